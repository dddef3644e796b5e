// The scalar definition of the noises, one sample at a time.
#include "bench_support.h"

namespace terrane::bench {
namespace {

void oracle(benchmark::State& state, Basis basis, int octaves) {
    const PreparedFractal fractal = prepare_fractal(fbm(basis, octaves), 1, kMap.spacing_m);
    constexpr std::int64_t kRows = 32;
    for (auto _ : state)
        for (std::int64_t j = 0; j < kRows; ++j)
            for (std::int64_t i = 0; i < kSide; ++i)
                benchmark::DoNotOptimize(sample(fractal, kMap.x_m(i), kMap.y_m(j * (kSide / kRows))));
    count_ns(state, static_cast<double>(kRows * kSide * octaves));
}

}  // namespace

void register_all() {
    for (const NamedValue<Basis>& b : kBasisNames)  // every basis is timed
        benchmark::RegisterBenchmark(("oracle/" + std::string(b.name) + "/6").c_str(),
                                     [basis = b.value](benchmark::State& state) { oracle(state, basis, 6); })
            ->Unit(benchmark::kMillisecond);
}

}  // namespace terrane::bench
