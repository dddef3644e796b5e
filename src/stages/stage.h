// A step of the pipeline: what it reads, what it writes, how far it looks, and how it joins the plan.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "field/plan.h"
#include "spec/world.h"

namespace terrane {

// The operation that gives each layer made so far.
using LayerOps = std::map<std::string, OpId>;

enum class Reach { kPointwise, kHalo, kGlobal };

struct Stage {
    std::string_view name;
    std::vector<std::string> reads;   // layers of earlier stages
    std::vector<std::string> writes;  // layers
    Reach reach;
    std::string_view doc;
    // Adds the stage's operations to the plan and enters its layers in `layers`.
    void (*compile)(const WorldSpec& world, PlanBuilder& plan, LayerOps& layers);
};

}  // namespace terrane
