// WorldSpec: a preset after every check, default and reference is resolved. Immutable for the rest of a run.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/seed.h"
#include "layers/file_format.h"
#include "layers/layer.h"
#include "spec/field.h"

namespace terrane {

struct View {
    std::int64_t width = 1025, height = 1025;  // samples
    std::array<double, 2> center_m{};
};

struct ShapeStep {
    std::string name;
    FieldId field = 0;  // reads the layer "height" of the step before
};

struct TemperatureSpec {
    FieldId sea_level_c = 0;
    FieldId variation = 0;
    double variation_c = 0.0;          // degC at variation 1
    double lapse_rate_c_per_km = 6.5;  // ICAO standard atmosphere (Doc 7488, 1993)
};

struct HumiditySpec {
    FieldId base = 0;
    FieldId variation = 0;
    double amplitude = 0.0;
};

struct PrecipitationSpec {
    double capacity_mm_per_yr = 4000.0;  // of saturated air at capacity_at_c
    double capacity_at_c = 25.0;
    double doubling_c = 10.0;
    double humidity_exponent = 1.0;
};

struct Biome {
    std::string name;
    int id = 0;
    std::array<std::uint8_t, 3> color{};  // sRGB
};

// at_least <= value < below, of one layer.
struct RuleTest {
    std::string layer;
    double at_least, below;  // -inf, +inf where not given
};

struct BiomeRule {
    std::string biome;
    std::vector<RuleTest> when;  // all must hold
};

struct BiomeSpec {
    std::vector<Biome> set;        // ascending id
    std::vector<BiomeRule> rules;  // the first that holds wins over the lookup
};

struct OutputSpec {
    std::string layer;
    FileFormat format = FileFormat::kPng16;

    friend bool operator==(const OutputSpec&, const OutputSpec&) = default;
};

struct WorldSpec {
    std::string name;
    int preset_revision = 1;
    int engine = 0;
    Seed seed;
    double spacing_m = 10.0;
    ValueRange height_range_m;
    View view;
    FieldGraph graph;
    FieldId height = 0;
    std::vector<ShapeStep> shape;
    TemperatureSpec temperature;
    HumiditySpec humidity;
    PrecipitationSpec precipitation;
    BiomeSpec biomes;
    std::vector<OutputSpec> outputs;  // empty: the default files
};

}  // namespace terrane
