#include "readers/image_decode.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "../writers/scratch.h"
#include "core/error.h"
#include "writers/png_chunk.h"

namespace terrane {
namespace {

using test::read_file;
using test::Scratch;
using test::slope;
using test::spec_of;
using test::write_file;
using test::write_layer;
using testing::HasSubstr;

const std::vector<std::pair<std::int64_t, std::int64_t>> kSizes{{1, 1}, {1, 7}, {7, 1}, {33, 17}, {300, 200}};

std::vector<std::uint16_t> codes_of(const std::vector<float>& values, ValueRange range) {
    std::vector<std::uint16_t> codes(values.size());
    QuantiseCounts counts;
    quantise(values, range, codes, counts);
    return codes;
}

std::vector<std::uint8_t> bytes_of(std::size_t count, int modulus) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < count; ++i)
        bytes.push_back(static_cast<std::uint8_t>((i * i + 3 * i) % static_cast<std::size_t>(modulus)));
    return bytes;
}

std::size_t count_of(std::int64_t width, std::int64_t height) {
    return static_cast<std::size_t>(width * height);
}

// The fault's text, or "" if the file was decoded.
std::string fault_of(const Scratch& scratch, const std::string& bytes) {
    write_file(scratch.path("x"), bytes);
    try {
        decode_image(scratch.path("x"));
        return "";
    } catch (const WrongInput& wrong) {
        EXPECT_EQ(wrong.faults()[0].where.source, scratch.path("x"));
        return wrong.what();
    }
}

std::string small_exr(const Scratch& scratch) {
    const FileSpec spec = spec_of(scratch.path("e.exr"), FileFormat::kExr, SampleType::kF32, 3, 2);
    write_layer(spec, slope(3, 2));
    return read_file(spec.path);
}

TEST(DecodeImage, ReturnsTheCodesOfSixteenBitPng) {
    Scratch scratch;
    for (const auto& [width, height] : kSizes) {
        const FileSpec spec =
            spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, width, height);
        const auto values = slope(width, height);
        write_layer(spec, values);
        const DecodedImage image = decode_image(spec.path);
        EXPECT_EQ(image.width, width);
        EXPECT_EQ(image.height, height);
        EXPECT_EQ(image.channels, 1);
        EXPECT_EQ(std::get<std::vector<std::uint16_t>>(image.samples), codes_of(values, spec.range));
    }
}

TEST(DecodeImage, ReturnsTheIdsOfGreyAndPalettePng) {
    Scratch scratch;
    for (const auto& [width, height] : kSizes) {
        FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng8, SampleType::kU8, width, height);
        const auto grey = bytes_of(count_of(width, height), 256);
        write_layer(spec, grey);
        EXPECT_EQ(std::get<std::vector<std::uint8_t>>(decode_image(spec.path).samples), grey);
        spec.palette.resize(17);
        const auto indices = bytes_of(count_of(width, height), 17);
        write_layer(spec, indices);
        EXPECT_EQ(std::get<std::vector<std::uint8_t>>(decode_image(spec.path).samples), indices);
    }
}

TEST(DecodeImage, ReturnsTheColoursOfRgbPng) {
    Scratch scratch;
    for (const auto& [width, height] : kSizes) {
        const FileSpec spec =
            spec_of(scratch.path("a.png"), FileFormat::kPng8, SampleType::kRgb8, width, height);
        const auto pixels = bytes_of(3 * count_of(width, height), 251);
        write_layer(spec, pixels);
        const DecodedImage image = decode_image(spec.path);
        EXPECT_EQ(image.channels, 3);
        EXPECT_EQ(std::get<std::vector<std::uint8_t>>(image.samples), pixels);
    }
}

