// What the benchmarks share: the table of noises, the map they look at, and how costs are counted.
#pragma once

#include <benchmark/benchmark.h>

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/cpu_level.h"
#include "core/window.h"
#include "noise/coherent.h"
#include "noise/fractal.h"
#include "noise/names.h"

namespace terrane::bench {

// The map: kSide x kSide samples at 1 m, first octave 512 samples long, in strips as the pipeline's.
inline constexpr std::int64_t kSide = 4096, kStripRows = 4;
inline constexpr double kWavelength_m = 512.0;
inline constexpr Window kMap{-777, 12345, kSide, kSide, 1.0};

inline FractalSpec fbm(Basis basis, int octaves) {
    FractalSpec spec;
    spec.basis.basis = basis;
    spec.wavelength_m = kWavelength_m;
    spec.octaves = octaves;
    spec.stream = "bench";
    return spec;
}

// Counter "ns": CPU time for each of `units` pieces of work an iteration.
inline void count_ns(benchmark::State& state, double units) {
    state.counters["ns"] = benchmark::Counter(
        units * 1e-9, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Runs the benchmark at one SIMD level; the level in use is the same again afterwards.
inline void at_level(CpuLevel level, const std::function<void()>& run) {
    const CpuLevel before = cpu_level();
    force_cpu_level(level);
    run();
    force_cpu_level(before);
}

// NAME/LEVEL for each level that this CPU runs. `body(state)` does one benchmark.
inline void register_at_levels(const std::string& name, const std::function<void(benchmark::State&)>& body) {
    for (const CpuLevel level : runnable_cpu_levels())
        benchmark::RegisterBenchmark(
            (name + "/" + std::string(cpu_level_name(level))).c_str(),
            [level, body](benchmark::State& state) { at_level(level, [&] { body(state); }); })
            ->Unit(benchmark::kMillisecond);
}

// The benchmarks of the executable, by the files that define them.
void register_all();

}  // namespace terrane::bench
