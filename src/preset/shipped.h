// The presets that terrane ships with, compiled into the binary.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace terrane {

struct ShippedPreset {
    std::string_view name;
    std::string_view json;  // the file in presets/, byte for byte
};

// In alphabetical order.
std::span<const ShippedPreset> shipped_presets();
const ShippedPreset* find_shipped_preset(std::string_view name);

}  // namespace terrane
