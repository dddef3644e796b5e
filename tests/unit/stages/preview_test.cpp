#include "stages/preview.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <vector>

namespace terrane {
namespace {

constexpr int kGrass = 1, kSand = 2, kSea = 3, kDeepSea = 4;

BiomeSpec biomes() {
    BiomeSpec spec;
    spec.set = {{"grass", kGrass, {100, 150, 80}},
                {"sand", kSand, {220, 200, 160}},
                {"sea", kSea, {50, 120, 160}},
                {"deep_sea", kDeepSea, {30, 80, 120}}};
    return spec;
}

struct Picture {
    std::int64_t width, height;
    std::vector<std::uint8_t> bytes;

    int at(std::int64_t x, std::int64_t y, int channel) const {
        return bytes[static_cast<std::size_t>((y * width + x) * 3 + channel)];
    }
    int sum(std::int64_t x, std::int64_t y) const { return at(x, y, 0) + at(x, y, 1) + at(x, y, 2); }
};

using HeightAt = std::function<float(std::int64_t, std::int64_t)>;
using BiomeAt = std::function<int(std::int64_t, std::int64_t)>;

// A picture of width x height samples, 10 m apart, handed over in strips of `strip_rows`.
Picture picture(std::int64_t width, std::int64_t height, const HeightAt& height_at, const BiomeAt& biome_at,
                std::int64_t strip_rows = 64) {
    std::vector<PlannedLayer> planned(2);
    planned[0].info.name = "height";
    planned[1].info.name = "biome";
    planned[1].info.type = SampleType::kU8;
    Preview preview({0, 0, width, height, 10.0}, biomes());
    for (std::int64_t first = 0; first < height; first += strip_rows) {
        const std::int64_t rows = std::min(strip_rows, height - first);
        std::vector<std::vector<float>> floats(2);
        std::vector<std::vector<std::uint8_t>> ids(2);
        for (std::int64_t j = first; j < first + rows; ++j)
            for (std::int64_t i = 0; i < width; ++i) {
                floats[0].push_back(height_at(i, j));
                ids[1].push_back(static_cast<std::uint8_t>(biome_at(i, j)));
            }
        preview.add({first, rows, width, planned, floats, ids});
    }
    return {preview.width(), preview.height(), preview.paint()};
}

HeightAt level(float height_m) {
    return [height_m](std::int64_t, std::int64_t) { return height_m; };
}
BiomeAt all(int id) {
    return [id](std::int64_t, std::int64_t) { return id; };
}

void expect_color(const Picture& p, std::int64_t x, std::int64_t y, std::array<int, 3> color, int near) {
    for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(p.at(x, y, c), color[static_cast<std::size_t>(c)], near) << x << ' ' << y << ' ' << c;
}

TEST(Preview, ShowsLevelGroundInItsBiomesColor) {
    const Picture p = picture(20, 10, level(50.0f), all(kGrass));
    ASSERT_EQ(p.bytes.size(), 20U * 10U * 3U);
    expect_color(p, 0, 0, {100, 150, 80}, 1);
    expect_color(p, 19, 9, {100, 150, 80}, 1);
}

TEST(Preview, KeepsAWindowOf1024AndHalvesOneOf2048) {
    const Picture same = picture(1024, 3, level(1.0f), all(kGrass));
    EXPECT_EQ(same.width, 1024);
    EXPECT_EQ(same.height, 3);
    const Picture half = picture(2048, 64, level(1.0f), all(kGrass));
    EXPECT_EQ(half.width, 1024);
    EXPECT_EQ(half.height, 32);
    const Picture tall = picture(10, 2048, level(1.0f), all(kGrass));
    EXPECT_EQ(tall.width, 5);
    EXPECT_EQ(tall.height, 1024);
}

TEST(Preview, TakesSizesOfOne) {
    expect_color(picture(1, 1, level(5.0f), all(kSand)), 0, 0, {220, 200, 160}, 1);
    const Picture row = picture(3000, 1, level(5.0f), all(kSand));
    EXPECT_EQ(row.width, 1024);
    EXPECT_EQ(row.height, 1);
    expect_color(row, 1023, 0, {220, 200, 160}, 1);
    expect_color(picture(1, 9, level(5.0f), all(kSand)), 0, 8, {220, 200, 160}, 1);
}

TEST(Preview, MixesTheColorsOfTheSamplesUnderAPixelAsLight) {
    const Picture p = picture(2048, 4, level(5.0f),
                              [](std::int64_t i, std::int64_t) { return i % 2 == 0 ? kGrass : kSand; });
    // Square root of the mean square of the codes.
    expect_color(p, 500, 1, {171, 177, 126}, 2);
}

TEST(Preview, LightsNorthWestSlopesAndShadesSouthEastOnes) {
    const HeightAt cone = [](std::int64_t i, std::int64_t j) {
        return 400.0f - 3.0f * static_cast<float>(std::abs(i - 32) + std::abs(j - 32));
    };
    const Picture p = picture(65, 65, cone, all(kGrass));
    EXPECT_GT(p.sum(16, 16), 330 + 20);
    EXPECT_LT(p.sum(48, 48), 330 - 20);
}

TEST(Preview, TurnsSteepGroundToRock) {
    // A gentle and a steep face of one slope each, both to the north; grass is greener than it is red.
    const auto face = [](float rise_m) {
        return picture(
            32, 32, [rise_m](std::int64_t, std::int64_t j) { return rise_m * static_cast<float>(j); },
            all(kGrass));
    };
    const Picture gentle = face(2.0f), steep = face(25.0f);
    const auto greenness = [](const Picture& p) {
        return static_cast<double>(p.at(16, 16, 1)) / p.at(16, 16, 0);
    };
    EXPECT_NEAR(greenness(gentle), 1.4, 0.15);
    EXPECT_LT(greenness(steep), greenness(gentle) - 0.15);
}

TEST(Preview, LightensShallowsAndDarkensWithDepth) {
    const auto sea = [](float height_m) { return picture(16, 16, level(height_m), all(kSea)).sum(8, 8); };
    EXPECT_GT(sea(-2.0f), sea(-30.0f) + 20);
    EXPECT_GT(sea(-30.0f), sea(-300.0f) + 20);
    EXPECT_NEAR(sea(-50000.0f), 50 + 120 + 160, 4);
}

TEST(Preview, SoftensTheBorderBetweenWatersButNotTheCoast) {
    // Deep sea, sea from column 200, land from column 300.
    const auto biome_at = [](std::int64_t i, std::int64_t) {
        return i < 200 ? kDeepSea : i < 300 ? kSea : kGrass;
    };
    const auto height_at = [](std::int64_t i, std::int64_t) { return i < 300 ? -900.0f : 0.0f; };
    const Picture p = picture(400, 40, height_at, biome_at);
    const int step = p.sum(200, 20) - p.sum(199, 20), whole = p.sum(250, 20) - p.sum(100, 20);
    EXPECT_GT(whole, 60);
    EXPECT_LT(step, whole / 4);
    EXPECT_GT(p.at(300, 20, 1), p.at(300, 20, 2));  // grass keeps its hue beside the sea, the sea beside it
    EXPECT_LT(p.at(299, 20, 1), p.at(299, 20, 2));
}

TEST(Preview, IsTheSameForAnyStripHeight) {
    const HeightAt waves = [](std::int64_t i, std::int64_t j) {
        return static_cast<float>((i * 7 + j * 13) % 50 - 20);
    };
    const BiomeAt stripes = [](std::int64_t i, std::int64_t j) {
        return 1 + static_cast<int>((i / 5 + j / 3) % 4);
    };
    const Picture whole = picture(1500, 200, waves, stripes, 200);
    EXPECT_EQ(whole.bytes, picture(1500, 200, waves, stripes, 1).bytes);
    EXPECT_EQ(whole.bytes, picture(1500, 200, waves, stripes, 7).bytes);
}

}  // namespace
}  // namespace terrane
