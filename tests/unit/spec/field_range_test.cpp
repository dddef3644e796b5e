#include "spec/field_range.h"

#include <gtest/gtest.h>

#include <limits>

namespace terrane {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Interval kUnbounded{-kInfinity, kInfinity};

void expect_range(const FieldBody& body, const std::vector<Interval>& inputs, double min, double max) {
    const Interval found = field_range(body, inputs);
    EXPECT_DOUBLE_EQ(found.min, min);
    EXPECT_DOUBLE_EQ(found.max, max);
}

TEST(FieldRange, OfSourcesIsThatOfTheirFormula) {
    expect_range(Constant{3.5}, {}, 3.5, 3.5);
    expect_range(Position{}, {}, -kInfinity, kInfinity);
    expect_range(LayerInput{"height"}, {}, -kInfinity, kInfinity);
    expect_range(FractalSpec{}, {}, -1.0, 1.0);
    expect_range(AxisGradient{{0, 0}, {1, 0}, 5.0, -2.0}, {}, -2.0, 5.0);
    expect_range(RadialMask{}, {}, 0.0, 1.0);
    expect_range(RectangleMask{}, {}, 0.0, 1.0);
    expect_range(RingMask{}, {}, 0.0, 1.0);
    expect_range(LatitudeTemperature{45.0, 1.0, 10.0, -28.0}, {}, -18.0, 24.0);
}

TEST(FieldRange, OfCombinationsFollowsIntervalArithmetic) {
    const Interval a{-2.0, 3.0}, b{-5.0, 1.0};
    expect_range(Combination{Combine::kAdd}, {a, b}, -7.0, 4.0);
    expect_range(Combination{Combine::kAdd}, {a, b, a}, -9.0, 7.0);
    expect_range(Combination{Combine::kSub}, {a, b}, -3.0, 8.0);
    expect_range(Combination{Combine::kMul}, {a, b}, -15.0, 10.0);
    expect_range(Combination{Combine::kMin}, {a, b}, -5.0, 1.0);
    expect_range(Combination{Combine::kMax}, {a, b}, -2.0, 3.0);
    expect_range(Combination{Combine::kMul}, {kUnbounded, {0.0, 0.0}}, 0.0, 0.0);
    expect_range(Lerp{}, {a, b, kUnbounded}, -5.0, 3.0);
    expect_range(Select{0.5, 0.1}, {a, b, kUnbounded}, -5.0, 3.0);
    expect_range(SmoothExtreme{false, 0.4}, {a, b}, -5.1, 1.0);
    expect_range(SmoothExtreme{true, 0.4}, {a, b}, -2.0, 3.1);
}

TEST(FieldRange, OfFoldsAndClampsIsExact) {
    expect_range(Absolute{}, {{-2.0, 1.0}}, 0.0, 2.0);
    expect_range(Absolute{}, {{-2.0, -1.0}}, 1.0, 2.0);
    expect_range(Absolute{}, {{1.0, 2.0}}, 1.0, 2.0);
    expect_range(Fold{}, {{-1.0, 1.0}}, -1.0, 1.0);
    expect_range(Fold{}, {{0.0, 0.5}}, -1.0, 0.5);
    expect_range(Fold{}, {kUnbounded}, -kInfinity, 1.0);
    expect_range(Clamp{-0.5, 0.25}, {{-1.0, 1.0}}, -0.5, 0.25);
    expect_range(Clamp{-0.5, 0.25}, {{-0.1, 0.1}}, -0.1, 0.1);
    expect_range(Clamp{-0.5, 0.25}, {{1.0, 2.0}}, 0.25, 0.25);
}

TEST(FieldRange, OfMonotoneMapsIsThatOfTheirEnds) {
    expect_range(Remap{{-1.0, 1.0}, {0.0, 10.0}, false}, {{-2.0, 1.0}}, -5.0, 10.0);
    expect_range(Remap{{-1.0, 1.0}, {10.0, 0.0}, false}, {{-2.0, 1.0}}, 0.0, 15.0);
    expect_range(Remap{{-1.0, 1.0}, {10.0, 0.0}, true}, {kUnbounded}, 0.0, 10.0);
    expect_range(Power{2.0}, {{-3.0, 2.0}}, -9.0, 4.0);
    expect_range(Power{0.5}, {kUnbounded}, -kInfinity, kInfinity);
}

TEST(FieldRange, OfARedistributeBendsTheEndsToo) {
    expect_range(Redistribute{2.0, 1000.0, 0.0}, {{500.0, 800.0}}, 250.0, 640.0);
    expect_range(Redistribute{0.5, 1000.0, 0.0}, {{-300.0, 250.0}}, -300.0, 500.0);
    expect_range(Redistribute{2.0, 1000.0, -1000.0}, {{-500.0, 1500.0}}, -250.0, 1500.0);
    expect_range(Redistribute{2.0, 1000.0, -1000.0}, {kUnbounded}, -kInfinity, kInfinity);
}

TEST(FieldRange, OfAWarpIsThatOfWhatItMoves) {
    expect_range(Warp{5.0}, {{-2.0, 3.0}, kUnbounded, kUnbounded}, -2.0, 3.0);
}

TEST(FieldRange, OfATerraceMovesByLessThanAStep) {
    expect_range(Terrace{10.0, 0.5, 0.0}, {{-20.0, 30.0}}, -30.0, 40.0);
}

TEST(FieldRange, OfASplineCoversKnotsOvershootAndTheLinesOutside) {
    const Spline level{{{0.0, 0.0}, {1.0, 0.0}}};
    expect_range(level, {kUnbounded, {2.0, 2.0}, {5.0, 6.0}}, 2.0, 6.0);
    const Spline rising{{{0.0, 1.0}, {1.0, 1.0}}};
    expect_range(rising, {{-2.0, 4.0}, {0.0, 0.0}, {1.0, 1.0}}, -2.0, 4.0);
    expect_range(rising, {kUnbounded, {0.0, 0.0}, {1.0, 1.0}}, -kInfinity, kInfinity);
    const Spline bulging{{{0.0, 27.0}, {2.0, 0.0}}};
    expect_range(bulging, {{0.0, 2.0}, {0.0, 0.0}, {0.0, 0.0}}, -8.0, 8.0);
}

}  // namespace
}  // namespace terrane
