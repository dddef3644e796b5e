#include "selftest/world_cases.h"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <vector>

#include "biome/whittaker.h"
#include "core/hash.h"
#include "selftest/graph_builder.h"
#include "stages/pipeline.h"
#include "stages/preview.h"

namespace terrane {
namespace {

constexpr std::uint64_t kSeed = 0x0ddba11;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

BiomeSpec selftest_biomes() {
    BiomeSpec biomes;
    for (const std::string_view name : kWhittakerBiomeNames) {
        const int id = static_cast<int>(biomes.set.size()) + 1;
        biomes.set.push_back({std::string(name), id, {static_cast<std::uint8_t>(20 * id), 150, 90}});
    }
    biomes.set.push_back({"ocean", 10, {52, 120, 159}});
    biomes.set.push_back({"snow", 11, {242, 245, 248}});
    biomes.rules.push_back({"ocean", {{"height", -kInfinity, 0.0}}});
    biomes.rules.push_back({"snow", {{"temperature", -kInfinity, -4.0}, {"height", 300.0, kInfinity}}});
    return biomes;
}

FieldId height_of(GraphBuilder& graph) {
    const FieldId ground = graph.noise(fractal_spec(Basis::kSimplex, FractalKind::kFbm, 1200.0, 5), "ground");
    const FieldId ridges =
        graph.noise(fractal_spec(Basis::kValueGradient, FractalKind::kRidged, 500.0, 3), "ridges");
    const FieldId broad =
        graph.add(Combination{Combine::kMul}, {graph.moved(ground), graph.constant(1100.0)});
    const FieldId fine = graph.add(Combination{Combine::kMul}, {ridges, graph.constant(60.0)});
    return graph.add(Combination{}, {broad, fine});
}

WorldSpec make_world() {
    GraphBuilder graph;
    WorldSpec world;
    world.height_range_m = {-1200.0, 1800.0};
    world.height = height_of(graph);
    const FieldId below = graph.add(LayerInput{"height"});
    world.shape.push_back({"lowland", graph.add(Redistribute{1.2, 1400.0}, {below})});
    world.shape.push_back({"steps", graph.add(Terrace{150.0, 0.8, 0.0}, {below})});
    world.temperature = {graph.add(LatitudeTemperature{40.0, 90.0}), graph.noise("warmth"), 6.0, 12.0};
    const FieldId moist = graph.noise(fractal_spec(Basis::kValue, FractalKind::kFbm, 600.0, 2), "humidity");
    world.humidity = {graph.constant(0.45), moist, 0.5};
    world.precipitation = {4000.0, 25.0, 10.0, 1.5};
    world.biomes = selftest_biomes();
    world.graph = graph.graph();
    return world;
}

std::vector<std::string> all_layers() {
    std::vector<std::string> layers;
    for (const Stage& stage : pipeline())
        layers.insert(layers.end(), stage.writes.begin(), stage.writes.end());
    return layers;
}

// The samples of a window's layers, row-major; ids as floats.
using Layers = std::map<std::string, std::vector<float>>;

// Computes a tile and puts its rows where they stand in the whole window.
void add_tile(const Window& whole, const Window& tile, int threads, Layers& layers) {
    const RunPlan plan = make_run_plan(selftest_world(), tile, kSeed, all_layers());
    run(plan, threads, [&](const Strip& strip) {
        for (std::size_t l = 0; l < strip.planned.size(); ++l) {
            std::vector<float>& all = layers[strip.planned[l].info.name];
            all.resize(static_cast<std::size_t>(whole.samples()));
            float* to = all.data() + (tile.origin_y - whole.origin_y + strip.first_row) * whole.width +
                        (tile.origin_x - whole.origin_x);
            std::visit(
                [&](const auto& samples) {
                    for (std::int64_t j = 0; j < strip.rows; ++j)
                        std::copy_n(samples.data() + j * strip.width, strip.width, to + j * whole.width);
                },
                strip.block(l).samples);
        }
    });
}

}  // namespace

const WorldSpec& selftest_world() {
    static const WorldSpec world = make_world();
    return world;
}

std::string stage_hash(std::string_view stage, const Window& window) {
    for (const Stage& row : pipeline()) {
        if (row.name != stage) continue;
        const RunPlan plan = make_run_plan(selftest_world(), window, kSeed, row.writes);
        return run(plan, 1, [](const Strip&) {}).stages.back().hash;
    }
    throw std::logic_error("no stage named " + std::string(stage));
}

std::string tiled_hash(const Window& window, const Tiles& tiles) {
    Layers layers;
    for (std::int64_t row = 0; row < window.height; row += tiles.rows)
        for (std::int64_t column = 0; column < window.width; column += tiles.columns) {
            const Window tile{window.origin_x + column, window.origin_y + row,
                              std::min(tiles.columns, window.width - column),
                              std::min(tiles.rows, window.height - row), window.spacing_m};
            add_tile(window, tile, tiles.threads, layers);
        }
    Hasher hasher;
    for (const std::string& layer : all_layers()) hasher.add(layers.at(layer));
    return hasher.digest();
}

std::string preview_hash(const Window& window) {
    const std::vector<std::string> wanted{"height", "biome"};
    Preview preview(window, selftest_world().biomes);
    run(make_run_plan(selftest_world(), window, kSeed, wanted), 1,
        [&](const Strip& strip) { preview.add(strip); });
    Hasher hasher;
    hasher.add(preview.paint());
    return hasher.digest();
}

}  // namespace terrane
