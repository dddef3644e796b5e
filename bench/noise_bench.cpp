// Noise on the regular grid and at warped positions, by SIMD level.
#include <algorithm>
#include <vector>

#include "benches.h"

namespace terrane::bench {
namespace {

BlockRect strip_at(std::int64_t first_row) {
    return {0, first_row, kSide, kStripRows};
}

void regular(benchmark::State& state, Basis basis, int octaves) {
    const CoherentFractal fractal(prepare_fractal(fbm(basis, octaves), 1, kMap.spacing_m), kMap);
    CoherentScratch scratch;
    std::vector<float> out(kSide * kStripRows + kRowPadding);
    const std::span<float> strip = std::span(out).first(kSide * kStripRows);
    fractal.evaluate(strip_at(0), {}, scratch, strip);  // makes the tables
    for (auto _ : state)
        for (std::int64_t j = 0; j < kSide; j += kStripRows)
            fractal.evaluate(strip_at(j), {}, scratch, strip);
    count_ns(state, static_cast<double>(kSide * kSide * octaves));
}

// Displacements of up to 50 samples by two noises made beforehand: the cost is that of the moved noise alone.
void displaced(benchmark::State& state, Basis basis, int octaves) {
    constexpr std::int64_t kRows = 256;
    const CoherentFractal fractal(prepare_fractal(fbm(basis, octaves), 1, kMap.spacing_m), kMap);
    const CoherentFractal by(prepare_fractal(fbm(Basis::kPerlin, 2), 2, kMap.spacing_m), kMap);
    CoherentScratch scratch;
    const std::size_t samples = kSide * kStripRows;
    std::vector<float> east(samples + kRowPadding), south(samples + kRowPadding), out(samples + kRowPadding);
    by.evaluate(strip_at(0), {}, scratch, std::span(east).first(samples));
    by.evaluate(strip_at(2000), {}, scratch, std::span(south).first(samples));
    for (std::vector<float>* d : {&east, &south})
        std::transform(d->begin(), d->end(), d->begin(), [](float v) { return 50.0f * v; });
    const std::span<const float> east_m(east), south_m(south);
    const std::span<float> strip = std::span(out).first(samples);
    for (auto _ : state)
        for (std::int64_t j = 0; j < kRows; j += kStripRows)
            fractal.evaluate(strip_at(j), {east_m.first(samples), south_m.first(samples)}, scratch, strip);
    count_ns(state, static_cast<double>(kSide * kRows * octaves));
}

}  // namespace

void register_noise() {
    for (const NamedValue<Basis>& b : kBasisNames)  // every basis is timed
        for (const int octaves : {1, 6}) {
            const std::string name = std::string(b.name) + "/" + std::to_string(octaves);
            const Basis basis = b.value;
            register_at_levels("regular/" + name,
                               [=](benchmark::State& state) { regular(state, basis, octaves); });
            register_at_levels("displaced/" + name,
                               [=](benchmark::State& state) { displaced(state, basis, octaves); });
        }
}

}  // namespace terrane::bench
