#include "writers/huffman.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace terrane {
namespace {

constexpr int kLengthMax = 15;

// How many codes there are of each length.
using LengthCounts = std::array<std::uint32_t, kLengthMax + 1>;

struct Leaf {
    std::uint32_t count;
    std::uint32_t symbol;
};

// The symbols to be coded, rarest first, equal ones in the order of the alphabet.
std::vector<Leaf> leaves_of(std::span<const std::uint32_t> counts) {
    std::vector<Leaf> leaves;
    leaves.reserve(counts.size());
    for (std::uint32_t s = 0; s < counts.size(); ++s)
        if (counts[s] != 0) leaves.push_back({counts[s], s});
    for (std::uint32_t s = 0; leaves.size() < 2 && s < counts.size(); ++s)
        if (counts[s] == 0) leaves.push_back({0, s});
    std::sort(leaves.begin(), leaves.end(), [](const Leaf& a, const Leaf& b) {
        return a.count != b.count ? a.count < b.count : a.symbol < b.symbol;
    });
    return leaves;
}

// Huffman's tree by two queues: the sorted leaves, and the inner nodes, which come into being in order of
// weight. Depths are clamped to the limit.
LengthCounts tree_depths(const std::vector<Leaf>& leaves, int limit) {
    const std::size_t leaf_count = leaves.size();
    const std::size_t node_count = 2 * leaf_count - 1;
    std::vector<std::uint64_t> weights(node_count);
    std::vector<std::size_t> parents(node_count);
    for (std::size_t i = 0; i < leaf_count; ++i) weights[i] = leaves[i].count;
    std::size_t next_leaf = 0;
    std::size_t next_inner = leaf_count;
    for (std::size_t node = leaf_count; node < node_count; ++node) {
        for (int child = 0; child < 2; ++child) {
            const bool leaf_is_lighter =
                next_inner == node || (next_leaf < leaf_count && weights[next_leaf] <= weights[next_inner]);
            const std::size_t taken = leaf_is_lighter ? next_leaf++ : next_inner++;
            weights[node] += weights[taken];
            parents[taken] = node;
        }
    }
    std::vector<int> depths(node_count);
    LengthCounts lengths{};
    for (std::size_t node = node_count - 1; node-- > 0;) {
        depths[node] = depths[parents[node]] + 1;
        if (node < leaf_count) ++lengths[static_cast<std::size_t>(std::min(depths[node], limit))];
    }
    return lengths;
}

// Makes the Kraft sum of clamped lengths 1 again. Each step takes one code of the greatest length away and
// lengthens the longest shorter one, whose place then has room for both: the sum falls by 2^-limit.
void repair_kraft_sum(LengthCounts& lengths, int limit) {
    std::uint32_t sum = 0;
    for (int l = 1; l <= limit; ++l) sum += lengths[static_cast<std::size_t>(l)] << (limit - l);
    for (; sum > 1u << limit; --sum) {
        auto shorter = static_cast<std::size_t>(limit - 1);
        while (lengths[shorter] == 0) --shorter;
        --lengths[static_cast<std::size_t>(limit)];
        --lengths[shorter];
        lengths[shorter + 1] += 2;
    }
}

std::uint16_t reversed(std::uint32_t code, int bits) {
    std::uint32_t out = 0;
    for (int i = 0; i < bits; ++i) out |= ((code >> i) & 1u) << (bits - 1 - i);
    return static_cast<std::uint16_t>(out);
}

}  // namespace

void huffman_lengths(std::span<const std::uint32_t> counts, int limit, std::span<std::uint8_t> lengths) {
    if (limit > kLengthMax || counts.size() != lengths.size() || counts.size() < 2 ||
        counts.size() > std::size_t{1} << limit)
        throw std::logic_error("huffman_lengths: no code of this length for this alphabet");
    const std::vector<Leaf> leaves = leaves_of(counts);
    LengthCounts of_length = tree_depths(leaves, limit);
    repair_kraft_sum(of_length, limit);
    std::fill(lengths.begin(), lengths.end(), std::uint8_t{0});
    auto leaf = leaves.begin();
    for (int l = limit; l > 0; --l)
        for (std::uint32_t i = 0; i < of_length[static_cast<std::size_t>(l)]; ++i)
            lengths[(leaf++)->symbol] = static_cast<std::uint8_t>(l);
}

void huffman_codes(std::span<const std::uint8_t> lengths, std::span<std::uint16_t> codes) {
    if (codes.size() != lengths.size()) throw std::logic_error("huffman_codes: spans of different lengths");
    LengthCounts of_length{};
    for (const std::uint8_t l : lengths) ++of_length[l];
    of_length[0] = 0;
    LengthCounts next{};
    for (std::size_t l = 1; l <= kLengthMax; ++l) next[l] = (next[l - 1] + of_length[l - 1]) << 1;
    for (std::size_t s = 0; s < lengths.size(); ++s)
        codes[s] = lengths[s] == 0 ? std::uint16_t{0} : reversed(next[lengths[s]]++, lengths[s]);
}

}  // namespace terrane
