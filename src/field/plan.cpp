#include "field/plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "core/error.h"

namespace terrane {
namespace {

constexpr double kMaxCells = 0x1p40;
constexpr double kMaxDisplacementCells = 0x1p24;
constexpr double kMaxWrapCells = 0x1p22 - 4.0;

double greatest_magnitude(Interval x) {
    return std::max(std::fabs(x.min), std::fabs(x.max));
}

}  // namespace

PlanBuilder::PlanBuilder(const FieldGraph& graph, const Window& window, std::uint64_t world_seed)
    : graph_(graph), world_seed_(world_seed) {
    plan_.window_ = window;
    plan_.wrap_m_ = graph.wrap_m;
}

OpId PlanBuilder::field(FieldId id) {
    return field(id, Place{});
}

OpId PlanBuilder::field(FieldId id, const Place& place) {
    const auto key = std::pair(id, place);
    const auto found = made_.find(key);
    if (found != made_.end()) return found->second;
    const OpId op = make(id, place);
    made_[key] = op;
    return op;
}

OpId PlanBuilder::make(FieldId id, const Place& place) {
    const FieldNode& node = graph_.node(id);
    if (const auto* layer = std::get_if<LayerInput>(&node.body)) {
        const auto bound = layers_.find(layer->layer);
        if (bound == layers_.end()) throw std::logic_error("layer read before its stage: " + layer->layer);
        return bound->second;
    }
    if (const auto* spec = std::get_if<FractalSpec>(&node.body)) return noise(*spec, place);
    if (const auto* warp = std::get_if<Warp>(&node.body)) return warped(node, *warp, place);
    FieldPlan::Op op{FieldPlan::FieldFormula{node.body}, {}, place.east_m, place.south_m, -1};
    for (const FieldId input : node.inputs) op.inputs.push_back(field(input, place));
    return add(std::move(op));
}

OpId PlanBuilder::noise(const FractalSpec& spec, const Place& place) {
    check_reach(spec);
    check_wrap(spec);
    PreparedFractal prepared = prepare_fractal(spec, world_seed_, plan_.window_.spacing_m);
    plan_.octaves_cut_ += prepared.cut;
    plan_.octaves_faded_ += prepared.faded;
    auto fractal = std::make_shared<const CoherentFractal>(std::move(prepared), plan_.window_);
    const double placed_m = place == Place{} ? 0.0 : displacement_m_.at(place);
    check_displacement(spec, placed_m + own_displacement_m(spec));
    return add({FieldPlan::Noise{std::move(fractal)}, {}, place.east_m, place.south_m, -1});
}

OpId PlanBuilder::warped(const FieldNode& node, const Warp& warp, const Place& place) {
    const auto amplitude_m = static_cast<float>(warp.amplitude_m);
    Place moved;
    moved.east_m = displacement(field(node.inputs[1], place), amplitude_m, place.east_m);
    moved.south_m = displacement(field(node.inputs[2], place), amplitude_m, place.south_m);
    const double before_m = place == Place{} ? 0.0 : displacement_m_.at(place);
    const double by = std::max(greatest_magnitude(graph_.node(node.inputs[1]).range),
                               greatest_magnitude(graph_.node(node.inputs[2]).range));
    displacement_m_[moved] = before_m + by * warp.amplitude_m;
    return field(node.inputs[0], moved);
}

OpId PlanBuilder::displacement(OpId by, float amplitude_m, OpId before) {
    const auto [found, is_new] = displacements_.try_emplace({by, amplitude_m, before}, -1);
    if (!is_new) return found->second;
    FieldPlan::Op op{FieldPlan::Displacement{amplitude_m}, {by}, -1, -1, -1};
    if (before >= 0) op.inputs.push_back(before);
    return found->second = add(std::move(op));
}

OpId PlanBuilder::kernel(Kernel kernel, std::vector<OpId> inputs) {
    return add({FieldPlan::KernelCall{std::move(kernel)}, std::move(inputs), -1, -1, -1});
}

OpId PlanBuilder::add(FieldPlan::Op op) {
    plan_.ops_.push_back(std::move(op));
    return static_cast<OpId>(plan_.ops_.size()) - 1;
}

void PlanBuilder::check_reach(const FractalSpec& spec) const {
    const Window& w = plan_.window_;
    const double cells_per_m = finest_cells_per_m(spec, w.spacing_m);
    const double farthest_m = std::max({std::fabs(w.x_m(0)), std::fabs(w.x_m(w.width - 1)),
                                        std::fabs(w.y_m(0)), std::fabs(w.y_m(w.height - 1))});
    const double cells = farthest_m * cells_per_m;
    if (cells < kMaxCells - 2.0) return;
    throw WrongInput(
        "window", fmt::format("its farthest sample is {:.6g} m from the origin, {:.3g} cells of the finest "
                              "octave of noise \"{}\"; allowed: 2^40 cells, here {:.6g} m",
                              farthest_m, cells, spec.stream, (kMaxCells - 2.0) / cells_per_m));
}

void PlanBuilder::check_displacement(const FractalSpec& spec, double displacement_m) const {
    const double cells_per_m = finest_cells_per_m(spec, plan_.window_.spacing_m);
    if (displacement_m * cells_per_m < kMaxDisplacementCells) return;
    throw WrongInput(
        "warp", fmt::format("the warp of noise \"{}\" moves it by up to {:.6g} m; allowed: 2^24 cells of "
                            "its finest octave, here {:.6g} m",
                            spec.stream, displacement_m, kMaxDisplacementCells / cells_per_m));
}

void PlanBuilder::check_wrap(const FractalSpec& spec) const {
    const double cells_per_m = finest_cells_per_m(spec, plan_.window_.spacing_m);
    const double wrap_m = std::max(spec.wrap_m[0], spec.wrap_m[1]);
    if (wrap_m * cells_per_m < kMaxWrapCells) return;
    throw WrongInput("wrap",
                     fmt::format("noise \"{}\" repeats after {:.6g} m, {:.3g} cells of its finest octave; "
                                 "allowed: 2^22 cells, here {:.6g} m",
                                 spec.stream, wrap_m, wrap_m * cells_per_m, kMaxWrapCells / cells_per_m));
}

FieldPlan PlanBuilder::build(std::span<const OpId> keep) {
    const std::size_t count = plan_.ops_.size();
    std::vector<std::size_t> last_use(count);
    for (std::size_t i = 0; i < count; ++i) {
        last_use[i] = i;
        const FieldPlan::Op& op = plan_.ops_[i];
        for (const OpId input : op.inputs) last_use[static_cast<std::size_t>(input)] = i;
        for (const OpId moved : {op.east_m, op.south_m})
            if (moved >= 0) last_use[static_cast<std::size_t>(moved)] = i;
    }
    for (const OpId op : keep) last_use[static_cast<std::size_t>(op)] = count;

    // A buffer is free again after the last use of its operation.
    std::vector<int> free_buffers;
    for (std::size_t i = 0; i < count; ++i) {
        if (free_buffers.empty()) free_buffers.push_back(plan_.buffer_count_++);
        plan_.ops_[i].buffer = free_buffers.back();
        free_buffers.pop_back();
        for (std::size_t before = 0; before <= i; ++before)
            if (last_use[before] == i) free_buffers.push_back(plan_.ops_[before].buffer);
    }
    return std::move(plan_);
}

std::int64_t FieldPlan::table_bytes() const {
    std::int64_t bytes = 0;
    for (const Op& op : ops_)
        if (const auto* noise = std::get_if<Noise>(&op.what)) bytes += noise->fractal->table_bytes();
    std::set<const ImageGrid*> images;
    for (const Op& op : ops_)
        if (const auto* formula = std::get_if<FieldFormula>(&op.what))
            if (const auto* image = std::get_if<ImageField>(&formula->body))
                if (images.insert(image->grid.get()).second)
                    bytes += static_cast<std::int64_t>(image->grid->samples.size() * sizeof(float));
    return bytes;
}

std::span<const float> FieldPlan::values(OpId op, const BlockRect& block, const PlanScratch& scratch) const {
    const int buffer = ops_[static_cast<std::size_t>(op)].buffer;
    return std::span(scratch.buffers[static_cast<std::size_t>(buffer)])
        .first(static_cast<std::size_t>(block.samples()));
}

}  // namespace terrane
