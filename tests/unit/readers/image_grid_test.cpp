#include "readers/image_grid.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cmath>
#include <limits>

#include "../writers/scratch.h"
#include "core/error.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

using test::Scratch;
using test::spec_of;
using test::write_layer;
using testing::ElementsAre;
using testing::HasSubstr;

// A 16-bit PNG whose codes are these.
std::string png16(const Scratch& scratch, std::int64_t width, std::int64_t height,
                  const std::vector<float>& codes) {
    FileSpec spec = spec_of(scratch.path("a.png"), FileFormat::kPng16, SampleType::kF32, width, height);
    spec.range = {0.0, 65535.0};
    write_layer(spec, codes);
    return spec.path;
}

std::string png8(const Scratch& scratch, std::int64_t width, std::int64_t height,
                 const std::vector<std::uint8_t>& codes) {
    const FileSpec spec = spec_of(scratch.path("b.png"), FileFormat::kPng8, SampleType::kU8, width, height);
    write_layer(spec, codes);
    return spec.path;
}

std::string exr(const Scratch& scratch, std::int64_t width, std::int64_t height,
                const std::vector<float>& values) {
    const FileSpec spec = spec_of(scratch.path("c.exr"), FileFormat::kExr, SampleType::kF32, width, height);
    write_layer(spec, values);
    return spec.path;
}

std::string fault_of(const std::string& path, std::optional<std::array<double, 2>> range = std::nullopt) {
    try {
        read_image_grid(path, range);
        return "";
    } catch (const WrongInput& wrong) {
        EXPECT_EQ(wrong.faults()[0].where.source, path);
        return wrong.faults()[0].message;
    }
}

TEST(ReadImageGrid, MapsCodesToTheRangeAndByDefaultToZeroAndOne) {
    Scratch scratch;
    const ImageGrid grid = read_image_grid(png16(scratch, 2, 2, {0, 65535, 1, 40000}), {{-600.0, 1800.0}});
    EXPECT_EQ(grid.width, 2);
    EXPECT_EQ(grid.height, 2);
    EXPECT_EQ(grid.bits, 16);
    EXPECT_THAT(grid.samples,
                ElementsAre(-600.0f, 1800.0f, static_cast<float>(-600.0 + 1.0 * 2400.0 / 65535.0),
                            static_cast<float>(-600.0 + 40000.0 * 2400.0 / 65535.0)));
    EXPECT_EQ(grid.min, -600.0f);
    EXPECT_EQ(grid.max, 1800.0f);
    const ImageGrid mask = read_image_grid(png8(scratch, 3, 1, {0, 51, 255}), std::nullopt);
    EXPECT_EQ(mask.bits, 8);
    EXPECT_THAT(mask.samples, ElementsAre(0.0f, 0.2f, 1.0f));
}

TEST(ReadImageGrid, TakesFloatsAsTheyAreAndARangeForZeroAndOne) {
    Scratch scratch;
    const std::string path = exr(scratch, 3, 1, {-2.5f, 0.0f, 0.25f});
    EXPECT_THAT(read_image_grid(path, std::nullopt).samples, ElementsAre(-2.5f, 0.0f, 0.25f));
    EXPECT_THAT(read_image_grid(path, {{100.0, 300.0}}).samples, ElementsAre(-400.0f, 100.0f, 150.0f));
    EXPECT_EQ(read_image_grid(path, std::nullopt).bits, 32);
}

TEST(ReadImageGrid, HashesTheStoredSamplesWithTheirSize) {
    Scratch scratch;
    const std::vector<float> codes{5, 6, 7, 8, 9, 10};
    const std::string wide = read_image_grid(png16(scratch, 3, 2, codes), std::nullopt).hash;
    EXPECT_EQ(wide.size(), 32u);
    EXPECT_EQ(read_image_grid(scratch.path("a.png"), {{-5.0, 5.0}}).hash, wide);
    EXPECT_NE(read_image_grid(png16(scratch, 2, 3, codes), std::nullopt).hash, wide);
    EXPECT_NE(read_image_grid(png16(scratch, 3, 2, {5, 6, 7, 8, 9, 11}), std::nullopt).hash, wide);
    EXPECT_NE(read_image_grid(png8(scratch, 3, 2, {5, 6, 7, 8, 9, 10}), std::nullopt).hash, wide);
}

