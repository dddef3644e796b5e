// A PNG file written through libpng, row by row, or with image data that is compressed elsewhere.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "writers/output_set.h"
#include "writers/writer.h"

struct png_struct_def;
struct png_info_def;

namespace terrane {

struct LibpngFault;

enum class PngSamples {
    kGrey16,   // two bytes a sample, big-endian
    kGrey8,    // one byte a sample
    kPalette,  // one byte a sample, an index into the palette
};

// The keyword of the text chunk, and the name of the EXR attribute, that hold the recipe.
inline constexpr char kRecipeKeyword[] = "terrane";

// Writes signature, IHDR, PLTE for palette images, the recipe in one tEXt chunk, IDAT and IEND, and nothing
// else: no gAMA, sRGB, iCCP, cHRM or tIME. Throws MachineRefused.
class PngStream {
  public:
    // Width, height, palette, recipe are the spec's.
    PngStream(OutputFile& file, const FileSpec& spec, PngSamples samples);
    ~PngStream();
    PngStream(const PngStream&) = delete;
    PngStream& operator=(const PngStream&) = delete;

    void write_row(std::span<const std::uint8_t> row);
    // After the last row.
    void finish();

    // In place of the two above: a part of the zlib stream of the image data, and the end.
    void write_image_data(std::string_view bytes);
    void finish_image_data();

  private:
    void write_header(const FileSpec& spec, PngSamples samples);
    [[noreturn]] void fail();

    OutputFile& file_;
    std::unique_ptr<LibpngFault> fault_;
    png_struct_def* png_ = nullptr;
    png_info_def* info_ = nullptr;
};

}  // namespace terrane
