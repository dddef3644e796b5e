// The stages on worlds whose samples can be worked out by hand.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "biome/whittaker.h"
#include "run_world.h"

namespace terrane {
namespace {

using test::Grids;
using test::run_world;
using test::world_of;
using testing::ElementsAre;

// One row: sample i lies at x = 100 (i - 3) metres.
constexpr Window kRow{-3, 0, 8, 1, 100.0};

std::string world_text(const std::string& rest) {
    return R"({"world": {"spacing_m": 100, "height_range_m": [-1000, 1000]},
               "height": {"type": "position", "axis": "x"})" +
           rest + "}";
}

std::vector<float> layer_of(const std::string& rest, const std::string& layer) {
    const WorldSpec world = world_of(world_text(rest));
    return run_world(world, kRow, 0, {layer}).samples.at(layer);
}

TEST(HeightStage, IsTheHeightExpression) {
    EXPECT_THAT(layer_of("", "base_height"), ElementsAre(-300, -200, -100, 0, 100, 200, 300, 400));
    EXPECT_EQ(layer_of("", "height"), layer_of("", "base_height"));
}

TEST(ShapeStage, AppliesItsStepsInTheOrderWritten) {
    const std::string clamp = R"("low": {"type": "clamp", "min": -150, "max": 250})";
    const std::string twice = R"("twice": {"type": "mul", "of": ["height", 2]})";
    EXPECT_THAT(layer_of(R"(, "shape": {)" + clamp + "," + twice + "}", "height"),
                ElementsAre(-300, -300, -200, 0, 200, 400, 500, 500));
    EXPECT_THAT(layer_of(R"(, "shape": {)" + twice + "," + clamp + "}", "height"),
                ElementsAre(-150, -150, -150, 0, 200, 250, 250, 250));
    EXPECT_THAT(layer_of(R"(, "shape": {)" + twice + "}", "base_height"),
                ElementsAre(-300, -200, -100, 0, 100, 200, 300, 400));
}

TEST(TemperatureStage, FallsWithTheElevationAboveTheSea) {
    EXPECT_THAT(layer_of(R"(, "climate": {"temperature": {"sea_level_c": 20, "lapse_rate_c_per_km": 10}})",
                         "temperature"),
                ElementsAre(20, 20, 20, 20, 19, 18, 17, 16));
}

TEST(TemperatureStage, ReadsTheShapedHeight) {
    EXPECT_THAT(layer_of(R"(, "shape": {"flat": {"type": "clamp", "min": -50, "max": 100}},
                            "climate": {"temperature": {"sea_level_c": 20, "lapse_rate_c_per_km": 10}})",
                         "temperature"),
                ElementsAre(20, 20, 20, 20, 19, 19, 19, 19));
}

TEST(TemperatureStage, AddsTheVariation) {
    EXPECT_THAT(
        layer_of(
            R"(, "climate": {"temperature": {"sea_level_c": 20, "lapse_rate_c_per_km": 0, "variation_c": 4,
                            "variation": {"type": "remap", "of": {"type": "position", "axis": "x"}, "from": [0, 400]}}})",
            "temperature"),
        ElementsAre(17, 18, 19, 20, 21, 22, 23, 24));
}

TEST(HumidityStage, IsBaseAndVariationKeptToOne) {
    EXPECT_THAT(
        layer_of(
            R"(, "climate": {"humidity": {"base": 0.5, "amplitude": 0.25, "variation": {"type": "mul", "of":
                            [{"type": "position", "axis": "x"}, 0.01]}}})",
            "humidity"),
        ElementsAre(0, 0, 0.25, 0.5, 0.75, 1, 1, 1));
}

TEST(HumidityStage, MayReadHeightAndTemperature) {
    EXPECT_THAT(
        layer_of(R"(, "climate": {"temperature": {"sea_level_c": 20, "lapse_rate_c_per_km": 10}, "humidity":
                            {"base": {"type": "remap", "of": "temperature", "from": [16, 20], "to": [1, 0]}}})",
                 "humidity"),
        ElementsAre(0, 0, 0, 0, 0.25, 0.5, 0.75, 1));
    EXPECT_THAT(layer_of(R"(, "climate": {"humidity": {"base": {"type": "mul", "of": ["height", 0.0025]}}})",
                         "humidity"),
                ElementsAre(0, 0, 0, 0, 0.25, 0.5, 0.75, 1));
}

TEST(PrecipitationStage, DoublesWithWarmthAndGrowsWithHumidity) {
    const std::string climate =
        R"(, "climate": {"temperature": {"lapse_rate_c_per_km": 0, "sea_level_c": {"type": "sub", "of":
            [20, {"type": "max", "of": [0, {"type": "mul", "of": [{"type": "position", "axis": "x"}, 0.1]}]}]}},
        "humidity": {"base": 0.5}, "precipitation": {"capacity_mm_per_yr": 4000, "capacity_at_c": 20, "doubling_c": 10}})";
    EXPECT_THAT(layer_of(climate, "precipitation"), ElementsAre(2000, 2000, 2000, 2000, 1000, 500, 250, 125));
}

TEST(PrecipitationStage, RaisesHumidityToItsExponent) {
    const std::string climate = R"(, "climate": {"temperature": {"sea_level_c": 20, "lapse_rate_c_per_km": 0},
        "humidity": {"base": 0.5}, "precipitation": {"capacity_mm_per_yr": 4000, "capacity_at_c": 20, "humidity_exponent": 2}})";
    EXPECT_THAT(layer_of(climate, "precipitation"), testing::Each(1000.0f));
}

