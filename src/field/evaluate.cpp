// The block evaluator: each operation writes its whole block before the next one reads it.
#include <algorithm>

#include "field/image_sample.h"
#include "field/operators.h"
#include "field/plan.h"
#include "field/power_blocks.h"

namespace terrane {

class FieldPlan::BlockEvaluator {
  public:
    BlockEvaluator(const FieldPlan& plan, const BlockRect& block, PlanScratch& scratch)
        : plan_(plan), block_(block), scratch_(scratch) {}

    void evaluate(const Op& op) {
        op_ = &op;
        out_ = buffer(op.buffer);
        std::visit(*this, op.what);
    }

    void operator()(const Noise& noise) {
        const Displacements by =
            op_->east_m >= 0 ? Displacements(of(op_->east_m), of(op_->south_m)) : Displacements();
        noise.fractal->evaluate(block_, by, scratch_.noise, out_);
    }

    void operator()(const Displacement& d) {
        const std::span<const float> by = in(0);
        const bool adds = op_->inputs.size() > 1;
        for (std::size_t k = 0; k < out_.size(); ++k) {
            const float own = by[k] * d.amplitude_m;
            out_[k] = adds ? in(1)[k] + own : own;
        }
    }

    void operator()(const KernelCall& call) {
        std::vector<std::span<const float>> inputs;
        for (std::size_t i = 0; i < op_->inputs.size(); ++i) inputs.push_back(in(i));
        call.kernel(inputs, out_);
    }

    void operator()(const FieldFormula& formula) { std::visit(*this, formula.body); }

    void operator()(const Constant& c) { std::fill(out_.begin(), out_.end(), static_cast<float>(c.value)); }
    void operator()(const Position& p) {
        for_each_position(
            [&](std::size_t, double x, double y) { return static_cast<float>(p.south ? y : x); });
    }
    void operator()(const AxisGradient& g) {
        for_each_position([&](std::size_t, double x, double y) { return axis_gradient(g, x, y); });
    }
    void operator()(const LatitudeTemperature& t) {
        for_each_position([&](std::size_t, double, double y) { return latitude_temperature(t, y); });
    }
    void operator()(const ImageField& image) {
        for_each_position([&](std::size_t, double x, double y) { return image_value(image, x, y); });
    }
    void operator()(const RadialMask& r) {
        for_each_position([&](std::size_t, double x, double y) { return radial_mask(r, x, y); });
    }
    void operator()(const RectangleMask& r) {
        for_each_position([&](std::size_t, double x, double y) { return rectangle_mask(r, x, y); });
    }
    void operator()(const RingMask& r) {
        for_each_position([&](std::size_t, double x, double y) { return ring_mask(r, x, y); });
    }
    void operator()(const Combination& c) {
        combine_into(c.how, in(0), in(1));
        for (std::size_t i = 2; i < op_->inputs.size(); ++i) combine_into(c.how, out_, in(i));
    }
    void operator()(const SmoothExtreme& s) {
        const auto a = in(0), b = in(1);
        for_each([&](std::size_t k) { return smooth_extreme(s, a[k], b[k]); });
    }
    void operator()(const Lerp&) {
        const auto a = in(0), b = in(1), t = in(2);
        for_each([&](std::size_t k) { return lerp(a[k], b[k], t[k]); });
    }
    void operator()(const Select& s) {
        const auto low = in(0), high = in(1), control = in(2);
        for_each([&](std::size_t k) { return select(s, low[k], high[k], control[k]); });
    }
    void operator()(const Absolute&) {
        map([](float v) { return std::fabs(v); });
    }
    void operator()(const Fold&) {
        map([](float v) { return fold(v); });
    }
    void operator()(const Clamp& c) {
        map([&](float v) { return clamp(c, v); });
    }
    void operator()(const Remap& r) {
        map([&](float v) { return remap(r, v); });
    }
    void operator()(const Power& p) { power_block(p, in(0), out_); }
    void operator()(const Terrace& t) {
        map([&](float v) { return terrace(t, v); });
    }
    void operator()(const Redistribute& r) { redistribute_block(r, in(0), out_); }
    void operator()(const Spline& s) {
        const auto v = in(0);
        std::vector<std::span<const float>> knots;
        for (std::size_t k = 0; k < s.knots.size(); ++k) knots.push_back(in(1 + k));
        for_each([&](std::size_t i) { return spline(s, v[i], [&](std::size_t k) { return knots[k][i]; }); });
    }
    // Layers, noises and warps are other kinds of operation.
    void operator()(const LayerInput&) {}
    void operator()(const FractalSpec&) {}
    void operator()(const Warp&) {}

