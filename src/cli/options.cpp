#include "cli/options.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "core/error.h"
#include "core/nearest_name.h"

namespace terrane {
namespace {

constexpr const char* kExitCodes =
    "Exit codes: 0 done; 1 a check differs; 2 wrong option, preset or size; 3 the machine refused (open, "
    "read,\n"
    "write, allocate); 4 a bug in terrane.";

CLI::Option* add_cpu(CLI::App& app, std::optional<std::string>& cpu, const char* by_default) {
    return app
        .add_option("--cpu", cpu,
                    fmt::format("SIMD level: scalar, sse4, avx2, avx512 or neon; default: {}; never changes "
                                "a sample",
                                by_default))
        ->type_name("LEVEL");
}

void add_generate(CLI::App& app, GenerateOptions& o) {
    app.add_option("PRESET", o.preset, "A shipped preset's name, or the path of a preset file")->required();
    const char* world = "World";
    app.add_option("--seed", o.seed, "Number (decimal, 0x...), any text, or random; default: the preset's")
        ->group(world)
        ->type_name("S");
    app.add_option("--seeds", o.seeds, "One set of files for each whole number from A to B")
        ->group(world)
        ->type_name("A..B");
    app.add_option("--set", o.sets, "Change the preset, e.g. /world/spacing_m=4; may be repeated")
        ->group(world)
        ->type_name("/POINTER=VALUE");
    const char* window = "Window";
    app.add_option("--size", o.size, "Samples, N x N or width x height; default: the preset's view")
        ->group(window)
        ->type_name("N|WxH");
    app.add_option("--origin", o.origin,
                   "Sample index of the north-west corner; default: centred on the view")
        ->group(window)
        ->type_name("X,Y");
    app.add_option("--spacing", o.spacing, "Metres between samples; default: the preset's")
        ->group(window)
        ->type_name("M");
    app.add_option("--extent-m", o.extent_m,
                   "Ground to cover, in metres; the spacing follows: extent / (size - 1)")
        ->group(window)
        ->type_name("X0,Y0,X1,Y1");
    const char* files = "Files";
    app.add_option("--out", o.out, "Folder to write to; made if missing; default: the current one")
        ->group(files)
        ->type_name("DIR");
    app.add_option(
           "--name", o.name,
           "First part of the file names; knows {preset} {seed} {size} {origin}; default: the preset's name, "
           "with --seeds {preset}_{seed}")
        ->group(files)
        ->type_name("PATTERN");
    app.add_option(
           "--layer", o.layers,
           "Write this layer or field, and no others; may be repeated. Formats: png16 exr r16 r16be r32 png8")
        ->group(files)
        ->type_name("NAME[:FORMAT]");
    app.add_option("--range", o.ranges, "Values of code 0 and 65535 in 16-bit files; default layer: height")
        ->group(files)
        ->type_name("[LAYER=]MIN,MAX");
    app.add_flag("--flip-y", o.flip_y, "Raw files: the south row first")->group(files);
    app.add_flag("--georef", o.georef, "A world file (.pgw) beside each PNG")->group(files);
    app.add_option("--depfile", o.depfile, "Also write a Make rule: outputs depend on the preset files read")
        ->group(files)
        ->type_name("FILE");
    app.add_option("--png-level", o.png_level,
                   "1 .. 9: 16-bit PNG by zlib, slower, smaller on smooth ground; default: the fast encoder")
        ->group(files)
        ->type_name("L");
    const char* running = "Running";
    app.add_option("--threads", o.threads, "1 .. 256; default: the cores; never changes a sample")
        ->group(running)
        ->type_name("N");
    add_cpu(app, o.cpu, "the CPU's best")->group(running);
    app.add_flag("--list-outputs", o.list_outputs, "Print the paths that would be written, and end")
        ->group(running);
    app.add_flag("--dry-run", o.dry_run, "Print the resolved recipe and the plan; write nothing")
        ->group(running);
    app.add_flag("--json", o.json, "One machine-readable result on stdout")->group(running);
    app.add_flag("--quiet", o.quiet, "No summary, notes or progress")->group(running);
}

// CLI11 takes a value that begins with '-' for an option; "--origin=-1,2" is not. Joins every option that
// wants a value with the argument after it.
std::vector<std::string> join_values(const std::vector<std::string>& arguments) {
    static const std::vector<std::string> with_value{
        "--seed", "--seeds", "--set",   "--size",    "--origin",    "--spacing", "--extent-m", "--out",
        "--name", "--layer", "--range", "--depfile", "--png-level", "--threads", "--cpu",      "--from"};
    std::vector<std::string> joined;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool takes_value =
            std::find(with_value.begin(), with_value.end(), arguments[i]) != with_value.end();
        if (takes_value && i + 1 == arguments.size())
            throw WrongInput(arguments[i], "needs a value; see --help");
        joined.push_back(arguments[i]);
        if (takes_value) joined.back() += "=" + arguments[++i];
        if (takes_value && arguments[i].empty()) throw WrongInput(arguments[i - 1], "the value is empty");
    }
    return joined;
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands(nullptr)) names.push_back(command->get_name());
    return names;
}

// The innermost command that was given.
const CLI::App& deepest(const CLI::App& app) {
    const auto given = app.get_subcommands();
    return given.empty() ? app : deepest(*given.front());
}

