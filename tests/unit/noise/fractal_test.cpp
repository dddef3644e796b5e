#include "noise/fractal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "noise_support.h"

namespace terrane {
namespace {

using test::correlation;
using test::fractal_spec;
using test::kBases;
using test::kKinds;
using test::name_of;
using test::sample_window;
using test::statistics;

// The number that an fBm's octave sum is divided by, read back from its first octave's tables.
double range_of(Basis basis, int octaves, double gain) {
    FractalSpec spec = fractal_spec(FractalKind::kFbm, basis, 1e6, octaves);
    spec.gain = gain;
    const Octave first = prepare_fractal(spec, 42, 1e-3).octaves.front();
    if (basis == Basis::kValue) return 0x1p-31 / static_cast<double>(first.value_scale);
    return basis_constants({basis, {}}).scale * static_cast<double>(kGradients.x[0]) /
           static_cast<double>(first.gradient.x[0]);
}

// The upper end of what a billow's octave sum is mapped from.
double billow_high(Basis basis, int octaves) {
    const FractalSpec spec = fractal_spec(FractalKind::kBillow, basis, 1e6, octaves);
    const PreparedFractal prepared = prepare_fractal(spec, 42, 1e-3);
    const double sum = 2.0 - std::ldexp(1.0, 1 - octaves);
    return 4.0 / static_cast<double>(prepared.octaves.front().fold_gain) - sum;
}

TEST(PrepareFractal, DividesFbmByTheTabulatedRange) {
    EXPECT_NEAR(range_of(Basis::kValueGradient, 1, 0.5), 1.0, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValueGradient, 2, 0.5), 1.3884, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValueGradient, 3, 0.5), 1.4226, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValueGradient, 4, 0.5), 1.4311, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValueGradient, 6, 0.5), 1.4337, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValueGradient, 8, 0.5), 1.4339, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValueGradient, 6, 0.35), 1.3256, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValueGradient, 8, 0.7), 1.7360, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValueGradient, 8, 0.9), 2.5714, 5e-5);
    EXPECT_NEAR(range_of(Basis::kPerlin, 1, 0.5), 1.0, 5e-5);
    EXPECT_NEAR(range_of(Basis::kPerlin, 2, 0.5), 1.4306, 5e-5);
    EXPECT_NEAR(range_of(Basis::kPerlin, 6, 0.5), 1.4773, 5e-5);
    EXPECT_NEAR(range_of(Basis::kSimplex, 3, 0.5), 1.75, 5e-5);
    EXPECT_NEAR(range_of(Basis::kSimplex, 6, 0.5), 1.96875, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValue, 3, 0.5), 1.75, 5e-5);
    EXPECT_NEAR(range_of(Basis::kValue, 6, 0.5), 1.96875, 5e-5);
}

TEST(PrepareFractal, MapsBillowFromTheTabulatedInterval) {
    EXPECT_NEAR(billow_high(Basis::kValueGradient, 1), 1.0, 5e-4);
    EXPECT_NEAR(billow_high(Basis::kValueGradient, 2), 1.169, 5e-4);
    EXPECT_NEAR(billow_high(Basis::kValueGradient, 3), 1.090, 5e-4);
    EXPECT_NEAR(billow_high(Basis::kValueGradient, 6), 0.995, 1e-3);
    EXPECT_NEAR(billow_high(Basis::kValueGradient, 8), 0.983, 1e-3);
    EXPECT_NEAR(billow_high(Basis::kPerlin, 1), 1.0, 5e-4);
    EXPECT_NEAR(billow_high(Basis::kPerlin, 6), 1.095, 1e-3);
    EXPECT_NEAR(billow_high(Basis::kSimplex, 1), 1.0, 5e-4);
    EXPECT_NEAR(billow_high(Basis::kSimplex, 6), 1.969, 5e-4);
}

