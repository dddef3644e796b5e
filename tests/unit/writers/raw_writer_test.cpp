#include <gtest/gtest.h>

#include "scratch.h"

namespace terrane {
namespace {

using test::read_file;
using test::Scratch;
using test::spec_of;
using test::write_layer;

// With this range the code is the value.
FileSpec code_spec(const Scratch& scratch, FileFormat format, std::int64_t width, std::int64_t height) {
    FileSpec spec = spec_of(scratch.path("a.raw"), format, SampleType::kF32, width, height);
    spec.range = {0.0, 65535.0};
    return spec;
}

TEST(RawWriter, StoresR16LittleEndianWithoutAHeader) {
    Scratch scratch;
    const FileSpec spec = code_spec(scratch, FileFormat::kR16, 2, 1);
    write_layer<float>(spec, {float{0x1234}, float{0x00ff}});
    EXPECT_EQ(read_file(spec.path), std::string("\x34\x12\xff\x00", 4));
}

TEST(RawWriter, StoresR16beBigEndian) {
    Scratch scratch;
    const FileSpec spec = code_spec(scratch, FileFormat::kR16be, 2, 1);
    write_layer<float>(spec, {float{0x1234}, float{0x00ff}});
    EXPECT_EQ(read_file(spec.path), std::string("\x12\x34\x00\xff", 4));
}

TEST(RawWriter, StoresR32AsLittleEndianFloats) {
    Scratch scratch;
    const FileSpec spec = code_spec(scratch, FileFormat::kR32, 2, 1);
    write_layer<float>(spec, {1.0f, -2.5f});
    EXPECT_EQ(read_file(spec.path), std::string("\x00\x00\x80\x3f\x00\x00\x20\xc0", 8));
}

TEST(RawWriter, StoresIdsAsSixteenBitsWithoutQuantising) {
    Scratch scratch;
    FileSpec spec = code_spec(scratch, FileFormat::kR16, 3, 1);
    spec.range = {0.0, 1.0};
    spec.layer.type = SampleType::kU8;
    write_layer<std::uint8_t>(spec, {0, 7, 255});
    EXPECT_EQ(read_file(spec.path), std::string("\x00\x00\x07\x00\xff\x00", 6));
    spec.layer.type = SampleType::kU16;
    spec.format = FileFormat::kR16be;
    write_layer<std::uint16_t>(spec, {0, 7, 300});
    EXPECT_EQ(read_file(spec.path), std::string("\x00\x00\x00\x07\x01\x2c", 6));
}

TEST(RawWriter, FlipsRowsAndNothingElseWhateverTheBlocks) {
    Scratch scratch;
    FileSpec spec = code_spec(scratch, FileFormat::kR16, 2, 5);
    std::vector<float> samples;
    for (int i = 0; i < 10; ++i) samples.push_back(static_cast<float>(i));
    spec.flip_rows = true;
    const std::string expected("\x08\0\x09\0\x06\0\x07\0\x04\0\x05\0\x02\0\x03\0\x00\0\x01\0", 20);
    for (const std::int64_t rows : {1, 2, 3, 5}) {
        write_layer(spec, samples, rows);
        EXPECT_EQ(read_file(spec.path), expected) << rows;
    }
}

TEST(RawWriter, CountsClippedSamples) {
    Scratch scratch;
    FileSpec spec = code_spec(scratch, FileFormat::kR16, 2, 2);
    EXPECT_EQ(write_layer<float>(spec, {-1.0f, 65536.0f, 70000.0f, 5.0f}).above, 2);
    spec.format = FileFormat::kR32;
    EXPECT_EQ(write_layer<float>(spec, {-1.0f, 65536.0f, 70000.0f, 5.0f}).above, 0);
}

}  // namespace
}  // namespace terrane
