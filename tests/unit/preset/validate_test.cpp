#include "preset/validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "preset_support.h"

namespace terrane {
namespace {

using test::faults_of;
using test::preset_with;
using test::preset_with_field;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

JsonValue resolved(const std::string& text) {
    std::vector<Fault> faults;
    JsonValue out = validate_preset(parse_json(text, "t"), faults);
    EXPECT_TRUE(faults.empty()) << faults.front().message;
    return out;
}

std::string text_of(const JsonValue& root, std::initializer_list<std::string_view> path) {
    const JsonValue* at = &root;
    for (const std::string_view key : path) {
        at = at->find(key);
        if (!at) return "missing";
    }
    return to_text(*at);
}

TEST(ValidatePreset, AcceptsTheLeastPreset) {
    EXPECT_THAT(faults_of(preset_with("\"seed\": 1")), IsEmpty());
}

TEST(ValidatePreset, RefusesAnythingButAnObject) {
    EXPECT_THAT(faults_of("[1]"), ElementsAre("p.json:1:1: a preset is an object, found a list"));
    EXPECT_THAT(faults_of(" 12"), ElementsAre("p.json:1:2: a preset is an object, found 12"));
    EXPECT_THAT(faults_of("null"), ElementsAre("p.json:1:1: a preset is an object, found null"));
}

TEST(ValidatePreset, RefusesUnknownKeysWithTheNearestAndAllAllowed) {
    EXPECT_THAT(faults_of(preset_with("\"heigth\": 1")),
                ElementsAre(AllOf(StartsWith("p.json:3:1: unknown key \"heigth\" in preset; did you mean "
                                             "\"height\"? (allowed: $schema, format, "),
                                  HasSubstr("biomes or outputs)"))));
    EXPECT_THAT(faults_of(preset_with("\"view\": {\"colour\": 1}")),
                ElementsAre("p.json:3:10: unknown key \"colour\" in view (allowed: size or center_m)"));
}

TEST(ValidatePreset, RefusesMissingKeysAndSaysWhatTheyAre) {
    EXPECT_THAT(faults_of("\n {\"seed\": 1}"),
                ElementsAre(StartsWith("p.json:2:2: preset needs the key \"world\": The ground"),
                            "p.json:2:2: preset needs the key \"height\": elevation before shaping"));
    EXPECT_THAT(faults_of("{\"world\":\n{}, \"height\": 1}"),
                ElementsAre(StartsWith("p.json:2:1: world needs the key \"height_range_m\": ")));
    EXPECT_THAT(
        faults_of(preset_with_field("{\"type\": \"fbm\"}")),
        ElementsAre("p.json:3:18: fbm needs the key \"wavelength_m\": ground length of the first octave"));
}

TEST(ValidatePreset, RefusesWrongTypes) {
    EXPECT_THAT(faults_of(preset_with("\"view\": 12")),
                ElementsAre("p.json:3:9: expected an object (view), found 12"));
    EXPECT_THAT(faults_of(preset_with("\"preset_revision\": \"1\"")),
                ElementsAre(StartsWith("p.json:3:20: expected a whole number (1 .. ")));
    EXPECT_THAT(faults_of(preset_with("\"preset_revision\": 1.5")),
                ElementsAre(AllOf(StartsWith("p.json:3:20: expected a whole number (1 .. "),
                                  HasSubstr("found 1.5"))));
    EXPECT_THAT(faults_of(preset_with("\"extends\": 4")),
                ElementsAre("p.json:3:12: extends: expected a file or a shipped preset, found 4"));
    EXPECT_THAT(faults_of(preset_with("\"$schema\": 4")),
                ElementsAre("p.json:3:12: expected a text, found 4"));
    EXPECT_THAT(faults_of(preset_with("\"name\": true")),
                ElementsAre("p.json:3:9: expected a name, found true"));
    EXPECT_THAT(faults_of(preset_with("\"outputs\": {}")),
                ElementsAre("p.json:3:12: expected a list of 1 to 64 elements, found an object"));
    EXPECT_THAT(faults_of(preset_with("\"fields\": []")),
                ElementsAre("p.json:3:11: expected an object of named entries, found a list"));
    EXPECT_THAT(faults_of(preset_with("\"seed\": null")),
                ElementsAre("p.json:3:9: expected a seed: a whole number or a text, found null"));
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"remap\", \"of\": 1, \"clamp\": 1}")),
                ElementsAre("p.json:3:54: expected true or false, found 1"));
}

