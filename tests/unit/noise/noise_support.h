// What the noise tests share: names for parameters, whole windows of samples, and their statistics.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "core/seed.h"
#include "noise/coherent.h"
#include "noise/fractal.h"
#include "noise/names.h"

namespace terrane::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr int kSeedsOfRanges = 1;
#else
inline constexpr int kSeedsOfRanges = 16;
#endif

// The bases that are smooth or at least continuous and symmetric.
inline constexpr std::array<Basis, 5> kBases{Basis::kValueGradient, Basis::kPerlin, Basis::kValue,
                                             Basis::kSimplex, Basis::kSimplexSmooth};
// Every basis; worley by each return and metric.
inline std::vector<BasisSpec> every_basis() {
    std::vector<BasisSpec> out;
    for (const Basis basis : kBases) out.push_back({basis, {}});
    for (const WorleyMetric metric :
         {WorleyMetric::kEuclidean, WorleyMetric::kManhattan, WorleyMetric::kChebyshev})
        for (const WorleyReturn returns : {WorleyReturn::kF1, WorleyReturn::kF2, WorleyReturn::kF2MinusF1})
            out.push_back({Basis::kWorley, {returns, metric, 0.75}});
    out.push_back({Basis::kWorley, {WorleyReturn::kCellValue, WorleyMetric::kEuclidean, 1.0}});
    out.push_back({Basis::kWhite, {}});
    return out;
}
inline constexpr std::array<FractalKind, 8> kKinds{FractalKind::kFbm,
                                                   FractalKind::kBillow,
                                                   FractalKind::kRidged,
                                                   FractalKind::kPingPong,
                                                   FractalKind::kRidgedMultifractal,
                                                   FractalKind::kHybridMultifractal,
                                                   FractalKind::kDampedFbm,
                                                   FractalKind::kSwissTurbulence};

// Every basis under fBm, and every kind of fractal over bases of each sort.
inline std::vector<std::tuple<FractalKind, BasisSpec>> every_fractal() {
    std::vector<std::tuple<FractalKind, BasisSpec>> out;
    for (const BasisSpec& basis : every_basis()) out.emplace_back(FractalKind::kFbm, basis);
    for (const FractalKind kind : kKinds)
        if (kind != FractalKind::kFbm)
            for (const BasisSpec& basis :
                 {BasisSpec{Basis::kValueGradient, {}}, BasisSpec{Basis::kSimplexSmooth, {}},
                  BasisSpec{Basis::kWorley, {WorleyReturn::kF2MinusF1, WorleyMetric::kManhattan, 0.75}}})
                out.emplace_back(kind, basis);
    return out;
}

// Names that may stand in a test's.
inline std::string name_of(Basis basis) {
    return name_in(kBasisNames, basis);
}
inline std::string name_of(const BasisSpec& basis) {
    if (basis.basis != Basis::kWorley) return name_of(basis.basis);
    return "worley_" + name_in(kWorleyReturnNames, basis.worley.returns) + "_" +
           name_in(kWorleyMetricNames, basis.worley.metric);
}
inline std::string name_of(FractalKind kind) {
    return name_in(kFractalNames, kind);
}
inline std::string name_of(const std::tuple<FractalKind, BasisSpec>& fractal) {
    return name_of(std::get<0>(fractal)) + "_" + name_of(std::get<1>(fractal));
}

inline FractalSpec fractal_spec(FractalKind kind, const BasisSpec& basis, double wavelength_m, int octaves) {
    FractalSpec spec;
    spec.kind = kind;
    spec.basis = basis;
    spec.wavelength_m = wavelength_m;
    spec.octaves = octaves;
    spec.stream = "coast";
    return spec;
}
inline FractalSpec fractal_spec(FractalKind kind, Basis basis, double wavelength_m, int octaves) {
    return fractal_spec(kind, BasisSpec{basis, {}}, wavelength_m, octaves);
}

// Every sample of a window, row-major.
inline std::vector<float> sample_window(const FractalSpec& spec, std::uint64_t seed, const Window& window) {
    const CoherentFractal fractal(prepare_fractal(spec, seed, window.spacing_m), window);
    std::vector<float> out(static_cast<std::size_t>(window.samples()));
    CoherentScratch scratch;
    fractal.evaluate({0, 0, window.width, window.height}, {}, scratch, out);
    return out;
}

struct Statistics {
    double mean = 0.0, sd = 0.0, min = 0.0, max = 0.0;
};

inline Statistics statistics(const std::vector<float>& samples) {
    double sum = 0.0, squares = 0.0;
    for (const float v : samples) {
        sum += static_cast<double>(v);
        squares += static_cast<double>(v) * static_cast<double>(v);
    }
    const auto count = static_cast<double>(samples.size());
    const double mean = sum / count;
    const auto [least, greatest] = std::minmax_element(samples.begin(), samples.end());
    return {mean, std::sqrt(squares / count - mean * mean), static_cast<double>(*least),
            static_cast<double>(*greatest)};
}

inline double correlation(const std::vector<float>& a, const std::vector<float>& b) {
    const Statistics of_a = statistics(a), of_b = statistics(b);
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += (static_cast<double>(a[i]) - of_a.mean) * (static_cast<double>(b[i]) - of_b.mean);
    return sum / (static_cast<double>(a.size()) * of_a.sd * of_b.sd);
}

}  // namespace terrane::test

namespace terrane {

inline void PrintTo(const BasisSpec& basis, std::ostream* out) {
    *out << test::name_of(basis);
}

}  // namespace terrane