  private:
    std::span<float> buffer(int index) {
        return std::span(scratch_.buffers[static_cast<std::size_t>(index)])
            .first(static_cast<std::size_t>(block_.samples()));
    }
    std::span<const float> of(OpId op) { return buffer(plan_.ops_[static_cast<std::size_t>(op)].buffer); }
    std::span<const float> in(std::size_t i) { return of(op_->inputs[i]); }

    template <class F>
    void for_each(const F& f) {
        for (std::size_t k = 0; k < out_.size(); ++k) out_[k] = f(k);
    }

    template <class F>
    void map(const F& f) {
        const float* v = in(0).data();
        for_each([&](std::size_t k) { return f(v[k]); });
    }

    // f(sample, x_m, y_m) with the position moved by the operation's displacement, if any.
    template <class F>
    void for_each_position(const F& f) {
        const float* east = op_->east_m >= 0 ? of(op_->east_m).data() : nullptr;
        const float* south = op_->south_m >= 0 ? of(op_->south_m).data() : nullptr;
        std::vector<double> columns_m;
        for (std::int64_t i = 0; i < block_.columns; ++i)
            columns_m.push_back(plan_.window_.x_m(block_.first_column + i, plan_.wrap_m_[0]));
        std::size_t k = 0;
        for (std::int64_t j = 0; j < block_.rows; ++j) {
            const double y_m = plan_.window_.y_m(block_.first_row + j, plan_.wrap_m_[1]);
            for (const double x_m : columns_m) {
                out_[k] = f(k, east ? x_m + static_cast<double>(east[k]) : x_m,
                            south ? y_m + static_cast<double>(south[k]) : y_m);
                ++k;
            }
        }
    }

    void combine_into(Combine how, std::span<const float> a, std::span<const float> b) {
        switch (how) {
            case Combine::kAdd:
                return for_each([&](std::size_t k) { return combine(Combine::kAdd, a[k], b[k]); });
            case Combine::kSub:
                return for_each([&](std::size_t k) { return combine(Combine::kSub, a[k], b[k]); });
            case Combine::kMul:
                return for_each([&](std::size_t k) { return combine(Combine::kMul, a[k], b[k]); });
            case Combine::kMin:
                return for_each([&](std::size_t k) { return combine(Combine::kMin, a[k], b[k]); });
            case Combine::kMax:
                return for_each([&](std::size_t k) { return combine(Combine::kMax, a[k], b[k]); });
        }
    }

    const FieldPlan& plan_;
    const BlockRect& block_;
    PlanScratch& scratch_;
    const Op* op_ = nullptr;
    std::span<float> out_;
};

void FieldPlan::run(const BlockRect& block, PlanScratch& scratch) const {
    const auto samples = static_cast<std::size_t>(block.samples());
    scratch.buffers.resize(static_cast<std::size_t>(buffer_count_));
    for (std::vector<float>& buffer : scratch.buffers)  // kernels read whole vectors of lanes
        if (buffer.size() < samples + kRowPadding) buffer.resize(samples + kRowPadding);
    BlockEvaluator evaluator(*this, block, scratch);
    for (const Op& op : ops_) evaluator.evaluate(op);
}

}  // namespace terrane
