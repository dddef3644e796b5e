// The SIMD levels that kernels are compiled for, and the one in use. A level never changes a sample.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace terrane {

enum class CpuLevel { kScalar, kSse4, kAvx2, kAvx512, kNeon };

// "scalar", "sse4", "avx2", "avx512", "neon".
std::string_view cpu_level_name(CpuLevel level);
std::optional<CpuLevel> cpu_level_by_name(std::string_view name);

// Levels that this build has kernels for and this CPU (and its operating system) can run, least first.
std::vector<CpuLevel> runnable_cpu_levels();

// The level in use: the highest runnable one unless forced. Forcing one that is not runnable is
// std::logic_error; to be done before any evaluation.
CpuLevel cpu_level();
void force_cpu_level(CpuLevel level);

}  // namespace terrane
