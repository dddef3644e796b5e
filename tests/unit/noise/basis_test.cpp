#include "noise/basis.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "core/seed.h"
#include "noise/signal_moments.h"
#include "noise_support.h"

namespace terrane {
namespace {

using test::kBases;
using test::name_of;

// Amplitude 1 before scaling, one cell per metre (simplexes: one wavelength per metre), no offset.
Octave plain_octave(Basis basis, std::uint64_t key) {
    Octave octave = octave_of({basis, {}}, 1.0);
    octave.cells_per_m_x = octave.cells_per_m_y = basis_constants({basis, {}}).cells_per_wave;
    octave.stream = octave_stream(key);
    octave.stream.offset_x = octave.stream.offset_y = 0.0;
    return octave;
}

class BasisNoise : public testing::TestWithParam<Basis> {};
INSTANTIATE_TEST_SUITE_P(Bases, BasisNoise, testing::ValuesIn(kBases),
                         [](const auto& param) { return name_of(param.param); });

struct Vector {
    double x, y;
    std::uint32_t value_gradient, perlin, value, simplex;  // bits of the value

    std::uint32_t bits(Basis basis) const {
        return std::array{value_gradient, perlin, value, simplex}[static_cast<std::size_t>(basis)];
    }
};

TEST(BasisVectors, AreThoseOfTheDefinition) {
    constexpr std::array<Vector, 5> kVectors{{
        {0.0, 0.0, 0x3b4efac0u, 0x00000000u, 0x3c09fc80u, 0x00000000u},
        {0.5, 0.5, 0xbd44b9a6u, 0xbe0e39dau, 0x3e430c28u, 0xbd3bac3cu},
        {0.25, 0.75, 0xbd0bb221u, 0xbd86e300u, 0x3d1a24f8u, 0xbd692d6cu},
        {-1.125, 3.375, 0xbeda380au, 0xbede6620u, 0xbe430540u, 0x3d356a4cu},
        {1234567.3125, -7654321.0625, 0x3db2ab92u, 0x3c0ec930u, 0x3e8464deu, 0x3d0aa22bu},
    }};
    for (const Basis basis : {Basis::kValueGradient, Basis::kPerlin, Basis::kValue, Basis::kSimplex}) {
        const Octave octave = plain_octave(basis, stream_key(42, "fields.continents", 0));
        for (const Vector& v : kVectors)
            EXPECT_EQ(std::bit_cast<std::uint32_t>(sample(basis, octave, v.x, v.y)), v.bits(basis))
                << name_of(basis) << " at " << v.x << ", " << v.y;
    }
}

// The largest step along a line of this many steps a cell, over cells near and far.
float largest_step(Basis basis, double first_x_m, double y_m) {
    constexpr double kStep_m = 1.0 / 512.0;
    const Octave octave = plain_octave(basis, 99);
    float largest = 0.0f, before = sample(basis, octave, first_x_m, y_m);
    for (int i = 1; i < 8192; ++i) {
        const float now = sample(basis, octave, first_x_m + i * kStep_m, y_m);
        largest = std::max(largest, std::fabs(now - before));
        before = now;
    }
    return largest * static_cast<float>(basis_constants({basis, {}}).scale);
}

TEST_P(BasisNoise, HasNoStepsAnywhere) {
    for (const double first_m : {-8.0, 0.0, 2147483640.0, -2147483656.0})
        for (const double y_m : {0.0, 0.4375, -3.0})
            EXPECT_LT(largest_step(GetParam(), first_m, y_m), 6.0f / 512.0f) << first_m << ", " << y_m;
}

TEST_P(BasisNoise, IsContinuousWhereAFractionRoundsUpToOne) {
    const Octave octave = plain_octave(GetParam(), 7);
    for (int cell = -6; cell <= 6; ++cell) {
        if (cell == 0) continue;
        const double at = cell / octave.cells_per_m_x;
        const double below = std::nextafter(at, -1e9);
        EXPECT_NEAR(sample(GetParam(), octave, below, 0.3), sample(GetParam(), octave, at, 0.3), 1e-6);
        EXPECT_NEAR(sample(GetParam(), octave, 0.3, below), sample(GetParam(), octave, 0.3, at), 1e-6);
    }
}

TEST_P(BasisNoise, DisplacedByNothingIsWhereItWas) {
    const Octave octave = plain_octave(GetParam(), 11);
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const double x = static_cast<double>(mix64(i) >> 40) * 1e-3 - 8000.0;
        const double y = static_cast<double>(mix64(~i) >> 40) * 1e-3 - 8000.0;
        const float still = sample(GetParam(), octave, x, y);
        const float displaced = sample_displaced(GetParam(), octave, x, y, 0.0f, 0.0f);
        if (is_simplex(GetParam()))
            ASSERT_NEAR(displaced, still, 1e-6);
        else
            ASSERT_EQ(displaced, still);
    }
}

TEST_P(BasisNoise, DisplacedByADistanceIsThatFarAway) {
    const Octave octave = plain_octave(GetParam(), 11);
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const double x = static_cast<double>(mix64(i) >> 40) * 1e-3 - 8000.0;
        const float dx = static_cast<float>(i % 37) * 0.5f - 9.25f;
        const float dy = static_cast<float>(i % 23) * 0.75f - 8.5f;
        ASSERT_NEAR(sample_displaced(GetParam(), octave, x, -x, dx, dy),
                    sample(GetParam(), octave, x + static_cast<double>(dx), -x + static_cast<double>(dy)),
                    1e-5);
    }
}

