// Worlds from preset text, and whole runs kept in memory.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "preset/load.h"
#include "stages/pipeline.h"

namespace terrane::test {

// Sea, land, every kind of noise, a warp, shape steps and noise in the climate.
inline constexpr std::string_view kLand = R"({
  "world": {"spacing_m": 8, "height_range_m": [-600, 1800]},
  "fields": {
    "east": {"type": "fbm", "basis": "perlin", "wavelength_m": 900, "octaves": 2},
    "south": {"type": "fbm", "basis": "perlin", "wavelength_m": 900, "octaves": 2},
    "ground": {"type": "fbm", "basis": "simplex", "wavelength_m": 1200, "octaves": 4,
               "warp": {"by": ["east", "south"], "amplitude_m": 90}},
    "ridges": {"type": "ridged", "wavelength_m": 500, "octaves": 3}
  },
  "height": {"type": "add", "of": [{"type": "mul", "of": ["ground", 1100]}, {"type": "mul", "of": ["ridges", 40]}]},
  "shape": {"lowland": {"type": "redistribute", "exponent": 1.2, "top": 1400},
            "steps": {"type": "terrace", "step": 150, "riser": 0.8}},
  "climate": {"temperature": {"sea_level_c": 9, "lapse_rate_c_per_km": 20, "variation_c": 6,
                              "variation": {"type": "noise", "wavelength_m": 700}},
              "humidity": {"base": 0.45, "amplitude": 0.5,
                           "variation": {"type": "fbm", "basis": "value", "wavelength_m": 600, "octaves": 2}}}
})";

inline WorldSpec world_of(std::string_view preset) {
    return load_resolved(parse_json(preset, "preset"), "preset", "land").world;
}

// The samples of a run by layer, row-major, the north row first; ids as floats.
struct Grids {
    RunPlan plan;
    RunResult result;
    std::map<std::string, std::vector<float>> samples;

    std::string hash(std::string_view layer) const { return result.find(layer)->hash; }
};

// The world must outlive the grids.
inline Grids run_world(const WorldSpec& world, const Window& window, std::uint64_t seed,
                       const std::vector<std::string>& wanted, int threads = 1) {
    Grids grids;
    grids.plan = make_run_plan(world, window, seed, wanted);
    grids.result = run(grids.plan, threads, [&](const Strip& strip) {
        for (std::size_t l = 0; l < strip.planned.size(); ++l) {
            std::vector<float>& all = grids.samples[strip.planned[l].info.name];
            std::visit([&](const auto& rows) { all.insert(all.end(), rows.begin(), rows.end()); },
                       strip.block(l).samples);
        }
    });
    return grids;
}

// The part of a window's samples that another window of the same spacing covers.
inline std::vector<float> crop(const std::vector<float>& samples, const Window& whole, const Window& part) {
    std::vector<float> out;
    for (std::int64_t j = 0; j < part.height; ++j) {
        const auto row = samples.begin() + (part.origin_y - whole.origin_y + j) * whole.width +
                         (part.origin_x - whole.origin_x);
        out.insert(out.end(), row, row + part.width);
    }
    return out;
}

}  // namespace terrane::test
