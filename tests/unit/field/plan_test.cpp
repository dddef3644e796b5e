#include "field/plan.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/error.h"
#include "field_support.h"

namespace terrane {
namespace {

using test::world_of_fields;

FieldPlan plan_of(const WorldSpec& world, const Window& window) {
    PlanBuilder builder(world.graph, window, 42);
    std::vector<OpId> ops;
    for (const auto& [name, id] : world.graph.named) ops.push_back(builder.field(id));
    return builder.build(ops);
}

std::string refusal_of(const std::string& fields, const Window& window) {
    try {
        plan_of(world_of_fields(fields), window);
    } catch (const WrongInput& wrong) {
        return wrong.what();
    }
    return "planned";
}

constexpr std::int64_t kFarthest = (std::int64_t{1} << 41) - 8;  // samples of 1 m, cells of 2 m

TEST(PlanBuilder, RefusesWindowsBeyondTwoToTheForty) {
    const std::string noise = R"("coast": {"type": "noise", "wavelength_m": 2})";
    EXPECT_EQ(refusal_of(noise, {kFarthest, 0, 2, 2, 1.0}), "planned");
    EXPECT_EQ(refusal_of(noise, {-kFarthest, -kFarthest, 2, 2, 1.0}), "planned");
    for (const Window& window : {Window{kFarthest + 8, 0, 2, 2, 1.0}, Window{0, kFarthest + 8, 2, 2, 1.0},
                                 Window{-kFarthest - 8, 0, 2, 2, 1.0}, Window{kFarthest, 0, 16, 2, 1.0},
                                 Window{0, kFarthest, 2, 16, 1.0}}) {
        const std::string refusal = refusal_of(noise, window);
        EXPECT_EQ(refusal.find("window: its farthest sample is 2.19902e+12 m from the origin"), 0u)
            << refusal;
        EXPECT_NE(refusal.find("noise \"coast\"; allowed: 2^40 cells, here 2.19902e+12 m"), std::string::npos)
            << refusal;
    }
}

// All three windows lie equally far away on the ground.
TEST(PlanBuilder, LooksAtTheFinestOctaveThatIsEvaluated) {
    const auto fbm = [](int octaves) {
        return R"("coast": {"type": "fbm", "wavelength_m": 4096, "octaves": )" + std::to_string(octaves) +
               "}";
    };
    EXPECT_EQ(refusal_of(fbm(1), {8 * kFarthest, 0, 2, 2, 1.0}), "planned");
    EXPECT_NE(refusal_of(fbm(12), {8 * kFarthest, 0, 2, 2, 1.0}), "planned");
    EXPECT_EQ(refusal_of(fbm(12), {kFarthest / 128, 0, 2, 2, 1024.0}), "planned");
}

std::string warped_noise(const std::string& by, const std::string& amplitude_m) {
    return R"("coast": {"type": "noise", "wavelength_m": 0.5, "warp": {"by": [)" + by +
           R"(, 0], "amplitude_m": )" + amplitude_m + "}}";
}

TEST(PlanBuilder, RefusesDisplacementsBeyondTwoToTheTwentyFourCells) {
    const Window window{0, 0, 4, 4, 0.125};
    EXPECT_EQ(refusal_of(warped_noise("1", "8e6"), window), "planned");
    EXPECT_EQ(refusal_of(warped_noise("1", "9e6"), window),
              "warp: the warp of noise \"coast\" moves it by up to 9e+06 m; allowed: 2^24 cells of its "
              "finest octave, "
              "here 8.38861e+06 m");
    EXPECT_NE(refusal_of(warped_noise("-2", "8e6"), window), "planned");
    EXPECT_NE(refusal_of(warped_noise(R"({"type": "position", "axis": "x"})", "1"), window), "planned");
}

TEST(PlanBuilder, AddsTheDisplacementsOfNestedWarps) {
    const auto nested = [](const std::string& outer_m) {
        return R"("coast": {"type": "warp", "by": [0, 1], "amplitude_m": )" + outer_m +
               R"(, "of": {"type": "noise", "wavelength_m": 0.5, "warp": {"by": [1, 0], "amplitude_m": 5e6}}})";
    };
    EXPECT_EQ(refusal_of(nested("3e6"), {0, 0, 4, 4, 0.125}), "planned");
    EXPECT_NE(refusal_of(nested("4e6"), {0, 0, 4, 4, 0.125}), "planned");
}

TEST(FieldPlan, CountsOctavesCutAndFaded) {
    const WorldSpec world = world_of_fields(R"("a": {"type": "fbm", "wavelength_m": 16, "octaves": 6},
        "b": {"type": "billow", "wavelength_m": 7, "octaves": 3})");
    const FieldPlan plan = plan_of(world, {0, 0, 9, 9, 2.0});
    EXPECT_EQ(plan.octaves_cut(), 3 + 1);  // q = 8 4 2 1 0.5 0.25 loses three; q = 3.5 1.75 0.875 one
    EXPECT_EQ(plan.octaves_faded(), 1);
}

TEST(FieldPlan, EvaluatesASharedFieldOnce) {
    const WorldSpec world = world_of_fields(R"("coast": {"type": "fbm", "wavelength_m": 40},
        "top": {"type": "add", "of": ["coast", {"type": "abs", "of": "coast"}, "coast"]})");
    PlanBuilder builder(world.graph, {0, 0, 9, 9, 1.0}, 42);
    const OpId top = builder.field(world.graph.named.at("top"));
    EXPECT_EQ(builder.field(world.graph.named.at("top")), top);
    EXPECT_LT(builder.field(world.graph.named.at("coast")), top);
    EXPECT_EQ(top, 2) << "operations: coast, abs, add";
}

TEST(FieldPlan, EvaluatesAWarpSharedByNoisesOnce) {
    const std::string warp = R"(, "warp": {"by": ["east", "south"], "amplitude_m": 20}})";
    const WorldSpec world = world_of_fields(R"("east": {"type": "fbm", "wavelength_m": 40},
        "south": {"type": "fbm", "wavelength_m": 40}, "a": {"type": "noise", "wavelength_m": 9)" +
                                            warp + R"(, "b": {"type": "noise", "wavelength_m": 9)" + warp +
                                            R"(, "c": {"type": "ridged", "wavelength_m": 9)" + warp);
    PlanBuilder builder(world.graph, {0, 0, 9, 9, 1.0}, 42);
    for (const char* name : {"a", "b"}) builder.field(world.graph.named.at(name));
    EXPECT_EQ(builder.field(world.graph.named.at("c")), 6)
        << "operations: east, its displacement, south, its displacement, a, b, c";
}

TEST(FieldPlan, ReusesBuffersOfOperationsThatAreDone) {
    std::string field = "1";
    for (int i = 0; i < 20; ++i) field = R"({"type": "abs", "of": )" + field + "}";
    EXPECT_LE(plan_of(world_of_fields("\"f\": " + field), {0, 0, 9, 9, 1.0}).buffers_per_sample(), 2);
}

TEST(FieldPlan, KeepsTheValuesOfKeptOperations) {
    const WorldSpec world =
        world_of_fields(R"("a": {"type": "add", "of": ["b", 1]}, "b": {"type": "add", "of": ["c", 1]},
        "c": {"type": "add", "of": [3, 4]})");
    PlanBuilder builder(world.graph, {0, 0, 3, 2, 1.0}, 42);
    const std::vector<OpId> ops{builder.field(world.graph.named.at("a")),
                                builder.field(world.graph.named.at("b")),
                                builder.field(world.graph.named.at("c"))};
    const FieldPlan plan = builder.build(ops);
    const BlockRect block{0, 0, 3, 2};
    PlanScratch scratch;
    plan.run(block, scratch);
    EXPECT_EQ(plan.values(ops[0], block, scratch)[5], 9.0f);
    EXPECT_EQ(plan.values(ops[1], block, scratch)[5], 8.0f);
    EXPECT_EQ(plan.values(ops[2], block, scratch)[5], 7.0f);
    EXPECT_EQ(plan.values(ops[0], block, scratch).size(), 6u);
}

TEST(FieldPlan, RunsKernelsAndFieldsThatReadTheirLayer) {
    const WorldSpec world = test::world_of(R"({"world": {"height_range_m": [0, 1]},
        "height": {"type": "position", "axis": "x"}, "shape": {"s": {"type": "mul", "of": ["height", 3]}}})");
    PlanBuilder builder(world.graph, {10, 0, 4, 1, 1.0}, 42);
    const OpId base = builder.field(world.height);
    const OpId doubled = builder.kernel(
        [](std::span<const std::span<const float>> in, std::span<float> out) {
            for (std::size_t i = 0; i < out.size(); ++i) out[i] = in[0][i] * 2.0f + in[1][i];
        },
        {base, base});
    builder.bind_layer("height", doubled);
    const OpId shaped = builder.field(world.shape.at(0).field);
    const FieldPlan plan = builder.build(std::vector{shaped});
    const BlockRect block{1, 0, 3, 1};
    PlanScratch scratch;
    plan.run(block, scratch);
    const auto values = plan.values(shaped, block, scratch);
    EXPECT_EQ(std::vector<float>(values.begin(), values.end()), (std::vector<float>{99.0f, 108.0f, 117.0f}));
}

TEST(PlanBuilder, TreatsALayerReadBeforeItsStageAsABug) {
    const WorldSpec world = test::world_of(
        R"({"world": {"height_range_m": [0, 1]}, "height": 0, "shape": {"s": {"type": "abs", "of": "height"}}})");
    PlanBuilder builder(world.graph, {0, 0, 4, 4, 1.0}, 42);
    EXPECT_THROW(builder.field(world.shape.at(0).field), std::logic_error);
}

TEST(FieldPlan, CountsTheBytesOfItsTables) {
    const WorldSpec none = world_of_fields("\"f\": 1"),
                    some = world_of_fields(R"("f": {"type": "fbm", "wavelength_m": 90})");
    EXPECT_EQ(plan_of(none, {0, 0, 100, 4, 1.0}).table_bytes(), 0);
    const std::int64_t narrow = plan_of(some, {0, 0, 100, 4, 1.0}).table_bytes();
    EXPECT_GE(narrow, 100 * 6 * 12);
    EXPECT_GT(plan_of(some, {0, 0, 1000, 4, 1.0}).table_bytes(), 5 * narrow);
}

}  // namespace
}  // namespace terrane
