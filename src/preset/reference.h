// The reference page of presets, generated from the parameter table.
#pragma once

#include <string>

namespace terrane {

// docs/preset-reference.md: every section and every field type with its keys, units, defaults, limits and
// range, in Markdown. Pictures are looked for in reference/TYPE.png and reference/basis_BASIS.png beside it.
std::string preset_reference();

}  // namespace terrane
