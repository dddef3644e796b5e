// Where a window lies for programs of geography: metres, x east, northing = -y because rows grow south.
#pragma once

#include "writers/writer.h"

namespace terrane {

// Of the centre of the first pixel of the first row, which is sample (0, 0).
struct GroundCorner {
    double easting_m = 0.0;
    double northing_m = 0.0;
};

GroundCorner north_west_corner(const FileSpec& spec);

}  // namespace terrane
