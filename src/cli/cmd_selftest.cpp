#include <fmt/core.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/parse_values.h"
#include "cli/report.h"
#include "selftest/selftest.h"

namespace terrane {
namespace {

std::string different_text(const SelftestResult& result) {
    return fmt::format("  {} differs at {}: {}, recorded {}\n", result.name, cpu_level_name(result.level),
                       result.found, result.expected.empty() ? "nothing" : result.expected);
}

std::string levels_text(const std::vector<CpuLevel>& levels) {
    std::string text;
    for (const CpuLevel level : levels)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", cpu_level_name(level));
    return text;
}

std::string report_text(const std::vector<SelftestPart>& parts, const std::vector<CpuLevel>& levels,
                        const std::string& hash) {
    std::string text;
    int cases = 0;
    std::size_t different = 0;
    for (const SelftestPart& part : parts) {
        cases += part.cases;
        different += part.different.size();
        text += fmt::format("{:<10} {:>4} {}\n", part.name, part.cases,
                            part.different.empty() ? "ok" : "differs");
        for (const SelftestResult* result : part.different) text += different_text(*result);
    }
    text += fmt::format("{} cases at {}: ", cases, levels_text(levels));
    return text + (different == 0 ? fmt::format("every hash as recorded ({})\n", hash)
                                  : fmt::format("{} hashes differ from the recorded ones\n", different));
}

Json report_json(const std::vector<SelftestPart>& parts) {
    Json list = Json::array();
    for (const SelftestPart& part : parts) {
        Json different = Json::array();
        for (const SelftestResult* result : part.different)
            different.push_back({{"name", result->name},
                                 {"level", cpu_level_name(result->level)},
                                 {"found", result->found},
                                 {"recorded", result->expected}});
        list.push_back({{"name", part.name}, {"cases", part.cases}, {"different", std::move(different)}});
    }
    return list;
}

}  // namespace

ExitCode run_command(const SelftestOptions& options) {
    const std::vector<CpuLevel> levels =
        options.cpu ? std::vector<CpuLevel>(1, parse_cpu_level(*options.cpu)) : runnable_cpu_levels();
    const std::vector<SelftestResult> results = run_selftest(levels, options.quick, golden_table());
    const std::vector<SelftestPart> parts = parts_of(results);
    const std::string hash = table_hash(results, levels.front());
    const bool same = std::all_of(parts.begin(), parts.end(),
                                  [](const SelftestPart& part) { return part.different.empty(); });
    if (options.json) {
        Json names = Json::array();
        for (const CpuLevel level : levels) names.push_back(cpu_level_name(level));
        print_out(manifest_text(Json{{"ok", same},
                                     {"quick", options.quick},
                                     {"levels", std::move(names)},
                                     {"hash", hash},
                                     {"parts", report_json(parts)}}));
    } else {
        print_out(report_text(parts, levels, hash));
    }
    return same ? ExitCode::kOk : ExitCode::kDiffers;
}

}  // namespace terrane
