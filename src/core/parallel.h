// The one parallel backend. Results never depend on the number of threads: work items are independent and
// are taken over in ascending order.
#pragma once

#include <cstdint>
#include <functional>

namespace terrane {

// Runs make(slot, item) for item = 0 .. items-1 on up to `threads` threads, and take(slot, item) one at a
// time in ascending item order. At most `slots` items are in flight; a slot (0 .. slots-1) belongs to one
// item from its make to the end of its take, so the caller can keep one set of buffers per slot. The first
// exception of make or take is rethrown to the caller after the running items have ended.
void run_ordered(int threads, int slots, std::int64_t items,
                 const std::function<void(int slot, std::int64_t item)>& make,
                 const std::function<void(int slot, std::int64_t item)>& take);

// The number of threads to use when none is asked for: the cores this process may run on, at least 1.
int default_threads();

}  // namespace terrane
