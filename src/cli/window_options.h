// The window that the options and the preset's view ask for.
#pragma once

#include <optional>
#include <string>

#include "cli/options.h"
#include "core/window.h"
#include "spec/world.h"

namespace terrane {

Window window_of(const GenerateOptions& options, const WorldSpec& world);

// A note for sizes that are not 2^n + 1, naming the nearest ones; nothing for those that are.
std::optional<std::string> size_note(const Window& window);

}  // namespace terrane