TEST(PrepareFractal, KeepsAnOctaveWholeFromTwoSamplesAndCutsItAtOneAndAHalf) {
    const FractalSpec spec = fractal_spec(FractalKind::kFbm, Basis::kValueGradient, 12.0, 1);
    const auto at = [&](double samples_per_wave) {
        return prepare_fractal(spec, 42, 12.0 / samples_per_wave);
    };
    const float whole = at(1000.0).octaves.front().gradient.x[0];

    const PreparedFractal complete = at(2.0);
    ASSERT_EQ(complete.octaves.size(), 1u);
    EXPECT_EQ(complete.octaves.front().gradient.x[0], whole);
    EXPECT_EQ(complete.faded, 0);
    EXPECT_EQ(complete.cut, 0);

    const PreparedFractal half = at(1.75);
    ASSERT_EQ(half.octaves.size(), 1u);
    EXPECT_NEAR(half.octaves.front().gradient.x[0], 0.5f * whole, 1e-6);
    EXPECT_EQ(half.faded, 1);
    EXPECT_NEAR(at(1.625).octaves.front().gradient.x[0], 0.15625f * whole, 1e-6);  // smoothstep(1/4)

    const PreparedFractal gone = at(1.5);
    EXPECT_TRUE(gone.octaves.empty());
    EXPECT_EQ(gone.cut, 1);
    EXPECT_EQ(gone.faded, 0);
    EXPECT_EQ(sample(gone, 3.0, 4.0), 0.0f);
}

TEST(PrepareFractal, NormalisesByThePresetsOctavesNotTheWindows) {
    const FractalSpec spec = fractal_spec(FractalKind::kFbm, Basis::kPerlin, 64.0, 6);
    const PreparedFractal fine = prepare_fractal(spec, 42, 1.0), coarse = prepare_fractal(spec, 42, 8.0);
    ASSERT_EQ(fine.octaves.size(), 6u);
    ASSERT_EQ(coarse.octaves.size(), 3u);
    EXPECT_EQ(coarse.cut, 3);
    for (std::size_t o = 0; o < 3; ++o)
        EXPECT_THAT(coarse.octaves[o].gradient.x, testing::ElementsAreArray(fine.octaves[o].gradient.x)) << o;
}

TEST(PrepareFractal, ScalesWavelengthsByLacunarityAndBasis) {
    FractalSpec spec = fractal_spec(FractalKind::kFbm, Basis::kSimplex, 90.0, 3);
    spec.lacunarity = 3.0;
    const PreparedFractal prepared = prepare_fractal(spec, 42, 1.0);
    ASSERT_EQ(prepared.octaves.size(), 3u);
    EXPECT_DOUBLE_EQ(prepared.octaves[0].cells_per_m_x, 1.0 / 135.0);
    EXPECT_DOUBLE_EQ(prepared.octaves[2].cells_per_m_x, 9.0 / 135.0);
}

TEST(PrepareFractal, GivesEachOctaveAStreamOfItsOwn) {
    const PreparedFractal prepared =
        prepare_fractal(fractal_spec(FractalKind::kFbm, Basis::kPerlin, 1e4, 8), 42, 1.0);
    std::set<std::uint32_t> keys;
    for (std::size_t o = 0; o < 8; ++o) {
        keys.insert(prepared.octaves[o].stream.key_x);
        EXPECT_EQ(prepared.octaves[o].stream.key_x,
                  static_cast<std::uint32_t>(stream_key(42, "coast", static_cast<int>(o))));
    }
    EXPECT_EQ(keys.size(), 8u);
}

TEST(FinestCells, IsThatOfTheFinestOctaveKept) {
    const FractalSpec spec = fractal_spec(FractalKind::kFbm, Basis::kPerlin, 64.0, 10);
    EXPECT_DOUBLE_EQ(finest_cells_per_m(spec, 1.0), 0.5);
    EXPECT_DOUBLE_EQ(finest_cells_per_m(spec, 16.0), 1.0 / 32.0);
    EXPECT_EQ(finest_cells_per_m(spec, 64.0), 0.0);
}

class FractalNoise : public testing::TestWithParam<std::tuple<FractalKind, Basis>> {
  protected:
    FractalSpec spec(double wavelength_m, int octaves) const {
        return fractal_spec(std::get<0>(GetParam()), std::get<1>(GetParam()), wavelength_m, octaves);
    }
};
INSTANTIATE_TEST_SUITE_P(Fractals, FractalNoise,
                         testing::Combine(testing::ValuesIn(kKinds), testing::ValuesIn(kBases)),
                         [](const auto& param) {
                             return name_of(std::get<0>(param.param)) + name_of(std::get<1>(param.param));
                         });

