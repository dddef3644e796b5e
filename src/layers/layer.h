// The layers terrane can make: their names, units, sample types and the ranges that 16-bit files use.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace terrane {

enum class SampleType {
    kF32,   // one float per sample
    kU8,    // one id per sample, 0..255
    kU16,   // one id per sample, 0..65535
    kRgb8,  // three bytes per sample
};

// "f32", "u8", "u16", "rgb8": the word that goes into hashes and manifests.
std::string_view sample_type_name(SampleType type);
// Bytes per sample: 4, 1, 2, 3.
int sample_bytes(SampleType type);

// How a 16-bit code maps to a value: min at 0, max at 65535.
struct ValueRange {
    double min = 0.0;
    double max = 1.0;

    friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

struct LayerInfo {
    std::string name;
    std::string unit;  // "m", "degC", "1", "mm/yr", "id", "colour"
    SampleType type = SampleType::kF32;
    ValueRange range;  // float layers only; height's comes from the preset
    std::string doc;
};

// Every layer that a stage makes, in pipeline order, then the pictures made of them. The ranges of
// base_height and height are replaced by the preset's height_range_m.
std::span<const LayerInfo> layer_table();
const LayerInfo* find_layer(std::string_view name);

// Some rows of one layer, row-major, rows * width samples. The samples belong to the giver.
struct RowBlock {
    std::int64_t first_row = 0;
    std::int64_t rows = 0;
    std::int64_t width = 0;
    std::variant<std::span<const float>, std::span<const std::uint8_t>, std::span<const std::uint16_t>>
        samples;
};

// Takes the rows of one layer, north to south, each once. A sink that fails throws.
class LayerSink {
  public:
    virtual ~LayerSink() = default;
    virtual void add_rows(const RowBlock& block) = 0;
    // After the last row.
    virtual void finish() = 0;
};

}  // namespace terrane
