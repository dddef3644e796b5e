// The world file beside a PNG, so that GDAL and GIS programs place it in metres.
#pragma once

#include <string>

#include "writers/writer.h"

namespace terrane {

// a_height.pgw for a_height.png.
std::string world_file_path(const std::string& png_path);

// Six lines: pixel width, two rotations (0), negative pixel height, then easting and northing of the centre
// of the first pixel, which is sample (0, 0). Metres, northing = -y. Each number is the shortest text that
// reads back to the same double.
std::string world_file(const FileSpec& spec);

}  // namespace terrane
