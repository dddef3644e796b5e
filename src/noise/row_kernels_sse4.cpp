// The row kernels for SSE4.1: four lanes.
#include "noise/row_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TERRANE_LEVEL level_sse4
#define TERRANE_LANES 4

namespace terrane::TERRANE_LEVEL {
namespace {

typedef float Floats __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::int32_t Ints __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::uint32_t Words __attribute__((vector_size(TERRANE_LANES * 4)));

// Lane by lane the element of v that its index names.
inline Floats permute(Floats v, Ints index) {
    // Byte 4 k + b of each lane is taken from byte 4 index + b.
    const Words bytes = (Words)index * 0x04040404u + 0x03020100u;
    return (Floats)_mm_shuffle_epi8((__m128i)v, (__m128i)bytes);
}

// Lane by lane the element of a 16-element table that its index, 0 .. 15, names.
inline Floats lookup16(const float* table, Ints index) {
    return Floats{table[index[0]], table[index[1]], table[index[2]], table[index[3]]};
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
