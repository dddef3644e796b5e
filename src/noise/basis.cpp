#include "noise/basis.h"

#include <cmath>
#include <type_traits>

#include "noise/basis_formulas.h"

namespace terrane {
namespace {

// Greatest distances, in cells, at jitter 0, 1/2 and 1: passed by about 1e-6 of the samples, and
// exact at jitter 0. Measured over 2^24 samples of four seeds.
struct GreatestDistance {
    std::array<double, 3> at_jitter;

    // The parabola through the three.
    double at(double jitter) const {
        const double curve = 2.0 * (at_jitter[2] - 2.0 * at_jitter[1] + at_jitter[0]);
        const double slope = 4.0 * at_jitter[1] - 3.0 * at_jitter[0] - at_jitter[2];
        return at_jitter[0] + (slope + curve * jitter) * jitter;
    }
};
constexpr std::array<std::array<GreatestDistance, 3>, 3> kGreatestDistance{{
    // F1, F2, F2 - F1
    {{{{0.70711, 0.923, 1.167}}, {{1.0, 1.201, 1.420}}, {{1.0, 1.135, 1.271}}}},  // Euclidean
    {{{{1.0, 1.299, 1.627}}, {{1.0, 1.437, 1.808}}, {{1.0, 1.328, 1.612}}}},      // Manhattan
    {{{{0.5, 0.743, 0.977}}, {{1.0, 1.143, 1.310}}, {{1.0, 1.065, 1.187}}}},      // Chebyshev
}};

BasisConstants worley_constants(const WorleySpec& worley) {
    if (worley.returns == WorleyReturn::kCellValue) return {1.0, 0.0, 1.0, 1.0};
    const auto metric = static_cast<std::size_t>(worley.metric),
               of = static_cast<std::size_t>(worley.returns);
    const double greatest = kGreatestDistance[metric][of].at(worley.jitter);
    return {2.0 / greatest, -0.5 * greatest, 1.0, 0.0};
}

// One lane, in plain scalars.
struct ScalarLanes {
    using Floats = float;
    using Words = std::uint32_t;
    using Cells = std::int64_t;
    using Mask = bool;

    struct Tables {
        const Octave& octave;
        float value_scale, jitter, distance_scale, distance_bias;
    };

