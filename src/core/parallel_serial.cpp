// The serial backend, for builds without threads.
#include "core/float_env.h"
#include "core/parallel.h"

namespace terrane {

void run_ordered(int, int, std::int64_t items, const std::function<void(int, std::int64_t)>& make,
                 const std::function<void(int, std::int64_t)>& take) {
    const FloatEnvironment environment;
    for (std::int64_t item = 0; item < items; ++item) {
        make(0, item);
        take(0, item);
    }
}

int default_threads() {
    return 1;
}

}  // namespace terrane
