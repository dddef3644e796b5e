// The threaded backend: oneTBB's parallel_pipeline, which bounds the items in flight and keeps their order.
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <vector>

#include "core/float_env.h"
#include "core/parallel.h"

namespace terrane {
namespace {

struct Item {
    int slot;
    std::int64_t index;
};

// The slots that no item holds. There are as many slots as items in flight, so one is always free.
class FreeSlots {
  public:
    explicit FreeSlots(int count) : free_(static_cast<std::size_t>(count)) {
        std::iota(free_.begin(), free_.end(), 0);
    }
    int acquire() {
        const std::scoped_lock lock(mutex_);
        const int slot = free_.back();
        free_.pop_back();
        return slot;
    }
    void release(int slot) {
        const std::scoped_lock lock(mutex_);
        free_.push_back(slot);
    }

  private:
    std::mutex mutex_;
    std::vector<int> free_;
};

}  // namespace

void run_ordered(int threads, int slots, std::int64_t items,
                 const std::function<void(int, std::int64_t)>& make,
                 const std::function<void(int, std::int64_t)>& take) {
    using oneapi::tbb::filter_mode;
    using oneapi::tbb::make_filter;
    FreeSlots free_slots(slots);
    std::int64_t next = 0;
    const auto number = make_filter<void, Item>(filter_mode::serial_in_order,
                                                [&](oneapi::tbb::flow_control& control) -> Item {
                                                    if (next == items) {
                                                        control.stop();
                                                        return {};
                                                    }
                                                    return {free_slots.acquire(), next++};
                                                });
    const auto work = make_filter<Item, Item>(filter_mode::parallel, [&](Item item) {
        const FloatEnvironment environment;
        make(item.slot, item.index);
        return item;
    });
    const auto hand_over = make_filter<Item, void>(filter_mode::serial_in_order, [&](Item item) {
        const FloatEnvironment environment;
        take(item.slot, item.index);
        free_slots.release(item.slot);
    });
    const oneapi::tbb::global_control limit(oneapi::tbb::global_control::max_allowed_parallelism,
                                            static_cast<std::size_t>(threads));
    oneapi::tbb::task_arena arena(threads);
    arena.execute(
        [&] { oneapi::tbb::parallel_pipeline(static_cast<std::size_t>(slots), number & work & hand_over); });
}

int default_threads() {
    return std::max(1, oneapi::tbb::info::default_concurrency());
}

}  // namespace terrane
