#include "noise/signal_moments.h"

#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "core/seed.h"

namespace terrane {
namespace {

constexpr int kSamples = 1 << 14;

// Every sample in a cell of its own, at positions in the cells that fill the square evenly (M. Roberts, The
// unreasonable effectiveness of quasirandom sequences, 2018: the R2 sequence).
std::vector<float> measured_values(const BasisSpec& basis) {
    Octave octave = octave_of(basis, basis_constants(basis).scale);
    octave.stream = octave_stream(stream_key(0, "moments", 0));
    octave.cells_per_m_x = octave.cells_per_m_y = 1.0;
    std::vector<float> values;
    for (int k = 0; k < kSamples; ++k) {
        const double along = 0.7548776662466927 * k, across = 0.5698402909980532 * k;
        const double x = 5.0 * (k % 128) + (along - std::floor(along));
        const double y = 5.0 * (k / 128) + (across - std::floor(across));
        values.push_back(sample(basis.basis, octave, x, y));
    }
    return values;
}

const std::vector<float>& values_of(const BasisSpec& basis) {
    static std::mutex mutex;
    static std::map<BasisSpec, std::vector<float>> measured;
    const std::lock_guard lock(mutex);
    const auto found = measured.find(basis);
    if (found != measured.end()) return found->second;
    return measured[basis] = measured_values(basis);
}

struct TabulatedMoments {
    double value_sd;
    Moments fold;
};

std::optional<TabulatedMoments> tabulated(Basis basis) {
    switch (basis) {
        case Basis::kValueGradient:
            return TabulatedMoments{0.301040, {-0.5066, 0.3451}};
        case Basis::kPerlin:
            return TabulatedMoments{0.310192, {-0.4932, 0.3578}};
        case Basis::kValue:
            return TabulatedMoments{0.452383, {-0.2428, 0.4952}};
        case Basis::kSimplex:
            return TabulatedMoments{0.539013, {-0.0659, 0.5380}};
        case Basis::kSimplexSmooth:
            return TabulatedMoments{0.417457, {-0.2911, 0.4410}};
        case Basis::kWhite:
            return TabulatedMoments{0.577350, {0.0, 0.577350}};
        case Basis::kWorley:
            break;
    }
    return std::nullopt;
}

}  // namespace

Moments signal_moments(const BasisSpec& basis, const std::function<float(float)>& signal) {
    double sum = 0.0, squares = 0.0;
    for (const float n : values_of(basis)) {
        const double s = static_cast<double>(signal(n));
        sum += s;
        squares += s * s;
    }
    const double mean = sum / kSamples;
    const double variance = squares / kSamples - mean * mean;
    return {mean, variance > 0.0 ? std::sqrt(variance) : 0.0};
}

Moments value_moments(const BasisSpec& basis) {
    if (const auto table = tabulated(basis.basis)) return {0.0, table->value_sd};
    Moments moments = signal_moments(basis, [](float n) { return n; });
    if (is_symmetric(basis)) moments.mean = 0.0;
    return moments;
}

Moments fold_moments(const BasisSpec& basis) {
    if (const auto table = tabulated(basis.basis)) return table->fold;
    return signal_moments(basis, [](float n) { return 2.0f * std::fabs(n) - 1.0f; });
}

}  // namespace terrane
