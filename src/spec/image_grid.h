// An image of the user's as a grid of values, decoded and checked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace terrane {

struct ImageGrid {
    std::string file;  // as the resolved preset names it: relative to the preset's folder
    std::string hash;  // of the decoded samples, see readers/image_grid.h
    std::int64_t width = 0, height = 0;
    int bits = 0;                // of a stored sample: 8 or 16 for codes, 32 for floats
    std::vector<float> samples;  // row-major, the north row first; finite
    float min = 0.0f, max = 0.0f;

    float at(std::int64_t column, std::int64_t row) const {
        return samples[static_cast<std::size_t>(row * width + column)];
    }
};

}  // namespace terrane
