// The filters of PNG for rows of 16-bit grey samples (PNG specification, "Filter algorithms").
#pragma once

#include <cstddef>
#include <cstdint>

namespace terrane {

enum class PngFilter : std::uint8_t { kUp = 2, kPaeth = 4 };

// Writes the filter's number and then the filtered row, 1 + row_bytes bytes, to `out`. `row` and `above` are
// row_bytes bytes, samples of two bytes; `above` is the row before, all zero for the first one. `out` does
// not overlap them.
void png_filter_row(PngFilter filter, const std::uint8_t* row, const std::uint8_t* above,
                    std::size_t row_bytes, std::uint8_t* out);

}  // namespace terrane
