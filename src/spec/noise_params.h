// The field types that are noises: their part of the parameter table.
#pragma once

#include <vector>

#include "spec/param_table.h"

namespace terrane {

// In the order of the reference; field_types() has them among the others.
std::vector<ObjectType> noise_types();

// What a warp needs: the two fields `by` and their amplitude.
std::vector<Param> displacement_params();

}  // namespace terrane
