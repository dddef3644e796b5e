// The row kernels for any processor: one lane.
#include "noise/row_kernels.h"

#define TERRANE_LEVEL level_scalar
#define TERRANE_LANES 1
#include "noise/lanes.inc"

namespace terrane::TERRANE_LEVEL {
namespace {

inline Floats permute(Floats v, Ints) {
    return v;
}
inline Floats signed_lookup(const float* table, Words hash) {
    return Floats{table[hash[0] >> 28]};
}
inline Floats root(Floats v) {
    return Floats{__builtin_sqrtf(v[0])};
}

}  // namespace
}  // namespace terrane::TERRANE_LEVEL

#include "noise/row_kernels.inc"
