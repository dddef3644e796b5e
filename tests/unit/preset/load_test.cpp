#include "preset/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "preset/shipped.h"
#include "preset_support.h"

namespace terrane {
namespace {

using test::faults_of;
using test::loaded;
using test::preset_with;
using test::PresetFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const std::string kBase =
    R"({"name": "base", "seed": 5, "world": {"spacing_m": 4, "height_range_m": [-100, 900]},
  "fields": {"coast": {"type": "fbm", "wavelength_m": 100, "octaves": 3}, "hills": 2},
  "height": "coast", "shape": {"first": {"type": "abs"}, "second": {"type": "fold"}}})";

double spacing_of(const LoadedPreset& preset) {
    return preset.world.spacing_m;
}

std::string refusal_of(const std::string& name) {
    try {
        load_preset(name, {});
    } catch (const WrongInput& wrong) {
        return wrong.what();
    }
    return "loaded";
}

TEST(LoadPreset, TakesTheNameFromTheFileWhenThePresetHasNone) {
    PresetFolder folder;
    folder.add("my_isle.json", preset_with("\"seed\": 3"));
    const LoadedPreset preset = folder.load("my_isle.json");
    EXPECT_EQ(preset.world.name, "my_isle");
    EXPECT_EQ(*preset.resolved.find("name")->text(), "my_isle");
    EXPECT_EQ(preset.title, folder.path("my_isle.json"));
    EXPECT_THAT(preset.files, ElementsAre(folder.path("my_isle.json")));
    EXPECT_EQ(preset.world.seed, (Seed{"3", 3}));
}

TEST(LoadPreset, MergesAFileBesideThePresetNotTheFolderOfTheShell) {
    PresetFolder folder;
    folder.add("a/base.json", kBase);
    folder.add("a/top.json", R"({"extends": "base.json", "name": "top", "world": {"spacing_m": 2}})");
    const LoadedPreset preset = folder.load("a/top.json");
    EXPECT_EQ(spacing_of(preset), 2.0);
    EXPECT_EQ(preset.world.height_range_m.max, 900.0);
    EXPECT_EQ(preset.world.name, "top");
    EXPECT_EQ(preset.world.seed.value, 5u);
    EXPECT_THAT(preset.files, ElementsAre(folder.path("a/top.json"), folder.path("a/base.json")));
}

TEST(LoadPreset, FollowsAChainTheNearestWinning) {
    PresetFolder folder;
    folder.add("base.json", kBase);
    folder.add("deep/middle.json", R"({"extends": "../base.json", "seed": 6, "world": {"spacing_m": 3}})");
    folder.add("top.json", R"({"extends": "deep/middle.json", "seed": 7})");
    const LoadedPreset preset = folder.load("top.json");
    EXPECT_EQ(preset.world.seed.value, 7u);
    EXPECT_EQ(spacing_of(preset), 3.0);
    EXPECT_EQ(preset.files.size(), 3u);
}

TEST(LoadPreset, DeletesWhatAnExtendingPresetSetsToNull) {
    PresetFolder folder;
    folder.add("base.json", kBase);
    folder.add("top.json",
               R"({"extends": "base.json", "shape": {"first": null}, "fields": {"hills": null}})");
    const LoadedPreset preset = folder.load("top.json");
    ASSERT_EQ(preset.world.shape.size(), 1u);
    EXPECT_EQ(preset.world.shape[0].name, "second");
    EXPECT_EQ(preset.world.graph.named.count("hills"), 0u);
    folder.add("bad.json", R"({"extends": "base.json", "height": null})");
    EXPECT_THAT(folder.faults("bad.json"),
                ElementsAre(StartsWith("bad.json:1:1: preset needs the key \"height\"")));
}

TEST(LoadPreset, ExtendsAShippedPreset) {
    PresetFolder folder;
    folder.add("top.json", R"({"extends": "archipelago", "name": "top", "world": {"spacing_m": 77}})");
    const LoadedPreset preset = folder.load("top.json"), shipped = load_preset("archipelago", {});
    EXPECT_EQ(spacing_of(preset), 77.0);
    EXPECT_EQ(preset.world.height_range_m, shipped.world.height_range_m);
    EXPECT_EQ(preset.world.graph.nodes.size(), shipped.world.graph.nodes.size());
    EXPECT_THAT(preset.files, ElementsAre(folder.path("top.json")));
    EXPECT_THAT(shipped.files, IsEmpty());
}

TEST(LoadPreset, LocatesAFaultInTheFileItStandsIn) {
    PresetFolder folder;
    folder.add("base.json", "{\"world\": {\"height_range_m\": [0, 1]},\n\"height\": \"gone\"}");
    folder.add("top.json", "{\"extends\": \"base.json\",\n\n\"vieww\": 1}");
    EXPECT_THAT(folder.faults("top.json"),
                testing::UnorderedElementsAre(StartsWith("base.json:2:11: no field named \"gone\""),
                                              StartsWith("top.json:3:1: unknown key \"vieww\"")));
}

