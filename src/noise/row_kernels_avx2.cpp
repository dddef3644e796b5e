// The row kernels for AVX2: eight lanes.
#include "noise/row_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TERRANE_LEVEL level_avx2
#define TERRANE_LANES 8
#include "noise/lanes.inc"

namespace terrane::TERRANE_LEVEL {
namespace {

inline Floats permute(Floats v, Ints index) {
    return (Floats)_mm256_permutevar8x32_ps((__m256)v, (__m256i)index);
}
inline Floats signed_lookup(const float* table, Words hash) {
    // The instruction reads the lower three bits of an index.
    const __m256 first_half = _mm256_permutevar8x32_ps(_mm256_loadu_ps(table), (__m256i)(hash >> 28));
    return (Floats)((Words)first_half ^ (hash & 0x80000000u));
}
inline Floats root(Floats v) {
    return (Floats)_mm256_sqrt_ps((__m256)v);
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
