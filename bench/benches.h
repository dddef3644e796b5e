// The benchmarks of terrane_bench, one function a file.
#pragma once

#include "bench_support.h"

namespace terrane::bench {

void register_machine();
void register_noise();
void register_fields();
void register_climate();
void register_png();

}  // namespace terrane::bench
