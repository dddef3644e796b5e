// The row kernels for any processor: one lane.
#include "noise/row_kernels.h"

#if 1
#define TERRANE_LEVEL level_scalar
#define TERRANE_LANES 1

namespace terrane::TERRANE_LEVEL {
namespace {

typedef float Floats __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::int32_t Ints __attribute__((vector_size(TERRANE_LANES * 4)));
typedef std::uint32_t Words __attribute__((vector_size(TERRANE_LANES * 4)));

// Lane by lane the element of v that its index names.
inline Floats permute(Floats v, Ints) {
    return v;
}

// Lane by lane the element of a 16-element table that its index, 0 .. 15, names.
inline Floats lookup16(const float* table, Ints index) {
    return Floats{table[index[0]]};
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"

#endif
