#include "spec/noise_params.h"

#include "noise/names.h"

namespace terrane {
namespace {

using Kind = ParamKind;

const std::vector<std::string> kBases = names_in(kBasisNames);
const std::vector<std::string> kWorleyReturns = names_in(kWorleyReturnNames);
const std::vector<std::string> kWorleyMetrics = names_in(kWorleyMetricNames);

const ObjectType kWarpParams{"warp_by", "Moves the positions at which a field is sampled.",
                             displacement_params()};

const ObjectType kWorleyParams{
    "worley",
    "What the basis \"worley\" gives, and how its points are scattered.",
    {
        {.key = "returns",
         .kind = Kind::kChoice,
         .default_json = "\"f1\"",
         .doc = "distance to the nearest point, to the second nearest, their difference, or a value of the "
                "nearest point's own",
         .choices = kWorleyReturns},
        {.key = "metric",
         .kind = Kind::kChoice,
         .default_json = "\"euclidean\"",
         .doc = "how distances are measured",
         .choices = kWorleyMetrics},
        {.key = "jitter",
         .default_json = "0.75",
         .doc =
             "side of the square in a cell's middle where its point lies; 0: a regular grid; beyond 0.75 a "
             "few distances jump",
         .unit = "cells",
         .min = 0,
         .max = 1},
    }};

void add_basis(ObjectType& type, std::string_view wavelength_doc) {
    type.params.push_back({.key = "basis",
                           .kind = Kind::kChoice,
                           .default_json = "\"value_gradient\"",
                           .doc = "the noise of each octave",
                           .choices = kBases});
    type.params.push_back({.key = "worley",
                           .kind = Kind::kObject,
                           .default_json = "absent",
                           .doc = "details of the basis \"worley\"",
                           .of = &kWorleyParams});
    type.params.push_back({.key = "wavelength_m",
                           .default_json = "",
                           .doc = wavelength_doc,
                           .unit = "m",
                           .min = 0.0,
                           .max = 1e9,
                           .above_min = true});
}

void add_octaves(ObjectType& type, std::string_view default_gain) {
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
    type.params.push_back({.key = "gain",
                           .default_json = default_gain,
                           .doc = "amplitude ratio of an octave to the one before (also called persistence)",
                           .min = 0.0,
                           .max = 1.5,
                           .above_min = true});
    type.params.push_back(
        {.key = "amplitudes",
         .kind = Kind::kNumbers,
         .default_json = "absent",
         .doc = "amplitude of each octave, relative to the greatest, in place of octaves and gain",
         .min = 0.0,
         .max = 1000.0,
         .min_items = 1,
         .max_items = 32});
}

void add_placing(ObjectType& type) {
    type.params.push_back({.key = "wrap_m",
                           .kind = Kind::kNumbers,
                           .default_json = "absent",
                           .doc =
                               "ground lengths [x, y] after which the noise repeats, 0: never; each octave's "
                               "wavelength is moved to the nearest that fits; by default the world's",
                           .unit = "m",
                           .min = 0.0,
                           .max = 1e9,
                           .min_items = 2,
                           .max_items = 2});
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
}

// What every noise shares: basis, wavelength, wrap, stream and warp; fractals add octaves, lacunarity, gain
// or amplitudes, and the kind's own keys.
ObjectType fractal_type(std::string_view name, std::string_view doc, std::vector<Param> own = {},
                        std::string_view default_gain = "0.5") {
    ObjectType type{name, doc, {}};
    add_basis(type, "ground length of the first octave");
    add_octaves(type, default_gain);
    for (Param& param : own) type.params.push_back(std::move(param));
    add_placing(type);
    return type;
}

ObjectType single_noise_type() {
    ObjectType type{"noise", "One octave of noise, about [-1, 1].", {}};
    add_basis(type, "ground length of the noise");
    add_placing(type);
    return type;
}

Param offset_param(std::string_view default_json) {
    return {.key = "offset",
            .default_json = default_json,
            .doc = "Musgrave's offset: what the noise is taken from or raised by",
            .min = 0,
            .max = 4};
}

}  // namespace

std::vector<Param> displacement_params() {
    return {{.key = "by",
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
             .max = 1e7}};
}

std::vector<ObjectType> noise_types() {
    return {
        single_noise_type(),
        fractal_type("fbm", "Fractional Brownian motion: octaves of noise, about [-1, 1]."),
        fractal_type("billow", "Octaves of 2|n| - 1: round hills with sharp valleys, about [-1, 1]."),
        fractal_type("ridged", "Octaves of 1 - 2|n|: sharp ridges, about [-1, 1]."),
        fractal_type("ping_pong", "Octaves of noise folded back and forth: bands, about [-1, 1].",
                     {{.key = "strength",
                       .default_json = "2",
                       .doc = "number of folds over the noise's range",
                       .min = 0.1,
                       .max = 100}}),
        fractal_type(
            "ridged_multifractal",
            "Musgrave's ridged multifractal: ridges that are rough where they are high, about [-1, 1].",
            {offset_param("1"),
             {.key = "weight_gain",
              .default_json = "2",
              .doc = "Musgrave's gain: how soon a ridge lets the next octave in full",
              .min = 0,
              .max = 100}}),
        fractal_type("hybrid_multifractal",
                     "Musgrave's hybrid multifractal: smooth lowland, rough heights, about [-1, 1].",
                     {offset_param("0.7")}, "0.84"),
        fractal_type(
            "damped_fbm",
            "fBm whose octaves fade on the slopes of those before: smooth flanks, rough flats, about "
            "[-1, 1].",
            {{.key = "damping",
              .default_json = "1",
              .doc = "how much a slope damps the octaves after it",
              .min = 0,
              .max = 100}}),
        fractal_type("swiss_turbulence",
                     "Ridges whose octaves are drawn down the slopes of those before, an eroded look, about "
                     "[-1, 1].",
                     {{.key = "slope_warp",
                       .default_json = "0.15",
                       .doc = "displacement for a slope of 1 per wavelength",
                       .unit = "wavelengths",
                       .min = 0,
                       .max = 1}}),
    };
}

}  // namespace terrane
