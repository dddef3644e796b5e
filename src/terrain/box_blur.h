// Smoothing of a grid by moving means.
#pragma once

#include <cstddef>
#include <vector>

namespace terrane {

// A width x height grid of values, row-major.
struct ValueGrid {
    std::size_t width, height;
    std::vector<float> values;

    ValueGrid(std::size_t w, std::size_t h) : width(w), height(h), values(w * h) {}
    float* row(std::size_t y) { return values.data() + y * width; }
    const float* row(std::size_t y) const { return values.data() + y * width; }
};

// The mean over a square of 2 radius + 1 samples a side; beyond the border the border's samples repeat.
// `across` is scratch of the grid's size. The grid has at least one sample.
ValueGrid box_blur(const ValueGrid& grid, std::size_t radius, ValueGrid& across);

}  // namespace terrane
