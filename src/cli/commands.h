// The commands. Each throws WrongInput or MachineRefused where it cannot do what was asked.
#pragma once

#include "cli/options.h"
#include "core/exit_code.h"

namespace terrane {

ExitCode run_command(const GenerateOptions& options);
ExitCode run_command(const PresetListOptions& options);
ExitCode run_command(const PresetShowOptions& options);
ExitCode run_command(const PresetNewOptions& options);
ExitCode run_command(const PresetCheckOptions& options);
ExitCode run_command(const PresetSchemaOptions& options);
ExitCode run_command(const PresetReferenceOptions& options);
ExitCode run_command(const InfoOptions& options);
ExitCode run_command(const SelftestOptions& options);
ExitCode run_command(const VersionOptions& options);
ExitCode run_command(const HelpText& help);

}  // namespace terrane
