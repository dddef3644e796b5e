#include "stages/stage_height.h"

namespace terrane {
namespace {

void compile(const WorldSpec& world, PlanBuilder& plan, LayerOps& layers) {
    layers["base_height"] = plan.field(world.height);
}

}  // namespace

Stage height_stage() {
    return {"height", {}, {"base_height"}, Reach::kPointwise, "the preset's height expression", compile};
}

}  // namespace terrane
