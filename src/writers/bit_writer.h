// Bits into bytes as deflate packs them: the first bit is the lowest of its byte (RFC 1951, section 3.1.1).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace terrane {

inline std::uint64_t little_endian(std::uint64_t value) {
    return std::endian::native == std::endian::little ? value : __builtin_bswap64(value);
}

// Eight bytes as a number, the first one lowest, on every machine.
inline std::uint64_t load_u64_le(const std::uint8_t* bytes) {
    std::uint64_t value;
    std::memcpy(&value, bytes, sizeof value);
    return little_endian(value);
}

// Writes to memory that is large enough: whoever gives it knows how many bits will come, and leaves 8 bytes
// more.
class BitWriter {
  public:
    // Most bits that may be put between two flushes.
    static constexpr int kBitsBetweenFlushes = 56;

    explicit BitWriter(std::uint8_t* out) : out_(out) {}

    void put(std::uint64_t bits, unsigned count) {
        pending_ |= bits << pending_bits_;
        pending_bits_ += count;
    }

    void flush() {
        const std::uint64_t bytes = little_endian(pending_);
        std::memcpy(out_, &bytes, sizeof bytes);
        out_ += pending_bits_ >> 3;
        pending_ >>= pending_bits_ & ~7u;
        pending_bits_ &= 7;
    }

    // Fills the last byte with zeros; the end of what was written.
    std::uint8_t* align() {
        flush();
        if (pending_bits_ != 0) put(0, 8 - pending_bits_);
        flush();
        return out_;
    }

  private:
    std::uint8_t* out_;
    std::uint64_t pending_ = 0;
    unsigned pending_bits_ = 0;
};

}  // namespace terrane
