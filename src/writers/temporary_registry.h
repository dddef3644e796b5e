// The list of temporary files that a signal handler may have to remove.
#pragma once

#include <string>

namespace terrane {

// Keeps one path on the list while it lives, so that the handlers of remove_temporaries_on_signal() unlink
// it. The list has room for 256 paths of up to 4095 bytes; a path beyond that is not removed on a signal.
class PendingTemporary {
  public:
    explicit PendingTemporary(const std::string& path);
    ~PendingTemporary();
    PendingTemporary(const PendingTemporary&) = delete;
    PendingTemporary& operator=(const PendingTemporary&) = delete;

  private:
    int slot_ = -1;
};

// True once a handler has begun: a file created after that would be left behind.
bool removing_temporaries();

// From now on SIGINT, SIGTERM and SIGHUP remove the pending temporaries and then end the process by their
// default action; one that was ignored stays ignored. SIGXFSZ is ignored, so that a file over the size limit
// is a refused write. Called once, by main.
void remove_temporaries_on_signal();

}  // namespace terrane
