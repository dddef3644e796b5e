#include "climate/precipitation.h"

#include <stdexcept>

#include "core/exact_math.h"

namespace terrane {
namespace {

template <class WetShare>
void fill(const PrecipitationParams& params, std::span<const float> humidity,
          std::span<const float> temperature_c, std::span<float> out_mm_per_yr, WetShare wet_share) {
    for (std::size_t k = 0; k < out_mm_per_yr.size(); ++k) {
        const double warmer_c = static_cast<double>(temperature_c[k]) - params.capacity_at_c;
        const double capacity = params.capacity_mm_per_yr * exp2_exact(warmer_c / params.doubling_c);
        const double rain = capacity * wet_share(static_cast<double>(humidity[k]));
        out_mm_per_yr[k] = static_cast<float>(clamp_exact(rain, 0.0, double{kMaxPrecipitation_mm_per_yr}));
    }
}

}  // namespace

void precipitation(const PrecipitationParams& params, std::span<const float> humidity,
                   std::span<const float> temperature_c, std::span<float> out_mm_per_yr) {
    if (humidity.size() != out_mm_per_yr.size() || temperature_c.size() != out_mm_per_yr.size())
        throw std::logic_error("precipitation: spans of different lengths");
    const double exponent = params.humidity_exponent;
    const auto linear = [](double h) { return h; };
    const auto curved = [exponent](double h) { return pow_exact(h, exponent); };
    if (exponent == 1.0)
        fill(params, humidity, temperature_c, out_mm_per_yr, linear);
    else
        fill(params, humidity, temperature_c, out_mm_per_yr, curved);
}

}  // namespace terrane
