#include "noise/coherent.h"

#include <algorithm>
#include <cmath>

namespace terrane {
namespace {

// A stretch of columns in one lattice cell is worth a loop of its own from this length on.
constexpr std::int64_t kLongRun = 8;

// How a value joins the sum of the octaves before it.
enum class Join { kSet, kAdd, kAddFolded };

Join join_of(FractalKind kind, std::size_t octave) {
    if (kind != FractalKind::kFbm) return Join::kAddFolded;
    return octave == 0 ? Join::kSet : Join::kAdd;
}

template <Join join>
void store(float& out, float n, float gain) {
    if constexpr (join == Join::kSet)
        out = n;
    else if constexpr (join == Join::kAdd)
        out = out + n;
    else
        out = out + gain * std::fabs(n);
}

// Columns of one row: table slices that start at the block's first column, cells relative to `base`.
struct RowColumns {
    const std::int32_t* cell;
    const float *fraction, *near, *far;
    std::int32_t base;
    std::int64_t count;
};

// Calls body(first, last, lattice column) so that all columns first .. last-1 lie in that lattice column.
template <class Body>
void for_each_run(const RowColumns& columns, const Body& body) {
    for (std::int64_t i = 0; i < columns.count;) {
        const std::int32_t cell = columns.cell[i];
        std::int64_t end = i + 1;
        while (end < columns.count && columns.cell[end] == cell) ++end;
        body(i, end, static_cast<std::size_t>(cell - columns.base));
        i = end;
    }
}

bool has_long_runs(const RowColumns& columns) {
    const std::int64_t cells = columns.cell[columns.count - 1] - columns.base + 1;
    return columns.count >= kLongRun * cells;
}

// Evaluates `value(i, column)` for every column of a row and joins it to the row's sums. The same body serves
// long runs, whose lattice column is a loop constant, and short ones.
template <Join join, class Value>
void join_row(const RowColumns& columns, float gain, float* out, const Value& value) {
    if (has_long_runs(columns)) {
        for_each_run(columns, [&](std::int64_t first, std::int64_t last, std::size_t c) {
            for (std::int64_t i = first; i < last; ++i) store<join>(out[i], value(i, c), gain);
        });
    } else {
        for (std::int64_t i = 0; i < columns.count; ++i)
            store<join>(out[i], value(i, static_cast<std::size_t>(columns.cell[i] - columns.base)), gain);
    }
}

template <class Value>
void join_row(Join join, const RowColumns& columns, float gain, float* out, const Value& value) {
    switch (join) {
        case Join::kSet:
            return join_row<Join::kSet>(columns, gain, out, value);
        case Join::kAdd:
            return join_row<Join::kAdd>(columns, gain, out, value);
        case Join::kAddFolded:
            return join_row<Join::kAddFolded>(columns, gain, out, value);
    }
}

// Coefficients of every lattice column of a row at fraction y: value = slope * x + level, seen from the
// column on its left (far_level = level - slope) or on its right.
void value_gradient_columns(const Octave& o, float y, CoherentScratch& s) {
    const float y1 = y - 1.0f;
    const WeightPair w = value_gradient_weights(y);
    for (std::size_t c = 0; c < s.axis.size(); ++c) {
        const std::uint32_t h0 = s.hash_near[c], h1 = s.hash_far[c];
        const std::uint32_t k0 = gradient_index(h0), k1 = gradient_index(h1);
        const float t0 = o.gradient.y[k0] * y + lattice_value(h0) * o.value_scale;
        const float t1 = o.gradient.y[k1] * y1 + lattice_value(h1) * o.value_scale;
        s.slope[c] = w.near * o.gradient.x[k0] + w.far * o.gradient.x[k1];
        s.level[c] = w.near * t0 + w.far * t1;
        s.far_level[c] = s.level[c] - s.slope[c];
    }
}

void perlin_columns(const Octave& o, float y, CoherentScratch& s) {
    const float y1 = y - 1.0f;
    const float w = quintic_fade(y);
    for (std::size_t c = 0; c < s.axis.size(); ++c) {
        const std::uint32_t k0 = gradient_index(s.hash_near[c]), k1 = gradient_index(s.hash_far[c]);
        const float t0 = o.gradient.y[k0] * y, t1 = o.gradient.y[k1] * y1;
        s.slope[c] = o.gradient.x[k0] + w * (o.gradient.x[k1] - o.gradient.x[k0]);
        s.level[c] = t0 + w * (t1 - t0);
        s.far_level[c] = s.level[c] - s.slope[c];
    }
}

void value_columns(const Octave& o, float y, CoherentScratch& s) {
    const float w = quintic_fade(y);
    for (std::size_t c = 0; c < s.axis.size(); ++c) {
        const float v0 = lattice_value(s.hash_near[c]) * o.value_scale;
        const float v1 = lattice_value(s.hash_far[c]) * o.value_scale;
        s.level[c] = v0 + w * (v1 - v0);
    }
}

void square_row(Basis basis, Join join, const Octave& o, float y, const RowColumns& columns,
                CoherentScratch& s, float* out) {
    const float *x = columns.fraction, *near = columns.near, *far = columns.far;
    const float *slope = s.slope.data(), *level = s.level.data(), *far_level = s.far_level.data();
    switch (basis) {
        case Basis::kPerlin:
            perlin_columns(o, y, s);
            return join_row(join, columns, o.fold_gain, out, [=](std::int64_t i, std::size_t c) {
                return (slope[c] * x[i] + level[c]) +
                       near[i] * ((slope[c + 1] - slope[c]) * x[i] + (far_level[c + 1] - level[c]));
            });
        case Basis::kValue:
            value_columns(o, y, s);
            return join_row(join, columns, o.fold_gain, out, [=](std::int64_t i, std::size_t c) {
                return level[c] + near[i] * (level[c + 1] - level[c]);
            });
        default:
            value_gradient_columns(o, y, s);
            return join_row(join, columns, o.fold_gain, out, [=](std::int64_t i, std::size_t c) {
                return near[i] * (slope[c] * x[i] + level[c]) +
                       far[i] * (slope[c + 1] * x[i] + far_level[c + 1]);
            });
    }
}

void hash_row(const std::vector<std::uint32_t>& axis, const OctaveStream& stream, std::int64_t row,
              std::vector<std::uint32_t>& out) {
    const std::uint32_t b = axis_hash(row, stream.key_y, kAxisY);
    for (std::size_t c = 0; c < axis.size(); ++c) out[c] = cell_hash(axis[c], b);
}

// Sizes the scratch for `count` lattice columns from `first_cell` and fills the axis hashes.
void begin_columns(CoherentScratch& s, const OctaveStream& stream, std::int64_t first_cell,
                   std::size_t count) {
    for (auto* hashes : {&s.axis, &s.hash_near, &s.hash_far}) hashes->resize(count);
    for (auto* values : {&s.slope, &s.level, &s.far_level}) values->resize(count);
    for (std::size_t c = 0; c < count; ++c)
        s.axis[c] = axis_hash(first_cell + static_cast<std::int64_t>(c), stream.key_x, kAxisX);
}

}  // namespace

CoherentFractal::ColumnTable CoherentFractal::make_table(const Octave& octave, Basis basis,
                                                         const Window& window, double shift) {
    const auto width = static_cast<std::size_t>(window.width);
    ColumnTable table;
    table.cell.resize(width);
    table.fraction.resize(width);
    if (basis != Basis::kSimplex) table.near.resize(width);
    if (basis == Basis::kValueGradient) table.far.resize(width);
    for (std::size_t i = 0; i < width; ++i) {
        const double q =
            window.x_m(static_cast<std::int64_t>(i)) * octave.cells_per_m + octave.stream.offset_x;
        const LatticePoint p = split(q - shift);
        if (i == 0) table.first_cell = p.cell;
        table.cell[i] = static_cast<std::int32_t>(p.cell - table.first_cell);
        table.fraction[i] = p.fraction;
        if (basis == Basis::kValueGradient) {
            const WeightPair u = value_gradient_weights(p.fraction);
            table.near[i] = u.near;
            table.far[i] = u.far;
        } else if (basis != Basis::kSimplex) {
            table.near[i] = quintic_fade(p.fraction);
        }
    }
    return table;
}

CoherentFractal::CoherentFractal(PreparedFractal fractal, const Window& window)
    : fractal_(std::move(fractal)), window_(window) {
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
    return static_cast<std::int64_t>(columns_.size()) * window_.width * per_column;
}

void CoherentFractal::evaluate(const BlockRect& block, CoherentScratch& scratch, std::span<float> out) const {
    const bool starts_from_constant = fractal_.kind != FractalKind::kFbm || fractal_.octaves.empty();
    if (starts_from_constant) std::fill(out.begin(), out.end(), fractal_.start);
    for (std::size_t o = 0; o < fractal_.octaves.size(); ++o) {
        if (fractal_.basis == Basis::kSimplex)
            add_simplex_octave(o, block, scratch, out);
        else
            add_square_octave(o, block, scratch, out);
    }
}

void CoherentFractal::add_square_octave(std::size_t o, const BlockRect& block, CoherentScratch& s,
                                        std::span<float> out) const {
    const Octave& octave = fractal_.octaves[o];
    const ColumnTable& table = columns_[o].even;
    const auto first = static_cast<std::size_t>(block.first_column);
    const std::int32_t base = table.cell[first];
    const std::int32_t last = table.cell[first + static_cast<std::size_t>(block.columns) - 1];
    const RowColumns columns{table.cell.data() + first,
                             table.fraction.data() + first,
                             table.near.data() + first,
                             table.far.empty() ? nullptr : table.far.data() + first,
                             base,
                             block.columns};
    begin_columns(s, octave.stream, table.first_cell + base, static_cast<std::size_t>(last - base) + 2);
    const Join join = join_of(fractal_.kind, o);
    bool have_row = false;
    std::int64_t row = 0;
    for (std::int64_t j = 0; j < block.rows; ++j) {
        const double qy = window_.y_m(block.first_row + j) * octave.cells_per_m + octave.stream.offset_y;
        const LatticePoint p = split(qy);
        if (!have_row || p.cell != row) {
            if (have_row && p.cell == row + 1)
                s.hash_near.swap(s.hash_far);
            else
                hash_row(s.axis, octave.stream, p.cell, s.hash_near);
            hash_row(s.axis, octave.stream, p.cell + 1, s.hash_far);
            row = p.cell;
            have_row = true;
        }
        square_row(fractal_.basis, join, octave, p.fraction, columns, s, out.data() + j * block.columns);
    }
}

void CoherentFractal::add_simplex_octave(std::size_t o, const BlockRect& block, CoherentScratch& s,
                                         std::span<float> out) const {
    const Octave& octave = fractal_.octaves[o];
    const auto first = static_cast<std::size_t>(block.first_column);
    const Join join = join_of(fractal_.kind, o);
    // Contribution of one lattice row to every column of a sample row; hashes are of that row's vertices.
    const auto row_sum = [&](const std::vector<std::uint32_t>& hashes, const ColumnTable& table, float dy,
                             std::int64_t i) {
        const auto c =
            static_cast<std::size_t>(table.cell[first + static_cast<std::size_t>(i)] - table.cell[first]);
        const float x = table.fraction[first + static_cast<std::size_t>(i)], x1 = x - 1.0f;
        const std::uint32_t k0 = gradient_index(hashes[c]), k1 = gradient_index(hashes[c + 1]);
        const float reach = 0.75f - dy * dy;
        float near = reach - x * x;
        near = near > 0.0f ? near : 0.0f;
        near = near * near;
        float far = reach - x1 * x1;
        far = far > 0.0f ? far : 0.0f;
        far = far * far;
        return (near * near) * (octave.gradient.x[k0] * x + octave.gradient.y[k0] * dy) +
               (far * far) * (octave.gradient.x[k1] * x1 + octave.gradient.y[k1] * dy);
    };
    const auto hash_lattice_row = [&](std::int64_t row, const ColumnTable& table,
                                      std::vector<std::uint32_t>& hashes) {
        const std::int64_t base = table.first_cell + table.cell[first];
        const std::size_t count =
            static_cast<std::size_t>(table.cell[first + static_cast<std::size_t>(block.columns) - 1] -
                                     table.cell[first]) +
            2;
        const std::uint32_t b = axis_hash(row, octave.stream.key_y, kAxisY);
        hashes.resize(count);
        for (std::size_t c = 0; c < count; ++c)
            hashes[c] =
                cell_hash(axis_hash(base + static_cast<std::int64_t>(c), octave.stream.key_x, kAxisX), b);
    };
    bool have_row = false;
    std::int64_t row = 0;
    for (std::int64_t j = 0; j < block.rows; ++j) {
        const double qy = window_.y_m(block.first_row + j) * octave.cells_per_m + octave.stream.offset_y;
        const SimplexRow p = simplex_row(qy * kSimplexRowsPerEdge);
        const bool odd = (p.row & 1) != 0;
        const ColumnTable& near_table = odd ? columns_[o].odd : columns_[o].even;
        const ColumnTable& far_table = odd ? columns_[o].even : columns_[o].odd;
        if (!have_row || p.row != row) {
            hash_lattice_row(p.row, near_table, s.hash_near);
            hash_lattice_row(p.row + 1, far_table, s.hash_far);
            row = p.row;
            have_row = true;
        }
        float* sums = out.data() + j * block.columns;
        for (std::int64_t i = 0; i < block.columns; ++i) {
            const float n =
                row_sum(s.hash_near, near_table, p.dy_near, i) + row_sum(s.hash_far, far_table, p.dy_far, i);
            if (join == Join::kSet)
                store<Join::kSet>(sums[i], n, octave.fold_gain);
            else if (join == Join::kAdd)
                store<Join::kAdd>(sums[i], n, octave.fold_gain);
            else
                store<Join::kAddFolded>(sums[i], n, octave.fold_gain);
        }
    }
}

}  // namespace terrane
