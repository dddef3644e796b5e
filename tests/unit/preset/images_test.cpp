#include "preset/images.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "preset_support.h"

namespace terrane {
namespace {

using test::PresetFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

void add_png(const PresetFolder& folder, const std::string& name, FileFormat format) {
    const SampleType type = format == FileFormat::kPng8 ? SampleType::kU8 : SampleType::kF32;
    std::filesystem::create_directories(std::filesystem::path(folder.path(name)).parent_path());
    const FileSpec spec = test::spec_of(folder.path(name), format, type, 2, 1);
    if (type == SampleType::kU8)
        test::write_layer(spec, std::vector<std::uint8_t>{0, 255});
    else
        test::write_layer(spec, std::vector<float>{-100.0f, 900.0f});
}

std::string image(const std::string& file, const std::string& rest = "") {
    return R"({"type": "image", "file": ")" + file + R"(", "bounds_m": [0, 0, 10, 10])" + rest + "}";
}

const ImageField& image_of(const LoadedPreset& preset, const std::string& field) {
    return std::get<ImageField>(preset.world.graph.node(preset.world.graph.named.at(field)).body);
}

TEST(PresetImages, StandBesideThePresetFileThatNamesThem) {
    PresetFolder folder;
    add_png(folder, "bases/masks/m.png", FileFormat::kPng16);
    add_png(folder, "top/own.png", FileFormat::kPng16);
    folder.add("bases/base.json", test::preset_with("\"fields\": {\"f\": " + image("masks/m.png") + "}"));
    folder.add("top/p.json",
               R"({"extends": "../bases/base.json", "fields": {"g": )" + image("own.png") + "}}");
    const LoadedPreset preset = folder.load("top/p.json");
    EXPECT_EQ(image_of(preset, "f").grid->file, "../bases/masks/m.png");
    EXPECT_EQ(image_of(preset, "g").grid->file, "own.png");
    EXPECT_THAT(to_text(preset.resolved), HasSubstr("../bases/masks/m.png"));
    EXPECT_THAT(preset.files,
                ElementsAre(folder.path("top/p.json"), folder.path("top/../bases/base.json"),
                            folder.path("top/../bases/masks/m.png"), folder.path("top/own.png")));
}

TEST(PresetImages, AreReadOncePerFileAndRange) {
    PresetFolder folder;
    add_png(folder, "m.png", FileFormat::kPng16);
    folder.add("p.json", test::preset_with("\"fields\": {\"a\": " + image("m.png") + ", \"b\": " +
                                           image("m.png", R"(, "filter": "bicubic", "outside": "repeat")") +
                                           ", \"c\": " + image("m.png", R"(, "range": [-5, 7])") + "}"));
    const LoadedPreset preset = folder.load("p.json");
    EXPECT_EQ(image_of(preset, "a").grid, image_of(preset, "b").grid);
    EXPECT_NE(image_of(preset, "a").grid, image_of(preset, "c").grid);
    EXPECT_EQ(image_of(preset, "a").grid->hash, image_of(preset, "c").grid->hash);
    EXPECT_EQ(image_of(preset, "b").filter, ImageFilter::kBicubic);
    EXPECT_EQ(image_of(preset, "b").outside, ImageOutside::kRepeat);
    EXPECT_EQ(image_of(preset, "c").grid->min, -5.0f);
    EXPECT_EQ(image_of(preset, "c").grid->max, 7.0f);
    EXPECT_EQ(image_of(preset, "c").bounds_m[3], 10.0);
}

// Fields start on line 3, column 18.
TEST(PresetImages, ThatCannotBeUsedAreFaultsWhereTheyAreNamedAllTogether) {
    PresetFolder folder;
    folder.add("text.png", "no image");
    folder.add("p.json", test::preset_with_field(R"({"type": "add", "of": [)" + image("gone.png") + ",\n" +
                                                 image("text.png") + "]}"));
    EXPECT_THAT(folder.faults("p.json"),
                ElementsAre(StartsWith("p.json:3:67: image \"gone.png\": cannot open: No such file"),
                            "p.json:4:27: image \"text.png\": is neither a PNG nor an EXR file"));
}

TEST(PresetImages, HaveRelativeNamesAndBoundsInOrder) {
    EXPECT_THAT(
        test::faults_of(test::preset_with_field(image("/tmp/m.png"))),
        ElementsAre(HasSubstr("expected a path relative to this preset's folder, found \"/tmp/m.png\"")));
    EXPECT_THAT(
        test::faults_of(
            test::preset_with_field(R"({"type": "image", "file": "m.png", "bounds_m": [0, 10, 5, 10]})")),
        ElementsAre(
            "p.json:3:76: the last sample must lie at least 1e-06 m south of the first, at 10; found 10"));
    EXPECT_THAT(test::faults_of(test::preset_with_field(
                    R"({"type": "image", "file": "m.png", "bounds_m": [0, 10, -5, 20]})")),
                ElementsAre(HasSubstr("m east of the first, at 0; found -5")));
}

TEST(PresetImages, OfEightBitsAreWarnedOfWhereTheyMakeTheHeight) {
    PresetFolder folder;
    add_png(folder, "low.png", FileFormat::kPng8);
    add_png(folder, "deep.png", FileFormat::kPng16);
    const auto warnings = [&](const std::string& height, const std::string& shape) {
        folder.add("p.json", R"({"world": {"height_range_m": [0, 9]}, "fields": {"low": )" +
                                 image("low.png") + R"(, "deep": )" + image("deep.png") + R"(}, "height": )" +
                                 height + R"(, "shape": {"s": )" + shape + "}}");
        std::vector<std::string> found;
        for (const Fault& fault : folder.load("p.json").warnings) found.push_back(fault.message);
        return found;
    };
    const auto low = ElementsAre(HasSubstr("image \"low.png\" has 8 bits, and its 256 levels show as steps"));
    EXPECT_THAT(warnings(R"({"type": "mul", "of": ["low", 900]})", R"({"type": "abs"})"), low);
    EXPECT_THAT(warnings("5", R"({"type": "add", "of": ["height", "low"]})"), low);
    EXPECT_THAT(warnings("\"deep\"", R"({"type": "abs"})"), testing::IsEmpty());
}

TEST(PresetImages, AreNamedAnewFromAnotherFolder) {
    PresetFolder folder;
    add_png(folder, "a/m.png", FileFormat::kPng16);
    folder.add("a/p.json", test::preset_with_field(image("m.png")));
    JsonValue resolved = folder.load("a/p.json").resolved;
    move_image_names(resolved, folder.path("a"), folder.path("b/c"));
    EXPECT_THAT(to_text(resolved), HasSubstr("../../a/m.png"));
    move_image_names(resolved, folder.path("b/c"), folder.path("a"));
    EXPECT_THAT(to_text(resolved), HasSubstr("\"file\":\"m.png\""));
}

}  // namespace
}  // namespace terrane
