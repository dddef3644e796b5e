// What the field tests share: worlds built from preset text in memory, and their fields at single positions.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "field/oracle.h"
#include "field/plan.h"
#include "preset/build_world.h"
#include "preset/check_meaning.h"
#include "preset/validate.h"
#include "spec/world.h"

namespace terrane::test {

// The world of a preset that must be faultless.
inline WorldSpec world_of(const std::string& preset) {
    std::vector<Fault> faults;
    const JsonValue resolved = validate_preset(parse_json(preset, "preset"), faults);
    check_meaning(resolved, faults);
    if (!faults.empty()) throw WrongInput(std::move(faults));
    return build_world(resolved, "test");
}

// A preset with these members of "fields" and a height of 0.
inline std::string preset_of_fields(const std::string& fields) {
    return R"({"world": {"height_range_m": [-100, 900]}, "height": 0, "fields": {)" + fields + "}}";
}
inline WorldSpec world_of_fields(const std::string& fields) {
    return world_of(preset_of_fields(fields));
}

// A layer that tells its samples apart.
inline float layer_value(const std::string&, std::int64_t i, std::int64_t j) {
    return static_cast<float>(i) * 10.0f + static_cast<float>(j);
}

// The value of a field expression at ground position (x, y), in whole metres.
inline float value_of(const std::string& field, std::int64_t x_m = 0, std::int64_t y_m = 0) {
    const WorldSpec world = world_of_fields("\"f\": " + field);
    return Oracle(world.graph, {x_m, y_m, 1, 1, 1.0}, 42, layer_value).value(world.graph.named.at("f"), 0, 0);
}

// Every sample of a field, row-major, by one run of a plan.
inline std::vector<float> planned(const FieldGraph& graph, FieldId id, const Window& window,
                                  std::uint64_t seed = 42) {
    PlanBuilder builder(graph, window, seed);
    const OpId op = builder.field(id);
    const FieldPlan plan = builder.build(std::vector{op});
    const BlockRect block{0, 0, window.width, window.height};
    PlanScratch scratch;
    plan.run(block, scratch);
    const auto values = plan.values(op, block, scratch);
    return {values.begin(), values.end()};
}
inline std::vector<float> planned(const std::string& fields, const std::string& name, const Window& window,
                                  std::uint64_t seed = 42) {
    const WorldSpec world = world_of_fields(fields);
    return planned(world.graph, world.graph.named.at(name), window, seed);
}

}  // namespace terrane::test
