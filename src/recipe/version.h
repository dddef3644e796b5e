// What this build is.
#pragma once

#include <string_view>

namespace terrane {

// The release, "MAJOR.MINOR.PATCH".
std::string_view terrane_version();

// The engine revision that fixes the sample bits, and the first release that has it.
inline constexpr int kEngineRevision = 0;
inline constexpr std::string_view kEngineSince = "0.1.0";

}  // namespace terrane
