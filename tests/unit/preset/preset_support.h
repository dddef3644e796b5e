// What the preset tests share: presets in a folder of their own, and the faults found in them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "../writers/scratch.h"
#include "core/error.h"
#include "preset/load.h"

namespace terrane::test {

// A folder with preset files, loaded as the command line would.
class PresetFolder {
  public:
    // `text` under `name`, which may hold folders.
    std::string add(const std::string& name, const std::string& text) {
        const std::string path = scratch_.path(name);
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        write_file(path, text);
        return path;
    }
    std::string path(const std::string& name) const { return scratch_.path(name); }

    LoadedPreset load(const std::string& name, const std::vector<std::string>& sets = {}) const {
        std::vector<Override> overrides;
        for (const std::string& set : sets) overrides.push_back(parse_override(set));
        return load_preset(path(name), overrides);
    }

    // "FILE:LINE:COLUMN: MESSAGE" of every fault, with the folder taken off; empty if the preset is fine.
    std::vector<std::string> faults(const std::string& name,
                                    const std::vector<std::string>& sets = {}) const {
        std::vector<std::string> found;
        try {
            load(name, sets);
        } catch (const WrongInput& wrong) {
            for (const Fault& fault : wrong.faults())
                found.push_back(without_folder(fault.where.text() + ": " + fault.message));
        }
        return found;
    }

  private:
    std::string without_folder(std::string text) const {
        const std::string folder = scratch_.path("");
        for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
            text.erase(at, folder.size());
        return text;
    }

    Scratch scratch_;
};

// The faults of one preset text, called "p.json".
inline std::vector<std::string> faults_of(const std::string& text,
                                          const std::vector<std::string>& sets = {}) {
    PresetFolder folder;
    folder.add("p.json", text);
    return folder.faults("p.json", sets);
}

inline LoadedPreset loaded(const std::string& text, const std::vector<std::string>& sets = {}) {
    PresetFolder folder;
    folder.add("p.json", text);
    return folder.load("p.json", sets);
}

// A whole preset with more top-level members on its third line, from column 1.
inline std::string preset_with(const std::string& members) {
    return "{\"world\": {\"height_range_m\": [-100, 900]},\n" + std::string("\"height\": 5,\n") + members +
           "}";
}

// A whole preset with one field "f", which stands on line 3 from column 18.
inline std::string preset_with_field(const std::string& field) {
    return preset_with("\"fields\": {\"f\" : " + field + "}");
}

}  // namespace terrane::test
