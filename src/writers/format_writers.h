// The writers behind open_writer(), one maker a format. The spec has been checked.
#pragma once

#include <memory>

#include "writers/writer.h"

namespace terrane {

// Float layers as 16-bit grey codes of spec.range.
std::unique_ptr<FileWriter> make_png16_writer(OutputFile& file, const FileSpec& spec);
// Id layers as 8-bit grey or, with spec.palette, as palette indices. Ids that do not fit are
// std::logic_error.
std::unique_ptr<FileWriter> make_png8_writer(OutputFile& file, const FileSpec& spec);
// rgb8 layers as 8-bit RGB. Keeps all rows until the end.
std::unique_ptr<FileWriter> make_rgb_png_writer(OutputFile& file, const FileSpec& spec);
// Float layers as one FLOAT channel "Y". Keeps all rows until the end.
std::unique_ptr<FileWriter> make_exr_writer(OutputFile& file, const FileSpec& spec);
// r16, r16be: codes of float layers, or ids as they are; r32: floats, little-endian. No header.
std::unique_ptr<FileWriter> make_raw_writer(OutputFile& file, const FileSpec& spec);

}  // namespace terrane
