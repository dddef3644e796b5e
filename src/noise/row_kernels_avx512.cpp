// The row kernels for AVX-512: sixteen lanes.
#include "noise/row_kernels.h"

#if defined(__x86_64__)
// gcc 12 warns about its own header (bug 105593).
#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop

#define TERRANE_LEVEL level_avx512
#define TERRANE_LANES 16
#include "noise/lanes.inc"

namespace terrane::TERRANE_LEVEL {
namespace {

inline Floats permute(Floats v, Ints index) {
    return (Floats)_mm512_maskz_permutexvar_ps(0xffff, (__m512i)index, (__m512)v);
}
inline Floats signed_lookup(const float* table, Words hash) {
    Floats values;
    __builtin_memcpy(&values, table, sizeof values);
    return permute(values, (Ints)(hash >> 28));
}
inline Floats root(Floats v) {
    return (Floats)_mm512_maskz_sqrt_ps(0xffff, (__m512)v);
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
