// Random presets: trees of every kind of field, as JSON text.
#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "core/seed.h"

namespace terrane::test {

class RandomFields {
  public:
    explicit RandomFields(std::uint64_t seed) : state_(mix64(seed)) {}

    // Members of "fields": f0, f1 ...; each may refer to those before it.
    std::string members() {
        std::string text;
        for (const int count = 1 + below(4); names_.size() < static_cast<std::size_t>(count);) {
            const std::string name = fmt::format("f{}", names_.size());
            text += fmt::format("{}\"{}\": {}", names_.empty() ? "" : ", ", name, field(3));
            names_.push_back(name);
        }
        return text;
    }

    int below(int end) { return static_cast<int>(next() % static_cast<std::uint64_t>(end)); }
    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53;
    }
    bool coin() { return below(2) == 0; }

  private:
    std::uint64_t next() { return mix64(state_ += 0x9e3779b97f4a7c15u); }
    std::string number(double low, double high) { return fmt::format("{:.4f}", between(low, high)); }
    std::string pair(double low, double high) {
        return fmt::format("[{}, {}]", number(low, high), number(low, high));
    }

    std::string field(int depth) {
        if (depth == 0 || below(5) == 0) return leaf();
        return coin() ? operation(depth - 1) : combination(depth - 1);
    }

    std::string leaf() {
        switch (below(11)) {
            case 0:
                return number(-2, 2);
            case 1:
                return names_.empty() ? number(-2, 2) : fmt::format("\"{}\"", names_[pick()]);
            case 2:
                return fmt::format(
                    R"({{"type": "gradient", "from_m": {}, "to_m": {}, "from": {}, "to": {}}})",
                    pair(-300, -20), pair(-10, 300), number(-2, 2), number(-2, 2));
            case 3:
                return fmt::format(R"({{"type": "radial", "center_m": {}, "radius_m": {}, "falloff_m": {}}})",
                                   pair(-99, 99), number(1, 300), number(1, 300));
            case 4:
                return fmt::format(
                    R"({{"type": "rectangle", "center_m": {}, "half_size_m": {}, "falloff_m": {}}})",
                    pair(-99, 99), pair(1, 300), number(1, 300));
            case 5:
                return place();
            case 6:
                return fmt::format(
                    R"({{"type": "ring", "center_m": {}, "radius_m": {}, "width_m": {}, "falloff_m": {}}})",
                    pair(-99, 99), number(0, 300), number(0, 50), number(1, 300));
            default:
                return noise(0);
        }
    }

    std::string place() {
        if (coin())
            return fmt::format(R"({{"type": "latitude_c", "deg_at_origin": {}, "m_per_deg": {}}})",
                               number(-80, 80), number(3, 30));
        return fmt::format(
            R"({{"type": "remap", "of": {{"type": "position", "axis": "{}"}}, "from": [-500, 700], "to": {}, "clamp": true}})",
            coin() ? "x" : "y", pair(-2, 2));
    }

    std::string noise(int depth) {
        constexpr const char* kTypes[] = {"noise",
                                          "fbm",
                                          "billow",
                                          "ridged",
                                          "ping_pong",
                                          "ridged_multifractal",
                                          "hybrid_multifractal",
                                          "damped_fbm",
                                          "swiss_turbulence"};
        constexpr const char* kBases[] = {"value_gradient", "perlin", "value", "simplex",
                                          "simplex_smooth", "worley", "white"};
        const std::string type = kTypes[below(9)], basis = kBases[below(7)];
        const double wavelength_m = between(2, coin() ? 20 : 900);
        std::string text =
            fmt::format(R"({{"type": "{}", "basis": "{}", "wavelength_m": {:.4f}, "stream": "s{}")", type,
                        basis, wavelength_m, streams_++);
        if (basis == "worley") text += worley();
        if (type != "noise") text += octaves();
        if (below(4) == 0)
            text +=
                fmt::format(R"(, "wrap_m": [{:.3f}, {:.3f}])", coin() ? 0.0 : wavelength_m * between(3.1, 9),
                            wavelength_m * between(3.1, 9));
        if (depth > 0) text += fmt::format(R"(, "warp": {{{}}})", moved_by(depth - 1));
        return text + "}";
    }

