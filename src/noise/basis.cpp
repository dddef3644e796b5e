#include "noise/basis.h"

#include <cmath>

namespace terrane {
namespace {

constexpr std::array<BasisConstants, 4> kConstants{{
    {1.31, 0.301040, -0.5066, 0.3451, 1.0, 0.375},
    {1.438, 0.310192, -0.4932, 0.3578, 1.0, 0.0},
    {1.0, 0.452383, -0.2428, 0.4952, 1.0, 1.0},
    {16.0, 0.539013, -0.0659, 0.5380, 0.6666666666666666, 0.0},
}};

// Hashes of the four corners of a cell: [column][row].
struct Corners {
    std::uint32_t h00, h01, h10, h11;
};

Corners corner_hashes(const Octave& o, std::int64_t cx, std::int64_t cy) {
    const std::uint32_t a0 = axis_hash(cx, o.stream.key_x, kAxisX);
    const std::uint32_t a1 = axis_hash(cx + 1, o.stream.key_x, kAxisX);
    const std::uint32_t b0 = axis_hash(cy, o.stream.key_y, kAxisY);
    const std::uint32_t b1 = axis_hash(cy + 1, o.stream.key_y, kAxisY);
    return {cell_hash(a0, b0), cell_hash(a0, b1), cell_hash(a1, b0), cell_hash(a1, b1)};
}

float gx(const Octave& o, std::uint32_t h) {
    return o.gradient.x[gradient_index(h)];
}
float gy(const Octave& o, std::uint32_t h) {
    return o.gradient.y[gradient_index(h)];
}
float value(const Octave& o, std::uint32_t h) {
    return lattice_value(h) * o.value_scale;
}

float value_gradient(const Octave& o, const LatticePoint& px, const LatticePoint& py) {
    const Corners c = corner_hashes(o, px.cell, py.cell);
    const float x = px.fraction, y = py.fraction;
    const float y1 = y - 1.0f;
    const WeightPair<float> w = value_gradient_weights(y);
    const WeightPair<float> u = value_gradient_weights(x);
    const float t00 = gy(o, c.h00) * y + value(o, c.h00);
    const float t01 = gy(o, c.h01) * y1 + value(o, c.h01);
    const float t10 = gy(o, c.h10) * y + value(o, c.h10);
    const float t11 = gy(o, c.h11) * y1 + value(o, c.h11);
    const float slope0 = w.near * gx(o, c.h00) + w.far * gx(o, c.h01);
    const float slope1 = w.near * gx(o, c.h10) + w.far * gx(o, c.h11);
    const float level0 = w.near * t00 + w.far * t01;
    const float level1 = w.near * t10 + w.far * t11;
    return u.near * (slope0 * x + level0) + u.far * (slope1 * x + (level1 - slope1));
}

float perlin(const Octave& o, const LatticePoint& px, const LatticePoint& py) {
    const Corners c = corner_hashes(o, px.cell, py.cell);
    const float x = px.fraction, y = py.fraction;
    const float y1 = y - 1.0f;
    const float w = quintic_fade(y), u = quintic_fade(x);
    const float t00 = gy(o, c.h00) * y, t01 = gy(o, c.h01) * y1;
    const float t10 = gy(o, c.h10) * y, t11 = gy(o, c.h11) * y1;
    const float slope0 = gx(o, c.h00) + w * (gx(o, c.h01) - gx(o, c.h00));
    const float slope1 = gx(o, c.h10) + w * (gx(o, c.h11) - gx(o, c.h10));
    const float level0 = t00 + w * (t01 - t00);
    const float level1 = t10 + w * (t11 - t10);
    const float far_level = level1 - slope1;
    return (slope0 * x + level0) + u * ((slope1 - slope0) * x + (far_level - level0));
}

float value_noise(const Octave& o, const LatticePoint& px, const LatticePoint& py) {
    const Corners c = corner_hashes(o, px.cell, py.cell);
    const float w = quintic_fade(py.fraction), u = quintic_fade(px.fraction);
    const float v00 = value(o, c.h00), v01 = value(o, c.h01), v10 = value(o, c.h10), v11 = value(o, c.h11);
    const float level0 = v00 + w * (v01 - v00);
    const float level1 = v10 + w * (v11 - v10);
    return level0 + u * (level1 - level0);
}

// Contribution of the two vertices of one simplex lattice row that enclose the sample.
float simplex_row_sum(const Octave& o, std::int64_t row, const LatticePoint& px, float dy) {
    const std::uint32_t b = axis_hash(row, o.stream.key_y, kAxisY);
    const std::uint32_t h0 = cell_hash(axis_hash(px.cell, o.stream.key_x, kAxisX), b);
    const std::uint32_t h1 = cell_hash(axis_hash(px.cell + 1, o.stream.key_x, kAxisX), b);
    const float x = px.fraction, x1 = x - 1.0f;
    const float reach = 0.75f - dy * dy;
    float near = reach - x * x;
    near = near > 0.0f ? near : 0.0f;
    near = near * near;
    float far = reach - x1 * x1;
    far = far > 0.0f ? far : 0.0f;
    far = far * far;
    return (near * near) * (gx(o, h0) * x + gy(o, h0) * dy) + (far * far) * (gx(o, h1) * x1 + gy(o, h1) * dy);
}

bool is_odd(std::int64_t row) {
    return (row & 1) != 0;
}

float simplex(const Octave& o, double edges_x, const SimplexRow& rows) {
    const auto row_sum = [&](std::int64_t row, float dy) {
        return simplex_row_sum(o, row, split(edges_x - (is_odd(row) ? 0.5 : 0.0)), dy);
    };
    return row_sum(rows.row, rows.dy_near) + row_sum(rows.row + 1, rows.dy_far);
}

float simplex_displaced(const Octave& o, double edges_x, double rows_y, float dx_edges, float dy_edges) {
    const LatticePoint py = displace(split(rows_y), dy_edges * static_cast<float>(kSimplexRowsPerEdge));
    const float dy_near = py.fraction * static_cast<float>(kSimplexRowHeight);
    const auto row_sum = [&](std::int64_t row, float dy) {
        return simplex_row_sum(o, row, displace(split(edges_x - (is_odd(row) ? 0.5 : 0.0)), dx_edges), dy);
    };
    return row_sum(py.cell, dy_near) + row_sum(py.cell + 1, dy_near - static_cast<float>(kSimplexRowHeight));
}

float square_basis(Basis basis, const Octave& o, const LatticePoint& px, const LatticePoint& py) {
    switch (basis) {
        case Basis::kPerlin:
            return perlin(o, px, py);
        case Basis::kValue:
            return value_noise(o, px, py);
        default:
            return value_gradient(o, px, py);
    }
}

}  // namespace

const BasisConstants& basis_constants(Basis basis) {
    return kConstants[static_cast<std::size_t>(basis)];
}

LatticePoint split(double cells) {
    const double cell = std::floor(cells);
    return {static_cast<std::int64_t>(cell), static_cast<float>(cells - cell)};
}

LatticePoint displace(LatticePoint point, float displacement_cells) {
    const float moved = point.fraction + displacement_cells;
    const auto cut = static_cast<std::int32_t>(moved);
    const std::int32_t whole = moved < static_cast<float>(cut) ? cut - 1 : cut;
    return {point.cell + whole, moved - static_cast<float>(whole)};
}

SimplexRow simplex_row(double rows_y) {
    const double row = std::floor(rows_y);
    const double above = (rows_y - row) * kSimplexRowHeight;
    return {static_cast<std::int64_t>(row), static_cast<float>(above),
            static_cast<float>(above - kSimplexRowHeight)};
}

float sample(Basis basis, const Octave& o, double x_m, double y_m) {
    const double qx = x_m * o.cells_per_m + o.stream.offset_x;
    const double qy = y_m * o.cells_per_m + o.stream.offset_y;
    if (basis == Basis::kSimplex) return simplex(o, qx, simplex_row(qy * kSimplexRowsPerEdge));
    return square_basis(basis, o, split(qx), split(qy));
}

float sample_displaced(Basis basis, const Octave& o, double x_m, double y_m, float dx_m, float dy_m) {
    const double qx = x_m * o.cells_per_m + o.stream.offset_x;
    const double qy = y_m * o.cells_per_m + o.stream.offset_y;
    const float per_m = static_cast<float>(o.cells_per_m);
    const float dx = dx_m * per_m, dy = dy_m * per_m;
    if (basis == Basis::kSimplex) return simplex_displaced(o, qx, qy * kSimplexRowsPerEdge, dx, dy);
    return square_basis(basis, o, displace(split(qx), dx), displace(split(qy), dy));
}

}  // namespace terrane
