#include "noise/coherent.h"

#include <gtest/gtest.h>

#include <bit>

#include "core/cpu_level.h"
#include "noise_support.h"

namespace terrane {
namespace {

using test::name_of;

struct Case {
    const char* what;
    FractalSpec spec;
    Window window;
};

// Windows of odd sizes at every kind of place. One octave has a wavelength of 1 m times the samples per cell.
std::vector<Case> cases(FractalKind kind, const BasisSpec& basis) {
    const auto fractal = [&](double wavelength_m, int octaves) {
        return test::fractal_spec(kind, basis, wavelength_m, octaves);
    };
    const std::int64_t far_cell = std::int64_t{1} << 31;
    FractalSpec odd = fractal(1125.0, 7);
    odd.lacunarity = 1.97;
    odd.gain = 0.7;
    FractalSpec tiled = fractal(37.0, 4), tiled_in_x = fractal(50.0, 3);
    tiled.wrap_m = {128.0, 96.0};
    tiled_in_x.wrap_m = {333.3, 0.0};
    return {
        {"wrapped both ways", tiled, {-140, -101, 281, 203, 1.0}},
        {"wrapped in x, not on samples", tiled_in_x, {-400, 17, 801, 9, 0.9}},
        {"across the origin", fractal(37.0, 4), {-70, -9, 141, 19, 1.0}},
        {"negative", fractal(41.3, 5), {-5001, -777, 67, 23, 7.3}},
        {"one sample", fractal(10.0, 2), {3, -4, 1, 1, 1.0}},
        {"one column", fractal(10.0, 2), {-3, -40, 1, 77, 1.0}},
        {"one row", fractal(10.0, 2), {-30, 4, 77, 1, 1.0}},
        {"1.6 samples a cell", fractal(1.6, 1), {-33, -5, 67, 31, 1.0}},
        {"a thousand samples a cell", fractal(1000.0, 1), {-1007, -3, 2013, 7, 1.0}},
        {"other lacunarity and gain", odd, {-333, 90, 301, 11, 1.0}},
        {"only cut octaves", fractal(1.2, 3), {-3, -3, 9, 9, 1.0}},
        {"across 2^31 cells", fractal(2.5, 1), {far_cell * 5 / 2 - 40, -20, 81, 41, 1.0}},
        {"across -2^31 cells", fractal(8.0, 3), {-far_cell * 8 - 40, -far_cell * 8 - 13, 83, 27, 1.0}},
        {"across 2^32 cells", fractal(64.0, 5), {far_cell * 128 - 65, far_cell * 128 - 13, 131, 27, 1.0}},
        {"a trillion samples away", fractal(16.0, 4), {1000000000000, -1000000000000, 121, 21, 1.0}},
        {"a trillion samples away at 8 m", fractal(900.0, 6), {-1000000000003, 999999999999, 121, 21, 8.0}},
    };
}

void expect_same_bits(const CoherentFractal& fractal, const Window& window, const BlockRect& block) {
    CoherentScratch scratch;
    std::vector<float> out(static_cast<std::size_t>(block.samples()), -77.0f);
    fractal.evaluate(block, {}, scratch, out);
    for (std::int64_t j = 0; j < block.rows; ++j)
        for (std::int64_t i = 0; i < block.columns; ++i) {
            const std::int64_t column = block.first_column + i, row = block.first_row + j;
            const float defined = sample(fractal.fractal(), window.x_m(column, fractal.fractal().wrap_m[0]),
                                         window.y_m(row, fractal.fractal().wrap_m[1]));
            const float found = out[static_cast<std::size_t>(j * block.columns + i)];
            ASSERT_EQ(std::bit_cast<std::uint32_t>(found), std::bit_cast<std::uint32_t>(defined))
                << "sample " << column << ", " << row << ": " << found << " is not " << defined;
        }
}

// Uses a SIMD level while it lives.
class LevelInUse {
  public:
    explicit LevelInUse(CpuLevel level) : old_(cpu_level()) { force_cpu_level(level); }
    ~LevelInUse() { force_cpu_level(old_); }
    LevelInUse(const LevelInUse&) = delete;
    LevelInUse& operator=(const LevelInUse&) = delete;

