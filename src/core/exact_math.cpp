#include "core/exact_math.h"

#include <bit>

namespace terrane {
namespace {

// (x + shift) - shift rounds |x| < 2^51 to an integer, half to even.
constexpr double kRoundingShift = 0x1.8p52;

// sin and cos of z^(1/2) degrees, 0 <= z <= 45^2, as polynomials in z (Chebyshev interpolation, relative
// error below 4e-18): sin = sqrt(z) * sine_over_angle(z), cos = 1 + z * cosine_slope(z).
double sine_over_angle(double z) {
    double p = 0x1.70459cab13874p-109;
    p = p * z - 0x1.6b6bf052c8376p-90;
    p = p * z + 0x1.f4a5fdd528be2p-72;
    p = p * z - 0x1.c368d9f5c3eadp-54;
    p = p * z + 0x1.dad94eae0daa6p-37;
    p = p * z - 0x1.dbb820d942f5fp-21;
    return p * z + 0x1.1df46a2529d39p-6;
}

double cosine_slope(double z) {
    double p = -0x1.d6bc3169e71bap-119;
    p = p * z + 0x1.0ea2632a35b01p-99;
    p = p * z - 0x1.bf623d08fff78p-81;
    p = p * z + 0x1.f83ab5c3fba30p-63;
    p = p * z - 0x1.619b85bbc9edap-45;
    p = p * z + 0x1.09b116a83dc8ap-28;
    return p * z - 0x1.3f6a1db141fbap-13;
}

}  // namespace

double sin_deg_exact(double deg) {
    // deg - 90 n is exact: a multiple of deg's last place, and not above 45 but for rounding of deg / 90.
    const double shifted = deg / 90.0 + kRoundingShift;
    const double n = shifted - kRoundingShift;
    const double r = deg - 90.0 * n;
    const double z = r * r;
    const auto quadrant = static_cast<unsigned>(std::bit_cast<std::uint64_t>(shifted) & 3);
    const double value = (quadrant & 1) != 0 ? 1.0 + z * cosine_slope(z) : r * sine_over_angle(z);
    return ((quadrant & 2) != 0 ? -value : value) + 0.0;
}

}  // namespace terrane
