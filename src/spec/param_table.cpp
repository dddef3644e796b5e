#include "spec/param_table.h"

#include <array>

namespace terrane {
namespace {

using Kind = ParamKind;

const std::array<std::string, 1> kLookups{"whittaker"};
const std::array<std::string, 5> kRuleLayers{"base_height", "height", "temperature", "humidity",
                                             "precipitation"};

const ObjectType kWorld{"world",
                        "The ground: sample spacing and the heights a 16-bit file can hold.",
                        {
                            {.key = "spacing_m",
                             .default_json = "10",
                             .doc = "ground distance between samples",
                             .unit = "m",
                             .min = 1e-3,
                             .max = 1e6},
                            {.key = "height_range_m",
                             .kind = Kind::kNumbers,
                             .default_json = "",
                             .doc = "elevations of code 0 and 65535 in 16-bit height files",
                             .unit = "m",
                             .min = -1e6,
                             .max = 1e6,
                             .min_items = 2,
                             .max_items = 2,
                             .ascending = true},
                            {.key = "wrap_m",
                             .kind = Kind::kNumbers,
                             .default_json = "[0, 0]",
                             .doc = "ground lengths [x, y] after which the world repeats, 0: never",
                             .unit = "m",
                             .min = 0,
                             .max = 1e9,
                             .min_items = 2,
                             .max_items = 2},
                        }};

const ObjectType kView{"view",
                       "The window when none is asked for.",
                       {
                           {.key = "size",
                            .kind = Kind::kSize,
                            .default_json = "[1025, 1025]",
                            .doc = "N or [width, height]",
                            .unit = "samples",
                            .min = 1,
                            .max = 2147483647},
                           {.key = "center_m",
                            .kind = Kind::kNumbers,
                            .default_json = "[0, 0]",
                            .doc = "ground position of its centre",
                            .unit = "m",
                            .min = -kMaxCoordinate_m,
                            .max = kMaxCoordinate_m,
                            .min_items = 2,
                            .max_items = 2},
                       }};

const ObjectType kTemperature{
    "temperature",
    "sea_level_c + variation * variation_c - lapse rate * height above the sea.",
    {
        {.key = "sea_level_c",
         .kind = Kind::kField,
         .default_json = "15",
         .doc = "annual mean at the sea",
         .unit = "degC"},
        {.key = "lapse_rate_c_per_km",
         .default_json = "6.5",
         .doc = "fall of temperature with elevation",
         .unit = "degC/km",
         .min = 0,
         .max = 50},
        {.key = "variation", .kind = Kind::kField, .default_json = "0", .doc = "a noise, about [-1, 1]"},
        {.key = "variation_c",
         .default_json = "0",
         .doc = "degrees at variation 1",
         .unit = "degC",
         .min = 0,
         .max = 100},
    }};

const ObjectType kHumidity{
    "humidity",
    "base + variation * amplitude, clamped to 0..1.",
    {
        {.key = "base", .kind = Kind::kField, .default_json = "0.5", .doc = "mean humidity", .unit = "1"},
        {.key = "variation", .kind = Kind::kField, .default_json = "0", .doc = "a noise, about [-1, 1]"},
        {.key = "amplitude",
         .default_json = "0",
         .doc = "humidity at variation 1",
         .unit = "1",
         .min = 0,
         .max = 2},
    }};

const ObjectType kPrecipitation{"precipitation",
                                "capacity * humidity^exponent * 2^((T - capacity_at_c) / doubling_c): what "
                                "the air holds at its temperature.",
                                {
                                    {.key = "capacity_mm_per_yr",
                                     .default_json = "4000",
                                     .doc = "at humidity 1 and capacity_at_c",
                                     .unit = "mm/yr",
                                     .min = 0,
                                     .max = 12000},
                                    {.key = "capacity_at_c",
                                     .default_json = "25",
                                     .doc = "temperature of that capacity",
                                     .unit = "degC",
                                     .min = -60,
                                     .max = 60},
                                    {.key = "doubling_c",
                                     .default_json = "10",
                                     .doc = "warming that doubles it (Clausius-Clapeyron: 7 % per degC)",
                                     .unit = "degC",
                                     .min = 1,
                                     .max = 1000},
                                    {.key = "humidity_exponent",
                                     .default_json = "1",
                                     .doc = "over 1: drier middles",
                                     .min = 0.05,
                                     .max = 20},
                                }};

const ObjectType kClimate{"climate",
                          "Temperature in degC, humidity 0..1 and precipitation in mm/yr.",
                          {
                              {.key = "temperature",
                               .kind = Kind::kObject,
                               .default_json = "{}",
                               .doc = kTemperature.doc,
                               .of = &kTemperature},
                              {.key = "humidity",
                               .kind = Kind::kObject,
                               .default_json = "{}",
                               .doc = kHumidity.doc,
                               .of = &kHumidity},
                              {.key = "precipitation",
                               .kind = Kind::kObject,
                               .default_json = "{}",
                               .doc = kPrecipitation.doc,
                               .of = &kPrecipitation},
                          }};

const ObjectType kBiome{
    "biome",
    "A kind of land or water.",
    {
        {.key = "id",
         .kind = Kind::kInteger,
         .default_json = "",
         .doc = "sample value in the biome map",
         .min = 0,
         .max = 255},
        {.key = "color", .kind = Kind::kColor, .default_json = "", .doc = "sRGB, #RRGGBB"},
    }};

const ObjectType kRuleTest{"rule_test",
                           "at_least <= layer < below.",
                           {
                               {.key = "layer",
                                .kind = Kind::kChoice,
                                .default_json = "",
                                .doc = "layer to test",
                                .choices = kRuleLayers},
                               {.key = "at_least",
                                .default_json = "absent",
                                .doc = "least value that passes",
                                .min = -kMaxValue,
                                .max = kMaxValue},
                               {.key = "below",
                                .default_json = "absent",
                                .doc = "first value that does not",
                                .min = -kMaxValue,
                                .max = kMaxValue},
                           }};

const ObjectType kRule{
    "rule",
    "Gives its biome where every test holds.",
    {
        {.key = "biome", .kind = Kind::kName, .default_json = "", .doc = "name of the biome"},
        {.key = "when",
         .kind = Kind::kObjects,
         .default_json = "",
         .doc = "tests, all must hold",
         .min_items = 1,
         .max_items = 16,
         .of = &kRuleTest},
    }};

constexpr std::string_view kDefaultBiomes = R"({
  "tropical_seasonal_forest": {"id": 1, "color": "#909E58"},
  "subtropical_desert": {"id": 2, "color": "#D8BC8E"},
  "temperate_rain_forest": {"id": 3, "color": "#436F52"},
  "tropical_rain_forest": {"id": 4, "color": "#3B6E43"},
  "woodland": {"id": 5, "color": "#A7A670"},
  "tundra": {"id": 6, "color": "#A8AD98"},
  "boreal_forest": {"id": 7, "color": "#587659"},
  "temperate_grassland": {"id": 8, "color": "#BFB67C"},
  "temperate_seasonal_forest": {"id": 9, "color": "#73935A"},
  "ocean": {"id": 10, "color": "#34789F"},
  "deep_ocean": {"id": 11, "color": "#1D4B74"},
  "beach": {"id": 12, "color": "#E2D3A9"},
  "snow": {"id": 13, "color": "#F2F5F8"}
})";

