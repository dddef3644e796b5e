// Annual precipitation from humidity and temperature.
#pragma once

#include <span>

namespace terrane {

// What saturated air yields in a year, and how it grows with warmth and humidity.
struct PrecipitationParams {
    double capacity_mm_per_yr = 4000.0;  // at humidity 1 and capacity_at_c; >= 0
    double capacity_at_c = 25.0;
    double doubling_c = 10.0;  // warming that doubles it, > 0; 10 degC is Clausius-Clapeyron's 7 % per degC
    double humidity_exponent = 1.0;  // > 0
};

inline constexpr float kMaxPrecipitation_mm_per_yr = 12000.0f;

// out = capacity * (2^((T - capacity_at_c) * (1 / doubling_c)) * humidity^exponent), kept to 0..12000 mm/yr:
// worked out in double in this order and rounded to float once; exponent 1 takes humidity as it is. humidity
// is 0..1. std::logic_error for spans of different lengths.
void precipitation(const PrecipitationParams& params, std::span<const float> humidity,
                   std::span<const float> temperature_c, std::span<float> out_mm_per_yr);

}  // namespace terrane
