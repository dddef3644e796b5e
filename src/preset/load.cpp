#include "preset/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "core/nearest_name.h"
#include "preset/build_world.h"
#include "preset/check_meaning.h"
#include "preset/shipped.h"
#include "preset/validate.h"

namespace terrane {
namespace {

namespace fs = std::filesystem;

bool is_shipped_name(const std::string& text) {
    return text.find('/') == std::string::npos && !text.ends_with(".json");
}

std::string shipped_title(std::string_view name) {
    return fmt::format("preset {}", name);
}

JsonValue read_shipped(const std::string& name, const Location& where) {
    if (const ShippedPreset* preset = find_shipped_preset(name))
        return parse_json(preset->json, shipped_title(name));
    std::vector<std::string> names;
    for (const ShippedPreset& preset : shipped_presets()) names.emplace_back(preset.name);
    const std::string hint =
        fs::exists(name) ? fmt::format("; for the file of that name write ./{}", name) : "";
    throw WrongInput(where,
                     fmt::format("no shipped preset named \"{}\"{}{} (shipped: {}; a path has a / or ends in "
                                 ".json)",
                                 name, did_you_mean(name, names), hint, join_or(names)));
}

// The same name, or two paths of one file.
bool is_same_preset(const std::string& a, const std::string& b) {
    if (a == b || is_shipped_name(a) || is_shipped_name(b)) return a == b;
    std::error_code missing;
    return fs::equivalent(a, b, missing);
}

// Reads a preset and what it extends, nearest first, and merges them.
class Reader {
  public:
    explicit Reader(std::vector<std::string>& files) : files_(files) {}

    JsonValue read(const std::string& name_or_path, const Location& where) {
        if (std::any_of(chain_.begin(), chain_.end(),
                        [&](const std::string& before) { return is_same_preset(before, name_or_path); }))
            throw WrongInput(where, fmt::format("presets extend each other in a circle: {} -> {}",
                                                fmt::join(chain_, " -> "), name_or_path));
        chain_.push_back(name_or_path);
        const bool shipped = is_shipped_name(name_or_path);
        if (!shipped) files_.push_back(name_or_path);
        JsonValue preset = shipped ? read_shipped(name_or_path, where) : read_file(name_or_path, where);
        if (!preset.object())
            throw WrongInput(preset.where, fmt::format("a preset is an object, found {}", describe(preset)));
        const JsonValue* base = preset.find("extends");
        if (!base) return preset;
        if (!base->text())
            throw WrongInput(
                base->where,
                fmt::format("extends: expected a file or a shipped preset, found {}", describe(*base)));
        JsonValue merged = read(resolve(*base->text(), name_or_path), base->where);
        merge_patch(merged, preset);
        merged.where = preset.where;
        return merged;
    }

  private:
    // A missing base is the fault of the line that names it.
    static JsonValue read_file(const std::string& path, const Location& where) {
        try {
            return read_json_file(path);
        } catch (const WrongInput& wrong) {
            const Fault& fault = wrong.faults().front();
            if (fault.where.line > 0 || where.line == 0) throw;
            throw WrongInput(where, fmt::format("extends \"{}\": {}", path, fault.message));
        }
    }

    static std::string resolve(const std::string& base, const std::string& beside) {
        if (is_shipped_name(base) || fs::path(base).is_absolute() || is_shipped_name(beside)) return base;
        return (fs::path(beside).parent_path() / base).string();
    }

