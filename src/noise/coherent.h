// Fractals on the grid of a window: by lattice columns and rows instead of sample by sample, and, where a
// warp moves the positions, by vectors of samples. Gives the same bits as sample() of fractal.h: every
// operation stands in the same order.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "core/window.h"
#include "noise/fractal.h"
#include "noise/row_kernels.h"

namespace terrane {

// A rectangle of a window: columns first_column .. first_column + columns - 1, rows likewise.
struct BlockRect {
    std::int64_t first_column = 0, first_row = 0;
    std::int64_t columns = 0, rows = 0;

    std::int64_t samples() const { return columns * rows; }
};

// Buffers of one worker, reused from block to block.
struct CoherentScratch {
    // A lattice row: gradient components and value of each lattice column.
    struct Row {
        std::vector<float> gradient_x, gradient_y, value;
    };
    std::vector<std::uint32_t> axis, axis_odd;  // x hashes of the lattice columns (odd: simplex rows)
    Row near, far;
    std::vector<float> slope, level, far_level;
};

// A prepared fractal with the column tables of one window. The tables are made at the first evaluation, so
// that a plan alone costs nothing.
class CoherentFractal {
  public:
    // The window must obey the contract: |cells| <= 2^40 at its corners for the finest octave.
    CoherentFractal(PreparedFractal fractal, const Window& window);

    // Writes block.samples() values, row-major.
    void evaluate(const BlockRect& block, CoherentScratch& scratch, std::span<float> out) const;

    // The same with each position moved by its displacement in metres, one per sample of the block. Gives the
    // bits of sample_displaced(). `max_displacement_m` is what they keep to, but for rare samples.
    // kRowPadding floats beyond the end of east_m and south_m must be readable.
    void evaluate_displaced(const BlockRect& block, std::span<const float> east_m,
                            std::span<const float> south_m, double max_displacement_m,
                            std::span<float> out) const;

    const PreparedFractal& fractal() const { return fractal_; }
    // Bytes of the column tables.
    std::int64_t table_bytes() const;

  private:
    // Where each column of the window stands in one octave's lattice (simplex: in its even or odd rows).
    struct ColumnTable {
        std::int64_t first_cell = 0;
        std::vector<std::int32_t> cell;  // relative to first_cell
        std::vector<float> fraction;
        std::vector<float> near, far;  // weights of the columns cell and cell + 1; unused by simplex
    };
    struct OctaveColumns {
        ColumnTable even, odd;  // odd: simplex only
    };

    void make_tables() const;
    static ColumnTable make_table(const Octave& octave, Basis basis, const Window& window, double shift);
    RowColumns columns_of(const ColumnTable& table, const BlockRect& block) const;
    void add_square_octave(std::size_t o, const BlockRect& block, CoherentScratch& scratch,
                           std::span<float> out) const;
    void add_simplex_octave(std::size_t o, const BlockRect& block, CoherentScratch& scratch,
                            std::span<float> out) const;

    void add_displaced_octave(std::size_t o, const BlockRect& block, std::span<const float> east_m,
                              std::span<const float> south_m, double max_displacement_m,
                              std::span<float> out) const;

    PreparedFractal fractal_;
    Window window_;
    mutable std::once_flag tables_made_;
    mutable std::vector<OctaveColumns> columns_;
};

}  // namespace terrane