TEST(BiomeStage, LooksUpWhittakerWhereNoRuleHolds) {
    const std::string text = world_text(R"(, "biomes": {"rules": []}, "climate": {
        "temperature": {"sea_level_c": {"type": "mul", "of": [{"type": "position", "axis": "x"}, 0.01]},
                        "lapse_rate_c_per_km": 0},
        "humidity": {"base": {"type": "mul", "of": [{"type": "position", "axis": "y"}, 0.0001]}}})");
    const WorldSpec world = world_of(text);
    const Grids grids = run_world(world, {-15, 0, 48, 101, 100.0}, 0, {"biome"});
    std::set<float> seen;
    for (std::size_t k = 0; k < grids.samples.at("biome").size(); ++k) {
        const WhittakerBiome biome =
            whittaker_exact(static_cast<double>(grids.samples.at("temperature")[k]),
                            static_cast<double>(grids.samples.at("precipitation")[k]));
        const std::string_view name = kWhittakerBiomeNames[static_cast<std::size_t>(biome)];
        const auto entry = std::find_if(world.biomes.set.begin(), world.biomes.set.end(),
                                        [&](const Biome& b) { return b.name == name; });
        ASSERT_NE(entry, world.biomes.set.end());
        EXPECT_EQ(grids.samples.at("biome")[k], static_cast<float>(entry->id));
        seen.insert(grids.samples.at("biome")[k]);
    }
    EXPECT_GE(seen.size(), 7u);
}

TEST(BiomeStage, GivesTheFirstRuleThatHolds) {
    const auto ids = [](const std::string& rules) {
        return layer_of(
            R"(, "biomes": {"set": {"a": {"id": 100, "color": "#000000"}, "b": {"id": 200, "color": "#000001"},
                             "rest": {"id": 0, "color": "#000002"}}, "rules": [)" +
                rules + R"(, {"biome": "rest", "when": [{"layer": "height", "at_least": -1e9}]}]})",
            "biome");
    };
    const std::string a = R"({"biome": "a", "when": [{"layer": "height", "at_least": -100, "below": 200}]})";
    const std::string b = R"({"biome": "b", "when": [{"layer": "base_height", "below": 100}]})";
    EXPECT_THAT(ids(a + "," + b), ElementsAre(200, 200, 100, 100, 100, 0, 0, 0));
    EXPECT_THAT(ids(b + "," + a), ElementsAre(200, 200, 200, 200, 100, 0, 0, 0));
    const std::string both =
        R"({"biome": "a", "when": [{"layer": "height", "at_least": 0}, {"layer": "height", "below": 300}]})";
    EXPECT_THAT(ids(both), ElementsAre(0, 0, 0, 100, 100, 100, 0, 0));
}

TEST(BiomeStage, TestsEveryLayerThatARuleMayName) {
    for (const auto& [layer, at_least] : {std::pair<std::string, std::string>{"height", "100"},
                                          {"base_height", "100"},
                                          {"temperature", "16"},
                                          {"humidity", "0.25"},
                                          {"precipitation", "500"}}) {
        const std::string rest = R"(, "biomes": {"set": {"a": {"id": 100, "color": "#000000"}}, "rules":
            [{"biome": "a", "when": [{"layer": ")" +
                                 layer + R"(", "at_least": )" + at_least + R"(}]}]},
            "climate": {"temperature": {"sea_level_c": {"type": "add", "of": [15, {"type": "mul", "of": [{"type": "position", "axis": "x"}, 0.01]}]},
                                        "lapse_rate_c_per_km": 0},
                        "humidity": {"base": {"type": "mul", "of": ["height", 0.0025]}},
                        "precipitation": {"capacity_mm_per_yr": 2000, "capacity_at_c": 15, "doubling_c": 1000}})";
        const WorldSpec world = world_of(world_text(rest));
        const Grids grids = run_world(world, kRow, 0, {"biome"});
        for (std::size_t k = 0; k < 8; ++k)
            EXPECT_EQ(grids.samples.at("biome")[k] == 100.0f,
                      grids.samples.at(layer)[k] >= std::stof(at_least))
                << layer << " " << grids.samples.at(layer)[k];
        EXPECT_THAT(grids.samples.at("biome"), testing::Contains(100.0f)) << layer;
        EXPECT_THAT(grids.samples.at("biome"), testing::Contains(testing::Ne(100.0f))) << layer;
    }
}

TEST(FieldLayers, AreTheFieldsThemselves) {
    const WorldSpec world = world_of(R"({"world": {"spacing_m": 100, "height_range_m": [-1, 1]}, "height": 0,
        "fields": {"east": {"type": "position", "axis": "x"}, "south": {"type": "position", "axis": "y"}}})");
    const Grids grids = run_world(world, {-1, 4, 3, 2, 100.0}, 0, {"east", "south"});
    EXPECT_THAT(grids.samples.at("east"), ElementsAre(-100, 0, 100, -100, 0, 100));
    EXPECT_THAT(grids.samples.at("south"), ElementsAre(400, 400, 400, 500, 500, 500));
    EXPECT_EQ(grids.plan.layers[0].info.unit, "1");
}

}  // namespace
}  // namespace terrane
