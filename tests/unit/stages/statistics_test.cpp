#include "stages/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/cpu_level.h"
#include "core/seed.h"

namespace terrane {
namespace {

std::vector<float> row_of(std::size_t count, std::uint64_t seed) {
    std::vector<float> row(count);
    for (std::size_t k = 0; k < count; ++k)
        row[k] = k % 5 == 0 ? -0.0f : static_cast<float>(mix64(seed + k) % 2001) * 0.37f - 300.0f;
    return row;
}

TEST(CopyRow, GathersLeastGreatestSumAndShareAlikeAtEveryLevel) {
    const CpuLevel before = cpu_level();
    for (const CpuLevel level : runnable_cpu_levels()) {
        force_cpu_level(level);
        for (const std::size_t count : {1u, 15u, 16u, 17u, 1000u}) {
            RowStatistics s;
            std::vector<float> all, copy(count);
            std::array<double, 16> lanes{};
            for (const std::uint64_t seed : {1u, 2u, 3u}) {
                const std::vector<float> row = row_of(count, seed);
                copy_row(row, copy, s);
                ASSERT_EQ(copy, row);
                for (std::size_t k = 0; k < count; ++k) lanes[k % 16] += static_cast<double>(row[k]);
                all.insert(all.end(), row.begin(), row.end());
            }
            double sum = 0.0;
            for (const double lane : lanes) sum += lane;
            EXPECT_EQ(s.sum(), sum) << cpu_level_name(level) << ' ' << count;
            EXPECT_EQ(s.min, *std::min_element(all.begin(), all.end()));
            EXPECT_EQ(s.max, *std::max_element(all.begin(), all.end()));
            EXPECT_EQ(s.above_zero, std::count_if(all.begin(), all.end(), [](float v) { return v >= 0.0f; }));
        }
    }
    force_cpu_level(before);
}

TEST(CopyRow, TurnsMinusZeroIntoZero) {
    const std::vector<float> row(40, -0.0f);
    std::vector<float> copy(row.size(), 1.0f);
    RowStatistics s;
    copy_row(row, copy, s);
    for (const float v : copy) EXPECT_FALSE(std::signbit(v));
    EXPECT_FALSE(std::signbit(s.min));
}

TEST(CopyRow, ShowsEveryValueThatIsNotFiniteInTheSum) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    for (const std::size_t place : {std::size_t{0}, std::size_t{7}, std::size_t{35}})
        for (const float bad : {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
            std::vector<float> row(36, 1.0f), copy(36);
            row[place] = bad;
            RowStatistics s;
            copy_row(row, copy, s);
            EXPECT_FALSE(std::isfinite(s.sum()));
        }
}

}  // namespace
}  // namespace terrane
