// Headerless files: r16, r16be (codes or ids) and r32 (floats, little-endian).
#include <bit>
#include <cstddef>

#include "writers/format_writers.h"

namespace terrane {
namespace {

static_assert(sizeof(float) == 4);

void store_u16_le(std::byte* out, std::uint16_t value) {
    out[0] = static_cast<std::byte>(value & 255);
    out[1] = static_cast<std::byte>(value >> 8);
}

void store_u16_be(std::byte* out, std::uint16_t value) {
    out[0] = static_cast<std::byte>(value >> 8);
    out[1] = static_cast<std::byte>(value & 255);
}

void store_f32_le(std::byte* out, float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int i = 0; i < 4; ++i) out[i] = static_cast<std::byte>((bits >> (8 * i)) & 255u);
}

class RawWriter final : public FileWriter {
  public:
    RawWriter(OutputFile& file, const FileSpec& spec)
        : FileWriter(file, spec),
          width_(static_cast<std::size_t>(spec.width)),
          row_bytes_(width_ * (spec.format == FileFormat::kR32 ? 4u : 2u)),
          codes_(spec.format == FileFormat::kR32 ? 0 : width_) {}

  private:
    // Encodes the block in the order of the file, then writes it in one piece: a flipped block ends where the
    // file still lacks block.first_row rows.
    void take_rows(const RowBlock& block) override {
        const auto rows = static_cast<std::size_t>(block.rows);
        bytes_.resize(rows * row_bytes_);
        for (std::size_t row = 0; row < rows; ++row) {
            std::byte* out = bytes_.data() + (spec_.flip_rows ? rows - 1 - row : row) * row_bytes_;
            std::visit([&](const auto& samples) { encode_row(samples.subspan(row * width_, width_), out); },
                       block.samples);
        }
        if (!spec_.flip_rows) return file_.write(bytes_);
        const std::int64_t first = spec_.height - block.first_row - block.rows;
        file_.write_at(static_cast<std::uint64_t>(first) * row_bytes_, bytes_);
    }

    void finish_file() override {}

    void encode_row(std::span<const float> values, std::byte* out) {
        if (spec_.format == FileFormat::kR32) {
            for (std::size_t i = 0; i < width_; ++i) store_f32_le(out + 4 * i, values[i]);
            return;
        }
        quantise(values, spec_.range, codes_, clipped_);
        store_codes(out);
    }

    template <typename Id>
    void encode_row(std::span<const Id> ids, std::byte* out) {
        for (std::size_t i = 0; i < width_; ++i) codes_[i] = ids[i];
        store_codes(out);
    }

    void store_codes(std::byte* out) const {
        if (spec_.format == FileFormat::kR16be)
            for (std::size_t i = 0; i < width_; ++i) store_u16_be(out + 2 * i, codes_[i]);
        else
            for (std::size_t i = 0; i < width_; ++i) store_u16_le(out + 2 * i, codes_[i]);
    }

    std::size_t width_;
    std::size_t row_bytes_;
    std::vector<std::uint16_t> codes_;
    std::vector<std::byte> bytes_;
};

}  // namespace

std::unique_ptr<FileWriter> make_raw_writer(OutputFile& file, const FileSpec& spec) {
    return std::make_unique<RawWriter>(file, spec);
}

}  // namespace terrane
