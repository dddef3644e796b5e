#include "writers/writer.h"

#include <fmt/core.h>

#include <limits>
#include <stdexcept>

#include "core/error.h"
#include "writers/format_writers.h"

namespace terrane {
namespace {

constexpr std::int64_t kPngSideMax = 2147483647;
constexpr std::int64_t kRgbBytesMax = std::int64_t{1} << 30;
constexpr std::int64_t kExrWidthMax = std::int64_t{1} << 23;
constexpr std::int64_t kExrHeightMax = std::int64_t{1} << 21;
constexpr std::int64_t kExrSamplesMax = (std::int64_t{1} << 38) - 1;
constexpr std::int64_t kFileBytesMax = std::numeric_limits<std::int64_t>::max();

bool product_exceeds(std::int64_t a, std::int64_t b, std::int64_t limit) {
    return a > limit / b;
}

std::optional<std::string> png_limit(std::int64_t width, std::int64_t height, SampleType type) {
    if (width > kPngSideMax || height > kPngSideMax)
        return fmt::format("{} x {} is over the limit of PNG: {} samples a side", width, height, kPngSideMax);
    if (type == SampleType::kRgb8 && product_exceeds(3 * width + 1, height, kRgbBytesMax))
        return fmt::format(
            "{} x {} is over the limit of colour PNG files: (3 x width + 1) x height may be {} at most",
            width, height, kRgbBytesMax);
    return std::nullopt;
}

std::optional<std::string> exr_limit(std::int64_t width, std::int64_t height) {
    if (width > kExrWidthMax || height > kExrHeightMax)
        return fmt::format("{} x {} is over the limit of EXR files: {} columns and {} rows", width, height,
                           kExrWidthMax, kExrHeightMax);
    if (product_exceeds(width, height, kExrSamplesMax))
        return fmt::format("{} x {} is over the limit of EXR files: {} samples in all", width, height,
                           kExrSamplesMax);
    return std::nullopt;
}

std::optional<std::string> raw_limit(FileFormat format, std::int64_t width, std::int64_t height) {
    const std::int64_t bytes = format == FileFormat::kR32 ? 4 : 2;
    if (product_exceeds(width, height, kFileBytesMax / bytes))
        return fmt::format("{} x {} is over the limit of a file: {} samples of {} bytes", width, height,
                           kFileBytesMax / bytes, bytes);
    return std::nullopt;
}

// Printable ASCII and line feeds, as PNG's tEXt and every reader of it take unharmed.
bool is_plain_text(const std::string& text) {
    for (const char c : text)
        if ((c < ' ' || c > '~') && c != '\n') return false;
    return true;
}

void check_spec(const FileSpec& spec) {
    if (spec.width < 1 || spec.height < 1) throw std::logic_error(spec.path + ": a layer without samples");
    if (!format_accepts(spec.format, spec.layer.type))
        throw std::logic_error(fmt::format("{}: layer {} cannot be stored as {}", spec.path, spec.layer.name,
                                           format_name(spec.format)));
    if (spec.flip_rows && !is_raw(spec.format))
        throw std::logic_error(spec.path + ": only raw files may have their rows flipped");
    if (!is_plain_text(spec.recipe)) throw std::logic_error(spec.path + ": the recipe is not plain ASCII");
    if (const auto limit = format_limit(spec.format, spec.width, spec.height, spec.layer.type))
        throw WrongInput(Location{spec.path, 0, 0}, *limit);
}

bool holds_type(const RowBlock& block, SampleType type) {
    switch (type) {
        case SampleType::kF32:
            return std::holds_alternative<std::span<const float>>(block.samples);
        case SampleType::kU16:
            return std::holds_alternative<std::span<const std::uint16_t>>(block.samples);
        case SampleType::kU8:
        case SampleType::kRgb8:
            return std::holds_alternative<std::span<const std::uint8_t>>(block.samples);
    }
    return false;
}

}  // namespace

std::optional<std::string> format_limit(FileFormat format, std::int64_t width, std::int64_t height,
                                        SampleType type) {
    if (width < 1 || height < 1)
        return fmt::format("{} x {} is too small: 1 x 1 is the least", width, height);
    if (is_raw(format)) return raw_limit(format, width, height);
    if (format == FileFormat::kExr) return exr_limit(width, height);
    return png_limit(width, height, type);
}

void FileWriter::add_rows(const RowBlock& block) {
    const std::int64_t per_sample = spec_.layer.type == SampleType::kRgb8 ? 3 : 1;
    const std::size_t count = std::visit([](const auto& samples) { return samples.size(); }, block.samples);
    if (block.width != spec_.width || block.first_row != next_row_ || block.rows < 0 ||
        block.rows > spec_.height - next_row_ || !holds_type(block, spec_.layer.type) ||
        count != static_cast<std::size_t>(block.rows * block.width * per_sample))
        throw std::logic_error(fmt::format("{}: rows {} to {} of {} do not continue the file at row {}",
                                           spec_.path, block.first_row, block.first_row + block.rows,
                                           spec_.height, next_row_));
    if (block.rows == 0) return;
    take_rows(block);
    next_row_ += block.rows;
}

void FileWriter::finish() {
    if (next_row_ != spec_.height)
        throw std::logic_error(
            fmt::format("{}: finished after {} of {} rows", spec_.path, next_row_, spec_.height));
    finish_file();
}

std::unique_ptr<FileWriter> open_writer(OutputSet& outputs, const FileSpec& spec) {
    check_spec(spec);
    OutputFile& file = outputs.open(spec.path);
    switch (spec.format) {
        case FileFormat::kPng16:
            return make_png16_writer(file, spec);
        case FileFormat::kExr:
            return make_exr_writer(file, spec);
        case FileFormat::kR16:
        case FileFormat::kR16be:
        case FileFormat::kR32:
            return make_raw_writer(file, spec);
        case FileFormat::kPng8:
            if (spec.layer.type == SampleType::kRgb8) return make_rgb_png_writer(file, spec);
            return make_png8_writer(file, spec);
    }
    throw std::logic_error(spec.path + ": unknown format");
}

}  // namespace terrane
