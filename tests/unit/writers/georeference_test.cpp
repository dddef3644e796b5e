#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <clocale>
#include <locale>

#include "scratch.h"
#include "writers/envi_header.h"
#include "writers/world_file.h"

namespace terrane {
namespace {

using test::spec_of;

FileSpec placed(FileFormat format, SampleType type = SampleType::kF32) {
    FileSpec spec = spec_of("out/a_height.r16", format, type, 300, 200);
    spec.spacing_m = 8.5;
    spec.x0_m = -1200.0;
    spec.y0_m = 77.25;
    return spec;
}

TEST(WorldFile, PutsTheFirstSampleAtTheCentreOfItsPixelWithNorthUp) {
    EXPECT_EQ(world_file(placed(FileFormat::kPng16)), "8.5\n0\n0\n-8.5\n-1200\n-77.25\n");
}

TEST(WorldFile, WritesNumbersThatReadBackExactlyAndNoNegativeZero) {
    FileSpec spec = placed(FileFormat::kPng16);
    spec.spacing_m = 0.1;
    spec.x0_m = 1e15 + 0.125;
    spec.y0_m = 0.0;
    EXPECT_EQ(world_file(spec), "0.1\n0\n0\n-0.1\n1000000000000000.1\n0\n");
}

TEST(WorldFile, IsNamedAfterItsPng) {
    EXPECT_EQ(world_file_path("out.d/a_height.png"), "out.d/a_height.pgw");
    EXPECT_EQ(world_file_path("out.d/a_height"), "out.d/a_height.pgw");
}

class DecimalComma : public std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
};

TEST(WorldFile, UsesAPointWhateverTheLocale) {
    // Both kinds of locale; the C one only where it is installed.
    const std::locale old = std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
    std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    const std::string text = world_file(placed(FileFormat::kPng16)) + envi_header(placed(FileFormat::kR16));
    std::setlocale(LC_NUMERIC, "C");
    std::locale::global(old);
    EXPECT_THAT(text, testing::HasSubstr("-77.25"));
}

TEST(EnviHeader, DescribesAQuantisedFile) {
    FileSpec spec = placed(FileFormat::kR16);
    spec.range = {-600.0, 64935.0};
    EXPECT_EQ(envi_header(spec),
              "ENVI\n"
              "description = {terrane layer height, unit m}\n"
              "samples = 300\n"
              "lines = 200\n"
              "bands = 1\n"
              "header offset = 0\n"
              "file type = ENVI Standard\n"
              "data type = 12\n"
              "interleave = bsq\n"
              "byte order = 0\n"
              "map info = {Arbitrary, 1.5, 1.5, -1200, -77.25, 8.5, 8.5, 0, units=Meters}\n"
              "data gain values = {1}\n"
              "data offset values = {-600}\n"
              "band names = {height}\n");
    EXPECT_EQ(envi_header_path(spec.path), "out/a_height.r16.hdr");
}

TEST(EnviHeader, SaysFloatAndBigEndianWhereTheyApply) {
    const std::string floats = envi_header(placed(FileFormat::kR32));
    EXPECT_THAT(floats, testing::HasSubstr("data type = 4\n"));
    EXPECT_THAT(floats, testing::HasSubstr("byte order = 0\n"));
    EXPECT_THAT(floats, testing::Not(testing::HasSubstr("gain")));
    EXPECT_THAT(envi_header(placed(FileFormat::kR16be)), testing::HasSubstr("byte order = 1\n"));
}

TEST(EnviHeader, GivesIdsNoGain) {
    EXPECT_THAT(envi_header(placed(FileFormat::kR16, SampleType::kU8)),
                testing::Not(testing::HasSubstr("gain")));
}

TEST(EnviHeader, PlacesAFlippedFileFromItsSouthRow) {
    FileSpec spec = placed(FileFormat::kR16);
    spec.flip_rows = true;
    // 77.25 + 199 * 8.5
    EXPECT_THAT(envi_header(spec),
                testing::HasSubstr("{Arbitrary, 1.5, 1.5, -1200, -1768.75, 8.5, -8.5, 0,"));
}

TEST(EnviHeader, RefusesAFileThatIsNotRaw) {
    EXPECT_THROW(envi_header(placed(FileFormat::kExr)), std::logic_error);
}

}  // namespace
}  // namespace terrane