constexpr std::string_view kDefaultRules = R"([
  {"biome": "deep_ocean", "when": [{"layer": "height", "below": -200}]},
  {"biome": "ocean", "when": [{"layer": "height", "below": 0}]},
  {"biome": "snow", "when": [{"layer": "temperature", "below": -9}]},
  {"biome": "beach", "when": [{"layer": "height", "below": 4}, {"layer": "temperature", "at_least": -2}]}
])";

const ObjectType kBiomes{
    "biomes",
    "A lookup by climate, then rules.",
    {
        {.key = "lookup",
         .kind = Kind::kChoice,
         .default_json = "\"whittaker\"",
         .doc = "Whittaker's diagram of temperature and precipitation (Ricklefs 2008, Fig. 5.5)",
         .choices = kLookups},
        {.key = "set",
         .kind = Kind::kObjectMap,
         .default_json = kDefaultBiomes,
         .doc = "biomes by name; entries join or change the default ones",
         .max_items = 256,
         .of = &kBiome},
        {.key = "rules",
         .kind = Kind::kObjects,
         .default_json = kDefaultRules,
         .doc = "in order; the first that holds wins over the lookup",
         .max_items = 256,
         .of = &kRule},
    }};

const ObjectType kOutput{
    "output",
    "A file to write.",
    {
        {.key = "layer", .kind = Kind::kName, .default_json = "", .doc = "layer or field"},
        {.key = "format",
         .kind = Kind::kName,
         .default_json = "absent",
         .doc = "png16, exr, r16, r16be, r32 or png8; by default the layer's"},
    }};

