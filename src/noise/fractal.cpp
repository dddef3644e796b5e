#include "noise/fractal.h"

#include <algorithm>
#include <cmath>

#include "core/seed.h"
#include "noise/signal_moments.h"

namespace terrane {
namespace {

// 1 at two samples per wavelength or more, 0 at 1.5 or fewer, a smoothstep between.
double fade(const FractalSpec& spec, double samples_per_wave) {
    if (spec.basis.basis == Basis::kWhite) return 1.0;
    double t = 2.0 * samples_per_wave - 3.0;
    t = t < 0.0 ? 0.0 : t;
    t = 1.0 < t ? 1.0 : t;
    return (t * t) * (3.0 - 2.0 * t);
}

// Amplitudes of a list are relative: the greatest counts as 1.
std::vector<double> amplitudes_of(const FractalSpec& spec) {
    std::vector<double> amplitudes = spec.amplitudes;
    if (!amplitudes.empty()) {
        const double greatest = *std::max_element(amplitudes.begin(), amplitudes.end());
        for (double& amplitude : amplitudes) amplitude = amplitude / greatest;
        return amplitudes;
    }
    double amplitude = 1.0;
    for (int o = 0; o < spec.octaves; ++o, amplitude *= spec.gain) amplitudes.push_back(amplitude);
    return amplitudes;
}

struct SumRange {
    double low = -1.0, high = 1.0;
};

// What the amplitudes of all the preset's octaves add up to.
struct AmplitudeSums {
    double sum = 0.0, sum_of_squares = 0.0, greatest = 0.0;

    explicit AmplitudeSums(const std::vector<double>& amplitudes) {
        for (const double a : amplitudes) {
            sum += a;
            sum_of_squares += a * a;
            greatest = std::max(greatest, a);
        }
    }

