#include "noise/coherent.h"

#include <algorithm>
#include <utility>

namespace terrane {
namespace {

Join join_of(const PreparedFractal& fractal, std::size_t octave) {
    if (fractal.kind != FractalKind::kFbm) return Join::kAddFolded;
    return octave == 0 && !fractal.has_start ? Join::kSet : Join::kAdd;
}

// `values` with room for a block and whole vectors beyond it, all `value`.
void start(std::vector<float>& values, std::size_t samples, float value) {
    values.resize(samples + kRowPadding);
    std::fill(values.begin(), values.end(), value);
}

// base + slope * warp_m for every sample; an empty base counts as 0.
void add_pull(std::span<const float> base, const std::vector<float>& slope, float warp_m,
              std::vector<float>& out) {
    out.resize(slope.size());
    for (std::size_t k = 0; k < out.size(); ++k)
        out[k] = (k < base.size() ? base[k] : 0.0f) + slope[k] * warp_m;
}

// One step of a fractal with slopes for every sample.
template <class Step>
[[gnu::always_inline]] inline void step_all(const OctaveStep& step, const StepShape& shape,
                                            CoherentScratch& s, std::span<float> out, const Step& take) {
    const OctaveStep this_step = step;
    const StepShape this_shape = shape;
    const float *n = s.n.data(), *slope_x = s.slope_x.data(), *slope_y = s.slope_y.data();
    float *sum = out.data(), *weight = s.weight.data(), *pull_x = s.pull_x.data(), *pull_y = s.pull_y.data();
    for (std::size_t k = 0; k < out.size(); ++k) {
        StepState state{sum[k], weight[k], pull_x[k], pull_y[k]};
        take(this_step, this_shape, n[k], slope_x[k], slope_y[k], state);
        sum[k] = state.sum;
        weight[k] = state.weight;
        pull_x[k] = state.slope_x;
        pull_y[k] = state.slope_y;
    }
}

}  // namespace

CoherentFractal::CoherentFractal(PreparedFractal fractal, const Window& window)
    : fractal_(std::move(fractal)), window_(window) {}

void CoherentFractal::make_grids() const {
    for (const Octave& octave : fractal_.octaves)
        grids_.emplace_back(octave, fractal_.basis, window_, fractal_.wrap_m);
}

std::int64_t CoherentFractal::table_bytes() const {
    return static_cast<std::int64_t>(fractal_.octaves.size()) *
           OctaveGrid::table_bytes(fractal_.basis, window_);
}

void CoherentFractal::evaluate(const BlockRect& block, const Displacements& by, CoherentScratch& scratch,
                               std::span<float> out) const {
    std::call_once(grids_made_, [this] { make_grids(); });
    if (is_plain_sum(fractal_.kind))
        sum_octaves(block, by, scratch, out);
    else if (needs_slopes(fractal_.kind))
        sum_sloped_steps(block, by, scratch, out);
    else
        sum_steps(block, by, scratch, out);
}

void CoherentFractal::join_octave(std::size_t o, Join how, const BlockRect& block, const Displacements& by,
                                  CoherentScratch& scratch, std::span<float> out) const {
    if (by.east_m.empty())
        grids_[o].join(how, block, scratch.octave, out);
    else
        grids_[o].join_displaced(how, block, by, out);
}

void CoherentFractal::sum_octaves(const BlockRect& block, const Displacements& by, CoherentScratch& scratch,
                                  std::span<float> out) const {
    if (fractal_.has_start || grids_.empty()) std::fill(out.begin(), out.end(), fractal_.start);
    for (std::size_t o = 0; o < grids_.size(); ++o)
        join_octave(o, join_of(fractal_, o), block, by, scratch, out);
}

void CoherentFractal::sum_steps(const BlockRect& block, const Displacements& by, CoherentScratch& s,
                                std::span<float> out) const {
    const StepShape& shape = fractal_.shape;
    start(s.n, out.size(), 0.0f);
    start(s.weight, out.size(), 1.0f);
    std::fill(out.begin(), out.end(), 0.0f);
    for (std::size_t o = 0; o < fractal_.steps.size(); ++o) {
        const OctaveStep& step = fractal_.steps[o];
        if (o < grids_.size())
            join_octave(o, Join::kSet, block, by, s, std::span(s.n).first(out.size()));
        else
            std::fill(s.n.begin(), s.n.end(), 0.0f);
        if (fractal_.kind == FractalKind::kPingPong)
            for (std::size_t k = 0; k < out.size(); ++k) ping_pong_step(step, shape, s.n[k], out[k]);
        else if (fractal_.kind == FractalKind::kRidgedMultifractal)
            for (std::size_t k = 0; k < out.size(); ++k)
                ridged_step(step, shape, s.n[k], out[k], s.weight[k]);
        else
            for (std::size_t k = 0; k < out.size(); ++k)
                hybrid_step(step, shape, s.n[k], out[k], s.weight[k]);
    }
    for (float& v : out) v = v * fractal_.scale + fractal_.bias;
}

void CoherentFractal::sum_sloped_steps(const BlockRect& block, const Displacements& by, CoherentScratch& s,
                                       std::span<float> out) const {
    const bool is_swiss = fractal_.kind == FractalKind::kSwissTurbulence;
    const float warp_m = is_swiss ? fractal_.shape.slope_warp_m : 0.0f;
    for (auto* values : {&s.n, &s.slope_x, &s.slope_y, &s.pull_x, &s.pull_y})
        start(*values, out.size(), 0.0f);
    start(s.weight, out.size(), 1.0f);
    std::fill(out.begin(), out.end(), 0.0f);
    for (std::size_t o = 0; o < fractal_.steps.size(); ++o) {
        if (o < grids_.size()) {
            add_pull(by.east_m, s.pull_x, warp_m, s.east_m);
            add_pull(by.south_m, s.pull_y, warp_m, s.south_m);
            const Displacements moved(std::span(s.east_m).first(out.size()),
                                      std::span(s.south_m).first(out.size()));
            grids_[o].sloped(block, moved, s.n.data(), s.slope_x.data(), s.slope_y.data());
        } else {
            for (auto* values : {&s.n, &s.slope_x, &s.slope_y})
                std::fill(values->begin(), values->end(), 0.0f);
        }
        if (is_swiss)
            step_all(fractal_.steps[o], fractal_.shape, s, out, swiss_step);
        else
            step_all(fractal_.steps[o], fractal_.shape, s, out, damped_step);
    }
    for (float& v : out) v = v * fractal_.scale + fractal_.bias;
}

}  // namespace terrane
