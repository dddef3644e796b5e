// Annual precipitation from humidity and temperature.
#pragma once

#include <span>

namespace terrane {

struct PrecipitationParams {
    double capacity_mm_per_yr = 4000.0;  // of saturated air at capacity_at_c
    double capacity_at_c = 25.0;
    double doubling_c = 10.0;  // warming that doubles it; 10 is Clausius and Clapeyron's 7 % per degC
    double humidity_exponent = 1.0;
};

inline constexpr float kMaxPrecipitation_mm_per_yr = 12000.0f;

// out = capacity * humidity^exponent * 2^((T - capacity_at_c) / doubling_c), kept to 0..12000 mm/yr. Worked
// out in double, rounded once. humidity is 0..1; all spans have one length.
void precipitation(const PrecipitationParams& params, std::span<const float> humidity,
                   std::span<const float> temperature_c, std::span<float> out_mm_per_yr);

}  // namespace terrane
