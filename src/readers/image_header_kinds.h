// The two readers behind read_image_header().
#pragma once

#include "readers/image_file.h"
#include "readers/image_header.h"

namespace terrane {

// Of all text in one file.
inline constexpr std::uint64_t kImageTextMax = std::uint64_t{16} << 20;

// The first bytes of an EXR file: 20000630, little-endian.
inline constexpr char kExrMagic[] = "\x76\x2f\x31\x01";

// The file stands after its signature.
ImageHeader read_png_header(ImageFile& file);
// The file stands after the magic number.
ImageHeader read_exr_header(ImageFile& file);

}  // namespace terrane
