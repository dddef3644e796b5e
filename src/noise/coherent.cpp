#include "noise/coherent.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace terrane {
namespace {

Join join_of(FractalKind kind, std::size_t octave) {
    if (kind != FractalKind::kFbm) return Join::kAddFolded;
    return octave == 0 ? Join::kSet : Join::kAdd;
}

// Lattice columns that the samples of a row touch, the one to the right of the last included.
std::size_t lattice_columns(const RowColumns& columns) {
    return static_cast<std::size_t>(columns.cell[columns.count - 1] - columns.base) + 2;
}

void hash_columns(std::int64_t first_cell, std::size_t count, std::uint32_t key,
                  std::vector<std::uint32_t>& out) {
    out.resize(count);
    for (std::size_t c = 0; c < count; ++c)
        out[c] = axis_hash(first_cell + static_cast<std::int64_t>(c), key, kAxisX);
}

void fill_row(const Octave& octave, const std::vector<std::uint32_t>& axis, std::int64_t row, bool with_value,
              CoherentScratch::Row& out) {
    const std::size_t size = axis.size() + kRowPadding;
    for (auto* values : {&out.gradient_x, &out.gradient_y, &out.value})
        if (values->size() < size) values->resize(size);
    const std::uint32_t b = axis_hash(row, octave.stream.key_y, kAxisY);
    for (std::size_t c = 0; c < axis.size(); ++c) {
        const std::uint32_t h = cell_hash(axis[c], b);
        const std::uint32_t k = gradient_index(h);
        out.gradient_x[c] = octave.gradient.x[k];
        out.gradient_y[c] = octave.gradient.y[k];
        if (with_value) out.value[c] = lattice_value(h) * octave.value_scale;
    }
}

LatticeRow view(const CoherentScratch::Row& row) {
    return {row.gradient_x.data(), row.gradient_y.data(), row.value.data()};
}

Coefficients coefficients_in(CoherentScratch& s, std::size_t lattice_count) {
    for (auto* values : {&s.slope, &s.level, &s.far_level})
        if (values->size() < lattice_count + kRowPadding) values->resize(lattice_count + kRowPadding);
    return {s.slope.data(), s.level.data(), s.far_level.data()};
}

}  // namespace

CoherentFractal::ColumnTable CoherentFractal::make_table(const Octave& octave, Basis basis,
                                                         const Window& window, double shift) {
    const auto width = static_cast<std::size_t>(window.width);
    ColumnTable table;
    table.cell.resize(width + kRowPadding);
    table.fraction.resize(width + kRowPadding);
    if (basis != Basis::kSimplex) table.near.resize(width + kRowPadding);
    if (basis == Basis::kValueGradient) table.far.resize(width + kRowPadding);
    for (std::size_t i = 0; i < width; ++i) {
        const double q =
            window.x_m(static_cast<std::int64_t>(i)) * octave.cells_per_m + octave.stream.offset_x;
        const LatticePoint p = split(q - shift);
        if (i == 0) table.first_cell = p.cell;
        table.cell[i] = static_cast<std::int32_t>(p.cell - table.first_cell);
        table.fraction[i] = p.fraction;
        if (basis == Basis::kValueGradient) {
            const WeightPair<float> u = value_gradient_weights(p.fraction);
            table.near[i] = u.near;
            table.far[i] = u.far;
        } else if (basis != Basis::kSimplex) {
            table.near[i] = quintic_fade(p.fraction);
        }
    }
    return table;
}

CoherentFractal::CoherentFractal(PreparedFractal fractal, const Window& window)
    : fractal_(std::move(fractal)), window_(window) {}

void CoherentFractal::make_tables() const {
    for (const Octave& octave : fractal_.octaves) {
        OctaveColumns columns;
        columns.even = make_table(octave, fractal_.basis, window_, 0.0);
        if (fractal_.basis == Basis::kSimplex) columns.odd = make_table(octave, fractal_.basis, window_, 0.5);
        columns_.push_back(std::move(columns));
    }
}

std::int64_t CoherentFractal::table_bytes() const {
    const std::int64_t per_column = fractal_.basis == Basis::kValueGradient ? 16
                                    : fractal_.basis == Basis::kSimplex     ? 16
                                                                            : 12;
    return static_cast<std::int64_t>(fractal_.octaves.size()) * window_.width * per_column;
}

