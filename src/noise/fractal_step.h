// What one octave does to a sample of the fractals that are no plain sums.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/exact_math.h"

namespace terrane {

// Of one octave: its amplitude, and what is left of its signal where the sample spacing fades it:
// keep * signal + rest (1, 0: complete; 0, mean: cut).
struct OctaveStep {
    float amplitude = 0.0f, keep = 1.0f, rest = 0.0f;
};

// The parameters that all octaves share (FractalSpec).
struct StepShape {
    float offset = 1.0f, weight_gain = 2.0f, strength = 2.0f, damping = 1.0f;
    float slope_warp_m = 0.0f;  // metres per slope
    float slope_scale = 1.0f;   // turns slopes per cell into slopes per wavelength
};

// The state of one sample between octaves.
struct StepState {
    float sum = 0.0f, weight = 1.0f, slope_x = 0.0f, slope_y = 0.0f;
};

// The signals whose means stand in for cut octaves.
inline float ping_pong_signal(float strength, float n) {
    const float t = (n + 1.0f) * strength * 0.5f;  // |t| < 2^30
    const float cut = static_cast<float>(static_cast<std::int32_t>(t));
    const float whole = t < cut ? cut - 1.0f : cut;
    return 1.0f - std::fabs((t - whole) * 4.0f - 2.0f);
}
inline float ridged_signal(float offset, float n) {
    const float ridge = offset - std::fabs(n);
    return ridge * ridge;
}
inline float hybrid_signal(float offset, float n) {
    return n + offset;
}
inline float swiss_signal(float n) {
    return 1.0f - std::fabs(n);
}

inline float faded(const OctaveStep& step, float signal) {
    return step.keep * signal + step.rest;
}

inline void ping_pong_step(const OctaveStep& step, const StepShape& shape, float n, float& sum) {
    sum = sum + step.amplitude * faded(step, ping_pong_signal(shape.strength, n));
}
inline void ridged_step(const OctaveStep& step, const StepShape& shape, float n, float& sum, float& weight) {
    const float signal = faded(step, ridged_signal(shape.offset, n)) * weight;
    sum = sum + step.amplitude * signal;
    weight = clamp_exact(signal * shape.weight_gain, 0.0f, 1.0f);
}
inline void hybrid_step(const OctaveStep& step, const StepShape& shape, float n, float& sum, float& weight) {
    const float signal = weight * (step.amplitude * faded(step, hybrid_signal(shape.offset, n)));
    sum = sum + signal;
    weight = clamp_exact(signal, 0.0f, 1.0f);
}
inline void damped_step(const OctaveStep& step, const StepShape& shape, float n, float slope_x, float slope_y,
                        StepState& state) {
    const float kept = step.keep * shape.slope_scale;
    state.slope_x = state.slope_x + kept * slope_x;
    state.slope_y = state.slope_y + kept * slope_y;
    const float steep = state.slope_x * state.slope_x + state.slope_y * state.slope_y;
    state.sum = state.sum + step.amplitude * faded(step, n) / (1.0f + shape.damping * steep);
}
inline void swiss_step(const OctaveStep& step, const StepShape& shape, float n, float slope_x, float slope_y,
                       StepState& state) {
    const float amplitude = step.amplitude * state.weight;
    state.sum = state.sum + amplitude * faded(step, swiss_signal(n));
    const float pull = amplitude * step.keep * shape.slope_scale * -n;
    state.slope_x = state.slope_x + pull * slope_x;
    state.slope_y = state.slope_y + pull * slope_y;
    state.weight = state.weight * clamp_exact(state.sum, 0.0f, 1.0f);
}

}  // namespace terrane