    std::string worley() {
        constexpr const char* kReturns[] = {"f1", "f2", "f2_minus_f1", "cell_value"};
        constexpr const char* kMetrics[] = {"euclidean", "manhattan", "chebyshev"};
        return fmt::format(R"(, "worley": {{"returns": "{}", "metric": "{}", "jitter": {}}})",
                           kReturns[below(4)], kMetrics[below(3)], number(0, 1));
    }

    std::string octaves() {
        const std::string lacunarity = fmt::format(R"(, "lacunarity": {})", number(1.7, 2.4));
        if (below(4) == 0)
            return lacunarity + fmt::format(R"(, "amplitudes": [1, {}, 0, 0.2])", number(0, 2));
        return lacunarity + fmt::format(R"(, "octaves": {}, "gain": {})", 1 + below(5), number(0.2, 0.5));
    }

    std::string moved_by(int depth) {
        const auto by = [&] {
            return coin()
                       ? noise(0)
                       : fmt::format(R"({{"type": "clamp", "of": {}, "min": -3, "max": 2}})", field(depth));
        };
        const std::string east = by(), south = by();
        return fmt::format(R"("by": [{}, {}], "amplitude_m": {})", east, south, number(0, coin() ? 20 : 400));
    }

    std::string list(int count, int depth) {
        std::string text;
        for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + field(depth);
        return text;
    }

    std::string combination(int depth) {
        constexpr const char* kTypes[] = {"add", "mul", "min", "max", "sub", "smooth_min", "smooth_max"};
        const int type = below(9);
        if (type == 8)
            return fmt::format(
                R"({{"type": "select", "low": {}, "high": {}, "control": {}, "above": {}, "falloff": {}}})",
                field(depth), field(depth), field(depth), number(-1, 1), coin() ? "0" : number(0, 1));
        if (type == 7)
            return fmt::format(R"({{"type": "lerp", "from": {}, "to": {}, "by": {}}})", field(depth),
                               field(depth), field(depth));
        const int count = type < 4 ? 2 + below(3) : 2;
        const std::string radius = type > 4 ? fmt::format(R"(, "radius": {})", number(0.01, 2)) : "";
        return fmt::format(R"({{"type": "{}", "of": [{}]{}}})", kTypes[type], list(count, depth), radius);
    }

    std::string operation(int depth) {
        switch (below(10)) {
            case 0:
                return of("abs", depth, "");
            case 1:
                return of("fold", depth, "");
            case 2:
                return of("clamp", depth,
                          fmt::format(R"(, "min": {}, "max": {})", number(-2, -0.1), number(0, 2)));
            case 3:
                return of("remap", depth,
                          fmt::format(R"(, "from": [{}, {}], "to": {}, "clamp": {})", number(-2, 0),
                                      number(0.1, 2), pair(-3, 3), coin() ? "true" : "false"));
            case 4:
                return of("power", depth, fmt::format(R"(, "exponent": {})", number(0.3, 2)));
            case 5:
                return of("terrace", depth,
                          fmt::format(R"(, "step": {}, "riser": {}, "base": {})", number(0.05, 1),
                                      number(0.01, 1), number(-1, 1)));
            case 6:
                return of("redistribute", depth,
                          fmt::format(R"(, "exponent": {}, "top": {}, "bottom": {})", number(0.3, 3),
                                      number(0.2, 3), coin() ? "0" : number(-3, -0.2)));
            case 7:
                return of("spline", depth, fmt::format(R"(, "points": [{}])", points(depth)));
            case 8:
                return of("warp", depth, ", " + moved_by(depth));
            default:
                return noise(depth);
        }
    }

    std::string of(std::string_view type, int depth, const std::string& rest) {
        return fmt::format(R"({{"type": "{}", "of": {}{}}})", type, field(depth), rest);
    }

    std::string points(int depth) {
        std::string text;
        double at = between(-1.5, 0);
        for (int i = 0, count = 2 + below(4); i < count; ++i, at += between(0.01, 1)) {
            const std::string value = below(4) == 0 ? field(depth > 0 ? depth - 1 : 0) : number(-2, 2);
            const std::string slope = below(4) == 0 ? fmt::format(R"(, "slope": {})", number(-2, 2)) : "";
            text += fmt::format(R"({}{{"at": {:.4f}, "value": {}{}}})", i == 0 ? "" : ", ", at, value, slope);
        }
        return text;
    }

    std::size_t pick() { return static_cast<std::size_t>(below(static_cast<int>(names_.size()))); }

    std::uint64_t state_;
    std::vector<std::string> names_;
    int streams_ = 0;
};

}  // namespace terrane::test
