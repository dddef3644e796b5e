#include "preset/images.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "preset/tree_access.h"
#include "readers/image_grid.h"

namespace terrane {
namespace {

namespace fs = std::filesystem;

bool is_image(const JsonValue& value) {
    const JsonValue *type = value.find("type"), *bounds = value.find("bounds_m");
    return type && type->text() && *type->text() == "image" && bounds && bounds->array();
}

void for_each_image(JsonValue& tree, const std::function<void(JsonValue& image)>& visit) {
    if (is_image(tree)) return visit(tree);
    if (JsonObject* members = tree.object())
        for (JsonMember& member : *members) for_each_image(member.value, visit);
    if (JsonArray* elements = tree.array())
        for (JsonValue& element : *elements) for_each_image(element, visit);
}

std::string& file_of(JsonValue& image) {
    return std::get<std::string>(image.find("file")->data);
}

std::string renamed(const std::string& file, const std::string& from, const std::string& to) {
    if (from == to) return file;
    return fs::proximate(fs::path(from) / file, to.empty() ? fs::path(".") : fs::path(to)).generic_string();
}

std::string folder_of(const std::string& file) {
    return fs::path(file).parent_path().string();
}

}  // namespace

ImageKey image_key(const JsonValue& field) {
    ImageKey key{text_at(field, "file"), std::nullopt};
    if (field.find("range")) key.second = pair_at(field, "range");
    return key;
}

ImageSet load_images(JsonValue& resolved, std::vector<std::string>& files, std::vector<Fault>& faults) {
    const std::vector<std::string> presets = files;
    const std::string top = presets.empty() ? "" : folder_of(presets.front());
    ImageSet images;
    for_each_image(resolved, [&](JsonValue& image) {
        const Location where = image.find("file")->where;
        const bool in_file = std::find(presets.begin(), presets.end(), where.source) != presets.end();
        const std::string from = in_file ? folder_of(where.source) : "";
        const std::string written = file_of(image), path = (fs::path(from) / written).string();
        file_of(image) = renamed(written, from, top);
        const auto [loaded, is_new] = images.try_emplace(image_key(image), LoadedImage{nullptr, where});
        if (!is_new) return;
        try {
            ImageGrid grid = read_image_grid(path, loaded->first.second);
            grid.file = file_of(image);
            loaded->second.grid = std::make_shared<const ImageGrid>(std::move(grid));
        } catch (const WrongInput& wrong) {
            faults.push_back(
                {where, fmt::format("image \"{}\": {}", written, wrong.faults().front().message)});
        }
        if (std::find(files.begin(), files.end(), path) == files.end()) files.push_back(path);
    });
    return images;
}

void move_image_names(JsonValue& resolved, const std::string& from, const std::string& to) {
    for_each_image(resolved, [&](JsonValue& image) { file_of(image) = renamed(file_of(image), from, to); });
}

}  // namespace terrane
