#include "readers/image_decode.h"

#include <fmt/core.h>

#include <bit>
#include <stdexcept>

#include "readers/image_bytes.h"
#include "readers/image_decode_kinds.h"
#include "writers/writer.h"

namespace terrane {
namespace {

template <typename Sample, typename Decode>
std::vector<Sample> read_raw(ImageFile& file, std::size_t width, std::size_t height, bool flipped,
                             const Decode& decode) {
    std::vector<Sample> samples(width * height);
    for (std::size_t row = 0; row < height; ++row) {
        const std::string bytes = file.read_bytes(width * sizeof(Sample));
        Sample* out = samples.data() + (flipped ? height - 1 - row : row) * width;
        for (std::size_t i = 0; i < width; ++i) out[i] = decode(bytes, i * sizeof(Sample));
    }
    return samples;
}

}  // namespace

DecodedImage decode_image(const std::string& path) {
    const ImageHeader header = read_image_header(path);
    ImageFile file(path);
    return header.kind == ImageKind::kPng ? decode_png(file, header) : decode_exr(file, header);
}

DecodedImage decode_raw(const std::string& path, std::int64_t width, std::int64_t height, FileFormat format,
                        bool flipped) {
    if (!is_raw(format)) throw std::logic_error(path + ": decoded as raw, which it is not");
    ImageFile file(path);
    if (const auto limit = format_limit(format, width, height)) file.wrong(*limit);
    const std::uint64_t sample_bytes = format == FileFormat::kR32 ? 4 : 2;
    const std::uint64_t expected = static_cast<std::uint64_t>(width * height) * sample_bytes;
    if (file.size() != expected)
        file.wrong(fmt::format("has {} bytes, but {} x {} samples of {} bytes are {}", file.size(), width,
                               height, sample_bytes, expected));
    DecodedImage image{width, height, 1, {}};
    const auto w = static_cast<std::size_t>(width);
    const auto h = static_cast<std::size_t>(height);
    if (format == FileFormat::kR32)
        image.samples = read_raw<float>(file, w, h, flipped, [](std::string_view bytes, std::size_t at) {
            return std::bit_cast<float>(u32_le(bytes, at));
        });
    else
        image.samples = read_raw<std::uint16_t>(
            file, w, h, flipped,
            [big = format == FileFormat::kR16be](std::string_view bytes, std::size_t at) {
                return static_cast<std::uint16_t>(big ? uint_be(bytes, at, 2) : uint_le(bytes, at, 2));
            });
    return image;
}

}  // namespace terrane
