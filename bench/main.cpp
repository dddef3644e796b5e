#include "bench_support.h"
#include "core/float_env.h"

int main(int argc, char** argv) {
    const terrane::FloatEnvironment environment;
    terrane::bench::register_all();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
