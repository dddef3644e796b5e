// The fields of the selftest: every node type, then every noise.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/window.h"
#include "selftest/graph_builder.h"

namespace terrane {

// A field and the windows it is looked at.
struct FieldCase {
    std::string name;  // "field.lerp", "noise.perlin.fbm" ...
    bool quick;        // stands in the quick table as well
    std::function<FieldId(GraphBuilder&)> build;
    std::vector<Window> windows;
    // Evaluated in blocks of this size; never enters a sample.
    std::int64_t block_columns = 1 << 20, block_rows = 1 << 20;
};

// Around the origin, so that cells, samples and metres of both signs are met; no side is a multiple of a
// vector.
inline constexpr Window kNearWindow{-29, -18, 53, 35, 7.5};

// A new node type is a line in node_cases() of the source file; a unit test demands one for each.
std::vector<FieldCase> field_cases();

// The hash of every sample of the case's windows.
std::string field_hash(const FieldCase& field);

}  // namespace terrane
