#include "stages/pipeline.h"

#include <gmock/gmock.h>

#include <set>
#include <stdexcept>

#include "core/error.h"
#include "run_world.h"

namespace terrane {
namespace {

using test::kLand;
using test::world_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Window kWindow{0, 0, 17, 9, 8.0};

std::vector<std::string> stages_for(const std::vector<std::string>& wanted) {
    const WorldSpec world = world_of(kLand);
    std::vector<std::string> names;
    for (const Stage* stage : make_run_plan(world, kWindow, 1, wanted).stages)
        names.emplace_back(stage->name);
    return names;
}

std::vector<std::string> layers_for(const std::vector<std::string>& wanted) {
    const WorldSpec world = world_of(kLand);
    std::vector<std::string> names;
    for (const PlannedLayer& layer : make_run_plan(world, kWindow, 1, wanted).layers)
        names.push_back(layer.info.name);
    return names;
}

TEST(Pipeline, WritesEveryLayerOfTheTableOnceAndInItsOrder) {
    std::vector<std::string> written;
    for (const Stage& stage : pipeline())
        written.insert(written.end(), stage.writes.begin(), stage.writes.end());
    std::vector<std::string> table;
    for (const LayerInfo& layer : layer_table())
        if (layer.name != "biome_color" && layer.name != "preview") table.push_back(layer.name);
    EXPECT_EQ(written, table);
}

TEST(Pipeline, ReadsOnlyWhatEarlierStagesWrote) {
    std::set<std::string> written;
    std::set<std::string_view> names;
    for (const Stage& stage : pipeline()) {
        for (const std::string& layer : stage.reads)
            EXPECT_EQ(written.count(layer), 1u) << stage.name << " reads " << layer;
        written.insert(stage.writes.begin(), stage.writes.end());
        EXPECT_TRUE(names.insert(stage.name).second) << stage.name;
        EXPECT_FALSE(stage.doc.empty());
    }
}

TEST(RunPlan, HasTheStagesThatTheLayersNeedAndNoMore) {
    EXPECT_THAT(stages_for({"base_height"}), ElementsAre("height"));
    EXPECT_THAT(stages_for({"height"}), ElementsAre("height", "shape"));
    EXPECT_THAT(stages_for({"temperature"}), ElementsAre("height", "shape", "temperature"));
    EXPECT_THAT(stages_for({"biome"}),
                ElementsAre("height", "shape", "temperature", "humidity", "precipitation", "biome"));
    EXPECT_THAT(stages_for({"ridges"}), IsEmpty());
    EXPECT_THAT(stages_for({"ridges", "base_height"}), ElementsAre("height"));
}

TEST(RunPlan, HoldsTheLayersOfItsStagesInTableOrderThenTheFieldsAskedFor) {
    EXPECT_THAT(layers_for({"biome"}),
                ElementsAre("base_height", "height", "temperature", "humidity", "precipitation", "biome"));
    EXPECT_THAT(layers_for({"ridges", "height", "ground"}),
                ElementsAre("base_height", "height", "ridges", "ground"));
}

TEST(RunPlan, TakesTheRangeOfHeightsFromThePreset) {
    const WorldSpec world = world_of(kLand);
    const RunPlan plan = make_run_plan(world, kWindow, 1, std::vector<std::string>{"temperature"});
    EXPECT_EQ(plan.layers[0].info.range, (ValueRange{-600.0, 1800.0}));
    EXPECT_EQ(plan.layers[1].info.range, (ValueRange{-600.0, 1800.0}));
    EXPECT_EQ(plan.layers[2].info.range, (ValueRange{-60.0, 60.0}));
}

TEST(RunPlan, CoversTheWindowWithStrips) {
    const WorldSpec world = world_of(kLand);
    for (const auto& [width, height] : {std::pair<std::int64_t, std::int64_t>{1, 1},
                                        {1, 1000},
                                        {4096, 4},
                                        {4097, 5},
                                        {100000, 3},
                                        {257, 257},
                                        {64, 64},
                                        {65, 65}}) {
        const RunPlan plan =
            make_run_plan(world, {0, 0, width, height, 8.0}, 1, std::vector<std::string>{"height"});
        EXPECT_GE(plan.strips * plan.strip_rows, height);
        EXPECT_LT((plan.strips - 1) * plan.strip_rows, height);
        EXPECT_LE(plan.block_columns, width);
        EXPECT_GT(plan.block_columns, 0);
    }
}

TEST(RunPlan, NeedsMemoryForTheWidthAndNotForTheHeight) {
    const WorldSpec world = world_of(kLand);
    const std::vector<std::string> wanted{"biome"};
    const auto bytes = [&](std::int64_t width, std::int64_t height, int slots) {
        return make_run_plan(world, {0, 0, width, height, 8.0}, 1, wanted).memory_bytes(slots);
    };
    EXPECT_GT(bytes(100000, 1000, 4), 2 * bytes(10000, 1000, 4));
    EXPECT_LT(bytes(1000, 100000, 4), 2 * bytes(1000, 1000, 4) + 100000 * 1000);
    EXPECT_GT(bytes(1000, 1000, 8), bytes(1000, 1000, 4));
}

TEST(RunPlan, RefusesAWindowBeyondTheNumericContract) {
    const WorldSpec world = world_of(kLand);
    const std::vector<std::string> wanted{"height"};
    constexpr std::int64_t kFar = (std::int64_t{1} << 53) - 100;
    for (const Window& window :
         {Window{kFar, 0, 9, 9, 8.0}, Window{0, -kFar, 9, 9, 8.0}, Window{kFar / 8, 0, 9, 9, 64.0}}) {
        try {
            make_run_plan(world, window, 1, wanted);
            ADD_FAILURE() << "accepted";
        } catch (const WrongInput& wrong) {
            EXPECT_EQ(wrong.faults().front().where.source, "window");
            EXPECT_THAT(wrong.what(), HasSubstr("2^40 cells"));
        }
    }
}

TEST(RunPlan, TakesAnUnknownNameForABug) {
    const WorldSpec world = world_of(kLand);
    EXPECT_THROW(make_run_plan(world, kWindow, 1, std::vector<std::string>{"heigth"}), std::logic_error);
}

TEST(RunPlan, CountsTheOctavesThatTheSpacingCuts) {
    const WorldSpec world = world_of(kLand);
    const std::vector<std::string> wanted{"ground"};
    const auto cut = [&](double spacing_m) {
        return make_run_plan(world, {0, 0, 9, 9, spacing_m}, 1, wanted).fields.octaves_cut();
    };
    EXPECT_EQ(cut(8.0), 0);
    EXPECT_EQ(cut(110.0), 1);   // 150 m of 900 450 (twice), 1200 600 300 150
    EXPECT_EQ(cut(1000.0), 8);  // all
}

}  // namespace
}  // namespace terrane
