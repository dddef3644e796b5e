#include "core/hash.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace terrane {
namespace {

// Digests of the reference implementation's one-shot XXH3_128bits (xxHash 0.8.1).
TEST(HashText, GivesTheVectorsOfXxh3In128Bits) {
    EXPECT_EQ(hash_text(""), "99aa06d3014798d86001c324468d497f");
    EXPECT_EQ(hash_text("abc"), "06b05ab6733a618578af5f94892f3950");
    EXPECT_EQ(hash_text("foobar"), "3c9e102628997f44ac87b0b131c6992d");
    EXPECT_EQ(hash_text("terrane"), "eb2a81d22c5e8b7d78265d866dabe095");
}

TEST(Hasher, HashesBytesAsTheyAreWhateverThePieces) {
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < 400; ++i) bytes.push_back(static_cast<std::uint8_t>(i * 7 + 3));
    constexpr const char* kDigest = "57f7035c7f05c20f2698ec10a9d00dfe";
    Hasher whole;
    whole.add(std::span<const std::uint8_t>(bytes));
    EXPECT_EQ(whole.digest(), kDigest);
    Hasher pieces;
    for (std::size_t at = 0, step = 1; at < bytes.size(); at += step, step = step * 3 + 1) {
        const std::span<const std::uint8_t> rest = std::span(bytes).subspan(at);
        pieces.add(rest.first(std::min(step, rest.size())));
    }
    EXPECT_EQ(pieces.digest(), kDigest);
}

TEST(Hasher, HashesSamplesLittleEndian) {
    const std::vector<float> floats{1.0f, -2.5f};  // 00 00 80 3f, 00 00 20 c0
    Hasher of_floats;
    of_floats.add(std::span<const float>(floats));
    EXPECT_EQ(of_floats.digest(), "0ee1ae55463f11904bfb7dc1c530658a");

    const std::vector<std::uint16_t> words{0x0102, 0x00ff};  // 02 01, ff 00
    Hasher of_words;
    of_words.add(std::span<const std::uint16_t>(words));
    EXPECT_EQ(of_words.digest(), "ba4604c067a9d1cdcde8e896a6891439");

    Hasher of_number;
    of_number.add_u64(0x0102030405060708u);  // 08 07 .. 01
    EXPECT_EQ(of_number.digest(), "f29531cf5c95abf55e5d745f3707486f");
}

TEST(Hasher, TellsNegativeZeroFromZero) {
    const std::vector<float> zero{0.0f}, negative{-0.0f};
    Hasher a, b;
    a.add(std::span<const float>(zero));
    b.add(std::span<const float>(negative));
    EXPECT_NE(a.digest(), b.digest());
}

TEST(Hasher, GoesOnAfterADigest) {
    Hasher hasher;
    hasher.add_text("foo");
    EXPECT_EQ(hasher.digest(), hash_text("foo"));
    hasher.add_text("bar");
    EXPECT_EQ(hasher.digest(), hash_text("foobar"));
    const Hasher moved = std::move(hasher);
    EXPECT_EQ(moved.digest(), hash_text("foobar"));
}

}  // namespace
}  // namespace terrane
