#include "preset/build_world.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "preset/build_fields.h"
#include "preset/tree_access.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

View read_view(const JsonValue& view) {
    const std::array<double, 2> size = pair_at(view, "size");
    return {static_cast<std::int64_t>(size[0]), static_cast<std::int64_t>(size[1]),
            pair_at(view, "center_m")};
}

std::array<std::uint8_t, 3> read_color(const std::string& text) {
    std::array<std::uint8_t, 3> color{};
    for (std::size_t c = 0; c < 3; ++c) {
        const char* digits = text.data() + 1 + 2 * c;
        std::from_chars(digits, digits + 2, color[c], 16);
    }
    return color;
}

BiomeSpec read_biomes(const JsonValue& biomes) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    BiomeSpec spec;
    for (const JsonMember& entry : object_at(biomes, "set"))
        spec.set.push_back(
            {entry.key, integer_at(entry.value, "id"), read_color(text_at(entry.value, "color"))});
    std::sort(spec.set.begin(), spec.set.end(), [](const Biome& a, const Biome& b) { return a.id < b.id; });
    for (const JsonValue& rule : list_at(biomes, "rules")) {
        BiomeRule out{text_at(rule, "biome"), {}};
        for (const JsonValue& test : list_at(rule, "when")) {
            const JsonValue *low = test.find("at_least"), *high = test.find("below");
            out.when.push_back({text_at(test, "layer"), low ? number_of(*low) : -kInfinity,
                                high ? number_of(*high) : kInfinity});
        }
        spec.rules.push_back(std::move(out));
    }
    return spec;
}

// The format of an output that names none.
FileFormat default_format_of(const std::string& layer) {
    const LayerInfo* info = find_layer(layer);
    return default_format(layer, info ? info->type : SampleType::kF32);
}

std::vector<OutputSpec> read_outputs(const JsonValue& resolved) {
    std::vector<OutputSpec> outputs;
    const JsonValue* list = resolved.find("outputs");
    if (!list) return outputs;
    for (const JsonValue& output : *list->array()) {
        const std::string& layer = text_at(output, "layer");
        const JsonValue* format = output.find("format");
        outputs.push_back({layer, format ? *format_by_name(*format->text()) : default_format_of(layer)});
    }
    return outputs;
}

}  // namespace

WorldSpec build_world(const JsonValue& resolved, const std::string& fallback_name, const ImageSet& images) {
    WorldSpec world;
    world.name = text_or(resolved, "name", fallback_name);
    world.preset_revision = integer_at(resolved, "preset_revision");
    world.engine = integer_at(resolved, "engine");
    world.seed = parse_seed(text_at(resolved, "seed"), "seed");
    const JsonValue& ground = member(resolved, "world");
    world.spacing_m = number_at(ground, "spacing_m");
    const std::array<double, 2> range = pair_at(ground, "height_range_m");
    world.height_range_m = {range[0], range[1]};
    world.graph.wrap_m = pair_at(ground, "wrap_m");
    world.view = read_view(member(resolved, "view"));

    FieldBuilder fields(member(resolved, "fields"), images, world.graph);
    world.height = fields.build(member(resolved, "height"), "height", readable_layers("height"));
    for (const JsonMember& step : object_at(resolved, "shape"))
        world.shape.push_back(
            {step.key, fields.build(step.value, "shape." + step.key, readable_layers("shape"))});

    const JsonValue& climate = member(resolved, "climate");
    const JsonValue& temperature = member(climate, "temperature");
    const auto temperature_field = [&](std::string_view key) {
        return fields.build(member(temperature, key), "climate.temperature." + std::string(key),
                            readable_layers("temperature"));
    };
    world.temperature = {temperature_field("sea_level_c"), temperature_field("variation"),
                         number_at(temperature, "variation_c"),
                         number_at(temperature, "lapse_rate_c_per_km")};
    const JsonValue& humidity = member(climate, "humidity");
    const auto humidity_field = [&](std::string_view key) {
        return fields.build(member(humidity, key), "climate.humidity." + std::string(key),
                            readable_layers("humidity"));
    };
    world.humidity = {humidity_field("base"), humidity_field("variation"), number_at(humidity, "amplitude")};
    const JsonValue& rain = member(climate, "precipitation");
    world.precipitation = {number_at(rain, "capacity_mm_per_yr"), number_at(rain, "capacity_at_c"),
                           number_at(rain, "doubling_c"), number_at(rain, "humidity_exponent")};
    world.biomes = read_biomes(member(resolved, "biomes"));
    world.outputs = read_outputs(resolved);
    return world;
}

}  // namespace terrane
