// EXR: version, flags and attributes (OpenEXR documentation, "OpenEXR File Layout").
#include <fmt/core.h>

#include <array>

#include "readers/image_bytes.h"
#include "readers/image_header_kinds.h"
#include "writers/png_stream.h"

namespace terrane {
namespace {

constexpr std::size_t kNameMax = 255;
constexpr std::uint64_t kChannelBytesMax = std::uint64_t{1} << 20;
constexpr std::size_t kAttributesMax = 4096;
constexpr std::uint32_t kTiled = 0x200;
constexpr std::uint32_t kLongNames = 0x400;
constexpr std::uint32_t kDeep = 0x800;
constexpr std::uint32_t kMultipart = 0x1000;

class ExrHeaderReader {
  public:
    explicit ExrHeaderReader(ImageFile& file) : file_(file) { header_.kind = ImageKind::kExr; }

    ImageHeader read() {
        read_version();
        for (;;) {
            const std::string name = read_name();
            if (name.empty()) break;
            if (header_.exr.attributes.size() == kAttributesMax)
                file_.wrong(fmt::format("has more than {} attributes, the limit here", kAttributesMax));
            const std::string type = read_name();
            const std::uint32_t size = u32_le(file_.read_bytes(4), 0);
            read_attribute(name, type, size);
            header_.exr.attributes.emplace_back(name, type);
        }
        header_.exr.header_bytes = file_.position();
        finish();
        return std::move(header_);
    }

  private:
    void read_version() {
        const std::uint32_t word = u32_le(file_.read_bytes(4), 0);
        const std::uint32_t flags = word & ~0xFFu;
        if ((word & 0xFFu) != 2 || (flags & ~(kTiled | kLongNames | kDeep | kMultipart)) != 0)
            file_.wrong(fmt::format("is an EXR file of version {} with flags {:#x}, which are not known here",
                                    word & 0xFFu, flags));
        header_.exr.tiled = (flags & kTiled) != 0;
        header_.exr.long_names = (flags & kLongNames) != 0;
        header_.exr.deep = (flags & kDeep) != 0;
        header_.exr.multipart = (flags & kMultipart) != 0;
    }

    // Up to a NUL.
    std::string read_name() {
        std::string name;
        for (;;) {
            char c = 0;
            file_.read(&c, 1);
            if (c == 0) return name;
            if (name.size() == kNameMax)
                file_.wrong(
                    fmt::format("is corrupt: a name in its header is longer than {} bytes", kNameMax));
            name += c;
        }
    }

    void read_attribute(const std::string& name, const std::string& type, std::uint32_t size) {
        if (type == "string") return read_text(name, size);
        if (name == "channels" && type == "chlist") return read_channels(size);
        if (name == "compression" && type == "compression") return read_compression(fixed(name, size, 1));
        if (name == "lineOrder" && type == "lineOrder") {
            header_.exr.line_order = static_cast<std::uint8_t>(fixed(name, size, 1)[0]);
            found_line_order_ = true;
        } else if (name == "dataWindow" && type == "box2i") {
            header_.exr.data_window = window(fixed(name, size, 16));
            found_data_window_ = true;
        } else if (name == "displayWindow" && type == "box2i") {
            header_.exr.display_window = window(fixed(name, size, 16));
            found_display_window_ = true;
        } else {
            file_.skip(size);
        }
    }

    std::string fixed(const std::string& name, std::uint32_t size, std::uint32_t wanted) {
        if (size != wanted)
            file_.wrong(fmt::format("is corrupt: its attribute {} has {} bytes, not {}", name, size, wanted));
        return file_.read_bytes(size);
    }

    void read_text(const std::string& name, std::uint32_t size) {
        text_bytes_ += size;
        if (text_bytes_ > kImageTextMax)
            file_.wrong(fmt::format("holds more than {} bytes of text, the limit here", kImageTextMax));
        header_.texts.emplace_back(name, file_.read_bytes(size));
        if (name == kRecipeKeyword && !header_.recipe) header_.recipe = header_.texts.back().second;
    }

    // Each: name, NUL, type (4), pLinear (1), reserved (3), x and y sampling (4 + 4); a NUL ends the list.
    void read_channels(std::uint32_t size) {
        if (size > kChannelBytesMax)
            file_.wrong(
                fmt::format("has more than {} bytes of channel names, the limit here", kChannelBytesMax));
        const std::string list = file_.read_bytes(size);
        header_.channels.clear();
        std::size_t at = 0;
        while (at < list.size() && list[at] != 0) {
            const std::size_t end = list.find('\0', at);
            if (end == std::string::npos || end - at > kNameMax || list.size() - end < 17 + 1)
                file_.wrong("is corrupt: its channel list is incomplete");
            header_.channels.push_back({list.substr(at, end - at), channel_type(u32_le(list, end + 1))});
            if (u32_le(list, end + 9) != 1 || u32_le(list, end + 13) != 1) subsampled_ = true;
            at = end + 17;
        }
        if (at + 1 != list.size()) file_.wrong("is corrupt: its channel list does not end where it should");
    }

    std::string channel_type(std::uint32_t code) {
        static const std::array<std::string, 3> words{"uint", "half", "float"};
        if (code >= words.size()) file_.wrong(fmt::format("is corrupt: it has a channel of type {}", code));
        if (code != 1)
            header_.depth = 32;
        else if (header_.depth < 16)
            header_.depth = 16;
        return words[code];
    }

    void read_compression(const std::string& data) {
        static const std::array<std::string, 10> words{"none",  "rle", "zips", "zip",  "piz",
                                                       "pxr24", "b44", "b44a", "dwaa", "dwab"};
        const auto code = static_cast<unsigned char>(data[0]);
        header_.compression = code < words.size() ? words[code] : fmt::format("unknown ({})", code);
    }

    static ExrWindow window(const std::string& data) {
        const auto at = [&](std::size_t i) { return static_cast<std::int32_t>(u32_le(data, i)); };
        return {at(0), at(4), at(8), at(12)};
    }

    void finish() {
        if (header_.channels.empty()) missing("channels");
        if (header_.compression.empty()) missing("compression");
        if (!found_data_window_) missing("dataWindow");
        if (!found_display_window_) missing("displayWindow");
        if (!found_line_order_) missing("lineOrder");
        const ExrWindow& data = header_.exr.data_window;
        header_.width = std::int64_t{data.max_x} - data.min_x + 1;
        header_.height = std::int64_t{data.max_y} - data.min_y + 1;
        if (header_.width < 1 || header_.height < 1) file_.wrong("is corrupt: its data window is empty");
        header_.colour = colour_word();
    }

    void missing(const char* name) {
        file_.wrong(fmt::format("is corrupt: it lacks the attribute {}", name));
    }

    std::string colour_word() const {
        std::string names;
        for (const ExrChannel& channel : header_.channels) names += channel.name + " ";
        if (names == "Y ") return subsampled_ ? "" : "grey";
        if (names == "A Y ") return "grey+alpha";
        if (names == "B G R ") return "rgb";
        if (names == "A B G R ") return "rgba";
        return "";
    }

    ImageFile& file_;
    ImageHeader header_;
    std::uint64_t text_bytes_ = 0;
    bool found_data_window_ = false;
    bool found_display_window_ = false;
    bool found_line_order_ = false;
    bool subsampled_ = false;
};

}  // namespace

ImageHeader read_exr_header(ImageFile& file) {
    return ExrHeaderReader(file).read();
}

}  // namespace terrane
