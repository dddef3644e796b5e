#include "selftest/selftest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "selftest/field_cases.h"
#include "selftest/world_cases.h"
#include "stages/pipeline.h"

namespace terrane::test {
namespace {

// The compilers print a value without a name as a cast: "V = (terrane::Basis)9".
template <auto value>
constexpr bool has_name() {
    return std::string_view(__PRETTY_FUNCTION__).find("value = (") == std::string_view::npos;
}

// How many enumerators 0, 1, 2 ... an enumeration has.
template <class Enumeration, int value = 0>
constexpr int enumerators() {
    if constexpr (has_name<static_cast<Enumeration>(value)>())
        return enumerators<Enumeration, value + 1>();
    else
        return value;
}

std::vector<FieldNode> nodes_of_all_cases() {
    std::vector<FieldNode> nodes = selftest_world().graph.nodes;
    for (const FieldCase& field : field_cases()) {
        GraphBuilder builder;
        field.build(builder);
        nodes.insert(nodes.end(), builder.graph().nodes.begin(), builder.graph().nodes.end());
    }
    return nodes;
}

std::string hash_named(std::string_view name) {
    for (const GoldenLine& line : golden_table())
        if (line.name == name) return line.hash;
    ADD_FAILURE() << "no recorded hash for " << name;
    return "";
}

const std::vector<CpuLevel> kScalar{CpuLevel::kScalar};

TEST(Selftest, CountsTheEnumeratorsOfThisTest) {
    enum class Three { kA, kB, kC };
    EXPECT_EQ(enumerators<Three>(), 3);
    EXPECT_GE(enumerators<Basis>(), 4);
}

TEST(Selftest, HasACaseForEveryTypeOfFieldNode) {
    std::set<std::size_t> met;
    for (const FieldNode& node : nodes_of_all_cases()) met.insert(node.body.index());
    for (std::size_t type = 0; type < std::variant_size_v<FieldBody>; ++type)
        EXPECT_EQ(met.count(type), 1u) << "alternative " << type << " of FieldBody";
}

TEST(Selftest, HasACaseForEveryBasisAndFractal) {
    std::set<std::pair<int, int>> met;
    for (const FieldNode& node : nodes_of_all_cases())
        if (const auto* fractal = std::get_if<FractalSpec>(&node.body))
            met.insert({static_cast<int>(fractal->basis.basis), static_cast<int>(fractal->kind)});
    for (int basis = 0; basis < enumerators<Basis>(); ++basis)
        for (int kind = 0; kind < enumerators<FractalKind>(); ++kind)
            EXPECT_EQ(met.count({basis, kind}), 1u) << "basis " << basis << " with fractal " << kind;
}

TEST(Selftest, HasACaseForEveryWayToReadWorley) {
    std::set<std::pair<int, int>> met;
    for (const FieldNode& node : nodes_of_all_cases())
        if (const auto* fractal = std::get_if<FractalSpec>(&node.body);
            fractal && fractal->basis.basis == Basis::kWorley)
            met.insert({static_cast<int>(fractal->basis.worley.returns),
                        static_cast<int>(fractal->basis.worley.metric)});
    EXPECT_EQ(static_cast<int>(met.size()), enumerators<WorleyReturn>() * enumerators<WorleyMetric>());
}

TEST(Selftest, HasACaseForEveryCombination) {
    std::set<int> met;
    for (const FieldNode& node : nodes_of_all_cases())
        if (const auto* combination = std::get_if<Combination>(&node.body))
            met.insert(static_cast<int>(combination->how));
    EXPECT_EQ(static_cast<int>(met.size()), enumerators<Combine>());
}

TEST(Selftest, HasACaseForEveryStage) {
    const auto cases = selftest_cases(true);
    for (const Stage& stage : pipeline())
        EXPECT_EQ(std::count_if(cases.begin(), cases.end(),
                                [&](const SelftestCase& row) {
                                    return row.name == "stage." + std::string(stage.name);
                                }),
                  1)
            << stage.name;
}

TEST(Selftest, HasOneRecordedHashForEveryCaseAndNoOther) {
    std::vector<std::string> cases, recorded;
    for (const SelftestCase& row : selftest_cases(false)) cases.push_back(row.name);
    for (const GoldenLine& line : golden_table()) recorded.push_back(line.name);
    EXPECT_EQ(recorded, cases) << "renew src/selftest/golden.inc: CONTRIBUTING.md";
    EXPECT_EQ(std::set<std::string>(cases.begin(), cases.end()).size(), cases.size());
}

TEST(Selftest, RecordsOneHashForAMapWholeInTilesAndOnThreads) {
    for (const GoldenLine& line : golden_table())
        if (line.name.starts_with("tiles.") || line.name.starts_with("threads.")) {
            EXPECT_EQ(line.hash, hash_named("tiles.whole")) << line.name;
        }
}

TEST(Selftest, RecordsOneHashForAFieldWholeAndInBlocks) {
    int compared = 0;
    for (const GoldenLine& line : golden_table())
        if (line.name.ends_with(".blocks")) {
            EXPECT_EQ(line.hash, hash_named(std::string_view(line.name).substr(0, line.name.size() - 7)));
            ++compared;
        }
    EXPECT_EQ(compared, 2 * enumerators<Basis>());
}

TEST(Selftest, RecordsDifferentHashesForAllOtherCases) {
    std::set<std::string> hashes;
    for (const GoldenLine& line : golden_table()) {
        if (line.name.ends_with(".blocks") || line.name.starts_with("threads.") ||
            (line.name.starts_with("tiles.") && line.name != "tiles.whole"))
            continue;
        EXPECT_TRUE(hashes.insert(line.hash).second) << line.name;
    }
}

TEST(Selftest, FindsTheRecordedHashesAtEveryLevel) {
    for (const SelftestResult& result : run_selftest(runnable_cpu_levels(), false, golden_table()))
        EXPECT_EQ(result.found, result.expected) << result.name << " at " << cpu_level_name(result.level);
}

TEST(Selftest, NamesTheCaseWhoseRecordedHashIsAnother) {
    std::vector<GoldenLine> golden = golden_table();
    for (GoldenLine& line : golden)
        if (line.name == "field.lerp") line.hash[31] = line.hash[31] == '0' ? '1' : '0';
    const auto results = run_selftest(kScalar, true, golden);
    for (const SelftestPart& part : parts_of(results)) {
        ASSERT_EQ(part.different.size(), part.name == "field" ? 1u : 0u) << part.name;
        if (part.name == "field") {
            EXPECT_EQ(part.different[0]->name, "field.lerp");
        }
    }
}

TEST(Selftest, CountsACaseWithoutARecordedHashAsDifferent) {
    std::vector<GoldenLine> golden = golden_table();
    std::erase_if(golden, [](const GoldenLine& line) { return line.name == "stage.biome"; });
    const auto results = run_selftest(kScalar, true, golden);
    EXPECT_EQ(std::count_if(results.begin(), results.end(), [](const auto& r) { return r.differs(); }), 1);
}

TEST(Selftest, LeavesTheLevelInUseAsItWas) {
    const CpuLevel before = cpu_level();
    run_selftest(kScalar, true, golden_table());
    EXPECT_EQ(cpu_level(), before);
}

TEST(Selftest, HashesTheTableOfOneLevelInOrder) {
    const std::vector<SelftestResult> ab{{"a", CpuLevel::kScalar, "1", "1"},
                                         {"b", CpuLevel::kScalar, "2", "2"}};
    const std::vector<SelftestResult> ba{ab[1], ab[0]};
    std::vector<SelftestResult> two_levels = ab;
    two_levels.push_back({"a", CpuLevel::kSse4, "3", "1"});
    EXPECT_NE(table_hash(ab, CpuLevel::kScalar), table_hash(ba, CpuLevel::kScalar));
    EXPECT_EQ(table_hash(ab, CpuLevel::kScalar), table_hash(two_levels, CpuLevel::kScalar));
}

TEST(Selftest, CountsThePartsAtOneLevel) {
    const std::vector<SelftestResult> results{
        {"x.a", CpuLevel::kScalar, "1", "1"}, {"y.b", CpuLevel::kScalar, "2", "2"},
        {"y.c", CpuLevel::kScalar, "2", "2"}, {"x.a", CpuLevel::kSse4, "1", "1"},
        {"y.b", CpuLevel::kSse4, "9", "2"},   {"y.c", CpuLevel::kSse4, "2", "2"}};
    const auto parts = parts_of(results);
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[1].cases, 2);
    ASSERT_EQ(parts[1].different.size(), 1u);
    EXPECT_EQ(parts[1].different[0]->level, CpuLevel::kSse4);
}

}  // namespace
}  // namespace terrane::test