const ObjectType kPreset{
    "preset",
    "A world of terrane.",
    {
        {.key = "$schema", .kind = Kind::kText, .default_json = "absent", .doc = "for editors; not read"},
        {.key = "format",
         .kind = Kind::kInteger,
         .default_json = "1",
         .doc = "version of the keys",
         .min = 1,
         .max = 1},
        {.key = "engine",
         .kind = Kind::kInteger,
         .default_json = "0",
         .doc = "engine revision: fixes every sample bit",
         .min = 0,
         .max = 0},
        {.key = "name",
         .kind = Kind::kName,
         .default_json = "absent",
         .doc = "first part of the file names; by default the preset file's stem"},
        {.key = "preset_revision",
         .kind = Kind::kInteger,
         .default_json = "1",
         .doc = "raised by every edit",
         .min = 1,
         .max = 1e9},
        {.key = "extends",
         .kind = Kind::kText,
         .default_json = "absent",
         .doc = "preset to start from: a file beside this one, or a shipped preset (merged as RFC 7396)"},
        {.key = "seed", .kind = Kind::kSeed, .default_json = "0", .doc = "seed when none is asked for"},
        {.key = "world", .kind = Kind::kObject, .default_json = "", .doc = kWorld.doc, .of = &kWorld},
        {.key = "view", .kind = Kind::kObject, .default_json = "{}", .doc = kView.doc, .of = &kView},
        {.key = "fields",
         .kind = Kind::kFieldMap,
         .default_json = "{}",
         .doc = "named fields",
         .max_items = 256},
        {.key = "height",
         .kind = Kind::kField,
         .default_json = "",
         .doc = "elevation before shaping",
         .unit = "m"},
        {.key = "shape",
         .kind = Kind::kFieldMap,
         .default_json = "{}",
         .doc = "steps in the order written; each reads \"height\" (the default of `of`) and gives the next",
         .unit = "m",
         .max_items = 64},
        {.key = "climate", .kind = Kind::kObject, .default_json = "{}", .doc = kClimate.doc, .of = &kClimate},
        {.key = "biomes", .kind = Kind::kObject, .default_json = "{}", .doc = kBiomes.doc, .of = &kBiomes},
        {.key = "outputs",
         .kind = Kind::kObjects,
         .default_json = "absent",
         .doc = "files to write; by default height, biome, biome_color and preview",
         .min_items = 1,
         .max_items = 64,
         .of = &kOutput},
    }};

}  // namespace

const Param* ObjectType::find(std::string_view key) const {
    for (const Param& param : params)
        if (param.key == key) return &param;
    return nullptr;
}

std::vector<std::string> ObjectType::keys() const {
    std::vector<std::string> names;
    for (const Param& param : params) names.emplace_back(param.key);
    return names;
}

const ObjectType& preset_type() {
    return kPreset;
}

bool is_note(std::string_view key) {
    return key == "note";
}

std::span<const std::string> readable_layers(std::string_view section) {
    static const std::array<std::string, 2> layers{"height", "temperature"};
    if (section == "shape" || section == "temperature") return std::span(layers).first(1);
    if (section == "humidity") return std::span(layers).first(2);
    return {};
}

}  // namespace terrane
