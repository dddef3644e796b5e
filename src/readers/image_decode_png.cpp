// PNG through libpng, its header checked before.
#include <fmt/core.h>

#include <cerrno>

#include "core/error.h"
#include "readers/image_decode_kinds.h"
#include "writers/libpng_guard.h"

namespace terrane {
namespace {

// Deflate cannot expand further than this (zlib technical details: 1032 to 1).
constexpr std::uint64_t kDeflateRatioMax = 1032;

bool read_caught(ImageFile& file, LibpngFault& fault, png_bytep data, std::size_t size) {
    try {
        file.read(data, size);
        return true;
    } catch (...) {
        fault.io = std::current_exception();
        return false;
    }
}

void read_callback(png_structp png, png_bytep data, std::size_t size) {
    auto* file = static_cast<ImageFile*>(png_get_io_ptr(png));
    auto* fault = static_cast<LibpngFault*>(png_get_error_ptr(png));
    if (!read_caught(*file, *fault, data, size)) png_error(png, "read failed");
}

class PngDecoder {
  public:
    PngDecoder(ImageFile& file, const ImageHeader& header) : file_(file), header_(header) {
        png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &fault_, libpng_error, libpng_warning);
        if (png_ != nullptr) info_ = png_create_info_struct(png_);
    }
    ~PngDecoder() { png_destroy_read_struct(&png_, &info_, nullptr); }
    PngDecoder(const PngDecoder&) = delete;
    PngDecoder& operator=(const PngDecoder&) = delete;

    // Fills rows of row_bytes each, packed samples expanded to a byte.
    void read(png_bytep pixels, std::size_t row_bytes) {
        if (info_ == nullptr) throw MachineRefused(file_.path(), "cannot decode", ENOMEM);
        bool same = false;
        const bool read = libpng_step(png_, [&] {
            start();
            same = is_same_image(row_bytes);
            if (!same) return;
            const int passes = png_set_interlace_handling(png_);
            png_read_update_info(png_, info_);
            for (int pass = 0; pass < passes; ++pass)
                for (std::int64_t row = 0; row < header_.height; ++row)
                    png_read_row(png_, pixels + static_cast<std::size_t>(row) * row_bytes, nullptr);
            png_read_end(png_, nullptr);
        });
        if (!read) fail();
        if (!same) file_.wrong("changed while it was read");
    }

  private:
    void start() {
        png_set_read_fn(png_, &file_, read_callback);
        png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
        // The pixels need none of the ancillary chunks.
        png_set_keep_unknown_chunks(png_, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
        png_read_info(png_, info_);
        png_set_packing(png_);
    }

    // The size, and so the room for its rows, was taken from an earlier reading of the header.
    bool is_same_image(std::size_t row_bytes) const {
        const std::size_t sample_bytes = png_get_bit_depth(png_, info_) == 16 ? 2 : 1;
        return png_get_image_width(png_, info_) == header_.width &&
               png_get_image_height(png_, info_) == header_.height &&
               sample_bytes * png_get_image_width(png_, info_) * png_get_channels(png_, info_) == row_bytes;
    }

    [[noreturn]] void fail() {
        if (fault_.io) std::rethrow_exception(fault_.io);
        file_.wrong(fmt::format("is corrupt: libpng: {}", fault_.message));
    }

    ImageFile& file_;
    const ImageHeader& header_;
    LibpngFault fault_;
    png_structp png_ = nullptr;
    png_infop info_ = nullptr;
};

bool is_ours(const ImageHeader& header) {
    if (header.colour == "grey") return header.depth == 8 || header.depth == 16;
    return header.colour == "palette" || (header.colour == "rgb" && header.depth == 8);
}

// In place, from the file's big-endian.
void to_native(std::vector<std::uint16_t>& samples) {
    for (std::uint16_t& sample : samples) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(&sample);
        sample = static_cast<std::uint16_t>((bytes[0] << 8) | bytes[1]);
    }
}

}  // namespace

DecodedImage decode_png(ImageFile& file, const ImageHeader& header) {
    if (!is_ours(header))
        file.wrong(fmt::format(
            "is a PNG of {} with {} bits; grey of 8 or 16 bits, a palette or rgb of 8 bits is read",
            header.colour, header.depth));
    DecodedImage image{header.width, header.height, header.colour == "rgb" ? 3 : 1, {}};
    const auto width = static_cast<std::uint64_t>(header.width);
    const auto height = static_cast<std::uint64_t>(header.height);
    // In bits, rounded down: a palette may pack eight indices in a byte. 2^31 * 48 * 2^31 does not fit 64
    // bits.
    const auto bits = static_cast<unsigned>(header.depth * image.channels);
    if (width * bits / 8 > file.size() * kDeflateRatioMax / height)
        file.wrong(
            fmt::format("is cut short: {} bytes cannot hold {} x {} samples", file.size(), width, height));
    const std::size_t row_samples =
        static_cast<std::size_t>(width) * static_cast<std::size_t>(image.channels);
    const std::size_t count = row_samples * static_cast<std::size_t>(height);
    PngDecoder decoder(file, header);
    if (header.depth == 16) {
        std::vector<std::uint16_t> samples(count);
        decoder.read(reinterpret_cast<png_bytep>(samples.data()), 2 * row_samples);
        to_native(samples);
        image.samples = std::move(samples);
    } else {
        std::vector<std::uint8_t> samples(count);
        decoder.read(samples.data(), row_samples);
        image.samples = std::move(samples);
    }
    return image;
}

}  // namespace terrane
