// The noise bases: their constants and their definition, one sample at a time.
//
// value_gradient: gradient plus random value with the weight (1 - t^2)^3 (value-gradient noise: D. Peachey in
//   Ebert et al., Texturing and Modeling, 3rd ed., 2003, ch. 2).
// perlin: gradient noise with the quintic fade (K. Perlin, Improving Noise, SIGGRAPH 2002).
// value: lattice values with the quintic fade.
// simplex: kernel (0.75 - r^2)^4 on the triangular lattice with one edge along x, edge 1.5 wavelengths
//   (K. Perlin, Noise hardware, 2001; S. Gustavson, Simplex noise demystified, 2005).
// simplex_smooth: kernel (1 - r^2)^4 on the same lattice with edge 4/3 wavelengths: eight vertices instead of
//   four, rounder (K. Spencer, OpenSimplex2S, 2020).
// worley: distances to scattered points, one in each cell, among the 3 x 3 cells around the sample
//   (S. Worley, A cellular texture basis function, SIGGRAPH 1996).
// white: a value of its own for each cell.
#pragma once

#include <array>
#include <cstdint>

#include "noise/lattice.h"

namespace terrane {

enum class Basis { kValueGradient, kPerlin, kValue, kSimplex, kSimplexSmooth, kWorley, kWhite };

enum class WorleyReturn {
    kF1,         // distance to the nearest point
    kF2,         // to the second nearest
    kF2MinusF1,  // 0 on the borders of the cells
    kCellValue,  // a value of the nearest point's own
};
enum class WorleyMetric { kEuclidean, kManhattan, kChebyshev };

// How worley is to be read. A point lies in the middle square of its cell whose side is `jitter`, in [0, 1].
// Beyond 0.75 the second nearest point can lie outside the 3 x 3 cells, and F2 jumps there (1e-4 of the
// samples at 1, by up to 0.23 cells).
struct WorleySpec {
    WorleyReturn returns = WorleyReturn::kF1;
    WorleyMetric metric = WorleyMetric::kEuclidean;
    double jitter = 0.75;

    auto operator<=>(const WorleySpec&) const = default;
};

struct BasisSpec {
    Basis basis = Basis::kValueGradient;
    WorleySpec worley;  // of the worley basis

    auto operator<=>(const BasisSpec&) const = default;
};

// Constants of a basis.
struct BasisConstants {
    double scale;            // times (raw value + bias): one octave uses [-1, 1]
    double bias;             // not 0 for worley distances
    double cells_per_wave;   // lattice cells per wavelength: 1, or 2/3 and 3/4 for the simplexes
    double value_amplitude;  // share of the lattice value
};
BasisConstants basis_constants(const BasisSpec& basis);

// Whether the values of one octave are as often v as -v: all but worley distances.
bool is_symmetric(const BasisSpec& basis);

// One octave, ready to sample: tables carry the amplitude.
struct Octave {
    // Lattice cells per metre on the ground; they differ only where a wrap stretches them.
    double cells_per_m_x = 0.0, cells_per_m_y = 0.0;
    std::uint32_t period_x = 0, period_y = 0;  // cells after which x repeats, lattice rows for y; 0: never
    OctaveStream stream;
    Gradients gradient{};      // unit directions times the octave's amplitude
    float value_scale = 0.0f;  // times lattice_value()
    float fold_gain = 0.0f;    // billow and ridged: factor of |n|
    struct Worley {
        WorleyReturn returns = WorleyReturn::kF1;
        WorleyMetric metric = WorleyMetric::kEuclidean;
        float jitter = 0.0f;
        float scale = 0.0f, bias = 0.0f;  // of a distance in cells
    } worley;
};

// An octave with this factor of the raw basis (its scale times an amplitude): tables and worley constants,
// but no place on the ground and no stream.
Octave octave_of(const BasisSpec& basis, double factor);

// A position in an octave's lattice: cell and fraction in the closed [0, 1].
struct LatticePoint {
    std::int64_t cell;
    float fraction;
};

// Splits a coordinate given in cells. |cells| < 2^62.
LatticePoint split(double cells);
// Moves a point by a displacement in cells and renormalises it by floor. |displacement| <= 2^24.
LatticePoint displace(LatticePoint point, float displacement_cells);
// The cell of a lattice that repeats after `period` cells, in [0, period); period 0: the cell itself.
std::int64_t wrapped_cell(std::int64_t cell, std::uint32_t period);

// The simplex lattice: rows lie sqrt(3)/2 edges apart, odd rows are shifted by half an edge.
inline constexpr double kSimplexRowsPerEdge = 1.1547005383792515;
inline constexpr double kSimplexRowHeight = 0.8660254037844386;

// The lattice rows that reach a sample, and its distance from each in edges: two for simplex, four for
// simplex_smooth.
struct SimplexRows {
    std::int64_t first = 0;
    std::array<float, 4> dy{};
};
[[gnu::always_inline]] inline constexpr int simplex_row_count(Basis basis) {
    return basis == Basis::kSimplexSmooth ? 4 : 2;
}
SimplexRows simplex_rows(Basis basis, double rows_y);  // y in lattice rows
[[gnu::always_inline]] inline constexpr bool is_simplex(Basis basis) {
    return basis == Basis::kSimplex || basis == Basis::kSimplexSmooth;
}
// Whether a regular grid is sampled by lattice columns and rows. The other bases are sampled there as if
// moved by 0.
[[gnu::always_inline]] inline constexpr bool is_coherent(Basis basis) {
    return basis != Basis::kWorley && basis != Basis::kWhite;
}

// A value and its slope: change per lattice cell, east and south.
struct SlopedValue {
    float n, slope_x, slope_y;
};

// The value of one octave at ground position (x_m, y_m), in metres. Where the octave repeats, the position
// must lie in its first period.
float sample(Basis basis, const Octave& octave, double x_m, double y_m);
// The same at a position moved by a displacement in metres: the displacement is turned into cells in float
// and added to the fraction.
float sample_displaced(Basis basis, const Octave& octave, double x_m, double y_m, float dx_m, float dy_m);
SlopedValue sample_sloped(Basis basis, const Octave& octave, double x_m, double y_m, float dx_m, float dy_m);

}  // namespace terrane
