// The process exit codes of terrane: the one list, repeated in README.md.
#pragma once

namespace terrane {

enum class ExitCode : int {
    kOk = 0,              // done
    kDiffers = 1,         // a check or comparison differs
    kWrongInput = 2,      // an option, preset or size that can be known to be wrong from the request alone
    kMachineRefused = 3,  // open, read, write, rename or allocate failed
    kBug = 4,             // a fault in terrane itself
};

}  // namespace terrane
