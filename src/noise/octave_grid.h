// One octave of noise over the grid of a window: by lattice columns and rows where the basis allows it and
// the positions are the grid's own, else by vectors of samples. Gives the bits of sample() and its kin in
// basis.h: every operation stands in the same order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/window.h"
#include "noise/basis.h"
#include "noise/row_kernels.h"

namespace terrane {

// A rectangle of a window: columns first_column .. first_column + columns - 1, rows likewise.
struct BlockRect {
    std::int64_t first_column = 0, first_row = 0;
    std::int64_t columns = 0, rows = 0;

    std::int64_t samples() const { return columns * rows; }
};

// Displacements of the samples of a block in metres, row-major, kRowPadding more floats readable beyond the
// end; empty: none.
struct Displacements {
    std::span<const float> east_m, south_m;
    double farthest_m = 0.0;  // no sample moves farther along an axis

    Displacements() = default;
    Displacements(std::span<const float> east, std::span<const float> south);
};

// Buffers of one worker, reused from block to block.
struct OctaveScratch {
    // A lattice row: gradient components and value of each lattice column, and which row it is.
    struct Row {
        std::vector<float> gradient_x, gradient_y, value;
        std::int64_t cell = 0;
        bool is_filled = false;
    };
    struct Columns {
        std::vector<float> slope, level, far_level;
    };
    std::vector<std::uint32_t> axis, axis_odd;  // x hashes of the lattice columns (odd: simplex rows)
    Row rows[4];
    Columns columns[kRowsAtOnce];
};

class OctaveGrid {
  public:
    // wrap_m: ground lengths after which x and y repeat, 0: never. The window must obey the contract:
    // |cells| <= 2^40 at its corners; a lattice that repeats has at most 2^22 cells.
    OctaveGrid(const Octave& octave, Basis basis, const Window& window, std::array<double, 2> wrap_m);

    // Joins the octave's values of a block to `out` (block.samples() values, row-major).
    void join(Join how, const BlockRect& block, OctaveScratch& scratch, std::span<float> out) const;
    // The same at moved positions.
    void join_displaced(Join how, const BlockRect& block, const Displacements& by,
                        std::span<float> out) const;
    // Values and slopes at moved positions; the outputs have kRowPadding floats of room beyond the end.
    void sloped(const BlockRect& block, const Displacements& by, float* n, float* slope_x,
                float* slope_y) const;

    // Bytes of the column tables of one octave of a window.
    static std::int64_t table_bytes(Basis basis, const Window& window);

  private:
    // Where each column of the window stands in the lattice (simplex: in its even or odd rows).
    struct ColumnTable {
        std::int64_t first_cell = 0;
        std::vector<std::int32_t> cell;       // relative to first_cell, counted on over the turns of a wrap
        std::vector<std::int32_t> in_period;  // cell in [0, period_x) where the lattice repeats
        std::vector<float> fraction;
        std::vector<float> near, far;  // weights of the columns cell and cell + 1; square bases only
    };
    // A sample row in the lattice: where it stands in the first turn, and the lattice rows of the turns
    // before.
    struct RowPosition {
        double rows_y = 0.0;  // in the first turn
        std::int64_t row_offset = 0;
    };

    ColumnTable make_table(double shift) const;
    RowColumns columns_of(const ColumnTable& table, const BlockRect& block) const;
    RowPosition row_position(std::int64_t row) const;
    void hash_columns(const ColumnTable& table, const RowColumns& columns,
                      std::vector<std::uint32_t>& out) const;
    LatticeRow lattice_row(std::int64_t row, const std::vector<std::uint32_t>& axis,
                           OctaveScratch& scratch) const;
    SimplexRows simplex_rows_at(std::int64_t row) const;
    void join_square(Join how, const BlockRect& block, OctaveScratch& scratch, std::span<float> out) const;
    void join_simplex(Join how, const BlockRect& block, OctaveScratch& scratch, std::span<float> out) const;

    // Calls use(PointRow, first sample of the row in the block) for each row of a block, or use_one(sample,
    // x_m, y_m) for each sample where the cells that it reaches have different upper halves.
    template <class UseRow, class UseOne>
    void each_point_row(const BlockRect& block, const Displacements& by, const UseRow& use_row,
                        const UseOne& use_one) const;

    Octave octave_;
    Basis basis_;
    Window window_;
    std::array<double, 2> wrap_m_;
    ColumnTable even_, odd_;  // odd: simplex only
};

}  // namespace terrane