TEST(ValidatePreset, RefusesNumbersOutOfRangeWithTheLimitsAndTheUnit) {
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"fbm\", \"wavelength_m\": 0}")),
                ElementsAre("p.json:3:50: 0 is out of range; allowed: over 0, up to 1000000000 m"));
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"fbm\", \"wavelength_m\": 9, \"octaves\": 33}")),
                ElementsAre("p.json:3:64: 33 is out of range; allowed: 1 .. 32"));
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"fbm\", \"wavelength_m\": 9, \"gain\": -0.5}")),
                ElementsAre("p.json:3:61: -0.5 is out of range; allowed: over 0, up to 1.5"));
    EXPECT_THAT(faults_of(preset_with("\"view\": {\"size\": 0}")),
                ElementsAre("p.json:3:18: 0 is out of range; allowed: 1 .. 2147483647 samples"));
    EXPECT_THAT(faults_of(preset_with("\"view\": {\"size\": [5, -1]}")),
                ElementsAre("p.json:3:22: -1 is out of range; allowed: 1 .. 2147483647 samples"));
    EXPECT_THAT(faults_of(preset_with("\"engine\": 1")),
                ElementsAre("p.json:3:11: 1 is out of range; allowed: 0 .. 0"));
}

TEST(ValidatePreset, RefusesListsOfTheWrongLength) {
    EXPECT_THAT(faults_of("{\"world\": {\"height_range_m\": [1]}, \"height\": 0}"),
                ElementsAre("p.json:1:30: expected a list of 2 elements (this one has 1), found a list"));
}

TEST(ValidatePreset, RefusesNumbersThatDoNotAscend) {
    EXPECT_THAT(faults_of("{\"world\": {\"height_range_m\": [900, -100]}, \"height\": 0}"),
                ElementsAre("p.json:1:36: -100 must be greater than the number before it, 900"));
    EXPECT_THAT(faults_of("{\"world\": {\"height_range_m\": [7, 7]}, \"height\": 0}"),
                ElementsAre("p.json:1:34: 7 must be greater than the number before it, 7"));
}

TEST(ValidatePreset, RefusesUnknownChoicesWithTheNearest) {
    EXPECT_THAT(
        faults_of(preset_with_field("{\"type\": \"fbm\", \"wavelength_m\": 9, \"basis\": \"perlim\"}")),
        ElementsAre("p.json:3:62: unknown basis \"perlim\"; did you mean \"perlin\"? (allowed: "
                    "value_gradient, perlin, value, simplex, simplex_smooth, worley or white)"));
}

TEST(ValidatePreset, RefusesUnknownAndMissingFieldTypes) {
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"fbn\"}")),
                ElementsAre(AllOf(
                    StartsWith("p.json:3:27: unknown field type \"fbn\"; did you mean \"fbm\"? (allowed: "
                               "constant, position, "),
                    HasSubstr("redistribute)"))));
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": 3}")),
                ElementsAre(StartsWith("p.json:3:27: unknown field type 3 (allowed: ")));
    EXPECT_THAT(faults_of(preset_with_field("{\"octaves\": 3}")),
                ElementsAre(StartsWith("p.json:3:18: a field needs the key \"type\" (allowed: ")));
    EXPECT_THAT(
        faults_of(preset_with_field("[1]")),
        ElementsAre(
            "p.json:3:18: expected a field: a number, the name of a field or an object with \"type\", "
            "found a list"));
}

TEST(ValidatePreset, RefusesNamesThatAreNoIdentifiers) {
    for (const std::string name : {"Coast", "9a", "", "a-b", "a b", "_a", "\xC3\xA9"})
        EXPECT_THAT(
            faults_of(preset_with("\"name\": \"" + name + "\"")),
            ElementsAre("p.json:3:9: \"" + name +
                        "\" is not a name; allowed: a lower-case letter, then lower-case letters, digits and "
                        "_, at most 64"));
    EXPECT_THAT(faults_of(preset_with("\"name\": \"" + std::string(65, 'a') + "\"")), testing::SizeIs(1));
    EXPECT_THAT(faults_of(preset_with("\"name\": \"" + std::string(64, 'a') + "\"")), IsEmpty());
    EXPECT_THAT(faults_of(preset_with("\"fields\": {\"Up\": 1}")),
                ElementsAre(StartsWith("p.json:3:12: \"Up\" is no")));
}

TEST(ValidatePreset, RefusesColoursThatAreNone) {
    const auto with_color = [](const std::string& color) {
        return preset_with("\"biomes\": {\"set\": {\"moor\": {\"id\": 40, \"color\": " + color + "}}}");
    };
    EXPECT_THAT(faults_of(with_color("\"#a0B1c2\"")), IsEmpty());
    for (const std::string color : {"\"red\"", "\"#12345\"", "\"#1234567\"", "\"#12345g\"", "7"})
        EXPECT_THAT(faults_of(with_color(color)),
                    ElementsAre("p.json:3:48: expected a colour \"#RRGGBB\", found " + color));
}

