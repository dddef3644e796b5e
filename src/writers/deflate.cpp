#include "writers/deflate.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "writers/bit_writer.h"
#include "writers/huffman.h"

namespace terrane {
namespace {

// One bit under deflate's 15: four literals then fit between two flushes, and 16384 parts are fine enough.
constexpr int kCodeBits = 14;
constexpr std::uint32_t kNoiseBitsX16 = 4 * 16;
constexpr std::uint32_t kEndOfBlock = 256;
constexpr std::size_t kStoredMax = 65535;
constexpr std::size_t kStoredHead = 5;
constexpr std::array<std::uint8_t, 4> kEmptyLength{0, 0, 0xff, 0xff};

// A symbol and what follows it.
struct Coded {
    std::uint32_t symbol;
    std::uint32_t extra;
    std::uint32_t extra_bits;
};

// Lengths and distances fall into classes alike: after the first few, 2^fine_bits classes for each power of
// two.
Coded class_of(std::uint32_t value, std::uint32_t fine_bits) {
    if (value < 2u << fine_bits) return {value, 0, 0};
    const auto extra_bits = static_cast<std::uint32_t>(std::bit_width(value)) - 1 - fine_bits;
    return {(extra_bits << fine_bits) + (value >> extra_bits), value & ((1u << extra_bits) - 1), extra_bits};
}

Coded coded_length(std::uint32_t length) {
    if (length == 258) return {285, 0, 0};
    Coded coded = class_of(length - 3, 2);
    coded.symbol += 257;
    return coded;
}

Coded coded_distance(std::uint32_t distance) {
    return class_of(distance - 1, 1);
}

// Four tables: a byte that repeats does not wait for its own count.
void count_bytes(std::span<const std::uint8_t> bytes, std::uint32_t* counts) {
    std::array<std::array<std::uint32_t, 256>, 4> tables{};
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        const std::uint64_t word = load_u64_le(bytes.data() + i);
        for (unsigned k = 0; k < 8; ++k) ++tables[k & 3][(word >> (8 * k)) & 255];
    }
    for (; i < bytes.size(); ++i) ++tables[0][bytes[i]];
    for (std::size_t b = 0; b < 256; ++b)
        counts[b] = tables[0][b] + tables[1][b] + tables[2][b] + tables[3][b];
}

template <std::size_t kSymbols>
std::uint64_t code_bits(const std::array<std::uint32_t, kSymbols>& counts,
                        const std::array<std::uint8_t, kSymbols>& lengths) {
    std::uint64_t bits = 0;
    for (std::size_t s = 0; s < kSymbols; ++s) bits += std::uint64_t{counts[s]} * lengths[s];
    return bits;
}

// Code and length of a symbol in one word.
template <std::size_t kSymbols>
class CodeTable {
  public:
    explicit CodeTable(const std::array<std::uint8_t, kSymbols>& lengths) {
        std::array<std::uint16_t, kSymbols> codes{};
        huffman_codes(lengths, codes);
        for (std::size_t s = 0; s < kSymbols; ++s) entries_[s] = std::uint32_t{codes[s]} << 8 | lengths[s];
    }
    void put(BitWriter& bits, std::uint32_t symbol) const {
        const std::uint32_t entry = entries_[symbol];
        bits.put(entry >> 8, entry & 255);
    }
    // Nothing unless `wanted`, without a branch.
    void put_if(BitWriter& bits, const std::uint8_t* symbol, bool wanted) const {
        static constexpr std::uint8_t kAny = 0;
        const std::uint32_t entry = entries_[*(wanted ? symbol : &kAny)] & (wanted ? ~0u : 0u);
        bits.put(entry >> 8, entry & 255);
    }

  private:
    std::array<std::uint32_t, kSymbols> entries_;
};

using LiteralTable = CodeTable<kLiteralSymbols>;
using DistanceTable = CodeTable<kDistanceSymbols>;

void put_literals(BitWriter& bits, const LiteralTable& table, std::span<const std::uint8_t> bytes) {
    static_assert(4 * kCodeBits <= BitWriter::kBitsBetweenFlushes);
    std::size_t i = 0;
    for (; i + 4 <= bytes.size(); i += 4) {
        for (std::size_t k = 0; k < 4; ++k) table.put(bits, bytes[i + k]);
        bits.flush();
    }
    // No loop: how many are left is a toss-up.
    const std::size_t left = bytes.size() - i;
    for (std::size_t k = 0; k < 3; ++k) table.put_if(bits, bytes.data() + i + k, k < left);
    bits.flush();
}

void put_repeat(BitWriter& bits, const LiteralTable& literals, const DistanceTable& distances,
                const Repeat& repeat) {
    static_assert(kCodeBits + 5 + kCodeBits + 13 <= BitWriter::kBitsBetweenFlushes);
    const Coded length = coded_length(repeat.length);
    literals.put(bits, length.symbol);
    bits.put(length.extra, length.extra_bits);
    const Coded distance = coded_distance(repeat.distance);
    distances.put(bits, distance.symbol);
    bits.put(distance.extra, distance.extra_bits);
    bits.flush();
}

}  // namespace

