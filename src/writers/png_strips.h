// The image data of a 16-bit grey PNG: strips of rows, each filtered and compressed by itself, in one zlib
// stream. Strips have a fixed size, so the bytes are the same however the rows arrive.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "writers/deflate.h"
#include "writers/png_filter.h"

namespace terrane {

// Measured on 4096 x 4096 samples (one core of a Zen 3 machine, in memory), against libpng's default (level
// 6, its choice of filters) and level 1 with the Up filter. Six octaves of Perlin noise: 88 ms and 22.50 MB,
// against 4465 ms and 21.85 MB, and 842 ms and 20.75 MB. The height of tests/bench/fused.json: 123 ms
// and 21.40 MB, against 4623 ms and 20.82 MB. A flat sea: 0.14 MB against 0.16 MB at level 1. Shipped presets
// against level 1: 94 to 95 % of its size, hills 106 %. Below 2^21 samples noise is searched thoroughly too:
// hills at 1025 x 1025 takes 26 ms for 5 and is 105 % of level 1 for 107 %.
class PngStrips {
  public:
    PngStrips(std::int64_t width, std::int64_t height);

    // Rows of a strip.
    std::size_t strip_rows() const { return strip_rows_; }
    // Appends the next strip to `out`: `codes` are whole rows, strip_rows() of them in all strips but the
    // last.
    void add(std::span<const std::uint16_t> codes, std::string& out);
    // Appends the end of the stream.
    void finish(std::string& out) const;

  private:
    void filter(PngFilter filter, std::span<const std::uint8_t> rows, std::vector<std::uint8_t>& out) const;

    std::size_t row_bytes_;  // of samples
    std::size_t strip_rows_;
    RepeatSearch noise_search_;
    std::vector<std::uint8_t> rows_;              // the row above the strip, then its rows, big-endian
    std::vector<std::uint8_t> by_paeth_, by_up_;  // filtered: each row after the filter's number
    StripDeflater paeth_deflater_, up_deflater_;
    std::uint32_t adler_ = 1;
    bool is_started_ = false;
};

}  // namespace terrane
