// The value of an image at a position on the ground: the definition, used by the block evaluator and by the
// oracle alike.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/exact_math.h"
#include "spec/field.h"

namespace terrane {

// A place between two samples of one axis: sample `cell` and the fraction of the way to the next.
struct ImagePlace {
    std::int64_t cell = 0;
    float fraction = 0.0f;
};

// u = (at_m - first_m) / step_m with step_m = (last_m - first_m) / (count - 1), in double; repeated images
// take u modulo count, so that their period is count steps; others are held to [0, count - 1]. Then
// cell = floor(u), fraction = float(u - cell). An image of one sample is the same everywhere on that axis.
inline ImagePlace image_place(double at_m, double first_m, double last_m, std::int64_t count,
                              ImageOutside outside) {
    if (count == 1) return {};
    const double n = static_cast<double>(count);
    const double step_m = (last_m - first_m) / (n - 1.0);
    double u = (at_m - first_m) / step_m;
    if (outside == ImageOutside::kRepeat) u = u - std::floor(u / n) * n;
    u = clamp_exact(u, 0.0, outside == ImageOutside::kRepeat ? n : n - 1.0);
    const double cell = std::floor(u);
    return {static_cast<std::int64_t>(cell), static_cast<float>(u - cell)};
}

// The sample that stands at an index from -1 to count + 2.
inline std::int64_t image_index(std::int64_t index, std::int64_t count, ImageOutside outside) {
    if (outside == ImageOutside::kRepeat) return (index + count) % count;
    return clamp_exact(index, std::int64_t{0}, count - 1);
}

// Cubic through b and c with the slopes (c - a) / 2 and (d - b) / 2 (Catmull and Rom, A class of local
// interpolating splines, 1974).
inline float catmull_rom(float a, float b, float c, float d, float t) {
    const float square = (2.0f * a - 5.0f * b) + (4.0f * c - d);
    const float cube = (d - a) + 3.0f * (b - c);
    return b + 0.5f * t * ((c - a) + t * (square + t * cube));
}

// Along the rows first, then across them. x_m and y_m are finite.
inline float image_value(const ImageField& image, double x_m, double y_m) {
    const ImageGrid& grid = *image.grid;
    const ImagePlace x = image_place(x_m, image.bounds_m[0], image.bounds_m[2], grid.width, image.outside);
    const ImagePlace y = image_place(y_m, image.bounds_m[1], image.bounds_m[3], grid.height, image.outside);
    const auto at = [&](std::int64_t i, std::int64_t j) {
        return grid.at(image_index(x.cell + i, grid.width, image.outside),
                       image_index(y.cell + j, grid.height, image.outside));
    };
    if (image.filter == ImageFilter::kBilinear) {
        const auto row = [&](std::int64_t j) { return at(0, j) + (at(1, j) - at(0, j)) * x.fraction; };
        const float north = row(0), south = row(1);
        return north + (south - north) * y.fraction;
    }
    const auto row = [&](std::int64_t j) {
        return catmull_rom(at(-1, j), at(0, j), at(1, j), at(2, j), x.fraction);
    };
    return catmull_rom(row(-1), row(0), row(1), row(2), y.fraction);
}

}  // namespace terrane
