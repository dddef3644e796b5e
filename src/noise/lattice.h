// The lattice every noise basis stands on: streams, hashes of cells, gradient directions.
// The definition is the numeric contract of docs/determinism.md ("Noise"); any change of an operation or its
// order changes sample bits.
#pragma once

#include <array>
#include <cstdint>

namespace terrane {

// Hash of one axis of a cell: done once per lattice column or row.
// `cell` is any 64-bit cell index; `key` the stream's key for the axis; `multiplier` kAxisX or kAxisY.
inline constexpr std::uint32_t kAxisX = 0x9e3779b1u;
inline constexpr std::uint32_t kAxisY = 0x85ebca77u;

constexpr std::uint32_t axis_hash(std::int64_t cell, std::uint32_t key, std::uint32_t multiplier) {
    const auto bits = static_cast<std::uint64_t>(cell);
    const auto lo = static_cast<std::uint32_t>(bits);
    const auto hi = static_cast<std::uint32_t>((bits + 0x80000000u) >> 32);
    std::uint32_t a = (lo * multiplier) ^ (key ^ (hi * 0xc2b2ae3du));
    a ^= a >> 15;
    return a;
}

// Hash of a cell from its two axis hashes. Only the upper bits are used: the top four pick the gradient, the
// low 24 the value.
constexpr std::uint32_t cell_hash(std::uint32_t axis_x, std::uint32_t axis_y) {
    std::uint32_t s = axis_x + axis_y;
    s ^= s >> 16;
    s *= 0x7feb352du;
    s ^= s >> 15;
    s *= 0x846ca68bu;
    return s;
}

constexpr std::uint32_t gradient_index(std::uint32_t hash) {
    return hash >> 28;
}

// Signed lattice value with 24 significant bits, so the conversion to float is exact; times 2^-31 it is in
// [-1, 1).
constexpr float lattice_value(std::uint32_t hash) {
    return static_cast<float>(static_cast<std::int32_t>(hash << 8));
}

// Sixteen unit directions at (k + 1/2) * 22.5 degrees.
struct Gradients {
    std::array<float, 16> x, y;
};
extern const Gradients kGradients;

// The random stream of one octave: hash keys of the two axes and the offset of its lattice, in cells [0, 1).
struct OctaveStream {
    std::uint32_t key_x = 0, key_y = 0;
    double offset_x = 0.0, offset_y = 0.0;
};
OctaveStream octave_stream(std::uint64_t stream_key);

}  // namespace terrane
