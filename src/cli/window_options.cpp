#include "cli/window_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "cli/parse_values.h"
#include "core/error.h"

namespace terrane {
namespace {

constexpr double kMaxIndex = 0x1p53;
constexpr double kMinSpacing_m = 1e-6, kMaxSpacing_m = 1e9;

double checked_spacing(const std::string& option, double spacing_m) {
    if (spacing_m >= kMinSpacing_m && spacing_m <= kMaxSpacing_m) return spacing_m;
    throw WrongInput(option, fmt::format("a spacing of {} m; allowed: {} .. {} m", spacing_m, kMinSpacing_m,
                                         kMaxSpacing_m));
}

// The sample index nearest to a ground coordinate.
std::int64_t index_at(const std::string& option, double ground_m, double spacing_m) {
    const double index = std::floor(ground_m / spacing_m + 0.5);
    if (std::fabs(index) <= kMaxIndex) return static_cast<std::int64_t>(index);
    throw WrongInput(option,
                     fmt::format("{} m is sample index {:.6g}; allowed: -2^53 .. 2^53", ground_m, index));
}

// The index of a ground coordinate that must lie on the sample grid.
std::int64_t exact_index(double ground_m, double spacing_m) {
    const std::int64_t index = index_at("--extent-m", ground_m, spacing_m);
    const double on_grid_m = static_cast<double>(index) * spacing_m;
    if (std::fabs(on_grid_m - ground_m) <= 1e-6 * spacing_m) return index;
    throw WrongInput(
        "--extent-m",
        fmt::format("{} m is no sample: with this size samples stand every {} m from 0, the nearest at "
                    "{} m; move the extent there, or choose a size whose spacing divides it",
                    ground_m, spacing_m, on_grid_m));
}

Window window_of_extent(const std::string& text, std::array<std::int64_t, 2> size) {
    const std::vector<double> e = parse_numbers("--extent-m", text, 4);
    const double across_m = e[2] - e[0], down_m = e[3] - e[1];
    if (!(across_m > 0.0) || !(down_m > 0.0))
        throw WrongInput("--extent-m", fmt::format("expected X0 < X1 and Y0 < Y1, found \"{}\"", text));
    if (size[0] < 2 || size[1] < 2) throw WrongInput("--extent-m", "an extent needs at least 2 x 2 samples");
    const double spacing_m = checked_spacing("--extent-m", across_m / static_cast<double>(size[0] - 1));
    const double rows = down_m / spacing_m + 1.0;
    if (std::fabs(rows - static_cast<double>(size[1])) > 1e-6 * rows)
        throw WrongInput(
            "--extent-m",
            fmt::format("{} x {} samples over {} x {} m would not be square; with {} columns the rows "
                        "are {:.6g}",
                        size[0], size[1], across_m, down_m, size[0], rows));
    return {exact_index(e[0], spacing_m), exact_index(e[1], spacing_m), size[0], size[1], spacing_m};
}

void refuse_far_corner(const Window& window) {
    const double far = std::max({std::fabs(static_cast<double>(window.origin_x)),
                                 std::fabs(static_cast<double>(window.origin_y)),
                                 std::fabs(static_cast<double>(window.origin_x + window.width)),
                                 std::fabs(static_cast<double>(window.origin_y + window.height))});
    if (far > kMaxIndex)
        throw WrongInput("--origin",
                         fmt::format("the window reaches sample index {:.17g}; allowed: -2^53 .. 2^53", far));
}

std::array<std::int64_t, 2> powers_around(std::int64_t side) {
    std::int64_t below = 2;
    while ((below - 1) * 2 + 1 <= side) below = (below - 1) * 2 + 1;
    return {below, (below - 1) * 2 + 1};
}

bool is_power_plus_one(std::int64_t side) {
    return side >= 2 && ((side - 1) & (side - 2)) == 0;
}

}  // namespace

Window window_of(const GenerateOptions& options, const WorldSpec& world) {
    const std::array<std::int64_t, 2> size =
        options.size ? parse_size(*options.size) : std::array{world.view.width, world.view.height};
    if (options.extent_m) {
        if (options.origin || options.spacing)
            throw WrongInput("--extent-m",
                             "fixes origin and spacing; it goes with --size, not with --origin or --spacing");
        return window_of_extent(*options.extent_m, size);
    }
    Window window{0, 0, size[0], size[1], world.spacing_m};
    if (options.spacing)
        window.spacing_m = checked_spacing("--spacing", parse_number("--spacing", *options.spacing));
    if (options.origin) {
        const auto origin = parse_origin(*options.origin);
        window.origin_x = origin[0];
        window.origin_y = origin[1];
    } else {
        window.origin_x = index_at("--spacing", world.view.center_m[0], window.spacing_m) - window.width / 2;
        window.origin_y = index_at("--spacing", world.view.center_m[1], window.spacing_m) - window.height / 2;
    }
    refuse_far_corner(window);
    return window;
}

std::optional<std::string> size_note(const Window& window) {
    std::string text;
    for (const std::int64_t side : {window.width, window.height}) {
        if (is_power_plus_one(side)) continue;
        const auto [below, above] = powers_around(side);
        const std::string part =
            fmt::format("{} is not 2^n + 1, which engines want; nearest: {} and {}", side, below, above);
        if (text == part) continue;
        text += text.empty() ? part : "; " + part;
    }
    if (text.empty()) return std::nullopt;
    return text;
}

}  // namespace terrane
