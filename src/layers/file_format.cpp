#include "layers/file_format.h"

#include <array>

namespace terrane {
namespace {

struct FormatRow {
    std::string_view extension;
    bool raw;
    bool quantised;
};

// In the order of FileFormat and of format_names().
constexpr std::array<FormatRow, 6> kFormats{{
    {"png", false, true},
    {"exr", false, false},
    {"r16", true, true},
    {"r16be", true, true},
    {"r32", true, false},
    {"png", false, false},
}};

const FormatRow& row(FileFormat format) {
    return kFormats[static_cast<std::size_t>(format)];
}

}  // namespace

std::span<const std::string> format_names() {
    static const std::array<std::string, 6> names{"png16", "exr", "r16", "r16be", "r32", "png8"};
    return names;
}

std::string_view format_name(FileFormat format) {
    return format_names()[static_cast<std::size_t>(format)];
}

std::optional<FileFormat> format_by_name(std::string_view name) {
    const auto names = format_names();
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<FileFormat>(i);
    return std::nullopt;
}

std::string_view format_extension(FileFormat format) {
    return row(format).extension;
}
bool is_raw(FileFormat format) {
    return row(format).raw;
}
bool is_quantised(FileFormat format) {
    return row(format).quantised;
}

bool format_accepts(FileFormat format, SampleType type) {
    switch (type) {
        case SampleType::kF32:
            return format != FileFormat::kPng8;
        case SampleType::kU8:
        case SampleType::kU16:
            return format == FileFormat::kPng8 || format == FileFormat::kR16 || format == FileFormat::kR16be;
        case SampleType::kRgb8:
            return format == FileFormat::kPng8;
    }
    return false;
}

std::vector<std::string> formats_for(SampleType type) {
    std::vector<std::string> names;
    for (const std::string& name : format_names())
        if (format_accepts(*format_by_name(name), type)) names.push_back(name);
    return names;
}

FileFormat default_format(std::string_view layer, SampleType type) {
    if (type != SampleType::kF32) return FileFormat::kPng8;
    return layer == "height" ? FileFormat::kPng16 : FileFormat::kExr;
}

}  // namespace terrane
