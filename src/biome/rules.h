// Biome rules: tests on layers that put a biome in place of the lookup's.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace terrane {

// at_least <= value < below of input `layer`.
struct BiomeTest {
    std::size_t layer = 0;
    float at_least = 0.0f, below = 0.0f;
};

struct BiomeRuleById {
    float id = 0.0f;
    std::vector<BiomeTest> tests;  // all must hold
};

// Where a rule's tests all hold, `ids` gets its id; the first such rule wins. `layers` are the inputs that
// tests refer to; all spans have one length.
void apply_rules(std::span<const BiomeRuleById> rules, std::span<const std::span<const float>> layers,
                 std::span<float> ids);

}  // namespace terrane
