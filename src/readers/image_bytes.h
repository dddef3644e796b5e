// Integers in the bytes of image files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace terrane {

// The unsigned integer of `size` bytes (up to 8) at `at`, which lie inside.
inline std::uint64_t uint_be(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value = (value << 8) | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

inline std::uint64_t uint_le(std::string_view bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = (value << 8) | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

inline std::uint32_t u32_be(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint32_t>(uint_be(bytes, at, 4));
}

inline std::uint32_t u32_le(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint32_t>(uint_le(bytes, at, 4));
}

}  // namespace terrane
