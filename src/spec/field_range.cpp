#include "spec/field_range.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/exact_math.h"

namespace terrane {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Interval kUnbounded{-kInfinity, kInfinity};

// Bounds of f over an interval on which f is monotone.
template <class F>
Interval monotone(Interval x, F f) {
    const double a = f(x.min), b = f(x.max);
    return {std::min(a, b), std::max(a, b)};
}

Interval times(Interval a, Interval b) {
    // 0 * infinity counts as 0: the factor is a value, not a limit.
    const auto product = [](double x, double y) { return x == 0.0 || y == 0.0 ? 0.0 : x * y; };
    const double corners[4] = {product(a.min, b.min), product(a.min, b.max), product(a.max, b.min),
                               product(a.max, b.max)};
    return {*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)};
}

Interval absolute(Interval x) {
    if (x.min >= 0.0) return x;
    if (x.max <= 0.0) return {-x.max, -x.min};
    return {0.0, std::max(-x.min, x.max)};
}

Interval unite(Interval a, Interval b) {
    return {std::min(a.min, b.min), std::max(a.max, b.max)};
}

// As a sample would have it.
double rounded_to_float(double v) {
    constexpr double kLargest = std::numeric_limits<float>::max();
    return static_cast<double>(static_cast<float>(clamp_exact(v, -kLargest, kLargest)));
}

double signed_power(double v, double exponent) {
    if (!std::isfinite(v)) return v;
    const double magnitude = rounded_to_float(pow_exact(std::fabs(v), exponent));
    return v < 0.0 ? -magnitude : magnitude;
}

// scale * (v / scale)^exponent between 0 and scale, v itself beyond; v and scale have one sign.
double bend(double v, double scale, double exponent) {
    const double share = v / scale;
    return share < 1.0 ? rounded_to_float(scale * pow_exact(share, exponent)) : v;
}

struct RangeOf {
    std::span<const Interval> in;

