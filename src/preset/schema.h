// The JSON schema of presets, for editors and other programs.
#pragma once

#include <string>

namespace terrane {

// JSON Schema draft-07 of a preset, pretty-printed ASCII with a newline at its end, made from the parameter
// table. It knows keys, kinds, limits, choices and defaults; references, cycles, the order of numbers and the
// other checks of check_meaning are beyond it. A preset with "extends" is held to the parts it changes: keys
// may be missing, and null deletes (RFC 7396).
std::string preset_schema();

}  // namespace terrane
