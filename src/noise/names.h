// The words for bases and fractals: in presets, the selftest, benchmarks and tests alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "noise/fractal.h"

namespace terrane {

template <class Value>
struct NamedValue {
    std::string_view name;
    Value value;
};

// Each in the order of its enum.
inline constexpr NamedValue<Basis> kBasisNames[] = {
    {"value_gradient", Basis::kValueGradient},
    {"perlin", Basis::kPerlin},
    {"value", Basis::kValue},
    {"simplex", Basis::kSimplex},
    {"simplex_smooth", Basis::kSimplexSmooth},
    {"worley", Basis::kWorley},
    {"white", Basis::kWhite},
};
inline constexpr NamedValue<WorleyReturn> kWorleyReturnNames[] = {
    {"f1", WorleyReturn::kF1},
    {"f2", WorleyReturn::kF2},
    {"f2_minus_f1", WorleyReturn::kF2MinusF1},
    {"cell_value", WorleyReturn::kCellValue},
};
inline constexpr NamedValue<WorleyMetric> kWorleyMetricNames[] = {
    {"euclidean", WorleyMetric::kEuclidean},
    {"manhattan", WorleyMetric::kManhattan},
    {"chebyshev", WorleyMetric::kChebyshev},
};
inline constexpr NamedValue<FractalKind> kFractalNames[] = {
    {"fbm", FractalKind::kFbm},
    {"billow", FractalKind::kBillow},
    {"ridged", FractalKind::kRidged},
    {"ping_pong", FractalKind::kPingPong},
    {"ridged_multifractal", FractalKind::kRidgedMultifractal},
    {"hybrid_multifractal", FractalKind::kHybridMultifractal},
    {"damped_fbm", FractalKind::kDampedFbm},
    {"swiss_turbulence", FractalKind::kSwissTurbulence},
};

// The value with this name, if any.
template <class Value, std::size_t count>
std::optional<Value> value_named(const NamedValue<Value> (&table)[count], std::string_view name) {
    for (const NamedValue<Value>& row : table)
        if (row.name == name) return row.value;
    return std::nullopt;
}

// The name of a value of the table.
template <class Value, std::size_t count>
std::string name_in(const NamedValue<Value> (&table)[count], Value value) {
    return std::string(table[static_cast<std::size_t>(value)].name);
}

template <class Value, std::size_t count>
std::vector<std::string> names_in(const NamedValue<Value> (&table)[count]) {
    std::vector<std::string> names;
    for (const NamedValue<Value>& row : table) names.emplace_back(row.name);
    return names;
}

}  // namespace terrane
