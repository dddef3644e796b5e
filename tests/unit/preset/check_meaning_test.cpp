#include "preset/check_meaning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "preset_support.h"

namespace terrane {
namespace {

using test::faults_of;
using test::preset_with;
using test::preset_with_field;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

const std::string kNoise = R"({"type": "noise", "wavelength_m": 9})";
const std::string kStreamedNoise = R"({"type": "noise", "wavelength_m": 9, "stream": "s"})";

TEST(CheckMeaning, RefusesDanglingReferencesWithTheNearestName) {
    EXPECT_THAT(
        faults_of(preset_with("\"fields\": {\"coast\": 1, \"f\": \"coasst\"}")),
        ElementsAre(
            "p.json:3:29: no field named \"coasst\"; did you mean \"coast\"? (known here: coast or f)"));
    EXPECT_THAT(faults_of("{\"world\": {\"height_range_m\": [0, 1]},\n\"height\": \"coast\"}"),
                ElementsAre("p.json:2:11: no field named \"coast\" (the preset has no named fields)"));
}

TEST(CheckMeaning, FindsReferencesInEveryPlaceOfAField) {
    for (const std::string field :
         {R"({"type": "add", "of": [1, "gone"]})", R"({"type": "lerp", "from": 0, "to": "gone", "by": 1})",
          R"({"type": "spline", "of": 1, "points": [{"at": 0, "value": "gone"}, {"at": 1, "value": 1}]})",
          R"({"type": "warp", "of": 1, "by": [0, "gone"], "amplitude_m": 1})",
          R"({"type": "fbm", "wavelength_m": 9, "warp": {"by": ["gone", 0], "amplitude_m": 1}})",
          R"({"type": "abs", "of": {"type": "fold", "of": {"type": "clamp", "of": "gone"}}})"})
        EXPECT_THAT(faults_of(preset_with_field(field)),
                    ElementsAre(testing::HasSubstr("no field named \"gone\"")))
            << field;
}

TEST(CheckMeaning, FindsReferencesInEverySection) {
    for (const std::string section :
         {R"("shape": {"s": "gone"})", R"("climate": {"temperature": {"sea_level_c": "gone"}})",
          R"("climate": {"temperature": {"variation": "gone"}})",
          R"("climate": {"humidity": {"base": "gone"}})",
          R"("climate": {"humidity": {"variation": {"type": "abs", "of": "gone"}}})"})
        EXPECT_THAT(faults_of(preset_with(section)),
                    ElementsAre(testing::HasSubstr("no field named \"gone\"")))
            << section;
}

TEST(CheckMeaning, RefusesCycles) {
    EXPECT_THAT(
        faults_of(preset_with("\"fields\": {\"a\": \"b\", \"b\": {\"type\": \"abs\", \"of\": \"c\"},\n"
                              "\"c\": \"a\"}")),
        ElementsAre("p.json:4:6: fields refer to each other in a circle: a -> b -> c -> a"));
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"abs\", \"of\": \"f\"}")),
                ElementsAre("p.json:3:40: fields refer to each other in a circle: f -> f"));
}

TEST(CheckMeaning, AcceptsFieldsThatShareOneAndStandInAnyOrder) {
    EXPECT_THAT(
        faults_of(preset_with(
            R"("fields": {"top": {"type": "add", "of": ["left", "right"]}, "left": "base", "right": "base",
                        "base": 1})")),
        IsEmpty());
}

TEST(CheckMeaning, RefusesASecondUnnamedNoiseInOneField) {
    EXPECT_THAT(
        faults_of(preset_with_field("{\"type\": \"add\", \"of\": [" + kNoise + ",\n" + kNoise + "]}")),
        ElementsAre(
            "p.json:4:1: fields.f has two noises without a stream of their own, which would be copies "
            "of each other; give this one a \"stream\" name"));
    EXPECT_THAT(
        faults_of(preset_with_field("{\"type\": \"add\", \"of\": [" + kNoise + ", " + kStreamedNoise + "]}")),
        IsEmpty());
    EXPECT_THAT(faults_of(preset_with("\"fields\": {\"a\": " + kNoise + ", \"b\": " + kNoise + "}")),
                IsEmpty());
}

