#include "stages/stage_humidity.h"

#include "core/exact_math.h"

namespace terrane {
namespace {

void compile(const WorldSpec& world, PlanBuilder& plan, LayerOps& layers) {
    const float amplitude = static_cast<float>(world.humidity.amplitude);
    const auto kernel = [amplitude](std::span<const std::span<const float>> in, std::span<float> out) {
        for (std::size_t k = 0; k < out.size(); ++k)
            out[k] = clamp_exact(in[0][k] + in[1][k] * amplitude, 0.0f, 1.0f);
    };
    layers["humidity"] =
        plan.kernel(kernel, {plan.field(world.humidity.base), plan.field(world.humidity.variation)});
}

}  // namespace

Stage humidity_stage() {
    return {"humidity",        {"height", "temperature"}, {"humidity"},
            Reach::kPointwise, "base and variation",      compile};
}

}  // namespace terrane
