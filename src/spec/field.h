// Fields: named scalar functions of position, as a graph of typed nodes.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "noise/fractal.h"
#include "spec/image_grid.h"

namespace terrane {

// Index of a node in its FieldGraph. Inputs always stand before their users.
using FieldId = int;

struct Constant {
    double value = 0.0;
};
// The ground coordinate in metres: east or south of the origin.
struct Position {
    bool south = false;
};
// A layer of an earlier stage at the same sample.
struct LayerInput {
    std::string layer;
};
// `from` at and before point from_m, `to` at and beyond to_m, linear between (distance along the line).
struct AxisGradient {
    std::array<double, 2> from_m{}, to_m{};
    double from = 0.0, to = 1.0;
};
// Mean sea-level temperature in degC by latitude; latitude falls southward from `deg_at_origin`.
struct LatitudeTemperature {
    double deg_at_origin = 45.0, m_per_deg = 111320.0;
    double mean_c = 14.97, swing_c = -28.0;
};
enum class ImageFilter { kBilinear, kBicubic };
enum class ImageOutside { kEdge, kRepeat };
// The samples of an image laid over the ground: the first at (bounds_m[0], bounds_m[1]), the last at
// (bounds_m[2], bounds_m[3]).
struct ImageField {
    std::shared_ptr<const ImageGrid> grid;
    std::array<double, 4> bounds_m{};
    ImageFilter filter = ImageFilter::kBilinear;
    ImageOutside outside = ImageOutside::kEdge;
};
// Inputs: the field to move, displacement east, displacement south (both times amplitude_m).
struct Warp {
    double amplitude_m = 0.0;
};
enum class Combine { kAdd, kSub, kMul, kMin, kMax };
// Two or more inputs, folded left to right.
struct Combination {
    Combine how = Combine::kAdd;
};
// Two inputs; polynomial smooth minimum over `radius` (I. Quilez, Smooth minimum, 2013), or maximum.
struct SmoothExtreme {
    bool maximum = false;
    double radius = 0.1;
};
// Inputs a, b, t: a + (b - a) * t with t clamped to [0, 1].
struct Lerp {};
// Inputs low, high, control: high where control is `above` or more, low below; a smoothstep from one to the
// other within `falloff` on both sides (libnoise's Select, J. Bevins 2003; there with a cubic of its own).
struct Select {
    double above = 0.0, falloff = 0.0;
};
struct Absolute {};
// 1 - |3 |v| - 2|: peaks where |v| = 2/3, valleys at 0 and 4/3.
struct Fold {};
struct Clamp {
    double min = -1.0, max = 1.0;
};
// Linear map of [from] to [to]; clamped to [to] if asked.
struct Remap {
    std::array<double, 2> from{-1.0, 1.0}, to{0.0, 1.0};
    bool clamp = false;
};
// sign(v) |v|^exponent.
struct Power {
    double exponent = 1.0;
};
// Flat treads of height `step` with risers that take the share `riser` of each step, from `base` up.
struct Terrace {
    double step = 100.0, riser = 0.3, base = 0.0;
};
// One knot of a spline. The knot's value is input number 1 + its index.
struct SplineKnot {
    double at = 0.0;
    double slope = 0.0;
};
// Cubic Hermite spline of input 0 through the knots, linear outside.
struct Spline {
    std::vector<SplineKnot> knots;
};
// The masks below repeat with the world: wrap_m as in FieldGraph.
// 1 within radius - falloff of the centre, 0 beyond radius, smoothstep between.
struct RadialMask {
    std::array<double, 2> center_m{};
    double radius_m = 1000.0, falloff_m = 500.0;
    std::array<double, 2> wrap_m{};
};
// 1 well inside the rectangle, 0 outside it, smoothstep over falloff_m inside the edge.
struct RectangleMask {
    std::array<double, 2> center_m{}, half_size_m{1000.0, 1000.0};
    double falloff_m = 500.0;
    std::array<double, 2> wrap_m{};
};
// 1 where the distance from the circle of radius_m is at most half of width_m, smoothstep to 0 over falloff_m
// on both sides.
struct RingMask {
    std::array<double, 2> center_m{};
    double radius_m = 1000.0, width_m = 0.0, falloff_m = 500.0;
    std::array<double, 2> wrap_m{};
};
// Land (v > 0): top * (v / top)^exponent, values above top keep their excess; sea: unchanged, or the same
// rule with `bottom` for v < 0.
struct Redistribute {
    double exponent = 1.0, top = 1000.0;
    double bottom = 0.0;  // < 0: the sea too
};

using FieldBody =
    std::variant<Constant, Position, LayerInput, AxisGradient, LatitudeTemperature, ImageField, FractalSpec,
                 Warp, Combination, SmoothExtreme, Lerp, Select, Absolute, Fold, Clamp, Remap, Power, Terrace,
                 Spline, RadialMask, RectangleMask, RingMask, Redistribute>;

// What a node's values stay within: exact bounds of the formula, except that fractals are taken to keep to
// [-1, 1] (they pass it no oftener than 1e-5).
struct Interval {
    double min = 0.0, max = 0.0;
};

struct FieldNode {
    FieldBody body;
    std::vector<FieldId> inputs;
    Interval range;
};

struct FieldGraph {
    std::vector<FieldNode> nodes;
    std::map<std::string, FieldId> named;
    std::array<double, 2> wrap_m{};  // ground lengths after which the world repeats, 0: never

    const FieldNode& node(FieldId id) const { return nodes[static_cast<std::size_t>(id)]; }
};

}  // namespace terrane