void CoherentFractal::evaluate(const BlockRect& block, CoherentScratch& scratch, std::span<float> out) const {
    std::call_once(tables_made_, [this] { make_tables(); });
    const bool starts_from_constant = fractal_.kind != FractalKind::kFbm || fractal_.octaves.empty();
    if (starts_from_constant) std::fill(out.begin(), out.end(), fractal_.start);
    for (std::size_t o = 0; o < fractal_.octaves.size(); ++o) {
        if (fractal_.basis == Basis::kSimplex)
            add_simplex_octave(o, block, scratch, out);
        else
            add_square_octave(o, block, scratch, out);
    }
}

RowColumns CoherentFractal::columns_of(const ColumnTable& table, const BlockRect& block) const {
    const auto first = static_cast<std::size_t>(block.first_column);
    const auto from = [first](const std::vector<float>& v) { return v.empty() ? nullptr : v.data() + first; };
    return {table.cell.data() + first, from(table.fraction), from(table.near),
            from(table.far),           table.cell[first],    static_cast<std::size_t>(block.columns)};
}

void CoherentFractal::add_square_octave(std::size_t o, const BlockRect& block, CoherentScratch& s,
                                        std::span<float> out) const {
    const Octave& octave = fractal_.octaves[o];
    const Basis basis = fractal_.basis;
    const RowKernels& kernels = row_kernels(cpu_level());
    const auto coefficients_of = basis == Basis::kPerlin  ? kernels.perlin_coefficients
                                 : basis == Basis::kValue ? kernels.value_coefficients
                                                          : kernels.value_gradient_coefficients;
    const auto row_of = basis == Basis::kPerlin  ? kernels.perlin_row
                        : basis == Basis::kValue ? kernels.value_row
                                                 : kernels.value_gradient_row;
    const RowColumns columns = columns_of(columns_[o].even, block);
    const std::size_t count = lattice_columns(columns);
    hash_columns(columns_[o].even.first_cell + columns.base, count, octave.stream.key_x, s.axis);
    const Coefficients coefficients = coefficients_in(s, count);
    const bool with_value = basis != Basis::kPerlin;
    const Join join = join_of(fractal_.kind, o);
    bool have_row = false;
    std::int64_t row = 0;
    for (std::int64_t j = 0; j < block.rows; ++j) {
        const LatticePoint p =
            split(window_.y_m(block.first_row + j) * octave.cells_per_m + octave.stream.offset_y);
        if (!have_row || p.cell != row) {
            if (have_row && p.cell == row + 1)
                std::swap(s.near, s.far);
            else
                fill_row(octave, s.axis, p.cell, with_value, s.near);
            fill_row(octave, s.axis, p.cell + 1, with_value, s.far);
            row = p.cell;
            have_row = true;
        }
        coefficients_of(view(s.near), view(s.far), p.fraction, count, coefficients);
        row_of(join, columns, coefficients, octave.fold_gain, out.data() + j * block.columns);
    }
}

void CoherentFractal::add_simplex_octave(std::size_t o, const BlockRect& block, CoherentScratch& s,
                                         std::span<float> out) const {
    const Octave& octave = fractal_.octaves[o];
    const RowKernels& kernels = row_kernels(cpu_level());
    const RowColumns even = columns_of(columns_[o].even, block), odd = columns_of(columns_[o].odd, block);
    hash_columns(columns_[o].even.first_cell + even.base, lattice_columns(even), octave.stream.key_x, s.axis);
    hash_columns(columns_[o].odd.first_cell + odd.base, lattice_columns(odd), octave.stream.key_x,
                 s.axis_odd);
    const auto fill = [&](std::int64_t row, CoherentScratch::Row& to) {
        fill_row(octave, (row & 1) != 0 ? s.axis_odd : s.axis, row, false, to);
    };
    bool have_row = false;
    std::int64_t row = 0;
    for (std::int64_t j = 0; j < block.rows; ++j) {
        const double qy = window_.y_m(block.first_row + j) * octave.cells_per_m + octave.stream.offset_y;
        const SimplexRow p = simplex_row(qy * kSimplexRowsPerEdge);
        if (!have_row || p.row != row) {
            if (have_row && p.row == row + 1)
                std::swap(s.near, s.far);
            else
                fill(p.row, s.near);
            fill(p.row + 1, s.far);
            row = p.row;
            have_row = true;
        }
        const bool is_odd = (p.row & 1) != 0;
        kernels.simplex_row(join_of(fractal_.kind, o), is_odd ? odd : even, view(s.near), p.dy_near,
                            is_odd ? even : odd, view(s.far), p.dy_far, octave.fold_gain,
                            out.data() + j * block.columns);
    }
}

