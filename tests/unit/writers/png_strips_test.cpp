#include "writers/png_strips.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <functional>

#include "core/seed.h"

namespace terrane {
namespace {

using Codes = std::vector<std::uint16_t>;

std::string encoded(const Codes& codes, std::size_t width) {
    PngStrips strips(static_cast<std::int64_t>(width), static_cast<std::int64_t>(codes.size() / width));
    std::string out;
    const std::size_t strip = strips.strip_rows() * width;
    for (std::size_t start = 0; start < codes.size(); start += strip)
        strips.add(std::span(codes).subspan(start, std::min(strip, codes.size() - start)), out);
    strips.finish(out);
    return out;
}

// What zlib and the filters of the PNG specification make of the stream.
Codes decoded(const std::string& stream, std::size_t width, std::size_t height) {
    std::vector<std::uint8_t> raw((2 * width + 1) * height);
    uLongf size = raw.size();
    const int status =
        uncompress(raw.data(), &size, reinterpret_cast<const Bytef*>(stream.data()), stream.size());
    EXPECT_EQ(status, Z_OK);
    EXPECT_EQ(size, raw.size());
    std::vector<int> above(2 * width), row(2 * width);
    Codes codes;
    for (std::size_t j = 0; j < height; ++j) {
        const std::uint8_t* in = raw.data() + j * (2 * width + 1);
        for (std::size_t k = 0; k < 2 * width; ++k) {
            const int a = k < 2 ? 0 : row[k - 2], b = above[k], c = k < 2 ? 0 : above[k - 2], p = a + b - c;
            const int to_a = std::abs(p - a), to_b = std::abs(p - b), to_c = std::abs(p - c);
            const int paeth = to_a <= to_b && to_a <= to_c ? a : to_b <= to_c ? b : c;
            EXPECT_TRUE(in[0] == 2 || in[0] == 4) << "filter " << int{in[0]};
            row[k] = (in[1 + k] + (in[0] == 2 ? b : paeth)) & 255;
        }
        for (std::size_t i = 0; i < width; ++i)
            codes.push_back(static_cast<std::uint16_t>(row[2 * i] << 8 | row[2 * i + 1]));
        above = row;
    }
    return codes;
}

struct Picture {
    const char* name;
    std::function<std::uint32_t(std::uint32_t i, std::uint32_t j)> code;
};

const std::vector<Picture>& pictures() {
    static const std::vector<Picture> all{
        {"zero", [](auto, auto) { return 0u; }},
        {"one level", [](auto, auto) { return 65535u; }},
        {"ramp", [](auto i, auto j) { return 3 * i + 7 * j; }},
        {"steep ramp", [](auto i, auto j) { return 257 * i + 4099 * j; }},
        {"terraces", [](auto i, auto j) { return (i / 19 + j / 31) * 2048; }},
        {"checkers", [](auto i, auto j) { return (i + j) % 2 * 65535; }},
        {"noise", [](auto i, auto j) { return static_cast<std::uint32_t>(mix64(i * 77777ull + j) >> 48); }},
        {"low noise",
         [](auto i, auto j) { return 30000 + static_cast<std::uint32_t>(mix64(i * 77777ull + j) >> 59); }},
        {"hill with noise",
         [](auto i, auto j) {
             const double hill = 20000.0 * std::sin(i * 0.01) * std::cos(j * 0.013);
             return static_cast<std::uint32_t>(32768.0 + hill) +
                    static_cast<std::uint32_t>(mix64(i * 777ull + j) >> 58);
         }},
        {"half sea",
         [](auto i, auto j) {
             return i < 40 + j % 50 ? 9000u : 9000u + static_cast<std::uint32_t>(mix64(i * 999ull + j) >> 51);
         }},
        // One sample in 2^k holds value k: a histogram as steep as Fibonacci's.
        {"steep histogram",
         [](auto i, auto j) {
             return static_cast<std::uint32_t>(__builtin_ctzll(mix64(i * 4242ull + j) | 1ull << 30)) * 771;
         }},
        {"repeated rows", [](auto i, auto) { return static_cast<std::uint32_t>(mix64(i) >> 48); }},
    };
    return all;
}

Codes painted(const Picture& picture, std::size_t width, std::size_t height) {
    Codes codes;
    for (std::uint32_t j = 0; j < height; ++j)
        for (std::uint32_t i = 0; i < width; ++i)
            codes.push_back(static_cast<std::uint16_t>(picture.code(i, j) & 0xffff));
    return codes;
}

TEST(PngStrips, AreReadBackByZlibAtAnySize) {
    for (const auto& [width, height] : std::vector<std::pair<std::size_t, std::size_t>>{{1, 1},
                                                                                        {1, 300},
                                                                                        {2, 2},
                                                                                        {3, 5},
                                                                                        {7, 1},
                                                                                        {17, 33},
                                                                                        {255, 257},
                                                                                        {1025, 131},
                                                                                        {66000, 3},
                                                                                        {70001, 2}})
        for (const Picture& picture : pictures()) {
            SCOPED_TRACE(testing::Message() << picture.name << ", " << width << " x " << height);
            const Codes codes = painted(picture, width, height);
            ASSERT_EQ(decoded(encoded(codes, width), width, height), codes);
        }
}

TEST(PngStrips, AreReadBackByZlibAtRandomSizesAndContents) {
    std::uint64_t state = 1;
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(mix64(++state) % end); };
    for (int trial = 0; trial < 150; ++trial) {
        const std::size_t width = 1 + below(900), height = 1 + below(60);
        const Picture &left = pictures()[below(pictures().size())],
                      &right = pictures()[below(pictures().size())];
        const std::size_t border = below(width + 1);
        Codes codes = painted(left, width, height);
        const Codes others = painted(right, width, height);
        for (std::size_t k = 0; k < codes.size(); ++k)
            if (k % width >= border) codes[k] = others[k];
        SCOPED_TRACE(testing::Message()
                     << left.name << " and " << right.name << ", " << width << " x " << height);
        ASSERT_EQ(decoded(encoded(codes, width), width, height), codes);
    }
}

// Zlib's level 1 on rows by the Up filter.
std::size_t bytes_of_level_one(const Codes& codes, std::size_t width) {
    std::vector<std::uint8_t> filtered;
    for (std::size_t k = 0; k < codes.size(); ++k) {
        if (k % width == 0) filtered.push_back(2);
        const unsigned above = k < width ? 0 : codes[k - width];
        filtered.push_back(static_cast<std::uint8_t>((codes[k] >> 8) - (above >> 8)));
        filtered.push_back(static_cast<std::uint8_t>((codes[k] & 255) - (above & 255)));
    }
    uLongf size = compressBound(filtered.size());
    std::vector<Bytef> out(size);
    compress2(out.data(), &size, filtered.data(), filtered.size(), 1);
    return size;
}

TEST(PngStrips, AreNoLargerThanZlibsFirstLevelOnPlainsAndTerraces) {
    for (const Picture& picture : pictures()) {
        const std::string name = picture.name;
        if (name != "zero" && name != "one level" && name != "ramp" && name != "terraces") continue;
        const Codes codes = painted(picture, 1025, 1025);
        EXPECT_LE(encoded(codes, 1025).size(), bytes_of_level_one(codes, 1025)) << name;
    }
}

TEST(PngStrips, NeverBloatNoise) {
    const Codes codes = painted(pictures()[6], 512, 512);
    EXPECT_LE(encoded(codes, 512).size(), 512u * 1025u + 512u);
}

}  // namespace
}  // namespace terrane
