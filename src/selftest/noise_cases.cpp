#include "selftest/noise_cases.h"

#include <array>
#include <utility>

#include "noise/names.h"

namespace terrane {
namespace {

// Sample indices far from the origin: where float, 32-bit and 40-bit arithmetic would tell.
constexpr NamedValue<std::int64_t> kFarOrigins[] = {
    {"+2^31", std::int64_t{1} << 31},       {"-2^31", -(std::int64_t{1} << 31)},
    {"+2^40", std::int64_t{1} << 40},       {"-2^40", -(std::int64_t{1} << 40)},
    {"+1e12", std::int64_t{1000000000000}}, {"-1e12", -std::int64_t{1000000000000}},
};

constexpr std::array<int, 2> kSizes[] = {{1, 1},  {1, 7},  {2, 2},  {3, 5},  {7, 1},  {8, 3},   {15, 2},
                                         {16, 4}, {17, 3}, {31, 2}, {33, 2}, {65, 3}, {257, 2}, {4099, 3}};

using Cases = std::vector<FieldCase>;

// "part.what" or "part.what.which".
std::string named(std::string_view part, std::string_view what, std::string_view which = "") {
    std::string name(part);
    name.append(".").append(what);
    if (!which.empty()) name.append(".").append(which);
    return name;
}

FractalSpec fractal(Basis basis, FractalKind kind) {
    FractalSpec spec = fractal_spec(basis, kind, 230.0, 5);
    spec.lacunarity = 2.03;
    spec.gain = 0.55;
    return spec;
}

// A noise on the grid and moved by a warp: both ways it is evaluated.
enum class Table { kQuick, kWhole };
void add(Cases& cases, Table table, const std::string& name, const FractalSpec& spec,
         const std::vector<Window>& windows = {kNearWindow}) {
    const bool quick = table == Table::kQuick;
    cases.push_back({name, quick, [spec](GraphBuilder& g) { return g.noise(spec, "a"); }, windows});
    cases.push_back(
        {name + ".moved", quick, [spec](GraphBuilder& g) { return g.moved(g.noise(spec, "a")); }, windows});
}

void add_every_fractal(Cases& cases) {
    for (const auto& [basis_name, basis] : kBasisNames)
        for (const auto& [fractal_name, kind] : kFractalNames)
            add(cases, Table::kQuick, named("noise", basis_name, fractal_name), fractal(basis, kind));
    FractalSpec amplitudes = fractal(Basis::kPerlin, FractalKind::kFbm);
    amplitudes.amplitudes = {0.7, 0.0, 0.4, 0.1, 0.3};
    add(cases, Table::kQuick, "noise.amplitudes", amplitudes);
}

void add_every_worley(Cases& cases) {
    for (const auto& [return_name, returns] : kWorleyReturnNames)
        for (const auto& [metric_name, metric] : kWorleyMetricNames) {
            FractalSpec spec = fractal(Basis::kWorley, FractalKind::kFbm);
            spec.basis.worley = {returns, metric, 1.0};
            spec.octaves = 2;
            add(cases, Table::kQuick, named("worley", return_name, metric_name), spec);
        }
}

// The window crosses the seam on both axes.
void add_wraps(Cases& cases) {
    const std::vector<Window> windows{{-20, 80, 53, 35, 7.5}};
    for (const auto& [basis_name, basis] : kBasisNames) {
        FractalSpec spec = fractal(basis, FractalKind::kFbm);
        spec.wrap_m = {900.0, 750.0};
        add(cases, Table::kWhole, named("wrap", basis_name), spec, windows);
        spec.wrap_m = {0.0, 750.0};
        add(cases, Table::kWhole, named("wrap", basis_name, "south"), spec, windows);
    }
}

void add_far(Cases& cases) {
    for (const auto& [origin_name, origin] : kFarOrigins)
        for (const auto& [basis_name, basis] : kBasisNames)
            add(cases, Table::kWhole, named("far", origin_name, basis_name),
                fractal(basis, FractalKind::kFbm),
                {{origin, -origin - 5, 37, 11, 8.0}, {3, origin, 17, 9, 8.0}});
}

// Whole, and in blocks.
void add_sizes(Cases& cases) {
    std::vector<Window> windows;
    for (const auto& [width, height] : kSizes)
        windows.push_back({-width / 2, 3 - height, width, height, 5.25});
    Cases sizes;
    for (const auto& [basis_name, basis] : kBasisNames)
        add(sizes, Table::kWhole, named("size", basis_name), fractal(basis, FractalKind::kRidged), windows);
    for (const FieldCase& whole : sizes) {
        FieldCase blocks = whole;
        blocks.name += ".blocks";
        blocks.block_columns = 19;
        blocks.block_rows = 2;
        cases.push_back(whole);
        cases.push_back(std::move(blocks));
    }
}

}  // namespace

std::vector<FieldCase> noise_cases() {
    Cases cases;
    add_every_fractal(cases);
    add_every_worley(cases);
    add_wraps(cases);
    add_far(cases);
    add_sizes(cases);
    return cases;
}

}  // namespace terrane
