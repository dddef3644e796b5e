// The row kernels for NEON: four lanes.
#include "noise/row_kernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

#define TERRANE_LEVEL level_neon
#define TERRANE_LANES 4
#include "noise/lanes.inc"

namespace terrane::TERRANE_LEVEL {
namespace {

// Byte 4 k + b of each lane is to come from byte 4 index + b.
inline uint8x16_t bytes_of(Words index) {
    return (uint8x16_t)(index * 0x04040404u + 0x03020100u);
}
inline Floats permute(Floats v, Ints index) {
    return (Floats)vqtbl1q_u8((uint8x16_t)v, bytes_of((Words)index));
}
inline Floats signed_lookup(const float* table, Words hash) {
    const uint8x16x2_t values{{(uint8x16_t)vld1q_f32(table), (uint8x16_t)vld1q_f32(table + 4)}};
    const Floats first_half = (Floats)vqtbl2q_u8(values, bytes_of((hash >> 28) & 7u));
    return (Floats)((Words)first_half ^ (hash & 0x80000000u));
}
inline Floats root(Floats v) {
    return (Floats)vsqrtq_f32((float32x4_t)v);
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
