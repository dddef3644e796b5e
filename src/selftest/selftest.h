// The selftest: a table of parts of the engine, each recomputed and its hash compared with the recorded one.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cpu_level.h"

namespace terrane {

// One line of the table. What stands before the first '.' of a name is the part of the engine it belongs to.
struct SelftestCase {
    std::string name;
    bool quick;                         // stands in the quick table as well
    std::function<std::string()> hash;  // computes it: 32 lower-case hexadecimal digits
};

// The whole table, or the quick one.
std::vector<SelftestCase> selftest_cases(bool quick);

// A recorded hash.
struct GoldenLine {
    std::string name, hash;
};
// The recorded table (golden.inc).
std::vector<GoldenLine> golden_table();

struct SelftestResult {
    std::string name;
    CpuLevel level;
    std::string found;
    std::string expected;  // empty: no hash is recorded

    bool differs() const { return found != expected; }
};

// Recomputes the table once for each SIMD level, which must be runnable; the level in use stays what it was.
std::vector<SelftestResult> run_selftest(std::span<const CpuLevel> levels, bool quick,
                                         std::span<const GoldenLine> golden);

// One hash of the lines "NAME HASH\n" that were found at one level, in order.
std::string table_hash(std::span<const SelftestResult> results, CpuLevel level);

// The results of one part of the engine.
struct SelftestPart {
    std::string name;
    int cases = 0;                                 // at each level
    std::vector<const SelftestResult*> different;  // point into the results
};
std::vector<SelftestPart> parts_of(std::span<const SelftestResult> results);

}  // namespace terrane
