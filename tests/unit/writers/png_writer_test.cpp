#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include "core/error.h"
#include "scratch.h"
#include "writers/png_chunk.h"

namespace terrane {
namespace {

using test::feed;
using test::read_file;
using test::Scratch;
using test::slope;
using test::spec_of;
using test::write_layer;

struct Chunk {
    std::string type;
    std::string data;
};

std::uint32_t u32(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

// Checks every length and CRC on the way.
std::vector<Chunk> chunks_of(const std::string& png) {
    EXPECT_EQ(png.substr(0, 8), kPngSignature);
    std::vector<Chunk> chunks;
    std::size_t at = 8;
    while (at + 12 <= png.size()) {
        const std::size_t length = u32(png, at);
        if (length > png.size() - at - 12) break;
        Chunk chunk{png.substr(at + 4, 4), png.substr(at + 8, length)};
        EXPECT_EQ(u32(png, at + 8 + length), png_chunk_crc(chunk.type, chunk.data)) << chunk.type;
        chunks.push_back(chunk);
        at += 12 + length;
    }
    EXPECT_EQ(at, png.size());
    return chunks;
}

// Types in order, runs of IDAT as one.
std::vector<std::string> types_of(const std::vector<Chunk>& chunks) {
    std::vector<std::string> types;
    for (const Chunk& chunk : chunks)
        if (types.empty() || types.back() != "IDAT" || chunk.type != "IDAT") types.push_back(chunk.type);
    return types;
}

TEST(PngChunk, HasTheKnownCrcOfIend) {
    EXPECT_EQ(png_chunk("IEND", ""), std::string("\0\0\0\0IEND\xae\x42\x60\x82", 12));
}

TEST(Png16Writer, WritesHeaderTextDataAndNothingElse) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 300, 200);
    write_layer(spec, slope(300, 200));
    const auto chunks = chunks_of(read_file(spec.path));
    EXPECT_THAT(types_of(chunks), testing::ElementsAre("IHDR", "tEXt", "IDAT", "IEND"));
    EXPECT_EQ(chunks[0].data, std::string("\0\0\x01\x2c\0\0\0\xc8\x10\0\0\0\0", 13));
    EXPECT_EQ(chunks[1].data, std::string("terrane") + '\0' + spec.recipe);
}

TEST(Png16Writer, LeavesTheTextOutWithoutARecipe) {
    Scratch scratch;
    FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 2, 2);
    spec.recipe.clear();
    write_layer(spec, slope(2, 2));
    EXPECT_THAT(types_of(chunks_of(read_file(spec.path))), testing::ElementsAre("IHDR", "IDAT", "IEND"));
}

TEST(Png16Writer, CountsClippedSamples) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 2, 2);
    const QuantiseCounts counts = write_layer<float>(spec, {-101.0f, 901.0f, 902.0f, 5.0f});
    EXPECT_EQ(counts.below, 1);
    EXPECT_EQ(counts.above, 2);
}

TEST(Png8Writer, WritesGreyIdsWithoutAPalette) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng8, SampleType::kU8, 3, 2);
    write_layer<std::uint8_t>(spec, {0, 7, 255, 1, 2, 3});
    const auto chunks = chunks_of(read_file(spec.path));
    EXPECT_THAT(types_of(chunks), testing::ElementsAre("IHDR", "tEXt", "IDAT", "IEND"));
    EXPECT_EQ(chunks[0].data, std::string("\0\0\0\x03\0\0\0\x02\x08\0\0\0\0", 13));
}

TEST(Png8Writer, WritesAPaletteWhoseIndexIsTheId) {
    Scratch scratch;
    FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng8, SampleType::kU8, 3, 1);
    spec.palette = {{1, 2, 3}, {}, {255, 128, 0}};
    write_layer<std::uint8_t>(spec, {0, 2, 1});
    const auto chunks = chunks_of(read_file(spec.path));
    EXPECT_THAT(types_of(chunks), testing::ElementsAre("IHDR", "PLTE", "tEXt", "IDAT", "IEND"));
    EXPECT_EQ(chunks[0].data.substr(8, 2), std::string("\x08\x03", 2));
    EXPECT_EQ(chunks[1].data, std::string("\x01\x02\x03\0\0\0\xff\x80\0", 9));
}

TEST(Png8Writer, RefusesIdsThatDoNotFit) {
    Scratch scratch;
    FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng8, SampleType::kU16, 2, 1);
    EXPECT_THROW(write_layer<std::uint16_t>(spec, {255, 256}), std::logic_error);
    spec.layer.type = SampleType::kU8;
    spec.palette.resize(3);
    EXPECT_THROW(write_layer<std::uint8_t>(spec, {2, 3}), std::logic_error);
    spec.palette.resize(257);
    EXPECT_THROW(write_layer<std::uint8_t>(spec, {2, 3}), std::logic_error);
    EXPECT_TRUE(scratch.names().empty());
}

TEST(RgbPngWriter, PutsTheTextBetweenHeaderAndData) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng8, SampleType::kRgb8, 2, 2);
    write_layer<std::uint8_t>(spec, {1, 2, 3, 4, 5, 6, 7, 8, 9, 250, 251, 252});
    const auto chunks = chunks_of(read_file(spec.path));
    EXPECT_THAT(types_of(chunks), testing::ElementsAre("IHDR", "tEXt", "IDAT", "IEND"));
    EXPECT_EQ(chunks[0].data, std::string("\0\0\0\x02\0\0\0\x02\x08\x02\0\0\0", 13));
    EXPECT_EQ(chunks[1].data, std::string("terrane") + '\0' + spec.recipe);
}

TEST(Png16Writer, PassesARefusedWriteOnWithThePath) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, 1000, 1000);
    signal(SIGXFSZ, SIG_IGN);
    rlimit old_limit{};
    getrlimit(RLIMIT_FSIZE, &old_limit);
    const rlimit limit{4096, old_limit.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    std::string message;
    try {
        write_layer(spec, slope(1000, 1000));
    } catch (const MachineRefused& refused) {
        message = refused.what();
    }
    setrlimit(RLIMIT_FSIZE, &old_limit);
    EXPECT_EQ(message, spec.path + ": cannot write: File too large");
    EXPECT_TRUE(scratch.names().empty());
}

}  // namespace
}  // namespace terrane
