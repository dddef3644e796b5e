#include "recipe/file_info.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "core/error.h"
#include "preset/json_tree.h"
#include "readers/image_decode.h"
#include "readers/image_header.h"

namespace terrane {
namespace {

namespace fs = std::filesystem;

bool ends_with_manifest(const std::string& path) {
    return path.ends_with(".json");
}

std::optional<FileFormat> raw_format_of(const std::string& path) {
    for (const FileFormat format : {FileFormat::kR16, FileFormat::kR16be, FileFormat::kR32})
        if (path.ends_with(fmt::format(".{}", format_extension(format)))) return format;
    return std::nullopt;
}

Json read_manifest(const std::string& path) {
    Json manifest = Json::parse(to_text(read_json_file(path)));
    if (!manifest.is_object() || manifest.value("terrane", "") != "manifest" ||
        !manifest.contains("recipe") || !manifest.contains("files"))
        throw WrongInput(path, "is no manifest of terrane (\"terrane\": \"manifest\")");
    return manifest;
}

// The entry of a file in a manifest, or null.
Json entry_of(const Json& manifest, const std::string& file) {
    for (const Json& entry : manifest["files"])
        if (entry.value("file", "") == file) return entry;
    return nullptr;
}

// The manifest beside a raw file that lists it.
Json manifest_of_raw(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    std::vector<std::string> candidates;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, ignored))
        if (entry.path().string().ends_with(".terrane.json")) candidates.push_back(entry.path().string());
    std::sort(candidates.begin(), candidates.end());
    const std::string name = fs::path(path).filename().string();
    for (const std::string& candidate : candidates) {
        try {
            Json manifest = read_manifest(candidate);
            if (!entry_of(manifest, name).is_null()) return manifest;
        } catch (const WrongInput&) {
            // Some other program's or a damaged file: not the one.
        } catch (const Json::exception&) {
            // A manifest with a value of the wrong type: not the one either.
        }
    }
    throw WrongInput(path, "a raw file has no header, and no manifest (*.terrane.json) beside it lists it");
}

// How codes become values, from a recipe's output or a manifest's file entry.
struct Scale {
    ValueRange range;
    std::string unit;
};

std::optional<Scale> scale_in(const Json& entry, const std::string& unit) {
    if (!entry.contains("range") || !entry["range"].is_array() || entry["range"].size() != 2)
        return std::nullopt;
    return Scale{{entry["range"][0].get<double>(), entry["range"][1].get<double>()}, unit};
}

template <class Sample>
Json statistics(const std::vector<Sample>& samples, const std::optional<Scale>& scale) {
    const auto [low, high] = std::minmax_element(samples.begin(), samples.end());
    double sum = 0.0;
    for (const Sample sample : samples) sum += static_cast<double>(sample);
    std::vector<Sample> sorted(samples);
    std::sort(sorted.begin(), sorted.end());
    const auto distinct = std::unique(sorted.begin(), sorted.end()) - sorted.begin();
    const double mean = sum / static_cast<double>(samples.size());
    Json stats{{"min", *low}, {"max", *high}, {"mean", mean}, {"distinct", distinct}};
    if (scale) {
        const auto value = [&](double code) {
            return scale->range.min + code * (scale->range.max - scale->range.min) / 65535.0;
        };
        stats["unit"] = scale->unit;
        stats["min_value"] = value(static_cast<double>(*low));
        stats["max_value"] = value(static_cast<double>(*high));
        stats["mean_value"] = value(mean);
    }
    return stats;
}

Json statistics_of(const DecodedImage& image, const std::optional<Scale>& scale) {
    return std::visit([&](const auto& samples) { return statistics(samples, scale); }, image.samples);
}

// The range of a 16-bit image of ours: its recipe lists the outputs, its name ends in _LAYER.png.
std::optional<Scale> scale_of_image(const std::string& path, const Json& recipe) {
    if (!recipe.is_object() || !recipe.contains("outputs")) return std::nullopt;
    const std::string stem = fs::path(path).stem().string();
    std::optional<Scale> only;
    int coded = 0;
    for (const Json& output : recipe["outputs"]) {
        const std::string layer = output.value("layer", "");
        const LayerInfo* info = find_layer(layer);
        const auto scale = scale_in(output, info ? info->unit : "1");
        if (!scale || output.value("format", "") != "png16") continue;
        if (stem.ends_with(fmt::format("_{}", layer))) return scale;
        only = scale;
        ++coded;
    }
    return coded == 1 ? only : std::nullopt;
}

// Foreign text may hold any bytes: they are kept only as far as JSON can hold them.
Json recipe_in(const ImageHeader& header) {
    if (!header.recipe) return nullptr;
    Json recipe = Json::parse(*header.recipe, nullptr, /*allow_exceptions=*/false);
    return recipe.is_discarded() ? Json(nullptr) : recipe;
}

Json image_info(const std::string& path, bool stats) {
    const ImageHeader header = read_image_header(path);
    Json info{{"file", path},
              {"kind", header.kind == ImageKind::kPng ? "png" : "exr"},
              {"size", {header.width, header.height}},
              {"depth", header.depth},
              {"colour", header.colour},
              {"compression", header.compression}};
    for (const ExrChannel& channel : header.channels)
        info["channels"].push_back({{"name", channel.name}, {"type", channel.type}});
    info["colour_chunks"] = header.colour_chunks;
    Json texts = Json::array();
    for (const auto& [key, text] : header.texts) texts.push_back({{"key", key}, {"bytes", text.size()}});
    info["text"] = std::move(texts);
    const Json recipe = recipe_in(header);
    if (!recipe.is_null()) info["recipe"] = recipe;
    if (stats) {
        const bool coded = header.kind == ImageKind::kPng && header.depth == 16;
        info["stats"] =
            statistics_of(decode_image(path), coded ? scale_of_image(path, recipe) : std::nullopt);
    }
    return info;
}

Json raw_info(const std::string& path, FileFormat format, bool stats) {
    const Json manifest = manifest_of_raw(path);
    const Json entry = entry_of(manifest, fs::path(path).filename().string());
    const Json& size = manifest.at("recipe").at("window").at("size");
    if (!size.is_array() || size.size() != 2 || !size[0].is_number_integer() || !size[1].is_number_integer())
        throw WrongInput(path, "the manifest that lists it states no size");
    Json info{
        {"file", path}, {"kind", "raw"}, {"size", size}, {"entry", entry}, {"recipe", manifest["recipe"]}};
    if (stats) {
        const DecodedImage image = decode_raw(path, size[0].get<std::int64_t>(), size[1].get<std::int64_t>(),
                                              format, entry.value("rows", "") == "south to north");
        info["stats"] = statistics_of(image, scale_in(entry, entry.value("unit", "")));
    }
    return info;
}

}  // namespace

Json file_info(const std::string& path, bool stats) {
    try {
        if (const auto format = raw_format_of(path)) return raw_info(path, *format, stats);
        if (ends_with_manifest(path))
            return {{"file", path}, {"kind", "manifest"}, {"manifest", read_manifest(path)}};
        return image_info(path, stats);
    } catch (const Json::exception& damaged) {
        throw WrongInput(path, fmt::format("the manifest or recipe in it is damaged: {}", damaged.what()));
    }
}

}  // namespace terrane
