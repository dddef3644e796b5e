// The one place where values become 16-bit codes, and back.
#pragma once

#include <cstdint>
#include <span>

#include "layers/layer.h"

namespace terrane {

// Samples outside the range, stored as the nearest end.
struct QuantiseCounts {
    std::int64_t below = 0;
    std::int64_t above = 0;
};

// code = (value - min) / (max - min) * 65535 in double, rounded half to even by compare, clamped to 0..65535.
// Adds the values below min and above max to the counts. The spans are of one length and range.min <
// range.max (else std::logic_error). A NaN, which no stage lets through, becomes 0.
void quantise(std::span<const float> values, ValueRange range, std::span<std::uint16_t> codes,
              QuantiseCounts& counts);

// The value a code stands for: min + code * (max - min) / 65535.
double dequantise(std::uint16_t code, ValueRange range);

}  // namespace terrane
