#include "climate/temperature.h"

#include <stdexcept>

#include "core/exact_math.h"

namespace terrane {

void temperature(const TemperatureParams& params, std::span<const float> sea_level_c,
                 std::span<const float> variation, std::span<const float> height_m, std::span<float> out_c) {
    if (sea_level_c.size() != out_c.size() || variation.size() != out_c.size() ||
        height_m.size() != out_c.size())
        throw std::logic_error("temperature: spans of different lengths");
    const float lapse_c_per_m = params.lapse_rate_c_per_km / 1000.0f;
    for (std::size_t k = 0; k < out_c.size(); ++k) {
        const float above_sea_m = max_exact(height_m[k], 0.0f);
        out_c[k] = (sea_level_c[k] + variation[k] * params.variation_c) - above_sea_m * lapse_c_per_m;
    }
}

}  // namespace terrane
