#include "writers/envi_header.h"

#include <fmt/core.h>

#include <stdexcept>

#include "writers/georeference.h"

namespace terrane {
namespace {

// ENVI's numbers for the sample types.
constexpr int kEnviFloat = 4;
constexpr int kEnviUnsigned16 = 12;

// Reference pixel 1.5 is the centre of the first pixel: ENVI counts pixel corners from 1.
std::string map_info(const FileSpec& spec) {
    GroundCorner first = north_west_corner(spec);
    double height_m = spec.spacing_m;
    if (spec.flip_rows) {
        first.northing_m = 0.0 - (spec.y0_m + static_cast<double>(spec.height - 1) * spec.spacing_m);
        height_m = -spec.spacing_m;
    }
    return fmt::format("map info = {{Arbitrary, 1.5, 1.5, {}, {}, {}, {}, 0, units=Meters}}\n",
                       first.easting_m, first.northing_m, spec.spacing_m, height_m);
}

// value = gain * code + offset, the inverse of quantise().
std::string gain_and_offset(const FileSpec& spec) {
    if (!is_quantised(spec.format) || spec.layer.type != SampleType::kF32) return "";
    return fmt::format("data gain values = {{{}}}\ndata offset values = {{{}}}\n",
                       (spec.range.max - spec.range.min) / 65535.0, spec.range.min);
}

}  // namespace

std::string envi_header_path(const std::string& raw_path) {
    return raw_path + ".hdr";
}

std::string envi_header(const FileSpec& spec) {
    if (!is_raw(spec.format))
        throw std::logic_error(spec.path + ": an ENVI header for a file that is not raw");
    return fmt::format(
               "ENVI\n"
               "description = {{terrane layer {}, unit {}}}\n"
               "samples = {}\n"
               "lines = {}\n"
               "bands = 1\n"
               "header offset = 0\n"
               "file type = ENVI Standard\n"
               "data type = {}\n"
               "interleave = bsq\n"
               "byte order = {}\n",
               spec.layer.name, spec.layer.unit, spec.width, spec.height,
               spec.format == FileFormat::kR32 ? kEnviFloat : kEnviUnsigned16,
               spec.format == FileFormat::kR16be ? 1 : 0) +
           map_info(spec) + gain_and_offset(spec) + fmt::format("band names = {{{}}}\n", spec.layer.name);
}

}  // namespace terrane
