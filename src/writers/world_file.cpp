#include "writers/world_file.h"

#include <fmt/core.h>

#include "writers/georeference.h"

namespace terrane {

std::string world_file_path(const std::string& png_path) {
    const std::size_t slash = png_path.rfind('/');
    const std::size_t dot = png_path.rfind('.');
    const bool has_extension = dot != std::string::npos && (slash == std::string::npos || dot > slash);
    return (has_extension ? png_path.substr(0, dot) : png_path) + ".pgw";
}

std::string world_file(const FileSpec& spec) {
    const GroundCorner first = north_west_corner(spec);
    return fmt::format("{}\n0\n0\n{}\n{}\n{}\n", spec.spacing_m, -spec.spacing_m, first.easting_m,
                       first.northing_m);
}

}  // namespace terrane
