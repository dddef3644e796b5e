#include "stages/preview.h"

#include <algorithm>
#include <cmath>

#include "core/exact_math.h"
#include "terrain/relief_shading.h"

namespace terrane {
namespace {

constexpr std::int64_t kLongSide = 1024;

// Light is taken as the square of the sRGB code: near enough for a picture and exact on every machine.
float to_light(std::uint8_t code) {
    const float c = static_cast<float>(code) / 255.0f;
    return c * c;
}
std::uint8_t to_code(float light) {
    const float c = std::sqrt(clamp_exact(light, 0.0f, 1.0f)) * 255.0f;
    return static_cast<std::uint8_t>(c + 0.5f);
}

// Side of the picture for `side` samples when the long side has `longest`.
std::int64_t picture_side(std::int64_t side, std::int64_t longest) {
    if (longest <= kLongSide) return side;
    return std::max<std::int64_t>(1, side * kLongSide / longest);
}

}  // namespace

Preview::Preview(const Window& window, const BiomeSpec& biomes)
    : window_(window),
      width_(picture_side(window.width, std::max(window.width, window.height))),
      height_(picture_side(window.height, std::max(window.width, window.height))),
      pixels_(static_cast<std::size_t>(width_ * height_)),
      colors_(256) {
    for (const Biome& biome : biomes.set)
        colors_[static_cast<std::size_t>(biome.id)] = {to_light(biome.color[0]), to_light(biome.color[1]),
                                                       to_light(biome.color[2])};
    for (std::int64_t i = 0; i < window.width; ++i) column_.push_back(i * width_ / window.width);
}

void Preview::add(const Strip& strip) {
    const std::vector<float>& heights = strip.floats[static_cast<std::size_t>(strip.index_of("height"))];
    const std::vector<std::uint8_t>& ids = strip.ids[static_cast<std::size_t>(strip.index_of("biome"))];
    for (std::int64_t j = 0; j < strip.rows; ++j) {
        Pixel* row = pixels_.data() + (strip.first_row + j) * height_ / window_.height * width_;
        for (std::int64_t i = 0; i < strip.width; ++i) {
            const auto sample = static_cast<std::size_t>(j * strip.width + i);
            Pixel& pixel = row[column_[static_cast<std::size_t>(i)]];
            const Color& color = colors_[ids[sample]];
            pixel.height_m += static_cast<double>(heights[sample]);
            pixel.red += color.red;
            pixel.green += color.green;
            pixel.blue += color.blue;
            ++pixel.samples;
        }
    }
}

Preview::Color Preview::ground_color(const Pixel& pixel) const {
    const float share = 1.0f / static_cast<float>(pixel.samples);
    return {pixel.red * share, pixel.green * share, pixel.blue * share};
}

std::vector<std::uint8_t> Preview::paint() const {
    std::vector<float> heights(pixels_.size()), shade(pixels_.size());
    for (std::size_t k = 0; k < pixels_.size(); ++k)
        heights[k] = static_cast<float>(pixels_[k].height_m / static_cast<double>(pixels_[k].samples));
    const double spacing_m =
        window_.spacing_m * static_cast<double>(window_.width) / static_cast<double>(width_);
    relief_shading(heights, static_cast<int>(width_), static_cast<int>(height_), spacing_m, ReliefLight{},
                   shade);

    std::vector<std::uint8_t> picture(pixels_.size() * 3);
    for (std::size_t k = 0; k < pixels_.size(); ++k) {
        const Color color = ground_color(pixels_[k]);
        float light = shade[k];
        if (heights[k] < 0.0f) {
            // Water: the bed shows through near the shore and fades to darker, calmer blue with depth.
            const float depth = clamp_exact(-heights[k] / 400.0f, 0.0f, 1.0f);
            const float shallow = 1.0f / (1.0f + -heights[k] / 12.0f);
            light = (1.0f + (light - 1.0f) * 0.35f) * (1.12f - 0.42f * depth) + 0.45f * shallow;
        }
        // Shading is judged in code values, so it acts on light by its square.
        const float factor = light * light;
        picture[3 * k] = to_code(color.red * factor);
        picture[3 * k + 1] = to_code(color.green * factor);
        picture[3 * k + 2] = to_code(color.blue * factor);
    }
    return picture;
}

std::int64_t Preview::memory_bytes(const Window& window) {
    const std::int64_t longest = std::max(window.width, window.height);
    return picture_side(window.width, longest) * picture_side(window.height, longest) *
               static_cast<std::int64_t>(sizeof(Pixel) + 11) +
           8 * window.width;
}

}  // namespace terrane
