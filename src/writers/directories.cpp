#include "writers/directories.h"

#include <filesystem>
#include <system_error>

#include "core/error.h"

namespace terrane {

void make_directories(const std::string& directory) {
    if (directory.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (!error && !std::filesystem::is_directory(directory, error) && !error)
        error = std::make_error_code(std::errc::not_a_directory);
    if (error) throw MachineRefused(directory, "cannot make the directory", error.value());
}

}  // namespace terrane
