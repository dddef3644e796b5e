#include "preset/json_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "../writers/scratch.h"

namespace terrane {
namespace {

JsonValue parse(std::string_view text) {
    return parse_json(text, "t");
}

// "LINE:COLUMN MESSAGE" of the fault, or "fine".
std::string fault_of(std::string_view text) {
    try {
        parse(text);
    } catch (const WrongInput& wrong) {
        const Fault& fault = wrong.faults().at(0);
        EXPECT_EQ(wrong.faults().size(), 1u);
        EXPECT_EQ(fault.where.source, "t");
        return std::to_string(fault.where.line) + ":" + std::to_string(fault.where.column) + " " +
               fault.message;
    }
    return "fine";
}

std::string place(const Location& where) {
    return std::to_string(where.line) + ":" + std::to_string(where.column);
}

std::string place_of(const JsonValue& root, std::string_view key) {
    return place(root.find(key)->where);
}

std::string key_place_of(const JsonValue& root, std::string_view key) {
    for (const JsonMember& member : *root.object())
        if (member.key == key) return place(member.key_where);
    return "none";
}

constexpr std::string_view kSeveral =
    "{\n"
    "  \"text\": \"abc\", \"number\" :12,\n"
    "\t\"list\": [ 1, -2.5e+3 ,true,false , null],\n"
    "  \"object\": {\"inner\":{}}\n"
    "}\n";

TEST(ParseJson, KnowsWhereEveryKeyStands) {
    const JsonValue root = parse(kSeveral);
    EXPECT_EQ(place(root.where), "1:1");
    EXPECT_EQ(key_place_of(root, "text"), "2:3");
    EXPECT_EQ(key_place_of(root, "number"), "2:18");
    EXPECT_EQ(key_place_of(root, "list"), "3:2");
    EXPECT_EQ(key_place_of(*root.find("object"), "inner"), "4:14");
}

TEST(ParseJson, KnowsWhereEveryValueStands) {
    const JsonValue root = parse(kSeveral);
    EXPECT_EQ(place_of(root, "text"), "2:11");
    EXPECT_EQ(place_of(root, "number"), "2:28");
    EXPECT_EQ(place_of(root, "list"), "3:10");
    EXPECT_EQ(place_of(root, "object"), "4:13");
    EXPECT_EQ(place_of(*root.find("object"), "inner"), "4:22");
    std::vector<std::string> places;
    for (const JsonValue& element : *root.find("list")->array()) places.push_back(place(element.where));
    EXPECT_THAT(places, testing::ElementsAre("3:12", "3:15", "3:24", "3:29", "3:37"));
}

TEST(ParseJson, KnowsWhereTextsWithEscapesStand) {
    const JsonValue root = parse(R"({"a\"\\": "q\"\\\"", "b": "\\", "c\u0041": "\u00e9\ud83d\ude00"})");
    EXPECT_EQ(key_place_of(root, "a\"\\"), "1:2");
    EXPECT_EQ(*root.find("a\"\\")->text(), "q\"\\\"");
    EXPECT_EQ(place_of(root, "a\"\\"), "1:11");
    EXPECT_EQ(*root.find("b")->text(), "\\");
    EXPECT_EQ(place_of(root, "b"), "1:27");
    EXPECT_EQ(key_place_of(root, "cA"), "1:33");
    EXPECT_EQ(*root.find("cA")->text(), "\xC3\xA9\xF0\x9F\x98\x80");
    EXPECT_EQ(place_of(root, "cA"), "1:44");
}

TEST(ParseJson, KnowsWhereANumberAtTheVeryEndStands) {
    EXPECT_EQ(place(parse("  -12.5").where), "1:3");
    EXPECT_EQ(place(parse("\n\n7").where), "3:1");
    EXPECT_EQ(place(parse("[1/**/,2// -3\n]").array()->at(1).where), "1:8");
}

TEST(ParseJson, CountsColumnsInBytes) {
    EXPECT_EQ(place_of(parse("{\"\xC3\xA9\": \"\xC3\xA9\", \"b\": 1}"), "b"), "1:19");
}

TEST(ParseJson, CountsLinesOfEveryKind) {
    EXPECT_EQ(place_of(parse("{\r\n\"a\": 1,\r\n \"b\": 2}\r\n"), "b"), "3:7");
    EXPECT_EQ(place_of(parse("{\r\"a\": 1,\r \"b\": 2}\r"), "b"), "3:7");
}

TEST(ParseJson, TakesComments) {
    const JsonValue root = parse("// first\n{/* a */\"a\" /*\n*/: // b\n 1 /**/}// last");
    EXPECT_EQ(key_place_of(root, "a"), "2:9");
    EXPECT_EQ(place_of(root, "a"), "4:2");
    EXPECT_EQ(*parse(R"(["// no comment"])").array()->at(0).text(), "// no comment");
}

TEST(ParseJson, PassesOverAByteOrderMark) {
    EXPECT_EQ(place_of(parse("\xEF\xBB\xBF{\"a\": 1}"), "a"), "1:7");
}

TEST(ParseJson, RefusesADuplicateKeyAndSaysWhereTheFirstStands) {
    EXPECT_EQ(fault_of("{\"a\": 1,\n \"b\": 2, \"a\": 3}"),
              "2:10 duplicate key \"a\"; it stands already at line 1, column 2");
    EXPECT_EQ(fault_of(R"({"x": {"a": 1, "\u0061": 2}})"),
              "1:16 duplicate key \"a\"; it stands already at line 1, column 8");
    EXPECT_EQ(fault_of(R"({"a": {"a": 1}, "b": {"a": 2}})"), "fine");
}

TEST(ParseJson, RefusesNulBytesAnywhere) {
    using namespace std::string_literals;
    EXPECT_EQ(fault_of("{\"a\":\n 1\0}"s), "2:3 NUL byte: not a JSON text");
    EXPECT_EQ(fault_of("{}\n\0"s), "2:1 NUL byte: not a JSON text");
    EXPECT_EQ(fault_of("{\"a\": \"b\0\"}"s), "1:9 NUL byte: not a JSON text");
    EXPECT_EQ(fault_of("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"s).substr(0, 4), "3:1 ") << "binary";
}

TEST(ParseJson, RefusesUtf16InEitherOrderWithAMarkOrWithout) {
    using namespace std::string_literals;
    const std::string refusal = "1:1 the text is UTF-16; save it as UTF-8";
    EXPECT_EQ(fault_of("\xFF\xFE{\0}\0"s), refusal);
    EXPECT_EQ(fault_of("\xFE\xFF\0{\0}"s), refusal);
    EXPECT_EQ(fault_of("{\0}\0"s), refusal);
    EXPECT_EQ(fault_of("\0{\0}"s), refusal);
}

TEST(ParseJson, RefusesAnEmptyText) {
    for (const char* text : {"", " \t\r\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF \n"})
        EXPECT_EQ(fault_of(text), "1:1 the file is empty; a preset is a JSON object");
    EXPECT_EQ(fault_of("// nothing\n"), "2:1 the text ends too early");
}

TEST(ParseJson, RefusesATextThatEndsTooEarly) {
    EXPECT_EQ(fault_of("{\"a\": [1, 2\n"), "2:1 the text ends too early");
    EXPECT_EQ(fault_of("{\"a\": \"b"), "1:9 the text ends too early");
}

TEST(ParseJson, RefusesTextAfterTheEnd) {
    EXPECT_THAT(fault_of("{}\n x"), testing::StartsWith("2:2 syntax error: "));
    EXPECT_THAT(fault_of("{} {}"), testing::StartsWith("1:4 syntax error: "));
    EXPECT_THAT(fault_of("{},"), testing::StartsWith("1:3 syntax error: "));
    EXPECT_EQ(fault_of("{} // c\n/* d */ \n"), "fine");
}

TEST(ParseJson, SaysWhereTheSyntaxBreaks) {
    EXPECT_THAT(fault_of("{\n  \"a\": 1,5\n}"), testing::StartsWith("2:10 syntax error: "));
    EXPECT_THAT(fault_of("{\"a\": nan}"), testing::StartsWith("1:7 syntax error: "));
    EXPECT_THAT(fault_of("{\"a\": NaN}"), testing::StartsWith("1:7 syntax error: "));
    EXPECT_THAT(fault_of("{\"a\": Infinity}"), testing::StartsWith("1:7 syntax error: "));
    EXPECT_THAT(fault_of("{\"a\": -inf}"), testing::StartsWith("1:7 syntax error: "));
    EXPECT_THAT(fault_of("{\"a\" 1}"), testing::StartsWith("1:6 syntax error: "));
    EXPECT_THAT(fault_of("{\"a\": 1 \"b\": 2}"), testing::StartsWith("1:9 syntax error: "));
    EXPECT_THAT(fault_of("{a: 1}"), testing::StartsWith("1:2 syntax error: "));
    EXPECT_THAT(fault_of("{\"a\": 'b'}"), testing::StartsWith("1:7 syntax error: "));
    EXPECT_THAT(fault_of("{\"a\": 1,}"), testing::StartsWith("1:9 syntax error: "));
    EXPECT_THAT(fault_of("[1, 010]"), testing::StartsWith("1:"));
    EXPECT_THAT(fault_of("[+1]"), testing::StartsWith("1:2 syntax error: "));
    EXPECT_THAT(fault_of("[\"\xFF\"]"), testing::StartsWith("1:3 syntax error: "));
}

TEST(ParseJson, RefusesNumbersThatNoDoubleHolds) {
    EXPECT_EQ(fault_of("{\"a\": 1e400}"), "1:7 number out of range");
    EXPECT_EQ(fault_of("{\"a\": -1e400 }"), "1:7 number out of range");
    EXPECT_EQ(fault_of("[0,\n 1e+400,1]"), "2:2 number out of range");
    EXPECT_EQ(fault_of("[" + std::string(400, '9') + "]"), "1:2 number out of range");
    EXPECT_EQ(parse("1e-400").number()->value, 0.0);
}

TEST(ParseJson, RefusesNestingDeeperThan64Levels) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_EQ(fault_of(nested(64)), "fine");
    EXPECT_EQ(fault_of(nested(65)), "1:65 nested deeper than 64 levels");
    EXPECT_EQ(fault_of(std::string(100000, '[')), "1:65 nested deeper than 64 levels");
    std::string objects;
    for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
    EXPECT_EQ(fault_of(objects), "1:321 nested deeper than 64 levels");
}

TEST(ParseJson, KeepsAll64BitsOfAnInteger) {
    const auto integer = [](std::string_view text) { return *parse(text).number(); };
    EXPECT_TRUE(integer("18446744073709551615").is_integer);
    EXPECT_EQ(integer("18446744073709551615").magnitude, std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(integer("9007199254740993").magnitude, 9007199254740993u);
    EXPECT_TRUE(integer("-9223372036854775808").is_integer);
    EXPECT_TRUE(integer("-9223372036854775808").is_negative);
    EXPECT_EQ(integer("-9223372036854775808").magnitude, std::uint64_t{1} << 63);
    EXPECT_FALSE(integer("18446744073709551616").is_integer);
    EXPECT_EQ(integer("18446744073709551616").text, "18446744073709551616");
    EXPECT_FALSE(integer("-9223372036854775809").is_integer);
    EXPECT_FALSE(integer("1.0").is_integer);
    EXPECT_EQ(integer("0.1").value, 0.1);
}

TEST(ParseJson, KeepsTheOrderOfMembers) {
    const JsonValue root = parse(R"({"z": 1, "a": 2, "m": 3})");
    std::string keys;
    for (const JsonMember& member : *root.object()) keys += member.key;
    EXPECT_EQ(keys, "zam");
}

TEST(ToText, WritesAsciiThatReadsBackTheSame) {
    const std::string text =
        R"({"b":[1,-2,18446744073709551615,-9223372036854775808,0.1,1e+30],"a":"\u00e9",)"
        R"("c":{},"d":[],"e":true,"f":null})";
    EXPECT_EQ(to_text(parse(text)), text);
}

TEST(Describe, CallsEveryKindOfValue) {
    EXPECT_EQ(describe(parse("{}")), "an object");
    EXPECT_EQ(describe(parse("[]")), "a list");
    EXPECT_EQ(describe(parse("null")), "null");
    EXPECT_EQ(describe(parse("false")), "false");
    EXPECT_EQ(describe(parse("1.50")), "1.50");
    EXPECT_EQ(describe(parse("\"a\"")), "\"a\"");
    EXPECT_EQ(describe(parse("\"" + std::string(100, 'x') + "\"")), "\"" + std::string(57, 'x') + "...\"");
}

struct MergeCase {
    const char *original, *patch, *result;
};

// The examples of RFC 7396, appendix A.
TEST(MergePatch, GivesTheExamplesOfTheRfc) {
    constexpr MergeCase kCases[] = {
        {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
        {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
        {R"({"a":"b"})", R"({"a":null})", R"({})"},
        {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
        {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
        {R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
        {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
        {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
        {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
        {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
        {R"({"a":"foo"})", R"(null)", R"(null)"},
        {R"({"a":"foo"})", R"("bar")", R"("bar")"},
        {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
        {R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
        {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
    };
    for (const MergeCase& one : kCases) {
        JsonValue target = parse(one.original);
        merge_patch(target, parse(one.patch));
        EXPECT_EQ(to_text(target), one.result) << one.original << " + " << one.patch;
    }
}

TEST(MergePatch, LeavesEveryValueWhereItWasWritten) {
    JsonValue target = parse_json(R"({"a": {"x": 1, "y": 2}})", "base");
    merge_patch(target, parse_json("{\n\"a\": {\"y\": 3}}", "change"));
    const JsonValue& a = *target.find("a");
    EXPECT_EQ(a.find("x")->where.text(), "base:1:13");
    EXPECT_EQ(a.find("y")->where.text(), "change:2:12");
}

TEST(ReadJsonFile, RefusesAMissingFileAndAFolderAsWrongInput) {
    const test::Scratch scratch;
    const auto refusal = [](const std::string& path) {
        try {
            read_json_file(path);
        } catch (const WrongInput& wrong) {
            return std::string(wrong.what());
        }
        return std::string("read");
    };
    EXPECT_EQ(refusal(scratch.path("none.json")), scratch.path("none.json") + ": no such file");
    EXPECT_EQ(refusal(scratch.path("")), scratch.path("") + ": is a folder, not a file");
    test::write_file(scratch.path("file"), "{}");
    EXPECT_EQ(refusal(scratch.path("file/under.json")), scratch.path("file/under.json") + ": no such file");
    EXPECT_EQ(refusal(scratch.path("file")), "read");
}

}  // namespace
}  // namespace terrane
