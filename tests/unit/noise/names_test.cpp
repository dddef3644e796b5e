#include "noise/names.h"

#include <gtest/gtest.h>

#include <set>

namespace terrane {
namespace {

template <class Value, std::size_t count>
void expect_order_and_round_trip(const NamedValue<Value> (&table)[count]) {
    for (std::size_t k = 0; k < count; ++k) {
        EXPECT_EQ(static_cast<std::size_t>(table[k].value), k) << table[k].name;
        EXPECT_EQ(value_named(table, table[k].name), table[k].value);
        EXPECT_EQ(name_in(table, table[k].value), table[k].name);
    }
    const std::vector<std::string> names = names_in(table);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), count);
    EXPECT_EQ(value_named(table, "nonesuch"), std::nullopt);
}

TEST(NoiseNames, StandInTheOrderOfTheirEnums) {
    expect_order_and_round_trip(kBasisNames);
    expect_order_and_round_trip(kWorleyReturnNames);
    expect_order_and_round_trip(kWorleyMetricNames);
    expect_order_and_round_trip(kFractalNames);
}

}  // namespace
}  // namespace terrane
