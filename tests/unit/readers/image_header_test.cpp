#include "readers/image_header.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

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

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

constexpr char kIhdrGrey16[] = "\0\0\0\x03\0\0\0\x02\x10\0\0\0";

std::string png_of(const std::string& chunks, const std::string& ihdr = std::string(kIhdrGrey16, 13)) {
    return std::string(kPngSignature) + png_chunk("IHDR", ihdr) + chunks + png_chunk("IDAT", "not looked at");
}

// The fault's text, or "" if the header was read.
std::string fault_of(const Scratch& scratch, const std::string& bytes) {
    write_file(scratch.path("x"), bytes);
    try {
        read_image_header(scratch.path("x"));
        return "";
    } catch (const WrongInput& wrong) {
        EXPECT_EQ(wrong.faults()[0].where.source, scratch.path("x"));
        return wrong.what();
    }
}

ImageHeader header_of(const Scratch& scratch, const std::string& bytes) {
    write_file(scratch.path("x"), bytes);
    return read_image_header(scratch.path("x"));
}

std::string exr_bytes(const Scratch& scratch, std::int64_t width = 5, std::int64_t height = 3) {
    const FileSpec spec = spec_of(scratch.path("e.exr"), FileFormat::kExr, SampleType::kF32, width, height);
    write_layer(spec, slope(width, height));
    return read_file(spec.path);
}

TEST(ImageHeader, ReadsOurSixteenBitPng) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 300, 200);
    write_layer(spec, slope(300, 200));
    const ImageHeader header = read_image_header(spec.path);
    EXPECT_EQ(header.kind, ImageKind::kPng);
    EXPECT_EQ(header.width, 300);
    EXPECT_EQ(header.height, 200);
    EXPECT_EQ(header.depth, 16);
    EXPECT_EQ(header.colour, "grey");
    EXPECT_EQ(header.recipe, spec.recipe);
    EXPECT_TRUE(header.colour_chunks.empty());
}

TEST(ImageHeader, ReadsOurExr) {
    Scratch scratch;
    const ImageHeader header = header_of(scratch, exr_bytes(scratch));
    EXPECT_EQ(header.kind, ImageKind::kExr);
    EXPECT_EQ(header.width, 5);
    EXPECT_EQ(header.height, 3);
    EXPECT_EQ(header.depth, 32);
    EXPECT_EQ(header.colour, "grey");
    EXPECT_EQ(header.compression, "none");
    ASSERT_EQ(header.channels.size(), 1u);
    EXPECT_EQ(header.channels[0].name, "Y");
    EXPECT_EQ(header.channels[0].type, "float");
    EXPECT_EQ(header.recipe, R"({"preset":"archipelago","seed":42})");
    EXPECT_FALSE(header.exr.tiled || header.exr.deep || header.exr.multipart);
}

TEST(ImageHeader, NamesEveryColourTypeOfPng) {
    Scratch scratch;
    const std::vector<std::pair<int, std::string>> types{
        {0, "grey"}, {2, "rgb"}, {3, "palette"}, {4, "grey+alpha"}, {6, "rgba"}};
    for (const auto& [type, word] : types) {
        std::string ihdr(kIhdrGrey16, 13);
        ihdr[8] = 8;
        ihdr[9] = static_cast<char>(type);
        EXPECT_EQ(header_of(scratch, png_of("", ihdr)).colour, word);
    }
}

TEST(ImageHeader, ListsTextAndColourChunksBeforeTheData) {
    Scratch scratch;
    const std::string chunks = png_chunk("gAMA", std::string(4, 'g')) + png_chunk("sRGB", "0") +
                               png_chunk("tEXt", std::string("Title\0caf\xe9", 10)) +
                               png_chunk("iTXt", std::string("Note\0\0\0en\0Notiz\0\xe2\x98\x83", 19)) +
                               png_chunk("iTXt", std::string("Packed\0\1\0\0\0xx", 13)) +
                               png_chunk("zTXt", std::string("Small\0\0xx", 9)) +
                               png_chunk("tEXt", std::string("terrane\0{}", 10));
    const ImageHeader header = header_of(scratch, png_of(chunks));
    EXPECT_THAT(header.texts, ElementsAre(Pair("Title", "caf\xc3\xa9"), Pair("Note", "\xe2\x98\x83"),
                                          Pair("terrane", "{}")));
    EXPECT_THAT(header.compressed_texts, ElementsAre("Packed", "Small"));
    EXPECT_THAT(header.colour_chunks, ElementsAre("gAMA", "sRGB"));
    EXPECT_EQ(header.recipe, "{}");
}

TEST(ImageHeader, ReadsNothingAfterTheFirstData) {
    Scratch scratch;
    const ImageHeader header = header_of(scratch, png_of("") + "and then rubbish");
    EXPECT_EQ(header.width, 3);
}

TEST(ImageHeader, RefusesATextChunkWhoseChecksumIsWrong) {
    Scratch scratch;
    std::string chunk = png_chunk("tEXt", std::string("terrane\0{}", 10));
    chunk.back() = static_cast<char>(chunk.back() ^ 1);
    EXPECT_THAT(fault_of(scratch, png_of(chunk)), HasSubstr("checksum of its tEXt"));
}

