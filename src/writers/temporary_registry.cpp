#include "writers/temporary_registry.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>

namespace terrane {
namespace {

enum SlotState : int { kFree, kFilling, kPending };

struct Slot {
    std::atomic<int> state{kFree};
    std::array<char, 4096> path{};
};

static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may only use lock-free atomics");

std::array<Slot, 256> slots;
std::atomic<int> removing{0};

// Async-signal-safe. A slot that is being filled or refilled is never read: its owner sees `removing` first.
void remove_and_die(int signal_number) {
    removing.store(1);
    for (Slot& slot : slots)
        if (slot.state.load() == kPending) unlink(slot.path.data());
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

void handle(int signal_number) {
    struct sigaction old_action {};
    sigaction(signal_number, nullptr, &old_action);
    if (old_action.sa_handler == SIG_IGN) return;
    struct sigaction action {};
    action.sa_handler = remove_and_die;
    sigfillset(&action.sa_mask);
    sigaction(signal_number, &action, nullptr);
}

}  // namespace

PendingTemporary::PendingTemporary(const std::string& path) {
    if (path.size() >= slots[0].path.size()) return;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        int expected = kFree;
        if (!slots[i].state.compare_exchange_strong(expected, kFilling)) continue;
        slot_ = static_cast<int>(i);
        if (removing.load() != 0) return;
        std::memcpy(slots[i].path.data(), path.c_str(), path.size() + 1);
        slots[i].state.store(kPending);
        return;
    }
}

PendingTemporary::~PendingTemporary() {
    if (slot_ >= 0) slots[static_cast<std::size_t>(slot_)].state.store(kFree);
}

bool removing_temporaries() {
    return removing.load() != 0;
}

void remove_temporaries_on_signal() {
    for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) handle(signal_number);
    signal(SIGXFSZ, SIG_IGN);
}

}  // namespace terrane
