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

// Lane by lane the element of v that its index names.
inline Floats permute(Floats v, Ints index) {
    // Byte 4 k + b of each lane is taken from byte 4 index + b.
    const Ints bytes = index * 0x04040404 + 0x03020100;
    return (Floats)_mm_shuffle_epi8((__m128i)v, (__m128i)bytes);
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