    static Words hash_x(const Tables& t, Cells cell, int step) {
        return axis_hash(wrapped_cell(cell + step, t.octave.period_x), t.octave.stream.key_x, kAxisX);
    }
    static Words hash_y(const Tables& t, Cells cell, int step) {
        return axis_hash(wrapped_cell(cell + step, t.octave.period_y), t.octave.stream.key_y, kAxisY);
    }
    static Direction<float> direction(const Tables& t, Words h) {
        const std::uint32_t k = gradient_index(h);
        return {t.octave.gradient.x[k], t.octave.gradient.y[k]};
    }
    static float signed_floats(Words v) { return static_cast<float>(static_cast<std::int32_t>(v)); }
    static float select(bool mask, float a, float b) { return mask ? a : b; }
    static Words select(bool mask, Words a, Words b) { return mask ? a : b; }
    static LanePoint<ScalarLanes> point_if(bool mask, LanePoint<ScalarLanes> a, LanePoint<ScalarLanes> b) {
        return mask ? a : b;
    }
    static float root(float v) { return std::sqrt(v); }
    static bool is_odd(Cells cell, int step) { return ((cell + step) & 1) != 0; }
};

ScalarLanes::Tables tables_of(const Octave& o) {
    return {o, o.value_scale, o.worley.jitter, o.worley.scale, o.worley.bias};
}

template <WorleyMetric metric>
Sloped<ScalarLanes> worley_of(const ScalarLanes::Tables& t, const LanePlace<ScalarLanes>& p) {
    switch (t.octave.worley.returns) {
        case WorleyReturn::kF1:
            return worley_at<ScalarLanes, metric, WorleyReturn::kF1>(t, p);
        case WorleyReturn::kF2:
            return worley_at<ScalarLanes, metric, WorleyReturn::kF2>(t, p);
        case WorleyReturn::kF2MinusF1:
            return worley_at<ScalarLanes, metric, WorleyReturn::kF2MinusF1>(t, p);
        case WorleyReturn::kCellValue:
            return worley_at<ScalarLanes, metric, WorleyReturn::kCellValue>(t, p);
    }
    return {};
}

Sloped<ScalarLanes> worley(const ScalarLanes::Tables& t, const LanePlace<ScalarLanes>& p) {
    switch (t.octave.worley.metric) {
        case WorleyMetric::kEuclidean:
            return worley_of<WorleyMetric::kEuclidean>(t, p);
        case WorleyMetric::kManhattan:
            return worley_of<WorleyMetric::kManhattan>(t, p);
        case WorleyMetric::kChebyshev:
            return worley_of<WorleyMetric::kChebyshev>(t, p);
    }
    return {};
}

SlopedValue value_at_place(Basis basis, const Octave& octave, const LanePlace<ScalarLanes>& p) {
    const ScalarLanes::Tables t = tables_of(octave);
    const auto value = [&]() -> Sloped<ScalarLanes> {
        switch (basis) {
            case Basis::kValueGradient:
                return basis_at<ScalarLanes, Basis::kValueGradient>(t, p);
            case Basis::kPerlin:
                return basis_at<ScalarLanes, Basis::kPerlin>(t, p);
            case Basis::kValue:
                return basis_at<ScalarLanes, Basis::kValue>(t, p);
            case Basis::kSimplex:
                return basis_at<ScalarLanes, Basis::kSimplex>(t, p);
            case Basis::kSimplexSmooth:
                return basis_at<ScalarLanes, Basis::kSimplexSmooth>(t, p);
            case Basis::kWorley:
                return worley(t, p);
            case Basis::kWhite:
                return basis_at<ScalarLanes, Basis::kWhite>(t, p);
        }
        return {};
    }();
    return {value.n, value.slope_x, value.slope_y};
}

LanePoint<ScalarLanes> lane(LatticePoint p) {
    return {p.cell, p.fraction};
}

// A ground position in lattice cells; y in rows of the lattice.
struct InCells {
    double x, y;
};
InCells in_cells(Basis basis, const Octave& o, double x_m, double y_m) {
    const double y = y_m * o.cells_per_m_y + o.stream.offset_y;
    return {x_m * o.cells_per_m_x + o.stream.offset_x, is_simplex(basis) ? y * kSimplexRowsPerEdge : y};
}

LanePlace<ScalarLanes> place_of(Basis basis, InCells q) {
    LanePlace<ScalarLanes> p{};
    p.x = lane(split(q.x));
    if (!is_simplex(basis)) {
        p.y = lane(split(q.y));
        return p;
    }
    p.x_odd = lane(split(q.x - 0.5));
    const SimplexRows rows = simplex_rows(basis, q.y);
    p.y.cell = rows.first;
    for (std::size_t r = 0; r < rows.dy.size(); ++r) p.dy[r] = rows.dy[r];
    return p;
}

LanePlace<ScalarLanes> place_moved(Basis basis, InCells q, float dx, float dy) {
    LanePlace<ScalarLanes> p{};
    p.x = lane(displace(split(q.x), dx));
    if (!is_simplex(basis)) {
        p.y = lane(displace(split(q.y), dy));
        return p;
    }
    p.x_odd = lane(displace(split(q.x - 0.5), dx));
    p.y = lane(displace(split(q.y), dy * static_cast<float>(kSimplexRowsPerEdge)));
    set_row_distances(basis, p.y.fraction, p.dy);
    if (basis == Basis::kSimplexSmooth) --p.y.cell;
    return p;
}

}  // namespace

BasisConstants basis_constants(const BasisSpec& basis) {
    switch (basis.basis) {
        case Basis::kValueGradient:
            return {1.31, 0.0, 1.0, 0.375};
        case Basis::kPerlin:
            return {1.438, 0.0, 1.0, 0.0};
        case Basis::kSimplex:
            return {16.0, 0.0, 0.6666666666666666, 0.0};
        case Basis::kSimplexSmooth:
            return {2.94, 0.0, 0.75, 0.0};
        case Basis::kWorley:
            return worley_constants(basis.worley);
        case Basis::kValue:
        case Basis::kWhite:
            break;
    }
    return {1.0, 0.0, 1.0, 1.0};
}

bool is_symmetric(const BasisSpec& basis) {
    return basis.basis != Basis::kWorley || basis.worley.returns == WorleyReturn::kCellValue;
}

Octave octave_of(const BasisSpec& basis, double factor) {
    const BasisConstants constants = basis_constants(basis);
    const float a = static_cast<float>(factor);
    Octave octave;
    for (std::size_t k = 0; k < 16; ++k) {
        octave.gradient.x[k] = a * kGradients.x[k];
        octave.gradient.y[k] = a * kGradients.y[k];
    }
    octave.value_scale = static_cast<float>(static_cast<double>(a) * constants.value_amplitude * 0x1p-31);
    octave.worley = {basis.worley.returns, basis.worley.metric, static_cast<float>(basis.worley.jitter), a,
                     static_cast<float>(factor * constants.bias)};
    return octave;
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

std::int64_t wrapped_cell(std::int64_t cell, std::uint32_t period) {
    if (period == 0) return cell;
    const std::int64_t rest = cell % static_cast<std::int64_t>(period);
    return rest < 0 ? rest + static_cast<std::int64_t>(period) : rest;
}

SimplexRows simplex_rows(Basis basis, double rows_y) {
    const double row = std::floor(rows_y);
    const double above = (rows_y - row) * kSimplexRowHeight;
    const auto cell = static_cast<std::int64_t>(row);
    if (basis == Basis::kSimplex)
        return {cell, {static_cast<float>(above), static_cast<float>(above - kSimplexRowHeight)}};
    return {
        cell - 1,
        {static_cast<float>(above + kSimplexRowHeight), static_cast<float>(above),
         static_cast<float>(above - kSimplexRowHeight), static_cast<float>(above - 2.0 * kSimplexRowHeight)}};
}

float sample(Basis basis, const Octave& o, double x_m, double y_m) {
    if (!is_coherent(basis)) return sample_displaced(basis, o, x_m, y_m, 0.0f, 0.0f);
    return value_at_place(basis, o, place_of(basis, in_cells(basis, o, x_m, y_m))).n;
}

float sample_displaced(Basis basis, const Octave& o, double x_m, double y_m, float dx_m, float dy_m) {
    return sample_sloped(basis, o, x_m, y_m, dx_m, dy_m).n;
}

SlopedValue sample_sloped(Basis basis, const Octave& o, double x_m, double y_m, float dx_m, float dy_m) {
    const float dx = dx_m * static_cast<float>(o.cells_per_m_x);
    const float dy = dy_m * static_cast<float>(o.cells_per_m_y);
    return value_at_place(basis, o, place_moved(basis, in_cells(basis, o, x_m, y_m), dx, dy));
}

}  // namespace terrane
