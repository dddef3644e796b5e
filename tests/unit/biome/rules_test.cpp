#include "biome/rules.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/cpu_level.h"
#include "core/seed.h"

namespace terrane {
namespace {

constexpr float kAny = std::numeric_limits<float>::infinity();

// Rules one sample at a time.
float first_that_holds(std::span<const BiomeRuleById> rules, const std::vector<std::vector<float>>& layers,
                       std::size_t sample, float otherwise) {
    for (const BiomeRuleById& rule : rules) {
        bool holds = true;
        for (const BiomeTest& test : rule.tests) {
            const float value = layers[test.layer][sample];
            holds = holds && test.at_least <= value && value < test.below;
        }
        if (holds) return rule.id;
    }
    return otherwise;
}

TEST(ApplyRules, GiveTheFirstThatHoldsAtEveryLevelAndLength) {
    const std::vector<BiomeRuleById> rules{{7.0f, {{0, -kAny, -2.0f}}},
                                           {8.0f, {{0, -1.0f, 3.0f}, {1, 2.0f, kAny}}},
                                           {9.0f, {{1, 2.0f, 4.0f}, {0, -4.0f, 3.0f}, {1, 3.0f, 5.0f}}}};
    const CpuLevel before = cpu_level();
    for (const CpuLevel level : runnable_cpu_levels()) {
        force_cpu_level(level);
        for (const std::size_t count : {1u, 5u, 63u, 64u, 65u, 300u}) {
            std::vector<std::vector<float>> layers(2, std::vector<float>(count));
            std::vector<float> ids(count);
            for (std::size_t k = 0; k < count; ++k) {  // whole numbers, so that bounds are met
                layers[0][k] = static_cast<float>(mix64(k) % 11) - 5.0f;
                layers[1][k] = static_cast<float>(mix64(k + 1000) % 11) - 5.0f;
                ids[k] = static_cast<float>(k % 3);
            }
            const std::vector<float> lookup = ids;
            apply_rules(rules, std::vector<std::span<const float>>(layers.begin(), layers.end()), ids);
            for (std::size_t k = 0; k < count; ++k)
                ASSERT_EQ(ids[k], first_that_holds(rules, layers, k, lookup[k]))
                    << cpu_level_name(level) << k;
        }
    }
    force_cpu_level(before);
}

TEST(ApplyRules, ARuleWithoutTestsHoldsEverywhere) {
    std::vector<float> ids{1.0f, 2.0f};
    apply_rules(std::vector<BiomeRuleById>{{5.0f, {}}}, {}, ids);
    EXPECT_EQ(ids, (std::vector<float>{5.0f, 5.0f}));
}

}  // namespace
}  // namespace terrane
