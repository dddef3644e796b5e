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

namespace terrane::TERRANE_LEVEL {
namespace {

typedef float Floats __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::int32_t Ints __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::uint32_t Words __attribute__((vector_size(TERRANE_LANES * 4)));

// Lane by lane the element of v that its index names.
inline Floats permute(Floats v, Ints index) {
    return (Floats)_mm512_maskz_permutexvar_ps(0xffff, (__m512i)index, (__m512)v);
}

// Lane by lane the element of a 16-element table that its index, 0 .. 15, names.
inline Floats lookup16(const float* table, Ints index) {
    Floats values;
    __builtin_memcpy(&values, table, sizeof values);
    return permute(values, index);
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
