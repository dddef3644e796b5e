#include "selftest/field_cases.h"

#include <algorithm>

#include "core/hash.h"
#include "field/plan.h"
#include "selftest/noise_cases.h"

namespace terrane {
namespace {

constexpr std::uint64_t kSeed = 0x5e1f7e57;

// An image smaller than the near window, whose samples are drawn by hand.
std::function<FieldId(GraphBuilder&)> image(ImageFilter filter, ImageOutside outside) {
    auto grid = std::make_shared<ImageGrid>();
    grid->width = 7;
    grid->height = 5;
    for (int k = 0; k < 35; ++k) grid->samples.push_back(static_cast<float>(k * k % 17) * 0.25f - 1.7f);
    grid->min = -1.7f;
    grid->max = 2.3f;
    const ImageField field{std::move(grid), {-100.0, -70.0, 90.0, 60.0}, filter, outside};
    return [field](GraphBuilder& graph) { return graph.add(field); };
}

// A node of each type; an input that a type needs is made on the spot.
std::vector<FieldCase> node_cases() {
    using G = GraphBuilder;
    const auto combination = [](Combine how) {
        return [how](G& g) { return g.add(Combination{how}, {g.noise("a"), g.noise("b"), g.noise("c")}); };
    };
    const std::vector<SplineKnot> knots{{-0.5, 1.5}, {0.0, 0.0}, {0.4, -2.0}};
    std::vector<FieldCase> cases;
    const auto add = [&](const char* type, std::function<FieldId(G&)> build) {
        cases.push_back({std::string("field.") + type, true, std::move(build), {kNearWindow}});
    };
    add("constant", [](G& g) { return g.constant(0.1); });
    add("position", [](G& g) {
        return g.add(Combination{}, {g.add(Position{false}), g.add(Position{true})});
    });
    add("gradient", [](G& g) { return g.add(AxisGradient{{-90.0, 10.0}, {110.0, 70.0}, -2.0, 3.0}); });
    add("latitude_c", [](G& g) { return g.add(LatitudeTemperature{50.0, 3.0}); });
    add("noise", [](G& g) { return g.noise("a"); });
    add("warp", [](G& g) { return g.moved(g.noise("a")); });
    add("warp_of_warp", [](G& g) { return g.moved(g.moved(g.noise("a"))); });
    add("add", combination(Combine::kAdd));
    add("sub", combination(Combine::kSub));
    add("mul", combination(Combine::kMul));
    add("min", combination(Combine::kMin));
    add("max", combination(Combine::kMax));
    add("smooth_min", [](G& g) { return g.add(SmoothExtreme{false, 0.3}, {g.noise("a"), g.noise("b")}); });
    add("smooth_max", [](G& g) { return g.add(SmoothExtreme{true, 0.3}, {g.noise("a"), g.noise("b")}); });
    add("lerp", [](G& g) { return g.add(Lerp{}, {g.noise("a"), g.noise("b"), g.noise("c")}); });
    add("select", [](G& g) { return g.add(Select{0.1, 0.2}, {g.noise("a"), g.noise("b"), g.noise("c")}); });
    add("abs", [](G& g) { return g.add(Absolute{}, {g.noise("a")}); });
    add("fold", [](G& g) { return g.add(Fold{}, {g.noise("a")}); });
    add("clamp", [](G& g) { return g.add(Clamp{-0.2, 0.3}, {g.noise("a")}); });
    add("remap", [](G& g) { return g.add(Remap{{-0.7, 0.9}, {3.0, -2.0}, false}, {g.noise("a")}); });
    add("remap_clamped", [](G& g) { return g.add(Remap{{-0.3, 0.2}, {3.0, -2.0}, true}, {g.noise("a")}); });
    add("power", [](G& g) { return g.add(Power{1.7}, {g.noise("a")}); });
    add("terrace", [](G& g) { return g.add(Terrace{0.3, 0.4, 0.05}, {g.noise("a")}); });
    add("spline", [knots](G& g) {
        return g.add(Spline{knots}, {g.noise("a"), g.constant(-1.0), g.noise("b"), g.constant(2.0)});
    });
    add("radial", [](G& g) { return g.add(RadialMask{{12.0, -7.0}, 140.0, 90.0}); });
    add("rectangle", [](G& g) { return g.add(RectangleMask{{12.0, -7.0}, {110.0, 80.0}, 60.0}); });
    add("subnormal", [](G& g) {
        return g.add(Combination{Combine::kMul}, {g.noise("a"), g.constant(1e-38)});
    });
    add("ring", [](G& g) { return g.add(RingMask{{12.0, -7.0}, 120.0, 30.0, 60.0}); });
    add("image.bilinear", image(ImageFilter::kBilinear, ImageOutside::kEdge));
    add("image.bicubic", image(ImageFilter::kBicubic, ImageOutside::kEdge));
    add("image.bicubic_repeated", image(ImageFilter::kBicubic, ImageOutside::kRepeat));
    add("redistribute", [](G& g) { return g.add(Redistribute{1.3, 0.8, -0.9}, {g.noise("a")}); });
    return cases;
}

// The blocks of a case's window, row by row.
std::vector<BlockRect> blocks_of(const FieldCase& field, const Window& window) {
    std::vector<BlockRect> blocks;
    for (std::int64_t row = 0; row < window.height; row += field.block_rows)
        for (std::int64_t column = 0; column < window.width; column += field.block_columns)
            blocks.push_back({column, row, std::min(field.block_columns, window.width - column),
                              std::min(field.block_rows, window.height - row)});
    return blocks;
}

std::vector<float> samples_of(const FieldCase& field, const FieldGraph& graph, FieldId id,
                              const Window& window) {
    PlanBuilder builder(graph, window, kSeed);
    const OpId op = builder.field(id);
    const FieldPlan plan = builder.build(std::vector{op});
    PlanScratch scratch;
    std::vector<float> samples(static_cast<std::size_t>(window.samples()));
    for (const BlockRect& block : blocks_of(field, window)) {
        plan.run(block, scratch);
        const float* from = plan.values(op, block, scratch).data();
        float* to = samples.data() + block.first_row * window.width + block.first_column;
        for (std::int64_t j = 0; j < block.rows; ++j, from += block.columns, to += window.width)
            std::transform(from, from + block.columns, to, [](float v) { return v + 0.0f; });
    }
    return samples;
}

}  // namespace

std::vector<FieldCase> field_cases() {
    std::vector<FieldCase> cases = node_cases();
    for (FieldCase& noise : noise_cases()) cases.push_back(std::move(noise));
    return cases;
}

std::string field_hash(const FieldCase& field) {
    GraphBuilder builder;
    const FieldId id = field.build(builder);
    Hasher hasher;
    for (const Window& window : field.windows) hasher.add(samples_of(field, builder.graph(), id, window));
    return hasher.digest();
}

}  // namespace terrane
