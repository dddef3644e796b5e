// Huffman codes as deflate wants them (RFC 1951, section 3.2.2): canonical, of limited length, bits reversed.
#pragma once

#include <cstdint>
#include <span>

namespace terrane {

// The lengths of a Huffman code for symbols that occur this often, none longer than `limit` bits; 0 for a
// symbol that does not occur. The code is complete: where fewer than two symbols occur, the first ones that
// do not are given codes too, as zlib does, since some decoders refuse anything else. Sizes of the spans are
// equal and at most 2^limit (else std::logic_error). The code is optimal where the limit does not bite;
// elsewhere the Kraft sum is repaired by lengthening codes of rare symbols.
void huffman_lengths(std::span<const std::uint32_t> counts, int limit, std::span<std::uint8_t> lengths);

// The canonical codes of these lengths, each bit-reversed: deflate sends the first bit of a code first.
void huffman_codes(std::span<const std::uint8_t> lengths, std::span<std::uint16_t> codes);

}  // namespace terrane
