#include "writers/quantise.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace terrane {
namespace {

constexpr double kTopCode = 65535.0;
constexpr double kUnitIsOne = 0x1p52;
constexpr std::size_t kQuantiseGroup = 16;

}  // namespace
}  // namespace terrane

#define TERRANE_KERNELS "writers/quantise.inc"
#include "core/per_cpu_level.inc"

namespace terrane {

void quantise(std::span<const float> values, ValueRange range, std::span<std::uint16_t> codes,
              QuantiseCounts& counts) {
    if (values.size() != codes.size()) throw std::logic_error("quantise: spans of different lengths");
    if (!(range.min < range.max)) throw std::logic_error("quantise: an empty range");
    const auto quantise_groups = TERRANE_AT_CPU_LEVEL(quantise_groups);
    const std::size_t groups = values.size() / kQuantiseGroup, done = groups * kQuantiseGroup;
    quantise_groups(values.data(), groups, range, codes.data(), counts);
    if (done == values.size()) return;
    float last[kQuantiseGroup];
    std::uint16_t last_codes[kQuantiseGroup];
    std::fill(last, last + kQuantiseGroup, static_cast<float>(range.min * 0.5 + range.max * 0.5));
    std::copy(values.begin() + static_cast<std::ptrdiff_t>(done), values.end(), last);
    quantise_groups(last, 1, range, last_codes, counts);
    std::copy(last_codes, last_codes + (values.size() - done),
              codes.begin() + static_cast<std::ptrdiff_t>(done));
}

double dequantise(std::uint16_t code, ValueRange range) {
    return range.min + static_cast<double>(code) * (range.max - range.min) / kTopCode;
}

}  // namespace terrane
