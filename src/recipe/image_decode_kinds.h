// The two decoders behind decode_image(). The file stands at any place.
#pragma once

#include "recipe/image_decode.h"
#include "recipe/image_file.h"
#include "recipe/image_header.h"

namespace terrane {

DecodedImage decode_png(ImageFile& file, const ImageHeader& header);
DecodedImage decode_exr(ImageFile& file, const ImageHeader& header);

}  // namespace terrane