void StripDeflater::plan(std::span<const std::uint8_t> strip, std::size_t row_bytes,
                         RepeatSearch noise_search) {
    strip_ = strip;
    literal_counts_ = {};
    count_bytes(strip, literal_counts_.data());
    huffman_lengths(literal_counts_, kCodeBits, literal_lengths_);
    literal_bits_x16_ =
        static_cast<std::uint32_t>(16 * code_bits(literal_counts_, literal_lengths_) / strip.size());
    const RepeatSearch search = literal_bits_x16_ < kNoiseBitsX16 ? RepeatSearch::kThorough : noise_search;
    repeats_ = finder_.find(strip, row_bytes, search, std::span(literal_lengths_).first(256));
    count_symbols();
}

// From counts of all bytes to those of literals, lengths and distances; then the codes and their cost.
void StripDeflater::count_symbols() {
    distance_counts_ = {};
    dynamic_bits_ = 0;
    std::size_t at = 0;
    for (const Repeat& repeat : repeats_) {
        at += repeat.literals;
        if (repeat.length == 0) break;
        for (const std::uint8_t byte : strip_.subspan(at, repeat.length)) --literal_counts_[byte];
        at += repeat.length;
        const Coded length = coded_length(repeat.length);
        const Coded distance = coded_distance(repeat.distance);
        ++literal_counts_[length.symbol];
        ++distance_counts_[distance.symbol];
        dynamic_bits_ += length.extra_bits + distance.extra_bits;
    }
    ++literal_counts_[kEndOfBlock];
    huffman_lengths(literal_counts_, kCodeBits, literal_lengths_);
    huffman_lengths(distance_counts_, kCodeBits, distance_lengths_);
    header_.plan(literal_lengths_, distance_lengths_);
    dynamic_bits_ += header_.bits() + code_bits(literal_counts_, literal_lengths_) +
                     code_bits(distance_counts_, distance_lengths_);
}

namespace {

std::size_t stored_bytes(std::size_t size) {
    return size + kStoredHead * ((size + kStoredMax - 1) / kStoredMax);
}

}  // namespace

std::size_t StripDeflater::planned_bytes() const {
    const std::size_t dynamic = static_cast<std::size_t>(dynamic_bits_ + 3 + 7) / 8 + kEmptyLength.size();
    return std::min(dynamic, stored_bytes(strip_.size()));
}

void StripDeflater::write(std::string& out) const {
    const std::size_t start = out.size();
    const std::size_t bytes = planned_bytes();
    out.resize(start + bytes + sizeof(std::uint64_t));
    auto* to = reinterpret_cast<std::uint8_t*>(out.data()) + start;
    if (bytes == stored_bytes(strip_.size()))
        write_stored(to);
    else
        write_dynamic(to);
    out.resize(start + bytes);
}

void StripDeflater::write_dynamic(std::uint8_t* out) const {
    BitWriter bits(out);
    header_.write(bits);
    const LiteralTable literals(literal_lengths_);
    const DistanceTable distances(distance_lengths_);
    std::size_t at = 0;
    for (const Repeat& repeat : repeats_) {
        put_literals(bits, literals, strip_.subspan(at, repeat.literals));
        at += repeat.literals + repeat.length;
        if (repeat.length != 0) put_repeat(bits, literals, distances, repeat);
    }
    literals.put(bits, kEndOfBlock);
    bits.put(0, 3);  // a stored block, not the last
    std::copy(kEmptyLength.begin(), kEmptyLength.end(), bits.align());
}

void StripDeflater::write_stored(std::uint8_t* out) const {
    for (std::size_t at = 0; at < strip_.size(); at += kStoredMax) {
        const std::size_t size = std::min(kStoredMax, strip_.size() - at);
        *out++ = 0;
        for (const std::size_t value : {size, ~size}) {
            *out++ = static_cast<std::uint8_t>(value & 255);
            *out++ = static_cast<std::uint8_t>((value >> 8) & 255);
        }
        out = std::copy_n(strip_.data() + at, size, out);
    }
}

}  // namespace terrane
