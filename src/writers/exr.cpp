// EXR of a float layer: one part, scan lines, one FLOAT channel "Y", no compression.
//
// Compression, measured on 2048 x 2048 (one core, tinyexr 1.0.1): eight octaves of noise / the same with half
// of it a flat sea. NONE: 21 ms, 16.81 MB / 16.81 MB. ZIP: 658 ms, 15.96 MB / 292 ms, 7.47 MB. PIZ: 1068
// ms, 14.77 MB / 550 ms, 7.75 MB. The land itself does not compress (5 % by ZIP at 30 times the time), so
// NONE: every reader takes it, the bytes do not depend on the version of zlib, and the file's size follows
// from the header, so that a damaged one is known before it is decoded.
#include <tinyexr.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/error.h"
#include "writers/format_writers.h"
#include "writers/png_stream.h"

namespace terrane {
namespace {

struct MallocFree {
    void operator()(void* memory) const { std::free(memory); }
};
using EncodedBytes = std::unique_ptr<unsigned char, MallocFree>;

// tinyexr does not check its allocation of the encoded file, which it needs twice over.
bool memory_is_there(std::size_t samples, std::size_t header_bytes) {
    const std::size_t encoded = samples * sizeof(float) + samples / 4 + header_bytes + (std::size_t{1} << 20);
    return std::unique_ptr<void, MallocFree>(std::malloc(2 * encoded)) != nullptr;
}

// The parts of an EXRHeader that tinyexr reads when it saves; nothing in it is tinyexr's to free.
class ExrSave {
  public:
    explicit ExrSave(const FileSpec& spec) : recipe_(spec.recipe) {
        InitEXRHeader(&header_);
        std::strcpy(channel_.name, "Y");
        header_.num_channels = 1;
        header_.channels = &channel_;
        header_.pixel_types = &pixel_type_;
        header_.requested_pixel_types = &pixel_type_;
        header_.compression_type = TINYEXR_COMPRESSIONTYPE_NONE;
        if (recipe_.empty()) return;
        std::strcpy(attribute_.name, kRecipeKeyword);
        std::strcpy(attribute_.type, "string");
        attribute_.value = reinterpret_cast<unsigned char*>(recipe_.data());
        attribute_.size = static_cast<int>(recipe_.size());
        header_.num_custom_attributes = 1;
        header_.custom_attributes = &attribute_;
    }
    ExrSave(const ExrSave&) = delete;
    ExrSave& operator=(const ExrSave&) = delete;

    const EXRHeader& header() const { return header_; }

  private:
    std::string recipe_;
    EXRChannelInfo channel_{};
    EXRAttribute attribute_{};
    int pixel_type_ = TINYEXR_PIXELTYPE_FLOAT;
    EXRHeader header_{};
};

class ExrWriter final : public FileWriter {
  public:
    ExrWriter(OutputFile& file, const FileSpec& spec) : FileWriter(file, spec) {
        samples_.reserve(static_cast<std::size_t>(spec.width * spec.height));
    }

  private:
    void take_rows(const RowBlock& block) override {
        const auto samples = std::get<std::span<const float>>(block.samples);
        samples_.insert(samples_.end(), samples.begin(), samples.end());
    }

    void finish_file() override {
        if (!memory_is_there(samples_.size(), spec_.recipe.size()))
            throw MachineRefused(file_.path(), "cannot encode", ENOMEM);
        const ExrSave save(spec_);
        unsigned char* planes[1] = {reinterpret_cast<unsigned char*>(samples_.data())};
        EXRImage image{};
        InitEXRImage(&image);
        image.images = planes;
        image.width = static_cast<int>(spec_.width);
        image.height = static_cast<int>(spec_.height);
        image.num_channels = 1;
        unsigned char* memory = nullptr;
        const char* message = nullptr;
        const std::size_t size = SaveEXRImageToMemory(&image, &save.header(), &memory, &message);
        const EncodedBytes encoded(memory);
        if (size == 0 || memory == nullptr) fail(message);
        file_.write(memory, size);
    }

    [[noreturn]] void fail(const char* message) {
        const std::string reason = message != nullptr ? message : "no reason given";
        FreeEXRErrorMessage(message);
        throw MachineRefused(file_.path() + ": cannot encode: tinyexr: " + reason);
    }

    std::vector<float> samples_;
};

}  // namespace

std::unique_ptr<FileWriter> make_exr_writer(OutputFile& file, const FileSpec& spec) {
    return std::make_unique<ExrWriter>(file, spec);
}

}  // namespace terrane
