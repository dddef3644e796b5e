// One strip of filtered rows as deflate blocks (RFC 1951). Libraries come first here, but none is both fast
// enough and the same on every CPU; zlib's level 1 takes ten times as long on heights, nearly all of it in
// looking for repeats that noise does not have.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "writers/deflate_header.h"
#include "writers/repeats.h"

namespace terrane {

// Encodes a strip in two steps, so that the sizes of two ways to filter it can be compared before anything is
// written. The bytes are a function of the strip and the search. Keeps its buffers between strips.
class StripDeflater {
  public:
    // Looks for repeats and makes the codes. The strip is rows of `row_bytes` bytes, each the filter's number
    // and samples of two bytes; it must live until write(). `noise_search` is for strips whose bytes cost
    // four bits or more; in others the search is thorough.
    void plan(std::span<const std::uint8_t> strip, std::size_t row_bytes, RepeatSearch noise_search);
    // Whole bytes that write() will append.
    std::size_t planned_bytes() const;
    // What a byte of the strip costs by Huffman's code alone, in 1/16 bits.
    std::uint32_t literal_bits_x16() const { return literal_bits_x16_; }
    // Appends the blocks, none marked as the last of the stream, which end on a whole byte: one of dynamic
    // codes and an empty stored one, or stored ones only where that is smaller.
    void write(std::string& out) const;

  private:
    void count_symbols();
    void write_dynamic(std::uint8_t* out) const;
    void write_stored(std::uint8_t* out) const;

    std::span<const std::uint8_t> strip_;
    RepeatFinder finder_;
    std::span<const Repeat> repeats_;
    std::array<std::uint32_t, kLiteralSymbols> literal_counts_{};
    std::array<std::uint32_t, kDistanceSymbols> distance_counts_{};
    std::array<std::uint8_t, kLiteralSymbols> literal_lengths_{};
    std::array<std::uint8_t, kDistanceSymbols> distance_lengths_{};
    CodeHeader header_;
    std::uint32_t literal_bits_x16_ = 0;
    std::uint64_t dynamic_bits_ = 0;
};

}  // namespace terrane
