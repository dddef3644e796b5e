// The inner loops of noise on rows of samples, compiled once per SIMD level from one body (row_kernels.inc).
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/cpu_level.h"
#include "noise/basis_formulas.h"

namespace terrane {

// How a value joins the sum of the octaves before it.
enum class Join { kSet, kAdd, kAddFolded };

// Kernels read and may write this many elements beyond the end of the lattice arrays (LatticeRow,
// Coefficients, axis hashes), and read as many beyond the end of column tables and displacements.
inline constexpr std::size_t kRowPadding = 32;

// One lattice row: gradient components and value of each lattice column, the amplitude already in them.
struct LatticeRow {
    float *gradient_x, *gradient_y, *value;
};

// Per lattice column of a sample row: value = slope * x + level seen from the column on its left, and
// slope * x + far_level from the one on its right.
struct Coefficients {
    float *slope, *level, *far_level;
};

// Columns of a sample row, from the block's first: lattice column (less `base`), fraction, weights.
struct RowColumns {
    const std::int32_t* cell;
    const float *fraction, *near, *far;
    std::int32_t base;
    std::size_t count;
};

// Sample rows that are computed together, so that the column tables are read once for all of them.
inline constexpr std::size_t kRowsAtOnce = 4;
struct SampleRows {
    Coefficients in[kRowsAtOnce];
    float* out[kRowsAtOnce];
    std::size_t count = 0;  // 1 .. kRowsAtOnce
};

// Sample rows of a simplex noise that the same lattice rows reach: two for simplex, four for simplex_smooth.
struct SimplexSampleRows {
    RowColumns columns[4];  // by lattice row
    LatticeRow lattice[4];
    float dy[kRowsAtOnce][4];     // distance of a sample row from a lattice row in edges
    float reach[kRowsAtOnce][4];  // of its vertices along it, squared
    float* out[kRowsAtOnce];
    std::size_t count = 0;  // 1 .. kRowsAtOnce
};

// A sample row where each sample is looked up by itself, moved by its own displacement. Columns are given as
// for RowColumns (for simplex in the even and in the odd lattice rows); cells count from `first_cell`, and
// all cells that the row can reach have one upper half.
struct PointRow {
    const std::int32_t *cell, *cell_odd;
    const float *fraction, *fraction_odd;
    const float *east_m, *south_m;  // displacement in metres; null: 0
    std::size_t count;
    std::uint32_t first_cell, first_cell_odd, row_cell;  // lower halves
    std::uint32_t key_x, key_y;                          // axis_key()
    std::uint32_t period_x, period_y;                    // 0: does not repeat
    float row_fraction;
    float cells_per_m_x, cells_per_m_y;
    const Octave* octave;
};

// Each function does one or more sample rows. `y` is a row's fraction.
struct RowKernels {
    // x hashes of `count` lattice columns from `first` on, which share an upper half.
    void (*axis_hashes)(std::uint32_t first, std::uint32_t axis_key, std::size_t count, std::uint32_t* out);
    // The lattice row of y hash `axis_y`.
    void (*lattice_row)(const Octave& octave, const std::uint32_t* axis_x, std::uint32_t axis_y,
                        std::size_t count, const LatticeRow& out);
    // value_gradient, perlin and value.
    void (*coefficients)(Basis basis, const LatticeRow& near, const LatticeRow& far, float y,
                         std::size_t count, const Coefficients& out);
    void (*square_rows)(Basis basis, Join join, const RowColumns& columns, const SampleRows& rows,
                        float gain);
    void (*simplex_rows)(Basis basis, Join join, const SimplexSampleRows& rows, float gain);
    void (*point_row)(Basis basis, Join join, const PointRow& row, float gain, float* out);
    void (*sloped_row)(Basis basis, const PointRow& row, float* n, float* slope_x, float* slope_y);
};

// The kernels of a runnable level.
const RowKernels& row_kernels(CpuLevel level);

}  // namespace terrane
