#include "cli/plan_jobs.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <set>

#include "cli/parse_values.h"
#include "cli/window_options.h"
#include "core/error.h"
#include "core/nearest_name.h"

namespace terrane {
namespace {

Seed random_seed() {
    std::random_device device;
    const std::uint64_t value = (std::uint64_t{device()} << 32) ^ std::uint64_t{device()};
    return {std::to_string(value), value};
}

std::vector<Seed> seeds_of(const GenerateOptions& options, const WorldSpec& world) {
    if (options.seed && options.seeds) throw WrongInput("--seeds", "goes without --seed");
    if (options.seeds) {
        const auto [first, last] = parse_seed_span(*options.seeds);
        std::vector<Seed> seeds;
        for (std::int64_t seed = first;; ++seed) {
            seeds.push_back(parse_seed(std::to_string(seed), "--seeds"));
            if (seed == last) return seeds;
        }
    }
    if (!options.seed) return {world.seed};
    const Seed seed = parse_seed(*options.seed, "--seed");
    return {seed.typed == "random" ? random_seed() : seed};
}

// Names that a file name can hold on every system.
bool is_plain(const std::string& text) {
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
    });
}

std::string stem_of(const std::string& pattern, const Job& job) {
    const std::map<std::string, std::string> words{
        {"preset", job.preset->world.name},
        {"seed", is_plain(job.seed.typed) ? job.seed.typed : std::to_string(job.seed.value)},
        {"size", fmt::format("{}x{}", job.window.width, job.window.height)},
        {"origin", fmt::format("{}_{}", job.window.origin_x, job.window.origin_y)}};
    std::string stem;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] != '{') {
            stem += pattern[i];
            continue;
        }
        const std::size_t end = pattern.find('}', i);
        const std::string word = pattern.substr(i + 1, end == std::string::npos ? end : end - i - 1);
        const auto found = words.find(word);
        if (end == std::string::npos || found == words.end())
            throw WrongInput(
                "--name", fmt::format("\"{}\": unknown {{{}}}{} (allowed: {{preset}}, {{seed}}, {{size}} or "
                                      "{{origin}})",
                                      pattern, word,
                                      did_you_mean(word, std::vector<std::string>{"preset", "seed", "size",
                                                                                  "origin"})));
        stem += found->second;
        i = end;
    }
    const bool bad = std::any_of(stem.begin(), stem.end(), [](char c) {
        return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
    if (bad || stem.empty() || stem.size() > 150 || stem[0] == '.')
        throw WrongInput("--name",
                         fmt::format("\"{}\" cannot begin a file name: 1 to 150 bytes, no slash or control "
                                     "character, no dot in front; --out names the folder",
                                     stem));
    return stem;
}

std::vector<std::string> known_layers(const WorldSpec& world) {
    std::vector<std::string> names;
    for (const LayerInfo& layer : layer_table()) names.push_back(layer.name);
    for (const auto& [name, id] : world.graph.named) names.push_back(name);
    return names;
}

LayerInfo layer_info(const std::string& option, const std::string& name, const WorldSpec& world) {
    if (const LayerInfo* found = find_layer(name)) {
        LayerInfo info = *found;
        if (info.unit == "m") info.range = world.height_range_m;
        return info;
    }
    const auto field = world.graph.named.find(name);
    if (field == world.graph.named.end()) {
        const auto known = known_layers(world);
        throw WrongInput(option, fmt::format("no layer or field named \"{}\"{} (known: {})", name,
                                             did_you_mean(name, known), join_or(known)));
    }
    const Interval range = world.graph.node(field->second).range;
    return {name, "1", SampleType::kF32, {range.min, range.max}, "field of the preset"};
}

std::vector<OutputSpec> outputs_of(const GenerateOptions& options, const WorldSpec& world) {
    if (options.layers.empty()) return world.outputs.empty() ? default_outputs() : world.outputs;
    std::vector<OutputSpec> outputs;
    for (const std::string& text : options.layers) {
        const LayerRequest request = parse_layer(text);
        const LayerInfo info = layer_info("--layer", request.name, world);
        const OutputSpec output{request.name, request.format.value_or(default_format(info.name, info.type))};
        if (std::find(outputs.begin(), outputs.end(), output) != outputs.end())
            throw WrongInput("--layer", fmt::format("{} is asked for twice", text));
        outputs.push_back(output);
    }
    return outputs;
}

std::vector<JobFile> files_of(const std::vector<OutputSpec>& outputs, const WorldSpec& world,
                              const std::string& stem, std::map<std::string, ValueRange> ranges) {
    std::vector<JobFile> files;
    std::set<std::string> used;
    for (const OutputSpec& output : outputs) {
        JobFile file{layer_info("--layer", output.layer, world),
                     output.format,
                     {},
                     file_name(stem, output.layer, output.format)};
        if (!format_accepts(output.format, file.layer.type))
            throw WrongInput("--layer",
                             fmt::format("{} cannot be stored as {} (allowed: {})", output.layer,
                                         format_name(output.format), join_or(formats_for(file.layer.type))));
        file.range = file.layer.range;
        const bool coded = is_quantised(output.format) && file.layer.type == SampleType::kF32;
        if (coded && ranges.count(output.layer) != 0) {
            file.range = ranges.at(output.layer);
            used.insert(output.layer);
        }
        if (coded && !(std::isfinite(file.range.min) && std::isfinite(file.range.max) &&
                       file.range.min < file.range.max))
            throw WrongInput("--range", fmt::format("{} has no range of its own; give --range {}=MIN,MAX",
                                                    output.layer, output.layer));
        files.push_back(std::move(file));
    }
    for (const auto& [layer, range] : ranges)
        if (used.count(layer) == 0)
            throw WrongInput("--range", fmt::format("no 16-bit file of \"{}\" is written", layer));
    return files;
}

void refuse_shared_names(const std::vector<Job>& jobs) {
    std::map<std::string, std::string> owners;  // path -> seed
    for (const Job& job : jobs)
        for (const std::string& path : job.output_paths()) {
            const auto [owner, is_new] = owners.emplace(path, job.seed.typed);
            if (!is_new)
                throw WrongInput("--name",
                                 fmt::format("seeds {} and {} would both write {}; put {{seed}} in the "
                                             "pattern",
                                             owner->second, job.seed.typed, path));
        }
}

bool is_same_file(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    if (fs::path(a).filename() != fs::path(b).filename()) return false;
    std::error_code missing;
    return fs::absolute(a).lexically_normal() == fs::absolute(b).lexically_normal() ||
           fs::equivalent(a, b, missing);
}

// Nothing is written over a preset or image that is read, and the dependency rule not over an output.
void refuse_overwriting(const std::vector<Job>& jobs, const std::optional<std::string>& depfile) {
    for (const std::string& input : jobs.front().preset->files) {
        if (depfile && is_same_file(*depfile, input))
            throw WrongInput("--depfile", fmt::format("{} is read by this run", *depfile));
        for (const Job& job : jobs)
            for (const std::string& path : job.output_paths())
                if (is_same_file(path, input))
                    throw WrongInput("--name",
                                     fmt::format("{} would be written over {}, which is read", path, input));
    }
    if (!depfile) return;
    for (const Job& job : jobs)
        for (const std::string& path : job.output_paths())
            if (is_same_file(*depfile, path))
                throw WrongInput("--depfile", fmt::format("{} is one of the files to write", path));
}

std::string folder_of(std::string out) {
    while (out.size() > 1 && out.back() == '/') out.pop_back();
    return out;
}

}  // namespace

