#include "noise/row_kernels.h"

namespace terrane {

namespace level_scalar {
extern const RowKernels kRowKernels;
}
#if defined(__x86_64__)
namespace level_sse4 {
extern const RowKernels kRowKernels;
}
namespace level_avx2 {
extern const RowKernels kRowKernels;
}
namespace level_avx512 {
extern const RowKernels kRowKernels;
}
#elif defined(__aarch64__)
namespace level_neon {
extern const RowKernels kRowKernels;
}
#endif

const RowKernels& row_kernels(CpuLevel level) {
    switch (level) {
#if defined(__x86_64__)
        case CpuLevel::kSse4:
            return level_sse4::kRowKernels;
        case CpuLevel::kAvx2:
            return level_avx2::kRowKernels;
        case CpuLevel::kAvx512:
            return level_avx512::kRowKernels;
#elif defined(__aarch64__)
        case CpuLevel::kNeon:
            return level_neon::kRowKernels;
#endif
        default:
            return level_scalar::kRowKernels;
    }
}

}  // namespace terrane
