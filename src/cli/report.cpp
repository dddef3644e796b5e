#include "cli/report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>

namespace terrane {
namespace {

constexpr std::size_t kMostFaults = 50;

struct BiomeShare {
    std::string name;
    double share;
};

std::vector<BiomeShare> shares_of(const Job& job, const JobReport& report) {
    std::vector<BiomeShare> shares;
    const LayerResult* ids = report.run.find("biome");
    if (!ids) return shares;
    for (const Biome& biome : job.preset->world.biomes.set) {
        const auto count = ids->id_counts[static_cast<std::size_t>(biome.id)];
        if (count > 0)
            shares.push_back(
                {biome.name, static_cast<double>(count) / static_cast<double>(job.window.samples())});
    }
    std::stable_sort(shares.begin(), shares.end(),
                     [](const BiomeShare& a, const BiomeShare& b) { return a.share > b.share; });
    return shares;
}

std::string clipped_text(const Job& job, const JobReport& report) {
    std::string text;
    for (std::size_t f = 0; f < job.files.size(); ++f) {
        const std::int64_t count = report.clipped[f].below + report.clipped[f].above;
        if (count == 0) continue;
        text += fmt::format("  clipped   {}: {} of {} samples outside {} .. {} {}\n", job.files[f].name,
                            count, job.window.samples(), job.files[f].range.min, job.files[f].range.max,
                            job.files[f].layer.unit);
    }
    return text;
}

// A % is special in targets only: GNU Make takes "\%" in a prerequisite for a backslash and a %.
std::string escape_for_make(const std::string& path, bool is_target) {
    std::string out;
    for (const char c : path) {
        if (c == ' ' || c == '\t' || c == '#' || c == ':' || (c == '%' && is_target)) out += '\\';
        if (c == '$') out += '$';
        out += c;
    }
    return out;
}

// Names and values of a preset may hold control characters, which a terminal would obey.
std::string visible(const std::string& text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\x{:02x}", byte);
        else
            out += c;
    }
    return out;
}

std::string messages_text(std::string_view kind, const std::vector<Fault>& faults) {
    std::string text;
    for (std::size_t f = 0; f < std::min(faults.size(), kMostFaults); ++f) {
        const Fault& fault = faults[f];
        text += fault.where.line > 0
                    ? fmt::format("{}: {}: {}\n", visible(fault.where.text()), kind, visible(fault.message))
                    : fmt::format("terrane: {}: {}: {}\n", kind, visible(fault.where.text()),
                                  visible(fault.message));
    }
    if (faults.size() > kMostFaults)
        text += fmt::format("terrane: ... and {} more\n", faults.size() - kMostFaults);
    return text;
}

}  // namespace

std::string ground_text(double meters) {
    if (std::fabs(meters) >= 1000.0) return fmt::format("{:.6g} km", meters / 1000.0);
    return fmt::format("{:.6g} m", meters);
}

std::string summary_text(const Job& job, const JobReport& report, double seconds) {
    const Window& w = job.window;
    std::string text = fmt::format("{}  seed {}\n", job.stem, job.seed.typed);
    if (job.seed.typed != std::to_string(job.seed.value))
        text.insert(text.size() - 1, fmt::format(" = {}", job.seed.value));
    text += fmt::format("  size      {} x {} samples, {} apart: {} x {}\n", w.width, w.height,
                        ground_text(w.spacing_m), ground_text(static_cast<double>(w.width - 1) * w.spacing_m),
                        ground_text(static_cast<double>(w.height - 1) * w.spacing_m));
    if (const LayerResult* height = report.run.find("height"))
        text += fmt::format("  height    {:.1f} .. {:.1f} m, mean {:.1f} m; land {:.1f} %\n", height->min,
                            height->max, height->mean, 100.0 * height->share_above_zero);
    const auto shares = shares_of(job, report);
    for (std::size_t b = 0; b < shares.size(); ++b)
        text += fmt::format("  {:<9} {:5.1f} %  {}\n", b == 0 ? "biomes" : "", 100.0 * shares[b].share,
                            shares[b].name);
    text += clipped_text(job, report);
    for (std::size_t f = 0; f < report.files.size(); ++f)
        text += fmt::format("  {:<9} {}{}\n", f == 0 ? "files" : "", report.files[f].path,
                            report.files[f].unchanged ? "  (unchanged)" : "");
    return text + fmt::format("  time      {:.2f} s\n", seconds);
}

Json report_json(const Job& job, const JobReport& report) {
    Json files = Json::array();
    for (const WrittenFile& file : report.files)
        files.push_back({{"path", file.path}, {"bytes", file.bytes}, {"unchanged", file.unchanged}});
    return {{"name", job.stem},
            {"seed", {{"typed", job.seed.typed}, {"value", std::to_string(job.seed.value)}}},
            {"files", std::move(files)},
            {"manifest", report.manifest}};
}

std::string dependency_rule(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs) {
    std::string rule;
    for (const std::string& output : outputs) {
        if (!rule.empty()) rule += ' ';
        rule += escape_for_make(output, true);
    }
    rule += ':';
    for (const std::string& input : inputs) {
        rule += ' ';
        rule += escape_for_make(input, false);
    }
    rule += '\n';
    return rule;
}

std::string faults_text(const std::vector<Fault>& faults) {
    return messages_text("error", faults);
}

std::string warnings_text(const std::vector<Fault>& warnings) {
    return messages_text("warning", warnings);
}

Json faults_json(const std::vector<Fault>& faults) {
    Json list = Json::array();
    for (const Fault& fault : faults) {
        Json entry{{"source", fault.where.source}, {"message", fault.message}};
        if (fault.where.line > 0) {
            entry["line"] = fault.where.line;
            entry["column"] = fault.where.column;
        }
        list.push_back(std::move(entry));
    }
    return list;
}

void print_out(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw MachineRefused("stdout", "cannot write", errno);
}

void print_note(const std::string& text) {
    fmt::print(stderr, "terrane: {}\n", text);
}

}  // namespace terrane
