#include "core/float_env.h"

#include <cfenv>
#include <cfloat>
#include <limits>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

static_assert(FLT_EVAL_METHOD == 0, "float expressions must be evaluated in float");
static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559,
              "float and double must be those of IEEE 754");
#if defined(__FAST_MATH__)
#error "-ffast-math changes sample bits"
#endif

namespace terrane {

#if defined(__SSE2__)

FloatEnvironment::FloatEnvironment() : saved_(_mm_getcsr()) {
    constexpr unsigned kRounding = 0x6000, kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;
    const unsigned wanted = static_cast<unsigned>(saved_) & ~(kRounding | kFlushToZero | kDenormalsAreZero);
    if (wanted != saved_) _mm_setcsr(wanted);
}

FloatEnvironment::~FloatEnvironment() {
    if (_mm_getcsr() != saved_) _mm_setcsr(static_cast<unsigned>(saved_));
}

#elif defined(__aarch64__)

FloatEnvironment::FloatEnvironment() {
    asm volatile("mrs %0, fpcr" : "=r"(saved_));
    constexpr unsigned long long kRounding = 3ull << 22, kFlushToZero = (1ull << 24) | (1ull << 19);
    asm volatile("msr fpcr, %0" ::"r"(saved_ & ~(kRounding | kFlushToZero)));
}

FloatEnvironment::~FloatEnvironment() {
    asm volatile("msr fpcr, %0" ::"r"(saved_));
}

#elif defined(__arm__) && !defined(__SOFTFP__)

FloatEnvironment::FloatEnvironment() {
    unsigned status;
    asm volatile("vmrs %0, fpscr" : "=r"(status));
    saved_ = status;
    constexpr unsigned kRounding = 3u << 22, kFlushToZero = 1u << 24;
    asm volatile("vmsr fpscr, %0" ::"r"(status & ~(kRounding | kFlushToZero)));
}

FloatEnvironment::~FloatEnvironment() {
    asm volatile("vmsr fpscr, %0" ::"r"(static_cast<unsigned>(saved_)));
}

#else

FloatEnvironment::FloatEnvironment() : saved_(static_cast<unsigned long long>(std::fegetround())) {
    std::fesetround(FE_TONEAREST);
}

FloatEnvironment::~FloatEnvironment() {
    std::fesetround(static_cast<int>(saved_));
}

#endif

}  // namespace terrane
