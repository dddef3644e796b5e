#include "writers/quantise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace terrane {
namespace {

std::uint16_t code_of(float value, ValueRange range) {
    std::uint16_t code = 0;
    QuantiseCounts counts;
    quantise({&value, 1}, range, {&code, 1}, counts);
    return code;
}

TEST(Quantise, MapsTheEndsOfTheRangeToTheEndCodes) {
    EXPECT_EQ(code_of(-600.0f, {-600.0, 1800.0}), 0);
    EXPECT_EQ(code_of(1800.0f, {-600.0, 1800.0}), 65535);
}

// With this range the code is the value itself.
TEST(Quantise, RoundsHalvesToTheEvenCode) {
    const ValueRange range{0.0, 65535.0};
    EXPECT_EQ(code_of(0.5f, range), 0);
    EXPECT_EQ(code_of(1.5f, range), 2);
    EXPECT_EQ(code_of(2.5f, range), 2);
    EXPECT_EQ(code_of(2.50025f, range), 3);
    EXPECT_EQ(code_of(2.49975f, range), 2);
    EXPECT_EQ(code_of(65534.5f, range), 65534);
    EXPECT_EQ(code_of(32767.5f, range), 32768);
}

TEST(Quantise, AgreesWithRintOnManyValues) {
    const ValueRange range{-613.7, 1795.3};
    std::vector<float> values;
    for (int i = 0; i < 20001; ++i) values.push_back(-700.0f + 0.13f * static_cast<float>(i));
    std::vector<std::uint16_t> codes(values.size());
    QuantiseCounts counts;
    quantise(values, range, codes, counts);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double q = (static_cast<double>(values[i]) - range.min) / (range.max - range.min) * 65535.0;
        const double expected = std::rint(q < 0.0 ? 0.0 : (q > 65535.0 ? 65535.0 : q));
        ASSERT_EQ(static_cast<double>(codes[i]), expected) << values[i];
    }
}

TEST(Quantise, CountsOnlySamplesOutsideTheRange) {
    const float next_below = std::nextafter(-100.0f, -200.0f);
    const float next_above = std::nextafter(900.0f, 1000.0f);
    const std::vector<float> values{-100.0f, 900.0f, next_below, next_above, 1e30f, -1e30f, 0.0f};
    std::vector<std::uint16_t> codes(values.size());
    QuantiseCounts counts{10, 20};
    quantise(values, {-100.0, 900.0}, codes, counts);
    EXPECT_EQ(counts.below, 12);
    EXPECT_EQ(counts.above, 22);
    EXPECT_EQ(codes[2], 0);
    EXPECT_EQ(codes[3], 65535);
    EXPECT_EQ(codes[4], 65535);
    EXPECT_EQ(codes[5], 0);
}

TEST(Quantise, CountsAcrossBlocks) {
    const std::vector<float> values(10001, 2.0f);
    std::vector<std::uint16_t> codes(values.size());
    QuantiseCounts counts;
    quantise(values, {0.0, 1.0}, codes, counts);
    EXPECT_EQ(counts.above, 10001);
    EXPECT_EQ(counts.below, 0);
    EXPECT_EQ(codes.back(), 65535);
}

TEST(Quantise, TurnsNanIntoTheLowestCode) {
    EXPECT_EQ(code_of(std::numeric_limits<float>::quiet_NaN(), {0.0, 1.0}), 0);
}

TEST(Quantise, RefusesAnEmptyRangeAndSpansOfDifferentLength) {
    std::vector<float> values(2);
    std::vector<std::uint16_t> codes(2);
    QuantiseCounts counts;
    EXPECT_THROW(quantise(values, {1.0, 1.0}, codes, counts), std::logic_error);
    codes.resize(1);
    EXPECT_THROW(quantise(values, {0.0, 1.0}, codes, counts), std::logic_error);
}

TEST(Dequantise, ReturnsEveryCodeToItself) {
    const ValueRange range{-600.0, 1800.0};
    for (int code = 0; code <= 65535; ++code) {
        const double value = dequantise(static_cast<std::uint16_t>(code), range);
        ASSERT_EQ(code_of(static_cast<float>(value), range), code);
    }
    EXPECT_EQ(dequantise(65535, range), 1800.0);
    EXPECT_EQ(dequantise(0, range), -600.0);
}

}  // namespace
}  // namespace terrane
