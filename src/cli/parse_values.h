// Reads option values. Every function throws WrongInput at the option's name, saying what was found and what
// is allowed. Numbers are decimal with a point; nan, inf, hexadecimal floats, digit separators and blanks are
// refused.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/cpu_level.h"
#include "layers/file_format.h"
#include "layers/layer.h"

namespace terrane {

double parse_number(const std::string& option, const std::string& text);
std::int64_t parse_whole_number(const std::string& option, const std::string& text, std::int64_t min,
                                std::int64_t max);
// Numbers separated by commas, exactly `count` of them.
std::vector<double> parse_numbers(const std::string& option, const std::string& text, std::size_t count);
// "N" or "WxH", each 1 .. 2147483647.
std::array<std::int64_t, 2> parse_size(const std::string& text);
// "X,Y", each -2^53 .. 2^53.
std::array<std::int64_t, 2> parse_origin(const std::string& text);
// "A..B", whole numbers, A <= B, at most 100000 of them.
std::array<std::int64_t, 2> parse_seed_span(const std::string& text);

// The name of a SIMD level that this CPU and build can run.
CpuLevel parse_cpu_level(const std::string& text);

// "NAME" or "NAME:FORMAT".
struct LayerRequest {
    std::string name;
    std::optional<FileFormat> format;
};
LayerRequest parse_layer(const std::string& text);

// "[LAYER=]MIN,MAX" with MIN < MAX.
struct RangeRequest {
    std::string layer;
    ValueRange range;
};
RangeRequest parse_range(const std::string& text);

}  // namespace terrane
