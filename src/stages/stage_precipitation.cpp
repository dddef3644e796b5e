#include "stages/stage_precipitation.h"

#include "climate/precipitation.h"

namespace terrane {
namespace {

void compile(const WorldSpec& world, PlanBuilder& plan, LayerOps& layers) {
    const PrecipitationParams params{world.precipitation.capacity_mm_per_yr,
                                     world.precipitation.capacity_at_c, world.precipitation.doubling_c,
                                     world.precipitation.humidity_exponent};
    const auto kernel = [params](std::span<const std::span<const float>> in, std::span<float> out) {
        precipitation(params, in[0], in[1], out);
    };
    layers["precipitation"] = plan.kernel(kernel, {layers.at("humidity"), layers.at("temperature")});
}

}  // namespace

Stage precipitation_stage() {
    return {"precipitation",
            {"humidity", "temperature"},
            {"precipitation"},
            Reach::kPointwise,
            "what the air holds at its temperature",
            compile};
}

}  // namespace terrane
