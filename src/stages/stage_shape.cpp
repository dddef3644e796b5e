#include "stages/stage_shape.h"

namespace terrane {
namespace {

void compile(const WorldSpec& world, PlanBuilder& plan, LayerOps& layers) {
    OpId height = layers.at("base_height");
    for (const ShapeStep& step : world.shape) {
        plan.bind_layer("height", height);
        height = plan.field(step.field);
    }
    layers["height"] = height;
    plan.bind_layer("height", height);
}

}  // namespace

Stage shape_stage() {
    return {"shape", {"base_height"}, {"height"}, Reach::kPointwise, "the shape steps, in order", compile};
}

}  // namespace terrane
