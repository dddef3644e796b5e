#include "core/nearest_name.h"

#include <gtest/gtest.h>

#include <vector>

namespace terrane {
namespace {

const std::vector<std::string> kNames{"height", "temperature", "humidity", "precipitation", "biome"};

TEST(NearestName, FindsOneInsertDeleteReplaceOrSwap) {
    EXPECT_EQ(nearest_name("heigt", kNames), "height");
    EXPECT_EQ(nearest_name("heeight", kNames), "height");
    EXPECT_EQ(nearest_name("hejght", kNames), "height");
    EXPECT_EQ(nearest_name("hieght", kNames), "height");
}

// Two swaps are two steps; as replacements they would be four, beyond the limit of two.
TEST(NearestName, CountsASwapOfNeighboursAsOneStep) {
    EXPECT_EQ(nearest_name("badc", std::vector<std::string>{"abcd"}), "abcd");
    EXPECT_EQ(nearest_name("dcba", std::vector<std::string>{"abcd"}), "");
}

TEST(NearestName, IgnoresAsciiCase) {
    EXPECT_EQ(nearest_name("HUMIDITY", kNames), "humidity");
}

TEST(NearestName, FindsNothingBeyondAThirdOfTheLength) {
    EXPECT_EQ(nearest_name("elevation", kNames), "");
    EXPECT_EQ(nearest_name("temprature", kNames), "temperature");
    EXPECT_EQ(nearest_name("tempratr", kNames), "");
    EXPECT_EQ(nearest_name("xyz", kNames), "");
}

TEST(NearestName, FindsNothingThatSharesNoLetter) {
    EXPECT_EQ(nearest_name("q", std::vector<std::string>{"x", "y"}), "");
    EXPECT_EQ(nearest_name("", kNames), "");
}

TEST(NearestName, TakesTheNearestAndTheFirstOfEquals) {
    EXPECT_EQ(nearest_name("rate", std::vector<std::string>{"ratios", "rat", "late", "rates"}), "rat");
    EXPECT_EQ(nearest_name("late", std::vector<std::string>{"rat", "late"}), "late");
}

TEST(NearestName, PassesOverVeryLongTexts) {
    const std::string text(201, 'a');
    EXPECT_EQ(nearest_name(text, std::vector<std::string>{text}), "");
}

TEST(DidYouMean, IsAClauseOrNothing) {
    EXPECT_EQ(did_you_mean("hight", kNames), "; did you mean \"height\"?");
    EXPECT_EQ(did_you_mean("elevation", kNames), "");
}

TEST(JoinOr, WritesAList) {
    EXPECT_EQ(join_or(std::vector<std::string>{}), "");
    EXPECT_EQ(join_or(std::vector<std::string>{"a"}), "a");
    EXPECT_EQ(join_or(std::vector<std::string>{"a", "b"}), "a or b");
    EXPECT_EQ(join_or(std::vector<std::string>{"a", "b", "c"}), "a, b or c");
}

}  // namespace
}  // namespace terrane