TEST(LoadPreset, RefusesACircleOfPresets) {
    PresetFolder folder;
    folder.add("a.json", "{\"extends\": \"b.json\"}");
    folder.add("b.json", "{\n\"extends\": \"a.json\"}");
    EXPECT_THAT(
        folder.faults("a.json"),
        ElementsAre("b.json:2:12: presets extend each other in a circle: a.json -> b.json -> a.json"));
    folder.add("self.json", "{\"extends\": \"self.json\"}");
    EXPECT_THAT(folder.faults("self.json"), ElementsAre(HasSubstr("in a circle: self.json -> self.json")));
}

TEST(LoadPreset, SeesACircleThroughOtherSpellingsOfAPath) {
    PresetFolder folder;
    folder.add("d/a.json", "{\"extends\": \"./a.json\"}");
    EXPECT_THAT(folder.faults("d/a.json"), ElementsAre(HasSubstr("in a circle")));
    folder.add("d/b.json", "{\"extends\": \"../d/c.json\"}");
    folder.add("d/c.json", "{\"extends\": \"../d/b.json\"}");
    EXPECT_THAT(folder.faults("d/b.json"), ElementsAre(HasSubstr("in a circle")));
}

TEST(LoadPreset, AcceptsOneBaseUnderTwoExtendingPresetsInTurn) {
    PresetFolder folder;
    folder.add("base.json", kBase);
    folder.add("top.json", R"({"extends": "base.json"})");
    EXPECT_THAT(folder.faults("top.json"), IsEmpty());
    EXPECT_THAT(folder.faults("top.json"), IsEmpty());
}

TEST(LoadPreset, LocatesAMissingBaseAtTheLineThatNamesIt) {
    PresetFolder folder;
    folder.add("top.json", "{\n \"extends\": \"gone.json\"}");
    EXPECT_THAT(folder.faults("top.json"), ElementsAre("top.json:2:13: extends \"gone.json\": no such file"));
    folder.add("shipped.json", "{\n \"extends\": \"archipelag\"}");
    EXPECT_THAT(
        folder.faults("shipped.json"),
        ElementsAre(StartsWith("shipped.json:2:13: no shipped preset named \"archipelag\"; did you mean "
                               "\"archipelago\"?")));
    folder.add("folder/x.json", "{}");
    folder.add("under.json", "{\"extends\": \"./folder\"}");
    EXPECT_THAT(folder.faults("under.json"), ElementsAre(HasSubstr("is a folder, not a file")));
}

TEST(LoadPreset, LocatesASyntaxErrorOfABaseInTheBase) {
    PresetFolder folder;
    folder.add("base.json", "{\n\n  ]");
    folder.add("top.json", "{\"extends\": \"base.json\"}");
    EXPECT_THAT(folder.faults("top.json"), ElementsAre(StartsWith("base.json:3:3: syntax error")));
}

TEST(LoadPreset, RefusesMissingFilesAndUnknownNames) {
    EXPECT_EQ(refusal_of("no/such.json"), "no/such.json: no such file");
    EXPECT_EQ(refusal_of("such.json"), "such.json: no such file");
    EXPECT_THAT(refusal_of("archipelgo"),
                StartsWith("PRESET: no shipped preset named \"archipelgo\"; did you mean \"archipelago\"?"));
}

TEST(LoadPreset, LoadsEveryShippedPresetUnderItsOwnName) {
    ASSERT_FALSE(shipped_presets().empty());
    for (const ShippedPreset& shipped : shipped_presets()) {
        const LoadedPreset preset = load_preset(std::string(shipped.name), {});
        EXPECT_EQ(preset.world.name, shipped.name);
        EXPECT_EQ(shipped.json,
                  test::read_file(TERRANE_SOURCE_DIR "/presets/" + std::string(shipped.name) + ".json"));
    }
}

TEST(ParseOverride, SplitsAtTheFirstEquals) {
    EXPECT_EQ(parse_override("/a/b=1=2"), (Override{"/a/b", "1=2"}));
    EXPECT_EQ(parse_override("/a="), (Override{"/a", ""}));
    for (const char* text : {"", "a=1", "/a", "=1", "/=1"})
        EXPECT_THROW(parse_override(text), WrongInput) << text;
}

