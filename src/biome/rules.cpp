#include "biome/rules.h"

namespace terrane {
namespace {

bool holds(const BiomeRuleById& rule, std::span<const std::span<const float>> layers, std::size_t sample) {
    for (const BiomeTest& test : rule.tests) {
        const float value = layers[test.layer][sample];
        if (!(test.at_least <= value && value < test.below)) return false;
    }
    return true;
}

}  // namespace

void apply_rules(std::span<const BiomeRuleById> rules, std::span<const std::span<const float>> layers,
                 std::span<float> ids) {
    for (std::size_t k = 0; k < ids.size(); ++k)
        for (const BiomeRuleById& rule : rules)
            if (holds(rule, layers, k)) {
                ids[k] = rule.id;
                break;
            }
}

}  // namespace terrane
