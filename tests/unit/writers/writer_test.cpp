#include "writers/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/error.h"
#include "scratch.h"

namespace terrane {
namespace {

using test::feed;
using test::read_file;
using test::Scratch;
using test::slope;
using test::spec_of;
using test::write_layer;

TEST(FormatLimit, KnowsTheSidesOfPng) {
    EXPECT_FALSE(format_limit(FileFormat::kPng16, 2147483647, 1));
    EXPECT_FALSE(format_limit(FileFormat::kPng8, 1, 2147483647));
    const auto limit = format_limit(FileFormat::kPng16, 2147483648, 1);
    ASSERT_TRUE(limit);
    EXPECT_THAT(*limit, testing::HasSubstr("2147483648 x 1"));
    EXPECT_THAT(*limit, testing::HasSubstr("2147483647"));
}

TEST(FormatLimit, KeepsColourImagesBelowTheIntOfTheirEncoder) {
    EXPECT_FALSE(format_limit(FileFormat::kPng8, 16384, 16384, SampleType::kRgb8));
    EXPECT_TRUE(format_limit(FileFormat::kPng8, 20000, 20000, SampleType::kRgb8));
    EXPECT_FALSE(format_limit(FileFormat::kPng8, 20000, 20000, SampleType::kU8));
}

TEST(FormatLimit, KnowsWhatTinyexrReadsBack) {
    EXPECT_FALSE(format_limit(FileFormat::kExr, 8388608, 1));
    EXPECT_TRUE(format_limit(FileFormat::kExr, 8388609, 1));
    EXPECT_FALSE(format_limit(FileFormat::kExr, 1, 2097152));
    EXPECT_TRUE(format_limit(FileFormat::kExr, 1, 2097153));
    EXPECT_TRUE(format_limit(FileFormat::kExr, 8388608, 2097152));
}

TEST(FormatLimit, CountsTheBytesOfRawFilesWithoutOverflow) {
    const std::int64_t side = std::int64_t{1} << 31;
    EXPECT_FALSE(format_limit(FileFormat::kR16, side, side / 2));
    EXPECT_TRUE(format_limit(FileFormat::kR16, side, side));
    EXPECT_TRUE(format_limit(FileFormat::kR32, side, side / 2));
    EXPECT_TRUE(format_limit(FileFormat::kR32, std::numeric_limits<std::int64_t>::max(), 2));
}

TEST(FormatLimit, RefusesNoSamplesAtAll) {
    EXPECT_TRUE(format_limit(FileFormat::kR16, 0, 5));
    EXPECT_TRUE(format_limit(FileFormat::kExr, 5, -1));
}

TEST(OpenWriter, RefusesASizeOverTheLimitAsWrongInputAndOpensNothing) {
    Scratch scratch;
    OutputSet outputs;
    const FileSpec spec = spec_of(scratch.path("a.exr"), FileFormat::kExr, SampleType::kF32, 9000000, 1);
    EXPECT_THROW(open_writer(outputs, spec), WrongInput);
    EXPECT_TRUE(scratch.names().empty());
}

TEST(OpenWriter, RefusesWhatNoFormatCanHold) {
    Scratch scratch;
    OutputSet outputs;
    FileSpec spec = spec_of(scratch.path("a"), FileFormat::kExr, SampleType::kU8, 2, 2);
    EXPECT_THROW(open_writer(outputs, spec), std::logic_error);
    spec = spec_of(scratch.path("a"), FileFormat::kPng16, SampleType::kF32, 2, 2);
    spec.flip_rows = true;
    EXPECT_THROW(open_writer(outputs, spec), std::logic_error);
    spec.flip_rows = false;
    spec.recipe = "{\"name\":\"\xc3\xa9\"}";
    EXPECT_THROW(open_writer(outputs, spec), std::logic_error);
}

TEST(FileWriter, RefusesRowsThatDoNotContinueTheFile) {
    Scratch scratch;
    const FileSpec spec = spec_of(scratch.path("a"), FileFormat::kR32, SampleType::kF32, 4, 3);
    const std::vector<float> samples(16);
    const auto rows = [&](std::int64_t first, std::int64_t count, std::int64_t width) {
        return RowBlock{first, count, width,
                        std::span<const float>(samples).first(static_cast<std::size_t>(count * width))};
    };
    OutputSet outputs;
    const auto writer = open_writer(outputs, spec);
    EXPECT_THROW(writer->add_rows(rows(1, 1, 4)), std::logic_error);
    EXPECT_THROW(writer->add_rows(rows(0, 1, 3)), std::logic_error);
    EXPECT_THROW(writer->add_rows(rows(0, 4, 4)), std::logic_error);
    const std::vector<std::uint8_t> ids(4);
    EXPECT_THROW(writer->add_rows({0, 1, 4, std::span<const std::uint8_t>(ids)}), std::logic_error);
    writer->add_rows(rows(0, 2, 4));
    EXPECT_THROW(writer->finish(), std::logic_error);
    EXPECT_THROW(writer->add_rows(rows(0, 1, 4)), std::logic_error);
    writer->add_rows(rows(2, 1, 4));
    writer->finish();
}

TEST(FileWriter, WritesTheSameBytesForTheSameSamplesWhateverTheBlocks) {
    Scratch scratch;
    for (const FileFormat format :
         {FileFormat::kPng16, FileFormat::kExr, FileFormat::kR16, FileFormat::kR16be, FileFormat::kR32}) {
        FileSpec spec = spec_of(scratch.path("a"), format, SampleType::kF32, 300, 200);
        write_layer(spec, slope(300, 200), 7);
        spec.path = scratch.path("b");
        write_layer(spec, slope(300, 200), 200);
        EXPECT_EQ(read_file(scratch.path("a")), read_file(scratch.path("b"))) << format_name(format);
    }
    const std::vector<std::uint8_t> pixels(300 * 200 * 3, 7);
    FileSpec spec = spec_of(scratch.path("a"), FileFormat::kPng8, SampleType::kRgb8, 300, 200);
    write_layer(spec, pixels, 7);
    spec.path = scratch.path("b");
    write_layer(spec, pixels, 200);
    EXPECT_EQ(read_file(scratch.path("a")), read_file(scratch.path("b")));
}

}  // namespace
}  // namespace terrane
