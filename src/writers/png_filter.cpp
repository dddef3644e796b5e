#include "writers/png_filter.h"

#include <cstring>

namespace terrane {
namespace {

constexpr std::size_t kSampleBytes = 2;
constexpr std::size_t kLanes = 16;

typedef std::uint8_t Bytes __attribute__((vector_size(kLanes)));

Bytes load(const std::uint8_t* from) {
    Bytes v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

void store(std::uint8_t* to, Bytes v) {
    std::memcpy(to, &v, sizeof v);
}

int distance(int a, int b) {
    return a < b ? b - a : a - b;
}

Bytes distance(Bytes a, Bytes b) {
    return a < b ? b - a : a - b;
}

std::uint8_t difference(int a, int b) {
    return static_cast<std::uint8_t>((a - b) & 255);
}

// Whichever of left (a), above (b) and above left (c) is nearest to a + b - c; the first of equals.
std::uint8_t paeth(std::uint8_t a, std::uint8_t b, std::uint8_t c) {
    const int to_a = distance(b, c);
    const int to_b = distance(a, c);
    const int to_c = distance(a + b, 2 * c);
    const std::uint8_t b_or_c = to_b <= to_c ? b : c;
    return to_a <= to_b && to_a <= to_c ? a : b_or_c;
}

// The same in bytes: the way to c is the sum of the other two where a and b lie on one side of c, and then
// the longest of all; else it is their difference.
Bytes paeth(Bytes a, Bytes b, Bytes c) {
    const Bytes to_a = distance(b, c);
    const Bytes to_b = distance(a, c);
    const Bytes to_c = distance(to_a, to_b);
    const auto one_side = (b > c) == (a > c);
    const Bytes b_or_c = (to_b <= to_c) | one_side ? b : c;
    return (to_a <= to_b) & ((to_a <= to_c) | one_side) ? a : b_or_c;
}

void paeth_row(const std::uint8_t* row, const std::uint8_t* above, std::size_t row_bytes, std::uint8_t* out) {
    std::size_t i = 0;
    for (; i < kSampleBytes && i < row_bytes; ++i) out[i] = difference(row[i], paeth(0, above[i], 0));
    for (; i + kLanes <= row_bytes; i += kLanes)
        store(out + i, load(row + i) - paeth(load(row + i - kSampleBytes), load(above + i),
                                             load(above + i - kSampleBytes)));
    for (; i < row_bytes; ++i)
        out[i] = difference(row[i], paeth(row[i - kSampleBytes], above[i], above[i - kSampleBytes]));
}

}  // namespace

void png_filter_row(PngFilter filter, const std::uint8_t* row, const std::uint8_t* above,
                    std::size_t row_bytes, std::uint8_t* out) {
    *out++ = static_cast<std::uint8_t>(filter);
    if (filter == PngFilter::kPaeth) return paeth_row(row, above, row_bytes, out);
    for (std::size_t i = 0; i < row_bytes; ++i) out[i] = difference(row[i], above[i]);
}

}  // namespace terrane
