// Turns a checked preset tree into a WorldSpec.
#pragma once

#include "preset/images.h"
#include "preset/json_tree.h"
#include "spec/world.h"

namespace terrane {

// `resolved` is the faultless result of validate_preset and check_meaning; anything else is a bug
// (std::logic_error). `fallback_name` is used when the preset has no name of its own; `images` are those of
// load_images().
WorldSpec build_world(const JsonValue& resolved, const std::string& fallback_name,
                      const ImageSet& images = {});

}  // namespace terrane
