// 8-bit PNG of an id layer: grey, or a palette whose index is the id.
#include <fmt/core.h>

#include <stdexcept>

#include "writers/format_writers.h"
#include "writers/png_stream.h"

namespace terrane {
namespace {

constexpr std::size_t kIdsMax = 256;

class Png8Writer final : public FileWriter {
  public:
    Png8Writer(OutputFile& file, const FileSpec& spec)
        : FileWriter(file, spec),
          stream_(file, spec, spec.palette.empty() ? PngSamples::kGrey8 : PngSamples::kPalette),
          row_(static_cast<std::size_t>(spec.width)),
          ids_(spec.palette.empty() ? kIdsMax : spec.palette.size()) {}

  private:
    void take_rows(const RowBlock& block) override {
        if (const auto* ids = std::get_if<std::span<const std::uint8_t>>(&block.samples))
            write_ids(*ids);
        else
            write_ids(std::get<std::span<const std::uint16_t>>(block.samples));
    }

    template <typename Id>
    void write_ids(std::span<const Id> ids) {
        for (std::size_t start = 0; start < ids.size(); start += row_.size()) {
            Id highest = 0;
            for (std::size_t i = 0; i < row_.size(); ++i) {
                const Id id = ids[start + i];
                highest = highest < id ? id : highest;
                row_[i] = static_cast<std::uint8_t>(id & 255);
            }
            if (highest >= ids_)
                throw std::logic_error(
                    fmt::format("{}: id {} where {} is the highest", spec_.path, highest, ids_ - 1));
            stream_.write_row(row_);
        }
    }

    void finish_file() override { stream_.finish(); }

    PngStream stream_;
    std::vector<std::uint8_t> row_;
    std::size_t ids_;  // ids from 0 to this, exclusive
};

}  // namespace

std::unique_ptr<FileWriter> make_png8_writer(OutputFile& file, const FileSpec& spec) {
    if (spec.palette.size() > kIdsMax)
        throw std::logic_error(fmt::format("{}: {} palette entries where {} is the limit", spec.path,
                                           spec.palette.size(), kIdsMax));
    return std::make_unique<Png8Writer>(file, spec);
}

}  // namespace terrane
