// EXR through tinyexr 1.0.1, whose reader has overflowed on crafted files: nothing reaches it but bytes that
// are known to be what terrane writes.
#include <fmt/core.h>
#include <tinyexr.h>

#include <algorithm>
#include <cstring>

#include "readers/image_bytes.h"
#include "readers/image_decode_kinds.h"
#include "writers/png_stream.h"
#include "writers/writer.h"

namespace terrane {
namespace {

// What to say of a header that is not ours, or nothing.
std::string foreign_part(const ImageHeader& header) {
    const ExrDetails& exr = header.exr;
    if (exr.multipart) return "it has several parts";
    if (exr.deep) return "it is deep";
    if (exr.tiled) return "it is tiled";
    if (exr.long_names) return "it has long names";
    if (exr.line_order != 0) return "its lines are not in increasing order";
    if (header.compression != "none") return fmt::format("its compression is {}", header.compression);
    if (header.channels.size() != 1) return fmt::format("it has {} channels", header.channels.size());
    if (header.colour != "grey" || header.channels[0].type != "float")
        return fmt::format("its channel is {} of type {}", header.channels[0].name, header.channels[0].type);
    if (exr.data_window.min_x != 0 || exr.data_window.min_y != 0 || exr.data_window != exr.display_window)
        return "its windows differ or do not begin at 0, 0";
    return "";
}

// Whether the attributes are the eight required ones and perhaps the recipe, each once.
bool has_our_attributes(const ImageHeader& header) {
    std::vector<std::pair<std::string, std::string>> wanted{
        {"channels", "chlist"},        {"compression", "compression"}, {"dataWindow", "box2i"},
        {"displayWindow", "box2i"},    {"lineOrder", "lineOrder"},     {"pixelAspectRatio", "float"},
        {"screenWindowCenter", "v2f"}, {"screenWindowWidth", "float"}};
    if (header.recipe) wanted.emplace_back(kRecipeKeyword, "string");
    auto found = header.exr.attributes;
    std::sort(found.begin(), found.end());
    std::sort(wanted.begin(), wanted.end());
    return found == wanted;
}

// Each line in turn: an entry of 8 bytes in the offset table; at that offset the line number, the number of
// bytes (4 + 4), the samples.
void check_lines(const ImageFile& file, const ImageHeader& header, const std::string& bytes) {
    const auto height = static_cast<std::uint64_t>(header.height);
    const std::uint64_t line_bytes = 4 * static_cast<std::uint64_t>(header.width);
    const std::uint64_t first = header.exr.header_bytes + 8 * height;
    const std::uint64_t expected = first + height * (8 + line_bytes);
    if (bytes.size() != expected)
        file.wrong(fmt::format("has {} bytes, but an EXR file of {} x {} samples with its header has {}",
                               bytes.size(), header.width, header.height, expected));
    for (std::uint64_t line = 0; line < height; ++line) {
        const std::uint64_t at = first + line * (8 + line_bytes);
        const std::uint64_t offset =
            uint_le(bytes, static_cast<std::size_t>(header.exr.header_bytes + 8 * line), 8);
        if (offset != at || u32_le(bytes, static_cast<std::size_t>(at)) != line ||
            u32_le(bytes, static_cast<std::size_t>(at + 4)) != line_bytes)
            file.wrong(fmt::format("is corrupt: line {} is not where it should be", line));
    }
}

// Owns what tinyexr allocates.
class ExrLoad {
  public:
    ExrLoad() {
        InitEXRHeader(&header_);
        InitEXRImage(&image_);
    }
    ~ExrLoad() {
        FreeEXRImage(&image_);
        FreeEXRHeader(&header_);
        FreeEXRErrorMessage(message_);
    }
    ExrLoad(const ExrLoad&) = delete;
    ExrLoad& operator=(const ExrLoad&) = delete;

    bool load(const std::string& bytes) {
        const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
        EXRVersion version{};
        return ParseEXRVersionFromMemory(&version, data, bytes.size()) == TINYEXR_SUCCESS &&
               ParseEXRHeaderFromMemory(&header_, &version, data, bytes.size(), &message_) ==
                   TINYEXR_SUCCESS &&
               LoadEXRImageFromMemory(&image_, &header_, data, bytes.size(), &message_) == TINYEXR_SUCCESS;
    }

    std::string message() const { return message_ != nullptr ? message_ : "no reason given"; }
    const EXRImage& image() const { return image_; }

  private:
    EXRHeader header_{};
    EXRImage image_{};
    const char* message_ = nullptr;
};

}  // namespace

DecodedImage decode_exr(ImageFile& file, const ImageHeader& header) {
    std::string foreign = foreign_part(header);
    if (foreign.empty() && !has_our_attributes(header))
        foreign = "its attributes are not those terrane writes";
    if (!foreign.empty()) file.wrong("is an EXR file that terrane does not decode: " + foreign);
    if (const auto limit = format_limit(FileFormat::kExr, header.width, header.height)) file.wrong(*limit);
    file.seek(0);
    std::string bytes = file.read_bytes(file.size());
    check_lines(file, header, bytes);
    ExrLoad exr;
    if (!exr.load(bytes)) file.wrong("is corrupt: tinyexr: " + exr.message());
    if (exr.image().width != header.width || exr.image().height != header.height ||
        exr.image().images == nullptr)
        file.wrong("changed while it was read");
    bytes = std::string();
    std::vector<float> samples(static_cast<std::size_t>(header.width) *
                               static_cast<std::size_t>(header.height));
    std::memcpy(samples.data(), exr.image().images[0], samples.size() * sizeof(float));
    return {header.width, header.height, 1, std::move(samples)};
}

}  // namespace terrane
