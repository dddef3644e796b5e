#include "spec/noise_params.h"

#include <array>

namespace terrane {
namespace {

using Kind = ParamKind;

const std::array<std::string, 4> kBases{"value_gradient", "perlin", "value", "simplex"};

const ObjectType kWarpParams{"warp_by",
                             "Moves the positions at which a field is sampled.",
                             {
                                 {.key = "by",
                                  .kind = Kind::kFields,
                                  .default_json = "",
                                  .doc = "two fields: displacement east and south",
                                  .min_items = 2,
                                  .max_items = 2},
                                 {.key = "amplitude_m",
                                  .default_json = "",
                                  .doc = "ground length of a displacement of 1",
                                  .unit = "m",
                                  .min = 0.0,
                                  .max = 1e7},
                             }};

// Wavelength, basis, stream and warp, which every noise shares; fractals add octaves, lacunarity and gain.
ObjectType noise_type(std::string_view name, std::string_view doc, bool fractal) {
    ObjectType type{name, doc, {}};
    type.params.push_back({.key = "basis",
                           .kind = Kind::kChoice,
                           .default_json = "\"value_gradient\"",
                           .doc = "the noise of each octave",
                           .choices = kBases});
    type.params.push_back(
        {.key = "wavelength_m",
         .default_json = "",
         .doc = fractal ? "ground length of the first octave" : "ground length of the noise",
         .unit = "m",
         .min = 0.0,
         .max = 1e9,
         .above_min = true});
    if (fractal) {
        type.params.push_back({.key = "octaves",
                               .kind = Kind::kInteger,
                               .default_json = "6",
                               .doc = "number of summed noises",
                               .min = 1,
                               .max = 32});
        type.params.push_back({.key = "lacunarity",
                               .default_json = "2",
                               .doc = "frequency ratio of an octave to the one before",
                               .min = 1.0,
                               .max = 16.0,
                               .above_min = true});
        type.params.push_back(
            {.key = "gain",
             .default_json = "0.5",
             .doc = "amplitude ratio of an octave to the one before (also called persistence)",
             .min = 0.0,
             .max = 1.5,
             .above_min = true});
    }
    type.params.push_back(
        {.key = "stream",
         .kind = Kind::kName,
         .default_json = "absent",
         .doc = "name of the random stream; by default the named field or section it stands in"});
    type.params.push_back({.key = "warp",
                           .kind = Kind::kObject,
                           .default_json = "absent",
                           .doc = "domain warp of this noise",
                           .of = &kWarpParams});
    return type;
}

}  // namespace

std::vector<ObjectType> noise_types() {
    return {
        noise_type("noise", "One octave of noise, about [-1, 1].", false),
        noise_type("fbm", "Fractional Brownian motion: octaves of noise, about [-1, 1].", true),
        noise_type("billow", "Octaves of 2|n| - 1: round hills with sharp valleys, about [-1, 1].", true),
        noise_type("ridged", "Octaves of 1 - 2|n|: sharp ridges, about [-1, 1].", true),
    };
}

}  // namespace terrane