TEST(DecodeImage, ReturnsTheFloatsOfExrBitForBit) {
    Scratch scratch;
    for (const auto& [width, height] : kSizes) {
        const FileSpec spec =
            spec_of(scratch.path("a.exr"), FileFormat::kExr, SampleType::kF32, width, height);
        auto values = slope(width, height);
        values[0] = std::bit_cast<float>(0x00000001u);
        write_layer(spec, values);
        const DecodedImage image = decode_image(spec.path);
        EXPECT_EQ(image.width, width);
        EXPECT_EQ(image.height, height);
        EXPECT_EQ(std::get<std::vector<float>>(image.samples), values);
    }
}

TEST(DecodeImage, ReturnsEverySixteenBitLevelFromExr) {
    Scratch scratch;
    std::vector<float> values;
    for (int i = 0; i < 65536; ++i)
        values.push_back(static_cast<float>(dequantise(static_cast<std::uint16_t>(i), {0, 1})));
    const FileSpec spec = spec_of(scratch.path("a.exr"), FileFormat::kExr, SampleType::kF32, 256, 256);
    write_layer(spec, values);
    EXPECT_EQ(std::get<std::vector<float>>(decode_image(spec.path).samples), values);
}

TEST(DecodeImage, ReadsAnExrWithoutARecipe) {
    Scratch scratch;
    FileSpec spec = spec_of(scratch.path("a.exr"), FileFormat::kExr, SampleType::kF32, 3, 2);
    spec.recipe.clear();
    write_layer(spec, slope(3, 2));
    EXPECT_EQ(std::get<std::vector<float>>(decode_image(spec.path).samples), slope(3, 2));
}

TEST(DecodeImage, RefusesEveryTruncationOfAPng) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 5, 3);
    write_layer(spec, slope(5, 3));
    const std::string png = read_file(spec.path);
    for (std::size_t size = 0; size < png.size(); ++size)
        EXPECT_NE(fault_of(scratch, png.substr(0, size)), "") << size;
    EXPECT_EQ(fault_of(scratch, png), "");
}

TEST(DecodeImage, RefusesEveryTruncationOfAnExr) {
    Scratch scratch;
    const std::string exr = small_exr(scratch);
    for (std::size_t size = 0; size < exr.size(); ++size)
        EXPECT_NE(fault_of(scratch, exr.substr(0, size)), "") << size;
    EXPECT_NE(fault_of(scratch, exr + "x"), "");
    EXPECT_EQ(fault_of(scratch, exr), "");
}

// Read or refused, never anything else.
TEST(DecodeImage, SurvivesEveryDamagedByte) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 3, 2);
    write_layer(spec, slope(3, 2));
    for (const std::string& whole : {read_file(spec.path), small_exr(scratch)})
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (const int value : {0x00, 0x7f, 0x80, 0xff}) {
                std::string damaged = whole;
                damaged[at] = static_cast<char>(value);
                fault_of(scratch, damaged);
            }
}

TEST(DecodeImage, RefusesDamagedImageData) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 5, 3);
    write_layer(spec, slope(5, 3));
    std::string png = read_file(spec.path);
    char& byte = png[png.find("IDAT") + 10];
    byte = static_cast<char>(byte ^ 0x10);
    EXPECT_THAT(fault_of(scratch, png), HasSubstr("libpng"));
}

TEST(DecodeImage, RefusesASmallPngThatClaimsAHugeSizeBeforeItTakesMemory) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 5, 3);
    write_layer(spec, slope(5, 3));
    std::string png = read_file(spec.path);
    const std::string huge("\x7f\xff\xff\xff\x7f\xff\xff\xff\x10\0\0\0\0", 13);
    png.replace(8, 25, png_chunk("IHDR", huge));
    EXPECT_THAT(fault_of(scratch, png), HasSubstr("2147483647 x 2147483647"));
}

TEST(DecodeImage, RefusesPngOfOtherKindsAndSaysWhatItFound) {
    Scratch scratch;
    const std::string rgba("\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0", 13);
    EXPECT_THAT(
        fault_of(scratch, std::string(kPngSignature) + png_chunk("IHDR", rgba) + png_chunk("IDAT", "")),
        HasSubstr("rgba with 8 bits"));
}

