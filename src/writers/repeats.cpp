#include "writers/repeats.h"

#include <algorithm>
#include <bit>

#include "writers/bit_writer.h"

namespace terrane {
namespace {

constexpr std::size_t kWindow = 32768;
constexpr std::size_t kLengthMin = 3;
constexpr std::size_t kLengthMax = 258;
// Bytes of a repeat that are entered into the table.
constexpr std::size_t kEnteredBytes = 32;
// Bits of the length's and the distance's symbol together, about.
constexpr std::uint32_t kSymbolBits = 8;
// A repeat of so many bytes always pays.
constexpr std::size_t kLongLength = 32;

template <std::size_t kKeyBytes>
std::uint64_t key_at(const std::uint8_t* bytes) {
    return load_u64_le(bytes) << (64 - 8 * kKeyBytes);
}

std::size_t slot_of(std::uint64_t key) {
    return static_cast<std::size_t>(key * 0x9E3779B185EBCA87u >> (64 - kRepeatHashBits));
}

// Equal bytes at the start of two strings of this length.
std::size_t common_bytes(const std::uint8_t* a, const std::uint8_t* b, std::size_t size) {
    std::size_t n = 0;
    for (; n + 8 <= size; n += 8) {
        const std::uint64_t difference = load_u64_le(a + n) ^ load_u64_le(b + n);
        if (difference != 0) return n + static_cast<std::size_t>(std::countr_zero(difference)) / 8;
    }
    while (n < size && a[n] == b[n]) ++n;
    return n;
}

}  // namespace

std::span<const Repeat> RepeatFinder::find(std::span<const std::uint8_t> strip, std::size_t row_bytes,
                                           RepeatSearch search, std::span<const std::uint8_t> byte_bits) {
    strip_ = strip;
    byte_bits_ = byte_bits;
    last_seen_.assign(std::size_t{1} << kRepeatHashBits, 0);
    repeats_.clear();
    covered_ = 0;
    if (search == RepeatSearch::kThorough)
        search_rows<RepeatSearch::kThorough>(row_bytes);
    else if (is_promising(row_bytes))
        search_rows<RepeatSearch::kQuick>(row_bytes);
    if (covered_ < strip.size())
        repeats_.push_back({static_cast<std::uint32_t>(strip.size() - covered_), 0, 0});
    return repeats_;
}

// Looks at every eighth row, by itself, and leaves the table empty.
bool RepeatFinder::is_promising(std::size_t row_bytes) {
    constexpr std::size_t kRowStep = 8, kProbesPerMatch = 36;
    std::size_t probes = 0, matches = 0;
    for (std::size_t row = 0; row < strip_.size(); row += kRowStep * row_bytes) {
        const std::size_t end = std::min(row + row_bytes, strip_.size());
        for (std::size_t at = row + 1; at + sizeof(std::uint64_t) <= end; at += 2, ++probes) {
            const std::uint64_t key = key_at<6>(strip_.data() + at);
            std::uint16_t& seen = last_seen_[slot_of(key)];
            const std::size_t age = (at - seen) & 0xffff;
            seen = static_cast<std::uint16_t>(at & 0xffff);
            const std::size_t distance = age <= at - row ? age : 0;
            const bool repeats = key_at<6>(strip_.data() + (at - distance)) == key;
            matches += distance != 0 && repeats ? 1 : 0;
        }
    }
    std::fill(last_seen_.begin(), last_seen_.end(), std::uint16_t{0});
    return matches * kProbesPerMatch > probes;
}

template <RepeatSearch kSearch>
void RepeatFinder::search_rows(std::size_t row_bytes) {
    constexpr std::size_t kKeyBytes = kSearch == RepeatSearch::kQuick ? 6 : 4;
    constexpr std::size_t kStep = kSearch == RepeatSearch::kQuick ? 2 : 1;
    const std::uint8_t* bytes = strip_.data();
    const std::size_t probes_end = strip_.size() < 8 ? 0 : strip_.size() - 7;  // 8 bytes are read
    std::size_t at = 0;
    for (std::size_t row = 0; row < strip_.size(); row += row_bytes) {
        const std::size_t row_end = std::min(row + row_bytes, probes_end);
        at = std::max(at, row + 1);
        at += (at - row - 1) % kStep;
        while (at < row_end) {
            const std::uint64_t key = key_at<kKeyBytes>(bytes + at);
            std::uint16_t& seen = last_seen_[slot_of(key)];
            const std::size_t age = (at - seen) & 0xffff;
            seen = static_cast<std::uint16_t>(at & 0xffff);
            const std::size_t distance = age <= at ? age : 0;
            const bool equal = key_at<kKeyBytes>(bytes + (at - distance)) == key;
            if (!(equal & (distance - 1 < kWindow))) {  // one branch: either alone is a toss-up
                at += kStep;
                continue;
            }
            const std::uint8_t* here = bytes + at + kKeyBytes;
            const std::size_t length =
                kKeyBytes + common_bytes(here, here - distance, strip_.size() - at - kKeyBytes);
            if (kSearch == RepeatSearch::kThorough && !pays(at, length, distance)) {
                at += kStep;
                continue;
            }
            add(at, length, distance);
            enter<kKeyBytes, kStep>(at, kSearch == RepeatSearch::kQuick ? kKeyBytes : length);
            at += length;
            at += (at - row - 1) % kStep;
        }
    }
}

// The places inside a repeat, for later ones.
template <std::size_t kKeyBytes, std::size_t kStep>
void RepeatFinder::enter(std::size_t at, std::size_t length) {
    const std::size_t probes_end = strip_.size() - 7;
    const std::size_t end = std::min(at + std::min(length, kEnteredBytes), probes_end);
    for (std::size_t p = at + kStep; p < end; p += kStep)
        last_seen_[slot_of(key_at<kKeyBytes>(strip_.data() + p))] = static_cast<std::uint16_t>(p & 0xffff);
}

bool RepeatFinder::pays(std::size_t at, std::size_t length, std::size_t distance) const {
    if (length >= kLongLength) return true;
    std::uint32_t literal_bits = 0;
    for (const std::uint8_t byte : strip_.subspan(at, length)) literal_bits += byte_bits_[byte];
    return literal_bits > kSymbolBits + static_cast<std::uint32_t>(std::bit_width(distance));
}

// In pieces of at most 258 bytes, none under 3.
void RepeatFinder::add(std::size_t at, std::size_t length, std::size_t distance) {
    std::size_t literals = at - covered_;
    covered_ = at + length;
    while (length > 0) {
        std::size_t piece = std::min(length, kLengthMax);
        if (length > piece && length - piece < kLengthMin) piece -= kLengthMin;
        repeats_.push_back({static_cast<std::uint32_t>(literals), static_cast<std::uint16_t>(piece),
                            static_cast<std::uint16_t>(distance)});
        literals = 0;
        length -= piece;
    }
}

}  // namespace terrane
