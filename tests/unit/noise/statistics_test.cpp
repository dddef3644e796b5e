// Statistics of the lattice and of what the bases make of it. Bounds are five standard errors or more, so
// that a sound hash passes for any key.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>

#include "noise_support.h"

namespace terrane {
namespace {

using test::fractal_spec;
using test::kBases;
using test::name_of;
using test::sample_window;

constexpr int kSide = 1024;  // cells a side: 2^20 cells
constexpr double kCells = static_cast<double>(kSide) * kSide;
constexpr double kFiveErrors = 5.0 / kSide;  // of a correlation over 2^20 cells

// Lattice values of a square of cells of one octave's stream, about [-1, 1].
std::vector<float> lattice_values_of(std::uint64_t seed, int octave, std::int64_t x, std::int64_t y) {
    const OctaveStream stream = octave_stream(stream_key(seed, "coast", octave));
    std::vector<float> out;
    for (int j = 0; j < kSide; ++j) {
        const std::uint32_t b = axis_hash(y + j, stream.key_y, kAxisY);
        for (int i = 0; i < kSide; ++i)
            out.push_back(lattice_value(cell_hash(axis_hash(x + i, stream.key_x, kAxisX), b)) * 0x1p-31f);
    }
    return out;
}

TEST(LatticeValues, AreEvenlySpread) {
    const test::Statistics s = test::statistics(lattice_values_of(42, 0, -500, -500));
    EXPECT_NEAR(s.mean, 0.0, kFiveErrors * std::sqrt(1.0 / 3.0));
    EXPECT_NEAR(s.sd * s.sd, 1.0 / 3.0, kFiveErrors);
    EXPECT_LT(s.min, -0.9999);
    EXPECT_GT(s.max, 0.9999);
}

TEST(LatticeValues, AreUncorrelatedAlongAxesAndDiagonals) {
    const std::vector<float> here = lattice_values_of(42, 0, 0, 0);
    for (const std::array<int, 2> lag :
         {std::array{1, 0}, {0, 1}, {1, 1}, {1, -1}, {2, 1}, {-1, 2}, {16, 0}, {0, 256}})
        EXPECT_LT(std::fabs(test::correlation(here, lattice_values_of(42, 0, lag[0], lag[1]))), kFiveErrors)
            << lag[0] << ", " << lag[1];
}

TEST(LatticeValues, AreUncorrelatedBetweenSeedsAndOctaves) {
    const std::vector<float> here = lattice_values_of(42, 0, 0, 0);
    for (const std::uint64_t seed : {std::uint64_t{41}, std::uint64_t{43}, 42 + (std::uint64_t{1} << 32)})
        EXPECT_LT(std::fabs(test::correlation(here, lattice_values_of(seed, 0, 0, 0))), kFiveErrors) << seed;
    for (const int octave : {1, 2, 7})
        EXPECT_LT(std::fabs(test::correlation(here, lattice_values_of(42, octave, 0, 0))), kFiveErrors)
            << octave;
}

TEST(LatticeValues, HaveNoMirrorInTheNegativeHalf) {
    const std::vector<float> here = lattice_values_of(42, 0, 1, 1);
    std::vector<float> mirrored = lattice_values_of(42, 0, -kSide, 1);
    for (int j = 0; j < kSide; ++j)
        std::reverse(mirrored.begin() + j * kSide, mirrored.begin() + (j + 1) * kSide);
    EXPECT_LT(std::fabs(test::correlation(here, mirrored)), kFiveErrors);
}

// Hashes along an axis from the origin.
std::vector<std::uint32_t> hashes_along(bool south, int count) {
    const OctaveStream stream = octave_stream(stream_key(7, "coast", 0));
    std::vector<std::uint32_t> out;
    for (int i = 0; i < count; ++i)
        out.push_back(cell_hash(axis_hash(south ? 3 : i, stream.key_x, kAxisX),
                                axis_hash(south ? i : 3, stream.key_y, kAxisY)));
    return out;
}

TEST(LatticeHash, HasNoPeriodUpToAMillionCells) {
    constexpr int kLongest = 1 << 20;
    for (const bool south : {false, true}) {
        const std::vector<std::uint32_t> h = hashes_along(south, kLongest + 4);
        for (std::size_t period = 1; period <= kLongest; ++period) {
            const bool repeats = h[period] >> 8 == h[0] >> 8 && h[period + 1] >> 8 == h[1] >> 8;
            ASSERT_FALSE(repeats) << (south ? "south " : "east ") << period;
        }
    }
}

TEST(LatticeHash, PicksEveryGradientAsOften) {
    std::array<double, 16> count{};
    const OctaveStream stream = octave_stream(stream_key(42, "coast", 0));
    for (int j = 0; j < kSide; ++j)
        for (int i = -kSide / 2; i < kSide / 2; ++i)
            ++count[gradient_index(
                cell_hash(axis_hash(i, stream.key_x, kAxisX), axis_hash(j, stream.key_y, kAxisY)))];
    double chi_square = 0.0;
    for (const double n : count) chi_square += (n - kCells / 16.0) * (n - kCells / 16.0) / (kCells / 16.0);
    EXPECT_LT(chi_square, 15.0 + 5.0 * std::sqrt(30.0));
}

class BasisStatistics : public testing::TestWithParam<Basis> {};
INSTANTIATE_TEST_SUITE_P(Bases, BasisStatistics, testing::ValuesIn(kBases),
                         [](const auto& param) { return name_of(param.param); });

// Third differences along a row: where a second derivative jumps at lattice lines they stand out there.
TEST_P(BasisStatistics, HasNoCreasesOnLatticeLines) {
    constexpr int kPerCell = 64, kCellsInRow = 256;
    Octave octave = octave_of({GetParam(), {}}, basis_constants({GetParam(), {}}).scale);
    octave.cells_per_m_x = octave.cells_per_m_y = 1.0;
    octave.stream = octave_stream(stream_key(42, "coast", 0));
    octave.stream.offset_x = octave.stream.offset_y = 0.0;
    double on_lines = 0.0, elsewhere = 0.0;
    for (int j = 0; j < 8; ++j) {
        std::vector<double> row;
        for (int i = 0; i < kPerCell * kCellsInRow; ++i)
            row.push_back(
                static_cast<double>(sample(GetParam(), octave, (i + 0.5) / kPerCell, 0.31 + 1.37 * j)));
        for (int i = 2; i + 1 < kPerCell * kCellsInRow; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const double third = std::fabs((row[k + 1] - row[k - 2]) - 3.0 * (row[k] - row[k - 1]));
            // Odd simplex rows put lines half a cell on.
            const int phase = is_simplex(GetParam()) ? i % (kPerCell / 2) : i % kPerCell;
            double& worst = phase == 0 ? on_lines : elsewhere;
            worst = std::max(worst, third);
        }
    }
    EXPECT_LT(on_lines, 1.3 * elsewhere);
}

// Directions of the steepest slope: no axis is preferred, but by value noise, whose hills have the lattice's
// shape.
TEST_P(BasisStatistics, SlopesInEveryDirection) {
    constexpr int kBins = 16;
    const double most_uneven = GetParam() == Basis::kValue ? 0.5 : 0.12;
    const Window window{-500, 300, 1025, 1025, 1.0};
    std::array<double, kBins> weight{};
    double all = 0.0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const std::vector<float> map =
            sample_window(fractal_spec(FractalKind::kFbm, GetParam(), 16.0, 1), seed, window);
        for (std::size_t j = 0; j + 1 < 1025; ++j)
            for (std::size_t i = 0; i + 1 < 1025; ++i) {
                const auto v = static_cast<double>(map[j * 1025 + i]);
                const double dx = static_cast<double>(map[j * 1025 + i + 1]) - v;
                const double dy = static_cast<double>(map[(j + 1) * 1025 + i]) - v;
                const double turn = (std::atan2(dy, dx) / (2.0 * 3.14159265358979) + 0.5) * kBins;
                ++weight[static_cast<std::size_t>(turn) % kBins];
                ++all;
            }
    }
    for (int bin = 0; bin < kBins; ++bin)
        EXPECT_NEAR(weight[static_cast<std::size_t>(bin)] * kBins / all, 1.0, most_uneven) << bin;
}

}  // namespace
}  // namespace terrane