    std::vector<std::string>& files_;
    std::vector<std::string> chain_;
};

std::vector<std::string> pointer_tokens(const std::string& pointer) {
    std::vector<std::string> tokens;
    for (std::size_t start = 1; start <= pointer.size();) {
        const std::size_t end = std::min(pointer.find('/', start), pointer.size());
        std::string token;
        for (std::size_t i = start; i < end; ++i) {
            const bool escape =
                pointer[i] == '~' && i + 1 < end && (pointer[i + 1] == '0' || pointer[i + 1] == '1');
            if (escape)
                token += pointer[++i] == '0' ? '~' : '/';
            else
                token += pointer[i];
        }
        tokens.push_back(token);
        start = end + 1;
    }
    return tokens;
}

JsonValue override_value(const std::string& text, const Location& where) {
    JsonValue value{text, where};
    try {
        value = parse_json(text, "");
    } catch (const WrongInput&) {
        // Not JSON: it is the text itself.
    }
    relocate(value, where);
    return value;
}

JsonValue& element_at(JsonArray& array, const std::string& token, const Location& where) {
    std::size_t index = 0;
    const auto result = std::from_chars(token.data(), token.data() + token.size(), index);
    if (result.ec != std::errc() || result.ptr != token.data() + token.size() || index >= array.size())
        throw WrongInput(where, fmt::format("\"{}\" is no index of this list; allowed: 0 .. {}", token,
                                            array.empty() ? 0 : array.size() - 1));
    return array[index];
}

JsonValue& child(JsonValue& parent, const std::string& token, const Location& where) {
    if (JsonArray* array = parent.array()) return element_at(*array, token, where);
    if (parent.is_null()) parent = JsonValue{JsonObject{}, where};
    JsonObject* object = parent.object();
    if (!object)
        throw WrongInput(where, fmt::format("\"{}\" stands under {}, which is no object or list", token,
                                            describe(parent)));
    for (JsonMember& member : *object)
        if (member.key == token) return member.value;
    object->push_back({token, where, JsonValue{std::monostate{}, where}});
    return object->back().value;
}

void apply_override(JsonValue& preset, const Override& change) {
    const Location where{"--set " + change.pointer, 0, 0};
    JsonValue* at = &preset;
    for (const std::string& token : pointer_tokens(change.pointer)) at = &child(*at, token, where);
    *at = override_value(change.value, where);
}

std::string stem_of(const std::string& name_or_path) {
    return is_shipped_name(name_or_path) ? name_or_path : fs::path(name_or_path).stem().string();
}

// Every node that a field is made of.
void collect_parts(const FieldGraph& graph, FieldId id, std::set<FieldId>& parts) {
    if (!parts.insert(id).second) return;
    for (const FieldId input : graph.node(id).inputs) collect_parts(graph, input, parts);
}

// Images whose few levels show as steps in the height.
std::vector<Fault> coarse_images(const WorldSpec& world, const ImageSet& images) {
    std::set<FieldId> parts;
    collect_parts(world.graph, world.height, parts);
    for (const ShapeStep& step : world.shape) collect_parts(world.graph, step.field, parts);
    std::set<const ImageGrid*> in_height;
    for (const FieldId id : parts)
        if (const auto* image = std::get_if<ImageField>(&world.graph.node(id).body))
            in_height.insert(image->grid.get());
    std::vector<Fault> warnings;
    for (const auto& [key, image] : images)
        if (image.grid->bits == 8 && in_height.count(image.grid.get()) != 0)
            warnings.push_back(
                {image.where, fmt::format("image \"{}\" has 8 bits, and its 256 levels show as "
                                          "steps in the height; 16 bits or EXR do not",
                                          key.first)});
    return warnings;
}

LoadedPreset check_and_build(const JsonValue& preset, std::string title, const std::string& fallback_name,
                             std::vector<std::string> files) {
    std::vector<Fault> faults;
    JsonValue resolved = validate_preset(preset, faults);
    check_meaning(resolved, faults);
    if (!faults.empty()) throw WrongInput(std::move(faults));
    const ImageSet images = load_images(resolved, files, faults);
    if (!faults.empty()) throw WrongInput(std::move(faults));
    if (!resolved.find("name") && is_identifier(fallback_name)) {
        JsonObject& members = *resolved.object();
        members.insert(members.begin(), {"name", resolved.where, JsonValue{fallback_name, resolved.where}});
    }
    WorldSpec world = build_world(resolved, fallback_name, images);
    std::vector<Fault> warnings = coarse_images(world, images);
    return {std::move(title), std::move(resolved), std::move(world), std::move(files), std::move(warnings)};
}

}  // namespace

Override parse_override(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (text.empty() || text[0] != '/' || equals == std::string::npos || equals < 2)
        throw WrongInput("--set",
                         fmt::format("\"{}\": expected /json/pointer=VALUE, e.g. /world/spacing_m=4", text));
    return {text.substr(0, equals), text.substr(equals + 1)};
}

LoadedPreset load_preset(const std::string& name_or_path, const std::vector<Override>& overrides) {
    std::vector<std::string> files;
    JsonValue preset = Reader(files).read(name_or_path, Location{"PRESET", 0, 0});
    for (const Override& change : overrides) apply_override(preset, change);
    return check_and_build(preset, name_or_path, stem_of(name_or_path), std::move(files));
}

LoadedPreset load_resolved(const JsonValue& resolved, const std::string& title, const std::string& name) {
    return check_and_build(resolved, title, name, {});
}

}  // namespace terrane
