// The formulas of the field nodes that are no noise, one sample at a time: the definition, used by the strip
// evaluator and by the oracle alike. Values are float; positions and masks are worked out in double.
#pragma once

#include <cmath>
#include <span>

#include "core/exact_math.h"
#include "spec/field.h"

namespace terrane {

inline float combine(Combine how, float a, float b) {
    switch (how) {
        case Combine::kAdd:
            return a + b;
        case Combine::kSub:
            return a - b;
        case Combine::kMul:
            return a * b;
        case Combine::kMin:
            return min_exact(a, b);
        case Combine::kMax:
            return max_exact(a, b);
    }
    return a;
}

// Polynomial smooth minimum (I. Quilez, Smooth minimum, 2013): the corner is rounded where |a - b| < radius.
inline float smooth_min(float a, float b, float radius) {
    const float near = max_exact(radius - std::fabs(a - b), 0.0f) / radius;
    return min_exact(a, b) - near * near * radius * 0.25f;
}
inline float smooth_extreme(const SmoothExtreme& s, float a, float b) {
    const float radius = static_cast<float>(s.radius);
    return s.maximum ? -smooth_min(-a, -b, radius) : smooth_min(a, b, radius);
}

inline float lerp(float a, float b, float t) {
    return a + (b - a) * clamp_exact(t, 0.0f, 1.0f);
}

inline float select(const Select& s, float low, float high, float control) {
    const float above = static_cast<float>(s.above), falloff = static_cast<float>(s.falloff);
    if (control < above - falloff) return low;
    if (control >= above + falloff) return high;
    return low + (high - low) * smoothstep_exact((control - (above - falloff)) / (falloff * 2.0f));
}

inline float fold(float v) {
    return 1.0f - std::fabs(3.0f * std::fabs(v) - 2.0f);
}

inline float clamp(const Clamp& c, float v) {
    return clamp_exact(v, static_cast<float>(c.min), static_cast<float>(c.max));
}

inline float remap(const Remap& r, float v) {
    const double slope = (r.to[1] - r.to[0]) / (r.from[1] - r.from[0]);
    const float out =
        static_cast<float>(r.to[0]) + (v - static_cast<float>(r.from[0])) * static_cast<float>(slope);
    if (!r.clamp) return out;
    const float a = static_cast<float>(r.to[0]), b = static_cast<float>(r.to[1]);
    return clamp_exact(out, min_exact(a, b), max_exact(a, b));
}

inline float power(const Power& p, float v) {
    const auto magnitude = static_cast<float>(pow_exact(static_cast<double>(std::fabs(v)), p.exponent));
    return v < 0.0f ? -magnitude : magnitude;
}

inline float terrace(const Terrace& t, float v) {
    const float step = static_cast<float>(t.step), riser = static_cast<float>(t.riser);
    const float base = static_cast<float>(t.base);
    const float steps = (v - base) / step;
    const float tread = std::floor(steps);
    const float rise = smoothstep_exact((steps - tread - (1.0f - riser)) / riser);
    return base + step * (tread + rise);
}

// scale * (v / scale)^exponent for v strictly between 0 and scale, v itself elsewhere; scale may be negative.
inline float bend(float v, double scale, double exponent) {
    const double share = static_cast<double>(v) * (1.0 / scale);
    return 0.0 < share && share < 1.0 ? static_cast<float>(scale * pow_exact(share, exponent)) : v;
}
inline float redistribute(const Redistribute& r, float v) {
    const float land = bend(v, r.top, r.exponent);
    return r.bottom < 0.0 ? bend(land, r.bottom, r.exponent) : land;
}

// Cubic Hermite spline; `value(k)` gives the value of knot k. Linear beyond the ends.
template <class Value>
float spline(const Spline& s, float v, const Value& value) {
    const std::size_t last = s.knots.size() - 1;
    const auto at = [&](std::size_t k) { return static_cast<float>(s.knots[k].at); };
    const auto slope = [&](std::size_t k) { return static_cast<float>(s.knots[k].slope); };
    if (v < at(0)) return value(0) + slope(0) * (v - at(0));
    if (v >= at(last)) return value(last) + slope(last) * (v - at(last));
    std::size_t k = 0;
    while (v >= at(k + 1)) ++k;
    const float length = at(k + 1) - at(k);
    const float t = (v - at(k)) / length;
    const float rise = value(k + 1) - value(k);
    const float p = slope(k) * length - rise;
    const float q = rise - slope(k + 1) * length;
    return (value(k) + t * rise) + t * (1.0f - t) * (p + t * (q - p));
}

inline float axis_gradient(const AxisGradient& g, double x_m, double y_m) {
    const double dx = g.to_m[0] - g.from_m[0], dy = g.to_m[1] - g.from_m[1];
    const double along = ((x_m - g.from_m[0]) * dx + (y_m - g.from_m[1]) * dy) / (dx * dx + dy * dy);
    return static_cast<float>(g.from + (g.to - g.from) * clamp_exact(along, 0.0, 1.0));
}

inline float latitude_temperature(const LatitudeTemperature& t, double y_m) {
    const double deg = clamp_exact(t.deg_at_origin - y_m / t.m_per_deg, -90.0, 90.0);
    const double x = sin_deg_exact(deg);
    return static_cast<float>(t.mean_c + t.swing_c * ((3.0 * x * x - 1.0) * 0.5));
}

// The distance along an axis to the nearest of the points that lie wrap_m apart; wrap_m = 0: to the one
// point.
inline double nearest_offset(double offset_m, double wrap_m) {
    return wrap_m > 0.0 ? offset_m - wrap_m * std::floor(offset_m / wrap_m + 0.5) : offset_m;
}
template <class Mask>
double offset_x_m(const Mask& mask, double x_m) {
    return nearest_offset(x_m - mask.center_m[0], mask.wrap_m[0]);
}
template <class Mask>
double offset_y_m(const Mask& mask, double y_m) {
    return nearest_offset(y_m - mask.center_m[1], mask.wrap_m[1]);
}

inline float radial_mask(const RadialMask& r, double x_m, double y_m) {
    const double dx = offset_x_m(r, x_m), dy = offset_y_m(r, y_m);
    return static_cast<float>(smoothstep_exact((r.radius_m - std::sqrt(dx * dx + dy * dy)) / r.falloff_m));
}

inline float ring_mask(const RingMask& r, double x_m, double y_m) {
    const double dx = offset_x_m(r, x_m), dy = offset_y_m(r, y_m);
    const double off_m = std::fabs(std::sqrt(dx * dx + dy * dy) - r.radius_m);
    return static_cast<float>(smoothstep_exact((r.width_m * 0.5 + r.falloff_m - off_m) / r.falloff_m));
}

inline float rectangle_mask(const RectangleMask& r, double x_m, double y_m) {
    const double inside_x = r.half_size_m[0] - std::fabs(offset_x_m(r, x_m));
    const double inside_y = r.half_size_m[1] - std::fabs(offset_y_m(r, y_m));
    return static_cast<float>(smoothstep_exact(min_exact(inside_x, inside_y) / r.falloff_m));
}

}  // namespace terrane
