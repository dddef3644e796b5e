#include "stages/preview.h"

#include <algorithm>
#include <cmath>

#include "core/exact_math.h"
#include "terrain/box_blur.h"
#include "terrain/relief_shading.h"

namespace terrane {
namespace {

constexpr std::int64_t kLongSide = 1024;

// Light is taken as the square of the sRGB code: near enough for a picture and exact on every machine.
float to_light(std::uint8_t code) {
    const float c = static_cast<float>(code) / 255.0f;
    return c * c;
}
std::uint8_t to_byte(float code) {
    return static_cast<std::uint8_t>(clamp_exact(code, 0.0f, 1.0f) * 255.0f + 0.5f);
}

// Side of the picture for `side` samples when the long side has `longest`.
std::int64_t picture_side(std::int64_t side, std::int64_t longest) {
    if (longest <= kLongSide) return side;
    return std::max<std::int64_t>(1, side * kLongSide / longest);
}

bool is_water(float height_m) {
    return height_m < 0.0f;
}

// Steepness (rise per run) at a pixel from its four neighbours, one-sided at the border.
class Steepness {
  public:
    Steepness(const std::vector<float>& height_m, std::int64_t width, std::int64_t height, double spacing_m)
        : height_m_(height_m), width_(width), height_(height), per_m_(static_cast<float>(1.0 / spacing_m)) {}

    float operator()(std::int64_t x, std::int64_t y) const {
        const float east = rise(x, width_, y * width_, 1), south = rise(y, height_, x, width_);
        return std::sqrt(east * east + south * south) * per_m_;
    }

  private:
    float rise(std::int64_t at, std::int64_t length, std::int64_t base, std::int64_t stride) const {
        const std::int64_t a = std::max<std::int64_t>(at - 1, 0), b = std::min(at + 1, length - 1);
        if (a == b) return 0.0f;
        return (height_at(base + b * stride) - height_at(base + a * stride)) / static_cast<float>(b - a);
    }
    float height_at(std::int64_t k) const { return height_m_[static_cast<std::size_t>(k)]; }

    const std::vector<float>& height_m_;
    std::int64_t width_, height_;
    float per_m_;
};

// One colour channel averaged over the pixels of a kind within `radius`; `kind` is 1 for those, else 0, and
// `share` is its box_blur.
struct KindBlur {
    const ValueGrid& kind;
    const ValueGrid& share;
    std::size_t radius;
    ValueGrid& scratch;

    ValueGrid operator()(ValueGrid channel) const {
        for (std::size_t k = 0; k < channel.values.size(); ++k) channel.values[k] *= kind.values[k];
        ValueGrid mean = box_blur(channel, radius, scratch);
        for (std::size_t k = 0; k < channel.values.size(); ++k)
            if (kind.values[k] > 0.0f) mean.values[k] = mean.values[k] / share.values[k];
        return mean;
    }
};

struct Rgb {
    float red, green, blue;  // sRGB codes, 0..1
};

Rgb mix(Rgb a, Rgb b, float share_of_b) {
    return {a.red + (b.red - a.red) * share_of_b, a.green + (b.green - a.green) * share_of_b,
            a.blue + (b.blue - a.blue) * share_of_b};
}

// Shadows turn cool, lit slopes pale and warm.
Rgb lit(Rgb c, float light) {
    if (light > 1.0f) return mix(c, {1.0f, 0.98f, 0.9f}, (light - 1.0f) * 0.55f);
    const float dark = 1.0f - light;
    return {c.red * (1.0f - 0.88f * dark), c.green * (1.0f - 0.84f * dark), c.blue * (1.0f - 0.72f * dark)};
}

Rgb land(Rgb biome, float steepness, float light) {
    constexpr Rgb kRock{0.50f, 0.45f, 0.40f};
    constexpr float kSoilEnds = 0.7f, kBare = 1.6f, kMostRock = 0.8f;  // rise per run, and a share
    const Rgb stained = mix(kRock, {0.85f * biome.red, 0.8f * biome.green, 0.76f * biome.blue}, 0.6f);
    const float rock = smoothstep_exact((steepness - kSoilEnds) / (kBare - kSoilEnds));
    return lit(mix(biome, stained, rock * kMostRock), light);
}

Rgb water(Rgb biome, float depth_m, float light) {
    constexpr Rgb kShallow{0.60f, 0.83f, 0.80f};
    const float near = 1.0f / (1.0f + depth_m / 10.0f), far = 1.0f / (1.0f + depth_m / 90.0f);
    const Rgb tinted = mix(biome, kShallow, 0.45f * near + 0.3f * far);
    return lit(tinted, 1.0f + (light - 1.0f) * (0.15f + 0.25f * far));  // the bed, ever fainter
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
            pixel.color.red += color.red;
            pixel.color.green += color.green;
            pixel.color.blue += color.blue;
            ++pixel.samples;
        }
    }
}

