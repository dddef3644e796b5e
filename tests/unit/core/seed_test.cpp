#include "core/seed.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/error.h"

namespace terrane {
namespace {

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();

std::uint64_t value_of(std::string_view text) {
    return parse_seed(text, "--seed").value;
}

std::string refusal_of(std::string_view text) {
    try {
        parse_seed(text, "--seed");
    } catch (const WrongInput& wrong) {
        return wrong.what();
    }
    return "accepted";
}

TEST(ParseSeed, TrimsEveryAsciiWhiteSpaceAndKeepsTheTextAsTyped) {
    const Seed seed = parse_seed(" \t\n\v\f\r42\r\f\v\n\t ", "--seed");
    EXPECT_EQ(seed.value, 42u);
    EXPECT_EQ(seed.typed, "42");
    EXPECT_EQ(parse_seed("  +042 ", "--seed"), (Seed{"+042", 42}));
    EXPECT_EQ(value_of(" two words "), fnv1a64("two words"));
}

TEST(ParseSeed, ReadsDecimalWithAnySignAndNeverOctal) {
    EXPECT_EQ(value_of("42"), 42u);
    EXPECT_EQ(value_of("+42"), 42u);
    EXPECT_EQ(value_of("042"), 42u);
    EXPECT_EQ(value_of("09"), 9u);
    EXPECT_EQ(value_of("-0"), 0u);
    EXPECT_EQ(value_of("0000000000000000000000000018446744073709551615"), kLargest);
}

TEST(ParseSeed, ReadsNegativeNumbersAsTwosComplement) {
    EXPECT_EQ(value_of("-1"), kLargest);
    EXPECT_EQ(value_of("-7"), kLargest - 6);
    EXPECT_EQ(value_of("-9223372036854775808"), std::uint64_t{1} << 63);
}

TEST(ParseSeed, ReadsLowerCasePrefixedHexadecimal) {
    EXPECT_EQ(value_of("0x10"), 16u);
    EXPECT_EQ(value_of("0xAbCd"), 0xabcdu);
    EXPECT_EQ(value_of("0xffffffffffffffff"), kLargest);
    EXPECT_EQ(value_of("0x00000000000000000001"), 1u);
}

TEST(ParseSeed, HashesAnythingElseAsText) {
    for (const char* text : {"1e3", "0x", "0xg", "0X10", "+0x10", "-0x1", "+", "-", "--1", "1.0", "1,5",
                             "4 2", "random", "nan", "\xC3\xA9"})
        EXPECT_EQ(value_of(text), fnv1a64(text)) << text;
}

TEST(ParseSeed, AcceptsTheLargestNumberAndRefusesTheNext) {
    EXPECT_EQ(value_of("18446744073709551615"), kLargest);
    for (const char* text :
         {"18446744073709551616", "-9223372036854775809", "0x10000000000000000", "99999999999999999999999"}) {
        const std::string refusal = refusal_of(text);
        EXPECT_NE(refusal.find("--seed: seed "), std::string::npos) << refusal;
        EXPECT_NE(refusal.find(text), std::string::npos) << refusal;
        EXPECT_NE(refusal.find("18446744073709551615"), std::string::npos) << refusal;
    }
}

TEST(ParseSeed, RefusesAnEmptySeed) {
    EXPECT_EQ(refusal_of(""), "--seed: the seed is empty; give a number, 0x..., or a text");
    EXPECT_EQ(refusal_of(" \t\r\n"), refusal_of(""));
}

// Vectors of the FNV reference and of an independent implementation.
TEST(Fnv1a64, GivesThePublishedVectors) {
    EXPECT_EQ(fnv1a64(""), 0xcbf29ce484222325u);
    EXPECT_EQ(fnv1a64("a"), 0xaf63dc4c8601ec8cu);
    EXPECT_EQ(fnv1a64("foobar"), 0x85944171f73967e8u);
    EXPECT_EQ(fnv1a64("terrane"), 0x3f87dd9c872aeb2cu);
    EXPECT_EQ(fnv1a64("world-7/chunk-3,-2"), 0x4cd4aad1ada2f6a4u);
}

TEST(Fnv1a64, TakesBytesAsUnsigned) {
    const std::uint64_t byte = (0xcbf29ce484222325u ^ 0xffu) * 0x100000001b3u;
    EXPECT_EQ(fnv1a64("\xff"), byte);
}

// SplitMix64 is this finaliser over a counter of steps 0x9e3779b97f4a7c15.
TEST(Mix64, GivesTheVectorsOfSplitMix64) {
    constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15u;
    EXPECT_EQ(mix64(kStep), 0xe220a8397b1dcdafu);
    EXPECT_EQ(mix64(2 * kStep), 0x6e789e6aa1b965f4u);
    EXPECT_EQ(mix64(42 + kStep), 0xbdd732262feb6e95u);
    EXPECT_EQ(mix64(42 + 2 * kStep), 0x28efe333b266f103u);
    const std::uint64_t published[5] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                        4593380528125082431u, 16408922859458223821u};
    for (std::uint64_t i = 0; i < 5; ++i) EXPECT_EQ(mix64(1234567 + (i + 1) * kStep), published[i]) << i;
}

TEST(StreamKey, GivesTheVectorsOfTheDefinition) {
    EXPECT_EQ(stream_key(42, "fields.continents", 0), 0x1b13396889362654u);
    EXPECT_EQ(stream_key(42, "fields.continents", 1), 0x381825485765ec43u);
}

TEST(StreamKey, DiffersForEverySeedStreamAndOctave) {
    const std::uint64_t key = stream_key(42, "coast", 0);
    EXPECT_NE(stream_key(43, "coast", 0), key);
    EXPECT_NE(stream_key(42, "coasts", 0), key);
    EXPECT_NE(stream_key(42, "coast", 1), key);
}

}  // namespace
}  // namespace terrane
