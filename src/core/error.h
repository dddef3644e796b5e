// The ways a run can end badly: faults in what the user asked for, and refusals by the machine.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace terrane {

// Where a fault stands: a file with a 1-based line and column (in bytes), or an option ("--size") with line
// 0.
struct Location {
    std::string source;
    int line = 0;
    int column = 0;

    // "presets/a.json:12:5" or "--size".
    std::string text() const;
};

// One thing wrong with the input. The message says what was found, what is allowed and the nearest valid
// name.
struct Fault {
    Location where;
    std::string message;
};

// The request is wrong and nothing was computed or written. Exit code 2. Never holds an empty list.
class WrongInput : public std::exception {
  public:
    explicit WrongInput(std::vector<Fault> faults);
    WrongInput(Location where, std::string message);
    // Convenience for an option's fault: source = the option's name.
    WrongInput(std::string option, std::string message);

    const std::vector<Fault>& faults() const { return faults_; }
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    std::vector<Fault> faults_;
    std::string text_;  // every fault, one a line
};

// The machine refused: a file could not be opened, read, written or renamed, or memory ran out. Exit code 3.
class MachineRefused : public std::runtime_error {
  public:
    // "PATH: DOING: reason", e.g. "out/a_height.png: cannot write: No space left on device".
    MachineRefused(const std::string& path, const std::string& doing, int errno_value);
    explicit MachineRefused(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace terrane
