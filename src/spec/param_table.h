// THE parameter table: every key a preset may hold, with kind, unit, default, limits and documentation.
// Validation, defaults, the JSON schema and the reference text all come from it.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace terrane {

enum class ParamKind {
    kNumber,
    kInteger,
    kBoolean,
    kText,       // any text
    kName,       // identifier: [a-z][a-z0-9_]*, at most 64 bytes
    kChoice,     // one of `choices`
    kColor,      // "#RRGGBB"
    kSeed,       // text or integer, see core/seed.h
    kNumbers,    // list of numbers, min_items .. max_items
    kSize,       // integer N (N x N) or [width, height]
    kField,      // number (constant), text (reference) or object with "type"
    kFields,     // list of fields
    kObject,     // object of type `of`
    kObjects,    // list of objects of type `of`
    kObjectMap,  // name -> object of type `of`
    kFieldMap,   // name -> field
};

struct ObjectType;

inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();
// Greatest magnitude of a plain number, or of a sample of an image, that stands for a field's values.
inline constexpr double kMaxValue = 1e12;
// Farthest ground coordinate a preset may name.
inline constexpr double kMaxCoordinate_m = 1e12;

struct Param {
    std::string_view key;
    ParamKind kind = ParamKind::kNumber;
    // JSON text of the default; "" = required; "absent" = optional with no value.
    std::string_view default_json;
    std::string_view doc;
    std::string_view unit = "";
    double min = -kNoLimit, max = kNoLimit;  // numbers: limits of each
    bool above_min = false;                  // min itself is not allowed
    int min_items = 0, max_items = 64;       // lists
    bool ascending = false;                  // kNumbers: each greater than the one before
    const ObjectType* of = nullptr;
    std::span<const std::string> choices = {};

    bool required() const { return default_json.empty(); }
    bool absent_by_default() const { return default_json == "absent"; }
};

struct ObjectType {
    std::string_view name;
    std::string_view doc;
    std::vector<Param> params;
    std::string_view range = "";  // of a field type: what its values keep to

    const Param* find(std::string_view key) const;
    std::vector<std::string> keys() const;
};

// The whole preset.
const ObjectType& preset_type();
// The kinds of field, in the order of the reference; each one's name is its "type" value.
std::span<const ObjectType> field_types();
const ObjectType* find_field_type(std::string_view name);

// Keys that any object may hold without an entry of its own: "note" (text).
bool is_note(std::string_view key);

// Names of the layers that a preset's fields may read, by the section the field stands in.
// section: "fields", "height", "shape", "temperature", "humidity".
std::span<const std::string> readable_layers(std::string_view section);

}  // namespace terrane
