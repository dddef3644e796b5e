// The lattice every noise basis stands on: streams, hashes of cells, gradient directions.
// The definition is the numeric contract of docs/determinism.md ("Noise"); any change of an operation or its
// order changes sample bits.
#pragma once

#include <array>
#include <cstdint>

namespace terrane {

// The functions below take a single value or a vector of lanes, and are always inlined: each SIMD level has
// its own copy, and the linker none to confuse them by.

inline constexpr std::uint32_t kAxisX = 0x9e3779b1u;
inline constexpr std::uint32_t kAxisY = 0x85ebca77u;

// The upper half of a cell index, and the stream's key with it. `hi` is 0 for |cell| < 2^31.
constexpr std::uint32_t cell_hi(std::int64_t cell) {
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(cell) + 0x80000000u) >> 32);
}
constexpr std::uint32_t axis_key(std::uint32_t hi, std::uint32_t key) {
    return key ^ (hi * 0xc2b2ae3du);
}

// Hash of one axis of a cell: done once per lattice column or row. `lo`: lower half of the cell index;
// `multiplier`: kAxisX or kAxisY.
template <class Word>
[[gnu::always_inline]] constexpr Word axis_hash_of_product(Word product, std::uint32_t axis_key) {
    Word a = product ^ axis_key;
    a ^= a >> 15;
    return a;
}
template <class Word>
[[gnu::always_inline]] constexpr Word axis_hash_lo(Word lo, std::uint32_t axis_key,
                                                   std::uint32_t multiplier) {
    return axis_hash_of_product(lo * multiplier, axis_key);
}
constexpr std::uint32_t axis_hash(std::int64_t cell, std::uint32_t key, std::uint32_t multiplier) {
    return axis_hash_lo(static_cast<std::uint32_t>(static_cast<std::uint64_t>(cell)),
                        axis_key(cell_hi(cell), key), multiplier);
}

// Hash of a cell from its two axis hashes. Only the upper bits are used: the top four pick the gradient, the
// low 24 the value.
template <class Word>
[[gnu::always_inline]] constexpr Word cell_hash(Word axis_x, Word axis_y) {
    Word s = axis_x + axis_y;
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
    float x[16], y[16];
};
extern const Gradients kGradients;

// The random stream of one octave: hash keys of the two axes and the offset of its lattice, in cells [0, 1).
struct OctaveStream {
    std::uint32_t key_x = 0, key_y = 0;
    double offset_x = 0.0, offset_y = 0.0;
};
OctaveStream octave_stream(std::uint64_t stream_key);

}  // namespace terrane
