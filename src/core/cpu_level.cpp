#include "core/cpu_level.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace terrane {
namespace {

constexpr std::array<std::string_view, 5> kNames{"scalar", "sse4", "avx2", "avx512", "neon"};

CpuLevel& level_in_use() {
    static CpuLevel level = runnable_cpu_levels().back();
    return level;
}

}  // namespace

std::string_view cpu_level_name(CpuLevel level) {
    return kNames[static_cast<std::size_t>(level)];
}

std::optional<CpuLevel> cpu_level_by_name(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<CpuLevel>(found - kNames.begin());
}

std::vector<CpuLevel> runnable_cpu_levels() {
    std::vector<CpuLevel> levels{CpuLevel::kScalar};
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("sse4.1")) levels.push_back(CpuLevel::kSse4);
    if (__builtin_cpu_supports("avx2")) levels.push_back(CpuLevel::kAvx2);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq"))
        levels.push_back(CpuLevel::kAvx512);
#elif defined(__aarch64__)
    levels.push_back(CpuLevel::kNeon);
#endif
    return levels;
}

CpuLevel cpu_level() {
    return level_in_use();
}

void force_cpu_level(CpuLevel level) {
    const auto runnable = runnable_cpu_levels();
    if (std::find(runnable.begin(), runnable.end(), level) == runnable.end())
        throw std::logic_error("this CPU or build cannot run " + std::string(cpu_level_name(level)));
    level_in_use() = level;
}

}  // namespace terrane
