#include "climate/precipitation.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "core/cpu_level.h"
#include "core/exact_math.h"

namespace terrane {
namespace {

float rain_at(const PrecipitationParams& params, float humidity, float temperature_c) {
    float out = -1.0f;
    precipitation(params, {&humidity, 1}, {&temperature_c, 1}, {&out, 1});
    return out;
}

TEST(Precipitation, IsTheCapacityOfSaturatedAirAtItsTemperature) {
    EXPECT_EQ(rain_at({4000.0, 25.0, 10.0, 1.0}, 1.0f, 25.0f), 4000.0f);
}

TEST(Precipitation, DoublesWithEveryDoublingStep) {
    const PrecipitationParams params{4000.0, 25.0, 10.0, 1.0};
    EXPECT_EQ(rain_at(params, 0.5f, 25.0f), 2000.0f);
    EXPECT_EQ(rain_at(params, 0.5f, 15.0f), 1000.0f);
    EXPECT_EQ(rain_at(params, 0.5f, -5.0f), 250.0f);
    EXPECT_EQ(rain_at({4000.0, 25.0, 20.0, 1.0}, 0.5f, 5.0f), 1000.0f);
}

TEST(Precipitation, GrowsBySevenPercentPerDegree) {
    const PrecipitationParams params{1000.0, 10.0, 10.0, 1.0};
    EXPECT_NEAR(rain_at(params, 1.0f, 11.0f) / rain_at(params, 1.0f, 10.0f), 1.07f, 0.002f);
}

TEST(Precipitation, RaisesHumidityToTheExponent) {
    EXPECT_FLOAT_EQ(rain_at({4000.0, 25.0, 10.0, 2.0}, 0.5f, 25.0f), 1000.0f);
    EXPECT_FLOAT_EQ(rain_at({4000.0, 25.0, 10.0, 0.5}, 0.25f, 25.0f), 2000.0f);
    EXPECT_FLOAT_EQ(rain_at({4000.0, 25.0, 10.0, 1.5}, 0.64f, 25.0f), 2048.0f);
}

TEST(Precipitation, IsNothingInDryAir) {
    EXPECT_EQ(rain_at({4000.0, 25.0, 10.0, 1.0}, 0.0f, 40.0f), 0.0f);
    EXPECT_EQ(rain_at({4000.0, 25.0, 10.0, 1.7}, 0.0f, 40.0f), 0.0f);
}

TEST(Precipitation, StaysWithinZeroAndTwelveMetres) {
    EXPECT_EQ(rain_at({4000.0, 25.0, 10.0, 1.0}, 1.0f, 60.0f), 12000.0f);
    EXPECT_EQ(rain_at({4000.0, 25.0, 1e-3, 1.0}, 1.0f, 60.0f), 12000.0f);
    EXPECT_EQ(rain_at({4000.0, 25.0, 1e-3, 1.0}, 1.0f, -60.0f), 0.0f);
}

TEST(Precipitation, HasTheBitsOfItsFormulaAtEveryLevelAndLength) {
    const CpuLevel before = cpu_level();
    for (const CpuLevel level : runnable_cpu_levels()) {
        force_cpu_level(level);
        for (const double exponent : {1.0, 1.7})
            for (const std::size_t count : {1u, 63u, 64u, 200u}) {
                std::vector<float> humidity(count), temperature_c(count), out(count);
                for (std::size_t k = 0; k < count; ++k) {
                    humidity[k] = static_cast<float>(k) / 199.0f;
                    temperature_c[k] = static_cast<float>(k * 37 % 200) * 0.5f - 50.0f;
                }
                precipitation({4000.0, 25.0, 7.0, exponent}, humidity, temperature_c, out);
                for (std::size_t k = 0; k < count; ++k) {
                    const double doublings = (static_cast<double>(temperature_c[k]) - 25.0) * (1.0 / 7.0);
                    const double h = static_cast<double>(humidity[k]);
                    const double wet = exponent == 1.0 ? h : pow_exact(h, exponent);
                    const double rain = 4000.0 * (exp2_exact(doublings) * wet);
                    ASSERT_EQ(out[k], static_cast<float>(clamp_exact(rain, 0.0, 12000.0)))
                        << cpu_level_name(level) << " " << k;
                }
            }
    }
    force_cpu_level(before);
}

TEST(Precipitation, RefusesSpansOfDifferentLengths) {
    const std::vector<float> two(2), three(3);
    std::vector<float> out(3);
    EXPECT_THROW(precipitation({}, two, three, out), std::logic_error);
    EXPECT_THROW(precipitation({}, three, two, out), std::logic_error);
}

}  // namespace
}  // namespace terrane
