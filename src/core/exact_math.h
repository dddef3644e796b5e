// Elementary functions whose result bits are the same on every machine, compiler and optimisation level: only
// + - * / of doubles, compares and integer operations on the bits, in a fixed order. Arguments must be
// finite. exp2_exact, log2_exact and pow_exact have no branches, so loops over them vectorise.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

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

constexpr std::uint64_t kExponentOfOne = std::uint64_t{0x3ff} << 52;
// (x + shift) - shift rounds |x| < 2^51 to an integer, half to even.
constexpr double kRoundingShift = 0x1.8p52;

// An unevaluated sum hi + lo, |lo| small against |hi|.
struct TwoDoubles {
    double hi;
    double lo;
};

// Selects by bit masks: loops over them stay free of branches on every instruction set.
[[gnu::always_inline]] constexpr double blend(std::uint64_t mask, double ones, double zeros) {
    return std::bit_cast<double>((std::bit_cast<std::uint64_t>(ones) & mask) |
                                 (std::bit_cast<std::uint64_t>(zeros) & ~mask));
}

// All bits set where the 63-bit number `bits` is 0, else none.
[[gnu::always_inline]] constexpr std::uint64_t mask_if_zero(std::uint64_t bits) {
    return std::uint64_t{0} - ((bits - 1) >> 63);
}

// All bits set where a < b, else none; a and b not both infinite.
[[gnu::always_inline]] constexpr std::uint64_t mask_if_less(double a, double b) {
    return std::uint64_t{0} - (std::bit_cast<std::uint64_t>(a - b) >> 63);
}

// `value` moved into [low, high]; the bounds are finite.
[[gnu::always_inline]] constexpr double clamp_by_mask(double value, double low, double high) {
    const double raised = blend(mask_if_less(value, low), low, value);
    return blend(mask_if_less(high, raised), high, raised);
}

// The upper 26 significant bits of x: products of two such parts are exact.
[[gnu::always_inline]] constexpr double upper_half(double x) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & ~((std::uint64_t{1} << 27) - 1));
}

// log2(x) = k + log2(m), m in [sqrt(1/2), sqrt(2)), by the series of atanh in s = (m - 1) / (m + 1): a
// degree-6 polynomial in s^2 (Chebyshev interpolation, error 5e-18 of log2 m) behind the exactly kept leading
// term.
[[gnu::always_inline]] constexpr TwoDoubles log2_parts(double x) {
    constexpr std::uint64_t kSqrtHalf = 0x3fe6a09e667f3bcd;
    constexpr double kLeadHi = 0x1.715476p+1, kLeadLo = 0x1.4ae0bf85ddf44p-25;  // 2 / ln 2
    // A subnormal x = bits * 2^-1074 becomes (1 + bits * 2^-52) - 1 = x * 2^1022; a normal x stays (x - 0).
    const std::uint64_t given = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t subnormal = mask_if_zero(given >> 52);
    const double normal = std::bit_cast<double>(given | (subnormal & kExponentOfOne)) -
                          std::bit_cast<double>(subnormal & kExponentOfOne);
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(normal);
    const std::uint64_t biased = (bits + (kExponentOfOne - kSqrtHalf)) >> 52;
    const double m = std::bit_cast<double>(bits - (biased << 52) + kExponentOfOne);
    // The integer k + 1023 + 2048 in the last places of 2^52 + integer.
    const std::uint64_t raised = biased + 2048 - (subnormal & 1022);
    const double k =
        std::bit_cast<double>(raised | (std::uint64_t{0x433} << 52)) - (0x1p52 + 1023.0 + 2048.0);
    const double f = m - 1.0, divisor = m + 1.0, inverse = 1.0 / divisor;
    const double s = f * inverse, s_hi = upper_half(s);
    const double divisor_hi = upper_half(divisor), divisor_lo = m - (divisor_hi - 1.0);
    const double s_lo = ((f - s_hi * divisor_hi) - s_hi * divisor_lo) * inverse;
    const double z = s * s;
    double q = 0x1.afde0dd07fe15p-3;
    q = q * z + 0x1.c4ff2c46480e7p-3;
    q = q * z + 0x1.0c9e91c7d1b10p-2;
    q = q * z + 0x1.484b091a92bb1p-2;
    q = q * z + 0x1.a61762b534b6ep-2;
    q = q * z + 0x1.2776c50ef68f3p-1;
    q = q * z + 0x1.ec709dc3a0401p-1;
    const double lead = s_hi * kLeadHi, sum = k + lead;
    const double rest = (lead - (sum - k)) + (s_hi * kLeadLo + s_lo * (kLeadHi + kLeadLo) + s * z * q);
    return {sum, rest};
}

