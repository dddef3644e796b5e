#include <fmt/core.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/report.h"
#include "core/nearest_name.h"
#include "preset/images.h"
#include "preset/load.h"
#include "preset/reference.h"
#include "preset/schema.h"
#include "preset/shipped.h"
#include "preset/validate.h"
#include "writers/output_set.h"

namespace terrane {
namespace {

std::vector<std::string> shipped_names() {
    std::vector<std::string> names;
    for (const ShippedPreset& preset : shipped_presets()) names.emplace_back(preset.name);
    return names;
}

// The note at the top of a shipped preset.
std::string note_of(const ShippedPreset& preset) {
    const JsonValue tree = parse_json(preset.json, std::string(preset.name));
    const JsonValue* note = tree.find("note");
    return note && note->text() ? *note->text() : "";
}

// The preset written out, with the keys that make it a file of its own.
std::string copy_text(const LoadedPreset& from, const std::string& name) {
    JsonValue resolved = from.resolved;
    if (!from.files.empty())
        move_image_names(resolved, std::filesystem::path(from.files.front()).parent_path().string(), "");
    Json preset{{"$schema", "preset.schema.json"}};
    preset.update(Json::parse(to_text(resolved)));
    preset["name"] = name;
    preset["preset_revision"] = 1;
    return manifest_text(preset);
}

}  // namespace

ExitCode run_command(const PresetListOptions& options) {
    if (options.json) {
        Json list = Json::array();
        for (const ShippedPreset& preset : shipped_presets())
            list.push_back({{"name", preset.name}, {"note", note_of(preset)}});
        print_out(manifest_text(Json{{"presets", std::move(list)}}));
        return ExitCode::kOk;
    }
    std::string text;
    for (const ShippedPreset& preset : shipped_presets())
        text += fmt::format("{:<14} {}\n", preset.name, note_of(preset));
    print_out(text);
    return ExitCode::kOk;
}

ExitCode run_command(const PresetShowOptions& options) {
    const ShippedPreset* preset = find_shipped_preset(options.name);
    if (!preset) {
        const auto names = shipped_names();
        throw WrongInput("NAME", fmt::format("no shipped preset named \"{}\"{} (shipped: {})", options.name,
                                             did_you_mean(options.name, names), join_or(names)));
    }
    print_out(std::string(preset->json));
    return ExitCode::kOk;
}

ExitCode run_command(const PresetNewOptions& options) {
    if (!is_identifier(options.name))
        throw WrongInput(
            "NAME", fmt::format("\"{}\" is not a preset name; allowed: a lower-case letter, then lower-case "
                                "letters, digits and _, at most 64",
                                options.name));
    const std::string path = options.name + ".json";
    if (std::filesystem::exists(path))
        throw WrongInput("NAME", fmt::format("{} exists already; choose another name or move it away", path));
    const std::string base =
        options.from.value_or(find_shipped_preset(options.name) ? options.name : "archipelago");
    const LoadedPreset from = load_preset(base, {});
    OutputSet set;
    set.open(path).write(copy_text(from, options.name));
    set.open("preset.schema.json").write(preset_schema());
    set.commit();
    print_out(fmt::format("{}\npreset.schema.json\n", path));
    return ExitCode::kOk;
}

ExitCode run_command(const PresetCheckOptions& options) {
    std::vector<Fault> faults;
    std::string fine;
    for (const std::string& file : options.files) {
        try {
            const LoadedPreset preset = load_preset(file, {});
            fmt::print(stderr, "{}", warnings_text(preset.warnings));
            fine += fmt::format("{}: ok ({} fields, {} shape steps)\n", file, preset.world.graph.named.size(),
                                preset.world.shape.size());
        } catch (const WrongInput& wrong) {
            faults.insert(faults.end(), wrong.faults().begin(), wrong.faults().end());
        }
    }
    if (!options.json) print_out(fine);
    if (!faults.empty()) throw WrongInput(std::move(faults));
    if (options.json) print_out(manifest_text(Json{{"ok", true}, {"files", options.files}}));
    return ExitCode::kOk;
}

ExitCode run_command(const PresetSchemaOptions&) {
    print_out(preset_schema());
    return ExitCode::kOk;
}

ExitCode run_command(const PresetReferenceOptions&) {
    print_out(preset_reference());
    return ExitCode::kOk;
}

}  // namespace terrane
