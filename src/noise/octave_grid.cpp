#include "noise/octave_grid.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace terrane {
namespace {

// Lattice columns that the samples of a row touch, the one to the right of the last included.
std::size_t lattice_columns(const RowColumns& columns) {
    return static_cast<std::size_t>(columns.cell[columns.count - 1] - columns.base) + 2;
}

void grow(std::vector<float>& values, std::size_t count) {
    if (values.size() < count + kRowPadding) values.resize(count + kRowPadding);
}

LatticeRow view(OctaveScratch::Row& row) {
    return {row.gradient_x.data(), row.gradient_y.data(), row.value.data()};
}

Coefficients sized(OctaveScratch::Columns& columns, std::size_t count) {
    for (auto* values : {&columns.slope, &columns.level, &columns.far_level}) grow(*values, count);
    return {columns.slope.data(), columns.level.data(), columns.far_level.data()};
}

// Whether all cells within `reach` of the two have the same upper half.
bool share_upper_half(std::int64_t first, std::int64_t last, std::int64_t reach) {
    return cell_hi(first - reach) == cell_hi(last + reach);
}

void join_one(Join join, float n, float gain, float& out) {
    if (join == Join::kSet)
        out = n;
    else if (join == Join::kAdd)
        out = out + n;
    else
        out = out + gain * std::fabs(n);
}

// The greatest magnitude, by the bits, which are ordered as the magnitudes are.
float greatest_magnitude(std::span<const float> values) {
    std::int32_t greatest = 0;
    for (const float v : values) {
        const auto bits = static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(v) & 0x7fffffffu);
        greatest = greatest < bits ? bits : greatest;
    }
    return std::bit_cast<float>(greatest);
}

}  // namespace

Displacements::Displacements(std::span<const float> east, std::span<const float> south)
    : east_m(east),
      south_m(south),
      farthest_m(static_cast<double>(std::max(greatest_magnitude(east), greatest_magnitude(south)))) {}

OctaveGrid::OctaveGrid(const Octave& octave, Basis basis, const Window& window, std::array<double, 2> wrap_m)
    : octave_(octave), basis_(basis), window_(window), wrap_m_(wrap_m) {
    even_ = make_table(0.0);
    if (is_simplex(basis_)) odd_ = make_table(0.5);
}

OctaveGrid::ColumnTable OctaveGrid::make_table(double shift) const {
    const auto width = static_cast<std::size_t>(window_.width), padded = width + kRowPadding;
    const bool is_square = is_coherent(basis_) && !is_simplex(basis_);
    ColumnTable table;
    table.cell.resize(padded);
    table.fraction.resize(padded);
    if (octave_.period_x != 0) table.in_period.resize(padded);
    if (is_square) table.near.resize(padded);
    if (basis_ == Basis::kValueGradient) table.far.resize(padded);
    for (std::size_t i = 0; i < width; ++i) {
        const TurnedPosition at =
            turned_position(window_.origin_x + static_cast<std::int64_t>(i), window_.spacing_m, wrap_m_[0]);
        const LatticePoint p = split(at.m * octave_.cells_per_m_x + octave_.stream.offset_x - shift);
        const std::int64_t cell = p.cell + at.turns * static_cast<std::int64_t>(octave_.period_x);
        if (i == 0) table.first_cell = cell;
        table.cell[i] = static_cast<std::int32_t>(cell - table.first_cell);
        table.fraction[i] = p.fraction;
        if (octave_.period_x != 0)
            table.in_period[i] = static_cast<std::int32_t>(wrapped_cell(cell, octave_.period_x));
        if (basis_ == Basis::kValueGradient) {
            const WeightPair<float> u = value_gradient_weights(p.fraction);
            table.near[i] = u.near;
            table.far[i] = u.far;
        } else if (is_square) {
            table.near[i] = quintic_fade(p.fraction);
        }
    }
    return table;
}

std::int64_t OctaveGrid::table_bytes(Basis basis, const Window& window) {
    return window.width * (basis == Basis::kValueGradient || is_simplex(basis) ? 16 : 12);
}

RowColumns OctaveGrid::columns_of(const ColumnTable& table, const BlockRect& block) const {
    const auto first = static_cast<std::size_t>(block.first_column);
    const auto from = [first](const std::vector<float>& v) { return v.empty() ? nullptr : v.data() + first; };
    return {table.cell.data() + first, from(table.fraction), from(table.near),
            from(table.far),           table.cell[first],    static_cast<std::size_t>(block.columns)};
}

OctaveGrid::RowPosition OctaveGrid::row_position(std::int64_t row) const {
    const TurnedPosition at = turned_position(window_.origin_y + row, window_.spacing_m, wrap_m_[1]);
    const double q = at.m * octave_.cells_per_m_y + octave_.stream.offset_y;
    return {is_simplex(basis_) ? q * kSimplexRowsPerEdge : q,
            at.turns * static_cast<std::int64_t>(octave_.period_y)};
}

