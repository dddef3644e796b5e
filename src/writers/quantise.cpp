#include "writers/quantise.h"

#include <cstddef>
#include <stdexcept>

namespace terrane {
namespace {

constexpr double kTopCode = 65535.0;
constexpr std::size_t kBlock = 4096;

// A block small enough for 32-bit counts, which the compilers turn into vector code.
void quantise_block(const float* values, std::size_t count, ValueRange range, std::uint16_t* codes,
                    QuantiseCounts& counts) {
    const double span = range.max - range.min;
    std::int32_t below = 0;
    std::int32_t above = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double value = static_cast<double>(values[i]);
        below += value < range.min ? 1 : 0;
        above += value > range.max ? 1 : 0;
        double q = (value - range.min) / span * kTopCode;
        q = q > 0.0 ? q : 0.0;
        q = q < kTopCode ? q : kTopCode;
        const auto floor = static_cast<std::int32_t>(q);
        const double rest = q - static_cast<double>(floor);
        const std::int32_t odd = floor & 1;
        const std::int32_t up = (rest > 0.5 ? 1 : 0) | ((rest == 0.5 ? 1 : 0) & odd);
        codes[i] = static_cast<std::uint16_t>(floor + up);
    }
    counts.below += below;
    counts.above += above;
}

}  // namespace

void quantise(std::span<const float> values, ValueRange range, std::span<std::uint16_t> codes,
              QuantiseCounts& counts) {
    if (values.size() != codes.size()) throw std::logic_error("quantise: spans of different lengths");
    if (!(range.min < range.max)) throw std::logic_error("quantise: an empty range");
    for (std::size_t start = 0; start < values.size(); start += kBlock) {
        const std::size_t left = values.size() - start;
        quantise_block(values.data() + start, left < kBlock ? left : kBlock, range, codes.data() + start,
                       counts);
    }
}

double dequantise(std::uint16_t code, ValueRange range) {
    return range.min + static_cast<double>(code) * (range.max - range.min) / kTopCode;
}

}  // namespace terrane
