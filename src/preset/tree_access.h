// Reads values from a tree that has been checked: a missing or mistyped one is a bug, not a fault.
#pragma once

#include <array>
#include <stdexcept>
#include <string>

#include "preset/json_tree.h"

namespace terrane {

inline const JsonValue& member(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    if (!value) throw std::logic_error("checked preset lacks " + std::string(key));
    return *value;
}
inline double number_of(const JsonValue& value) {
    if (!value.number()) throw std::logic_error("checked preset: not a number");
    return value.number()->value;
}
inline double number_at(const JsonValue& object, std::string_view key) {
    return number_of(member(object, key));
}
inline int integer_at(const JsonValue& object, std::string_view key) {
    return static_cast<int>(number_at(object, key));
}
inline const std::string& text_at(const JsonValue& object, std::string_view key) {
    const std::string* text = member(object, key).text();
    if (!text) throw std::logic_error("checked preset: not a text at " + std::string(key));
    return *text;
}
inline std::string text_or(const JsonValue& object, std::string_view key, const std::string& fallback) {
    const JsonValue* value = object.find(key);
    return value && value->text() ? *value->text() : fallback;
}
inline const JsonArray& list_at(const JsonValue& object, std::string_view key) {
    const JsonArray* array = member(object, key).array();
    if (!array) throw std::logic_error("checked preset: not a list at " + std::string(key));
    return *array;
}
inline const JsonObject& object_at(const JsonValue& object, std::string_view key) {
    const JsonObject* members = member(object, key).object();
    if (!members) throw std::logic_error("checked preset: not an object at " + std::string(key));
    return *members;
}
inline std::array<double, 2> pair_at(const JsonValue& object, std::string_view key) {
    const JsonArray& pair = list_at(object, key);
    return {number_of(pair.at(0)), number_of(pair.at(1))};
}

}  // namespace terrane