void OctaveGrid::hash_columns(const ColumnTable& table, const RowColumns& columns,
                              std::vector<std::uint32_t>& out) const {
    const std::size_t count = lattice_columns(columns);
    out.resize(count + kRowPadding);
    const std::int64_t first = table.first_cell + columns.base,
                       last = first + static_cast<std::int64_t>(count);
    if (octave_.period_x == 0 && cell_hi(first) == cell_hi(last)) {
        row_kernels(cpu_level())
            .axis_hashes(static_cast<std::uint32_t>(first), axis_key(cell_hi(first), octave_.stream.key_x),
                         count, out.data());
        return;
    }
    for (std::size_t c = 0; c < count; ++c)
        out[c] = axis_hash(wrapped_cell(first + static_cast<std::int64_t>(c), octave_.period_x),
                           octave_.stream.key_x, kAxisX);
}

// Each lattice row has its place in the scratch, so that the rows that reach a sample row never share one.
LatticeRow OctaveGrid::lattice_row(std::int64_t row, const std::vector<std::uint32_t>& axis,
                                   OctaveScratch& scratch) const {
    OctaveScratch::Row& out = scratch.rows[static_cast<std::uint64_t>(row) & 3];
    if (out.is_filled && out.cell == row) return view(out);
    const std::size_t count = axis.size() - kRowPadding;
    for (auto* values : {&out.gradient_x, &out.gradient_y, &out.value}) grow(*values, count);
    const std::uint32_t axis_y = axis_hash(wrapped_cell(row, octave_.period_y), octave_.stream.key_y, kAxisY);
    row_kernels(cpu_level()).lattice_row(octave_, axis.data(), axis_y, count, view(out));
    out.cell = row;
    out.is_filled = true;
    return view(out);
}

void OctaveGrid::join(Join how, const BlockRect& block, OctaveScratch& scratch, std::span<float> out) const {
    if (!is_coherent(basis_)) return join_displaced(how, block, {}, out);
    for (OctaveScratch::Row& row : scratch.rows) row.is_filled = false;
    if (is_simplex(basis_))
        join_simplex(how, block, scratch, out);
    else
        join_square(how, block, scratch, out);
}

void OctaveGrid::join_square(Join how, const BlockRect& block, OctaveScratch& s, std::span<float> out) const {
    const RowKernels& kernels = row_kernels(cpu_level());
    const RowColumns columns = columns_of(even_, block);
    const std::size_t count = lattice_columns(columns);
    hash_columns(even_, columns, s.axis);
    for (std::int64_t j = 0; j < block.rows; j += static_cast<std::int64_t>(kRowsAtOnce)) {
        SampleRows rows;
        rows.count = static_cast<std::size_t>(
            std::min<std::int64_t>(static_cast<std::int64_t>(kRowsAtOnce), block.rows - j));
        for (std::size_t r = 0; r < rows.count; ++r) {
            const std::int64_t row = j + static_cast<std::int64_t>(r);
            const RowPosition y = row_position(block.first_row + row);
            const LatticePoint p = split(y.rows_y);
            const std::int64_t cell = p.cell + y.row_offset;
            rows.in[r] = sized(s.columns[r], count);
            rows.out[r] = out.data() + row * block.columns;
            const LatticeRow near = lattice_row(cell, s.axis, s), far = lattice_row(cell + 1, s.axis, s);
            kernels.coefficients(basis_, near, far, p.fraction, count, rows.in[r]);
        }
        kernels.square_rows(basis_, how, columns, rows, octave_.fold_gain);
    }
}

void OctaveGrid::join_simplex(Join how, const BlockRect& block, OctaveScratch& s,
                              std::span<float> out) const {
    const RowKernels& kernels = row_kernels(cpu_level());
    const RowColumns even = columns_of(even_, block), odd = columns_of(odd_, block);
    hash_columns(even_, even, s.axis);
    hash_columns(odd_, odd, s.axis_odd);
    for (std::int64_t j = 0; j < block.rows;) {
        SimplexSampleRows rows;
        const std::int64_t first = simplex_rows_at(block.first_row + j).first;
        for (; j < block.rows && rows.count < kRowsAtOnce; ++j, ++rows.count) {
            const SimplexRows reached = simplex_rows_at(block.first_row + j);
            if (reached.first != first) break;
            for (std::size_t l = 0; l < reached.dy.size(); ++l) {
                rows.dy[rows.count][l] = reached.dy[l];
                rows.reach[rows.count][l] = simplex_reach(basis_) - reached.dy[l] * reached.dy[l];
            }
            rows.out[rows.count] = out.data() + j * block.columns;
        }
        for (int l = 0; l < simplex_row_count(basis_); ++l) {
            const bool is_odd = ((first + l) & 1) != 0;
            rows.columns[l] = is_odd ? odd : even;
            rows.lattice[l] = lattice_row(first + l, is_odd ? s.axis_odd : s.axis, s);
        }
        kernels.simplex_rows(basis_, how, rows, octave_.fold_gain);
    }
}

