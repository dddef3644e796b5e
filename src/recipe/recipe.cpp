#include "recipe/recipe.h"

#include "preset/json_tree.h"
#include "recipe/version.h"

namespace terrane {
namespace {

Json window_json(const Window& window) {
    return {{"origin", {window.origin_x, window.origin_y}},
            {"size", {window.width, window.height}},
            {"spacing_m", window.spacing_m}};
}

Json outputs_json(const Job& job) {
    Json outputs = Json::array();
    for (const JobFile& file : job.files) {
        Json output{{"layer", file.layer.name}, {"format", format_name(file.format)}};
        if (is_quantised(file.format) && file.layer.type == SampleType::kF32)
            output["range"] = {file.range.min, file.range.max};
        outputs.push_back(std::move(output));
    }
    return outputs;
}

}  // namespace

Json recipe_json(const Job& job) {
    Json overrides = Json::array();
    for (const Override& change : job.overrides)
        overrides.push_back({{"pointer", change.pointer}, {"value", change.value}});
    return {{"engine", kEngineRevision},
            {"since", kEngineSince},
            {"name", job.stem},
            // The number is a text: many JSON readers keep only 53 bits.
            {"seed", {{"typed", job.seed.typed}, {"value", std::to_string(job.seed.value)}}},
            {"window", window_json(job.window)},
            {"outputs", outputs_json(job)},
            {"flip_y", job.flip_rows},
            {"georef", job.georef},
            {"overrides", std::move(overrides)},
            {"preset", Json::parse(to_text(job.preset->resolved))}};
}

std::string recipe_text(const Json& recipe) {
    return recipe.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

}  // namespace terrane
