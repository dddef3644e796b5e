// Writing one layer as one file: what a file is to hold, and the sink that writes it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "layers/file_format.h"
#include "layers/layer.h"
#include "writers/output_set.h"
#include "writers/quantise.h"

namespace terrane {

struct PaletteEntry {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
};

struct FileSpec {
    std::string path;
    FileFormat format = FileFormat::kPng16;
    LayerInfo layer;
    std::int64_t width = 0;
    std::int64_t height = 0;
    ValueRange range;                   // of the codes of a quantised format
    std::string recipe;                 // printable ASCII and line feeds; empty: none is embedded
    bool flip_rows = false;             // raw formats only: the south row first
    int png_level = 0;                  // png16: 1 .. 9 of zlib, for a smaller file; 0: our own encoder
    std::vector<PaletteEntry> palette;  // png8 of ids: index = id, up to the highest id; empty = grey
    double spacing_m = 1.0;
    double x0_m = 0.0;  // ground position of sample (0, 0): x grows east, y grows south
    double y0_m = 0.0;
};

// Takes the rows of one layer and writes them to an OutputFile. Rows out of order, of another width or sample
// type, and too few or too many of them are std::logic_error; a refused write is MachineRefused.
class FileWriter : public LayerSink {
  public:
    void add_rows(const RowBlock& block) final;
    void finish() final;
    // Samples outside spec.range, so far; only quantised formats of float layers have any.
    const QuantiseCounts& clipped() const { return clipped_; }

  protected:
    FileWriter(OutputFile& file, FileSpec spec) : file_(file), spec_(std::move(spec)) {}

    virtual void take_rows(const RowBlock& block) = 0;
    virtual void finish_file() = 0;

    OutputFile& file_;
    const FileSpec spec_;
    QuantiseCounts clipped_;

  private:
    std::int64_t next_row_ = 0;
};

// The writer of the spec's format, its file opened in the set. Throws WrongInput with the path if the size is
// over format_limit(), MachineRefused as OutputSet::open does; std::logic_error for a layer the format does
// not accept, a recipe that is not ASCII, and rows to flip in a format that has no such option.
std::unique_ptr<FileWriter> open_writer(OutputSet& outputs, const FileSpec& spec);

// What a size exceeds, with the number allowed, or nothing if a layer of width x height samples fits the
// format: png16, png8: 2^31 - 1 samples a side (PNG's own limit); rgb8 in png8: 2^30 bytes of rows
// (stb_image_write counts in int); exr: 8388608 columns, 2097152 rows, 2^38 - 1 samples (what tinyexr reads
// back); raw: 2^63 - 1 bytes.
std::optional<std::string> format_limit(FileFormat format, std::int64_t width, std::int64_t height,
                                        SampleType type = SampleType::kF32);

}  // namespace terrane