TEST_P(BasisNoise, HasTheStatedMeanAndSpreadAndKeepsToOne) {
    std::vector<float> values, folded;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const FractalSpec spec = test::fractal_spec(FractalKind::kFbm, GetParam(), 3.17, 1);
        const std::vector<float> part = test::sample_window(spec, seed, {-300, 17, 640, 640, 1.0});
        values.insert(values.end(), part.begin(), part.end());
    }
    for (const float v : values) folded.push_back(2.0f * std::fabs(v) - 1.0f);
    const test::Statistics plain = test::statistics(values), fold = test::statistics(folded);
    const Moments stated = value_moments({GetParam(), {}}), stated_fold = fold_moments({GetParam(), {}});
    EXPECT_NEAR(plain.mean, stated.mean, 0.006);
    EXPECT_NEAR(plain.sd, stated.sd, 0.01 * stated.sd);
    EXPECT_NEAR(fold.mean, stated_fold.mean, 0.006);
    EXPECT_NEAR(fold.sd, stated_fold.sd, 0.015 * stated_fold.sd);
    EXPECT_LE(plain.max, 1.0);
    EXPECT_GE(plain.min, -1.0);
    EXPECT_GT(plain.max, 0.85);
    EXPECT_LT(plain.min, -0.85);
}

TEST_P(BasisNoise, HasTheSlopeOfItsNeighbourhood) {
    const Octave octave = plain_octave(GetParam(), 5);
    const double cell_m = 1.0 / octave.cells_per_m_x, step_m = cell_m / 512.0;
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const double x = static_cast<double>(mix64(i) >> 40) * 1e-3 - 8000.0;
        const double y = static_cast<double>(mix64(~i) >> 40) * 1e-3 - 8000.0;
        const auto across = [&](double dx, double dy) {
            const float ahead = sample(GetParam(), octave, x + dx, y + dy);
            return static_cast<double>(ahead - sample(GetParam(), octave, x - dx, y - dy)) * 256.0;
        };
        const SlopedValue found = sample_sloped(GetParam(), octave, x, y, 0.0f, 0.0f);
        const double scale = basis_constants({GetParam(), {}}).scale;
        ASSERT_NEAR(found.slope_x * scale, across(step_m, 0.0) * scale, 3e-3) << x << ", " << y;
        ASSERT_NEAR(found.slope_y * scale, across(0.0, step_m) * scale, 3e-3) << x << ", " << y;
        // own_displacement_m() counts on it.
        const double per_wave = scale * basis_constants({GetParam(), {}}).cells_per_wave;
        ASSERT_LT(std::hypot(found.slope_x, found.slope_y) * per_wave, 8.0) << x << ", " << y;
    }
}

TEST(Split, GivesTheFloorAndAClosedFraction) {
    EXPECT_EQ(split(2.25).cell, 2);
    EXPECT_EQ(split(2.25).fraction, 0.25f);
    EXPECT_EQ(split(-0.25).cell, -1);
    EXPECT_EQ(split(-0.25).fraction, 0.75f);
    EXPECT_EQ(split(std::nextafter(5.0, 0.0)).cell, 4);
    EXPECT_EQ(split(std::nextafter(5.0, 0.0)).fraction, 1.0f);
    EXPECT_EQ(split(0x1p40 + 0.5).cell, std::int64_t{1} << 40);
    EXPECT_EQ(split(0x1p40 + 0.5).fraction, 0.5f);
}

TEST(Displace, RenormalisesByTheFloor) {
    const auto expect = [](LatticePoint from, float by, std::int64_t cell, float fraction) {
        const LatticePoint moved = displace(from, by);
        EXPECT_EQ(moved.cell, cell) << by;
        EXPECT_EQ(moved.fraction, fraction) << by;
    };
    expect({10, 0.25f}, 0.5f, 10, 0.75f);
    expect({10, 0.25f}, -1.5f, 8, 0.75f);
    expect({10, 0.25f}, 1000.75f, 1011, 0.0f);
    expect({-3, 1.0f}, 0.0f, -2, 0.0f);
    expect({std::int64_t{1} << 40, 0.5f}, -1.0f, (std::int64_t{1} << 40) - 1, 0.5f);
}

TEST(WrappedCell, LiesInTheFirstPeriod) {
    EXPECT_EQ(wrapped_cell(-7, 0), -7);
    EXPECT_EQ(wrapped_cell(-7, 5), 3);
    EXPECT_EQ(wrapped_cell(-5, 5), 0);
    EXPECT_EQ(wrapped_cell(12, 5), 2);
}

TEST(SimplexRows, MeasuresTheRowsThatReachASampleInEdges) {
    const SimplexRows two = simplex_rows(Basis::kSimplex, -2.75);
    EXPECT_EQ(two.first, -3);
    EXPECT_FLOAT_EQ(two.dy[0], 0.25f * 0.8660254f);
    EXPECT_FLOAT_EQ(two.dy[1], -0.75f * 0.8660254f);
    const SimplexRows four = simplex_rows(Basis::kSimplexSmooth, -2.75);
    EXPECT_EQ(four.first, -4);
    EXPECT_FLOAT_EQ(four.dy[0], 1.25f * 0.8660254f);
    EXPECT_FLOAT_EQ(four.dy[1], 0.25f * 0.8660254f);
    EXPECT_FLOAT_EQ(four.dy[2], -0.75f * 0.8660254f);
    EXPECT_FLOAT_EQ(four.dy[3], -1.75f * 0.8660254f);
}

}  // namespace
}  // namespace terrane
