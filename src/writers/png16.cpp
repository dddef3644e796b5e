// 16-bit grey PNG of a float layer.
#include "writers/format_writers.h"
#include "writers/png_stream.h"
#include "writers/png_strips.h"

namespace terrane {
namespace {

// By our own encoder, strip by strip.
class Png16Writer final : public FileWriter {
  public:
    Png16Writer(OutputFile& file, const FileSpec& spec)
        : FileWriter(file, spec),
          stream_(file, spec, PngSamples::kGrey16),
          strips_(spec.width, spec.height) {}

  private:
    void take_rows(const RowBlock& block) override {
        auto samples = std::get<std::span<const float>>(block.samples);
        const std::size_t strip = strips_.strip_rows() * static_cast<std::size_t>(spec_.width);
        while (!samples.empty()) {
            const std::size_t taken = std::min(samples.size(), strip - codes_.size());
            const std::size_t start = codes_.size();
            codes_.resize(start + taken);
            quantise(samples.first(taken), spec_.range, std::span(codes_).subspan(start), clipped_);
            samples = samples.subspan(taken);
            if (codes_.size() == strip) write_strip();
        }
    }

    void finish_file() override {
        if (!codes_.empty()) write_strip();
        strips_.finish(bytes_);
        stream_.write_image_data(bytes_);
        stream_.finish_image_data();
    }

    void write_strip() {
        strips_.add(codes_, bytes_);
        stream_.write_image_data(bytes_);
        bytes_.clear();
        codes_.clear();
    }

    PngStream stream_;
    PngStrips strips_;
    std::vector<std::uint16_t> codes_;  // of the strip that is being filled
    std::string bytes_;
};

// By zlib at spec.png_level, for whoever wants a smaller file.
class Png16LevelWriter final : public FileWriter {
  public:
    Png16LevelWriter(OutputFile& file, const FileSpec& spec)
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
    if (spec.png_level != 0) return std::make_unique<Png16LevelWriter>(file, spec);
    return std::make_unique<Png16Writer>(file, spec);
}

}  // namespace terrane