// The lattice rows that reach a sample row, counted on over the turns of a wrap.
SimplexRows OctaveGrid::simplex_rows_at(std::int64_t row) const {
    const RowPosition y = row_position(row);
    SimplexRows reached = simplex_rows(basis_, y.rows_y);
    reached.first += y.row_offset;
    return reached;
}

template <class UseRow, class UseOne>
void OctaveGrid::each_point_row(const BlockRect& block, const Displacements& by, const UseRow& use_row,
                                const UseOne& use_one) const {
    const RowColumns even = columns_of(even_, block);
    const RowColumns odd = is_simplex(basis_) ? columns_of(odd_, block) : even;
    const ColumnTable& odd_table = is_simplex(basis_) ? odd_ : even_;
    const bool repeats_x = octave_.period_x != 0;
    const auto first_column = static_cast<std::size_t>(block.first_column);
    const auto row_at = [&](std::int64_t j) {
        LatticePoint p = split(row_position(block.first_row + j).rows_y);
        p.cell = wrapped_cell(p.cell, octave_.period_y);
        return p;
    };
    const double finer = std::max(octave_.cells_per_m_x, octave_.cells_per_m_y);
    const auto reach = static_cast<std::int64_t>(by.farthest_m * finer * kSimplexRowsPerEdge) + 4;
    const std::int64_t first = even_.first_cell + even.base,
                       last = even_.first_cell + even.cell[even.count - 1];
    const bool one_half =
        (repeats_x || share_upper_half(first, last, reach)) &&
        (octave_.period_y != 0 || share_upper_half(row_at(0).cell, row_at(block.rows - 1).cell, reach));
    PointRow row{};
    row.cell = repeats_x ? even_.in_period.data() + first_column : even.cell;
    row.cell_odd = repeats_x ? odd_table.in_period.data() + first_column : odd.cell;
    row.fraction = even.fraction;
    row.fraction_odd = odd.fraction;
    row.count = even.count;
    row.first_cell = repeats_x ? 0 : static_cast<std::uint32_t>(even_.first_cell);
    row.first_cell_odd = repeats_x ? 0 : static_cast<std::uint32_t>(odd_table.first_cell);
    row.key_x = axis_key(repeats_x ? 0 : cell_hi(first), octave_.stream.key_x);
    row.period_x = octave_.period_x;
    row.period_y = octave_.period_y;
    row.cells_per_m_x = static_cast<float>(octave_.cells_per_m_x);
    row.cells_per_m_y = static_cast<float>(octave_.cells_per_m_y);
    row.octave = &octave_;
    for (std::int64_t j = 0; j < block.rows; ++j) {
        const auto start = static_cast<std::size_t>(j * block.columns);
        if (!one_half) {
            const double y_m = window_.y_m(block.first_row + j, wrap_m_[1]);
            for (std::size_t i = 0; i < even.count; ++i) {
                const std::int64_t column = block.first_column + static_cast<std::int64_t>(i);
                use_one(start + i, window_.x_m(column, wrap_m_[0]), y_m);
            }
            continue;
        }
        const LatticePoint y = row_at(j);
        row.east_m = by.east_m.empty() ? nullptr : by.east_m.data() + start;
        row.south_m = by.south_m.empty() ? nullptr : by.south_m.data() + start;
        row.row_cell = static_cast<std::uint32_t>(y.cell);
        row.row_fraction = y.fraction;
        row.key_y = axis_key(octave_.period_y != 0 ? 0 : cell_hi(y.cell), octave_.stream.key_y);
        use_row(row, start);
    }
}

void OctaveGrid::join_displaced(Join how, const BlockRect& block, const Displacements& by,
                                std::span<float> out) const {
    const RowKernels& kernels = row_kernels(cpu_level());
    each_point_row(
        block, by,
        [&](const PointRow& row, std::size_t start) {
            kernels.point_row(basis_, how, row, octave_.fold_gain, out.data() + start);
        },
        [&](std::size_t k, double x_m, double y_m) {
            const float east_m = by.east_m.empty() ? 0.0f : by.east_m[k];
            const float south_m = by.south_m.empty() ? 0.0f : by.south_m[k];
            join_one(how, sample_displaced(basis_, octave_, x_m, y_m, east_m, south_m), octave_.fold_gain,
                     out[k]);
        });
}

void OctaveGrid::sloped(const BlockRect& block, const Displacements& by, float* n, float* slope_x,
                        float* slope_y) const {
    const RowKernels& kernels = row_kernels(cpu_level());
    each_point_row(
        block, by,
        [&](const PointRow& row, std::size_t start) {
            kernels.sloped_row(basis_, row, n + start, slope_x + start, slope_y + start);
        },
        [&](std::size_t k, double x_m, double y_m) {
            const float east_m = by.east_m.empty() ? 0.0f : by.east_m[k];
            const float south_m = by.south_m.empty() ? 0.0f : by.south_m[k];
            const SlopedValue v = sample_sloped(basis_, octave_, x_m, y_m, east_m, south_m);
            n[k] = v.n;
            slope_x[k] = v.slope_x;
            slope_y[k] = v.slope_y;
        });
}

}  // namespace terrane
