#include "recipe/recipe.h"

#include <algorithm>

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

// Each image once, in the order of the fields.
Json images_json(const FieldGraph& graph) {
    Json images = Json::array();
    for (const FieldNode& node : graph.nodes) {
        const auto* image = std::get_if<ImageField>(&node.body);
        if (!image) continue;
        Json entry{{"file", image->grid->file},
                   {"hash", image->grid->hash},
                   {"width", image->grid->width},
                   {"height", image->grid->height}};
        if (std::find(images.begin(), images.end(), entry) == images.end())
            images.push_back(std::move(entry));
    }
    return images;
}

}  // namespace

Json recipe_json(const Job& job) {
    Json overrides = Json::array();
    for (const Override& change : job.overrides)
        overrides.push_back({{"pointer", change.pointer}, {"value", change.value}});
    Json recipe{{"engine", kEngineRevision},
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
    Json images = images_json(job.preset->world.graph);
    if (!images.empty()) recipe["images"] = std::move(images);
    return recipe;
}

std::string recipe_text(const Json& recipe) {
    return recipe.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

}  // namespace terrane
