// The images that a preset's fields name: found, read once each, and named again from another folder.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "preset/json_tree.h"
#include "spec/image_grid.h"

namespace terrane {

// What a grid is made of: the file as the tree names it, and the range of its codes.
using ImageKey = std::pair<std::string, std::optional<std::array<double, 2>>>;

struct LoadedImage {
    std::shared_ptr<const ImageGrid> grid;
    Location where;  // the first place that names it
};

using ImageSet = std::map<ImageKey, LoadedImage>;

// The key of a checked field of type "image".
ImageKey image_key(const JsonValue& field);

// Reads every image of a checked preset. Names stand relative to the folder of the preset file (one of
// `files`) they are written in, else to the working directory; in `resolved` they are rewritten relative to
// the folder of files.front(). The paths read are appended to `files`. A file that cannot be used is a fault
// at the place that names it; MachineRefused if the machine does not open or read it.
ImageSet load_images(JsonValue& resolved, std::vector<std::string>& files, std::vector<Fault>& faults);

// Rewrites the names of images in a resolved preset, relative to folder `from`, relative to folder `to`;
// "" is the working directory.
void move_image_names(JsonValue& resolved, const std::string& from, const std::string& to);

}  // namespace terrane