std::vector<Job> plan_jobs(const GenerateOptions& options) {
    std::vector<Override> overrides;
    for (const std::string& text : options.sets) overrides.push_back(parse_override(text));
    const auto preset = std::make_shared<const LoadedPreset>(load_preset(options.preset, overrides));
    const WorldSpec& world = preset->world;
    std::map<std::string, ValueRange> ranges;
    for (const std::string& text : options.ranges) {
        const RangeRequest request = parse_range(text);
        layer_info("--range", request.layer, world);
        if (!ranges.emplace(request.layer, request.range).second)
            throw WrongInput("--range", fmt::format("two ranges for {}", request.layer));
    }
    const std::vector<OutputSpec> outputs = outputs_of(options, world);
    const Window window = window_of(options, world);
    const std::string pattern = options.name.value_or(options.seeds ? "{preset}_{seed}" : "{preset}");

    std::vector<Job> jobs;
    for (const Seed& seed : seeds_of(options, world)) {
        Job job;
        job.preset = preset;
        job.overrides = overrides;
        job.seed = seed;
        job.window = window;
        job.folder = folder_of(options.out);
        job.stem = stem_of(pattern, job);
        job.files = files_of(outputs, world, job.stem, ranges);
        job.flip_rows = options.flip_y;
        if (options.png_level)
            job.png_level = static_cast<int>(parse_whole_number("--png-level", *options.png_level, 1, 9));
        job.georef = options.georef;
        jobs.push_back(std::move(job));
    }
    refuse_shared_names(jobs);
    refuse_overwriting(jobs, options.depfile);
    return jobs;
}

}  // namespace terrane
