#include "preset/noise_names.h"

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace terrane {
namespace {

constexpr std::array<std::pair<std::string_view, Basis>, 7> kBases{{{"value_gradient", Basis::kValueGradient},
                                                                    {"perlin", Basis::kPerlin},
                                                                    {"value", Basis::kValue},
                                                                    {"simplex", Basis::kSimplex},
                                                                    {"simplex_smooth", Basis::kSimplexSmooth},
                                                                    {"worley", Basis::kWorley},
                                                                    {"white", Basis::kWhite}}};
constexpr std::array<std::pair<std::string_view, WorleyReturn>, 4> kWorleyReturns{
    {{"f1", WorleyReturn::kF1},
     {"f2", WorleyReturn::kF2},
     {"f2_minus_f1", WorleyReturn::kF2MinusF1},
     {"cell_value", WorleyReturn::kCellValue}}};
constexpr std::array<std::pair<std::string_view, WorleyMetric>, 3> kWorleyMetrics{
    {{"euclidean", WorleyMetric::kEuclidean},
     {"manhattan", WorleyMetric::kManhattan},
     {"chebyshev", WorleyMetric::kChebyshev}}};
constexpr std::array<std::pair<std::string_view, FractalKind>, 9> kFractalKinds{
    {{"noise", FractalKind::kFbm},
     {"fbm", FractalKind::kFbm},
     {"billow", FractalKind::kBillow},
     {"ridged", FractalKind::kRidged},
     {"ping_pong", FractalKind::kPingPong},
     {"ridged_multifractal", FractalKind::kRidgedMultifractal},
     {"hybrid_multifractal", FractalKind::kHybridMultifractal},
     {"damped_fbm", FractalKind::kDampedFbm},
     {"swiss_turbulence", FractalKind::kSwissTurbulence}}};

// The value that a table gives a name.
template <class Table>
auto value_of(const Table& table, std::string_view name) {
    for (const auto& [known, value] : table)
        if (known == name) return std::optional(value);
    return decltype(std::optional(table[0].second))();
}

template <class Table>
auto checked_value(const Table& table, std::string_view name) {
    const auto value = value_of(table, name);
    if (!value) throw std::logic_error("checked preset: unknown name " + std::string(name));
    return *value;
}

}  // namespace

Basis basis_by_name(std::string_view name) {
    return value_of(kBases, name).value_or(Basis::kValueGradient);
}
WorleyReturn worley_return_by_name(std::string_view name) {
    return checked_value(kWorleyReturns, name);
}
WorleyMetric worley_metric_by_name(std::string_view name) {
    return checked_value(kWorleyMetrics, name);
}
FractalKind fractal_kind_by_name(std::string_view type) {
    return checked_value(kFractalKinds, type);
}

}  // namespace terrane
