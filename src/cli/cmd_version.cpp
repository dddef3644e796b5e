#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/report.h"
#include "recipe/version.h"

namespace terrane {

ExitCode run_command(const VersionOptions& options) {
    if (options.json)
        print_out(manifest_text(
            Json{{"version", terrane_version()}, {"engine", kEngineRevision}, {"since", kEngineSince}}));
    else
        print_out(fmt::format("terrane {} (engine revision {})\n", terrane_version(), kEngineRevision));
    return ExitCode::kOk;
}

ExitCode run_command(const HelpText& help) {
    print_out(help.text);
    return ExitCode::kOk;
}

}  // namespace terrane
