#include "writers/png_strips.h"

#include <zlib.h>

#include <algorithm>

namespace terrane {
namespace {

constexpr std::size_t kStripSamples = 65536;
// Images of fewer samples are small enough for a thorough search.
constexpr std::int64_t kSmallSamples = std::int64_t{1} << 21;
// Strips that cost less than four bits a byte have plains, which the Up filter may serve better.
constexpr std::uint32_t kPlainBitsX16 = 4 * 16;
constexpr char kZlibHead[] = {0x78, 0x01};
// A block of fixed codes with nothing in it, the last of the stream.
constexpr char kLastBlock[] = {0x03, 0x00};

}  // namespace

PngStrips::PngStrips(std::int64_t width, std::int64_t height)
    : row_bytes_(2 * static_cast<std::size_t>(width)),
      strip_rows_(std::max<std::size_t>(1, kStripSamples / static_cast<std::size_t>(width))),
      noise_search_(width * height < kSmallSamples ? RepeatSearch::kThorough : RepeatSearch::kQuick),
      rows_(row_bytes_) {}

void PngStrips::filter(PngFilter filter, std::span<const std::uint8_t> rows,
                       std::vector<std::uint8_t>& out) const {
    const std::size_t count = rows.size() / row_bytes_ - 1;
    out.resize(count * (row_bytes_ + 1));
    for (std::size_t j = 0; j < count; ++j) {
        const std::uint8_t* above = rows.data() + j * row_bytes_;
        png_filter_row(filter, above + row_bytes_, above, row_bytes_, out.data() + j * (row_bytes_ + 1));
    }
}

void PngStrips::add(std::span<const std::uint16_t> codes, std::string& out) {
    if (!is_started_) out.append(kZlibHead, sizeof kZlibHead);
    is_started_ = true;
    rows_.resize(row_bytes_ + 2 * codes.size());
    std::uint8_t* bytes = rows_.data() + row_bytes_;
    for (const std::uint16_t code : codes) {
        *bytes++ = static_cast<std::uint8_t>(code >> 8);
        *bytes++ = static_cast<std::uint8_t>(code & 255);
    }
    filter(PngFilter::kPaeth, rows_, by_paeth_);
    paeth_deflater_.plan(by_paeth_, row_bytes_ + 1, noise_search_);
    const StripDeflater* deflater = &paeth_deflater_;
    const std::vector<std::uint8_t>* filtered = &by_paeth_;
    if (paeth_deflater_.literal_bits_x16() < kPlainBitsX16) {
        filter(PngFilter::kUp, rows_, by_up_);
        up_deflater_.plan(by_up_, row_bytes_ + 1, noise_search_);
        if (up_deflater_.planned_bytes() < paeth_deflater_.planned_bytes()) {
            deflater = &up_deflater_;
            filtered = &by_up_;
        }
    }
    deflater->write(out);
    adler_ = static_cast<std::uint32_t>(adler32_z(adler_, filtered->data(), filtered->size()));
    std::copy(rows_.end() - static_cast<std::ptrdiff_t>(row_bytes_), rows_.end(), rows_.begin());
}

void PngStrips::finish(std::string& out) const {
    out.append(kLastBlock, sizeof kLastBlock);
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(adler_ >> shift & 255));
}

}  // namespace terrane
