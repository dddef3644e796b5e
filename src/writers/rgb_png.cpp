// 8-bit RGB PNG through stb_image_write, which encodes to memory and writes no text: the recipe's chunk goes
// in after IHDR. Debian's libstb is a compiled library with the implementation in it, so this includes
// declarations only.
#include <stb_image_write.h>

#include <cerrno>
#include <new>

#include "core/error.h"
#include "writers/format_writers.h"
#include "writers/png_chunk.h"
#include "writers/png_stream.h"

namespace terrane {
namespace {

// The signature, then IHDR: 4 bytes of length, 4 of type, 13 of data, 4 of CRC.
constexpr std::size_t kIhdrEnd = 8 + 25;

// Called from C with the whole file; an empty result says that memory ran out.
void keep_encoded(void* context, void* data, int size) {
    try {
        static_cast<std::string*>(context)->assign(static_cast<const char*>(data),
                                                   static_cast<std::size_t>(size));
    } catch (const std::bad_alloc&) {
        static_cast<std::string*>(context)->clear();
    }
}

class RgbPngWriter final : public FileWriter {
  public:
    RgbPngWriter(OutputFile& file, const FileSpec& spec) : FileWriter(file, spec) {
        pixels_.reserve(static_cast<std::size_t>(3 * spec.width * spec.height));
    }

  private:
    void take_rows(const RowBlock& block) override {
        const auto samples = std::get<std::span<const std::uint8_t>>(block.samples);
        pixels_.insert(pixels_.end(), samples.begin(), samples.end());
    }

    void finish_file() override {
        std::string encoded;
        const int width = static_cast<int>(spec_.width);
        const int done = stbi_write_png_to_func(keep_encoded, &encoded, width, static_cast<int>(spec_.height),
                                                3, pixels_.data(), 3 * width);
        if (done == 0 || encoded.size() < kIhdrEnd)
            throw MachineRefused(file_.path(), "cannot encode", ENOMEM);
        const std::string_view bytes = encoded;
        file_.write(bytes.substr(0, kIhdrEnd));
        if (!spec_.recipe.empty())
            file_.write(png_chunk("tEXt", std::string(kRecipeKeyword) + '\0' + spec_.recipe));
        file_.write(bytes.substr(kIhdrEnd));
    }

    std::vector<std::uint8_t> pixels_;
};

}  // namespace

std::unique_ptr<FileWriter> make_rgb_png_writer(OutputFile& file, const FileSpec& spec) {
    return std::make_unique<RgbPngWriter>(file, spec);
}

}  // namespace terrane