    // Where sums of signals of these moments, all in [least, most], keep to: `sds` standard deviations or the
    // amplitude sum, whichever is nearer.
    SumRange of_signals(const Moments& m, double sds, double least, double most) const {
        const double reach = sds * m.sd * std::sqrt(sum_of_squares);
        return {std::max(least * sum, m.mean * sum - reach), std::min(most * sum, m.mean * sum + reach)};
    }
};

// 4.125 standard deviations suffice for the symmetric bases; the others are skewed.
SumRange value_range(const FractalSpec& spec, const AmplitudeSums& sums) {
    const Moments moments = value_moments(spec.basis);
    if (is_symmetric(spec.basis)) return sums.of_signals(moments, 4.125, -1.0, 1.0);
    return {-sums.sum, sums.of_signals(moments, 5.0, -1.0, 1.0).high};
}

// Billow's; ridged is its mirror image.
SumRange fold_range(const FractalSpec& spec, const AmplitudeSums& sums) {
    return {-sums.sum, sums.of_signals(fold_moments(spec.basis), 5.0, -1.0, 1.0).high};
}

float signal_of(FractalKind kind, const StepShape& shape, float n) {
    switch (kind) {
        case FractalKind::kPingPong:
            return ping_pong_signal(shape.strength, n);
        case FractalKind::kRidgedMultifractal:
            return ridged_signal(shape.offset, n);
        case FractalKind::kHybridMultifractal:
            return hybrid_signal(shape.offset, n);
        case FractalKind::kSwissTurbulence:
            return swiss_signal(n);
        default:
            return n;
    }
}

SumRange step_range(const FractalSpec& spec, const AmplitudeSums& sums, const Moments& moments) {
    const SumRange values = value_range(spec, sums);
    switch (spec.kind) {
        case FractalKind::kPingPong:
            return sums.of_signals(moments, 5.0, -1.0, 1.0);
        case FractalKind::kRidgedMultifractal: {
            const double beyond = (1.0 - spec.offset) * (1.0 - spec.offset);
            return {0.0, sums.sum * std::max(spec.offset * spec.offset, beyond)};
        }
        case FractalKind::kHybridMultifractal:
            return {std::min(0.0, (spec.offset - 1.0) * sums.greatest), values.high + spec.offset * sums.sum};
        case FractalKind::kSwissTurbulence:
            return {0.0, sums.of_signals(moments, 5.0, 0.0, 1.0).high};
        default:
            return values;
    }
}

// The number of whole cells (simplex rows: an even number) that comes nearest to a wrap, and with it the
// cells per metre of a lattice that repeats.
void wrap_axis(double wrap_m, bool in_simplex_rows, double& cells_per_m, std::uint32_t& period) {
    if (wrap_m <= 0.0) return;
    const double rows_per_cell = in_simplex_rows ? kSimplexRowsPerEdge : 1.0;
    const double step = in_simplex_rows ? 2.0 : 1.0;
    const double cells = std::max(step, std::floor(wrap_m * cells_per_m * rows_per_cell / step + 0.5) * step);
    period = static_cast<std::uint32_t>(cells);
    cells_per_m = cells / rows_per_cell / wrap_m;
}

// Octave number o of the preset, with a factor of its raw basis.
Octave placed_octave(const FractalSpec& spec, double factor, double waves_per_m, std::uint64_t world_seed,
                     int o) {
    Octave octave = octave_of(spec.basis, factor);
    octave.cells_per_m_x = octave.cells_per_m_y = waves_per_m * basis_constants(spec.basis).cells_per_wave;
    wrap_axis(spec.wrap_m[0], false, octave.cells_per_m_x, octave.period_x);
    wrap_axis(spec.wrap_m[1], is_simplex(spec.basis.basis), octave.cells_per_m_y, octave.period_y);
    octave.stream = octave_stream(stream_key(world_seed, spec.stream, o));
    return octave;
}

// Calls use(o, amplitude, waves_per_m, kept) for every octave of the preset, coarse first.
template <class Use>
void each_octave(const FractalSpec& spec, double spacing_m, const Use& use) {
    const std::vector<double> amplitudes = amplitudes_of(spec);
    double waves_per_m = 1.0 / spec.wavelength_m;
    for (std::size_t o = 0; o < amplitudes.size(); ++o, waves_per_m *= spec.lacunarity)
        use(static_cast<int>(o), amplitudes[o], waves_per_m, fade(spec, 1.0 / (waves_per_m * spacing_m)));
}

void prepare_plain_sum(const FractalSpec& spec, std::uint64_t world_seed, double spacing_m,
                       PreparedFractal& out) {
    const AmplitudeSums sums(amplitudes_of(spec));
    const bool folded = spec.kind != FractalKind::kFbm;
    const Moments moments = folded ? fold_moments(spec.basis) : value_moments(spec.basis);
    const SumRange range = folded ? fold_range(spec, sums) : value_range(spec, sums);
    out.has_start = folded || !is_symmetric(spec.basis);
    const double scale = basis_constants(spec.basis).scale;
    // A folded sum is start + sum of fold_gain |n|; `sign` turns billow into ridged.
    const double sign = spec.kind == FractalKind::kRidged ? -1.0 : 1.0;
    const double to_unit = sign * 2.0 / (range.high - range.low);
    double start = -sign * (range.high + range.low) / (range.high - range.low);
    each_octave(spec, spacing_m, [&](int o, double amplitude, double waves_per_m, double kept) {
        start += to_unit * amplitude * ((1.0 - kept) * moments.mean - (folded ? kept : 0.0));
        if (amplitude == 0.0) return;
        if (kept == 0.0) {
            ++out.cut;
            return;
        }
        if (kept < 1.0) ++out.faded;
        const double share = folded          ? scale
                             : out.has_start ? scale * amplitude * kept * to_unit
                                             : scale * amplitude * kept / range.high;
        Octave octave = placed_octave(spec, share, waves_per_m, world_seed, o);
        octave.fold_gain = static_cast<float>(to_unit * 2.0 * amplitude * kept);
        out.octaves.push_back(octave);
    });
    if (out.has_start) out.start = static_cast<float>(start);
}

void prepare_steps(const FractalSpec& spec, std::uint64_t world_seed, double spacing_m,
                   PreparedFractal& out) {
    const BasisConstants basis = basis_constants(spec.basis);
    out.shape = {static_cast<float>(spec.offset),
                 static_cast<float>(spec.weight_gain),
                 static_cast<float>(spec.strength),
                 static_cast<float>(spec.damping),
                 static_cast<float>(spec.slope_warp * spec.wavelength_m),
                 static_cast<float>(basis.cells_per_wave)};
    const Moments moments =
        signal_moments(spec.basis, [&](float n) { return signal_of(spec.kind, out.shape, n); });
    each_octave(spec, spacing_m, [&](int o, double amplitude, double waves_per_m, double kept) {
        out.steps.push_back({static_cast<float>(amplitude), static_cast<float>(kept),
                             static_cast<float>((1.0 - kept) * moments.mean)});
        if (kept == 0.0) {
            ++out.cut;
            return;
        }
        if (kept < 1.0) ++out.faded;
        out.octaves.push_back(placed_octave(spec, basis.scale, waves_per_m, world_seed, o));
    });
    const SumRange range = step_range(spec, AmplitudeSums(amplitudes_of(spec)), moments);
    out.scale = static_cast<float>(2.0 / (range.high - range.low));
    out.bias = static_cast<float>(-(range.high + range.low) / (range.high - range.low));
}

}  // namespace

bool is_plain_sum(FractalKind kind) {
    return kind == FractalKind::kFbm || kind == FractalKind::kBillow || kind == FractalKind::kRidged;
}

bool needs_slopes(FractalKind kind) {
    return kind == FractalKind::kDampedFbm || kind == FractalKind::kSwissTurbulence;
}

PreparedFractal prepare_fractal(const FractalSpec& spec, std::uint64_t world_seed, double spacing_m) {
    PreparedFractal out;
    out.basis = spec.basis.basis;
    out.kind = spec.kind;
    out.wrap_m = spec.wrap_m;
    if (is_plain_sum(spec.kind))
        prepare_plain_sum(spec, world_seed, spacing_m, out);
    else
        prepare_steps(spec, world_seed, spacing_m, out);
    return out;
}

double finest_cells_per_m(const FractalSpec& spec, double spacing_m) {
    double finest = 0.0;
    each_octave(spec, spacing_m, [&](int, double, double waves_per_m, double kept) {
        if (kept > 0.0) finest = waves_per_m;
    });
    return finest;
}

double own_displacement_m(const FractalSpec& spec) {
    if (spec.kind != FractalKind::kSwissTurbulence) return 0.0;
    constexpr double kSteepest = 8.0;  // no basis scaled to [-1, 1] is steeper, per wavelength
    return spec.slope_warp * spec.wavelength_m * kSteepest * AmplitudeSums(amplitudes_of(spec)).sum;
}

double least_wrap_m(Basis basis, double wavelength_m) {
    return 2.0 * wavelength_m / basis_constants({basis, {}}).cells_per_wave;
}

namespace {

// The plain sum over octaves, coarse first; `n` gives one octave's value.
template <class SampleOctave>
float sum_octaves(const PreparedFractal& fractal, const SampleOctave& n) {
    if (fractal.kind != FractalKind::kFbm) {
        float sum = fractal.start;
        for (const Octave& octave : fractal.octaves) sum = sum + octave.fold_gain * std::fabs(n(octave));
        return sum;
    }
    if (fractal.octaves.empty()) return fractal.start;
    float sum = n(fractal.octaves.front());
    if (fractal.has_start) sum = fractal.start + sum;
    for (std::size_t o = 1; o < fractal.octaves.size(); ++o) sum = sum + n(fractal.octaves[o]);
    return sum;
}

// The other kinds, step by step; `n(octave)` gives a value, `sloped(octave, east_m, south_m)` a value and
// slopes at a position moved by that much more.
template <class SampleOctave, class SampleSloped>
float sum_steps(const PreparedFractal& f, const SampleOctave& n, const SampleSloped& sloped) {
    StepState state;
    for (std::size_t o = 0; o < f.steps.size(); ++o) {
        const OctaveStep& step = f.steps[o];
        const bool is_cut = o >= f.octaves.size();
        if (needs_slopes(f.kind)) {
            const bool is_swiss = f.kind == FractalKind::kSwissTurbulence;
            const float warp_m = is_swiss ? f.shape.slope_warp_m : 0.0f;
            const SlopedValue v =
                is_cut ? SlopedValue{} : sloped(f.octaves[o], state.slope_x * warp_m, state.slope_y * warp_m);
            (is_swiss ? swiss_step : damped_step)(step, f.shape, v.n, v.slope_x, v.slope_y, state);
            continue;
        }
        const float v = is_cut ? 0.0f : n(f.octaves[o]);
        if (f.kind == FractalKind::kPingPong) ping_pong_step(step, f.shape, v, state.sum);
        if (f.kind == FractalKind::kRidgedMultifractal)
            ridged_step(step, f.shape, v, state.sum, state.weight);
        if (f.kind == FractalKind::kHybridMultifractal)
            hybrid_step(step, f.shape, v, state.sum, state.weight);
    }
    return state.sum * f.scale + f.bias;
}

}  // namespace

float sample(const PreparedFractal& f, double x_m, double y_m) {
    const auto n = [&](const Octave& o) { return sample(f.basis, o, x_m, y_m); };
    if (is_plain_sum(f.kind)) return sum_octaves(f, n);
    return sum_steps(f, n, [&](const Octave& o, float east_m, float south_m) {
        return sample_sloped(f.basis, o, x_m, y_m, 0.0f + east_m, 0.0f + south_m);
    });
}

float sample_displaced(const PreparedFractal& f, double x_m, double y_m, float dx_m, float dy_m) {
    const auto n = [&](const Octave& o) { return sample_displaced(f.basis, o, x_m, y_m, dx_m, dy_m); };
    if (is_plain_sum(f.kind)) return sum_octaves(f, n);
    return sum_steps(f, n, [&](const Octave& o, float east_m, float south_m) {
        return sample_sloped(f.basis, o, x_m, y_m, dx_m + east_m, dy_m + south_m);
    });
}

}  // namespace terrane
