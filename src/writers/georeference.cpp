#include "writers/georeference.h"

namespace terrane {

// 0.0 - y rather than -y: never -0.
GroundCorner north_west_corner(const FileSpec& spec) {
    return {spec.x0_m, 0.0 - spec.y0_m};
}

}  // namespace terrane
