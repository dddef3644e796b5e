// What a file says of itself: any PNG or EXR, our raw files by their manifest, and manifests.
#pragma once

#include <string>

#include "recipe/recipe.h"

namespace terrane {

// {"file", "kind": png|exr|raw|manifest, size, depth, colour, channels, text keys, colour chunks, recipe
// ...}. Reads headers only, unless `stats` asks for the samples: then "stats" has min, max, mean and distinct
// values, in the layer's unit where the range is known. Throws WrongInput for anything else.
Json file_info(const std::string& path, bool stats);

}  // namespace terrane
