// The file formats a layer can be written in.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layers/layer.h"

namespace terrane {

enum class FileFormat { kPng16, kExr, kR16, kR16be, kR32, kPng8 };

// The word used by --layer NAME:FORMAT and in manifests: "png16", "exr", "r16", "r16be", "r32", "png8".
std::string_view format_name(FileFormat format);
std::optional<FileFormat> format_by_name(std::string_view name);
// Every format's name, in the order of the enum.
std::span<const std::string> format_names();
// What follows the stem: "png", "exr", "r16", "r16be", "r32", "png".
std::string_view format_extension(FileFormat format);
// Raw formats have no header: their size, range and byte order stand in the manifest and the ENVI .hdr.
bool is_raw(FileFormat format);
// Formats whose samples are 16-bit codes of a float layer's range.
bool is_quantised(FileFormat format);
// Whether a layer of this sample type can be stored in the format: float layers in png16, exr, r16, r16be,
// r32; id layers in png8 (ids up to 255), r16 and r16be; rgb8 layers in png8.
bool format_accepts(FileFormat format, SampleType type);
// The names of the formats that can.
std::vector<std::string> formats_for(SampleType type);

// What a layer is written as when no format is asked for: the height png16, ids and pictures png8, all else
// exr.
FileFormat default_format(std::string_view layer, SampleType type);

}  // namespace terrane
