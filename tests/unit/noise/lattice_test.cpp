#include "noise/lattice.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/seed.h"

namespace terrane {
namespace {

constexpr std::uint64_t kKey = 0x1b13396889362654u;  // seed 42, stream "fields.continents", octave 0

std::uint32_t hash_of(std::int64_t x, std::int64_t y) {
    const OctaveStream stream = octave_stream(kKey);
    return cell_hash(axis_hash(x, stream.key_x, kAxisX), axis_hash(y, stream.key_y, kAxisY));
}

TEST(OctaveStream, TakesKeysAndOffsetsAsDefined) {
    const OctaveStream stream = octave_stream(stream_key(42, "fields.continents", 0));
    EXPECT_EQ(stream.key_x, 0x89362654u);
    EXPECT_EQ(stream.key_y, 0x1b133968u);
    EXPECT_EQ(stream.offset_x, 0x1.790242p-1);
    EXPECT_EQ(stream.offset_y, 0x1.de57e6p-1);
}

TEST(OctaveStream, OffsetsLieWithinOneCell) {
    for (std::uint64_t i = 0; i < 10000; ++i) {
        const OctaveStream stream = octave_stream(mix64(i));
        ASSERT_GE(stream.offset_x, 0.0);
        ASSERT_LT(stream.offset_x, 1.0);
        ASSERT_GE(stream.offset_y, 0.0);
        ASSERT_LT(stream.offset_y, 1.0);
    }
}

TEST(CellHash, GivesTheVectorsOfTheDefinition) {
    EXPECT_EQ(hash_of(0, 0), 0xbe0113f9u);
    EXPECT_EQ(hash_of(1, 0), 0x482951f7u);
    EXPECT_EQ(hash_of(0, 1), 0x1cfed0fbu);
    EXPECT_EQ(hash_of(-1, -1), 0x6d6c238eu);
    EXPECT_EQ(hash_of(std::int64_t{1} << 31, -5), 0xe450977du);
    EXPECT_EQ(hash_of(-(std::int64_t{1} << 40), std::int64_t{1} << 33), 0x6a5b8882u);
}

TEST(CellHash, UsesAllBitsOfACell) {
    for (int bit = 0; bit < 48; ++bit) {
        EXPECT_NE(hash_of(std::int64_t{1} << bit, 0), hash_of(0, 0)) << bit;
        EXPECT_NE(hash_of(0, std::int64_t{1} << bit), hash_of(0, 0)) << bit;
    }
}

TEST(CellHash, SpreadsGradientsEvenly) {
    std::array<int, 16> counts{};
    for (std::int64_t y = -128; y < 128; ++y)
        for (std::int64_t x = -128; x < 128; ++x) ++counts[gradient_index(hash_of(x, y))];
    double chi_square = 0.0;
    for (const int count : counts) chi_square += (count - 4096.0) * (count - 4096.0) / 4096.0;
    EXPECT_LT(chi_square, 37.7);  // 15 degrees of freedom, 0.1 %
}

TEST(Gradients, AreUnitVectorsAtHalfSteps) {
    for (int k = 0; k < 16; ++k) {
        const double angle = (k + 0.5) * 22.5 * 3.14159265358979323846 / 180.0;
        const auto i = static_cast<std::size_t>(k);
        EXPECT_FLOAT_EQ(kGradients.x[i], static_cast<float>(std::cos(angle))) << k;
        EXPECT_FLOAT_EQ(kGradients.y[i], static_cast<float>(std::sin(angle))) << k;
    }
}

TEST(LatticeValue, IsSignedAndExact) {
    EXPECT_EQ(lattice_value(0x00000000u), 0.0f);
    EXPECT_EQ(lattice_value(0xff7fffffu), 0x1.fffffcp+30f);
    EXPECT_EQ(lattice_value(0x00800000u), -0x1p+31f);
    EXPECT_EQ(lattice_value(0xffffffffu), -256.0f);
}

}  // namespace
}  // namespace terrane
