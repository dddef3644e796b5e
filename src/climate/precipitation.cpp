#include "climate/precipitation.h"

#include "core/exact_math.h"

namespace terrane {

void precipitation(const PrecipitationParams& params, std::span<const float> humidity,
                   std::span<const float> temperature_c, std::span<float> out_mm_per_yr) {
    const bool linear = params.humidity_exponent == 1.0;
    for (std::size_t k = 0; k < out_mm_per_yr.size(); ++k) {
        const double h = static_cast<double>(humidity[k]);
        const double wet = linear ? h : pow_exact(h, params.humidity_exponent);
        const double warmth =
            exp2_exact((static_cast<double>(temperature_c[k]) - params.capacity_at_c) / params.doubling_c);
        const auto rain = static_cast<float>(
            clamp_exact(params.capacity_mm_per_yr * wet * warmth, 0.0, double{kMaxPrecipitation_mm_per_yr}));
        out_mm_per_yr[k] = rain;
    }
}

}  // namespace terrane