[[noreturn]] void refuse_surplus(const CLI::App& command, const std::string& argument) {
    if (argument.starts_with("-")) {
        const std::string name = argument.substr(0, argument.find('='));
        const auto names = option_names(command);
        throw WrongInput(
            name, fmt::format("unknown option{} (allowed: {})", did_you_mean(name, names), join_or(names)));
    }
    const auto names = command_names(command);
    if (!names.empty())
        throw WrongInput(argument, fmt::format("unknown command{} (allowed: {})",
                                               did_you_mean(argument, names), join_or(names)));
    throw WrongInput(argument, "one argument too many; see --help");
}

std::string usage_hint(const CLI::App& command) {
    const auto names = command_names(command);
    return names.empty() ? "see --help" : fmt::format("commands: {}; see --help", join_or(names));
}

}  // namespace

bool wants_json(const std::vector<std::string>& arguments) {
    return std::find(arguments.begin(), arguments.end(), "--json") != arguments.end();
}

Command parse_command_line(std::vector<std::string> arguments) {
    CLI::App app{
        "terrane makes heightmaps and biome maps. A world is a pure function of preset and seed: the same\n"
        "input gives the same samples, bit for bit, on every machine."};
    app.name("terrane");
    app.footer(std::string("Examples:\n"
                           "  terrane generate archipelago --seed 42 --out out\n"
                           "  terrane generate alpine --size 2049 --layer height:r16 --layer biome\n"
                           "  terrane preset new alpine\n"
                           "  terrane info out/archipelago_height.png\n\n") +
               kExitCodes);
    app.set_help_flag("-h,--help", "Print this help");
    app.allow_extras();

    bool version = false;
    VersionOptions version_options;
    app.add_flag("--version", version, "Print the version");
    app.add_flag("--json", version_options.json, "With --version: as JSON");

    GenerateOptions generate;
    CLI::App* generate_app = app.add_subcommand("generate", "Make a world's files");
    add_generate(*generate_app, generate);
    generate_app->footer(kExitCodes);

    CLI::App* preset_app = app.add_subcommand("preset", "List, show, copy and check presets");
    PresetListOptions list;
    CLI::App* list_app = preset_app->add_subcommand("list", "Names of the shipped presets");
    list_app->add_flag("--json", list.json, "As JSON");
    PresetShowOptions show;
    CLI::App* show_app = preset_app->add_subcommand("show", "Print a shipped preset");
    show_app->add_option("NAME", show.name, "Shipped preset")->required();
    PresetNewOptions fresh;
    CLI::App* new_app = preset_app->add_subcommand(
        "new", "Write NAME.json and preset.schema.json here: a resolved copy to start from");
    new_app->add_option("NAME", fresh.name, "Name of the new preset")->required();
    new_app
        ->add_option("--from", fresh.from,
                     "Preset to copy; default: the shipped preset NAME, else archipelago")
        ->type_name("PRESET");
    PresetCheckOptions check;
    CLI::App* check_app = preset_app->add_subcommand("check", "Report every fault of preset files");
    check_app->add_option("FILE", check.files, "Preset files or shipped names")->required();
    check_app->add_flag("--json", check.json, "As JSON");
    CLI::App* schema_app = preset_app->add_subcommand("schema", "Print the JSON Schema of presets");
    CLI::App* reference_app =
        preset_app->add_subcommand("reference", "Print every key of presets, as Markdown");

    InfoOptions info;
    CLI::App* info_app =
        app.add_subcommand("info", "What a file of terrane, or any PNG or EXR, says of itself");
    info_app->add_option("FILE", info.file, "PNG, EXR, raw file or manifest")->required();
    info_app->add_flag("--stats", info.stats, "Decode the samples: least, greatest and mean value");
    info_app->add_flag("--json", info.json, "As JSON");

    SelftestOptions selftest;
    CLI::App* selftest_app = app.add_subcommand(
        "selftest", "Recompute a table of hashes: whether this machine makes the samples every other makes");
    selftest_app->add_flag("--quick", selftest.quick, "A part of the table, in under half a second");
    add_cpu(*selftest_app, selftest.cpu, "each one that the CPU can run");
    selftest_app->add_flag("--json", selftest.json, "As JSON");

    for (CLI::App* command : {generate_app, preset_app, list_app, show_app, new_app, check_app, schema_app,
                              reference_app, info_app, selftest_app})
        command->allow_extras();

    arguments = join_values(arguments);
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them last first
    try {
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        return HelpText{app.help()};
    } catch (const CLI::RequiredError& missing) {
        const CLI::App& command = deepest(app);
        const auto surplus = command.remaining();
        if (!surplus.empty()) refuse_surplus(command, surplus.front());
        throw WrongInput(command.get_name(), fmt::format("{}; {}", missing.what(), usage_hint(command)));
    } catch (const CLI::ParseError& wrong) {
        throw WrongInput(deepest(app).get_name(), wrong.what());
    }
    const CLI::App& command = deepest(app);
    const auto surplus = command.remaining();
    if (!surplus.empty()) refuse_surplus(command, surplus.front());

    if (&command == generate_app) return generate;
    if (&command == list_app) return list;
    if (&command == show_app) return show;
    if (&command == new_app) return fresh;
    if (&command == check_app) return check;
    if (&command == schema_app) return PresetSchemaOptions{};
    if (&command == reference_app) return PresetReferenceOptions{};
    if (&command == info_app) return info;
    if (&command == selftest_app) return selftest;
    if (&command == &app && version) return version_options;
    throw WrongInput(command.get_name(), "no command given; " + usage_hint(command));
}

}  // namespace terrane