// Mean over several seeds of a window that is many cells wide.
double mean_level(const FractalSpec& spec, double spacing_m) {
    double sum = 0.0;
    for (std::uint64_t seed = 0; seed < 6; ++seed)
        sum += statistics(sample_window(spec, seed, {-256, -256, 512, 512, spacing_m})).mean;
    return sum / 6.0;
}

// Three octaves of 8, 4 and 2 m: complete at 1 m, two cut at 4 m, the last faded at 1.2 m.
TEST_P(FractalNoise, KeepsItsLevelWhenOctavesAreCutOrFaded) {
    const bool is_sum = is_plain_sum(std::get<0>(GetParam()));
    // Clamped weights are not linear: what a mean octave adds is not quite the mean of what octaves add.
    const double while_some_are_left = is_sum ? 0.012 : 0.025, when_none_is = is_sum ? 0.012 : 0.1;
    const double whole = mean_level(spec(8.0, 3), 1.0);
    EXPECT_NEAR(mean_level(spec(8.0, 3), 4.0), whole, while_some_are_left);
    EXPECT_NEAR(mean_level(spec(8.0, 3), 1.2), whole, while_some_are_left);
    EXPECT_NEAR(mean_level(spec(8.0, 3), 100.0), whole, when_none_is);
}

TEST_P(FractalNoise, DiffersAtTheOriginFromSeedToSeed) {
    std::set<float> values;
    for (std::uint64_t seed = 0; seed < 32; ++seed)
        values.insert(sample(prepare_fractal(spec(1000.0, 4), seed, 1.0), 0.0, 0.0));
    EXPECT_GE(values.size(), 31u);
    EXPECT_GT(*values.rbegin() - *values.begin(), 0.5f);
}

// 32 x 32 cells of four samples: chance correlations stay under 0.15.
constexpr Window kWindow{1, 1, 128, 128, 1.0};

std::vector<float> moved(const FractalSpec& spec, std::uint64_t seed, std::int64_t x, std::int64_t y) {
    return sample_window(spec, seed, {kWindow.origin_x + x, kWindow.origin_y + y, 128, 128, 1.0});
}

TEST_P(FractalNoise, IsNoMirrorImageOfItselfAcrossTheOrigin) {
    const FractalSpec fractal = spec(4.0, 2);
    const PreparedFractal prepared = prepare_fractal(fractal, 42, 1.0);
    const std::vector<float> here = sample_window(fractal, 42, kWindow);
    const auto mirrored = [&](double x, double y) {
        std::vector<float> out;
        for (std::int64_t j = 0; j < kWindow.height; ++j)
            for (std::int64_t i = 0; i < kWindow.width; ++i)
                out.push_back(sample(prepared, x * kWindow.x_m(i), y * kWindow.y_m(j)));
        return out;
    };
    EXPECT_LT(std::fabs(correlation(here, mirrored(-1, 1))), 0.2);
    EXPECT_LT(std::fabs(correlation(here, mirrored(1, -1))), 0.2);
    EXPECT_LT(std::fabs(correlation(here, mirrored(-1, -1))), 0.2);
}

TEST_P(FractalNoise, DoesNotRepeat) {
    const FractalSpec fractal = spec(4.0, 2);
    const std::vector<float> here = sample_window(fractal, 42, kWindow);
    for (const std::int64_t cells : {255, 256, 257, 384, 512, 768, 4096, 65536}) {
        EXPECT_LT(std::fabs(correlation(here, moved(fractal, 42, 4 * cells, 0))), 0.2) << cells;
        EXPECT_LT(std::fabs(correlation(here, moved(fractal, 42, 0, 4 * cells))), 0.2) << cells;
    }
    EXPECT_GT(correlation(here, moved(fractal, 42, 0, 0)), 0.999);
}

TEST_P(FractalNoise, HasNothingInCommonWithNeighbouringSeedsAndStreams) {
    const FractalSpec fractal = spec(4.0, 2);
    FractalSpec other = fractal;
    other.stream = "coast2";
    const std::vector<float> here = sample_window(fractal, 42, kWindow);
    for (const std::uint64_t seed : {std::uint64_t{41}, std::uint64_t{43}, 42 + (std::uint64_t{1} << 32)})
        EXPECT_LT(std::fabs(correlation(here, moved(fractal, seed, 0, 0))), 0.2) << seed;
    EXPECT_LT(std::fabs(correlation(here, moved(other, 42, 0, 0))), 0.2);
}

