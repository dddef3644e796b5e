#include "terrain/relief_shading.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "core/exact_math.h"
#include "terrain/box_blur.h"

namespace terrane {
namespace {

// The rise to the east and to the south per sample of one row at a time, by Horn's weights.
class RowSlopes {
  public:
    std::vector<float> east, south;

    explicit RowSlopes(const ValueGrid& grid)
        : east(grid.width),
          south(grid.width),
          grid_(grid),
          sum_(grid.width + 2),
          difference_(grid.width + 2) {}

    void set_row(std::size_t y) {
        const std::size_t width = grid_.width;
        const bool has_above = y > 0, has_below = y + 1 < grid_.height;
        const float* const middle = grid_.row(y);
        const float* const above = has_above ? grid_.row(y - 1) : middle;
        const float* const below = has_below ? grid_.row(y + 1) : middle;
        for (std::size_t x = 0; x < width; ++x) {
            sum_[x + 1] = above[x] + 2.0f * middle[x] + below[x];
            difference_[x + 1] = below[x] - above[x];
        }
        for (std::vector<float>* const line : {&sum_, &difference_}) {
            line->front() = (*line)[1];
            line->back() = (*line)[width];
        }
        const float south_share =
            has_above && has_below ? 0.125f : 0.25f;  // one-sided: the run is one sample
        for (std::size_t x = 0; x < width; ++x) {
            east[x] = (sum_[x + 2] - sum_[x]) * 0.125f;
            south[x] = (difference_[x] + 2.0f * difference_[x + 1] + difference_[x + 2]) * south_share;
        }
        east.front() *= 2.0f;
        if (width > 1) east.back() *= 2.0f;
    }

  private:
    const ValueGrid& grid_;
    std::vector<float> sum_;  // of the rows above, here (twice) and below, with a sample more at each end
    std::vector<float> difference_;  // of the rows below and above, likewise
};

// Root mean square slope per sample of the ground above the sea, or of all if there is none; a sum in index
// order.
double typical_slope(const ValueGrid& ground, std::span<const float> height_m) {
    const bool any_land = std::any_of(height_m.begin(), height_m.end(), [](float h) { return h > 0.0f; });
    RowSlopes slopes(ground);
    double sum = 0.0, count = 0.0;
    for (std::size_t y = 0; y < ground.height; ++y) {
        slopes.set_row(y);
        const float* const height = height_m.data() + y * ground.width;
        for (std::size_t x = 0; x < ground.width; ++x) {
            if (any_land && !(height[x] > 0.0f)) continue;
            const float e = slopes.east[x], s = slopes.south[x];
            sum += static_cast<double>(e * e + s * s);
            count += 1.0;
        }
    }
    return std::sqrt(sum / count);
}

// The light on a slope (rises per unit of run) over that on level ground.
float light_on(float east, float south) {
    constexpr float kDiagonal = 0.70710678f;
    constexpr float kLightEast[] = {-kDiagonal, -1.0f, -kDiagonal, 0.0f};  // from 225, 270, 315, 360 degrees
    constexpr float kLightSouth[] = {kDiagonal, 0.0f, -kDiagonal, -1.0f};
    constexpr float kCosine30 = 0.8660254f, kLevel = 1e-6f;
    const float steepness = east * east + south * south;
    const float length = std::sqrt(1.0f + steepness);
    const float form = max_exact(1.0f - (east * kLightEast[2] + south * kLightSouth[2]), 0.0f);
    // Weights sin^2(aspect - azimuth) add up to 2; the level share decides where there is no aspect.
    float oblique = 0.0f;
    for (std::size_t i = 0; i < 4; ++i) {
        const float beside = east * kLightSouth[i] - south * kLightEast[i];
        const float toward = -(east * kLightEast[i] + south * kLightSouth[i]);
        oblique += (beside * beside + 0.5f * kLevel) * max_exact(0.5f + kCosine30 * toward, 0.0f);
    }
    return (0.6f * form + 0.4f * (oblique / (steepness + kLevel))) / length;
}

}  // namespace

void relief_shading(std::span<const float> height_m, int width, int height, double spacing_m,
                    const ReliefLight& light, std::span<float> shade) {
    ValueGrid ground(static_cast<std::size_t>(width), static_cast<std::size_t>(height));
    if (height_m.size() != ground.values.size() || shade.size() != ground.values.size())
        throw std::logic_error("relief_shading: spans do not hold width x height samples");
    std::copy(height_m.begin(), height_m.end(), ground.values.begin());
    const auto long_side = static_cast<std::size_t>(std::max(width, height));
    const std::size_t hollow_radius = std::max<std::size_t>(2, long_side / 40);
    ValueGrid scratch(ground.width, ground.height);
    const ValueGrid broad = box_blur(ground, std::max<std::size_t>(1, long_side / 200), scratch);
    const ValueGrid surroundings = box_blur(broad, hollow_radius, scratch);
    for (std::size_t k = 0; k < shade.size(); ++k)
        ground.values[k] = 0.6f * ground.values[k] + 0.6f * broad.values[k];

    const double slope = typical_slope(ground, height_m) / spacing_m;
    const auto per_rise = static_cast<float>(0.5 / ((slope + 0.08) * spacing_m));
    const float relief = per_rise * light.relief_strength;
    const float hollow = per_rise * light.hollow_strength / static_cast<float>(hollow_radius);
    RowSlopes slopes(ground);
    for (std::size_t y = 0; y < ground.height; ++y) {
        slopes.set_row(y);
        const float *const near = broad.row(y), *const far = surroundings.row(y);
        float* const out = shade.data() + y * ground.width;
        for (std::size_t x = 0; x < ground.width; ++x) {
            const float lit = light_on(slopes.east[x] * relief, slopes.south[x] * relief);
            const float above = (near[x] - far[x]) * hollow;
            const float open = above / std::sqrt(1.0f + above * above);
            out[x] = clamp_exact((0.25f + 0.75f * lit) * (1.0f + 0.35f * open), 0.3f, 1.5f);
        }
    }
}

}  // namespace terrane
