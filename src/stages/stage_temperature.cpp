#include "stages/stage_temperature.h"

#include "climate/temperature.h"

namespace terrane {
namespace {

void compile(const WorldSpec& world, PlanBuilder& plan, LayerOps& layers) {
    const TemperatureParams params{static_cast<float>(world.temperature.variation_c),
                                   static_cast<float>(world.temperature.lapse_rate_c_per_km)};
    const auto kernel = [params](std::span<const std::span<const float>> in, std::span<float> out) {
        temperature(params, in[0], in[1], in[2], out);
    };
    layers["temperature"] =
        plan.kernel(kernel, {plan.field(world.temperature.sea_level_c),
                             plan.field(world.temperature.variation), layers.at("height")});
    plan.bind_layer("temperature", layers["temperature"]);
}

}  // namespace

Stage temperature_stage() {
    return {"temperature", {"height"}, {"temperature"}, Reach::kPointwise, "sea-level value and lapse rate",
            compile};
}

}  // namespace terrane
