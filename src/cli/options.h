// The command line as typed: every value is text here and is read by our own parsers later. The only place
// that knows CLI11.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace terrane {

struct GenerateOptions {
    std::string preset;
    std::optional<std::string> seed, seeds, size, origin, spacing, extent_m, name, png_level, threads, cpu,
        depfile;
    std::string out = ".";
    std::vector<std::string> layers, ranges, sets;
    bool flip_y = false, georef = false, list_outputs = false, dry_run = false, json = false, quiet = false;
};

struct PresetListOptions {
    bool json = false;
};
struct PresetShowOptions {
    std::string name;
};
struct PresetNewOptions {
    std::string name;
    std::optional<std::string> from;
};
struct PresetCheckOptions {
    std::vector<std::string> files;
    bool json = false;
};
struct PresetSchemaOptions {};
struct PresetReferenceOptions {};

struct InfoOptions {
    std::string file;
    bool stats = false, json = false;
};

struct SelftestOptions {
    std::optional<std::string> cpu;
    bool quick = false, json = false;
};

struct VersionOptions {
    bool json = false;
};

// --help was answered: print the text and end.
struct HelpText {
    std::string text;
};

using Command = std::variant<GenerateOptions, PresetListOptions, PresetShowOptions, PresetNewOptions,
                             PresetCheckOptions, PresetSchemaOptions, PresetReferenceOptions, InfoOptions,
                             SelftestOptions, VersionOptions, HelpText>;

// Throws WrongInput for an unknown command or option (with the nearest name), a missing or a surplus
// argument.
Command parse_command_line(std::vector<std::string> arguments);

// Whether --json stands among the arguments: errors are then reported as JSON too.
bool wants_json(const std::vector<std::string>& arguments);

}  // namespace terrane
