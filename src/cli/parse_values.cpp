#include "cli/parse_values.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "core/error.h"
#include "core/nearest_name.h"

namespace terrane {
namespace {

constexpr std::int64_t kMaxIndex = std::int64_t{1} << 53;
constexpr std::int64_t kMaxSide = 2147483647;
constexpr std::int64_t kMaxSeeds = 100000;

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t start = 0;;) {
        const std::size_t end = text.find(separator, start);
        parts.push_back(text.substr(start, end - start));
        if (end == std::string::npos) return parts;
        start = end + 1;
    }
}

// from_chars reads a minus but no plus.
std::string_view without_plus(std::string_view text) {
    const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-';
    return text.substr(plus ? 1 : 0);
}

}  // namespace

double parse_number(const std::string& option, const std::string& text) {
    double value = 0.0;
    const std::string_view digits = without_plus(text);
    const char* last = digits.data() + digits.size();
    const auto result = std::from_chars(digits.data(), last, value);
    if (result.ec == std::errc::result_out_of_range)
        throw WrongInput(option, fmt::format("\"{}\" is out of range of a number", text));
    if (result.ec != std::errc() || result.ptr != last || !std::isfinite(value))
        throw WrongInput(option, fmt::format("expected a number such as 12 or -0.5, found \"{}\"", text));
    return value;
}

std::int64_t parse_whole_number(const std::string& option, const std::string& text, std::int64_t min,
                                std::int64_t max) {
    std::int64_t value = 0;
    const std::string_view digits = without_plus(text);
    const char* last = digits.data() + digits.size();
    const auto result = std::from_chars(digits.data(), last, value);
    const bool fits = result.ec == std::errc() && result.ptr == last;
    if (!fits || value < min || value > max)
        throw WrongInput(option,
                         fmt::format("expected a whole number {} .. {}, found \"{}\"", min, max, text));
    return value;
}

std::vector<double> parse_numbers(const std::string& option, const std::string& text, std::size_t count) {
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() != count)
        throw WrongInput(option,
                         fmt::format("expected {} numbers separated by commas, found \"{}\"", count, text));
    std::vector<double> numbers;
    for (const std::string& part : parts) numbers.push_back(parse_number(option, part));
    return numbers;
}

std::array<std::int64_t, 2> parse_size(const std::string& text) {
    const std::vector<std::string> parts = split(text, 'x');
    if (parts.size() > 2)
        throw WrongInput(
            "--size",
            fmt::format("expected N or WxH in samples, such as 1025 or 300x200; found \"{}\"", text));
    const std::int64_t width = parse_whole_number("--size", parts.front(), 1, kMaxSide);
    return {width, parts.size() == 1 ? width : parse_whole_number("--size", parts.back(), 1, kMaxSide)};
}

std::array<std::int64_t, 2> parse_origin(const std::string& text) {
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() != 2)
        throw WrongInput("--origin", fmt::format("expected two sample indices X,Y; found \"{}\"", text));
    return {parse_whole_number("--origin", parts[0], -kMaxIndex, kMaxIndex),
            parse_whole_number("--origin", parts[1], -kMaxIndex, kMaxIndex)};
}

std::array<std::int64_t, 2> parse_seed_span(const std::string& text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos)
        throw WrongInput("--seeds", fmt::format("expected A..B, such as 1..50; found \"{}\"", text));
    constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    const std::int64_t first = parse_whole_number("--seeds", text.substr(0, dots), kMin, kMax);
    const std::int64_t last = parse_whole_number("--seeds", text.substr(dots + 2), kMin, kMax);
    const auto count = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
    if (last < first || count >= static_cast<std::uint64_t>(kMaxSeeds))
        throw WrongInput("--seeds",
                         fmt::format("expected A <= B and at most {} seeds, found \"{}\"", kMaxSeeds, text));
    return {first, last};
}

CpuLevel parse_cpu_level(const std::string& text) {
    std::vector<std::string> runnable;
    for (const CpuLevel level : runnable_cpu_levels()) runnable.emplace_back(cpu_level_name(level));
    const auto level = cpu_level_by_name(text);
    if (!level || std::find(runnable.begin(), runnable.end(), text) == runnable.end())
        throw WrongInput("--cpu", fmt::format("{} \"{}\"{} (this CPU runs: {})",
                                              level ? "this CPU or build cannot run" : "unknown level", text,
                                              level ? "" : did_you_mean(text, runnable), join_or(runnable)));
    return *level;
}

LayerRequest parse_layer(const std::string& text) {
    const std::size_t colon = text.find(':');
    LayerRequest request{text.substr(0, colon), std::nullopt};
    if (colon == std::string::npos) return request;
    const std::string format = text.substr(colon + 1);
    request.format = format_by_name(format);
    if (!request.format)
        throw WrongInput("--layer",
                         fmt::format("unknown format \"{}\" in \"{}\"{} (allowed: {})", format, text,
                                     did_you_mean(format, format_names()), join_or(format_names())));
    return request;
}

RangeRequest parse_range(const std::string& text) {
    const std::size_t equals = text.find('=');
    const bool named = equals != std::string::npos;
    const std::vector<double> ends = parse_numbers("--range", named ? text.substr(equals + 1) : text, 2);
    if (!(ends[0] < ends[1]))
        throw WrongInput("--range", fmt::format("MIN must be less than MAX, found \"{}\"", text));
    return {named ? text.substr(0, equals) : "height", {ends[0], ends[1]}};
}

}  // namespace terrane
