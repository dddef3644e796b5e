// The program: runs a command and maps every way it can end to an exit code.
#include <fmt/core.h>

#include <exception>
#include <new>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/report.h"
#include "core/error.h"
#include "core/exit_code.h"
#include "writers/temporary_registry.h"

namespace {

using namespace terrane;

ExitCode run(const std::vector<std::string>& arguments) {
    remove_temporaries_on_signal();
    const Command command = parse_command_line(arguments);
    return std::visit([](const auto& options) { return run_command(options); }, command);
}

// Tells people on stderr and, with --json, machines on stdout.
ExitCode end(ExitCode code, const std::vector<Fault>& faults, bool json) {
    fmt::print(stderr, "{}", faults_text(faults));
    if (json) fmt::print("{}", manifest_text(Json{{"ok", false}, {"faults", faults_json(faults)}}));
    return code;
}

ExitCode end(ExitCode code, const std::string& source, const std::string& message, bool json) {
    return end(code, std::vector<Fault>(1, Fault{Location{source, 0, 0}, message}), json);
}

ExitCode guarded_run(const std::vector<std::string>& arguments) {
    const bool json = wants_json(arguments);
    try {
        return run(arguments);
    } catch (const WrongInput& wrong) {
        return end(ExitCode::kWrongInput, wrong.faults(), json);
    } catch (const MachineRefused& refused) {
        return end(ExitCode::kMachineRefused, "machine", refused.what(), json);
    } catch (const std::bad_alloc&) {
        return end(ExitCode::kMachineRefused, "machine", "out of memory", json);
    } catch (const std::exception& bug) {
        return end(ExitCode::kBug, "bug in terrane", bug.what(), json);
    }
}

}  // namespace

int main(int argc, char** argv) {
    return static_cast<int>(guarded_run(std::vector<std::string>(argv + 1, argv + argc)));
}
