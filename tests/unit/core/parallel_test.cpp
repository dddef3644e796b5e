#include "core/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/seed.h"

namespace terrane {
namespace {

class RunOrdered : public testing::TestWithParam<int> {
  protected:
    int threads() const { return GetParam(); }
    int slots() const { return 2 * threads(); }
};

// Items take times that differ, so that they do not end in the order they began.
void dawdle(std::int64_t item) {
    std::this_thread::sleep_for(std::chrono::microseconds(mix64(static_cast<std::uint64_t>(item)) % 300));
}

TEST_P(RunOrdered, MakesEveryItemOnceAndTakesThemInAscendingOrder) {
    constexpr std::int64_t kItems = 200;
    std::vector<std::atomic<int>> made(kItems);
    std::vector<std::int64_t> taken;
    run_ordered(
        threads(), slots(), kItems,
        [&](int, std::int64_t item) {
            dawdle(item);
            ++made[static_cast<std::size_t>(item)];
        },
        [&](int, std::int64_t item) {
            EXPECT_EQ(made[static_cast<std::size_t>(item)], 1);
            taken.push_back(item);
        });
    ASSERT_EQ(taken.size(), static_cast<std::size_t>(kItems));
    for (std::int64_t item = 0; item < kItems; ++item) EXPECT_EQ(taken[static_cast<std::size_t>(item)], item);
}

TEST_P(RunOrdered, LendsASlotToOneItemFromMakeToTake) {
    std::vector<std::atomic<std::int64_t>> holder(static_cast<std::size_t>(slots()));
    for (auto& slot : holder) slot = -1;
    std::atomic<int> clashes{0};
    run_ordered(
        threads(), slots(), 300,
        [&](int slot, std::int64_t item) {
            ASSERT_GE(slot, 0);
            ASSERT_LT(slot, slots());
            if (holder[static_cast<std::size_t>(slot)].exchange(item) != -1) ++clashes;
            dawdle(item);
            if (holder[static_cast<std::size_t>(slot)] != item) ++clashes;
        },
        [&](int slot, std::int64_t item) {
            if (holder[static_cast<std::size_t>(slot)].exchange(-1) != item) ++clashes;
        });
    EXPECT_EQ(clashes, 0);
}

TEST_P(RunOrdered, RunsNoMoreMakesAtOnceThanThreadsAndOneTakeAtATime) {
    std::atomic<int> making{0}, most{0}, taking{0}, takes_at_once{0};
    run_ordered(
        threads(), slots(), 200,
        [&](int, std::int64_t item) {
            const int now = ++making;
            int seen = most;
            while (seen < now && !most.compare_exchange_weak(seen, now)) {
            }
            dawdle(item);
            --making;
        },
        [&](int, std::int64_t) {
            if (++taking > 1) ++takes_at_once;
            --taking;
        });
    EXPECT_LE(most, threads());
    EXPECT_EQ(takes_at_once, 0);
}

TEST_P(RunOrdered, RethrowsWhatMakeThrows) {
    std::vector<std::int64_t> taken;
    EXPECT_THROW(run_ordered(
                     threads(), slots(), 100,
                     [&](int, std::int64_t item) {
                         if (item == 37) throw std::runtime_error("make");
                     },
                     [&](int, std::int64_t item) { taken.push_back(item); }),
                 std::runtime_error);
    for (std::size_t i = 0; i < taken.size(); ++i) EXPECT_EQ(taken[i], static_cast<std::int64_t>(i));
    EXPECT_LE(taken.size(), 37u);
}

TEST_P(RunOrdered, RethrowsWhatTakeThrowsAndTakesNothingAfterIt) {
    std::int64_t last = -1;
    EXPECT_THROW(run_ordered(
                     threads(), slots(), 100, [](int, std::int64_t) {},
                     [&](int, std::int64_t item) {
                         last = item;
                         if (item == 5) throw std::domain_error("take");
                     }),
                 std::domain_error);
    EXPECT_EQ(last, 5);
}

TEST_P(RunOrdered, DoesNothingWithoutItems) {
    run_ordered(
        threads(), slots(), 0, [](int, std::int64_t) { FAIL(); }, [](int, std::int64_t) { FAIL(); });
}

TEST_P(RunOrdered, RunsMoreItemsThanSlotsWithOneSlot) {
    std::int64_t sum = 0;
    run_ordered(
        threads(), 1, 50, [](int slot, std::int64_t) { EXPECT_EQ(slot, 0); },
        [&](int, std::int64_t item) { sum += item; });
    EXPECT_EQ(sum, 1225);
}

TEST_P(RunOrdered, RoundsToNearestInEveryItemWhateverTheCallerHasSet) {
    volatile float one = 1.0f, three = 3.0f;
    const auto third = [&] { return one / three; };
    const float nearest = third();
    const int host = std::fegetround();
    ASSERT_EQ(std::fesetround(FE_DOWNWARD), 0);
    const float down = third();
    std::atomic<int> others{0};
    const auto look = [&](int, std::int64_t) { others += third() != nearest; };
    run_ordered(threads(), slots(), 100, look, look);
    const float after = third();
    std::fesetround(host);
    ASSERT_NE(down, nearest);
    EXPECT_EQ(others, 0);
    EXPECT_EQ(after, down);
}

INSTANTIATE_TEST_SUITE_P(Threads, RunOrdered, testing::Values(1, 2, 3, 7),
                         [](const auto& param) { return std::to_string(param.param); });

TEST(DefaultThreads, IsAtLeastOne) {
    EXPECT_GE(default_threads(), 1);
}

}  // namespace
}  // namespace terrane
