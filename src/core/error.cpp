#include "core/error.h"

#include <cstring>

namespace terrane {

std::string Location::text() const {
    if (line == 0) return source;
    return source + ":" + std::to_string(line) + ":" + std::to_string(column);
}

WrongInput::WrongInput(std::vector<Fault> faults) : faults_(std::move(faults)) {
    for (const Fault& fault : faults_) {
        if (!text_.empty()) text_ += '\n';
        text_ += fault.where.text() + ": " + fault.message;
    }
}

WrongInput::WrongInput(Location where, std::string message)
    : WrongInput(std::vector<Fault>{{std::move(where), std::move(message)}}) {}

WrongInput::WrongInput(std::string option, std::string message)
    : WrongInput(Location{std::move(option), 0, 0}, std::move(message)) {}

MachineRefused::MachineRefused(const std::string& path, const std::string& doing, int errno_value)
    : std::runtime_error(path + ": " + doing + ": " + std::strerror(errno_value)) {}

}  // namespace terrane
