// What a PNG or EXR file says about itself before its pixels. Safe on hostile bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace terrane {

enum class ImageKind { kPng, kExr };

struct ExrChannel {
    std::string name;
    std::string type;  // "uint", "half", "float"
};

struct ExrWindow {
    std::int32_t min_x = 0;
    std::int32_t min_y = 0;
    std::int32_t max_x = 0;
    std::int32_t max_y = 0;

    friend bool operator==(const ExrWindow&, const ExrWindow&) = default;
};

// What only EXR has. Of a multipart file, its first part.
struct ExrDetails {
    bool tiled = false;
    bool long_names = false;
    bool deep = false;
    bool multipart = false;
    std::uint8_t line_order = 0;  // 0: increasing y
    ExrWindow data_window;
    ExrWindow display_window;
    std::vector<std::pair<std::string, std::string>> attributes;  // name and type, in the order of the file
    std::uint64_t header_bytes = 0;                               // where the offset table begins
};

struct ImageHeader {
    ImageKind kind = ImageKind::kPng;
    std::int64_t width = 0;
    std::int64_t height = 0;
    int depth = 0;  // bits a sample or palette index; of EXR, those of its widest channel
    std::string
        colour;  // "grey", "rgb", "palette", "grey+alpha", "rgba"; of EXR by the channels' names, else ""
    bool interlaced = false;
    std::vector<ExrChannel> channels;  // EXR only
    std::string compression;           // "deflate"; of EXR "none", "rle", "zips", "zip", "piz" ...
    // Keyword and text of tEXt (turned from Latin-1 to UTF-8) and plain iTXt (bytes as stored); name and
    // value of EXR string attributes. None of it is checked for control characters.
    std::vector<std::pair<std::string, std::string>> texts;
    std::vector<std::string> compressed_texts;  // keywords of zTXt and compressed iTXt
    std::vector<std::string> colour_chunks;     // those present of gAMA, sRGB, iCCP, cHRM, cICP
    std::optional<std::string> recipe;          // the text whose keyword or name is "terrane"
    ExrDetails exr;
};

// Reads to the first IDAT chunk or the end of the EXR header, not further. Text is refused beyond 16 MiB in
// all. Throws WrongInput with the path if the file is missing, a directory, neither PNG nor EXR, cut short or
// corrupt there (the CRCs of IHDR and text chunks are checked); MachineRefused if it cannot be opened or
// read.
ImageHeader read_image_header(const std::string& path);

}  // namespace terrane
