#include "recipe/manifest.h"

#include <fmt/core.h>

#include "core/hash.h"

namespace terrane {
namespace {

Json layer_json(const LayerResult& layer) {
    Json out{{"name", layer.info.name},
             {"unit", layer.info.unit},
             {"type", sample_type_name(layer.info.type)},
             {"hash", layer.hash}};
    if (layer.info.type != SampleType::kF32) return out;
    out["min"] = layer.min;
    out["max"] = layer.max;
    out["mean"] = layer.mean;
    return out;
}

Json biomes_json(const BiomeSpec& biomes, const LayerResult* ids, std::int64_t samples) {
    Json legend = Json::array();
    for (const Biome& biome : biomes.set) {
        Json entry{
            {"id", biome.id},
            {"name", biome.name},
            {"color", fmt::format("#{:02X}{:02X}{:02X}", biome.color[0], biome.color[1], biome.color[2])}};
        if (ids)
            entry["area_share"] = static_cast<double>(ids->id_counts[static_cast<std::size_t>(biome.id)]) /
                                  static_cast<double>(samples);
        legend.push_back(std::move(entry));
    }
    return legend;
}

Json file_json(const Job& job, const JobFile& file, const ClippedFile& clipped) {
    Json out{{"file", file.name}, {"layer", file.layer.name}, {"format", format_name(file.format)}};
    if (is_raw(file.format)) {
        out["sample"] = file.format == FileFormat::kR32 ? "float32" : "uint16";
        out["byte_order"] = file.format == FileFormat::kR16be ? "big" : "little";
        out["rows"] = job.flip_rows ? "south to north" : "north to south";
    }
    if (is_quantised(file.format) && file.layer.type == SampleType::kF32) {
        out["range"] = {file.range.min, file.range.max};
        out["unit"] = file.layer.unit;
        out["clipped"] = {{"below", clipped.below}, {"above", clipped.above}};
    }
    const std::vector<std::string> sidecars = job.sidecar_names(file);
    if (!sidecars.empty()) out["beside"] = sidecars;
    return out;
}

}  // namespace

Json manifest_json(const Job& job, const Json& recipe, const RunPlan& plan, const RunResult& result,
                   const std::vector<ClippedFile>& clipped, const std::string& preview_hash) {
    Json stages = Json::array();
    for (const StageResult& stage : result.stages)
        stages.push_back({{"name", stage.name}, {"hash", stage.hash}});
    Json layers = Json::array();
    for (const LayerResult& layer : result.layers) layers.push_back(layer_json(layer));
    if (!preview_hash.empty())
        layers.push_back({{"name", "preview"}, {"unit", "sRGB"}, {"type", "rgb8"}, {"hash", preview_hash}});
    Json files = Json::array();
    for (std::size_t f = 0; f < job.files.size(); ++f)
        files.push_back(file_json(job, job.files[f], clipped[f]));
    return {{"terrane", "manifest"},
            {"format", 1},
            {"recipe_hash", hash_text(recipe_text(recipe))},
            {"stages", std::move(stages)},
            {"layers", std::move(layers)},
            {"octaves", {{"cut", plan.fields.octaves_cut()}, {"faded", plan.fields.octaves_faded()}}},
            {"biomes", biomes_json(job.preset->world.biomes, result.find("biome"), job.window.samples())},
            {"files", std::move(files)},
            {"recipe", recipe}};
}

std::string manifest_text(const Json& manifest) {
    return manifest.dump(2, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace) + "\n";
}

}  // namespace terrane
