#include "climate/temperature.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace terrane {
namespace {

float temperature_at(const TemperatureParams& params, float sea_level_c, float variation, float height_m) {
    float out = 0.0f;
    temperature(params, {&sea_level_c, 1}, {&variation, 1}, {&height_m, 1}, {&out, 1});
    return out;
}

TEST(Temperature, FallsBySixAndAHalfDegreesPerKilometre) {
    EXPECT_NEAR(temperature_at({}, 15.0f, 0.0f, 1000.0f), 8.5f, 1e-5f);
    EXPECT_NEAR(temperature_at({}, 15.0f, 0.0f, 8848.0f), -42.512f, 1e-4f);
}

TEST(Temperature, IgnoresDepthBelowTheSea) {
    EXPECT_EQ(temperature_at({}, 15.0f, 0.0f, -3000.0f), 15.0f);
    EXPECT_EQ(temperature_at({}, 15.0f, 0.0f, 0.0f), 15.0f);
}

TEST(Temperature, ScalesTheVariation) {
    EXPECT_EQ(temperature_at({4.0f, 6.5f}, 15.0f, -0.5f, 0.0f), 13.0f);
    EXPECT_EQ(temperature_at({0.0f, 6.5f}, 15.0f, -0.5f, 0.0f), 15.0f);
}

TEST(Temperature, UsesTheLapseRateGiven) {
    EXPECT_NEAR(temperature_at({2.0f, 10.0f}, 20.0f, 1.0f, 500.0f), 17.0f, 1e-5f);
}

TEST(Temperature, RefusesSpansOfDifferentLengths) {
    const std::vector<float> two(2), three(3);
    std::vector<float> out(3);
    EXPECT_THROW(temperature({}, two, three, three, out), std::logic_error);
    EXPECT_THROW(temperature({}, three, two, three, out), std::logic_error);
    EXPECT_THROW(temperature({}, three, three, two, out), std::logic_error);
}

}  // namespace
}  // namespace terrane
