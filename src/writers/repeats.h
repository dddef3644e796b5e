// Repeats in filtered image rows: the string matches of deflate (RFC 1951, section 2), found fast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace terrane {

// `literals` bytes as they are, then `length` bytes that are those `distance` earlier. length = 0 in the last
// one if nothing repeats at the end.
struct Repeat {
    std::uint32_t literals;
    std::uint16_t length;    // 3 .. 258
    std::uint16_t distance;  // 1 .. 32768
};

// How repeats are looked for; always one probe of a table of the last places, no chains.
enum class RepeatSearch {
    kQuick,     // three samples at once, at sample borders, and only where some rows show that it is worth it
    kThorough,  // four bytes, anywhere
};

inline constexpr std::size_t kRepeatHashBits = 14;

// Keeps its table and its result between calls.
class RepeatFinder {
  public:
    // The strip is rows of `row_bytes` bytes: the filter's number, then samples of two bytes. `byte_bits` has
    // for each of the 256 bytes what it costs as a literal: a repeat that would cost more than its bytes is
    // left alone. The repeats cover the strip from end to end and are valid until the next call.
    std::span<const Repeat> find(std::span<const std::uint8_t> strip, std::size_t row_bytes,
                                 RepeatSearch search, std::span<const std::uint8_t> byte_bits);

  private:
    bool is_promising(std::size_t row_bytes);
    template <RepeatSearch kSearch>
    void search_rows(std::size_t row_bytes);
    template <std::size_t kKeyBytes, std::size_t kStep>
    void enter(std::size_t at, std::size_t length);
    bool pays(std::size_t at, std::size_t length, std::size_t distance) const;
    void add(std::size_t at, std::size_t length, std::size_t distance);

    std::span<const std::uint8_t> strip_;
    std::span<const std::uint8_t> byte_bits_;
    std::vector<std::uint16_t> last_seen_;  // low 16 bits of a position, by hash of what stands there
    std::vector<Repeat> repeats_;
    std::size_t covered_ = 0;  // bytes that repeats_ stands for
};

}  // namespace terrane
