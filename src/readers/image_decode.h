// Decoding the files terrane writes back into samples. Safe on hostile bytes.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "layers/file_format.h"

namespace terrane {

struct DecodedImage {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int channels = 1;  // 3: red, green, blue of each sample in turn
    // Row-major, the north row first; height * width * channels of them.
    std::variant<std::vector<float>, std::vector<std::uint16_t>, std::vector<std::uint8_t>> samples;
};

// PNG: grey of 8 or 16 bits, palette (its indices, not its colours) and RGB of 8 bits, as stored, without
// gamma. EXR: the one dialect terrane writes (one scan-line part, increasing y, one FLOAT channel Y, no
// compression, both windows from 0, 0, no foreign attributes), checked to the last offset before tinyexr sees
// the bytes. Anything else, damaged or cut short is WrongInput with the path and what was found; the memory
// used is bounded by the file's size. MachineRefused if the file cannot be opened or read.
DecodedImage decode_image(const std::string& path);

// A raw file: r16 and r16be to uint16, r32 to float. WrongInput unless it has exactly width * height samples.
// Flipped: the file's first row is the south row.
DecodedImage decode_raw(const std::string& path, std::int64_t width, std::int64_t height, FileFormat format,
                        bool flipped);

}  // namespace terrane
