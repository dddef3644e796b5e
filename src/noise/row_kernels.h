// The inner loops of coherent noise, compiled once per SIMD level from one body (row_kernels.inc).
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/cpu_level.h"
#include "noise/basis.h"

namespace terrane {

// How a value joins the sum of the octaves before it.
enum class Join { kSet, kAdd, kAddFolded };

// Kernels read and may write this many elements beyond the end of the lattice arrays (LatticeRow,
// Coefficients), and read as many beyond the end of column tables.
inline constexpr std::size_t kRowPadding = 32;

// One lattice row: gradient components and value of each lattice column, the amplitude already in them.
struct LatticeRow {
    const float *gradient_x, *gradient_y, *value;
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

// A sample row whose positions are moved, sample by sample. Columns are given as for RowColumns (for simplex
// in the even and in the odd lattice rows); cells count from `first_cell`, and all cells that the row can
// reach have one upper half.
struct DisplacedRow {
    const std::int32_t *cell, *cell_odd;
    const float *fraction, *fraction_odd;
    const float *east_m, *south_m;  // displacement in metres
    std::size_t count;
    std::uint32_t first_cell, first_cell_odd, row_cell;  // lower halves
    std::uint32_t key_x, key_y;                          // axis_key()
    float row_fraction;
    float cells_per_m;
    float rows_per_cell;                   // simplex: lattice rows per edge, else 1
    const float *gradient_x, *gradient_y;  // 16 each
    float value_scale;
};

// Each function does one sample row. `y` is the row's fraction, `dy` its distance from a simplex lattice row.
struct RowKernels {
    void (*value_gradient_coefficients)(const LatticeRow& near, const LatticeRow& far, float y,
                                        std::size_t count, const Coefficients& out);
    void (*perlin_coefficients)(const LatticeRow& near, const LatticeRow& far, float y, std::size_t count,
                                const Coefficients& out);
    void (*value_coefficients)(const LatticeRow& near, const LatticeRow& far, float y, std::size_t count,
                               const Coefficients& out);
    void (*value_gradient_row)(Join join, const RowColumns& columns, const Coefficients& in, float gain,
                               float* out);
    void (*perlin_row)(Join join, const RowColumns& columns, const Coefficients& in, float gain, float* out);
    void (*value_row)(Join join, const RowColumns& columns, const Coefficients& in, float gain, float* out);
    void (*simplex_row)(Join join, const RowColumns& near_columns, const LatticeRow& near, float near_dy,
                        const RowColumns& far_columns, const LatticeRow& far, float far_dy, float gain,
                        float* out);
    void (*displaced_row)(Basis basis, Join join, const DisplacedRow& row, float gain, float* out);
};

// The kernels of a runnable level.
const RowKernels& row_kernels(CpuLevel level);

}  // namespace terrane
