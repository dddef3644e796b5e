#include "layers/layer.h"

namespace terrane {

std::string_view sample_type_name(SampleType type) {
    switch (type) {
        case SampleType::kF32:
            return "f32";
        case SampleType::kU8:
            return "u8";
        case SampleType::kU16:
            return "u16";
        case SampleType::kRgb8:
            return "rgb8";
    }
    return "";
}

int sample_bytes(SampleType type) {
    switch (type) {
        case SampleType::kF32:
            return 4;
        case SampleType::kU8:
            return 1;
        case SampleType::kU16:
            return 2;
        case SampleType::kRgb8:
            return 3;
    }
    return 0;
}

std::span<const LayerInfo> layer_table() {
    static const std::vector<LayerInfo> layers{
        {"base_height", "m", SampleType::kF32, {-1000.0, 3000.0}, "elevation before the shape steps"},
        {"height", "m", SampleType::kF32, {-1000.0, 3000.0}, "elevation against sea level = 0"},
        {"temperature", "degC", SampleType::kF32, {-60.0, 60.0}, "annual mean temperature"},
        {"humidity", "1", SampleType::kF32, {0.0, 1.0}, "relative moisture of the air"},
        {"precipitation", "mm/yr", SampleType::kF32, {0.0, 12000.0}, "annual precipitation"},
        {"biome", "id", SampleType::kU8, {0.0, 255.0}, "biome ids; the legend is in the manifest"},
        {"biome_color", "id", SampleType::kU8, {0.0, 255.0}, "biome ids as a palette image: index = id"},
        {"preview",
         "sRGB",
         SampleType::kRgb8,
         {0.0, 255.0},
         "shaded relief in biome colours, at most 1024 samples"},
    };
    return layers;
}

const LayerInfo* find_layer(std::string_view name) {
    for (const LayerInfo& layer : layer_table())
        if (layer.name == name) return &layer;
    return nullptr;
}

}  // namespace terrane
