// The parts of a PNG chunk that are made or checked by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace terrane {

inline constexpr std::string_view kPngSignature{"\x89PNG\r\n\x1a\n", 8};

// The CRC of a chunk: over its four-letter type, then its data (PNG specification, "CRC algorithm").
std::uint32_t png_chunk_crc(std::string_view type, std::string_view data);

// A whole chunk: length, type, data, CRC. The data is shorter than 2^31 bytes (else std::logic_error).
std::string png_chunk(std::string_view type, std::string_view data);

}  // namespace terrane
