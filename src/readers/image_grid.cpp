#include "readers/image_grid.h"

#include <fmt/core.h>

#include <cmath>

#include "core/error.h"
#include "core/hash.h"
#include "readers/image_decode.h"
#include "readers/image_header.h"
#include "readers/machine_memory.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

[[noreturn]] void wrong(const std::string& path, const std::string& message) {
    throw WrongInput(Location{path, 0, 0}, message);
}

void refuse_colours(const std::string& path, const ImageHeader& header) {
    if (header.kind != ImageKind::kPng) return;
    if (header.colour != "grey" || (header.depth != 8 && header.depth != 16))
        wrong(path, fmt::format("is a PNG of {} with {} bits; allowed: grey of 8 or 16 bits", header.colour,
                                header.depth));
}

// Decoding holds the stored samples and the floats; of an EXR file its bytes and the library's copy too.
void refuse_over_memory(const std::string& path, const ImageHeader& header) {
    const int sample_bytes = header.kind == ImageKind::kExr ? 12 : header.depth / 8 + 4;
    const double bytes =
        static_cast<double>(header.width) * static_cast<double>(header.height) * sample_bytes;
    const std::int64_t available = machine_memory_bytes();
    if (bytes <= static_cast<double>(available)) return;
    wrong(path, fmt::format("its {} x {} samples need {:.0f} MiB of memory; this machine allows {} MiB",
                            header.width, header.height, bytes / 1048576.0, available >> 20));
}

template <class Sample>
std::string hash_of(const char* type, const DecodedImage& image, const std::vector<Sample>& samples) {
    Hasher hasher;
    hasher.add_text(std::string(type) + '\0');
    hasher.add_u64(static_cast<std::uint64_t>(image.width));
    hasher.add_u64(static_cast<std::uint64_t>(image.height));
    hasher.add(std::span<const Sample>(samples));
    return hasher.digest();
}

template <class Code>
std::vector<float> values_of(const std::vector<Code>& codes, std::array<double, 2> range, double greatest) {
    std::vector<float> values;
    values.reserve(codes.size());
    for (const Code code : codes)
        values.push_back(
            static_cast<float>(range[0] + static_cast<double>(code) * (range[1] - range[0]) / greatest));
    return values;
}

// Floats as they are, or mapped; refuses the first that no field may have.
void map_floats(const std::string& path, std::int64_t width,
                const std::optional<std::array<double, 2>>& range, std::vector<float>& samples) {
    for (std::size_t k = 0; k < samples.size(); ++k) {
        const double stored = static_cast<double>(samples[k]);
        const double value = range ? (*range)[0] + stored * ((*range)[1] - (*range)[0]) : stored;
        if (!(std::fabs(value) <= kMaxValue)) {
            const auto place = static_cast<std::int64_t>(k);
            wrong(path, fmt::format("its sample at column {}, row {} is {:g}; allowed: {:g} .. {:g}",
                                    place % width, place / width, value, -kMaxValue, kMaxValue));
        }
        samples[k] = static_cast<float>(value);
    }
}

void set_least_and_greatest(ImageGrid& grid) {
    grid.min = grid.max = grid.samples.front();
    for (const float v : grid.samples) {
        grid.min = v < grid.min ? v : grid.min;
        grid.max = grid.max < v ? v : grid.max;
    }
}

}  // namespace

ImageGrid read_image_grid(const std::string& path, const std::optional<std::array<double, 2>>& range) {
    const ImageHeader header = read_image_header(path);
    refuse_colours(path, header);
    refuse_over_memory(path, header);
    DecodedImage image = decode_image(path);
    ImageGrid grid;
    grid.width = image.width;
    grid.height = image.height;
    const std::array<double, 2> meaning = range.value_or(std::array<double, 2>{0.0, 1.0});
    if (const auto* bytes = std::get_if<std::vector<std::uint8_t>>(&image.samples)) {
        grid.bits = 8;
        grid.hash = hash_of("uint8", image, *bytes);
        grid.samples = values_of(*bytes, meaning, 255.0);
    } else if (const auto* words = std::get_if<std::vector<std::uint16_t>>(&image.samples)) {
        grid.bits = 16;
        grid.hash = hash_of("uint16", image, *words);
        grid.samples = values_of(*words, meaning, 65535.0);
    } else {
        grid.bits = 32;
        grid.samples = std::get<std::vector<float>>(std::move(image.samples));
        grid.hash = hash_of("float32", image, grid.samples);
        map_floats(path, grid.width, range, grid.samples);
    }
    set_least_and_greatest(grid);
    return grid;
}

}  // namespace terrane
