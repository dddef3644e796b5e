#include "core/exact_math.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/seed.h"

namespace terrane {
namespace {

// Where long double is no wider than double the reference itself is off by up to a unit of the last place.
constexpr double kReferenceError = LDBL_MANT_DIG > 53 ? 0.0 : 2.5e-16;
constexpr long double kPi = 3.141592653589793238462643383279502884L;
constexpr double kLargest = std::numeric_limits<double>::max();

double relative_error(double value, long double exact) {
    return static_cast<double>(std::fabs((static_cast<long double>(value) - exact) / exact));
}

// The i-th of a fixed row of numbers spread evenly over [0, 1).
double spread(std::uint64_t i) {
    return static_cast<double>(mix64(i + 1) >> 11) * 0x1p-53;
}

TEST(Exp2Exact, KeepsItsStatedErrorOverTheNormalRange) {
    for (std::uint64_t i = 0; i < 400000; ++i) {
        const double x = -1021.0 + 2044.0 * spread(i);
        ASSERT_LE(relative_error(exp2_exact(x), std::exp2(static_cast<long double>(x))), 0x1p-32) << x;
    }
}

TEST(Exp2Exact, IsExactAtIntegers) {
    for (int n = -1022; n <= 1023; ++n) EXPECT_EQ(exp2_exact(n), std::ldexp(1.0, n)) << n;
}

TEST(Exp2Exact, StaysFiniteAndAboveZeroBeyondItsRange) {
    EXPECT_EQ(exp2_exact(-1022.5), 0x1p-1022);
    EXPECT_EQ(exp2_exact(-1e300), 0x1p-1022);
    EXPECT_EQ(exp2_exact(1023.5), 0x1p1023);
    EXPECT_EQ(exp2_exact(1e300), 0x1p1023);
}

TEST(Log2Exact, KeepsItsStatedErrorOverTheNormalRange) {
    for (std::uint64_t i = 0; i < 400000; ++i) {
        const double x = std::bit_cast<double>((std::uint64_t{1} << 52) + mix64(i) % 0x7fdfffffffffffffu);
        ASSERT_LE(relative_error(log2_exact(x), std::log2(static_cast<long double>(x))), 0x1p-37) << x;
    }
}

TEST(Log2Exact, KeepsItsStatedErrorNearOne) {
    for (std::uint64_t i = 1; i < 100000; ++i) {
        const double x = 1.0 + (spread(i) - 0.5) * std::pow(10.0, -12.0 * spread(i + 1000000));
        if (x == 1.0) continue;
        ASSERT_LE(relative_error(log2_exact(x), std::log2(static_cast<long double>(x))), 0x1p-37) << x;
    }
}

TEST(Log2Exact, IsExactAtPowersOfTwo) {
    for (int n = -1022; n <= 1023; ++n) EXPECT_EQ(log2_exact(std::ldexp(1.0, n)), n);
}

// How far `value`, rounded to float, is from `exact`, in units of the last place.
double float_error_ulp(double value, long double exact) {
    const int exponent = std::max(std::ilogb(exact), -126);
    return static_cast<double>(
        std::fabs(std::ldexp(static_cast<long double>(static_cast<float>(value)) - exact, 23 - exponent)));
}

TEST(PowExact, RoundsToTheFloatOfItsStatedErrorForRedistribution) {
    for (std::uint64_t i = 0; i < 400000; ++i) {
        const double x = 1.0 - spread(i), e = 0.05 + 19.95 * spread(i + 7000000);
        const long double exact = std::pow(static_cast<long double>(x), static_cast<long double>(e));
        ASSERT_LE(float_error_ulp(pow_exact(x, e), exact), 0.502) << x << " ^ " << e;
        if (exact < DBL_MIN) continue;
        ASSERT_LE(relative_error(pow_exact(x, e), exact), 0x1p-32) << x << " ^ " << e;
    }
}

TEST(PowExact, KeepsItsStatedErrorForLargeAndSmallBases) {
    for (std::uint64_t i = 0; i < 200000; ++i) {
        const double x = std::exp2(-15.0 + 30.0 * spread(i)), e = -10.0 + 20.0 * spread(i + 7000000);
        const long double exact = std::pow(static_cast<long double>(x), static_cast<long double>(e));
        ASSERT_LE(relative_error(pow_exact(x, e), exact), 0x1p-32) << x << " ^ " << e;
    }
}

TEST(PowExact, DecidesZeroBaseZeroExponentAndOne) {
    EXPECT_EQ(pow_exact(0.0, 0.05), 0.0);
    EXPECT_EQ(pow_exact(-0.0, 3.0), 0.0);
    EXPECT_EQ(pow_exact(0.0, 0.0), 1.0);
    EXPECT_EQ(pow_exact(7.5, 0.0), 1.0);
    EXPECT_EQ(pow_exact(0.0, -1.0), 0x1p1023);
    EXPECT_EQ(pow_exact(1.0, 1e300), 1.0);
}

TEST(PowExact, StaysFiniteInsteadOfOverflowing) {
    EXPECT_EQ(pow_exact(10.0, 400.0), 0x1p1023);
    EXPECT_EQ(pow_exact(kLargest, kLargest), 0x1p1023);
    EXPECT_EQ(static_cast<float>(pow_exact(0.5, kLargest)), 0.0f);
    EXPECT_EQ(pow_exact(0.5, -kLargest), 0x1p1023);
}

TEST(PowExact, IsMonotonicInTheBaseToFloatPrecision) {
    float before = 0.0f;
    for (int i = 1; i <= 100000; ++i) {
        const float value = static_cast<float>(pow_exact(i / 100000.0, 1.7));
        ASSERT_LE(before, value) << i;
        before = value;
    }
}

TEST(SinDegExact, KeepsItsStatedErrors) {
    for (std::uint64_t i = 0; i < 200000; ++i) {
        const double deg = -720.0 + 1440.0 * spread(i), acute = deg / 8.0;
        ASSERT_NEAR(sin_deg_exact(deg), static_cast<double>(std::sin(deg * kPi / 180)),
                    1.7e-16 + kReferenceError * 8.0)
            << deg;
        ASSERT_LE(relative_error(sin_deg_exact(acute), std::sin(acute * kPi / 180)),
                  2.5e-16 + kReferenceError)
            << acute;
    }
}

TEST(SinDegExact, IsExactAtMultiplesOfNinety) {
    constexpr std::array<double, 4> kQuarters = {0.0, 1.0, 0.0, -1.0};
    for (int n = -11111; n <= 11111; ++n) {
        const double value = sin_deg_exact(90.0 * n);
        EXPECT_EQ(value, kQuarters[static_cast<std::size_t>(n & 3)]) << n;
        EXPECT_FALSE(value == 0.0 && std::signbit(value)) << n;
    }
}

TEST(SinDegExact, IsOddAndPeriodicToTheBit) {
    for (int i = 0; i < 10000; ++i) {
        const double deg = i * 0.09375;  // a multiple of 2^-5, so that deg + 360 k is exact
        EXPECT_EQ(sin_deg_exact(-deg), -sin_deg_exact(deg)) << deg;
        EXPECT_EQ(sin_deg_exact(deg + 360.0 * 2700.0), sin_deg_exact(deg)) << deg;
    }
}

TEST(MinMaxExact, KeepTheFirstOfTwoZeros) {
    EXPECT_TRUE(std::signbit(min_exact(-0.0f, 0.0f)));
    EXPECT_FALSE(std::signbit(min_exact(0.0f, -0.0f)));
    EXPECT_TRUE(std::signbit(max_exact(-0.0f, 0.0f)));
    EXPECT_FALSE(std::signbit(max_exact(0.0f, -0.0f)));
}

TEST(ClampExact, MovesOnlyValuesOutside) {
    EXPECT_EQ(clamp_exact(-3.0f, -1.0f, 2.0f), -1.0f);
    EXPECT_EQ(clamp_exact(5.0f, -1.0f, 2.0f), 2.0f);
    EXPECT_EQ(clamp_exact(0.25f, -1.0f, 2.0f), 0.25f);
}

TEST(SmoothstepExact, IsLevelOutsideAndHalfInTheMiddle) {
    EXPECT_EQ(smoothstep_exact(-2.0), 0.0);
    EXPECT_EQ(smoothstep_exact(0.25), 0.15625);
    EXPECT_EQ(smoothstep_exact(0.5), 0.5);
    EXPECT_EQ(smoothstep_exact(3.0), 1.0);
}

// The digests are part of the numeric contract: the same on every machine, compiler and optimisation level.
std::uint64_t bits_digest(double (*function)(double, double)) {
    std::uint64_t digest = 0;
    for (std::uint64_t i = 0; i < 20000; ++i) {
        const double value = function(spread(i), spread(i + 7000000));
        digest = mix64(digest ^ std::bit_cast<std::uint64_t>(value));
    }
    return digest;
}

TEST(ExactMath, HasTheSameBitsOnEveryMachine) {
    EXPECT_EQ(bits_digest([](double a, double) { return exp2_exact(2000.0 * (a - 0.5)); }),
              0xe608b52780b75ea6u);
    EXPECT_EQ(bits_digest([](double a, double b) { return log2_exact(a * exp2_exact(-1000.0 * b)); }),
              0x4afb3e3d5e0d2893u);
    EXPECT_EQ(bits_digest([](double a, double b) { return pow_exact(a, 20.0 * b); }), 0x33cae7d3a2740dc0u);
    EXPECT_EQ(bits_digest([](double a, double) { return sin_deg_exact(2e6 * (a - 0.5)); }),
              0x550fda8a49992568u);
}

}  // namespace
}  // namespace terrane
