#include "climate/precipitation.h"

#include <cstdint>
#include <stdexcept>

#include "core/chunks.h"

#define TERRANE_KERNELS "climate/precipitation.inc"
#include "core/per_cpu_level.inc"

namespace terrane {

void precipitation(const PrecipitationParams& params, std::span<const float> humidity,
                   std::span<const float> temperature_c, std::span<float> out_mm_per_yr) {
    if (humidity.size() != out_mm_per_yr.size() || temperature_c.size() != out_mm_per_yr.size())
        throw std::logic_error("precipitation: spans of different lengths");
    const auto rain = TERRANE_AT_CPU_LEVEL(precipitation_chunk);
    each_chunk(std::array{humidity, temperature_c}, out_mm_per_yr,
               [&](const auto& in, float* out) { rain(params, in[0], in[1], out); });
}

}  // namespace terrane
