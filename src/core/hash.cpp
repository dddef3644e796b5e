#include "core/hash.h"

#include <bit>
#include <cstring>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace terrane {

static_assert(std::endian::native == std::endian::little || std::endian::native == std::endian::big,
              "samples are hashed in little-endian order");

struct Hasher::State {
    alignas(64) XXH3_state_t xxh;
};

namespace {

// Feeds samples as little-endian bytes; on a big-endian host they are swapped in blocks.
template <class Word, class Sample>
void add_samples(XXH3_state_t& state, std::span<const Sample> samples) {
    if constexpr (std::endian::native == std::endian::little || sizeof(Sample) == 1) {
        XXH3_128bits_update(&state, samples.data(), samples.size_bytes());
    } else {
        std::vector<unsigned char> bytes(samples.size_bytes());
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const Word word = std::bit_cast<Word>(samples[i]);
            for (std::size_t b = 0; b < sizeof(Word); ++b)
                bytes[i * sizeof(Word) + b] = static_cast<unsigned char>((word >> (8 * b)) & 0xff);
        }
        XXH3_128bits_update(&state, bytes.data(), bytes.size());
    }
}

}  // namespace

Hasher::Hasher() : state_(std::make_unique<State>()) {
    XXH3_128bits_reset(&state_->xxh);
}
Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;

void Hasher::add_text(std::string_view bytes) {
    XXH3_128bits_update(&state_->xxh, bytes.data(), bytes.size());
}

void Hasher::add_u64(std::uint64_t value) {
    unsigned char bytes[8];
    for (int b = 0; b < 8; ++b) bytes[b] = static_cast<unsigned char>((value >> (8 * b)) & 0xff);
    XXH3_128bits_update(&state_->xxh, bytes, sizeof bytes);
}

void Hasher::add(std::span<const float> samples) {
    add_samples<std::uint32_t>(state_->xxh, samples);
}
void Hasher::add(std::span<const std::uint16_t> samples) {
    add_samples<std::uint16_t>(state_->xxh, samples);
}
void Hasher::add(std::span<const std::uint8_t> samples) {
    add_samples<std::uint8_t>(state_->xxh, samples);
}

std::string Hasher::digest() const {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state_->xxh));
    std::string text;
    for (const unsigned char byte : canonical.digest)
        for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
    return text;
}

std::string hash_text(std::string_view bytes) {
    Hasher hasher;
    hasher.add_text(bytes);
    return hasher.digest();
}

}  // namespace terrane
