#include "noise/lattice.h"

#include <bit>

#include "core/seed.h"

namespace terrane {
namespace {

constexpr Gradients make_gradients() {
    // cos and sin of 11.25, 33.75, 56.25 and 78.75 degrees, to the bit.
    constexpr std::array<std::uint32_t, 4> kCos{0x3f7b14beu, 0x3f54db31u, 0x3f0e39dau, 0x3e47c5c2u};
    Gradients g{};
    for (std::size_t k = 0; k < 4; ++k) {
        g.x[k] = std::bit_cast<float>(kCos[k]);
        g.y[k] = std::bit_cast<float>(kCos[3 - k]);
    }
    for (std::size_t k = 4; k < 16; ++k) {  // a quarter turn on
        g.x[k] = -g.y[k - 4];
        g.y[k] = g.x[k - 4];
    }
    return g;
}

}  // namespace

constinit const Gradients kGradients = make_gradients();

OctaveStream octave_stream(std::uint64_t stream_key) {
    const std::uint64_t r = mix64(stream_key ^ 0xd6e8feb86659fd93u);
    constexpr double kUnit = 0x1p-24;
    return {static_cast<std::uint32_t>(stream_key), static_cast<std::uint32_t>(stream_key >> 32),
            static_cast<double>(r >> 40) * kUnit, static_cast<double>((r >> 16) & 0xffffffu) * kUnit};
}

}  // namespace terrane
