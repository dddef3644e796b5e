// The formulas of the bases, written once for any number of lanes. The definition (basis.cpp) uses them with
// one lane in plain scalars, the row kernels with the vectors of each SIMD level. All functions are always
// inlined: each level has its own copy, and the linker none to confuse them by.
//
// Lanes L gives
//   Floats, Words (hashes), Cells (lattice cells), Mask (what a comparison of Floats gives);
//   Tables: what a formula reads of an octave, with members value_scale, jitter, distance_scale,
//     distance_bias;
//   hash_x(tables, cells, step), hash_y(tables, cells, step): axis hashes of cells + step;
//   direction(tables, hash): the gradient, amplitude included;
//   signed_floats(words): the words as signed integers;
//   select(mask, a, b), select(mask, words, words), root(floats), is_odd(cells), point_if(mask, a, b).
#pragma once

#include "noise/basis.h"

namespace terrane {

template <class L>
struct Sloped {
    typename L::Floats n, slope_x, slope_y;
};
template <class L>
struct LanePoint {
    typename L::Cells cell;
    typename L::Floats fraction;
};
template <class Floats>
struct Direction {
    Floats x, y;
};

// Where samples stand in a lattice. Simplex: x in even and in odd rows, the first of the rows that reach
// them (y.cell), and the distances from each.
template <class L>
struct LanePlace {
    LanePoint<L> x, x_odd, y;
    typename L::Floats dy[4];
};

// Weights of a lattice column (or row) pair at fraction t; a value or a vector of lanes.
template <class Value>
struct WeightPair {
    Value near, far;
};
template <class Value>
[[gnu::always_inline]] inline WeightPair<Value> value_gradient_weights(Value t) {
    const Value t1 = t - 1.0f;
    const Value s0 = 1.0f - t * t;
    const Value s1 = 1.0f - t1 * t1;
    return {(s0 * s0) * s0, (s1 * s1) * s1};
}
template <class Value>
[[gnu::always_inline]] inline WeightPair<Value> value_gradient_weight_slopes(Value t) {
    const Value t1 = t - 1.0f;
    const Value s0 = 1.0f - t * t;
    const Value s1 = 1.0f - t1 * t1;
    return {(s0 * s0) * (t * -6.0f), (s1 * s1) * (t1 * -6.0f)};
}
template <class Value>
[[gnu::always_inline]] inline Value quintic_fade(Value t) {
    return ((t * t) * t) * (t * (t * 6.0f - 15.0f) + 10.0f);
}
template <class Value>
[[gnu::always_inline]] inline Value quintic_fade_slope(Value t) {
    return ((t * t) * 30.0f) * (t * (t - 2.0f) + 1.0f);
}

// What a lattice corner adds: its gradient and value.
template <class L>
struct Corner {
    typename L::Floats x, y, value;
};
template <class L>
[[gnu::always_inline]] inline typename L::Floats lattice_values(const typename L::Tables& o,
                                                                typename L::Words h) {
    return L::signed_floats(h << 8) * o.value_scale;
}
template <class L>
[[gnu::always_inline]] inline Corner<L> corner(const typename L::Tables& o, typename L::Words h) {
    const auto g = L::direction(o, h);
    return {g.x, g.y, lattice_values<L>(o, h)};
}

// Hashes of the four corners of a cell: [column][row].
template <class L>
struct CornerHashes {
    typename L::Words h00, h01, h10, h11;
};
template <class L>
[[gnu::always_inline]] inline CornerHashes<L> corner_hashes(const typename L::Tables& o,
                                                            const LanePlace<L>& p) {
    const auto a0 = L::hash_x(o, p.x.cell, 0), a1 = L::hash_x(o, p.x.cell, 1);
    const auto b0 = L::hash_y(o, p.y.cell, 0), b1 = L::hash_y(o, p.y.cell, 1);
    return {cell_hash(a0, b0), cell_hash(a0, b1), cell_hash(a1, b0), cell_hash(a1, b1)};
}

template <class L>
[[gnu::always_inline]] inline Sloped<L> value_gradient_at(const typename L::Tables& o,
                                                          const LanePlace<L>& p) {
    using Floats = typename L::Floats;
    const CornerHashes<L> h = corner_hashes<L>(o, p);
    const Corner<L> c00 = corner<L>(o, h.h00), c01 = corner<L>(o, h.h01);
    const Corner<L> c10 = corner<L>(o, h.h10), c11 = corner<L>(o, h.h11);
    const Floats x = p.x.fraction, y = p.y.fraction, y1 = y - 1.0f;
    const WeightPair<Floats> w = value_gradient_weights(y), u = value_gradient_weights(x);
    const Floats t00 = c00.y * y + c00.value, t01 = c01.y * y1 + c01.value;
    const Floats t10 = c10.y * y + c10.value, t11 = c11.y * y1 + c11.value;
    const Floats slope0 = w.near * c00.x + w.far * c01.x, slope1 = w.near * c10.x + w.far * c11.x;
    const Floats level0 = w.near * t00 + w.far * t01, level1 = w.near * t10 + w.far * t11;
    const Floats near = slope0 * x + level0, far = slope1 * x + (level1 - slope1);
    const Floats n = u.near * near + u.far * far;

    const WeightPair<Floats> du = value_gradient_weight_slopes(x), dw = value_gradient_weight_slopes(y);
    const Floats slope_x = (du.near * near + du.far * far) + (u.near * slope0 + u.far * slope1);
    const Floats turn0 = dw.near * c00.x + dw.far * c01.x, turn1 = dw.near * c10.x + dw.far * c11.x;
    const Floats rise0 = (dw.near * t00 + dw.far * t01) + (w.near * c00.y + w.far * c01.y);
    const Floats rise1 = (dw.near * t10 + dw.far * t11) + (w.near * c10.y + w.far * c11.y);
    const Floats slope_y = u.near * (turn0 * x + rise0) + u.far * (turn1 * x + (rise1 - turn1));
    return {n, slope_x, slope_y};
}

template <class L>
[[gnu::always_inline]] inline Sloped<L> perlin_at(const typename L::Tables& o, const LanePlace<L>& p) {
    using Floats = typename L::Floats;
    const CornerHashes<L> h = corner_hashes<L>(o, p);
    const auto g00 = L::direction(o, h.h00), g01 = L::direction(o, h.h01);
    const auto g10 = L::direction(o, h.h10), g11 = L::direction(o, h.h11);
    const Floats x = p.x.fraction, y = p.y.fraction, y1 = y - 1.0f;
    const Floats w = quintic_fade(y), u = quintic_fade(x);
    const Floats t00 = g00.y * y, t01 = g01.y * y1, t10 = g10.y * y, t11 = g11.y * y1;
    const Floats slope0 = g00.x + w * (g01.x - g00.x), slope1 = g10.x + w * (g11.x - g10.x);
    const Floats level0 = t00 + w * (t01 - t00), level1 = t10 + w * (t11 - t10);
    const Floats far_level = level1 - slope1;
    const Floats across = (slope1 - slope0) * x + (far_level - level0);
    const Floats n = (slope0 * x + level0) + u * across;

    const Floats slope_x = (slope0 + u * (slope1 - slope0)) + quintic_fade_slope(x) * across;
    const Floats dw = quintic_fade_slope(y);
    const Floats rise0 = (g00.y + w * (g01.y - g00.y)) + dw * ((g01.x - g00.x) * x + (t01 - t00));
    const Floats rise1 = (g10.y + w * (g11.y - g10.y)) + dw * ((g11.x - g10.x) * (x - 1.0f) + (t11 - t10));
    return {n, slope_x, rise0 + u * (rise1 - rise0)};
}

template <class L>
[[gnu::always_inline]] inline Sloped<L> value_at(const typename L::Tables& o, const LanePlace<L>& p) {
    using Floats = typename L::Floats;
    const CornerHashes<L> h = corner_hashes<L>(o, p);
    const Floats w = quintic_fade(p.y.fraction), u = quintic_fade(p.x.fraction);
    const Floats v00 = lattice_values<L>(o, h.h00), v01 = lattice_values<L>(o, h.h01);
    const Floats v10 = lattice_values<L>(o, h.h10), v11 = lattice_values<L>(o, h.h11);
    const Floats level0 = v00 + w * (v01 - v00), level1 = v10 + w * (v11 - v10);
    const Floats n = level0 + u * (level1 - level0);
    const Floats rise0 = v01 - v00, rise1 = v11 - v10;
    return {n, quintic_fade_slope(p.x.fraction) * (level1 - level0),
            quintic_fade_slope(p.y.fraction) * (rise0 + u * (rise1 - rise0))};
}

template <class L>
[[gnu::always_inline]] inline typename L::Floats positive(typename L::Floats v) {
    return L::select(v > 0.0f, v, typename L::Floats{});
}

// What the vertex at distance (x, y) in the direction of its hash adds: (left)^4 (g . d), left = reach - d^2.
template <class L>
[[gnu::always_inline]] inline Sloped<L> simplex_vertex(const typename L::Tables& o, typename L::Words h,
                                                       typename L::Floats x, typename L::Floats y,
                                                       typename L::Floats reach) {
    using Floats = typename L::Floats;
    const auto g = L::direction(o, h);
    const Floats left = positive<L>(reach - x * x), left2 = left * left, left4 = left2 * left2;
    const Floats along = g.x * x + g.y * y;
    const Floats turn = (left2 * left) * along * -8.0f;
    return {left4 * along, left4 * g.x + turn * x, left4 * g.y + turn * y};
}

// The two vertices of one lattice row that enclose a sample; `row` counts from the first that reaches it.
template <class L>
[[gnu::always_inline]] inline Sloped<L> simplex_row_at(const typename L::Tables& o, const LanePlace<L>& p,
                                                       int row, typename L::Floats dy, float reach) {
    const LanePoint<L> x = L::point_if(L::is_odd(p.y.cell, row), p.x_odd, p.x);
    const auto b = L::hash_y(o, p.y.cell, row);
    const auto h0 = cell_hash(L::hash_x(o, x.cell, 0), b), h1 = cell_hash(L::hash_x(o, x.cell, 1), b);
    const auto left = reach - dy * dy;
    const Sloped<L> near = simplex_vertex<L>(o, h0, x.fraction, dy, left);
    const Sloped<L> far = simplex_vertex<L>(o, h1, x.fraction - 1.0f, dy, left);
    return {near.n + far.n, near.slope_x + far.slope_x, near.slope_y + far.slope_y};
}

// Distances in edges from the lattice rows that reach a sample, whose fraction above the row under it is
// given.
template <class Floats>
[[gnu::always_inline]] inline void set_row_distances(Basis basis, Floats fraction, Floats (&dy)[4]) {
    constexpr float kHeight = static_cast<float>(kSimplexRowHeight);
    Floats* const row = basis == Basis::kSimplexSmooth ? dy + 1 : dy;
    row[0] = fraction * kHeight;
    row[1] = row[0] - kHeight;
    if (basis != Basis::kSimplexSmooth) return;
    dy[0] = row[0] + kHeight;
    row[2] = row[0] - 2.0f * kHeight;
}

[[gnu::always_inline]] inline constexpr float simplex_reach(Basis basis) {
    return basis == Basis::kSimplexSmooth ? 1.0f : 0.75f;
}

template <class L, Basis basis>
[[gnu::always_inline]] inline Sloped<L> simplex_at(const typename L::Tables& o, const LanePlace<L>& p) {
    Sloped<L> sum = simplex_row_at<L>(o, p, 0, p.dy[0], simplex_reach(basis));
    for (int r = 1; r < simplex_row_count(basis); ++r) {
        const Sloped<L> row = simplex_row_at<L>(o, p, r, p.dy[r], simplex_reach(basis));
        sum = {sum.n + row.n, sum.slope_x + row.slope_x, sum.slope_y + row.slope_y};
    }
    return sum;
}

// A point of the worley basis: distance (squared where Euclidean), offset from the sample, hash.
template <class L>
struct WorleyPoint {
    typename L::Floats distance, x, y;
    typename L::Words hash;
};
template <class L>
[[gnu::always_inline]] inline WorleyPoint<L> worley_if(typename L::Mask mask, const WorleyPoint<L>& a,
                                                       const WorleyPoint<L>& b) {
    return {L::select(mask, a.distance, b.distance), L::select(mask, a.x, b.x), L::select(mask, a.y, b.y),
            L::select(mask, a.hash, b.hash)};
}

template <class L>
[[gnu::always_inline]] inline typename L::Floats magnitude(typename L::Floats v) {
    return L::select(v < 0.0f, -v, v);
}

template <class L, WorleyMetric metric>
[[gnu::always_inline]] inline typename L::Floats worley_distance(typename L::Floats x, typename L::Floats y) {
    if constexpr (metric == WorleyMetric::kEuclidean) return x * x + y * y;
    const typename L::Floats along_x = magnitude<L>(x), along_y = magnitude<L>(y);
    if constexpr (metric == WorleyMetric::kManhattan) return along_x + along_y;
    return L::select(along_x < along_y, along_y, along_x);
}

// How the distance to a point changes as the sample moves.
template <class L, WorleyMetric metric>
[[gnu::always_inline]] inline Direction<typename L::Floats> worley_slope(const WorleyPoint<L>& p) {
    using Floats = typename L::Floats;
    const Floats zero{};
    if constexpr (metric == WorleyMetric::kEuclidean) {
        const Floats divisor = L::select(p.distance > 0.0f, p.distance, zero + 1.0f);
        return {-p.x / divisor, -p.y / divisor};
    }
    const Floats sign_x = L::select(p.x > 0.0f, zero - 1.0f, zero + 1.0f);
    const Floats sign_y = L::select(p.y > 0.0f, zero - 1.0f, zero + 1.0f);
    if constexpr (metric == WorleyMetric::kManhattan) return {sign_x, sign_y};
    const auto by_y = magnitude<L>(p.x) < magnitude<L>(p.y);
    return {L::select(by_y, zero, sign_x), L::select(by_y, sign_y, zero)};
}

// Cells in row-major order from the north-west one; the first of two equal distances wins.
template <class L, WorleyMetric metric>
[[gnu::always_inline]] inline void worley_points(const typename L::Tables& o, const LanePlace<L>& p,
                                                 WorleyPoint<L>& first, WorleyPoint<L>& second) {
    using Floats = typename L::Floats;
    const Floats far = Floats{} + 64.0f;
    first = second = {far, far, far, L::hash_x(o, p.x.cell, 0)};
    const typename L::Words axis_x[3] = {L::hash_x(o, p.x.cell, -1), L::hash_x(o, p.x.cell, 0),
                                         L::hash_x(o, p.x.cell, 1)};
#pragma GCC unroll 3
    for (int row = -1; row <= 1; ++row) {
        const auto b = L::hash_y(o, p.y.cell, row);
        const Floats from_y = (static_cast<float>(row) + 0.5f) - p.y.fraction;
#pragma GCC unroll 3
        for (int column = -1; column <= 1; ++column) {
            auto h = cell_hash(axis_x[column + 1], b);
            h ^= h >> 16;
            const Floats from_x = (static_cast<float>(column) + 0.5f) - p.x.fraction;
            const Floats x = from_x + o.jitter * (L::signed_floats(h & 0xffffu) * 0x1p-16f - 0.5f);
            const Floats y = from_y + o.jitter * (L::signed_floats(h >> 16) * 0x1p-16f - 0.5f);
            const WorleyPoint<L> found{worley_distance<L, metric>(x, y), x, y, h};
            const auto is_nearer = found.distance < first.distance;
            second =
                worley_if<L>(is_nearer, first, worley_if<L>(found.distance < second.distance, found, second));
            first = worley_if<L>(is_nearer, found, first);
        }
    }
    if constexpr (metric == WorleyMetric::kEuclidean) {
        first.distance = L::root(first.distance);
        second.distance = L::root(second.distance);
    }
}

template <class L, WorleyMetric metric, WorleyReturn returns>
[[gnu::always_inline]] inline Sloped<L> worley_at(const typename L::Tables& o, const LanePlace<L>& p) {
    using Floats = typename L::Floats;
    WorleyPoint<L> first, second;
    worley_points<L, metric>(o, p, first, second);
    const Floats zero{};
    if constexpr (returns == WorleyReturn::kCellValue)
        return {lattice_values<L>(o, cell_hash(first.hash, first.hash >> 1)), zero, zero};
    const Direction<Floats> of_first = worley_slope<L, metric>(first),
                            of_second = worley_slope<L, metric>(second);
    if constexpr (returns == WorleyReturn::kF1)
        return {o.distance_scale * first.distance + o.distance_bias, o.distance_scale * of_first.x,
                o.distance_scale * of_first.y};
    if constexpr (returns == WorleyReturn::kF2)
        return {o.distance_scale * second.distance + o.distance_bias, o.distance_scale * of_second.x,
                o.distance_scale * of_second.y};
    return {o.distance_scale * (second.distance - first.distance) + o.distance_bias,
            o.distance_scale * (of_second.x - of_first.x), o.distance_scale * (of_second.y - of_first.y)};
}

template <class L>
[[gnu::always_inline]] inline Sloped<L> white_at(const typename L::Tables& o, const LanePlace<L>& p) {
    const typename L::Floats zero{};
    return {lattice_values<L>(o, cell_hash(L::hash_x(o, p.x.cell, 0), L::hash_y(o, p.y.cell, 0))), zero,
            zero};
}

// Any basis but worley.
template <class L, Basis basis>
[[gnu::always_inline]] inline Sloped<L> basis_at(const typename L::Tables& o, const LanePlace<L>& p) {
    if constexpr (basis == Basis::kPerlin) return perlin_at<L>(o, p);
    if constexpr (basis == Basis::kValue) return value_at<L>(o, p);
    if constexpr (is_simplex(basis)) return simplex_at<L, basis>(o, p);
    if constexpr (basis == Basis::kWhite) return white_at<L>(o, p);
    return value_gradient_at<L>(o, p);
}

}  // namespace terrane
