// The statistics that a run gathers of its float layers.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace terrane {

// Of some rows. Sample k of each added row goes to sums[k % 16], in ascending order.
struct RowStatistics {
    float min = 0.0f, max = 0.0f;
    std::array<double, 16> sums{};
    std::int64_t above_zero = 0;  // samples >= 0
    bool empty = true;

    // The lanes' sums added in ascending order.
    double sum() const;
};

// Copies a row, each sample through + 0 (which turns -0 into 0), and adds it to the statistics. The spans
// have one length, at least 1.
void copy_row(std::span<const float> from, std::span<float> to, RowStatistics& statistics);

}  // namespace terrane
