#include "preset/schema.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "../writers/scratch.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

using Json = nlohmann::json;

const Json& schema() {
    static const Json parsed = Json::parse(preset_schema());
    return parsed;
}

TEST(PresetSchema, IsTheFileInPresetsElseRenewItByTerranePresetSchema) {
    EXPECT_TRUE(test::read_file(TERRANE_SOURCE_DIR "/presets/preset.schema.json") == preset_schema())
        << "renew it: terrane preset schema > presets/preset.schema.json";
}

TEST(PresetSchema, IsDraft07InAscii) {
    EXPECT_EQ(schema()["$schema"], "http://json-schema.org/draft-07/schema#");
    const std::string text = preset_schema();
    EXPECT_EQ(text.find("$defs"), std::string::npos);
    EXPECT_TRUE(
        std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    EXPECT_EQ(text.back(), '\n');
}

void expect_keys(const std::string& definition, const ObjectType& type) {
    const Json& properties = schema()["definitions"][definition]["properties"];
    for (const Param& param : type.params)
        EXPECT_TRUE(properties.contains(std::string(param.key))) << definition << "." << param.key;
    EXPECT_TRUE(properties.contains("note")) << definition;
    EXPECT_TRUE(schema()["definitions"][definition].contains("additionalProperties")) << definition;
}

TEST(PresetSchema, KnowsEveryKeyOfTheTable) {
    expect_keys("preset", preset_type());
    expect_keys("preset_change", preset_type());
    for (const Param& param : preset_type().params)
        if (param.of) expect_keys(std::string(param.of->name), *param.of);
    for (const ObjectType& type : field_types()) expect_keys("field_" + std::string(type.name), type);
}

TEST(PresetSchema, SaysKindLimitsDefaultAndUnitOfANumber) {
    const Json& wavelength = schema()["definitions"]["field_fbm"]["properties"]["wavelength_m"];
    EXPECT_EQ(wavelength, (Json{{"description", "ground length of the first octave (unit: m)"},
                                {"type", "number"},
                                {"exclusiveMinimum", 0},
                                {"maximum", 1000000000}}));
    const Json& octaves = schema()["definitions"]["field_fbm"]["properties"]["octaves"];
    EXPECT_EQ(octaves["type"], "integer");
    EXPECT_EQ(octaves["minimum"], 1);
    EXPECT_EQ(octaves["maximum"], 32);
    EXPECT_EQ(octaves["default"], 6);
}

TEST(PresetSchema, RefersOnlyToDefinitionsItHas) {
    std::set<std::string> missing;
    const auto walk = [&](const auto& self, const Json& value) -> void {
        if (value.is_object() && value.contains("$ref")) {
            const std::string target = value["$ref"].get<std::string>();
            const std::string prefix = "#/definitions/";
            if (target.rfind(prefix, 0) != 0 ||
                !schema()["definitions"].contains(target.substr(prefix.size())))
                missing.insert(target);
        }
        if (value.is_structured())
            for (const Json& part : value) self(self, part);
    };
    walk(walk, schema());
    EXPECT_TRUE(missing.empty()) << *missing.begin();
}

}  // namespace
}  // namespace terrane
