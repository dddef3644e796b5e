// Decodes a grey PNG of 16 bits with stb_image, whose inflate is its own, for tests: png_dump FILE > DUMP
// The samples, 16 bits little-endian, row-major.
#include <stb_image.h>

#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: png_dump FILE\n");
        return 2;
    }
    int width = 0, height = 0, channels = 0;
    stbi_us* samples = stbi_load_16(argv[1], &width, &height, &channels, 0);
    if (samples == nullptr || channels != 1) {
        std::fprintf(stderr, "png_dump: %s: %s\n", argv[1], samples ? "not grey" : stbi_failure_reason());
        return 1;
    }
    for (long i = 0; i < long{width} * height; ++i) {
        std::putchar(samples[i] & 255);
        std::putchar(samples[i] >> 8);
    }
    stbi_image_free(samples);
    return std::fflush(stdout) == 0 ? 0 : 1;
}
