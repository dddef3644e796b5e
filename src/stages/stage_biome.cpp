#include "stages/stage_biome.h"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "biome/rules.h"
#include "biome/whittaker.h"

namespace terrane {
namespace {

// The kernel's inputs; rules refer to them by this order.
constexpr std::array<std::string_view, 5> kInputs{"temperature", "precipitation", "height", "humidity",
                                                  "base_height"};

std::size_t input_of(const std::string& layer) {
    const auto found = std::find(kInputs.begin(), kInputs.end(), layer);
    if (found == kInputs.end()) throw std::logic_error("no rule can test " + layer);
    return static_cast<std::size_t>(found - kInputs.begin());
}

int id_of(const BiomeSpec& biomes, std::string_view name) {
    for (const Biome& biome : biomes.set)
        if (biome.name == name) return biome.id;
    throw std::logic_error("no biome named " + std::string(name));
}

std::vector<BiomeRuleById> rules_by_id(const BiomeSpec& biomes) {
    std::vector<BiomeRuleById> rules;
    for (const BiomeRule& rule : biomes.rules) {
        BiomeRuleById out{static_cast<float>(id_of(biomes, rule.biome)), {}};
        for (const RuleTest& test : rule.when)
            out.tests.push_back(
                {input_of(test.layer), static_cast<float>(test.at_least), static_cast<float>(test.below)});
        rules.push_back(std::move(out));
    }
    return rules;
}

void compile(const WorldSpec& world, PlanBuilder& plan, LayerOps& layers) {
    std::array<float, 9> ids{};
    for (std::size_t b = 0; b < ids.size(); ++b)
        ids[b] = static_cast<float>(id_of(world.biomes, kWhittakerBiomeNames[b]));
    const auto lookup = std::make_shared<const WhittakerLookup>();
    const auto rules = rules_by_id(world.biomes);
    const auto kernel = [lookup, ids, rules](std::span<const std::span<const float>> in,
                                             std::span<float> out) {
        lookup->classify(in[0], in[1], ids, out);
        apply_rules(rules, in, out);
    };
    std::vector<OpId> inputs;
    for (const std::string_view name : kInputs) inputs.push_back(layers.at(std::string(name)));
    layers["biome"] = plan.kernel(kernel, std::move(inputs));
}

}  // namespace

Stage biome_stage() {
    return {"biome",
            {"temperature", "precipitation", "height", "humidity", "base_height"},
            {"biome"},
            Reach::kPointwise,
            "Whittaker lookup, then rules",
            compile};
}

}  // namespace terrane