TEST(DecodeImage, RefusesExrOfOtherDialectsAndSaysWhatItFound) {
    Scratch scratch;
    const std::string exr = small_exr(scratch);
    const auto changed = [&](const std::string& after, std::size_t offset, char value) {
        std::string copy = exr;
        copy[copy.find(after) + after.size() + offset] = value;
        return fault_of(scratch, copy);
    };
    const std::string type = std::string("chlist") + '\0';
    EXPECT_THAT(changed(type, 4 + 2, 1), HasSubstr("type half"));
    EXPECT_THAT(changed(type, 4, 'Z'), HasSubstr("channel is Z"));
    EXPECT_THAT(changed(type, 4 + 2 + 8, 2), HasSubstr("channel is Y"));
    EXPECT_THAT(changed(std::string("compression\0compression\0", 24), 4, 3),
                HasSubstr("compression is zip"));
    EXPECT_THAT(changed(std::string("lineOrder\0lineOrder\0", 20), 4, 1), HasSubstr("increasing"));
    EXPECT_THAT(changed(std::string("displayWindow\0box2i\0", 20), 4, 1), HasSubstr("windows"));
    EXPECT_THAT(changed(std::string("pixelAspectRatio\0flo", 20), 0, 'o'), HasSubstr("attributes"));
    std::string tiled = exr;
    tiled[5] = 2;
    EXPECT_THAT(fault_of(scratch, tiled), HasSubstr("tiled"));
}

TEST(DecodeImage, RefusesAnExrWhoseOffsetsPointElsewhere) {
    Scratch scratch;
    std::string exr = small_exr(scratch);
    const std::size_t lines = exr.size() - 2 * (8 + 12);
    exr[lines - 8] = static_cast<char>(exr[lines - 8] ^ 1);
    EXPECT_THAT(fault_of(scratch, exr), HasSubstr("line 1"));
}

TEST(DecodeRaw, ReturnsSamplesOfEveryRawFormatFlippedOrNot) {
    Scratch scratch;
    for (const auto& [width, height] : kSizes)
        for (const bool flipped : {false, true})
            for (const FileFormat format : {FileFormat::kR16, FileFormat::kR16be, FileFormat::kR32}) {
                FileSpec spec = spec_of(scratch.path("a.raw"), format, SampleType::kF32, width, height);
                spec.flip_rows = flipped;
                const auto values = slope(width, height);
                write_layer(spec, values);
                const DecodedImage image = decode_raw(spec.path, width, height, format, flipped);
                if (format == FileFormat::kR32)
                    EXPECT_EQ(std::get<std::vector<float>>(image.samples), values);
                else
                    EXPECT_EQ(std::get<std::vector<std::uint16_t>>(image.samples),
                              codes_of(values, spec.range));
            }
}

TEST(DecodeRaw, RefusesAnyOtherSize) {
    Scratch scratch;
    write_file(scratch.path("a"), std::string(24, 'x'));
    EXPECT_NO_THROW(decode_raw(scratch.path("a"), 4, 3, FileFormat::kR16, false));
    EXPECT_THROW(decode_raw(scratch.path("a"), 4, 3, FileFormat::kR32, false), WrongInput);
    EXPECT_THROW(decode_raw(scratch.path("a"), 4, 4, FileFormat::kR16, false), WrongInput);
    EXPECT_THROW(decode_raw(scratch.path("a"), 4, 2, FileFormat::kR16, false), WrongInput);
    EXPECT_THROW(decode_raw(scratch.path("a"), std::int64_t{1} << 62, 4, FileFormat::kR16, false),
                 WrongInput);
    EXPECT_THROW(decode_raw(scratch.path("none"), 4, 3, FileFormat::kR16, false), WrongInput);
}

}  // namespace
}  // namespace terrane
