// The noises of the selftest: every basis and fractal, far from the origin, in odd sizes, wrapped.
#pragma once

#include <vector>

#include "selftest/field_cases.h"

namespace terrane {

// A new basis, fractal, or way to read worley is a line in a table of names in the source file; a unit test
// demands one for each.
std::vector<FieldCase> noise_cases();

}  // namespace terrane
