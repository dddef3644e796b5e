#include "readers/machine_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace terrane {
namespace {

constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

// The number in a control-group file, or no limit ("max", or no such file).
std::int64_t limit_in(const char* path) {
    std::ifstream file(path);
    std::int64_t bytes = 0;
    return file >> bytes && bytes > 0 ? bytes : kNoLimit;
}

std::int64_t address_space_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kNoLimit;
    return static_cast<std::int64_t>(std::min<rlim_t>(limit.rlim_cur, static_cast<rlim_t>(kNoLimit)));
}

}  // namespace

std::int64_t machine_memory_bytes() {
    const std::int64_t physical = static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
    return std::min({physical, address_space_limit(), limit_in("/sys/fs/cgroup/memory.max"),
                     limit_in("/sys/fs/cgroup/memory/memory.limit_in_bytes")});
}

}  // namespace terrane