TEST(CheckMeaning, CountsTheNoisesOfAWarp) {
    EXPECT_THAT(
        faults_of(preset_with_field(
            R"({"type": "fbm", "wavelength_m": 9, "warp": {"amplitude_m": 1, "by": [)" + kNoise + ", 0]}}")),
        ElementsAre(StartsWith("p.json:3:87: fields.f has two noises without a stream")));
}

TEST(CheckMeaning, NamesTheSectionOfUnnamedNoises) {
    EXPECT_THAT(faults_of(preset_with("\"shape\": {\"s\": {\"type\": \"add\", \"of\": [" + kNoise + ", " +
                                      kNoise + "]}}")),
                ElementsAre(testing::HasSubstr("shape.s has two noises")));
    EXPECT_THAT(faults_of(preset_with("\"climate\": {\"humidity\": {\"base\": {\"type\": \"add\", \"of\": [" +
                                      kNoise + ", " + kNoise + "]}}}")),
                ElementsAre(testing::HasSubstr("climate.humidity.base has two noises")));
}

TEST(CheckMeaning, RefusesFieldsNamedLikeALayer) {
    EXPECT_THAT(
        faults_of(preset_with("\"fields\": {\"humidity\": 1}")),
        ElementsAre("p.json:3:12: \"humidity\" is the name of a layer; call the field \"humidity_field\""));
}

TEST(CheckMeaning, LetsASectionReadOnlyTheLayersMadeBeforeIt) {
    EXPECT_THAT(faults_of(preset_with_field("\"height\"")),
                ElementsAre("p.json:3:18: the layer \"height\" cannot be read in fields.f (known here: f)"));
    EXPECT_THAT(
        faults_of(preset_with("\"shape\": {\"s\": \"temperature\"}")),
        ElementsAre("p.json:3:16: the layer \"temperature\" cannot be read in shape.s (known here: height)"));
    EXPECT_THAT(faults_of(preset_with("\"climate\": {\"temperature\": {\"variation\": \"humidity\"}}")),
                ElementsAre(testing::HasSubstr(
                    "the layer \"humidity\" cannot be read in climate.temperature.variation")));
    EXPECT_THAT(
        faults_of(preset_with(R"("shape": {"s": "height"}, "climate": {"temperature": {"variation": "height"},
                "humidity": {"base": {"type": "add", "of": ["height", "temperature"]}}})")),
        IsEmpty());
}

TEST(CheckMeaning, RefusesToMoveALayerByAWarp) {
    EXPECT_THAT(
        faults_of(preset_with("\"shape\": {\"s\": {\"type\": \"warp\", \"by\": [0, 0], \"amplitude_m\": 1,\n"
                              "\"of\": {\"type\": \"abs\", \"of\": \"height\"}}}")),
        ElementsAre(
            "p.json:4:29: \"height\" is a layer and cannot be moved by a warp; warp a field instead"));
    EXPECT_THAT(faults_of(preset_with("\"shape\": {\"s\": {\"type\": \"warp\", \"by\": [\"height\", 0], "
                                      "\"amplitude_m\": 1, \"of\": 3}}")),
                IsEmpty());
}

TEST(CheckMeaning, RefusesSplinePointsOutOfOrder) {
    EXPECT_THAT(faults_of(preset_with_field(
                    "{\"type\": \"spline\", \"of\": 1, \"points\": [{\"at\": 1, \"value\": 0},\n"
                    "{\"at\": 1, \"value\": 2}]}")),
                ElementsAre("p.json:4:8: `at` must be greater than that of the point before, 1; found 1"));
}

