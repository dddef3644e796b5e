#include "stages/pipeline.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "stages/stage_biome.h"
#include "stages/stage_height.h"
#include "stages/stage_humidity.h"
#include "stages/stage_precipitation.h"
#include "stages/stage_shape.h"
#include "stages/stage_temperature.h"

namespace terrane {
namespace {

// Samples of a block: its buffers together stay in a core's L2 cache.
constexpr std::int64_t kBlockSamples = 16384;
constexpr std::int64_t kMaxBlockColumns = 4096;
constexpr std::int64_t kMaxStripRows = 64;

std::int64_t block_columns_for(const Window& window) {
    return std::min(window.width, kMaxBlockColumns);
}

std::int64_t strip_rows_for(const Window& window) {
    const std::int64_t columns = block_columns_for(window);
    return std::clamp<std::int64_t>(kBlockSamples / columns, 1, std::min(kMaxStripRows, window.height));
}

// The stages that make the wanted layers, and those that they read.
std::vector<const Stage*> needed_stages(std::span<const std::string> wanted) {
    std::set<std::string> layers(wanted.begin(), wanted.end());
    std::vector<const Stage*> stages;
    const auto table = pipeline();
    for (auto stage = table.rbegin(); stage != table.rend(); ++stage) {
        const bool needed = std::any_of(stage->writes.begin(), stage->writes.end(),
                                        [&](const std::string& layer) { return layers.count(layer) != 0; });
        if (!needed) continue;
        layers.insert(stage->reads.begin(), stage->reads.end());
        stages.insert(stages.begin(), &*stage);
    }
    return stages;
}

LayerInfo layer_info(const std::string& name, const WorldSpec& world) {
    const LayerInfo* info = find_layer(name);
    if (!info) throw std::logic_error("no layer named " + name);
    LayerInfo out = *info;
    if (out.unit == "m") out.range = world.height_range_m;
    return out;
}

LayerInfo field_info(const std::string& name, Interval range) {
    return {name, "1", SampleType::kF32, {range.min, range.max}, "field of the preset"};
}

}  // namespace

std::span<const Stage> pipeline() {
    static const std::vector<Stage> stages{height_stage(),   shape_stage(),         temperature_stage(),
                                           humidity_stage(), precipitation_stage(), biome_stage()};
    return stages;
}

RunPlan make_run_plan(const WorldSpec& world, const Window& window, std::uint64_t seed,
                      std::span<const std::string> wanted) {
    PlanBuilder builder(world.graph, window, seed);
    RunPlan plan;
    plan.stages = needed_stages(wanted);
    LayerOps ops;
    for (const Stage* stage : plan.stages) {
        stage->compile(world, builder, ops);
        for (const std::string& layer : stage->writes)
            plan.layers.push_back({layer_info(layer, world), ops.at(layer)});
    }
    for (const std::string& name : wanted) {
        if (ops.count(name) != 0) continue;
        const FieldId field = world.graph.named.at(name);
        plan.layers.push_back({field_info(name, world.graph.node(field).range), builder.field(field)});
    }
    std::vector<OpId> keep;
    for (const PlannedLayer& layer : plan.layers) keep.push_back(layer.op);
    plan.fields = builder.build(keep);
    plan.strip_rows = strip_rows_for(window);
    plan.block_columns = block_columns_for(window);
    plan.strips = (window.height + plan.strip_rows - 1) / plan.strip_rows;
    return plan;
}

std::int64_t RunPlan::memory_bytes(int slots) const {
    const Window& window = fields.window();
    const std::int64_t block = block_columns * strip_rows;
    const std::int64_t strip = window.width * strip_rows;
    const auto layer_count = static_cast<std::int64_t>(layers.size());
    return slots * 4 * (block * fields.buffers_per_sample() + strip * layer_count) + fields.table_bytes();
}

int strips_in_flight(int threads) {
    return threads == 1 ? 1 : 2 * threads;
}

}  // namespace terrane
