// The world of the selftest, by which every stage of the pipeline is run, whole, in tiles and on threads.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/window.h"
#include "spec/world.h"

namespace terrane {

// Sea, land, warped and folded noise, shape steps, climate with noise, rules for the biomes.
const WorldSpec& selftest_world();

// The hash of one stage over a window.
std::string stage_hash(std::string_view stage, const Window& window);

// The hash of every sample of every layer of a window, computed in tiles of this size, each on `threads`
// threads.
struct Tiles {
    std::int64_t columns, rows;
    int threads = 1;
};
std::string tiled_hash(const Window& window, const Tiles& tiles);

// The hash of the preview picture of a window.
std::string preview_hash(const Window& window);

}  // namespace terrane