std::vector<float> Preview::mean_heights_m() const {
    std::vector<float> heights;
    heights.reserve(pixels_.size());
    for (const Pixel& pixel : pixels_)
        heights.push_back(static_cast<float>(pixel.height_m / static_cast<double>(pixel.samples)));
    return heights;
}

// Colours of land are averaged with the land close by, those of water with the water further round.
std::vector<Preview::Color> Preview::softened_colors(const std::vector<float>& height_m) const {
    const auto width = static_cast<std::size_t>(width_), height = static_cast<std::size_t>(height_);
    const std::size_t long_side = std::max(width, height);
    std::vector<Color> colors(pixels_.size());
    ValueGrid kind(width, height), scratch(width, height), channel(width, height);
    for (const bool of_water : {false, true}) {
        for (std::size_t k = 0; k < kind.values.size(); ++k)
            kind.values[k] = is_water(height_m[k]) == of_water ? 1.0f : 0.0f;
        const std::size_t radius = of_water ? long_side / 50 : long_side / 500;
        const ValueGrid share = box_blur(kind, radius, scratch);
        const KindBlur blur{kind, share, radius, scratch};
        for (float Color::*part : {&Color::red, &Color::green, &Color::blue}) {
            for (std::size_t k = 0; k < channel.values.size(); ++k)
                channel.values[k] = pixels_[k].color.*part / static_cast<float>(pixels_[k].samples);
            const ValueGrid mean = blur(channel);
            for (std::size_t k = 0; k < colors.size(); ++k)
                if (kind.values[k] > 0.0f) colors[k].*part = mean.values[k];
        }
    }
    return colors;
}

std::vector<std::uint8_t> Preview::paint() const {
    const std::vector<float> heights = mean_heights_m();
    const std::vector<Color> colors = softened_colors(heights);
    const double spacing_m =
        window_.spacing_m * static_cast<double>(window_.width) / static_cast<double>(width_);
    std::vector<float> shade(heights.size());
    relief_shading(heights, static_cast<int>(width_), static_cast<int>(height_), spacing_m, ReliefLight{},
                   shade);
    const Steepness steepness(heights, width_, height_, spacing_m);

    std::vector<std::uint8_t> picture;
    picture.reserve(heights.size() * 3);
    for (std::int64_t y = 0; y < height_; ++y)
        for (std::int64_t x = 0; x < width_; ++x) {
            const auto k = static_cast<std::size_t>(y * width_ + x);
            const auto code = [](float light) { return std::sqrt(max_exact(light, 0.0f)); };
            const Rgb biome{code(colors[k].red), code(colors[k].green), code(colors[k].blue)};
            const Rgb painted = is_water(heights[k]) ? water(biome, -heights[k], shade[k])
                                                     : land(biome, steepness(x, y), shade[k]);
            for (const float part : {painted.red, painted.green, painted.blue})
                picture.push_back(to_byte(part));
        }
    return picture;
}

// The pixels; while painting 8 grids of floats beside them, the softened colours and the bytes.
std::int64_t Preview::memory_bytes(const Window& window) {
    const std::int64_t longest = std::max(window.width, window.height);
    return picture_side(window.width, longest) * picture_side(window.height, longest) *
               static_cast<std::int64_t>(sizeof(Pixel) + sizeof(Color) + 8 * sizeof(float) + 3) +
           8 * window.width;
}

}  // namespace terrane
