#include "terrain/box_blur.h"

#include <gtest/gtest.h>

#include <numeric>

namespace terrane {
namespace {

ValueGrid blur(const ValueGrid& grid, std::size_t radius) {
    ValueGrid scratch(grid.width, grid.height);
    return box_blur(grid, radius, scratch);
}

TEST(BoxBlur, SpreadsOneValueEvenlyOverASquare) {
    ValueGrid grid(9, 7);
    grid.row(3)[4] = 25.0f;
    const ValueGrid out = blur(grid, 2);
    for (std::size_t y = 0; y < 7; ++y)
        for (std::size_t x = 0; x < 9; ++x) {
            const bool inside = x >= 2 && x <= 6 && y >= 1 && y <= 5;
            EXPECT_NEAR(out.row(y)[x], inside ? 1.0f : 0.0f, 1e-6f) << x << ' ' << y;
        }
}

TEST(BoxBlur, RepeatsTheBorderBeyondIt) {
    ValueGrid grid(3, 1);
    grid.values = {9.0f, 0.0f, 3.0f};
    const ValueGrid out = blur(grid, 1);
    EXPECT_NEAR(out.values[0], 6.0f, 1e-6f);  // 9 9 0
    EXPECT_NEAR(out.values[1], 4.0f, 1e-6f);
    EXPECT_NEAR(out.values[2], 2.0f, 1e-6f);  // 0 3 3
}

TEST(BoxBlur, KeepsAGridUnderARadiusOfZero) {
    ValueGrid grid(4, 5);
    std::iota(grid.values.begin(), grid.values.end(), -3.0f);
    EXPECT_EQ(blur(grid, 0).values, grid.values);
}

TEST(BoxBlur, TakesARadiusBeyondTheGrid) {
    ValueGrid grid(2, 2);
    grid.values = {8.0f, 8.0f, 8.0f, 8.0f};
    for (const float v : blur(grid, 50).values) EXPECT_NEAR(v, 8.0f, 1e-5f);
}

}  // namespace
}  // namespace terrane
