#include "biome/whittaker.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/cpu_level.h"
#include "core/seed.h"

namespace terrane {
namespace {

struct Case {
    double temperature_c;
    double precipitation_cm;
    WhittakerBiome biome;
};

using enum WhittakerBiome;

void expect_cases(const std::vector<Case>& cases) {
    for (const Case& c : cases)
        EXPECT_EQ(whittaker_exact(c.temperature_c, c.precipitation_cm * 10.0), c.biome)
            << c.temperature_c << " degC, " << c.precipitation_cm << " cm";
}

double spread(std::uint64_t i) {
    return static_cast<double>(mix64(i + 1) >> 11) * 0x1p-53;
}

// The polygons as rings, written out apart from the arcs of the library.
using Ring = std::vector<std::pair<double, double>>;
const std::vector<Ring> kRings = {
    {{-10.2, 2}, {-14.7, 5}, {-15.5, 9}, {-15.6, 14}, {-9.4, 45}, {-4.1, 108}, {-5.7, 37}, {-6.7, 19}},
    {{-4.1, 108},
     {0.3, 165},
     {4.4, 201},
     {3.2, 161},
     {2.3, 71},
     {1.3, 53},
     {-0.7, 38},
     {-6.7, 19},
     {-5.7, 37}},
    {{-10.2, 2}, {17.9, 53}, {14.1, 0}},
    {{-10.2, 2}, {-6.7, 19}, {-0.7, 38}, {3.7, 54}, {12, 101}, {19.1, 126}, {18.7, 78}, {17.9, 53}},
    {{-0.7, 38},
     {1.3, 53},
     {2.3, 71},
     {3.2, 161},
     {4.8, 184},
     {7.7, 203},
     {13.5, 223},
     {19.2, 235},
     {19.1, 126},
     {12, 101},
     {3.7, 54}},
    {{3.2, 161}, {4.4, 201}, {16.9, 300}, {20.6, 343}, {19.2, 235}, {13.5, 223}, {7.7, 203}, {4.8, 184}},
    {{20.6, 343},
     {22.2, 375},
     {24.1, 433},
     {24.7, 443},
     {25.3, 444},
     {26.2, 429},
     {27.1, 397},
     {28.5, 281},
     {27.1, 265},
     {24.9, 251},
     {19.2, 235}},
    {{28.5, 281},
     {29.6, 100},
     {28, 85},
     {25.4, 71},
     {17.9, 53},
     {18.7, 78},
     {19.1, 126},
     {19.2, 235},
     {24.9, 251},
     {27.1, 265}},
    {{14.1, 0}, {17.9, 53}, {25.4, 71}, {28, 85}, {29.6, 100}, {30, 0}},
};

// Even-odd rule; the point must not be on the border.
bool is_inside(const Ring& ring, double x, double y) {
    bool inside = false;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
        const auto [xi, yi] = ring[i];
        const auto [xj, yj] = ring[j];
        if ((yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
}

// The polygon around a point, or 9 outside the diagram.
std::size_t containing_ring(double temperature_c, double precipitation_cm) {
    std::size_t b = 0;
    while (b < kRings.size() && !is_inside(kRings[b], temperature_c, precipitation_cm)) ++b;
    return b;
}

TEST(WhittakerExact, NamesTheBiomesInsideThePolygons) {
    expect_cases({{-12, 30, kTundra},
                  {0, 60, kBorealForest},
                  {0, 100, kBorealForest},
                  {5, 20, kTemperateGrassland},
                  {-5, 10, kTemperateGrassland},
                  {-8, 5, kTemperateGrassland},
                  {10, 80, kWoodland},
                  {15, 70, kWoodland},
                  {8, 45, kWoodland},
                  {10, 150, kTemperateSeasonalForest},
                  {12, 120, kTemperateSeasonalForest},
                  {18, 200, kTemperateSeasonalForest},
                  {25, 300, kTropicalRainForest},
                  {25, 150, kTropicalSeasonalForest},
                  {20, 100, kTropicalSeasonalForest},
                  {26, 200, kTropicalSeasonalForest},
                  {25, 10, kSubtropicalDesert},
                  {22, 50, kSubtropicalDesert},
                  {27, 60, kSubtropicalDesert}});
}

TEST(WhittakerExact, TakesTheNearestPolygonOutside) {
    expect_cases({{30.5, 200, kTropicalSeasonalForest},
                  {10, 250, kTemperateRainForest},
                  {-15, 60, kTundra},
                  {-20, 5, kTundra},
                  {32, 5, kSubtropicalDesert},
                  {28, 420, kTropicalRainForest},
                  {5, 0.2, kTemperateGrassland},
                  {20, 400, kTropicalRainForest}});
}

TEST(WhittakerExact, GivesTiesBeyondAJunctionToTheFirstInOrder) {
    expect_cases({{0, 250, kBorealForest},                 // F: boreal and temperate rain forest
                  {29.5, 284, kTropicalRainForest},        // L: tropical rain and seasonal forest
                  {30.5, 101, kTropicalSeasonalForest}});  // M: tropical seasonal forest and desert
}

TEST(WhittakerExact, GivesAJunctionToTheFirstInOrder) {
    expect_cases({{-10.2, 2, kTundra},
                  {-0.7, 38, kBorealForest},
                  {17.9, 53, kTemperateGrassland},
                  {19.1, 126, kWoodland},
                  {19.2, 235, kTemperateSeasonalForest}});
}

TEST(WhittakerExact, GivesASharedBorderToTheFirstInOrder) {
    for (int i = 1; i < 100; ++i) {
        const double t = i / 100.0;
        const double temperature_c = -10.2 + t * (17.9 + 10.2), precipitation_mm = 20.0 + t * (530.0 - 20.0);
        EXPECT_EQ(whittaker_exact(temperature_c, precipitation_mm), kTemperateGrassland) << t;
    }
}

TEST(WhittakerExact, AgreesWithTheRingsInsideTheDiagram) {
    int inside = 0;
    for (std::uint64_t i = 0; i < 100000; ++i) {
        const double t = -17.0 + 48.0 * spread(i), p = 450.0 * spread(i + 5000000);
        const std::size_t ring = containing_ring(t, p);
        if (ring == kRings.size()) continue;
        ++inside;
        ASSERT_EQ(static_cast<std::size_t>(whittaker_exact(t, p * 10.0)), ring) << t << ' ' << p;
    }
    EXPECT_GT(inside, 40000);
}

TEST(WhittakerExact, KeepsTheSharesOfTheUnsimplifiedDiagramWithinSixTenthsOfAPercentagePoint) {
    // Measured on the source's 775 vertices.
    const std::array<double, 9> percent = {4.0, 9.0, 7.3, 10.1, 20.3, 7.6, 12.7, 19.4, 9.6};
    std::array<double, 9> count{};
    double all = 0.0;
    for (double t = -16.05; t < 31.0; t += 0.1) {
        for (double p = 0.5; p < 450.0; p += 1.0) {
            if (containing_ring(t, p) == kRings.size()) continue;
            count[static_cast<std::size_t>(whittaker_exact(t, p * 10.0))] += 1.0;
            all += 1.0;
        }
    }
    for (std::size_t b = 0; b < 9; ++b) EXPECT_NEAR(100.0 * count[b] / all, percent[b], 0.6) << b;
}

TEST(WhittakerExact, AnswersAnywhere) {
    expect_cases({{1e6, 0, kSubtropicalDesert},
                  {-1e6, 0, kTundra},
                  {0, 1e9, kTropicalRainForest},
                  {14, -1e9, kTemperateGrassland}});
    EXPECT_LE(whittaker_exact(1e100, -1e100), kSubtropicalDesert);
    EXPECT_LE(whittaker_exact(-1e100, 1e100), kSubtropicalDesert);
}

WhittakerBiome biome_at(const WhittakerLookup& lookup, float temperature_c, float precipitation_mm_per_yr) {
    float number = -1.0f;
    lookup.classify({&temperature_c, 1}, {&precipitation_mm_per_yr, 1}, {0, 1, 2, 3, 4, 5, 6, 7, 8},
                    {&number, 1});
    return static_cast<WhittakerBiome>(number);
}

TEST(WhittakerLookup, EqualsExactOnADenseGrid) {
    const WhittakerLookup lookup;
    for (float t = -61.0f; t < 61.0f; t += 0.173f)
        for (float p = -100.0f; p < 12200.0f; p += 17.3f)
            ASSERT_EQ(biome_at(lookup, t, p), whittaker_exact(t, p)) << t << ' ' << p;
}

TEST(WhittakerLookup, EqualsExactAtRandomPoints) {
    const WhittakerLookup lookup;
    for (std::uint64_t i = 0; i < 400000; ++i) {
        const bool wide = i % 4 == 0;
        const auto t = static_cast<float>(wide ? -90.0 + 180.0 * spread(i) : -18.0 + 50.0 * spread(i));
        const auto p = static_cast<float>((wide ? 15000.0 : 4600.0) * spread(i + 5000000) - 50.0);
        ASSERT_EQ(biome_at(lookup, t, p), whittaker_exact(t, p)) << t << ' ' << p;
    }
}

TEST(WhittakerLookup, EqualsExactOnAndBesideTheBorder) {
    const WhittakerLookup lookup;
    for (const Ring& ring : kRings) {
        for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
            for (std::uint64_t k = 0; k <= 200; ++k) {
                const double along = static_cast<double>(k) / 200.0,
                             off = k % 3 == 0 ? 0.0 : (spread(k + 1000 * i) - 0.5) * 0.05;
                const auto t =
                    static_cast<float>(ring[j].first + along * (ring[i].first - ring[j].first) + off);
                const auto p = static_cast<float>(
                    10.0 * (ring[j].second + along * (ring[i].second - ring[j].second)) - off);
                ASSERT_EQ(biome_at(lookup, t, p), whittaker_exact(t, p)) << t << ' ' << p;
            }
        }
    }
}

TEST(WhittakerLookup, EqualsExactAtTheEdgesOfTheGrid) {
    const WhittakerLookup lookup;
    for (const float t : {-60.0f, -60.0001f, 59.99999f, 60.0f, 1e30f, -1e30f})
        for (const float p : {-0.0f, -1.0f, 0.0f, 11999.999f, 12000.0f, 1e30f})
            EXPECT_EQ(biome_at(lookup, t, p), whittaker_exact(t, p)) << t << ' ' << p;
}

TEST(WhittakerLookup, MapsBiomesThroughTheIds) {
    const std::vector<float> t = {-12.0f, 25.0f, 25.0f}, p = {300.0f, 3000.0f, 100.0f};
    std::vector<float> out(3);
    WhittakerLookup().classify(t, p, {10, 11, 12, 13, 14, 15, 16, 17, 18}, out);
    EXPECT_EQ(out, (std::vector<float>{10, 16, 18}));
}

TEST(WhittakerLookup, ClassifiesBlocksOfAnyLengthAlikeAtEveryLevel) {
    const WhittakerLookup lookup;
    const CpuLevel before = cpu_level();
    for (const CpuLevel level : runnable_cpu_levels()) {
        force_cpu_level(level);
        for (const std::size_t count : {1u, 63u, 64u, 130u, 5000u}) {
            std::vector<float> t(count), p(count), out(count);
            for (std::size_t k = 0; k < count; ++k) {
                t[k] = static_cast<float>(k * 1237 % 5000) * 0.03f - 75.0f;
                p[k] = static_cast<float>(k * 31 % 5000) * 2.6f - 200.0f;
            }
            lookup.classify(t, p, {0, 1, 2, 3, 4, 5, 6, 7, 8}, out);
            for (std::size_t k = 0; k < count; ++k)
                ASSERT_EQ(
                    static_cast<int>(out[k]),
                    static_cast<int>(whittaker_exact(static_cast<double>(t[k]), static_cast<double>(p[k]))))
                    << cpu_level_name(level) << ' ' << t[k] << ' ' << p[k];
        }
    }
    force_cpu_level(before);
}

TEST(WhittakerLookup, RefusesSpansOfDifferentLengths) {
    const std::vector<float> t(3), p(2);
    std::vector<float> out(3);
    EXPECT_THROW(WhittakerLookup().classify(t, p, {}, out), std::logic_error);
}

TEST(WhittakerBiomeNames, AreInTheOrderOfTheEnum) {
    EXPECT_EQ(kWhittakerBiomeNames[static_cast<std::size_t>(kTundra)], "tundra");
    EXPECT_EQ(kWhittakerBiomeNames[static_cast<std::size_t>(kTemperateRainForest)], "temperate_rain_forest");
    EXPECT_EQ(kWhittakerBiomeNames[static_cast<std::size_t>(kSubtropicalDesert)], "subtropical_desert");
}

}  // namespace
}  // namespace terrane
