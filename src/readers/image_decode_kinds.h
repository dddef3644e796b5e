// The two decoders behind decode_image(). The file stands at any place.
#pragma once

#include "readers/image_decode.h"
#include "readers/image_file.h"
#include "readers/image_header.h"

namespace terrane {

DecodedImage decode_png(ImageFile& file, const ImageHeader& header);
DecodedImage decode_exr(ImageFile& file, const ImageHeader& header);

}  // namespace terrane
