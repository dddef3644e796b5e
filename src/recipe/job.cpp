#include "recipe/job.h"

#include <fmt/core.h>

#include <algorithm>

#include "writers/envi_header.h"
#include "writers/world_file.h"

namespace terrane {

std::string Job::path(const std::string& name) const {
    return folder == "." ? name : folder + "/" + name;
}

std::vector<std::string> Job::sidecar_names(const JobFile& file) const {
    if (is_raw(file.format)) return {envi_header_path(file.name)};
    if (georef && file.format != FileFormat::kExr && file.layer.name != "preview")
        return {world_file_path(file.name)};
    return {};
}

std::vector<std::string> Job::output_paths() const {
    std::vector<std::string> paths;
    for (const JobFile& file : files) {
        paths.push_back(path(file.name));
        for (const std::string& sidecar : sidecar_names(file)) paths.push_back(path(sidecar));
    }
    paths.push_back(path(manifest_name()));
    return paths;
}

std::vector<std::string> Job::needed_layers() const {
    std::vector<std::string> names;
    const auto need = [&](const std::string& name) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    for (const JobFile& file : files) {
        if (file.layer.name == "preview") need("height");
        if (file.layer.name == "preview" || file.layer.name == "biome_color")
            need("biome");
        else
            need(file.layer.name);
    }
    return names;
}

std::string file_name(const std::string& stem, const std::string& layer, FileFormat format) {
    return fmt::format("{}_{}.{}", stem, layer, format_extension(format));
}

std::vector<OutputSpec> default_outputs() {
    return {{"height", FileFormat::kPng16},
            {"biome", FileFormat::kPng8},
            {"biome_color", FileFormat::kPng8},
            {"preview", FileFormat::kPng8}};
}

}  // namespace terrane
