// A folder for one test, and short ways to write a layer and look at bytes.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "writers/writer.h"

namespace terrane::test {

class Scratch {
  public:
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "terrane-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) std::abort();
        folder_ = name;
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    // Names of everything in the folder, sorted.
    std::vector<std::string> names() const {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(folder_))
            found.push_back(entry.path().filename().string());
        std::sort(found.begin(), found.end());
        return found;
    }

  private:
    std::filesystem::path folder_;
};

inline std::string read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_file(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

inline FileSpec spec_of(const std::string& path, FileFormat format, SampleType type, std::int64_t width,
                        std::int64_t height) {
    FileSpec spec;
    spec.path = path;
    spec.format = format;
    spec.layer.name = "height";
    spec.layer.unit = "m";
    spec.layer.type = type;
    spec.width = width;
    spec.height = height;
    spec.range = {-100.0, 900.0};
    spec.recipe = R"({"preset":"archipelago","seed":42})";
    return spec;
}

// Gives all samples to the writer in blocks of a few rows.
template <typename Sample>
void feed(FileWriter& writer, const FileSpec& spec, const std::vector<Sample>& samples,
          std::int64_t block_rows = 3) {
    const auto row_samples = samples.size() / static_cast<std::size_t>(spec.height);
    for (std::int64_t row = 0; row < spec.height; row += block_rows) {
        const std::int64_t rows = std::min(block_rows, spec.height - row);
        writer.add_rows(
            {row, rows, spec.width,
             std::span<const Sample>(samples).subspan(static_cast<std::size_t>(row) * row_samples,
                                                      static_cast<std::size_t>(rows) * row_samples)});
    }
    writer.finish();
}

template <typename Sample>
QuantiseCounts write_layer(const FileSpec& spec, const std::vector<Sample>& samples,
                           std::int64_t block_rows = 3) {
    OutputSet outputs;
    const auto writer = open_writer(outputs, spec);
    feed(*writer, spec, samples, block_rows);
    outputs.commit();
    return writer->clipped();
}

// Heights between about -100 and 900 with a different value everywhere.
inline std::vector<float> slope(std::int64_t width, std::int64_t height) {
    std::vector<float> values;
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x)
            values.push_back(static_cast<float>(-100 + (7 * x * x + 13 * x + 31 * y + x * y) % 1000) +
                             0.125f);
    return values;
}

}  // namespace terrane::test
