// "Did you mean": the nearest of a list of valid names.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace terrane {

// The candidate with the least optimal-string-alignment distance to `name` (insert, delete, replace, swap of
// neighbours; ASCII case ignored), or an empty string if none is nearer than a third of the length (at least
// 2). The first of equals wins.
std::string nearest_name(std::string_view name, std::span<const std::string> candidates);

// `; did you mean "X"?` or an empty string.
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);

// "a, b or c": for messages that say what is allowed.
std::string join_or(std::span<const std::string> names);

}  // namespace terrane