TEST(CheckMeaning, RefusesEmptyIntervals) {
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"clamp\", \"of\": 1, \"min\": 2,\n\"max\": 2}")),
                ElementsAre("p.json:4:8: max must be greater than min, 2; found 2"));
    EXPECT_THAT(faults_of(preset_with_field("{\"type\": \"remap\", \"of\": 1,\n\"from\": [3, 3]}")),
                ElementsAre("p.json:4:10: the two `from` values must differ by at least 1e-09"));
    EXPECT_THAT(
        faults_of(preset_with_field("{\"type\": \"gradient\",\n\"from_m\": [3, 4], \"to_m\": [3, 4]}")),
        ElementsAre("p.json:4:12: from_m and to_m must be different points, at least 1e-06 m apart"));
    EXPECT_THAT(faults_of(preset_with_field(R"({"type": "remap", "of": 1, "from": [3, -3], "to": [5, 5]})")),
                IsEmpty());
}

TEST(CheckMeaning, RefusesRepeatedBiomeIds) {
    EXPECT_THAT(
        faults_of(preset_with("\"biomes\": {\"set\": {\n\"moor\": {\"id\": 10, \"color\": \"#010203\"}}}")),
        ElementsAre("p.json:4:16: id 10 of \"moor\" is taken by \"ocean\""));
}

TEST(CheckMeaning, RefusesRulesOfUnknownBiomesAndWithoutABound) {
    EXPECT_THAT(
        faults_of(preset_with("\"biomes\": {\"rules\": [{\"biome\": \"occean\",\n"
                              "\"when\": [{\"layer\": \"height\"}]}]}")),
        ElementsAre(StartsWith("p.json:3:32: no biome named \"occean\"; did you mean \"ocean\"? (known: "),
                    "p.json:4:10: a test needs \"at_least\", \"below\" or both"));
    EXPECT_THAT(
        faults_of(preset_with("\"biomes\": {\"rules\": [{\"biome\": \"ocean\",\n"
                              "\"when\": [{\"layer\": \"height\", \"at_least\": 5, \"below\": 4}]}]}")),
        ElementsAre("p.json:4:54: below must be greater than at_least, 5; found 4"));
}

TEST(CheckMeaning, RefusesOutputsOfUnknownLayersAndFormatsAndTwice) {
    EXPECT_THAT(
        faults_of(preset_with("\"outputs\": [{\"layer\": \"heigt\"},\n"
                              "{\"layer\": \"height\", \"format\": \"png17\"}]")),
        ElementsAre(
            StartsWith("p.json:3:23: no layer or field named \"heigt\"; did you mean \"height\"? (known: "),
            StartsWith("p.json:4:31: unknown format \"png17\"; did you mean \"png16\"? (allowed: ")));
    EXPECT_THAT(faults_of(preset_with("\"outputs\": [{\"layer\": \"height\"},\n{\"layer\": \"height\"}]")),
                ElementsAre("p.json:4:1: height as png16 is written twice"));
    EXPECT_THAT(faults_of(preset_with("\"outputs\": [{\"layer\": \"height\"},\n"
                                      "{\"layer\": \"height\", \"format\": \"png16\"}]")),
                ElementsAre("p.json:4:1: height as png16 is written twice"));
    EXPECT_THAT(
        faults_of(preset_with(R"("fields": {"coast": 1}, "outputs": [{"layer": "coast", "format": "r32"},
                {"layer": "height"}, {"layer": "height", "format": "exr"}])")),
        IsEmpty());
}

TEST(CheckMeaning, RefusesFormatsThatCannotHoldTheLayer) {
    EXPECT_THAT(faults_of(preset_with("\"outputs\": [{\"layer\": \"biome\", \"format\": \"exr\"}]")),
                ElementsAre(StartsWith("p.json:3:42: biome cannot be stored as exr (allowed: ")));
    EXPECT_THAT(faults_of(preset_with("\"outputs\": [{\"layer\": \"height\", \"format\": \"png8\"}]")),
                ElementsAre(StartsWith("p.json:3:43: height cannot be stored as png8 (allowed: ")));
}

}  // namespace
}  // namespace terrane
