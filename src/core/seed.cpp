#include "core/seed.h"

#include <algorithm>
#include <charconv>

#include "core/error.h"

namespace terrane {
namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;

bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

bool all_of(std::string_view text, bool (*predicate)(char)) {
    return !text.empty() && std::all_of(text.begin(), text.end(), predicate);
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_hex_digit(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

[[noreturn]] void refuse_range(std::string_view where, std::string_view text) {
    throw WrongInput(std::string(where), "seed " + std::string(text) +
                                             " does not fit in 64 bits; allowed: -9223372036854775808 .. "
                                             "18446744073709551615, hexadecimal 0x..., or any text");
}

std::uint64_t parse_number(std::string_view digits, int base, bool negative, std::string_view where,
                           std::string_view text) {
    std::uint64_t value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (result.ec != std::errc()) refuse_range(where, text);
    if (!negative) return value;
    if (value > (std::uint64_t{1} << 63)) refuse_range(where, text);
    return std::uint64_t{0} - value;
}

}  // namespace

Seed parse_seed(std::string_view text, std::string_view where) {
    const std::string_view trimmed = trim(text);
    if (trimmed.empty())
        throw WrongInput(std::string(where), "the seed is empty; give a number, 0x..., or a text");
    Seed seed{std::string(trimmed), 0};
    if (trimmed.size() > 2 && trimmed.substr(0, 2) == "0x" && all_of(trimmed.substr(2), is_hex_digit)) {
        seed.value = parse_number(trimmed.substr(2), 16, false, where, trimmed);
        return seed;
    }
    const bool has_sign = trimmed.front() == '+' || trimmed.front() == '-';
    const std::string_view digits = has_sign ? trimmed.substr(1) : trimmed;
    if (all_of(digits, is_digit))
        seed.value = parse_number(digits, 10, trimmed.front() == '-', where, trimmed);
    else
        seed.value = fnv1a64(trimmed);
    return seed;
}

std::uint64_t fnv1a64(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : bytes) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3u;
    }
    return hash;
}

std::uint64_t stream_key(std::uint64_t world_seed, std::string_view stream, int octave) {
    const std::uint64_t world = mix64(world_seed + kGolden);
    const std::uint64_t base = mix64(world + fnv1a64(stream));
    return mix64(base + (static_cast<std::uint64_t>(octave) + 1) * kGolden);
}

}  // namespace terrane
