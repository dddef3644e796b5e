// The two field formulas that take powers, on blocks of samples: the bits of field/operators.h, by the SIMD
// level in use. `in` and `out` have one length and may be one block.
#pragma once

#include <span>

#include "spec/field.h"

namespace terrane {

void redistribute_block(const Redistribute& r, std::span<const float> in, std::span<float> out);
void power_block(const Power& p, std::span<const float> in, std::span<float> out);

}  // namespace terrane
