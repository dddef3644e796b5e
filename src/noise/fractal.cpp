#include "noise/fractal.h"

#include <cmath>

#include "core/seed.h"

namespace terrane {
namespace {

// 1 at two samples per wavelength or more, 0 at 1.5 or fewer, a smoothstep between.
double fade(double samples_per_wave) {
    double t = 2.0 * samples_per_wave - 3.0;
    t = t < 0.0 ? 0.0 : t;
    t = 1.0 < t ? 1.0 : t;
    return (t * t) * (3.0 - 2.0 * t);
}

// What the amplitudes of all the preset's octaves add up to.
struct AmplitudeSums {
    double sum = 0.0, sum_of_squares = 0.0;
};

AmplitudeSums amplitude_sums(const FractalSpec& spec) {
    AmplitudeSums sums;
    double amplitude = 1.0;
    for (int o = 0; o < spec.octaves; ++o) {
        sums.sum += amplitude;
        sums.sum_of_squares += amplitude * amplitude;
        amplitude *= spec.gain;
    }
    return sums;
}

// The range R that fBm is divided by: 4.125 standard deviations or the amplitude sum, whichever is less.
double fbm_range(const FractalSpec& spec) {
    const AmplitudeSums sums = amplitude_sums(spec);
    const double by_sd = 4.125 * basis_constants(spec.basis).scaled_sd * std::sqrt(sums.sum_of_squares);
    return by_sd < sums.sum ? by_sd : sums.sum;
}

// Billow is mapped linearly from [low, high] to [-1, 1].
struct BillowRange {
    double low, high;
};

BillowRange billow_range(const FractalSpec& spec) {
    const AmplitudeSums sums = amplitude_sums(spec);
    const BasisConstants& basis = basis_constants(spec.basis);
    const double by_sd = basis.fold_mean * sums.sum + 5.0 * basis.fold_sd * std::sqrt(sums.sum_of_squares);
    return {-sums.sum, by_sd < sums.sum ? by_sd : sums.sum};
}

void fill_tables(Octave& octave, const BasisConstants& basis, double amplitude) {
    const float a = static_cast<float>(amplitude);
    for (std::size_t k = 0; k < 16; ++k) {
        octave.gradient.x[k] = a * kGradients.x[k];
        octave.gradient.y[k] = a * kGradients.y[k];
    }
    octave.value_scale = static_cast<float>(static_cast<double>(a) * basis.value_amplitude * 0x1p-31);
}

}  // namespace

PreparedFractal prepare_fractal(const FractalSpec& spec, std::uint64_t world_seed, double spacing_m) {
    const BasisConstants& basis = basis_constants(spec.basis);
    const bool folded = spec.kind != FractalKind::kFbm;
    const double range = fbm_range(spec);
    const BillowRange billow = billow_range(spec);
    // The folded sum is start + sum of fold_gain |n|; `sign` turns billow into ridged.
    const double sign = spec.kind == FractalKind::kRidged ? -1.0 : 1.0;
    const double to_unit = sign * 2.0 / (billow.high - billow.low);
    double start = -sign * (billow.high + billow.low) / (billow.high - billow.low);

    PreparedFractal out{spec.basis, spec.kind, {}, 0.0f, 0, 0};
    double waves_per_m = 1.0 / spec.wavelength_m;
    double amplitude = 1.0;
    for (int o = 0; o < spec.octaves; ++o, waves_per_m *= spec.lacunarity, amplitude *= spec.gain) {
        const double kept = fade(1.0 / (waves_per_m * spacing_m));
        start += to_unit * amplitude * ((1.0 - kept) * basis.fold_mean - kept);
        if (kept == 0.0) {
            ++out.cut;
            continue;
        }
        if (kept < 1.0) ++out.faded;
        Octave octave;
        octave.cells_per_m = waves_per_m * basis.cells_per_wave;
        octave.stream = octave_stream(stream_key(world_seed, spec.stream, o));
        octave.fold_gain = static_cast<float>(to_unit * 2.0 * amplitude * kept);
        fill_tables(octave, basis, folded ? basis.scale : basis.scale * amplitude * kept / range);
        out.octaves.push_back(octave);
    }
    if (folded) out.start = static_cast<float>(start);
    return out;
}

double finest_cells_per_m(const FractalSpec& spec, double spacing_m) {
    double finest = 0.0;
    double waves_per_m = 1.0 / spec.wavelength_m;
    for (int o = 0; o < spec.octaves; ++o, waves_per_m *= spec.lacunarity)
        if (fade(1.0 / (waves_per_m * spacing_m)) > 0.0) finest = waves_per_m;
    return finest;
}

namespace {

// The sum over octaves, coarse first; `n` gives one octave's value.
template <class SampleOctave>
float sum_octaves(const PreparedFractal& fractal, SampleOctave n) {
    if (fractal.kind != FractalKind::kFbm) {
        float sum = fractal.start;
        for (const Octave& octave : fractal.octaves) sum = sum + octave.fold_gain * std::fabs(n(octave));
        return sum;
    }
    if (fractal.octaves.empty()) return 0.0f;
    float sum = n(fractal.octaves.front());
    for (std::size_t o = 1; o < fractal.octaves.size(); ++o) sum = sum + n(fractal.octaves[o]);
    return sum;
}

}  // namespace

float sample(const PreparedFractal& fractal, double x_m, double y_m) {
    return sum_octaves(fractal, [&](const Octave& o) { return sample(fractal.basis, o, x_m, y_m); });
}

float sample_displaced(const PreparedFractal& fractal, double x_m, double y_m, float dx_m, float dy_m) {
    return sum_octaves(
        fractal, [&](const Octave& o) { return sample_displaced(fractal.basis, o, x_m, y_m, dx_m, dy_m); });
}

}  // namespace terrane
