// The row kernels for AVX2: eight lanes.
#include "noise/row_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TERRANE_LEVEL level_avx2
#define TERRANE_LANES 8

namespace terrane::TERRANE_LEVEL {
namespace {

typedef float Floats __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::int32_t Ints __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::uint32_t Words __attribute__((vector_size(TERRANE_LANES * 4)));

// Lane by lane the element of v that its index names.
inline Floats permute(Floats v, Ints index) {
    return (Floats)_mm256_permutevar8x32_ps((__m256)v, (__m256i)index);
}

// Lane by lane the element of a 16-element table that its index, 0 .. 15, names.
inline Floats lookup16(const float* table, Ints index) {
    const __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(table), (__m256i)index);
    const __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(table + 8), (__m256i)index);
    return (Floats)_mm256_blendv_ps(low, high, (__m256)(index << 28));  // bit 3 of the index chooses the half
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