TEST_P(FractalNoise, IsAsRichFarAwayAsAtTheOrigin) {
    const auto distinct = [&](std::int64_t origin) {
        const std::vector<float> row = sample_window(spec(6400.0, 5), 42, {origin, -origin, 1024, 1, 8.0});
        return std::set<float>(row.begin(), row.end()).size();
    };
    const std::size_t here = distinct(0);
    ASSERT_GT(here, 900u);
    for (const std::int64_t origin : {std::int64_t{1} << 31, -(std::int64_t{1} << 31), std::int64_t{1} << 40,
                                      std::int64_t{1000000000000}})
        EXPECT_GE(distinct(origin), here - 25) << origin;
}

TEST(Ridged, IsBillowUpsideDown) {
    for (const Basis basis : kBases)
        for (const double spacing_m : {1.0, 1.2, 9.0}) {
            const Window window{-40, -30, 80, 60, spacing_m};
            std::vector<float> billow =
                sample_window(fractal_spec(FractalKind::kBillow, basis, 16.0, 4), 42, window);
            for (float& v : billow) v = -v;
            EXPECT_EQ(sample_window(fractal_spec(FractalKind::kRidged, basis, 16.0, 4), 42, window), billow)
                << name_of(basis);
        }
}

TEST(SampleDisplaced, MovesEveryOctaveByTheSameGroundDistance) {
    for (const FractalKind kind : kKinds)
        for (const Basis basis : kBases) {
            const PreparedFractal prepared = prepare_fractal(fractal_spec(kind, basis, 500.0, 5), 42, 1.0);
            for (int i = 0; i < 200; ++i) {
                const double x_m = 13.7 * i - 900.0, y_m = 2000.0 - 17.1 * i;
                const float dx_m = static_cast<float>(7 * i % 301) - 150.0f,
                            dy_m = 40.5f - static_cast<float>(i);
                EXPECT_NEAR(
                    sample_displaced(prepared, x_m, y_m, dx_m, dy_m),
                    sample(prepared, x_m + static_cast<double>(dx_m), y_m + static_cast<double>(dy_m)), 1e-5)
                    << name_of(kind) << name_of(basis) << " " << i;
            }
        }
}

// Every kind over the smooth bases, every basis under fBm, and every kind over worley distances.
std::vector<std::tuple<FractalKind, BasisSpec>> fractals_with_ranges() {
    std::vector<std::tuple<FractalKind, BasisSpec>> out = test::every_fractal();
    for (const FractalKind kind : kKinds)
        for (const Basis basis : kBases) {
            const std::tuple<FractalKind, BasisSpec> one{kind, {basis, {}}};
            if (std::find(out.begin(), out.end(), one) == out.end()) out.push_back(one);
        }
    return out;
}

class FractalRange : public testing::TestWithParam<std::tuple<FractalKind, BasisSpec>> {};
INSTANTIATE_TEST_SUITE_P(Fractals, FractalRange, testing::ValuesIn(fractals_with_ranges()),
                         [](const auto& param) { return name_of(param.param); });

// 2^24 samples of 16 seeds (one seed under the sanitizers, which slow it twentyfold).
TEST_P(FractalRange, IsPassedNoOftenerThanOnceInAHundredThousandAndUsed) {
    const auto& [kind, basis] = GetParam();
    std::size_t beyond = 0;
    double greatest = 0.0;
    for (int k = 0; k < test::kSeedsOfRanges; ++k) {
        const std::vector<float> samples =
            sample_window(fractal_spec(kind, basis, 32.0, 5), static_cast<std::uint64_t>(k),
                          {5000 * k, -77, 1024, 1024, 1.0});
        for (const float v : samples) {
            beyond += std::fabs(v) > 1.0f;
            greatest = std::max(greatest, static_cast<double>(std::fabs(v)));
        }
    }
    RecordProperty("share_of_range", std::to_string(greatest));
    EXPECT_LE(static_cast<double>(beyond), 1e-5 * test::kSeedsOfRanges * 1024 * 1024);
    const double fewer_seeds = test::kSeedsOfRanges == 1 ? 0.12 : 0.0;
    EXPECT_GT(greatest, (needs_slopes(kind) ? 0.75 : 0.84) - fewer_seeds) << "the range is not used";
}

}  // namespace
}  // namespace terrane
