# Writes OUTPUT: a C++ source that holds the preset FILES (a ;-list, in alphabetical order) byte for byte.
set(entries "")
foreach(file IN LISTS FILES)
    get_filename_component(name "${file}" NAME_WE)
    file(READ "${file}" json)
    string(APPEND entries "    {\"${name}\", R\"terrane(${json})terrane\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// Generated from presets/ by EmbedPresets.cmake.
#include \"preset/shipped.h\"

#include <array>

namespace terrane {

std::span<const ShippedPreset> shipped_presets() {
    static constexpr ShippedPreset presets[] = {
${entries}    };
    return presets;
}

const ShippedPreset* find_shipped_preset(std::string_view name) {
    for (const ShippedPreset& preset : shipped_presets())
        if (preset.name == name) return &preset;
    return nullptr;
}

}  // namespace terrane
")
