// Shaded relief for pictures.
#pragma once

#include <span>

namespace terrane {

// How strong the parts of the shading are; 1 is the tuned picture, 0 leaves a part out.
struct ReliefLight {
    float relief_strength = 1.0f;  // slopes against the lights
    float hollow_strength = 1.0f;  // valleys darker, ridges lighter than their surroundings
};

// One factor per sample for the picture's colour codes, in 0.3 .. 1.5 and 1 on level ground.
// - Light from the north-west, 45 degrees high, for the form, and four lights from south-west to north,
//   30 degrees high, each weighted by how far the slope looks away from it, so that no slope lies in the dark
//   (R. K. Mark, Multidirectional, oblique-weighted, shaded-relief image of the Island of Hawaii, USGS
//   Open-File Report 92-422, 1992).
// - Slopes by Horn's eight neighbours (B. K. P. Horn, Hill shading and the reflectance map, Proc. IEEE 69,
//   1981), one-sided at the border, of the ground with its broad forms strengthened (the ground smoothed over
//   1/100 of the long side is added to it).
// - Vertical exaggeration e = 0.5 / (s + 0.08), where s is the root mean square slope of the samples above
//   the sea (of all, if none is): about 5 on plains, 1 at s = 0.4, never above 6.25. A picture of one window
//   is therefore no crop of another's.
// height_m and shade are width x height samples, row-major, north row first, spacing_m apart; sizes of 1 are
// allowed. std::logic_error for spans of another length.
void relief_shading(std::span<const float> height_m, int width, int height, double spacing_m,
                    const ReliefLight& light, std::span<float> shade);

}  // namespace terrane