TEST(ImageHeader, RefusesTextBeyondSixteenMebibytesInAll) {
    Scratch scratch;
    std::string text("terrane\0", 8);
    text.resize((8u << 20) + 1, 'x');
    EXPECT_EQ(fault_of(scratch, png_of(png_chunk("tEXt", text))), "");
    EXPECT_THAT(fault_of(scratch, png_of(png_chunk("tEXt", text) + png_chunk("iTXt", text))),
                HasSubstr("16777216"));
}

TEST(ImageHeader, RefusesWhatPngDoesNotAllow) {
    Scratch scratch;
    const std::string good(kIhdrGrey16, 13);
    for (const std::size_t at : {3u, 7u, 8u, 9u, 10u, 11u, 12u}) {
        std::string bad = good;
        bad[at] = at < 8 ? '\0' : '\x05';
        EXPECT_THAT(fault_of(scratch, png_of("", bad)), HasSubstr("IHDR")) << at;
    }
    EXPECT_THAT(fault_of(scratch, std::string(kPngSignature) + png_chunk("IDAT", "x")), HasSubstr("IHDR"));
    EXPECT_THAT(fault_of(scratch, png_of(png_chunk("IEND", ""))), HasSubstr("no image data"));
    EXPECT_THAT(fault_of(scratch, png_of(png_chunk("IHDR", good))), HasSubstr("two IHDR"));
    EXPECT_THAT(fault_of(scratch, png_of(std::string("\xff\xff\xff\xfftEXt", 8))), HasSubstr("byte 33"));
    EXPECT_THAT(fault_of(scratch, png_of(png_chunk("tEXt", "no end"))), HasSubstr("keyword"));
}

TEST(ImageHeader, RefusesFilesOfOtherKinds) {
    Scratch scratch;
    EXPECT_THAT(fault_of(scratch, ""), HasSubstr("empty"));
    EXPECT_THAT(fault_of(scratch, "GIF89a..."), HasSubstr("neither"));
    EXPECT_THAT(fault_of(scratch, "\x89P"), HasSubstr("cut short"));
    EXPECT_THROW(read_image_header(scratch.path("missing")), WrongInput);
    EXPECT_THROW(read_image_header(scratch.path("")), WrongInput);
    mkfifo(scratch.path("pipe").c_str(), 0600);
    EXPECT_THROW(read_image_header(scratch.path("pipe")), WrongInput);
}

TEST(ImageHeader, NeverReadsPastTheEndOfATruncatedPng) {
    Scratch scratch;
    const std::string png =
        png_of(png_chunk("gAMA", "abcd") + png_chunk("tEXt", std::string("terrane\0{}", 10)) +
               png_chunk("iTXt", std::string("Note\0\0\0en\0Notiz\0x", 17)));
    const std::size_t header_end = png.find("IDAT") + 4;
    for (std::size_t size = 0; size < png.size(); ++size)
        EXPECT_EQ(fault_of(scratch, png.substr(0, size)).empty(), size >= header_end) << size;
}

TEST(ImageHeader, NeverReadsPastTheEndOfATruncatedExr) {
    Scratch scratch;
    const std::string exr = exr_bytes(scratch);
    const std::uint64_t header_end = header_of(scratch, exr).exr.header_bytes;
    for (std::size_t size = 0; size < exr.size(); ++size)
        EXPECT_EQ(fault_of(scratch, exr.substr(0, size)).empty(), size >= header_end) << size;
}

TEST(ImageHeader, ReportsTiledDeepAndMultipartExr) {
    Scratch scratch;
    std::string exr = exr_bytes(scratch);
    exr[5] = 0x1a;
    const ImageHeader header = header_of(scratch, exr);
    EXPECT_TRUE(header.exr.tiled && header.exr.deep && header.exr.multipart);
    exr[5] = 0x20;
    EXPECT_THAT(fault_of(scratch, exr), HasSubstr("version"));
}

TEST(ImageHeader, RefusesAnExrWithoutItsRequiredAttributes) {
    Scratch scratch;
    for (const std::string name : {"channels", "compression", "dataWindow", "displayWindow", "lineOrder"}) {
        std::string exr = exr_bytes(scratch);
        const std::size_t at = exr.find(name + '\0');
        exr[at] = 'X';
        EXPECT_THAT(fault_of(scratch, exr), HasSubstr("lacks the attribute " + name));
    }
}

// Every byte of the header replaced by a few others: read or refused, never anything else.
TEST(ImageHeader, SurvivesEveryDamagedByte) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 2, 2);
    write_layer(spec, slope(2, 2));
    for (const std::string& whole : {read_file(spec.path), exr_bytes(scratch, 2, 2)})
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (const int value : {0x00, 0x7f, 0x80, 0xff}) {
                std::string damaged = whole;
                damaged[at] = static_cast<char>(value);
                fault_of(scratch, damaged);
            }
}

}  // namespace
}  // namespace terrane
