// Annual mean temperature from its sea-level value and the elevation.
#pragma once

#include <span>

namespace terrane {

struct TemperatureParams {
    float variation_c = 0.0f;          // degC at variation 1
    float lapse_rate_c_per_km = 6.5f;  // fall with elevation (ICAO standard atmosphere, Doc 7488)
};

// out = (sea_level_c + variation * variation_c) - max(0, height_m) * (lapse_rate / 1000), in float, in this
// order; below the sea the lapse rate does nothing. std::logic_error for spans of different lengths.
void temperature(const TemperatureParams& params, std::span<const float> sea_level_c,
                 std::span<const float> variation, std::span<const float> height_m, std::span<float> out_c);

}  // namespace terrane
