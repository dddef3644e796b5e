#include "core/window.h"

#include <cmath>

namespace terrane {
namespace {

// The samples of a turn if they are a whole number (to rounding), else 0.
std::int64_t samples_per_turn(double spacing_m, double wrap_m) {
    const double samples = std::floor(wrap_m / spacing_m + 0.5);
    const bool is_whole = samples >= 1.0 && std::fabs(samples * spacing_m - wrap_m) <= 1e-9 * wrap_m;
    return is_whole && samples < 0x1p53 ? static_cast<std::int64_t>(samples) : 0;
}

std::int64_t floor_divided(std::int64_t index, std::int64_t by) {
    const std::int64_t turns = index / by;
    return index % by < 0 ? turns - 1 : turns;
}

}  // namespace

TurnedPosition turned_position(std::int64_t index, double spacing_m, double wrap_m) {
    if (!(wrap_m > 0.0)) return {static_cast<double>(index) * spacing_m, 0};
    if (const std::int64_t samples = samples_per_turn(spacing_m, wrap_m); samples > 0) {
        const std::int64_t turns = floor_divided(index, samples);
        return {static_cast<double>(index - turns * samples) * spacing_m, turns};
    }
    const double x_m = static_cast<double>(index) * spacing_m;
    const double turns = std::floor(x_m / wrap_m);
    const double rest_m = x_m - turns * wrap_m;
    return {rest_m < 0.0 ? 0.0 : rest_m, static_cast<std::int64_t>(turns)};
}

}  // namespace terrane
