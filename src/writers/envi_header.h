// The ENVI header beside a raw file, so that GDAL and GIS programs open it in place and in metres.
#pragma once

#include <string>

#include "writers/writer.h"

namespace terrane {

// RAWFILE.hdr, the name GDAL looks for first.
std::string envi_header_path(const std::string& raw_path);

// The text of the header of a raw file with this spec (else std::logic_error): size, type, byte order, "map
// info" in metres with sample (0, 0) at the centre of its pixel, and for quantised float layers the gain and
// offset that turn codes into values. A flipped file starts with the south row, and says so by a negative
// pixel height: GDAL then places every sample where an unflipped file has it. Fields: ENVI Header Files, NV5
// Geospatial documentation.
std::string envi_header(const FileSpec& spec);

}  // namespace terrane
