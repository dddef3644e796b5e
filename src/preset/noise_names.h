// What the words of a noise in a preset stand for. Unknown words are std::logic_error: the parameter table
// has been checked before, but for basis_by_name(), which takes any other word for the default.
#pragma once

#include <string_view>

#include "noise/fractal.h"

namespace terrane {

Basis basis_by_name(std::string_view name);
WorleyReturn worley_return_by_name(std::string_view name);
WorleyMetric worley_metric_by_name(std::string_view name);
// The field type's name; "noise" is an fBm of one octave.
FractalKind fractal_kind_by_name(std::string_view type);

}  // namespace terrane
