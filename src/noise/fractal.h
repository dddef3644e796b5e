// Fractal sums over a basis: fBm, billow and ridged. Parameters in, prepared octaves out, and the definition
// of the sum one sample at a time.
//
// fBm: sum of gain^o n_o (Musgrave in Ebert et al., Texturing and Modeling, 3rd ed., 2003, ch. 16).
// billow: sum of gain^o (2 |n_o| - 1); ridged: its negative.
// Both are divided by analytic or calibrated constants of all octaves, never of the window, so that samples
// use
// [-1, 1] and pass it no oftener than 1e-5 at gain <= 0.5 (docs/determinism.md, "Ranges").
#pragma once

#include <string>
#include <vector>

#include "noise/basis.h"

namespace terrane {

enum class FractalKind { kFbm, kBillow, kRidged };

struct FractalSpec {
    FractalKind kind = FractalKind::kFbm;
    Basis basis = Basis::kValueGradient;
    double wavelength_m = 1000.0;  // > 0, ground length of the first octave
    int octaves = 6;               // 1..32
    double lacunarity = 2.0;       // > 1
    double gain = 0.5;             // (0, 1.5]
    std::string stream;            // name of the random stream
};

// A fractal for one seed and sample spacing. Octaves with fewer than 1.5 samples per wavelength are cut,
// those under 2 faded; both contribute their mean instead, so the sum keeps its level.
struct PreparedFractal {
    Basis basis = Basis::kValueGradient;
    FractalKind kind = FractalKind::kFbm;
    std::vector<Octave> octaves;  // those that are evaluated, coarse first
    float start = 0.0f;           // constant part of billow and ridged
    int cut = 0;                  // octaves of the preset left out
    int faded = 0;                // octaves evaluated below their full amplitude
};
PreparedFractal prepare_fractal(const FractalSpec& spec, std::uint64_t world_seed, double spacing_m);

// Cells per metre of the finest octave that would be evaluated at this spacing; 0 if none is.
double finest_cells_per_m(const FractalSpec& spec, double spacing_m);

// The value at a ground position in metres: the definition.
float sample(const PreparedFractal& fractal, double x_m, double y_m);
float sample_displaced(const PreparedFractal& fractal, double x_m, double y_m, float dx_m, float dy_m);

}  // namespace terrane
