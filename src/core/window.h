// The rectangle of samples that a run looks at.
#pragma once

#include <cstdint>

namespace terrane {

// A ground coordinate folded into [0, wrap_m), and how many turns of wrap_m were taken off.
struct TurnedPosition {
    double m = 0.0;
    std::int64_t turns = 0;
};
// Of sample `index`; wrap_m = 0: as it is. Where a turn is a whole number of samples, indices that lie turns
// apart give one and the same bits.
TurnedPosition turned_position(std::int64_t index, double spacing_m, double wrap_m);

// Sample (i, j) of the window lies at ground ((origin_x + i) * spacing_m, (origin_y + j) * spacing_m).
// x grows east, y grows south; row 0 is the north edge. Samples are grid vertices: the ground covered is
// (width - 1) * spacing_m by (height - 1) * spacing_m.
struct Window {
    std::int64_t origin_x = 0;  // sample index, |index| <= 2^53
    std::int64_t origin_y = 0;
    std::int64_t width = 0;  // samples, > 0
    std::int64_t height = 0;
    double spacing_m = 1.0;  // > 0, the same on both axes

    std::int64_t samples() const { return width * height; }
    // Ground coordinates of column i and row j, in metres.
    double x_m(std::int64_t i) const { return static_cast<double>(origin_x + i) * spacing_m; }
    double y_m(std::int64_t j) const { return static_cast<double>(origin_y + j) * spacing_m; }
    // The same where the ground repeats after wrap_m, in the first turn.
    double x_m(std::int64_t i, double wrap_m) const {
        return turned_position(origin_x + i, spacing_m, wrap_m).m;
    }
    double y_m(std::int64_t j, double wrap_m) const {
        return turned_position(origin_y + j, spacing_m, wrap_m).m;
    }

    friend bool operator==(const Window&, const Window&) = default;
};

}  // namespace terrane
