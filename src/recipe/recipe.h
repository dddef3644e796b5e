// The recipe: what it takes to make the same files again, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "recipe/job.h"

namespace terrane {

using Json = nlohmann::ordered_json;

// Resolved preset, overrides, seed as typed and as used, engine revision, window, outputs, and the images of
// its fields with the hashes of their samples. Free of absolute paths, clocks and host names.
Json recipe_json(const Job& job);

// Compact ASCII, as embedded in images.
std::string recipe_text(const Json& recipe);

}  // namespace terrane
