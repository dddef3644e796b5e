// Checks a preset tree against the parameter table and fills in every default.
#pragma once

#include <vector>

#include "preset/json_tree.h"
#include "spec/param_table.h"

namespace terrane {

// Returns the preset with every default written out, in the order of the table, without notes, "$schema" and
// "extends". Appends every fault found: unknown and missing keys, wrong types, numbers out of range, unknown
// choices. With faults the result is incomplete and only good for finding more of them.
JsonValue validate_preset(const JsonValue& preset, std::vector<Fault>& faults);

// "over 0, up to 12 m", "1 .. 32", "at least 3": what a number of this parameter may be.
std::string limits_text(const Param& param);

// Whether a text is an identifier: [a-z][a-z0-9_]*, at most 64 bytes.
bool is_identifier(std::string_view text);

}  // namespace terrane
