// The head of a deflate block of dynamic codes: the code lengths, themselves coded (RFC 1951, section 3.2.7).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "writers/bit_writer.h"

namespace terrane {

inline constexpr std::size_t kLiteralSymbols = 286;  // 256 bytes, the end of the block, 29 lengths
inline constexpr std::size_t kDistanceSymbols = 30;
inline constexpr std::size_t kLengthSymbols = 19;  // of the code of the lengths

class CodeHeader {
  public:
    // Of codes with these lengths, kLiteralSymbols and kDistanceSymbols of them.
    void plan(std::span<const std::uint8_t> literal_lengths, std::span<const std::uint8_t> distance_lengths);
    // What write() will write.
    std::uint64_t bits() const;
    // From the block's three bits to the end of the code lengths; the block is not the last of the stream.
    void write(BitWriter& bits) const;

  private:
    struct Item {
        std::uint8_t symbol;
        std::uint8_t extra_bits;
        std::uint8_t extra;
    };

    void add_run(std::uint8_t length, std::size_t count);

    std::size_t literal_count_ = 0;
    std::size_t distance_count_ = 0;
    std::size_t order_count_ = 0;
    std::vector<Item> items_;
    std::array<std::uint8_t, kLengthSymbols> lengths_{};
};

}  // namespace terrane