TEST(ReadImageGrid, RefusesColoursAndPalettes) {
    Scratch scratch;
    FileSpec spec = spec_of(scratch.path("p.png"), FileFormat::kPng8, SampleType::kU8, 2, 1);
    spec.palette.resize(4);
    write_layer(spec, std::vector<std::uint8_t>{1, 2});
    EXPECT_EQ(fault_of(spec.path), "is a PNG of palette with 8 bits; allowed: grey of 8 or 16 bits");
    const FileSpec rgb = spec_of(scratch.path("c.png"), FileFormat::kPng8, SampleType::kRgb8, 1, 1);
    write_layer(rgb, std::vector<std::uint8_t>{1, 2, 3});
    EXPECT_EQ(fault_of(rgb.path), "is a PNG of rgb with 8 bits; allowed: grey of 8 or 16 bits");
}

TEST(ReadImageGrid, RefusesSamplesThatNoFieldMayHaveWithTheirPlace) {
    Scratch scratch;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(fault_of(exr(scratch, 2, 2, {0, 1, 2, nan})),
              "its sample at column 1, row 1 is nan; allowed: -1e+12 .. 1e+12");
    EXPECT_EQ(fault_of(exr(scratch, 2, 2, {0, 1, -infinity, nan})),
              "its sample at column 0, row 1 is -inf; allowed: -1e+12 .. 1e+12");
    EXPECT_THAT(fault_of(exr(scratch, 2, 1, {0, 3e38f})), HasSubstr("column 1, row 0 is 3e+38"));
    EXPECT_THAT(fault_of(exr(scratch, 2, 1, {0, 1e6f}), {{0.0, 1e9}}), HasSubstr("is 1e+15"));
    EXPECT_EQ(fault_of(exr(scratch, 2, 1, {-1e12f, 9.9e11f})), "");
}

TEST(ReadImageGrid, RefusesMissingAndDamagedFiles) {
    Scratch scratch;
    EXPECT_THAT(fault_of(scratch.path("gone.png")), HasSubstr("No such file"));
    test::write_file(scratch.path("t.png"), "not an image");
    EXPECT_EQ(fault_of(scratch.path("t.png")), "is neither a PNG nor an EXR file");
    const std::string bytes = test::read_file(png16(scratch, 40, 40, std::vector<float>(1600, 7.0f)));
    test::write_file(scratch.path("cut.png"), bytes.substr(0, bytes.size() / 2));
    EXPECT_NE(fault_of(scratch.path("cut.png")), "");
}

// The header of a PNG of 2^31 - 1 by 2^31 - 1 samples: nothing of it is decoded, nor any memory asked for.
TEST(ReadImageGrid, RefusesAnImageBeyondTheMachinesMemoryBeforeDecodingIt) {
    Scratch scratch;
    std::string bytes = test::read_file(png16(scratch, 1, 1, {7}));
    const std::size_t size_at = 16;
    for (std::size_t side : {0u, 4u}) {
        bytes[size_at + side] = '\x7f';
        for (std::size_t b = 1; b < 4; ++b) bytes[size_at + side + b] = '\xff';
    }
    // The chunk's CRC, over type and data, by the bits of its polynomial (PNG specification, annex D).
    std::uint32_t crc = 0xffffffffu;
    for (std::size_t at = 12; at < 29; ++at) {
        crc ^= static_cast<unsigned char>(bytes[at]);
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 1u) != 0 ? (crc >> 1) ^ 0xedb88320u : crc >> 1;
    }
    crc = ~crc;
    for (std::size_t b = 0; b < 4; ++b) bytes[29 + b] = static_cast<char>((crc >> (24 - 8 * b)) & 0xffu);
    test::write_file(scratch.path("huge.png"), bytes);
    EXPECT_THAT(fault_of(scratch.path("huge.png")),
                testing::MatchesRegex("its 2147483647 x 2147483647 samples need [0-9]+ MiB of memory; this "
                                      "machine allows [0-9]+ MiB"));
}

}  // namespace
}  // namespace terrane