TEST(ValidatePreset, RefusesSeedsBeyond64BitsAndEmptyOnes) {
    EXPECT_THAT(faults_of(preset_with("\"seed\": 18446744073709551615")), IsEmpty());
    EXPECT_THAT(
        faults_of(preset_with("\"seed\": 18446744073709551616")),
        ElementsAre(StartsWith("p.json:3:9: seed 18446744073709551616 does not fit in 64 bits; allowed: ")));
    EXPECT_THAT(faults_of(preset_with("\"seed\": -9223372036854775809")),
                ElementsAre(StartsWith("p.json:3:9: seed -9223372036854775809 does not fit")));
    EXPECT_THAT(faults_of(preset_with("\"seed\": \" \"")),
                ElementsAre(StartsWith("p.json:3:9: the seed is empty")));
    EXPECT_THAT(faults_of(preset_with("\"seed\": 1e3")),
                ElementsAre("p.json:3:9: expected a seed: a whole number or a text, found 1e3"));
    EXPECT_THAT(faults_of(preset_with("\"seed\": \"1e3\"")), IsEmpty());
}

TEST(ValidatePreset, ReportsEveryFaultAtOnce) {
    EXPECT_THAT(
        faults_of("{\"world\": {\"spacing_m\": -1, \"height_range_m\": [0, 1]},\n"
                  "\"heigt\": 1,\n"
                  "\"view\": {\"size\": \"big\"},\n"
                  "\"fields\": {\"a\": {\"type\": \"fbm\"}, \"b\": {\"type\": \"nose\"}},\n"
                  "\"height\": \"c\"}"),
        testing::UnorderedElementsAre(StartsWith("p.json:1:25: -1 is out of range"),
                                      StartsWith("p.json:2:1: unknown key \"heigt\""),
                                      StartsWith("p.json:3:18: expected a size: N or [width, height]"),
                                      StartsWith("p.json:4:17: fbm needs the key \"wavelength_m\""),
                                      StartsWith("p.json:4:48: unknown field type \"nose\""),
                                      StartsWith("p.json:5:11: no field named \"c\"")));
}

TEST(ValidatePreset, AcceptsANoteInEveryObject) {
    EXPECT_THAT(faults_of(R"({"note": "a", "world": {"note": "b", "height_range_m": [0, 1]},
        "view": {"note": "c"},
        "fields": {"note": "two words", "f": {"note": "d", "type": "fbm", "wavelength_m": 4,
            "warp": {"note": "e", "by": [0, 0], "amplitude_m": 1}}},
        "height": {"note": "f", "type": "spline", "of": "f", "points": [{"note": "g", "at": 0, "value": 0},
            {"at": 1, "value": 1}]},
        "shape": {"note": "h", "s": {"type": "abs", "note": "i"}},
        "climate": {"note": "j", "temperature": {"note": "k"}, "humidity": {"note": "l"},
            "precipitation": {"note": "m"}},
        "biomes": {"note": "n", "set": {"note": "o", "moor": {"note": "p", "id": 99, "color": "#010203"}},
            "rules": [{"note": "q", "biome": "moor", "when": [{"note": "r", "layer": "height", "below": 3}]}]},
        "outputs": [{"note": "s", "layer": "height"}]})"),
                IsEmpty());
    EXPECT_THAT(faults_of(preset_with("\"note\": 3")), ElementsAre("p.json:3:9: expected a text, found 3"));
}

TEST(ValidatePreset, DropsNotesSchemaAndExtends) {
    const JsonValue preset = resolved(R"({"$schema": "x", "extends": "y", "note": "z",
        "world": {"note": "n", "height_range_m": [0, 1]}, "height": {"type": "abs", "of": 1, "note": "m"}})");
    EXPECT_EQ(text_of(preset, {"$schema"}), "missing");
    EXPECT_EQ(text_of(preset, {"extends"}), "missing");
    EXPECT_EQ(to_text(preset).find("note"), std::string::npos);
}

TEST(ValidatePreset, WritesEveryDefaultOut) {
    const JsonValue preset = resolved(R"({"world": {"height_range_m": [0, 1]}, "height": "f",
        "fields": {"f": {"type": "fbm", "wavelength_m": 4}}})");
    EXPECT_EQ(text_of(preset, {"format"}), "1");
    EXPECT_EQ(text_of(preset, {"seed"}), "\"0\"");
    EXPECT_EQ(text_of(preset, {"world", "spacing_m"}), "10");
    EXPECT_EQ(text_of(preset, {"view"}), R"({"size":[1025,1025],"center_m":[0,0]})");
    EXPECT_EQ(
        text_of(preset, {"fields", "f"}),
        R"({"type":"fbm","basis":"value_gradient","wavelength_m":4,"octaves":6,"lacunarity":2,"gain":0.5})");
    EXPECT_EQ(text_of(preset, {"shape"}), "{}");
    EXPECT_EQ(text_of(preset, {"climate", "temperature"}),
              R"({"sea_level_c":15,"lapse_rate_c_per_km":6.5,"variation":0,"variation_c":0})");
    EXPECT_EQ(text_of(preset, {"biomes", "lookup"}), "\"whittaker\"");
    EXPECT_EQ(text_of(preset, {"biomes", "set", "ocean", "id"}), "10");
    EXPECT_EQ(text_of(preset, {"outputs"}), "missing");
}