  private:
    CpuLevel old_;
};

class CoherentNoise : public testing::TestWithParam<std::tuple<FractalKind, BasisSpec>> {
  protected:
    std::vector<Case> every_case() const { return cases(std::get<0>(GetParam()), std::get<1>(GetParam())); }
};
INSTANTIATE_TEST_SUITE_P(Fractals, CoherentNoise, testing::ValuesIn(test::every_fractal()),
                         [](const auto& param) { return name_of(param.param); });

TEST_P(CoherentNoise, GivesTheBitsOfTheDefinitionOnAWholeWindowAtEveryLevel) {
    for (const CpuLevel level : runnable_cpu_levels()) {
        const LevelInUse in_use(level);
        for (const Case& one : every_case()) {
            SCOPED_TRACE(testing::Message() << cpu_level_name(level) << ", " << one.what);
            const CoherentFractal fractal(prepare_fractal(one.spec, 42, one.window.spacing_m), one.window);
            expect_same_bits(fractal, one.window, {0, 0, one.window.width, one.window.height});
        }
    }
}

TEST_P(CoherentNoise, GivesTheBitsOfTheDefinitionOnAnyBlockAtEveryLevel) {
    std::uint64_t state = 0;
    const auto below = [&](std::int64_t end) {
        return static_cast<std::int64_t>(mix64(++state) % static_cast<std::uint64_t>(end));
    };
    for (const CpuLevel level : runnable_cpu_levels()) {
        const LevelInUse in_use(level);
        for (const Case& one : every_case()) {
            const Window& w = one.window;
            const CoherentFractal fractal(prepare_fractal(one.spec, 42, w.spacing_m), w);
            for (int trial = 0; trial < 4; ++trial) {
                BlockRect block{below(w.width), below(w.height), 0, 0};
                block.columns = 1 + below(w.width - block.first_column);
                block.rows = 1 + below(w.height - block.first_row);
                SCOPED_TRACE(testing::Message()
                             << cpu_level_name(level) << ", " << one.what << ", block " << block.first_column
                             << ", " << block.first_row << " of " << block.columns << " x " << block.rows);
                expect_same_bits(fractal, w, block);
            }
        }
    }
}

// `count` displacements of up to `most_m`, different for every sample, and the padding that kernels may read.
std::vector<float> displacements(std::size_t count, float most_m, std::uint64_t key) {
    std::vector<float> out;
    for (std::uint64_t k = 0; k < count; ++k)
        out.push_back((static_cast<float>(mix64(key + k) >> 40) * 0x1p-23f - 1.0f) * most_m);
    out.resize(count + kRowPadding);
    return out;
}

void expect_same_displaced_bits(const Case& one, double most_m) {
    const Window& w = one.window;
    const CoherentFractal fractal(prepare_fractal(one.spec, 42, w.spacing_m), w);
    const BlockRect block{w.width / 3, w.height / 4, w.width - w.width / 3, w.height - w.height / 4};
    const auto samples = static_cast<std::size_t>(block.samples());
    const std::vector<float> east = displacements(samples, static_cast<float>(most_m), 1);
    const std::vector<float> south = displacements(samples, static_cast<float>(most_m), 1000003);
    std::vector<float> out(samples, -77.0f);
    CoherentScratch scratch;
    fractal.evaluate(block, {std::span(east).first(samples), std::span(south).first(samples)}, scratch, out);
    for (std::size_t k = 0; k < samples; ++k) {
        const std::int64_t column = block.first_column + static_cast<std::int64_t>(k) % block.columns;
        const std::int64_t row = block.first_row + static_cast<std::int64_t>(k) / block.columns;
        const float defined = sample_displaced(fractal.fractal(), w.x_m(column, fractal.fractal().wrap_m[0]),
                                               w.y_m(row, fractal.fractal().wrap_m[1]), east[k], south[k]);
        ASSERT_EQ(std::bit_cast<std::uint32_t>(out[k]), std::bit_cast<std::uint32_t>(defined))
            << "sample " << column << ", " << row << " moved by " << east[k] << ", " << south[k];
    }
}

TEST_P(CoherentNoise, GivesTheBitsOfTheDefinitionAtMovedPositionsAtEveryLevel) {
    for (const CpuLevel level : runnable_cpu_levels()) {
        const LevelInUse in_use(level);
        for (const Case& one : every_case())
            for (const double waves : {0.1, 3.0, 1000.0}) {
                SCOPED_TRACE(testing::Message() << cpu_level_name(level) << ", " << one.what
                                                << ", moved by up to " << waves << " wavelengths");
                expect_same_displaced_bits(one, waves * one.spec.wavelength_m);
            }
    }
}

TEST(CoherentScratch, MayServeAnyFractalAndBlockInTurn) {
    CoherentScratch scratch;
    for (const BasisSpec& basis : test::every_basis())
        for (const Case& one : cases(FractalKind::kFbm, basis)) {
            SCOPED_TRACE(name_of(basis) + " " + one.what);
            const CoherentFractal fractal(prepare_fractal(one.spec, 42, one.window.spacing_m), one.window);
            const BlockRect block{0, 0, one.window.width, one.window.height};
            std::vector<float> reused(static_cast<std::size_t>(block.samples()));
            fractal.evaluate(block, {}, scratch, reused);
            EXPECT_EQ(reused, test::sample_window(one.spec, 42, one.window));
        }
}

}  // namespace
}  // namespace terrane
