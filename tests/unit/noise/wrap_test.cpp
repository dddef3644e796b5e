// Noise that repeats after a wrap: every basis and fractal, by itself and moved.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "noise_support.h"

namespace terrane {
namespace {

using test::fractal_spec;
using test::name_of;
using test::sample_window;

class WrappedNoise : public testing::TestWithParam<std::tuple<FractalKind, BasisSpec>> {
  protected:
    FractalSpec spec(double wavelength_m, int octaves) const {
        return fractal_spec(std::get<0>(GetParam()), std::get<1>(GetParam()), wavelength_m, octaves);
    }
};
INSTANTIATE_TEST_SUITE_P(Fractals, WrappedNoise, testing::ValuesIn(test::every_fractal()),
                         [](const auto& param) { return name_of(param.param); });

TEST_P(WrappedNoise, RepeatsToTheBitOnBothAxes) {
    FractalSpec fractal = spec(21.7, 3);
    fractal.wrap_m = {96.0, 64.0};
    const std::vector<float> here = sample_window(fractal, 42, {-5, 3, 64, 32, 1.0});
    EXPECT_EQ(sample_window(fractal, 42, {-5 + 96, 3, 64, 32, 1.0}), here);
    EXPECT_EQ(sample_window(fractal, 42, {-5 - 3 * 96, 3 + 5 * 64, 64, 32, 1.0}), here);
    EXPECT_NE(sample_window(fractal, 42, {-5 + 48, 3, 64, 32, 1.0}), here);
}

// Across the seam samples change no more than elsewhere (white noise and cell values: than at any border of
// cells).
TEST_P(WrappedNoise, HasNoSeam) {
    FractalSpec fractal = spec(40.0, 2);
    fractal.wrap_m = {128.0, 128.0};
    const std::vector<float> map = sample_window(fractal, 42, {0, 0, 257, 257, 1.0});
    const auto at = [&](int i, int j) { return map[static_cast<std::size_t>(j * 257 + i)]; };
    float seam = 0.0f, elsewhere = 0.0f;
    for (int j = 1; j < 257; ++j)
        for (int i = 1; i < 257; ++i) {
            const float step =
                std::max(std::fabs(at(i, j) - at(i - 1, j)), std::fabs(at(i, j) - at(i, j - 1)));
            float& largest = i % 128 == 0 || j % 128 == 0 ? seam : elsewhere;
            largest = std::max(largest, step);
        }
    EXPECT_LE(seam, 1.5f * elsewhere);
}

TEST_P(WrappedNoise, LosesNoContrast) {
    FractalSpec plain = spec(16.0, 3), wrapped = plain;
    wrapped.wrap_m = {128.0, 128.0};
    double sd_plain = 0.0, sd_wrapped = 0.0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        sd_plain += test::statistics(sample_window(plain, seed, {0, 0, 128, 128, 1.0})).sd;
        sd_wrapped += test::statistics(sample_window(wrapped, seed, {0, 0, 128, 128, 1.0})).sd;
    }
    EXPECT_NEAR(sd_wrapped / sd_plain, 1.0, 0.08);
}

TEST_P(WrappedNoise, RepeatsWhereItIsMoved) {
    FractalSpec fractal = spec(30.0, 3);
    fractal.wrap_m = {100.0, 80.0};
    const PreparedFractal prepared = prepare_fractal(fractal, 42, 1.0);
    const Window here{-20, -20, 50, 40, 1.0}, there{80, -100, 50, 40, 1.0};
    std::vector<float> east, south;
    for (int k = 0; k < 2000; ++k) {
        east.push_back(static_cast<float>(k % 701) - 350.0f);
        south.push_back(200.0f - static_cast<float>(k % 397));
    }
    east.resize(2000 + kRowPadding);
    south.resize(2000 + kRowPadding);
    const std::span<const float> east_m(east), south_m(south);
    const Displacements by(east_m.first(2000), south_m.first(2000));
    CoherentScratch scratch;
    std::vector<float> a(2000), b(2000);
    CoherentFractal(prepared, here).evaluate({0, 0, 50, 40}, by, scratch, a);
    CoherentFractal(prepared, there).evaluate({0, 0, 50, 40}, by, scratch, b);
    EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace terrane
