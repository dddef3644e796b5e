// 16-bit grey PNG of a float layer.
#include "writers/format_writers.h"
#include "writers/png_stream.h"

namespace terrane {
namespace {

class Png16Writer final : public FileWriter {
  public:
    Png16Writer(OutputFile& file, const FileSpec& spec)
        : FileWriter(file, spec),
          stream_(file, spec, PngSamples::kGrey16),
          codes_(static_cast<std::size_t>(spec.width)),
          row_(2 * codes_.size()) {}

  private:
    void take_rows(const RowBlock& block) override {
        const auto samples = std::get<std::span<const float>>(block.samples);
        for (std::size_t start = 0; start < samples.size(); start += codes_.size()) {
            quantise(samples.subspan(start, codes_.size()), spec_.range, codes_, clipped_);
            for (std::size_t i = 0; i < codes_.size(); ++i) {
                row_[2 * i] = static_cast<std::uint8_t>(codes_[i] >> 8);
                row_[2 * i + 1] = static_cast<std::uint8_t>(codes_[i] & 255);
            }
            stream_.write_row(row_);
        }
    }

    void finish_file() override { stream_.finish(); }

    PngStream stream_;
    std::vector<std::uint16_t> codes_;
    std::vector<std::uint8_t> row_;  // the codes, big-endian
};

}  // namespace

std::unique_ptr<FileWriter> make_png16_writer(OutputFile& file, const FileSpec& spec) {
    return std::make_unique<Png16Writer>(file, spec);
}

}  // namespace terrane
