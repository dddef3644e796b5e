// An image of the user's as a field's grid.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "spec/image_grid.h"

namespace terrane {

// Reads a grey PNG of 8 or 16 bits, its codes as stored without gamma, or an EXR file as decode_image() reads
// it. `range` is what codes 0 and the greatest (255 or 65535) mean: min + code * (max - min) / greatest in
// double, then to float; without it 0 and 1. Of an EXR file it is what 0 and 1 mean; without it the floats
// are taken as they are. The hash is XXH3-128 over the sample type ("uint8", "uint16", "float32"), NUL, width
// and height (u64, little-endian), then the samples as stored, row-major, little-endian; `range` has no part
// in it. `file` is left empty.
// Throws WrongInput with the path: a missing file, colours, a palette or alpha, a damaged file, a sample that
// is not finite or beyond kMaxValue, an image that would not fit the machine's memory (told before it is
// decoded); MachineRefused if it cannot be opened or read.
ImageGrid read_image_grid(const std::string& path, const std::optional<std::array<double, 2>>& range);

}  // namespace terrane
