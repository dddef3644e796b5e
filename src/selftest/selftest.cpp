#include "selftest/selftest.h"

#include "core/float_env.h"
#include "core/hash.h"
#include "selftest/core_cases.h"
#include "selftest/field_cases.h"
#include "selftest/world_cases.h"
#include "stages/pipeline.h"

namespace terrane {
namespace {

// Five strips high, so that threads have something to share.
const Window kWorld{-60, -140, 61, 293, 8.0};

std::vector<SelftestCase> world_cases() {
    std::vector<SelftestCase> cases;
    for (const Stage& stage : pipeline())
        cases.push_back({"stage." + std::string(stage.name), true, [&stage] {
                             return stage_hash(stage.name, {-60, -20, 61, 43, 8.0});
                         }});
    cases.push_back({"picture.preview", true, [] { return preview_hash({-30, -20, 61, 43, 16.0}); }});
    const auto tiled = [&](const std::string& name, bool quick, Tiles tiles) {
        cases.push_back({name, quick, [tiles] { return tiled_hash(kWorld, tiles); }});
    };
    tiled("tiles.whole", true, {kWorld.width, kWorld.height});
    tiled("tiles.33x65", false, {33, 65});
    tiled("tiles.61x19", false, {61, 19});
    tiled("tiles.7x101", false, {7, 101});
    for (const int threads : {2, 3, 7})
        tiled("threads." + std::to_string(threads), threads == 3, {kWorld.width, kWorld.height, threads});
    return cases;
}

class RestoredLevel {
  public:
    RestoredLevel() : level_(cpu_level()) {}
    ~RestoredLevel() { force_cpu_level(level_); }
    RestoredLevel(const RestoredLevel&) = delete;
    RestoredLevel& operator=(const RestoredLevel&) = delete;

  private:
    CpuLevel level_;
};

std::string recorded(std::span<const GoldenLine> golden, const std::string& name) {
    for (const GoldenLine& line : golden)
        if (line.name == name) return line.hash;
    return "";
}

}  // namespace

std::vector<SelftestCase> selftest_cases(bool quick) {
    std::vector<SelftestCase> cases;
    for (CoreCase& core : core_cases()) cases.push_back({core.name, true, std::move(core.hash)});
    for (FieldCase& field : field_cases())
        cases.push_back({field.name, field.quick, [field] { return field_hash(field); }});
    for (SelftestCase& world : world_cases()) cases.push_back(std::move(world));
    if (quick) std::erase_if(cases, [](const SelftestCase& row) { return !row.quick; });
    return cases;
}

std::vector<GoldenLine> golden_table() {
    return {
#include "selftest/golden.inc"
    };
}

std::vector<SelftestResult> run_selftest(std::span<const CpuLevel> levels, bool quick,
                                         std::span<const GoldenLine> golden) {
    const FloatEnvironment environment;
    const RestoredLevel restored;
    const std::vector<SelftestCase> cases = selftest_cases(quick);
    std::vector<SelftestResult> results;
    for (const CpuLevel level : levels) {
        force_cpu_level(level);
        for (const SelftestCase& row : cases)
            results.push_back({row.name, level, row.hash(), recorded(golden, row.name)});
    }
    return results;
}

std::string table_hash(std::span<const SelftestResult> results, CpuLevel level) {
    Hasher hasher;
    for (const SelftestResult& result : results)
        if (result.level == level) hasher.add_text(result.name + " " + result.found + "\n");
    return hasher.digest();
}

std::vector<SelftestPart> parts_of(std::span<const SelftestResult> results) {
    std::vector<SelftestPart> parts;
    for (const SelftestResult& result : results) {
        const std::string name = result.name.substr(0, result.name.find('.'));
        auto part = parts.begin();
        while (part != parts.end() && part->name != name) ++part;
        if (part == parts.end()) part = parts.insert(part, {name, 0, {}});
        if (result.level == results.front().level) ++part->cases;
        if (result.differs()) part->different.push_back(&result);
    }
    return parts;
}

}  // namespace terrane
