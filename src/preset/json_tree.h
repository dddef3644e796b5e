// JSON with positions: a tree whose every value and key knows the file, line and column it stands at.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/error.h"

namespace terrane {

struct JsonValue;
struct JsonMember;
using JsonArray = std::vector<JsonValue>;
using JsonObject = std::vector<JsonMember>;  // in the order written; keys are unique

// A number as it stands in the text. Integers keep all 64 bits; a value that no double or 64-bit integer
// holds (1e400, 2^64) keeps its text alone.
struct JsonNumber {
    std::string text;
    double value = 0.0;  // the nearest double; infinite when out of range
    bool is_integer = false;
    bool is_negative = false;
    std::uint64_t magnitude = 0;  // of an integer that fits
};

struct JsonValue {
    std::variant<std::monostate, bool, JsonNumber, std::string, JsonArray, JsonObject> data;
    Location where;

    bool is_null() const { return std::holds_alternative<std::monostate>(data); }
    const bool* boolean() const { return std::get_if<bool>(&data); }
    const JsonNumber* number() const { return std::get_if<JsonNumber>(&data); }
    const std::string* text() const { return std::get_if<std::string>(&data); }
    const JsonArray* array() const { return std::get_if<JsonArray>(&data); }
    JsonArray* array() { return std::get_if<JsonArray>(&data); }
    const JsonObject* object() const;
    JsonObject* object();
    // The member's value, or null if this is no object or has no such key.
    const JsonValue* find(std::string_view key) const;
    JsonValue* find(std::string_view key);
};

struct JsonMember {
    std::string key;
    Location key_where;
    JsonValue value;
};

// "an object", "a string", "the number 12" ...: what a message calls the value found.
std::string describe(const JsonValue& value);

// Parses JSON with `//` and `/* */` comments, an optional UTF-8 byte order mark and any line ends.
// `source` names the text in locations. Throws WrongInput (one fault) for a syntax error, a duplicate key,
// text after the end, a NUL byte, UTF-16, an empty text or nesting deeper than 64.
JsonValue parse_json(std::string_view text, const std::string& source);

// Reads and parses a file of at most 64 MiB. A missing file or a folder is WrongInput; a failed read
// MachineRefused.
JsonValue read_json_file(const std::string& path);
// The bytes of such a file.
std::string read_text_file(const std::string& path);

// RFC 7396: members of `patch` replace those of `target`, null deletes, objects merge, all else replaces.
void merge_patch(JsonValue& target, const JsonValue& patch);

// Gives a value, and all that it holds, one location.
void relocate(JsonValue& value, const Location& where);

// A number value as a preset would write it: whole numbers without a fraction, others as shortest round-trip
// text.
JsonValue make_json_number(double value, const Location& where);

// Compact ASCII text: non-ASCII escaped, numbers as shortest round-trip text. The order of members is kept.
std::string to_text(const JsonValue& value);

}  // namespace terrane