// 2^(hi + lo): a degree-11 polynomial on [-1/2, 1/2] (Chebyshev interpolation) times two powers of two, so
// that subnormal results are rounded once. Saturates at the largest finite double.
[[gnu::always_inline]] constexpr double exp2_parts(TwoDoubles x) {
    constexpr double kLargest = std::numeric_limits<double>::max();
    const double hi = clamp_by_mask(x.hi, -1100.0, 1025.0);
    const double lo = clamp_by_mask(x.lo, -1.0, 1.0);  // beyond only where hi was moved
    const double shifted = (hi + lo) + kRoundingShift;
    const double r = (hi - (shifted - kRoundingShift)) + lo;
    double p = 0x1.e9d3fe3952179p-32;
    p = p * r + 0x1.e6063f7217bc6p-28;
    p = p * r + 0x1.b524fae627834p-24;
    p = p * r + 0x1.62bfd47773353p-20;
    p = p * r + 0x1.ffcbfc670dcd4p-17;
    p = p * r + 0x1.430913096fd9fp-13;
    p = p * r + 0x1.5d87fe78a5276p-10;
    p = p * r + 0x1.3b2ab6fba1ddap-7;
    p = p * r + 0x1.c6b08d704a0c2p-5;
    p = p * r + 0x1.ebfbdff82c598p-3;
    p = p * r + 0x1.62e42fefa39efp-1;
    p = p * r + 1.0;
    // n + 1200 > 0 where n is the integer taken off; halves h1 + h2 = n.
    const std::uint64_t n =
        std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(kRoundingShift);
    const std::uint64_t half = (n + 1200) >> 1;
    const double first = std::bit_cast<double>((half + (1023 - 600)) << 52);
    const double second = std::bit_cast<double>((n - half + (1023 + 600)) << 52);
    const double value = p * first * second;
    return blend(mask_if_less(kLargest, value), kLargest, value);
}

}  // namespace exact_detail

// 2^x. x <= -1075 gives 0, x >= 1024 the largest finite double. 2^n is exact for integer n. Relative error of
// normal results at most 2.5e-16; subnormal results are within one unit of the last place.
[[gnu::always_inline]] constexpr double exp2_exact(double x) {
    return exact_detail::exp2_parts({x, 0.0});
}

// log2(x), x > 0, subnormal or normal. log2(2^n) = n exactly. Relative error at most 1.5e-16, also
// near x = 1.
[[gnu::always_inline]] constexpr double log2_exact(double x) {
    const exact_detail::TwoDoubles parts = exact_detail::log2_parts(x);
    return parts.hi + parts.lo;
}

// x^e, x >= 0, e finite: 2^(e log2 x) with the logarithm and the product kept to about 80 bits. x^0 = 1 (also
// for x = 0), 0^e = 0 for e > 0, 1^e = 1; 0^e for e < 0 and overflow give the largest finite double. Relative
// error of normal results at most 2.5e-16. In a vectorised loop about 20 ns with SSE2, 9 ns with AVX2 (Zen
// 3).
[[gnu::always_inline]] constexpr double pow_exact(double x, double e) {
    using exact_detail::blend, exact_detail::mask_if_less, exact_detail::upper_half;
    constexpr double kLargest = std::numeric_limits<double>::max();
    constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
    const exact_detail::TwoDoubles log = exact_detail::log2_parts(x);
    const double log_hi = upper_half(log.hi + log.lo), log_lo = log.lo - (log_hi - log.hi);
    const double e_hi = upper_half(e), e_lo = e - e_hi;
    const double power = exact_detail::exp2_parts({e_hi * log_hi, e_hi * log_lo + e_lo * (log_hi + log_lo)});
    const double of_zero = blend(mask_if_less(e, 0.0), kLargest, blend(mask_if_less(0.0, e), 0.0, 1.0));
    return blend(mask_if_less(x, kSmallest), of_zero, power);
}

// sin of an angle in degrees, |deg| <= 1e6. Exact at multiples of 90 degrees, odd, and periodic to the bit
// wherever deg and deg + 360 are both representable. Absolute error at most 1.7e-16, relative error for
// |deg| <= 90 at most 2.5e-16; never -0.
double sin_deg_exact(double deg);

}  // namespace terrane
