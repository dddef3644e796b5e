// Checks what the parameter table alone cannot: references, cycles, random streams, ids, names and order.
#pragma once

#include <vector>

#include "preset/json_tree.h"

namespace terrane {

// Appends a fault for every dangling or cyclic reference, second unnamed noise in one field, field named like
// a layer, layer read where it is not known or moved, spline points out of order, empty interval, repeated
// biome id, rule of an unknown biome or without a bound, and output that no layer or format answers to.
// `preset` is the result of validate_preset; parts that were faulty there are passed over.
void check_meaning(const JsonValue& preset, std::vector<Fault>& faults);

}  // namespace terrane