    Interval operator()(const Constant& c) const { return {c.value, c.value}; }
    Interval operator()(const Position&) const { return kUnbounded; }
    Interval operator()(const LayerInput&) const { return kUnbounded; }
    Interval operator()(const AxisGradient& g) const {
        return {std::min(g.from, g.to), std::max(g.from, g.to)};
    }
    Interval operator()(const LatitudeTemperature& t) const {
        const double equator = t.mean_c - 0.5 * t.swing_c, pole = t.mean_c + t.swing_c;
        return {std::min(equator, pole), std::max(equator, pole)};
    }
    Interval operator()(const ImageField& image) const {
        // Catmull-Rom passes the values by up to 1/8 of their span, on the second axis by that of 5/4 of it.
        const double low = static_cast<double>(image.grid->min), high = static_cast<double>(image.grid->max);
        const double over = image.filter == ImageFilter::kBicubic ? (high - low) * 0.28125 : 0.0;
        return {low - over, high + over};
    }
    Interval operator()(const FractalSpec&) const { return {-1.0, 1.0}; }
    Interval operator()(const Warp&) const { return in[0]; }
    Interval operator()(const Combination& c) const {
        Interval out = in[0];
        for (const Interval& x : in.subspan(1)) out = combine(c.how, out, x);
        return out;
    }
    static Interval combine(Combine how, Interval a, Interval b) {
        switch (how) {
            case Combine::kAdd:
                return {a.min + b.min, a.max + b.max};
            case Combine::kSub:
                return {a.min - b.max, a.max - b.min};
            case Combine::kMul:
                return times(a, b);
            case Combine::kMin:
                return {std::min(a.min, b.min), std::min(a.max, b.max)};
            case Combine::kMax:
                return {std::max(a.min, b.min), std::max(a.max, b.max)};
        }
        return kUnbounded;
    }
    Interval operator()(const SmoothExtreme& s) const {
        const double lift =
            s.radius * 0.25;  // the rounded corner passes the sharp one by a quarter of the radius
        if (s.maximum) return {std::max(in[0].min, in[1].min), std::max(in[0].max, in[1].max) + lift};
        return {std::min(in[0].min, in[1].min) - lift, std::min(in[0].max, in[1].max)};
    }
    Interval operator()(const Lerp&) const { return unite(in[0], in[1]); }
    Interval operator()(const Select&) const { return unite(in[0], in[1]); }
    Interval operator()(const Absolute&) const { return absolute(in[0]); }
    Interval operator()(const Fold&) const {
        const Interval v = absolute(in[0]);
        const Interval inner = absolute({3.0 * v.min - 2.0, 3.0 * v.max - 2.0});
        return {1.0 - inner.max, 1.0 - inner.min};
    }
    Interval operator()(const Clamp& c) const {
        return {std::clamp(in[0].min, c.min, c.max), std::clamp(in[0].max, c.min, c.max)};
    }
    Interval operator()(const Remap& r) const {
        const double slope = (r.to[1] - r.to[0]) / (r.from[1] - r.from[0]);
        if (slope == 0.0) return {r.to[0], r.to[0]};
        Interval out = monotone(in[0], [&](double v) { return r.to[0] + (v - r.from[0]) * slope; });
        if (!r.clamp) return out;
        const double low = std::min(r.to[0], r.to[1]), high = std::max(r.to[0], r.to[1]);
        return {std::clamp(out.min, low, high), std::clamp(out.max, low, high)};
    }
    Interval operator()(const Power& p) const {
        return monotone(in[0], [&](double v) { return signed_power(v, p.exponent); });
    }
    Interval operator()(const Terrace& t) const { return {in[0].min - t.step, in[0].max + t.step}; }
    Interval operator()(const Spline& s) const {
        // A Hermite piece stays within its knots' values widened by 4/27 of each end slope times its length.
        Interval out = in[1];
        double overshoot = 0.0;
        for (std::size_t k = 0; k < s.knots.size(); ++k) {
            out = unite(out, in[1 + k]);
            if (k == 0) continue;
            const double length = s.knots[k].at - s.knots[k - 1].at;
            const double slopes = std::fabs(s.knots[k].slope) + std::fabs(s.knots[k - 1].slope);
            overshoot = std::max(overshoot, length * slopes * 4.0 / 27.0);
        }
        out = {out.min - overshoot, out.max + overshoot};
        out = extend(out, in[1], s.knots.front(), in[0].min);
        return extend(out, in[s.knots.size()], s.knots.back(), in[0].max);
    }
    // Adds the straight line beyond an end knot as far as the input `x` reaches.
    static Interval extend(Interval out, Interval value, const SplineKnot& knot, double x) {
        if (knot.slope == 0.0) return out;
        const double rise = knot.slope * (x - knot.at);
        return unite(out, {value.min + rise, value.max + rise});
    }
    Interval operator()(const RadialMask&) const { return {0.0, 1.0}; }
    Interval operator()(const RectangleMask&) const { return {0.0, 1.0}; }
    Interval operator()(const RingMask&) const { return {0.0, 1.0}; }
    Interval operator()(const Redistribute& r) const {
        return monotone(in[0], [&](double v) {
            if (v > 0.0) return bend(v, r.top, r.exponent);
            return r.bottom < 0.0 ? bend(v, r.bottom, r.exponent) : v;
        });
    }
};

}  // namespace

Interval field_range(const FieldBody& body, std::span<const Interval> inputs) {
    return std::visit(RangeOf{inputs}, body);
}

FieldId append_node(FieldGraph& graph, FieldBody body, std::vector<FieldId> inputs) {
    std::vector<Interval> ranges;
    for (const FieldId input : inputs) ranges.push_back(graph.node(input).range);
    const Interval range = field_range(body, ranges);
    graph.nodes.push_back({std::move(body), std::move(inputs), range});
    return static_cast<FieldId>(graph.nodes.size()) - 1;
}

}  // namespace terrane
