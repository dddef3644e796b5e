// The selftest as a program of its own, for machines and compilers that terrane itself is not built for:
// needs no library but fmt and no threads.
//
//   terrane_selftest [--quick] [--cpu LEVEL] [--lines] [--golden FILE] [--renew FILE] | --levels
//
// Prints one hash over the table, the same on every machine; with --lines every line of it, "NAME HASH". What
// differs from the recorded table is named on stderr.
// --golden takes the recorded table from a file of such lines, e.g. made on another machine; --renew writes
// src/selftest/golden.inc; --levels prints the SIMD levels this build and CPU can run.
// Exit codes: core/exit_code.h.
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/exit_code.h"
#include "selftest/selftest.h"

namespace {

using namespace terrane;

struct Options {
    bool quick = false, lines = false, list_levels = false;
    std::optional<std::string> cpu, golden, renew;
};

Options parse(const std::vector<std::string>& arguments) {
    Options options;
    const std::map<std::string, bool*> flags{
        {"--quick", &options.quick}, {"--lines", &options.lines}, {"--levels", &options.list_levels}};
    const std::map<std::string, std::optional<std::string>*> values{
        {"--cpu", &options.cpu}, {"--golden", &options.golden}, {"--renew", &options.renew}};
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        const std::string& argument = arguments[k];
        if (const auto flag = flags.find(argument); flag != flags.end())
            *flag->second = true;
        else if (const auto value = values.find(argument); value == values.end())
            throw WrongInput(argument,
                             "unknown option; allowed: --quick, --cpu LEVEL, --lines, --golden FILE, "
                             "--renew FILE, --levels");
        else if (k + 1 == arguments.size())
            throw WrongInput(argument, "needs a value");
        else
            *value->second = arguments[++k];
    }
    if (options.renew && (options.quick || options.cpu))
        throw WrongInput("--renew", "needs the whole table at every level; leave out --quick and --cpu");
    return options;
}

std::vector<CpuLevel> levels_of(const Options& options) {
    const std::vector<CpuLevel> runnable = runnable_cpu_levels();
    if (!options.cpu) return runnable;
    for (const CpuLevel level : runnable)
        if (cpu_level_name(level) == *options.cpu) return {level};
    throw WrongInput("--cpu", "this CPU or build cannot run \"" + *options.cpu + "\"; see --levels");
}

std::vector<GoldenLine> golden_of(const Options& options) {
    if (!options.golden) return golden_table();
    std::ifstream file(*options.golden);
    if (!file) throw WrongInput("--golden", "cannot read " + *options.golden);
    std::vector<GoldenLine> golden;
    for (GoldenLine line; file >> line.name >> line.hash;) golden.push_back(line);
    return golden;
}

// Writes the table as golden.inc holds it, unless the levels disagree.
ExitCode renew(const std::string& path, const std::vector<SelftestResult>& results,
               const std::vector<CpuLevel>& levels) {
    for (const CpuLevel level : levels)
        if (table_hash(results, level) != table_hash(results, levels.front())) {
            std::cerr << "terrane_selftest: " << cpu_level_name(level) << " differs from "
                      << cpu_level_name(levels.front()) << "; nothing is written\n";
            return ExitCode::kDiffers;
        }
    std::ofstream file(path);
    for (const SelftestResult& result : results)
        if (result.level == levels.front())
            file << "{\"" << result.name << "\", \"" << result.found << "\"},\n";
    file.close();
    if (!file) throw MachineRefused("cannot write " + path);
    return ExitCode::kOk;
}

ExitCode run(const std::vector<std::string>& arguments) {
    const Options options = parse(arguments);
    if (options.list_levels) {
        for (const CpuLevel level : runnable_cpu_levels()) std::cout << cpu_level_name(level) << '\n';
        return ExitCode::kOk;
    }
    const std::vector<CpuLevel> levels = levels_of(options);
    const std::vector<SelftestResult> results = run_selftest(levels, options.quick, golden_of(options));
    if (options.renew) return renew(*options.renew, results, levels);
    ExitCode code = ExitCode::kOk;
    for (const SelftestResult& result : results) {
        if (options.lines && result.level == levels.front())
            std::cout << result.name << ' ' << result.found << '\n';
        if (!result.differs()) continue;
        std::cerr << "terrane_selftest: " << result.name << " differs at " << cpu_level_name(result.level)
                  << ": " << result.found << ", recorded "
                  << (result.expected.empty() ? "nothing" : result.expected) << '\n';
        code = ExitCode::kDiffers;
    }
    if (!options.lines) std::cout << table_hash(results, levels.front()) << '\n';
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    ExitCode code = ExitCode::kBug;
    try {
        code = run(std::vector<std::string>(argv + 1, argv + argc));
    } catch (const WrongInput& wrong) {
        std::cerr << "terrane_selftest: error: " << wrong.what() << '\n';
        code = ExitCode::kWrongInput;
    } catch (const MachineRefused& refused) {
        std::cerr << "terrane_selftest: error: " << refused.what() << '\n';
        code = ExitCode::kMachineRefused;
    } catch (const std::exception& bug) {
        std::cerr << "terrane_selftest: bug in terrane: " << bug.what() << '\n';
    }
    return static_cast<int>(code);
}