TEST(ValidatePreset, LeavesAResolvedPresetAsItIs) {
    const JsonValue once =
        resolved(R"({"world": {"height_range_m": [0, 1]}, "height": 3, "view": {"size": 65},
        "shape": {"steps": {"type": "terrace", "step": 5}}, "outputs": [{"layer": "biome"}],
        "biomes": {"set": {"moor": {"id": 40, "color": "#010203"}, "ocean": {"id": 77}}, "rules": []}})");
    EXPECT_EQ(to_text(resolved(to_text(once))), to_text(once));
}

TEST(ValidatePreset, KeepsSeedsAsText) {
    EXPECT_EQ(text_of(resolved(preset_with("\"seed\": 18446744073709551615")), {"seed"}),
              "\"18446744073709551615\"");
    EXPECT_EQ(text_of(resolved(preset_with("\"seed\": \" two words \"")), {"seed"}), "\"two words\"");
}

TEST(ValidatePreset, WidensOneSizeToASquare) {
    EXPECT_EQ(text_of(resolved(preset_with("\"view\": {\"size\": 65}")), {"view", "size"}), "[65,65]");
    EXPECT_EQ(text_of(resolved(preset_with("\"view\": {\"size\": [7, 9]}")), {"view", "size"}), "[7,9]");
}

TEST(ValidatePreset, LetsShapeStepsReadTheHeightUnasked) {
    const JsonValue preset = resolved(preset_with(
        R"("shape": {"a": {"type": "abs"}, "b": {"type": "add", "of": [{"type": "fold"}, {"type": "abs", "of": 3}]}})"));
    EXPECT_EQ(text_of(preset, {"shape", "a", "of"}), "\"height\"");
    EXPECT_EQ(text_of(preset, {"shape", "b", "of"}),
              R"([{"type":"fold","of":"height"},{"type":"abs","of":3}])");
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"abs\"}")),
                ElementsAre("p.json:3:18: abs needs the key \"of\": the field"));
}

TEST(ValidatePreset, JoinsBiomesToTheDefaultOnes) {
    const JsonValue
        plain = resolved(preset_with("\"seed\": 1")),
        preset = resolved(preset_with(
            R"("biomes": {"set": {"moor": {"id": 40, "color": "#010203"}, "ocean": {"id": 77}}})"));
    EXPECT_EQ(text_of(preset, {"biomes", "set", "moor"}), R"({"id":40,"color":"#010203"})");
    EXPECT_EQ(text_of(preset, {"biomes", "set", "ocean", "id"}), "77");
    EXPECT_EQ(text_of(preset, {"biomes", "set", "ocean", "color"}),
              text_of(plain, {"biomes", "set", "ocean", "color"}));
    EXPECT_EQ(text_of(preset, {"biomes", "set", "beach"}), text_of(plain, {"biomes", "set", "beach"}));
}

TEST(ValidatePreset, RefusesToTakeABiomeAway) {
    EXPECT_THAT(faults_of(preset_with("\"biomes\": {\"set\": {\"tundra\": null}}")),
                ElementsAre("p.json:3:30: expected an object (biome), found null"));
    EXPECT_THAT(faults_of(preset_with("\"biomes\": {\"set\": []}")),
                ElementsAre("p.json:3:19: expected an object of named entries, found a list"));
}

TEST(ValidatePreset, RefusesMoreFieldsThanAllowed) {
    std::string fields;
    for (int i = 0; i < 257; ++i) fields += (i == 0 ? "\"f" : ", \"f") + std::to_string(i) + "\": 1";
    EXPECT_THAT(faults_of(preset_with("\"fields\": {" + fields + "}")),
                ElementsAre("p.json:3:11: 257 entries; at most 256 are allowed"));
}

TEST(IsIdentifier, TakesLowerCaseLettersDigitsAndUnderscores) {
    for (const char* text : {"a", "coast_2", "z9_"}) EXPECT_TRUE(is_identifier(text)) << text;
    for (const char* text : {"", "A", "a.b", "1a", "_", "a\n"}) EXPECT_FALSE(is_identifier(text)) << text;
}

}  // namespace
}  // namespace terrane
