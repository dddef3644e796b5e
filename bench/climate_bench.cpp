// Climate and biome kernels, on a strip whose values wander as a world's do.
#include <vector>

#include "benches.h"
#include "biome/rules.h"
#include "biome/whittaker.h"
#include "climate/precipitation.h"
#include "climate/temperature.h"

namespace terrane::bench {
namespace {

constexpr std::size_t kBlock = kSide * kStripRows;

struct Climate {
    std::vector<float> height_m, humidity, temperature_c, rain_mm_per_yr;
};

std::vector<float> wander(std::uint64_t seed, int octaves, float middle, float swing) {
    const CoherentFractal fractal(prepare_fractal(fbm(Basis::kPerlin, octaves), seed, kMap.spacing_m), kMap);
    CoherentScratch scratch;
    std::vector<float> out(kBlock + kRowPadding);
    fractal.evaluate({0, 0, kSide, kStripRows}, {}, scratch, std::span(out).first(kBlock));
    out.resize(kBlock);
    for (float& v : out) v = middle + swing * v;
    return out;
}

PrecipitationParams rain_params(double humidity_exponent) {
    PrecipitationParams params;
    params.humidity_exponent = humidity_exponent;
    return params;
}

Climate climate() {
    Climate c{wander(1, 6, 0.0f, 1000.0f), wander(2, 4, 0.5f, 0.5f), std::vector<float>(kBlock),
              std::vector<float>(kBlock)};
    const std::vector<float> sea_level_c(kBlock, 12.0f), variation = wander(3, 4, 0.0f, 1.0f);
    temperature({14.0f, 6.5f}, sea_level_c, variation, c.height_m, c.temperature_c);
    precipitation(rain_params(1.0), c.humidity, c.temperature_c, c.rain_mm_per_yr);
    return c;
}

void rain(benchmark::State& state, double humidity_exponent) {
    Climate c = climate();
    for (auto _ : state) {
        precipitation(rain_params(humidity_exponent), c.humidity, c.temperature_c, c.rain_mm_per_yr);
        benchmark::ClobberMemory();
    }
    count_ns(state, static_cast<double>(kBlock));
}

void whittaker(benchmark::State& state) {
    const Climate c = climate();
    const WhittakerLookup lookup;
    std::vector<float> out(kBlock);
    for (auto _ : state) {
        lookup.classify(c.temperature_c, c.rain_mm_per_yr, {1, 2, 3, 4, 5, 6, 7, 8, 9}, out);
        benchmark::ClobberMemory();
    }
    count_ns(state, static_cast<double>(kBlock));
}

void whittaker_table(benchmark::State& state) {
    for (auto _ : state) {
        const WhittakerLookup lookup;
        benchmark::DoNotOptimize(&lookup);
    }
}

// The four rules of presets that give none.
void rules(benchmark::State& state) {
    constexpr float kAny = std::numeric_limits<float>::infinity();
    const Climate c = climate();
    const std::vector<BiomeRuleById> table{{11.0f, {{0, -kAny, -200.0f}}},
                                           {10.0f, {{0, -kAny, 0.0f}}},
                                           {13.0f, {{1, -kAny, -9.0f}}},
                                           {12.0f, {{0, -kAny, 4.0f}, {1, -2.0f, kAny}}}};
    const std::vector<std::span<const float>> layers{c.height_m, c.temperature_c};
    std::vector<float> ids(kBlock, 1.0f);
    for (auto _ : state) {
        apply_rules(table, layers, ids);
        benchmark::ClobberMemory();
    }
    count_ns(state, static_cast<double>(kBlock));
}

}  // namespace

void register_climate() {
    register_at_levels("precipitation", [](benchmark::State& state) { rain(state, 1.0); });
    register_at_levels("precipitation_curved", [](benchmark::State& state) { rain(state, 1.7); });
    register_at_levels("whittaker", whittaker);
    register_at_levels("rules", rules);
    benchmark::RegisterBenchmark("whittaker_table", whittaker_table)->Unit(benchmark::kMicrosecond);
}

}  // namespace terrane::bench
