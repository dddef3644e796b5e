// Decodes an OpenEXR file with the reference library, for tests: exr_dump FILE > DUMP
// Text first: "WIDTH HEIGHT\n", then "NAME TYPE\n" (half, float, uint) for each channel in name order, then
// an empty line. Then each channel's samples as float32 little-endian, row-major, in the same order.
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputFile.h>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace {

const char* type_name(Imf::PixelType type) {
    return type == Imf::HALF ? "half" : type == Imf::FLOAT ? "float" : "uint";
}

std::vector<float> read_channel(Imf::InputFile& file, const std::string& name) {
    const Imath::Box2i box = file.header().dataWindow();
    const auto width = static_cast<std::size_t>(box.max.x - box.min.x + 1);
    const auto height = static_cast<std::size_t>(box.max.y - box.min.y + 1);
    std::vector<float> samples(width * height);
    Imf::FrameBuffer frame;
    frame.insert(name,
                 Imf::Slice::Make(Imf::FLOAT, samples.data(), box, sizeof(float), width * sizeof(float)));
    file.setFrameBuffer(frame);
    file.readPixels(box.min.y, box.max.y);
    return samples;
}

void put_little_endian(float sample) {
    const auto bits = std::bit_cast<std::uint32_t>(sample);
    for (unsigned shift = 0; shift < 32; shift += 8) std::putchar(static_cast<int>(bits >> shift & 0xFFu));
}

void dump(const char* path) {
    Imf::InputFile file(path);
    const Imath::Box2i box = file.header().dataWindow();
    const Imf::ChannelList& channels = file.header().channels();
    std::printf("%d %d\n", box.max.x - box.min.x + 1, box.max.y - box.min.y + 1);
    for (auto c = channels.begin(); c != channels.end(); ++c)
        std::printf("%s %s\n", c.name(), type_name(c.channel().type));
    std::printf("\n");
    for (auto c = channels.begin(); c != channels.end(); ++c)
        for (const float sample : read_channel(file, c.name())) put_little_endian(sample);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: exr_dump FILE\n");
        return 2;
    }
    try {
        dump(argv[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "exr_dump: %s: %s\n", argv[1], error.what());
        return 1;
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}
