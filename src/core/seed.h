// Seeds as people type them, and the hashes that turn a seed and a name into independent random streams.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace terrane {

struct Seed {
    std::string typed;        // as the user wrote it, without surrounding ASCII white space
    std::uint64_t value = 0;  // what the engine uses

    friend bool operator==(const Seed&, const Seed&) = default;
};

// Reads a seed (design: section 3.7). After trimming ASCII white space, `[+-]?[0-9]+` (always decimal) and
// `0x[0-9a-fA-F]+` are numbers in -2^63 .. 2^64-1 (a negative one is its two's complement); any other text is
// hashed by FNV-1a 64 over its bytes. "random" is not special here: the command line draws one.
// Throws WrongInput at `where` for an empty seed or a number beyond 64 bits.
Seed parse_seed(std::string_view text, std::string_view where);

// FNV-1a, 64 bit (Fowler, Noll, Vo; draft-eastlake-fnv).
std::uint64_t fnv1a64(std::string_view bytes);

// The finaliser of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
constexpr std::uint64_t mix64(std::uint64_t z) {
    z ^= z >> 30;
    z *= 0xbf58476d1ce4e5b9u;
    z ^= z >> 27;
    z *= 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// The key of octave `octave` of a named stream: K_o of reference section 2.1.
std::uint64_t stream_key(std::uint64_t world_seed, std::string_view stream, int octave);

}  // namespace terrane
