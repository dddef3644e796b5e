#include "stages/statistics.h"

#include "core/exact_math.h"

namespace terrane {
namespace {

constexpr std::size_t kGroup = 16;

}  // namespace
}  // namespace terrane

#define TERRANE_KERNELS "stages/statistics.inc"
#include "core/per_cpu_level.inc"

namespace terrane {

double RowStatistics::sum() const {
    double total = 0.0;
    for (const double lane : sums) total += lane;
    return total;
}

void copy_row(std::span<const float> from, std::span<float> to, RowStatistics& statistics) {
    if (statistics.empty) statistics.min = statistics.max = from[0] + 0.0f;
    statistics.empty = false;
    const std::size_t groups = from.size() / kGroup;
    TERRANE_AT_CPU_LEVEL(copy_groups)(from.data(), to.data(), groups, statistics);
    for (std::size_t k = groups * kGroup; k < from.size(); ++k) {
        const float v = from[k] + 0.0f;
        to[k] = v;
        statistics.min = min_exact(statistics.min, v);
        statistics.max = max_exact(statistics.max, v);
        statistics.sums[k % kGroup] += static_cast<double>(v);
        statistics.above_zero += v >= 0.0f ? 1 : 0;
    }
}

}  // namespace terrane
