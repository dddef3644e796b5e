#include "core/window.h"

#include <gtest/gtest.h>

namespace terrane {
namespace {

TEST(TurnedPosition, IsThePositionItselfWithoutAWrap) {
    EXPECT_EQ(turned_position(-7, 2.5, 0.0).m, -17.5);
    EXPECT_EQ(turned_position(-7, 2.5, 0.0).turns, 0);
}

TEST(TurnedPosition, RepeatsToTheBitWhereATurnIsAWholeNumberOfSamples) {
    for (const double spacing_m : {1.0, 0.1, 7.3}) {
        const double wrap_m = 129 * spacing_m;
        for (std::int64_t i = 0; i < 129; ++i) {
            const double here_m = turned_position(i, spacing_m, wrap_m).m;
            ASSERT_GE(here_m, 0.0);
            ASSERT_LT(here_m, wrap_m);
            for (const std::int64_t turns : {-1000003, -1, 1, 77}) {
                const TurnedPosition there = turned_position(i + 129 * turns, spacing_m, wrap_m);
                ASSERT_EQ(there.m, here_m) << i << " at " << spacing_m;
                ASSERT_EQ(there.turns, turns);
            }
        }
    }
}

TEST(TurnedPosition, FoldsAnyOtherSpacingIntoTheTurn) {
    for (std::int64_t i = -500; i < 500; ++i) {
        const TurnedPosition at = turned_position(i, 0.9, 100.0);
        ASSERT_GE(at.m, 0.0);
        ASSERT_LE(at.m, 100.0);
        ASSERT_NEAR(at.m + 100.0 * static_cast<double>(at.turns), static_cast<double>(i) * 0.9, 1e-9);
    }
}

}  // namespace
}  // namespace terrane