TEST(Overrides, ReplaceAndCreateKeys) {
    const std::string preset = preset_with("\"fields\": {\"f\": {\"type\": \"fbm\", \"wavelength_m\": 9}}");
    const LoadedPreset changed =
        loaded(preset, {"/world/spacing_m=2.5", "/view/size=65", "/fields/f/octaves=2", "/fields/g=7"});
    EXPECT_EQ(spacing_of(changed), 2.5);
    EXPECT_EQ(changed.world.view.width, 65);
    EXPECT_EQ(changed.world.graph.named.count("g"), 1u);
    const FieldNode& f = changed.world.graph.node(changed.world.graph.named.at("f"));
    EXPECT_EQ(std::get<FractalSpec>(f.body).octaves, 2);
}

TEST(Overrides, ReachIntoLists) {
    EXPECT_EQ(loaded(preset_with("\"seed\": 1"), {"/world/height_range_m/1=500"}).world.height_range_m.max,
              500.0);
    for (const char* set : {"/world/height_range_m/2=1", "/world/height_range_m/-=1",
                            "/world/height_range_m/x=1", "/world/height_range_m/-1=1"})
        EXPECT_THAT(faults_of(preset_with("\"seed\": 1"), {set}),
                    ElementsAre(HasSubstr("is no index of this list")))
            << set;
}

TEST(Overrides, TakeTextThatIsNoJsonAsItIs) {
    const std::string preset = preset_with("\"fields\": {\"coast\": 4}");
    EXPECT_EQ(loaded(preset, {"/seed=two words"}).world.seed.typed, "two words");
    EXPECT_EQ(loaded(preset, {"/seed=\"quoted\""}).world.seed.typed, "quoted");
    EXPECT_EQ(loaded(preset, {"/seed=18446744073709551615"}).world.seed.value, 18446744073709551615u);
    EXPECT_THAT(faults_of(preset, {"/height=coast"}), IsEmpty());
    EXPECT_THAT(faults_of(preset, {"/world/spacing_m=1,5"}),
                ElementsAre(StartsWith("--set /world/spacing_m: expected a number")));
    EXPECT_THAT(faults_of(preset, {"/world/spacing_m=1e400"}),
                ElementsAre(StartsWith("--set /world/spacing_m: expected a number")));
    EXPECT_THAT(faults_of(preset, {"/world/spacing_m=nan"}),
                ElementsAre(StartsWith("--set /world/spacing_m: expected a number")));
}

TEST(Overrides, NameThemselvesInFaults) {
    EXPECT_THAT(faults_of(preset_with("\"seed\": 1"), {"/world/spacing_m=-3", "/wrld/x=1"}),
                testing::UnorderedElementsAre(
                    "--set /world/spacing_m: -3 is out of range; allowed: 0.001 .. 1000000 m",
                    StartsWith("--set /wrld/x: unknown key \"wrld\" in preset; did you mean \"world\"?")));
    EXPECT_THAT(faults_of(preset_with("\"seed\": 1"), {"/seed/x=1"}),
                ElementsAre("--set /seed/x: \"x\" stands under 1, which is no object or list"));
}

TEST(Overrides, ApplyInOrderAfterExtends) {
    PresetFolder folder;
    folder.add("base.json", kBase);
    folder.add("top.json", R"({"extends": "base.json", "world": {"spacing_m": 3}})");
    EXPECT_EQ(spacing_of(folder.load("top.json", {"/world/spacing_m=8"})), 8.0);
    EXPECT_EQ(spacing_of(folder.load("top.json", {"/world/spacing_m=8", "/world/spacing_m=9"})), 9.0);
}

TEST(Overrides, UnescapePointers) {
    EXPECT_THAT(faults_of(preset_with("\"seed\": 1"), {"/a~1b=1"}),
                ElementsAre(HasSubstr("unknown key \"a/b\"")));
    EXPECT_THAT(faults_of(preset_with("\"seed\": 1"), {"/a~0b=1"}),
                ElementsAre(HasSubstr("unknown key \"a~b\"")));
    EXPECT_THAT(faults_of(preset_with("\"seed\": 1"), {"/a~01b=1"}),
                ElementsAre(HasSubstr("unknown key \"a~1b\"")));
}

TEST(LoadResolved, GivesTheSameWorldAsThePresetItCameFrom) {
    for (const ShippedPreset& shipped : shipped_presets()) {
        const LoadedPreset first = load_preset(std::string(shipped.name), {});
        const JsonValue stored = parse_json(to_text(first.resolved), "recipe");
        const LoadedPreset again = load_resolved(stored, "recipe", "other");
        EXPECT_EQ(to_text(again.resolved), to_text(first.resolved)) << shipped.name;
        EXPECT_EQ(again.world.name, first.world.name);
        EXPECT_EQ(again.world.graph.nodes.size(), first.world.graph.nodes.size());
    }
}

}  // namespace
}  // namespace terrane