void CoherentFractal::evaluate_displaced(const BlockRect& block, std::span<const float> east_m,
                                         std::span<const float> south_m, double max_displacement_m,
                                         std::span<float> out) const {
    // Noises pass their range now and then, so the block's own displacements count as well.
    for (std::size_t k = 0; k < out.size(); ++k) {
        const auto farthest_m = static_cast<double>(std::max(std::fabs(east_m[k]), std::fabs(south_m[k])));
        if (max_displacement_m < farthest_m) max_displacement_m = farthest_m;
    }
    std::call_once(tables_made_, [this] { make_tables(); });
    const bool starts_from_constant = fractal_.kind != FractalKind::kFbm || fractal_.octaves.empty();
    if (starts_from_constant) std::fill(out.begin(), out.end(), fractal_.start);
    for (std::size_t o = 0; o < fractal_.octaves.size(); ++o)
        add_displaced_octave(o, block, east_m, south_m, max_displacement_m, out);
}

namespace {

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

}  // namespace

void CoherentFractal::add_displaced_octave(std::size_t o, const BlockRect& block,
                                           std::span<const float> east_m, std::span<const float> south_m,
                                           double max_displacement_m, std::span<float> out) const {
    const Octave& octave = fractal_.octaves[o];
    const bool simplex = fractal_.basis == Basis::kSimplex;
    const Join join = join_of(fractal_.kind, o);
    const RowColumns even = columns_of(columns_[o].even, block);
    const RowColumns odd = simplex ? columns_of(columns_[o].odd, block) : even;
    const std::int64_t first = columns_[o].even.first_cell,
                       first_odd = simplex ? columns_[o].odd.first_cell : first;
    const double rows_per_cell = simplex ? kSimplexRowsPerEdge : 1.0;
    const auto reach = static_cast<std::int64_t>(max_displacement_m * octave.cells_per_m * rows_per_cell) + 4;
    const std::int64_t first_column = first + even.base, last_column = first + even.cell[even.count - 1];
    const auto row_at = [&](std::int64_t j) {
        const double q = window_.y_m(block.first_row + j) * octave.cells_per_m + octave.stream.offset_y;
        return simplex ? split(q * kSimplexRowsPerEdge) : split(q);
    };
    const bool one_half = share_upper_half(first_column, last_column, reach) &&
                          share_upper_half(row_at(0).cell, row_at(block.rows - 1).cell, reach);
    for (std::int64_t j = 0; j < block.rows; ++j) {
        float* sums = out.data() + j * block.columns;
        const float *east = east_m.data() + j * block.columns, *south = south_m.data() + j * block.columns;
        if (!one_half) {
            for (std::int64_t i = 0; i < block.columns; ++i)
                join_one(join,
                         sample_displaced(fractal_.basis, octave, window_.x_m(block.first_column + i),
                                          window_.y_m(block.first_row + j), east[i], south[i]),
                         octave.fold_gain, sums[i]);
            continue;
        }
        const LatticePoint y = row_at(j);
        const DisplacedRow row{even.cell,
                               odd.cell,
                               even.fraction,
                               odd.fraction,
                               east,
                               south,
                               even.count,
                               static_cast<std::uint32_t>(first),
                               static_cast<std::uint32_t>(first_odd),
                               static_cast<std::uint32_t>(y.cell),
                               axis_key(cell_hi(first_column), octave.stream.key_x),
                               axis_key(cell_hi(y.cell), octave.stream.key_y),
                               y.fraction,
                               static_cast<float>(octave.cells_per_m),
                               static_cast<float>(rows_per_cell),
                               octave.gradient.x.data(),
                               octave.gradient.y.data(),
                               octave.value_scale};
        row_kernels(cpu_level()).displaced_row(fractal_.basis, join, row, octave.fold_gain, sums);
    }
}

}  // namespace terrane
