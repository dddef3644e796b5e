#include "readers/image_header.h"

#include "readers/image_header_kinds.h"
#include "writers/png_chunk.h"

namespace terrane {

ImageHeader read_image_header(const std::string& path) {
    ImageFile file(path);
    if (file.size() == 0) file.wrong("is empty");
    const std::string start =
        file.read_bytes(file.size() < kPngSignature.size() ? file.size() : kPngSignature.size());
    if (start == kPngSignature) return read_png_header(file);
    const std::string magic = kExrMagic;
    if (start.starts_with(magic)) {
        file.seek(magic.size());
        return read_exr_header(file);
    }
    if (kPngSignature.starts_with(start) || magic.starts_with(start))
        file.wrong("is cut short in its first bytes");
    file.wrong("is neither a PNG nor an EXR file");
}

}  // namespace terrane
