// The noise bases: their constants and their definition, one sample at a time.
//
// value_gradient: gradient plus random value with the weight (1 - t^2)^3 (value-gradient noise: D. Peachey in
//   Ebert et al., Texturing and Modeling, 3rd ed., 2003, ch. 2).
// perlin: gradient noise with the quintic fade (K. Perlin, Improving Noise, SIGGRAPH 2002).
// value: lattice values with the quintic fade.
// simplex: kernel (0.75 - r^2)^4 on the triangular lattice with one edge along x, edge 1.5 wavelengths
//   (K. Perlin, Noise hardware, 2001; S. Gustavson, Simplex noise demystified, 2005).
#pragma once

#include <array>
#include <cstdint>

#include "noise/lattice.h"

namespace terrane {

enum class Basis { kValueGradient, kPerlin, kValue, kSimplex };

// Measured and derived constants of a basis, for one octave scaled to about [-1, 1].
struct BasisConstants {
    double scale;            // multiplies the raw basis
    double scaled_sd;        // standard deviation after scaling
    double fold_mean;        // mean of 2 |n| - 1
    double fold_sd;          // standard deviation of 2 |n| - 1
    double cells_per_wave;   // lattice cells per wavelength: 1, or 2/3 for simplex
    double value_amplitude;  // share of the lattice value: 0.375, 0, 1, 0
};
const BasisConstants& basis_constants(Basis basis);

// One octave, ready to sample: tables carry the amplitude.
struct Octave {
    double cells_per_m = 0.0;  // lattice cells per metre on the ground
    OctaveStream stream;
    Gradients gradient{};      // unit directions times the octave's amplitude
    float value_scale = 0.0f;  // times lattice_value()
    float fold_gain = 0.0f;    // billow and ridged: factor of |n|
};

// A position in an octave's lattice: cell and fraction in the closed [0, 1].
struct LatticePoint {
    std::int64_t cell;
    float fraction;
};

// Splits a coordinate given in cells. |cells| < 2^62.
LatticePoint split(double cells);
// Moves a point by a displacement in cells and renormalises it by floor. |displacement| <= 2^24.
LatticePoint displace(LatticePoint point, float displacement_cells);

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
[[gnu::always_inline]] inline Value quintic_fade(Value t) {
    return ((t * t) * t) * (t * (t * 6.0f - 15.0f) + 10.0f);
}

// The simplex lattice: rows lie sqrt(3)/2 edges apart, odd rows are shifted by half an edge.
inline constexpr double kSimplexRowsPerEdge = 1.1547005383792515;
inline constexpr double kSimplexRowHeight = 0.8660254037844386;

// Where a sample stands between two simplex lattice rows.
struct SimplexRow {
    std::int64_t row;
    float dy_near, dy_far;  // distance in edges from row and from row + 1
};
SimplexRow simplex_row(double rows_y);  // y in lattice rows

// The value of one octave at ground position (x_m, y_m), in metres.
float sample(Basis basis, const Octave& octave, double x_m, double y_m);
// The same at a position moved by a displacement in metres: the displacement is turned into cells in float
// and added to the fraction.
float sample_displaced(Basis basis, const Octave& octave, double x_m, double y_m, float dx_m, float dy_m);

}  // namespace terrane
