// The preview: shaded relief in biome colours, at most 1024 samples on its long side. A picture of the
// window, not a layer of the world: it is averaged over the window's samples.
#pragma once

#include <cstdint>
#include <vector>

#include "core/window.h"
#include "spec/world.h"
#include "stages/pipeline.h"

namespace terrane {

class Preview {
  public:
    Preview(const Window& window, const BiomeSpec& biomes);

    // Takes the strips in order; they must hold height and biome.
    void add(const Strip& strip);

    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }
    // After the last strip: width * height pixels of sRGB bytes.
    // - Ground at or above the sea: the mean biome colour, its borders softened, turning to bare rock where
    // it
    //   is steep; lit by terrain/relief_shading.h.
    // - Ground below the sea: the biome colours of the water round about, lighter over shallows.
    std::vector<std::uint8_t> paint() const;

    static std::int64_t memory_bytes(const Window& window);

  private:
    struct Color {
        float red, green, blue;  // linear light, 0..1
    };
    struct Pixel {
        double height_m = 0.0;  // sum over the samples
        Color color{};          // likewise
        std::int32_t samples = 0;
    };

    std::vector<float> mean_heights_m() const;
    std::vector<Color> softened_colors(const std::vector<float>& height_m) const;

    Window window_;
    std::int64_t width_, height_;
    std::vector<Pixel> pixels_;
    std::vector<Color> colors_;         // by biome id
    std::vector<std::int64_t> column_;  // picture column of each window column
};

}  // namespace terrane
