// The row kernels for NEON: four lanes.
#include "noise/row_kernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

#define TERRANE_LEVEL level_neon
#define TERRANE_LANES 4

namespace terrane::TERRANE_LEVEL {
namespace {

typedef float Floats __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::int32_t Ints __attribute__((vector_size(TERRANE_LANES * 4)));

// Lane by lane the element of v that its index names.
inline Floats permute(Floats v, Ints index) {
    const Ints bytes = index * 0x04040404 + 0x03020100;
    return (Floats)vqtbl1q_u8((uint8x16_t)v, (uint8x16_t)bytes);
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
