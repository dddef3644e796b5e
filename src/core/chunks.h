// Blocks of samples in chunks of one fixed length, for kernels that know no ends.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace terrane {

// Samples of a chunk; a multiple of every level's lanes.
inline constexpr std::size_t kChunk = 64;

// Calls each(in, out) for every kChunk samples, `in` an array of pointers, one for each input. The last
// samples, if fewer, go through chunks of their own, filled with zeros. All spans have one length; an input
// may be `out`.
template <std::size_t inputs, class Each>
void each_chunk(const std::array<std::span<const float>, inputs>& in, std::span<float> out,
                const Each& each) {
    std::array<const float*, inputs> from;
    std::size_t k = 0;
    for (; k + kChunk <= out.size(); k += kChunk) {
        for (std::size_t i = 0; i < inputs; ++i) from[i] = in[i].data() + k;
        each(from, out.data() + k);
    }
    if (k == out.size()) return;
    float rest[inputs][kChunk] = {}, rest_out[kChunk];
    for (std::size_t i = 0; i < inputs; ++i) {
        std::copy(in[i].data() + k, in[i].data() + in[i].size(), rest[i]);
        from[i] = rest[i];
    }
    each(from, rest_out);
    std::copy(rest_out, rest_out + (out.size() - k), out.data() + k);
}

}  // namespace terrane
