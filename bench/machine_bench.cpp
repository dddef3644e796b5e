// What the machine gives: memory copy from one core, and hashing.
#include <cstring>
#include <vector>

#include "benches.h"
#include "core/hash.h"

namespace terrane::bench {
namespace {

void copy(benchmark::State& state) {
    std::vector<char> from(std::size_t{256} << 20, 'x'), to(from.size());
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::ClobberMemory();
    }
    state.counters["GB_s"] = benchmark::Counter(static_cast<double>(from.size()) * 1e-9,
                                                benchmark::Counter::kIsIterationInvariantRate);
}

void hash(benchmark::State& state) {
    const std::vector<float> strip(kSide * kStripRows, 1.5f);
    Hasher hasher;
    for (auto _ : state) hasher.add(strip);
    benchmark::DoNotOptimize(hasher.digest());
    count_ns(state, static_cast<double>(strip.size()));
}

}  // namespace

void register_machine() {
    benchmark::RegisterBenchmark("copy", copy)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("hash", hash);
}

}  // namespace terrane::bench
