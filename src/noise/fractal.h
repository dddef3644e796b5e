// Fractal sums over any basis. Parameters in, prepared octaves out, and the definition of the sum one sample
// at a time.
//
// With n_o the octave's noise and a_o its amplitude (gain^o or a list):
// fbm: sum of a n (F. K. Musgrave in Ebert et al., Texturing and Modeling, 3rd ed., 2003, ch. 16).
// billow: sum of a (2 |n| - 1); ridged: its negative.
// ping_pong: sum of a times the triangle wave of (n + 1) * strength (J. Peck, FastNoise Lite, 2020).
// ridged_multifractal: sum of a w (offset - |n|)^2, w the last octave's signal times weight_gain, in 0..1
//   (Musgrave, ch. 16, "RidgedMultifractal").
// hybrid_multifractal: sum of a w (n + offset), w the product of the octaves so far, in 0..1 (Musgrave,
//   ch. 16, "HybridMultifractal").
// damped_fbm: sum of a n / (1 + damping d^2), d the sum of the slopes so far (I. Quilez, More noise, 2008).
// swiss_turbulence: sum of a w (1 - |n|), each octave sampled at a position moved against the slopes so far,
//   w the product of the sums so far, each in 0..1 (G. de Carpentier, Scape: procedural extensions, 2012).
// All are mapped linearly to [-1, 1] by analytic or measured constants of all octaves, never of the window;
// samples pass it no oftener than 1e-5 at gain <= 0.5 (docs/determinism.md, "Ranges").
#pragma once

#include <array>
#include <string>
#include <vector>

#include "noise/basis.h"
#include "noise/fractal_step.h"

namespace terrane {

enum class FractalKind {
    kFbm,
    kBillow,
    kRidged,
    kPingPong,
    kRidgedMultifractal,
    kHybridMultifractal,
    kDampedFbm,
    kSwissTurbulence,
};

struct FractalSpec {
    FractalKind kind = FractalKind::kFbm;
    BasisSpec basis;
    double wavelength_m = 1000.0;    // > 0, ground length of the first octave
    int octaves = 6;                 // 1..32
    double lacunarity = 2.0;         // > 1
    double gain = 0.5;               // (0, 1.5]
    std::vector<double> amplitudes;  // of each octave, >= 0, relative to the greatest; empty: gain^o
    double offset = 1.0;             // ridged and hybrid multifractal
    double weight_gain = 2.0;        // ridged multifractal
    double strength = 2.0;           // ping_pong
    double damping = 1.0;            // damped_fbm
    double slope_warp = 0.15;        // swiss_turbulence: displacement per slope, in wavelengths
    std::array<double, 2> wrap_m{};  // ground lengths after which x and y repeat; 0: never
    std::string stream;              // name of the random stream
};

// A fractal for one seed and sample spacing. Octaves with fewer than 1.5 samples per wavelength are cut,
// those under 2 faded; both contribute their mean instead, so the sum keeps its level. White noise has no
// wavelength that a coarser sampling could miss: it is never cut.
struct PreparedFractal {
    Basis basis = Basis::kValueGradient;
    FractalKind kind = FractalKind::kFbm;
    std::vector<Octave> octaves;     // those that are evaluated, coarse first
    std::array<double, 2> wrap_m{};  // as in the spec
    bool has_start = false;
    float start = 0.0f;  // plain sums: what is there before the first octave
    int cut = 0;         // octaves of the preset left out
    int faded = 0;       // octaves evaluated below their full amplitude

    // Fractals with steps: every octave of the preset, those that are evaluated first.
    std::vector<OctaveStep> steps;
    StepShape shape;
    float scale = 1.0f, bias = 0.0f;  // maps the sum to [-1, 1]
};
PreparedFractal prepare_fractal(const FractalSpec& spec, std::uint64_t world_seed, double spacing_m);

// Whether the kind is a plain sum of octaves (fbm, billow, ridged), so that octaves can be added one by one.
bool is_plain_sum(FractalKind kind);
// Whether an octave's slope is part of the sum.
bool needs_slopes(FractalKind kind);

// Cells per metre of the finest octave that would be evaluated at this spacing; 0 if none is.
double finest_cells_per_m(const FractalSpec& spec, double spacing_m);
// How far swiss_turbulence can move a position, in metres; 0 for the other kinds.
double own_displacement_m(const FractalSpec& spec);
// The least wrap that a wavelength allows, in metres: two cells of the first octave.
double least_wrap_m(Basis basis, double wavelength_m);

// The value at a ground position in metres: the definition. Where the noise repeats, the position must lie in
// its first period.
float sample(const PreparedFractal& fractal, double x_m, double y_m);
float sample_displaced(const PreparedFractal& fractal, double x_m, double y_m, float dx_m, float dy_m);

}  // namespace terrane
