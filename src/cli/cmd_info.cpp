#include <fmt/core.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/report.h"
#include "core/error.h"
#include "recipe/file_info.h"

namespace terrane {
namespace {

bool is_printable(const std::string& text) {
    return std::none_of(text.begin(), text.end(),
                        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

// Text as it is, anything else as JSON: so is text whose control characters would reach the terminal.
std::string value_text(const Json& value) {
    if (value.is_string() && is_printable(value.get<std::string>())) return value.get<std::string>();
    return value.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
}

std::string line(const std::string& key, const std::string& value) {
    return fmt::format("{:<14} {}\n", key, value);
}

std::string recipe_lines(const Json& recipe) {
    std::string text;
    for (const char* key : {"name", "engine", "since", "window", "outputs", "overrides"})
        if (recipe.contains(key)) text += line(key, value_text(recipe[key]));
    if (recipe.contains("seed"))
        text +=
            line("seed", fmt::format("{} (as typed) = {}", value_text(recipe["seed"].value("typed", Json())),
                                     value_text(recipe["seed"].value("value", Json()))));
    return text;
}

std::string stats_lines(const Json& stats) {
    std::string text =
        line("min .. max", fmt::format("{} .. {}", value_text(stats["min"]), value_text(stats["max"])));
    text += line("mean", value_text(stats["mean"]));
    text += line("distinct", value_text(stats["distinct"]));
    if (stats.contains("unit"))
        text += line("values", fmt::format("{:.6g} .. {:.6g} {}, mean {:.6g}",
                                           stats["min_value"].get<double>(), stats["max_value"].get<double>(),
                                           value_text(stats["unit"]), stats["mean_value"].get<double>()));
    return text;
}

std::string manifest_lines(const Json& manifest) {
    std::string text = recipe_lines(manifest["recipe"]);
    for (const char* part : {"stages", "layers"})
        for (const Json& entry : manifest.value(part, Json::array()))
            text += line(std::string(part).substr(0, 5) + " " + value_text(entry.value("name", Json())),
                         value_text(entry.value("hash", Json())));
    for (const Json& entry : manifest["files"]) text += line("file", value_text(entry.value("file", Json())));
    return text;
}

std::string info_text(const Json& info) {
    std::string text;
    for (const char* key : {"file", "kind", "size", "depth", "colour", "compression", "channels",
                            "colour_chunks", "text", "entry"})
        if (info.contains(key)) text += line(key, value_text(info[key]));
    if (info.contains("manifest")) text += manifest_lines(info["manifest"]);
    if (info.contains("stats")) text += stats_lines(info["stats"]);
    if (info.contains("recipe")) {
        text += recipe_lines(info["recipe"]);
        text += "recipe " + manifest_text(info["recipe"]);
    }
    return text;
}

}  // namespace

ExitCode run_command(const InfoOptions& options) {
    const Json info = file_info(options.file, options.stats);
    try {
        print_out(options.json ? manifest_text(info) : info_text(info));
    } catch (const Json::exception& damaged) {
        throw WrongInput(options.file,
                         fmt::format("the manifest or recipe in it is damaged: {}", damaged.what()));
    }
    return ExitCode::kOk;
}

}  // namespace terrane
