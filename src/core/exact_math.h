// Elementary functions whose result bits are the same on every machine, compiler and optimisation level: only
// + - * / of doubles, compares and integer operations on the bits, in a fixed order. Arguments must be
// finite.
#pragma once

#include <cstdint>

namespace terrane {

// min and max that every machine orders alike (a signed zero stays the first argument's).
template <class T>
constexpr T min_exact(T a, T b) {
    return b < a ? b : a;
}
template <class T>
constexpr T max_exact(T a, T b) {
    return a < b ? b : a;
}
// `value` moved into [low, high]; low <= high.
template <class T>
constexpr T clamp_exact(T value, T low, T high) {
    return min_exact(max_exact(value, low), high);
}

// 3 t^2 - 2 t^3 with t clamped to [0, 1]: 0 to 1 with a level start and end.
template <class T>
constexpr T smoothstep_exact(T t) {
    const T u = clamp_exact(t, T{0}, T{1});
    return u * u * (T{3} - T{2} * u);
}

namespace exact_detail {

using Doubles = double;
using Words = std::uint64_t;
inline bool less(double a, double b) {
    return a < b;
}
inline double choose(bool condition, double a, double b) {
    return condition ? a : b;
}
#include "core/pow_body.inc"

}  // namespace exact_detail

// The three below are exact enough for one float result: a double of relative error at most 2^-32 that,
// rounded to float, is within 0.502 units of the last place of the true value. Blocks of samples take them by
// lanes, with the same bits (core/per_cpu_level.inc).

// 2^x, x moved into [-1022, 1023]. 2^n is exact for integer n.
inline double exp2_exact(double x) {
    return exact_detail::exp2_body(x);
}

// log2(x), x > 0 and normal. log2(2^n) = n exactly. Relative error at most 2^-37, also near x = 1.
inline double log2_exact(double x) {
    return exact_detail::log2_body(x);
}

// x^e, x >= 0, normal or 0, e finite; for |e log2 x| <= 150 with the error above where |e| <= 32. x^0 = 1
// (also for x = 0), 0^e = 0 for e > 0, 1^e = 1; results are kept to 2^-1022 .. 2^1023, which 0^e for e < 0
// gives too.
inline double pow_exact(double x, double e) {
    return exact_detail::pow_body(x, e);
}

// sin of an angle in degrees, |deg| <= 1e6. Exact at multiples of 90 degrees, odd, and periodic to the bit
// wherever deg and deg + 360 are both representable. Absolute error at most 1.7e-16, relative error for
// |deg| <= 90 at most 2.5e-16; never -0.
double sin_deg_exact(double deg);

}  // namespace terrane
