#include "terrain/box_blur.h"

#include <algorithm>

namespace terrane {
namespace {

// Means over 2 radius + 1 samples as a window moves along a line.
void blur_row(const float* from, std::size_t length, std::size_t radius, float* to) {
    std::vector<double> padded(length + 2 * radius + 1, static_cast<double>(from[length - 1]));
    std::fill_n(padded.begin(), radius, static_cast<double>(from[0]));
    std::copy(from, from + length, padded.begin() + static_cast<std::ptrdiff_t>(radius));
    const double share = 1.0 / static_cast<double>(2 * radius + 1);
    double sum = 0.0;
    for (std::size_t k = 0; k < 2 * radius + 1; ++k) sum += padded[k];
    for (std::size_t x = 0; x < length; ++x) {
        to[x] = static_cast<float>(sum * share);
        sum += padded[x + 2 * radius + 1] - padded[x];
    }
}

}  // namespace

ValueGrid box_blur(const ValueGrid& grid, std::size_t radius, ValueGrid& across) {
    ValueGrid out(grid.width, grid.height);
    for (std::size_t y = 0; y < grid.height; ++y) blur_row(grid.row(y), grid.width, radius, across.row(y));
    const auto reach = static_cast<std::ptrdiff_t>(radius),
               last = static_cast<std::ptrdiff_t>(grid.height) - 1;
    const auto row = [&](std::ptrdiff_t y) {
        return across.row(static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(y, 0, last)));
    };
    const double share = 1.0 / static_cast<double>(2 * radius + 1);
    std::vector<double> sum(grid.width);
    for (std::ptrdiff_t y = -reach; y <= reach; ++y)
        for (std::size_t x = 0; x < grid.width; ++x) sum[x] += static_cast<double>(row(y)[x]);
    for (std::ptrdiff_t y = 0; y <= last; ++y) {
        const float *entering = row(y + reach + 1), *leaving = row(y - reach);
        float* const to = out.row(static_cast<std::size_t>(y));
        for (std::size_t x = 0; x < grid.width; ++x) {
            to[x] = static_cast<float>(sum[x] * share);
            sum[x] += static_cast<double>(entering[x]) - static_cast<double>(leaving[x]);
        }
    }
    return out;
}

}  // namespace terrane
