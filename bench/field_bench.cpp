// Field formulas that take powers, and quantisation.
#include <vector>

#include "benches.h"
#include "field/power_blocks.h"
#include "writers/quantise.h"

namespace terrane::bench {
namespace {

constexpr std::size_t kBlock = kSide * kStripRows;

// Heights of -300 to 900 m, in waves of 512 samples.
std::vector<float> heights() {
    const CoherentFractal fractal(prepare_fractal(fbm(Basis::kPerlin, 6), 1, kMap.spacing_m), kMap);
    CoherentScratch scratch;
    std::vector<float> out(kBlock + kRowPadding);
    fractal.evaluate({0, 0, kSide, kStripRows}, {}, scratch, std::span(out).first(kBlock));
    out.resize(kBlock);
    for (float& v : out) v = 300.0f + 600.0f * v;
    return out;
}

void redistribution(benchmark::State& state) {
    const std::vector<float> in = heights();
    std::vector<float> out(kBlock);
    for (auto _ : state) {
        redistribute_block({1.4, 1000.0, 0.0}, in, out);
        benchmark::ClobberMemory();
    }
    count_ns(state, static_cast<double>(kBlock));
}

void power(benchmark::State& state) {
    const std::vector<float> in = heights();
    std::vector<float> out(kBlock);
    for (auto _ : state) {
        power_block({1.4}, in, out);
        benchmark::ClobberMemory();
    }
    count_ns(state, static_cast<double>(kBlock));
}

void quantisation(benchmark::State& state) {
    const std::vector<float> in = heights();
    std::vector<std::uint16_t> codes(kBlock);
    QuantiseCounts counts;
    for (auto _ : state) {
        quantise(in, {-1000.0, 1000.0}, codes, counts);
        benchmark::ClobberMemory();
    }
    count_ns(state, static_cast<double>(kBlock));
}

}  // namespace

void register_fields() {
    register_at_levels("redistribute", redistribution);
    register_at_levels("power", power);
    register_at_levels("quantise", quantisation);
}

}  // namespace terrane::bench
