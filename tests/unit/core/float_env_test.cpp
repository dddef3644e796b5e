#include "core/float_env.h"

#include <gtest/gtest.h>

#include <cfenv>
#include <limits>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace terrane {
namespace {

// Arithmetic that the compiler cannot do ahead of time.
volatile float kTiny = std::numeric_limits<float>::denorm_min();
volatile float kSmallest = std::numeric_limits<float>::min();
volatile float kOne = 1.0f, kThree = 3.0f;

float third() {
    return kOne / kThree;
}

#if defined(__SSE2__)

constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040, kRoundUp = 0x4000, kControl = 0xffc0;

// Sets the control bits of the SSE unit and brings the old ones back.
class ControlBits {
  public:
    explicit ControlBits(unsigned bits) : old_(_mm_getcsr()) { _mm_setcsr(old_ | bits); }
    ~ControlBits() { _mm_setcsr(old_); }
    ControlBits(const ControlBits&) = delete;
    ControlBits& operator=(const ControlBits&) = delete;

  private:
    unsigned old_;
};

TEST(FloatEnvironment, KeepsDenormalsWhereTheHostFlushesThem) {
    const ControlBits host(kFlushToZero | kDenormalsAreZero);
    ASSERT_EQ(kSmallest * 0.5f, 0.0f) << "the host's setting has no effect, so this test would prove nothing";
    ASSERT_EQ(kTiny * 2.0f, 0.0f);
    {
        const FloatEnvironment environment;
        EXPECT_GT(kSmallest * 0.5f, 0.0f);
        EXPECT_GT(kTiny * 2.0f, 0.0f);
    }
    EXPECT_EQ(kSmallest * 0.5f, 0.0f);
}

TEST(FloatEnvironment, GivesTheHostItsOwnControlBitsBack) {
    const ControlBits host(kFlushToZero | kDenormalsAreZero | kRoundUp);
    const unsigned before = _mm_getcsr() & kControl;
    {
        const FloatEnvironment environment;
        EXPECT_EQ(_mm_getcsr() & (kFlushToZero | kDenormalsAreZero | 0x6000u), 0u);
    }
    EXPECT_EQ(_mm_getcsr() & kControl, before);
}

#endif

TEST(FloatEnvironment, RoundsToNearestWhereTheHostRoundsUp) {
    const int host = std::fegetround();
    const float nearest = third();
    ASSERT_EQ(std::fesetround(FE_DOWNWARD), 0);
    const float down = third();
    float inside = 0.0f;
    {
        const FloatEnvironment environment;
        inside = third();
    }
    const float after = third();
    std::fesetround(host);
    EXPECT_NE(down, nearest);
    EXPECT_EQ(inside, nearest);
    EXPECT_EQ(after, down);
}

TEST(FloatEnvironment, Nests) {
    const FloatEnvironment outer;
    {
        const FloatEnvironment inner;
        EXPECT_GT(kTiny * 2.0f, 0.0f);
    }
    EXPECT_GT(kTiny * 2.0f, 0.0f);
}

}  // namespace
}  // namespace terrane
