// Interval bounds of field nodes.
#pragma once

#include <span>

#include "spec/field.h"

namespace terrane {

// The interval that a node's values keep to when its inputs keep to theirs. Fractals count as [-1, 1];
// positions and layers as unbounded.
Interval field_range(const FieldBody& body, std::span<const Interval> inputs);

// Adds a node whose range follows from its inputs', which stand in the graph already.
FieldId append_node(FieldGraph& graph, FieldBody body, std::vector<FieldId> inputs);

}  // namespace terrane
