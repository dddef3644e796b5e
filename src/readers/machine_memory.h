// How much memory a run may use.
#pragma once

#include <cstdint>

namespace terrane {

// The least of the machine's memory, the process's address-space limit and its control group's limit, in
// bytes.
std::int64_t machine_memory_bytes();

}  // namespace terrane
