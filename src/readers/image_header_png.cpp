// PNG: chunks up to the first IDAT (PNG specification, third edition, sections 5 and 11).
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "readers/image_bytes.h"
#include "readers/image_header_kinds.h"
#include "writers/png_chunk.h"
#include "writers/png_stream.h"

namespace terrane {
namespace {

constexpr std::uint32_t kLengthMax = 0x7fffffffu;
constexpr std::size_t kIhdrBytes = 13;

std::string utf8_of_latin1(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80u) {
            out += static_cast<char>(0xC0u | (byte >> 6));
            out += static_cast<char>(0x80u | (byte & 0x3Fu));
        } else {
            out += c;
        }
    }
    return out;
}

class PngHeaderReader {
  public:
    explicit PngHeaderReader(ImageFile& file) : file_(file) { header_.kind = ImageKind::kPng; }

    ImageHeader read() {
        next_chunk();
        if (type_ != "IHDR" || length_ != kIhdrBytes) file_.wrong("does not begin with an IHDR chunk");
        read_ihdr(checked_data());
        for (;;) {
            next_chunk();
            if (type_ == "IDAT") break;
            if (type_ == "IEND") file_.wrong("has no image data");
            if (type_ == "IHDR") file_.wrong("has two IHDR chunks");
            read_chunk();
        }
        for (const auto& [keyword, text] : header_.texts)
            if (keyword == kRecipeKeyword && !header_.recipe) header_.recipe = text;
        return std::move(header_);
    }

  private:
    void next_chunk() {
        const std::string start = file_.read_bytes(8);
        length_ = u32_be(start, 0);
        type_ = start.substr(4);
        const bool letters = std::all_of(type_.begin(), type_.end(), [](char c) {
            return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        });
        if (!letters || length_ > kLengthMax)
            file_.wrong(fmt::format("is corrupt: no chunk begins at byte {}", file_.position() - 8));
    }

    std::string checked_data() {
        std::string data = file_.read_bytes(length_);
        if (u32_be(file_.read_bytes(4), 0) != png_chunk_crc(type_, data))
            file_.wrong(fmt::format("is corrupt: the checksum of its {} chunk does not match", type_));
        return data;
    }

    void read_chunk() {
        static const std::array<std::string, 5> colour_chunks{"gAMA", "sRGB", "iCCP", "cHRM", "cICP"};
        if (type_ == "tEXt" || type_ == "zTXt" || type_ == "iTXt") return read_text();
        const bool colour =
            std::find(colour_chunks.begin(), colour_chunks.end(), type_) != colour_chunks.end();
        if (colour && std::find(header_.colour_chunks.begin(), header_.colour_chunks.end(), type_) ==
                          header_.colour_chunks.end())
            header_.colour_chunks.push_back(type_);
        file_.skip(std::uint64_t{length_} + 4);
    }

    void read_text() {
        text_bytes_ += length_;
        if (text_bytes_ > kImageTextMax)
            file_.wrong(fmt::format("holds more than {} bytes of text, the limit here", kImageTextMax));
        const std::string data = checked_data();
        const std::size_t keyword_end = data.find('\0');
        if (keyword_end == std::string::npos || keyword_end < 1 || keyword_end > 79)
            file_.wrong(fmt::format("is corrupt: its {} chunk has no keyword of 1 to 79 bytes", type_));
        const std::string keyword = utf8_of_latin1(std::string_view(data).substr(0, keyword_end));
        const std::string_view rest = std::string_view(data).substr(keyword_end + 1);
        if (type_ == "tEXt")
            header_.texts.emplace_back(keyword, utf8_of_latin1(rest));
        else if (type_ == "zTXt")
            header_.compressed_texts.push_back(keyword);
        else
            read_international(keyword, rest);
    }

    // Compression flag, method, language tag, NUL, translated keyword, NUL, text.
    void read_international(const std::string& keyword, std::string_view rest) {
        const std::size_t language_end = rest.find('\0', 2);
        const std::size_t text =
            language_end == std::string_view::npos ? language_end : rest.find('\0', language_end + 1);
        if (rest.size() < 2 || text == std::string_view::npos)
            file_.wrong("is corrupt: its iTXt chunk is incomplete");
        if (rest[0] != 0)
            header_.compressed_texts.push_back(keyword);
        else
            header_.texts.emplace_back(keyword, rest.substr(text + 1));
    }

    void read_ihdr(const std::string& data) {
        header_.width = u32_be(data, 0);
        header_.height = u32_be(data, 4);
        header_.depth = static_cast<unsigned char>(data[8]);
        header_.colour = colour_word(static_cast<unsigned char>(data[9]), header_.depth);
        header_.compression = "deflate";
        header_.interlaced = data[12] == 1;
        if (header_.width < 1 || header_.height < 1 || header_.width > kLengthMax ||
            header_.height > kLengthMax || header_.colour.empty() || data[10] != 0 || data[11] != 0 ||
            (data[12] != 0 && data[12] != 1))
            file_.wrong("is corrupt: its IHDR chunk holds values that PNG does not allow");
    }

    // Empty for a pair that PNG does not have.
    static std::string colour_word(int colour_type, int depth) {
        const bool whole_bytes = depth == 8 || depth == 16;
        const bool packed = depth == 1 || depth == 2 || depth == 4;
        if (colour_type == 0 && (packed || whole_bytes)) return "grey";
        if (colour_type == 2 && whole_bytes) return "rgb";
        if (colour_type == 3 && (packed || depth == 8)) return "palette";
        if (colour_type == 4 && whole_bytes) return "grey+alpha";
        if (colour_type == 6 && whole_bytes) return "rgba";
        return "";
    }

    ImageFile& file_;
    ImageHeader header_;
    std::uint32_t length_ = 0;  // of the current chunk
    std::string type_;
    std::uint64_t text_bytes_ = 0;
};

}  // namespace

ImageHeader read_png_header(ImageFile& file) {
    return PngHeaderReader(file).read();
}

}  // namespace terrane
