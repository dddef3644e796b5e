// From what the user names to a checked world: read, merge `extends`, apply overrides, validate, build.
#pragma once

#include <string>
#include <vector>

#include "preset/json_tree.h"
#include "spec/world.h"

namespace terrane {

// One `--set /json/pointer=VALUE`. The pointer is RFC 6901; the value is JSON if it parses, else a text.
struct Override {
    std::string pointer;
    std::string value;

    friend bool operator==(const Override&, const Override&) = default;
};
// Splits "POINTER=VALUE". Throws WrongInput at "--set".
Override parse_override(const std::string& text);

struct LoadedPreset {
    std::string title;   // what messages call it: the path, or the shipped name
    JsonValue resolved;  // every default written out
    WorldSpec world;
    std::vector<std::string> files;  // every file that was read: the named preset, its bases, images
    std::vector<Fault> warnings;     // what is allowed but hardly meant
};

// A name with no '/' and no ".json" is a shipped preset, anything else a path. Every fault of the preset is
// reported together as one WrongInput.
LoadedPreset load_preset(const std::string& name_or_path, const std::vector<Override>& overrides);

// The same from a resolved preset, as recipes and manifests hold it; images stand relative to the working
// directory. `title` names it in messages, `name` is
// used when it has no name of its own.
LoadedPreset load_resolved(const JsonValue& resolved, const std::string& title, const std::string& name);

}  // namespace terrane
