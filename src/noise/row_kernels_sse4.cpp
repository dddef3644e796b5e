// The row kernels for SSE4.1: four lanes.
#include "noise/row_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TERRANE_LEVEL level_sse4
#define TERRANE_LANES 4
#include "noise/lanes.inc"

namespace terrane::TERRANE_LEVEL {
namespace {

// Byte 4 k + b of each lane is to come from byte 4 index + b.
inline __m128i bytes_of(Words index) {
    return (__m128i)(index * 0x04040404u + 0x03020100u);
}
inline Floats permute(Floats v, Ints index) {
    return (Floats)_mm_shuffle_epi8((__m128i)v, bytes_of((Words)index));
}
inline Floats signed_lookup(const float* table, Words hash) {
    const __m128i bytes = bytes_of((hash >> 28) & 3u);
    const __m128i low = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i*)table), bytes);
    const __m128i high = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i*)(table + 4)), bytes);
    const __m128 first_half = _mm_blendv_ps((__m128)low, (__m128)high, (__m128)(hash << 1));
    return (Floats)((Words)first_half ^ (hash & 0x80000000u));
}
inline Floats root(Floats v) {
    return (Floats)_mm_sqrt_ps((__m128)v);
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
