// Hashes of samples and of text: XXH3-128 (xxHash, Y. Collet), printed as 32 lower-case hexadecimal digits.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace terrane {

// Streaming hash. Samples are hashed little-endian on every machine, so the digest never depends on the host.
class Hasher {
  public:
    Hasher();
    ~Hasher();
    Hasher(Hasher&&) noexcept;
    Hasher& operator=(Hasher&&) noexcept;

    void add_text(std::string_view bytes);  // the bytes as they are
    void add_u64(std::uint64_t value);      // eight bytes, little-endian
    void add(std::span<const float> samples);
    void add(std::span<const std::uint16_t> samples);
    void add(std::span<const std::uint8_t> samples);

    // The digest of all that was added so far, in XXH128 canonical (big-endian) order.
    std::string digest() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// The digest of one text.
std::string hash_text(std::string_view bytes);

}  // namespace terrane
