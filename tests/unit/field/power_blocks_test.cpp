#include "field/power_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/cpu_level.h"
#include "core/seed.h"
#include "field/operators.h"

namespace terrane {
namespace {

// Values over and under every bound of the formulas, with whole stretches of sea.
std::vector<float> heights(std::size_t count) {
    std::vector<float> values{0.0f, -0.0f, 1000.0f, -500.0f, 1e-45f, -1e-45f, 3e38f, -3e38f, 999.99994f};
    for (std::size_t i = values.size(); i < count; ++i) {
        const double random = static_cast<double>(mix64(i) >> 11) * 0x1p-53;
        const double depth = i % 512 < 256 ? 0.0 : -900.0;
        values.push_back(static_cast<float>(depth + 1200.0 * random * random));
    }
    values.resize(count);
    return values;
}

// Calls test(level) at every level this CPU runs, and puts the best one back.
template <class Test>
void at_every_level(const Test& test) {
    const CpuLevel before = cpu_level();
    for (const CpuLevel level : runnable_cpu_levels()) {
        SCOPED_TRACE(std::string(cpu_level_name(level)));
        force_cpu_level(level);
        test();
    }
    force_cpu_level(before);
}

template <class Block, class Definition>
void expect_same_bits(const Block& block, const Definition& definition) {
    at_every_level([&] {
        for (const std::size_t count : {1u, 7u, 63u, 64u, 65u, 2048u, 4099u}) {
            const std::vector<float> in = heights(count);
            std::vector<float> out(count), in_place = in;
            block(in, out);
            block(in_place, in_place);
            for (std::size_t k = 0; k < count; ++k) {
                const float expected = definition(in[k]);
                ASSERT_EQ(out[k], expected) << in[k];
                ASSERT_EQ(std::signbit(out[k]), std::signbit(expected)) << in[k];
                ASSERT_EQ(in_place[k], expected) << in[k];
            }
        }
    });
}

TEST(RedistributeBlock, HasTheBitsOfTheDefinitionAtEveryLevelAndLength) {
    for (const Redistribute& r : {Redistribute{1.4, 1000.0, 0.0}, Redistribute{0.05, 300.0, -500.0},
                                  Redistribute{20.0, 1e6, -1e6}, Redistribute{1.0, 0.5, -0.5}})
        expect_same_bits(
            [&](std::span<const float> in, std::span<float> out) { redistribute_block(r, in, out); },
            [&](float v) { return redistribute(r, v); });
}

TEST(PowerBlock, HasTheBitsOfTheDefinitionAtEveryLevelAndLength) {
    for (const double exponent : {0.05, 1.0, 2.5})
        expect_same_bits(
            [&](std::span<const float> in, std::span<float> out) { power_block({exponent}, in, out); },
            [&](float v) { return power({exponent}, v); });
}

TEST(RedistributeBlock, IsWithinHalfAUnitOfTheLastPlaceAndALittle) {
    const std::vector<float> in = heights(100000);
    std::vector<float> out(in.size());
    redistribute_block({1.7, 1000.0, 0.0}, in, out);
    for (std::size_t k = 0; k < in.size(); ++k) {
        if (in[k] < 1e-30f || in[k] >= 1000.0f) continue;
        const long double exact = 1000.0L * std::pow(static_cast<long double>(in[k]) / 1000.0L, 1.7L);
        const long double error = std::fabs(static_cast<long double>(out[k]) - exact);
        ASSERT_LE(static_cast<double>(std::ldexp(error, 23 - std::ilogb(exact))), 0.503) << in[k];
    }
}

}  // namespace
}  // namespace terrane
