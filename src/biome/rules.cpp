#include "biome/rules.h"

#include <algorithm>
#include <cstdint>

#include "core/chunks.h"

#define TERRANE_KERNELS "biome/rules.inc"
#include "core/per_cpu_level.inc"

namespace terrane {

void apply_rules(std::span<const BiomeRuleById> rules, std::span<const std::span<const float>> layers,
                 std::span<float> ids) {
    const auto chunk = TERRANE_AT_CPU_LEVEL(rules_chunk);
    std::vector<const float*> from;
    for (const std::span<const float>& layer : layers) from.push_back(layer.data());
    std::size_t k = 0;
    for (; k + kChunk <= ids.size(); k += kChunk) chunk(rules, from.data(), k, ids.data() + k);
    if (k == ids.size()) return;
    // The last samples, if fewer than a chunk, are moved to chunks of their own.
    const std::size_t count = ids.size() - k;
    std::vector<std::array<float, kChunk>> rest(layers.size() + 1);
    for (std::size_t l = 0; l < layers.size(); ++l) {
        std::copy(from[l] + k, from[l] + ids.size(), rest[l].begin());
        from[l] = rest[l].data();
    }
    float* const last_ids = rest.back().data();
    std::copy(ids.data() + k, ids.data() + ids.size(), last_ids);
    chunk(rules, from.data(), 0, last_ids);
    std::copy(last_ids, last_ids + count, ids.data() + k);
}

}  // namespace terrane
