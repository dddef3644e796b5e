#include "field/power_blocks.h"

#include <cstdint>

#include "core/chunks.h"

#define TERRANE_KERNELS "field/power_blocks.inc"
#include "core/per_cpu_level.inc"

namespace terrane {
namespace {

using Input = std::array<std::span<const float>, 1>;

void bend_block(std::span<const float> in, double scale, double exponent, std::span<float> out) {
    const auto bend = TERRANE_AT_CPU_LEVEL(bend_chunk);
    const double inverse = 1.0 / scale;
    each_chunk(Input{in}, out,
               [&](const auto& from, float* to) { bend(from[0], scale, inverse, exponent, to); });
}

}  // namespace

void redistribute_block(const Redistribute& r, std::span<const float> in, std::span<float> out) {
    bend_block(in, r.top, r.exponent, out);
    if (r.bottom < 0.0) bend_block(out, r.bottom, r.exponent, out);
}

void power_block(const Power& p, std::span<const float> in, std::span<float> out) {
    const auto power = TERRANE_AT_CPU_LEVEL(power_chunk);
    each_chunk(Input{in}, out, [&](const auto& from, float* to) { power(from[0], p.exponent, to); });
}

}  // namespace terrane
