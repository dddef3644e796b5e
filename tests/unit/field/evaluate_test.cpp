// The block evaluator against the oracle, on random trees, windows and blocks.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "core/cpu_level.h"
#include "field_support.h"
#include "random_fields.h"

namespace terrane {
namespace {

using test::RandomFields;
using test::world_of_fields;

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t kTrees = 200;
#else
constexpr std::uint64_t kTrees = 2000;
#endif

Window random_window(RandomFields& random) {
    constexpr double kSpacings_m[] = {0.5, 1.0, 7.3, 10.0, 31.0};
    constexpr std::int64_t kFar[] = {
        0, 0, 0, 1 << 20, std::int64_t{1} << 31, std::int64_t{1} << 40, 1000000000000};
    const auto origin = [&] {
        const std::int64_t far = kFar[random.below(7)];
        return (random.coin() ? far : -far) + random.below(200) - 100;
    };
    const std::int64_t x = origin(), y = origin();
    return {x, y, 1 + random.below(37), 1 + random.below(23), kSpacings_m[random.below(5)]};
}

bool same_value(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

// Cuts the window into blocks and compares every sample of every named field. Returns whether the plan was
// refused as beyond the contract.
bool compare_with_oracle(const WorldSpec& world, const Window& window, RandomFields& random) {
    PlanBuilder builder(world.graph, window, 7);
    std::vector<FieldId> ids;
    std::vector<OpId> ops;
    try {
        for (const auto& [name, id] : world.graph.named) {
            ids.push_back(id);
            ops.push_back(builder.field(id));
        }
    } catch (const WrongInput&) {
        return true;
    }
    const FieldPlan plan = builder.build(ops);
    Oracle oracle(world.graph, window, 7, test::layer_value);
    PlanScratch scratch;
    const std::int64_t columns = 1 + random.below(static_cast<int>(window.width));
    const std::int64_t rows = 1 + random.below(static_cast<int>(window.height));
    for (std::int64_t row = 0; row < window.height; row += rows)
        for (std::int64_t column = 0; column < window.width; column += columns) {
            const BlockRect block{column, row, std::min(columns, window.width - column),
                                  std::min(rows, window.height - row)};
            plan.run(block, scratch);
            for (std::size_t f = 0; f < ids.size(); ++f) {
                const auto values = plan.values(ops[f], block, scratch);
                for (std::int64_t k = 0; k < block.samples(); ++k) {
                    const std::int64_t i = column + k % block.columns, j = row + k / block.columns;
                    const float defined = oracle.value(ids[f], i, j),
                                found = values[static_cast<std::size_t>(k)];
                    if (same_value(found, defined)) continue;
                    ADD_FAILURE() << "field " << f << ", sample " << i << ", " << j << ": " << found
                                  << " is not " << defined;
                    return false;
                }
            }
        }
    return false;
}

TEST(BlockEvaluator, GivesTheBitsOfTheOracleOnRandomTrees) {
    int refused = 0;
    for (std::uint64_t seed = 0; seed < kTrees; ++seed) {
        RandomFields random(seed);
        const std::string fields = random.members();
        const Window window = random_window(random);
        SCOPED_TRACE(testing::Message() << "tree " << seed << ": " << fields << "\nwindow " << window.origin_x
                                        << ", " << window.origin_y << " of " << window.width << " x "
                                        << window.height << ", spacing " << window.spacing_m);
        refused += compare_with_oracle(world_of_fields(fields), window, random);
        if (HasFailure()) return;
    }
    EXPECT_LT(refused, static_cast<int>(kTrees / 8));
}

// Warps of noise across cells 2^31 and 2^32 of their lattices, where the upper halves of cell numbers change.
TEST(BlockEvaluator, GivesTheBitsOfTheOracleWhereWarpsCrossTheHalvesOfCells) {
    const WorldSpec world = world_of_fields(
        R"("f": {"type": "fbm", "wavelength_m": 4, "octaves": 2, "warp": {"amplitude_m": 60,
                "by": [{"type": "ridged", "wavelength_m": 9, "gain": 1, "stream": "east"},
                       {"type": "billow", "wavelength_m": 11, "gain": 1, "stream": "south"}]}},
           "g": {"type": "warp", "of": {"type": "noise", "basis": "simplex", "wavelength_m": 6}, "amplitude_m": 40,
                "by": [{"type": "noise", "wavelength_m": 5, "stream": "a"}, {"type": "noise", "wavelength_m": 8, "stream": "b"}]})");
    const std::int64_t half = std::int64_t{1} << 31;
    RandomFields random(1);
    for (const std::int64_t at : {2 * half, 4 * half, -2 * half, 8 * half, 9 * half})
        for (const std::int64_t shift : {-40, -20, 0, 20, 40}) {
            SCOPED_TRACE(testing::Message() << at << " + " << shift);
            EXPECT_FALSE(compare_with_oracle(world, {at + shift, at - shift, 31, 17, 1.0}, random));
        }
}

TEST(FieldRange, BoundsEverySampleOfRandomTrees) {
    int bounded = 0;
    for (std::uint64_t seed = 1000; seed < 1000 + kTrees; ++seed) {
        RandomFields random(seed);
        const std::string fields = random.members();
        const WorldSpec world = world_of_fields(fields);
        const Window window{random.below(2000) - 1000, random.below(2000) - 1000, 12, 9, 17.0};
        SCOPED_TRACE(testing::Message() << "tree " << seed << ": " << fields);
        Oracle oracle(world.graph, window, seed, test::layer_value);
        for (const auto& [name, id] : world.graph.named) {
            const Interval range = world.graph.node(id).range;
            ASSERT_LE(range.min, range.max) << name;
            if (!std::isfinite(range.min) || !std::isfinite(range.max)) continue;
            ++bounded;
            const double slack = 1e-5 + 1e-5 * std::max(std::fabs(range.min), std::fabs(range.max));
            for (std::int64_t k = 0; k < window.samples(); ++k) {
                const auto v = static_cast<double>(oracle.value(id, k % window.width, k / window.width));
                ASSERT_GE(v, range.min - slack) << name;
                ASSERT_LE(v, range.max + slack) << name;
            }
        }
    }
    EXPECT_GT(bounded, static_cast<int>(kTrees));
}

constexpr Window kWindow{-31, 17, 40, 30, 3.0};

TEST(FieldSamples, DoNotMoveWhenOtherFieldsComeGoOrChangeOrder) {
    const std::string coast = R"("coast": {"type": "fbm", "wavelength_m": 90})";
    const std::string hills = R"("hills": {"type": "billow", "wavelength_m": 50})";
    const std::vector<float> alone = test::planned(coast, "coast", kWindow);
    EXPECT_EQ(test::planned(coast + ", " + hills, "coast", kWindow), alone);
    EXPECT_EQ(test::planned(hills + ", " + coast, "coast", kWindow), alone);
    EXPECT_NE(test::planned(coast + ", " + hills, "hills", kWindow), alone);
}

TEST(FieldSamples, DoNotMoveWhenAFieldIsWrappedOrReadThroughAnotherName) {
    const std::string noise = R"({"type": "fbm", "wavelength_m": 90})";
    const std::vector<float> plain = test::planned("\"coast\": " + noise, "coast", kWindow);
    EXPECT_EQ(test::planned(R"("coast": {"type": "max", "of": [)" + noise + ", -9]}", "coast", kWindow),
              plain);
    EXPECT_EQ(
        test::planned(R"("top": {"type": "mul", "of": ["coast", 1]}, "coast": )" + noise, "top", kWindow),
        plain);
    EXPECT_EQ(test::planned(R"("coast": {"type": "add", "of": [{"type": "mul", "of": [0,
                                {"type": "noise", "wavelength_m": 5, "stream": "other"}]}, )" +
                                noise + "]}",
                            "coast", kWindow),
              plain);
}

