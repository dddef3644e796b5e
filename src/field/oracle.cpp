#include "field/oracle.h"

#include "field/image_sample.h"
#include "field/operators.h"

namespace terrane {

// A sample and how far a warp has moved its position.
struct Oracle::Place {
    std::int64_t i, j;
    bool moved;
    float east_m, south_m;
};

struct Oracle::ValueAt {
    Oracle& oracle;
    FieldId id;
    Place place;

    const FieldNode& node() const { return oracle.graph_.node(id); }
    float value_of(FieldId other, const Place& at) const {
        return std::visit(ValueAt{oracle, other, at}, oracle.graph_.node(other).body);
    }
    float in(std::size_t k) const { return value_of(node().inputs[k], place); }
    double x_m() const {
        const double x = oracle.window_.x_m(place.i, oracle.graph_.wrap_m[0]);
        return place.moved ? x + static_cast<double>(place.east_m) : x;
    }
    double y_m() const {
        const double y = oracle.window_.y_m(place.j, oracle.graph_.wrap_m[1]);
        return place.moved ? y + static_cast<double>(place.south_m) : y;
    }

    float operator()(const Constant& c) const { return static_cast<float>(c.value); }
    float operator()(const Position& p) const { return static_cast<float>(p.south ? y_m() : x_m()); }
    float operator()(const LayerInput& l) const { return oracle.layer_value_(l.layer, place.i, place.j); }
    float operator()(const AxisGradient& g) const { return axis_gradient(g, x_m(), y_m()); }
    float operator()(const LatitudeTemperature& t) const { return latitude_temperature(t, y_m()); }
    float operator()(const ImageField& image) const { return image_value(image, x_m(), y_m()); }
    float operator()(const FractalSpec& spec) const {
        const auto [found, is_new] = oracle.prepared_.try_emplace(id);
        if (is_new) found->second = prepare_fractal(spec, oracle.world_seed_, oracle.window_.spacing_m);
        const Window& w = oracle.window_;
        const double x = w.x_m(place.i, spec.wrap_m[0]), y = w.y_m(place.j, spec.wrap_m[1]);
        return place.moved ? sample_displaced(found->second, x, y, place.east_m, place.south_m)
                           : sample(found->second, x, y);
    }
    float operator()(const Warp& warp) const {
        const float amplitude_m = static_cast<float>(warp.amplitude_m);
        Place at{place.i, place.j, true, in(1) * amplitude_m, in(2) * amplitude_m};
        if (place.moved) {
            at.east_m = place.east_m + at.east_m;
            at.south_m = place.south_m + at.south_m;
        }
        return value_of(node().inputs[0], at);
    }
    float operator()(const Combination& c) const {
        float out = in(0);
        for (std::size_t k = 1; k < node().inputs.size(); ++k) out = combine(c.how, out, in(k));
        return out;
    }
    float operator()(const SmoothExtreme& s) const { return smooth_extreme(s, in(0), in(1)); }
    float operator()(const Lerp&) const { return lerp(in(0), in(1), in(2)); }
    float operator()(const Select& s) const { return select(s, in(0), in(1), in(2)); }
    float operator()(const Absolute&) const { return std::fabs(in(0)); }
    float operator()(const Fold&) const { return fold(in(0)); }
    float operator()(const Clamp& c) const { return clamp(c, in(0)); }
    float operator()(const Remap& r) const { return remap(r, in(0)); }
    float operator()(const Power& p) const { return power(p, in(0)); }
    float operator()(const Terrace& t) const { return terrace(t, in(0)); }
    float operator()(const Spline& s) const {
        return spline(s, in(0), [&](std::size_t k) { return in(1 + k); });
    }
    float operator()(const RadialMask& r) const { return radial_mask(r, x_m(), y_m()); }
    float operator()(const RectangleMask& r) const { return rectangle_mask(r, x_m(), y_m()); }
    float operator()(const RingMask& r) const { return ring_mask(r, x_m(), y_m()); }
    float operator()(const Redistribute& r) const { return redistribute(r, in(0)); }
};

Oracle::Oracle(const FieldGraph& graph, const Window& window, std::uint64_t world_seed,
               LayerValue layer_value)
    : graph_(graph), window_(window), world_seed_(world_seed), layer_value_(std::move(layer_value)) {}

float Oracle::value(FieldId id, std::int64_t i, std::int64_t j) {
    return std::visit(ValueAt{*this, id, Place{i, j, false, 0.0f, 0.0f}}, graph_.node(id).body);
}

}  // namespace terrane
