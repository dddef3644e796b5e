#include "writers/png_chunk.h"

#include <zlib.h>

#include <stdexcept>

namespace terrane {
namespace {

void append_u32_be(std::string& out, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>((value >> shift) & 255u);
}

uLong add_to_crc(uLong crc, std::string_view bytes) {
    return crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
}

}  // namespace

std::uint32_t png_chunk_crc(std::string_view type, std::string_view data) {
    return static_cast<std::uint32_t>(add_to_crc(add_to_crc(crc32_z(0, nullptr, 0), type), data));
}

std::string png_chunk(std::string_view type, std::string_view data) {
    if (data.size() > 0x7fffffffu) throw std::logic_error("a PNG chunk of 2^31 bytes or more");
    std::string chunk;
    chunk.reserve(data.size() + 12);
    append_u32_be(chunk, static_cast<std::uint32_t>(data.size()));
    chunk += type;
    chunk += data;
    append_u32_be(chunk, png_chunk_crc(type, data));
    return chunk;
}

}  // namespace terrane