TEST(FieldSamples, StayWhenARenamedFieldKeepsItsStream) {
    const std::vector<float> plain =
        test::planned(R"("coast": {"type": "fbm", "wavelength_m": 90})", "coast", kWindow);
    EXPECT_EQ(
        test::planned(R"("shore": {"type": "fbm", "wavelength_m": 90, "stream": "coast"})", "shore", kWindow),
        plain);
    EXPECT_NE(test::planned(R"("shore": {"type": "fbm", "wavelength_m": 90})", "shore", kWindow), plain);
}

TEST(FieldSamples, AreTheCropOfALargerWindow) {
    for (std::uint64_t seed = 2000; seed < 2030; ++seed) {
        RandomFields random(seed);
        const WorldSpec world = world_of_fields(random.members());
        const FieldId id = world.graph.named.begin()->second;
        const Window large{-20, -70, 64, 48, 5.0}, tile{-20 + 13, -70 + 9, 33, 21, 5.0};
        const std::vector<float> whole = test::planned(world.graph, id, large),
                                 part = test::planned(world.graph, id, tile);
        for (std::int64_t j = 0; j < tile.height; ++j)
            for (std::int64_t i = 0; i < tile.width; ++i)
                ASSERT_TRUE(same_value(part[static_cast<std::size_t>(j * 33 + i)],
                                       whole[static_cast<std::size_t>((j + 9) * 64 + i + 13)]))
                    << "tree " << seed << ", sample " << i << ", " << j;
    }
}

}  // namespace
}  // namespace terrane
