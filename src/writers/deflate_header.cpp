#include "writers/deflate_header.h"

#include <algorithm>

#include "writers/huffman.h"

namespace terrane {
namespace {

constexpr int kLengthBits = 7;
// The lengths of the code of the lengths stand in this order, so that the last ones may be left out.
constexpr std::array<std::uint8_t, kLengthSymbols> kOrder{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                          11, 4,  12, 3, 13, 2, 14, 1, 15};
constexpr std::uint8_t kRepeatLast = 16;    // 3 .. 6 times, 2 bits
constexpr std::uint8_t kZerosShort = 17;    // 3 .. 10, 3 bits
constexpr std::uint8_t kZerosLong = 18;     // 11 .. 138, 7 bits
constexpr unsigned kDynamicBlock = 2 << 1;  // not the last block

std::size_t used_count(std::span<const std::uint8_t> lengths, std::size_t least) {
    std::size_t count = lengths.size();
    while (count > least && lengths[count - 1] == 0) --count;
    return count;
}

}  // namespace

void CodeHeader::plan(std::span<const std::uint8_t> literal_lengths,
                      std::span<const std::uint8_t> distance_lengths) {
    literal_count_ = used_count(literal_lengths, 257);
    distance_count_ = used_count(distance_lengths, 1);
    std::vector<std::uint8_t> all(literal_lengths.begin(),
                                  literal_lengths.begin() + static_cast<std::ptrdiff_t>(literal_count_));
    all.insert(all.end(), distance_lengths.begin(),
               distance_lengths.begin() + static_cast<std::ptrdiff_t>(distance_count_));
    items_.clear();
    for (std::size_t i = 0; i < all.size();) {
        std::size_t end = i + 1;
        while (end < all.size() && all[end] == all[i]) ++end;
        add_run(all[i], end - i);
        i = end;
    }
    std::array<std::uint32_t, kLengthSymbols> counts{};
    for (const Item& item : items_) ++counts[item.symbol];
    huffman_lengths(counts, kLengthBits, lengths_);
    order_count_ = kLengthSymbols;
    while (order_count_ > 4 && lengths_[kOrder[order_count_ - 1]] == 0) --order_count_;
}

void CodeHeader::add_run(std::uint8_t length, std::size_t count) {
    if (length != 0) {
        items_.push_back({length, 0, 0});
        --count;
    }
    while (count >= 3) {
        const std::size_t most = length != 0 ? 6 : count <= 10 ? 10 : 138;
        const std::size_t piece = std::min(count, most);
        if (length != 0)
            items_.push_back({kRepeatLast, 2, static_cast<std::uint8_t>(piece - 3)});
        else if (piece <= 10)
            items_.push_back({kZerosShort, 3, static_cast<std::uint8_t>(piece - 3)});
        else
            items_.push_back({kZerosLong, 7, static_cast<std::uint8_t>(piece - 11)});
        count -= piece;
    }
    for (; count > 0; --count) items_.push_back({length, 0, 0});
}

std::uint64_t CodeHeader::bits() const {
    std::uint64_t total = 3 + 5 + 5 + 4 + 3 * order_count_;
    for (const Item& item : items_) total += lengths_[item.symbol] + std::uint64_t{item.extra_bits};
    return total;
}

void CodeHeader::write(BitWriter& bits) const {
    std::array<std::uint16_t, kLengthSymbols> codes{};
    huffman_codes(lengths_, codes);
    bits.put(kDynamicBlock, 3);
    bits.put(literal_count_ - 257, 5);
    bits.put(distance_count_ - 1, 5);
    bits.put(order_count_ - 4, 4);
    for (std::size_t i = 0; i < order_count_; ++i) {
        bits.flush();
        bits.put(lengths_[kOrder[i]], 3);
    }
    for (const Item& item : items_) {
        bits.flush();
        bits.put(codes[item.symbol], lengths_[item.symbol]);
        bits.put(item.extra, item.extra_bits);
    }
    bits.flush();
}

}  // namespace terrane
