// Making output folders.
#pragma once

#include <string>

namespace terrane {

// Makes the directory and its missing parents, mode 0777 less the umask. An empty name means the current one.
// Throws MachineRefused where that fails or a file stands in the way.
void make_directories(const std::string& directory);

}  // namespace terrane
