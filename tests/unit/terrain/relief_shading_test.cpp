#include "terrain/relief_shading.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <vector>

namespace terrane {
namespace {

struct Shaded {
    int width;
    std::vector<float> shade;

    float at(int x, int y) const { return shade[static_cast<std::size_t>(y * width + x)]; }
    float least() const { return *std::min_element(shade.begin(), shade.end()); }
    float most() const { return *std::max_element(shade.begin(), shade.end()); }
};

// Shades width x height samples, 10 m apart, of a ground given by column and row.
Shaded shade_ground(int width, int height, const std::function<double(double x, double y)>& height_m,
                    const ReliefLight& light = {}) {
    std::vector<float> ground;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) ground.push_back(static_cast<float>(height_m(x, y)));
    Shaded out{width, std::vector<float>(ground.size())};
    relief_shading(ground, width, height, 10.0, light, out.shade);
    return out;
}

double pyramid(double x, double y) {
    return 500.0 - 4.0 * std::max(std::fabs(x - 32.0), std::fabs(y - 32.0));
}

TEST(ReliefShading, IsOneOnLevelGround) {
    for (const double h : {0.0, 1234.5, -300.0}) {
        const Shaded flat = shade_ground(9, 7, [h](double, double) { return h; });
        EXPECT_NEAR(flat.least(), 1.0f, 1e-6f);
        EXPECT_NEAR(flat.most(), 1.0f, 1e-6f);
    }
}

TEST(ReliefShading, LightsTheNorthAndWestFacesAndShadesTheOthers) {
    const Shaded faces = shade_ground(65, 65, pyramid);
    const float north = faces.at(32, 10), west = faces.at(10, 32), south = faces.at(32, 54),
                east = faces.at(54, 32);
    EXPECT_GT(north, 1.0f);
    EXPECT_GT(west, 1.0f);
    EXPECT_LT(south, 0.9f);
    EXPECT_LT(east, 0.9f);
}

TEST(ReliefShading, LightsTheNorthWestMost) {
    const auto cone = [](double x, double y) { return 500.0 - 5.0 * std::hypot(x - 32.0, y - 32.0); };
    const Shaded lit = shade_ground(65, 65, cone, {1.0f, 0.0f});
    EXPECT_GT(lit.at(18, 18), lit.at(32, 12));
    EXPECT_GT(lit.at(18, 18), lit.at(12, 32));
    EXPECT_LT(lit.at(46, 46), lit.at(32, 52));
    EXPECT_LT(lit.at(46, 46), lit.at(52, 32));
}

TEST(ReliefShading, KeepsSlopesThatFaceAwayOutOfTheDark) {
    const Shaded steep = shade_ground(65, 65, [](double x, double y) { return 100.0 * pyramid(x, y); });
    EXPECT_GE(steep.least(), 0.3f);
    EXPECT_LE(steep.most(), 1.5f);
}

TEST(ReliefShading, DarkensHollowsAndLightensRidges) {
    const auto waves = [](double x, double) { return 20.0 * std::cos(x * 0.19634954); };  // 32 samples
    const Shaded lit = shade_ground(129, 9, waves, {0.0f, 1.0f});
    EXPECT_LT(lit.at(48, 4), 0.98f);  // a trough
    EXPECT_GT(lit.at(64, 4), 1.02f);  // a crest
    const Shaded plain = shade_ground(129, 9, waves, {0.0f, 0.0f});
    EXPECT_NEAR(plain.at(48, 4), 1.0f, 1e-6f);
    EXPECT_NEAR(plain.at(64, 4), 1.0f, 1e-6f);
}

TEST(ReliefShading, DrawsGentleLandSteeperThanItIs) {
    const auto hills = [](double times) {
        return shade_ground(65, 65, [times](double x, double y) {
            return 100.0 + times * 20.0 * std::sin(x * 0.3) * std::sin(y * 0.3);
        });
    };
    const Shaded gentle = hills(0.1), steep = hills(1.0);
    const float gentle_contrast = gentle.most() - gentle.least(),
                steep_contrast = steep.most() - steep.least();
    EXPECT_GT(gentle_contrast, 0.3f * steep_contrast);
    EXPECT_LT(gentle_contrast, steep_contrast);
}

TEST(ReliefShading, TakesTheExaggerationFromTheLandAlone) {
    const auto island = [](double sea_factor) {
        return shade_ground(65, 65, [sea_factor](double x, double y) {
            const double h = 150.0 - 10.0 * std::hypot(x - 32.0, y - 32.0);
            return h > 0.0 ? h : h * sea_factor;
        });
    };
    EXPECT_NEAR(island(1.0).at(32, 22), island(8.0).at(32, 22), 0.03f);
}

TEST(ReliefShading, IsOneSidedAtTheBorder) {
    // Smoothing reaches one sample here, so the slope of the border's own samples is that of the plane times
    // (0.6 + 0.6 * 2/3) / 1.2 where it is one-sided, and half of it where the border were mirrored.
    const Shaded lit = shade_ground(9, 9, [](double x, double) { return 100.0 + 0.1 * x; }, {1.0f, 0.0f});
    const float inner = lit.at(4, 4) - 1.0f, border = lit.at(0, 4) - 1.0f;
    EXPECT_NEAR(border / inner, 5.0f / 6.0f, 0.02f);
}

TEST(ReliefShading, TakesSizesOfOne) {
    EXPECT_NEAR(shade_ground(1, 1, [](double, double) { return 7.0; }).at(0, 0), 1.0f, 1e-6f);
    const Shaded row = shade_ground(9, 1, [](double x, double) { return 3.0 * x; });
    EXPECT_GT(row.at(4, 0), 1.0f);  // faces west
    const Shaded column = shade_ground(1, 9, [](double, double y) { return -3.0 * y; });
    EXPECT_LT(column.at(0, 4), 1.0f);  // faces south
}

TEST(ReliefShading, RefusesSpansOfAnotherSize) {
    const std::vector<float> ground(12);
    std::vector<float> shade(11);
    EXPECT_THROW(relief_shading(ground, 4, 3, 10.0, {}, shade), std::logic_error);
}

}  // namespace
}  // namespace terrane
