// Fields and stage kernels compiled into one flat list of operations, evaluated block by block.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "core/window.h"
#include "noise/coherent.h"
#include "spec/field.h"

namespace terrane {

// Index of an operation in its plan; inputs always stand before their users.
using OpId = int;

// A pointwise kernel on whole blocks: inputs and output have the same length.
using Kernel = std::function<void(std::span<const std::span<const float>> inputs, std::span<float> out)>;

// The buffers of one worker.
struct PlanScratch {
    std::vector<std::vector<float>> buffers;
    CoherentScratch noise;
};

class FieldPlan {
  public:
    // Evaluates every operation on a block of the plan's window. Values of kept operations stay readable in
    // the scratch until its next use.
    void run(const BlockRect& block, PlanScratch& scratch) const;
    std::span<const float> values(OpId op, const BlockRect& block, const PlanScratch& scratch) const;

    const Window& window() const { return window_; }
    // Floats that one block needs per sample, and bytes of tables and images shared by all workers.
    std::int64_t buffers_per_sample() const { return buffer_count_; }
    std::int64_t table_bytes() const;
    // Octaves that the spacing cuts or fades, over all noises.
    int octaves_cut() const { return octaves_cut_; }
    int octaves_faded() const { return octaves_faded_; }

  private:
    friend class PlanBuilder;

    struct Noise {
        std::shared_ptr<const CoherentFractal> fractal;
    };
    // input 0 times the amplitude, plus input 1 if there is one: a displacement in metres.
    struct Displacement {
        float amplitude_m;
    };
    struct KernelCall {
        Kernel kernel;
    };
    struct FieldFormula {
        FieldBody body;
    };
    struct Op {
        std::variant<Noise, Displacement, KernelCall, FieldFormula> what;
        std::vector<OpId> inputs;
        OpId east_m = -1, south_m = -1;  // displacement of the position, -1: none
        int buffer = -1;
    };
    class BlockEvaluator;

    Window window_;
    std::array<double, 2> wrap_m_{};  // of the world
    std::vector<Op> ops_;
    int buffer_count_ = 0;
    int octaves_cut_ = 0, octaves_faded_ = 0;
};

// Collects what a run needs, then makes the plan. Equal parts are evaluated once.
class PlanBuilder {
  public:
    // The graph must outlive the builder. Noise uses the streams of `world_seed`.
    PlanBuilder(const FieldGraph& graph, const Window& window, std::uint64_t world_seed);

    // The operation that gives a field. Its layer inputs must be bound before.
    // Throws WrongInput at "window" if a noise would be sampled beyond the numeric contract: more than 2^40
    // cells from the origin, moved by more than 2^24 cells, or repeated after more than 2^22 cells.
    OpId field(FieldId id);
    // A pointwise kernel over other operations.
    OpId kernel(Kernel kernel, std::vector<OpId> inputs);
    // From now on fields that read the layer take it from this operation.
    void bind_layer(const std::string& layer, OpId op) { layers_[layer] = op; }

    // Ends the building. The values of the operations in `keep` stay readable after a run.
    FieldPlan build(std::span<const OpId> keep);

  private:
    // Where positions are taken: as they are, or moved by two operations.
    struct Place {
        OpId east_m = -1, south_m = -1;
        auto operator<=>(const Place&) const = default;
    };

    OpId field(FieldId id, const Place& place);
    OpId make(FieldId id, const Place& place);
    OpId noise(const FractalSpec& spec, const Place& place);
    OpId warped(const FieldNode& node, const Warp& warp, const Place& place);
    // The displacement `by` times the amplitude, on top of the one before (-1: none).
    OpId displacement(OpId by, float amplitude_m, OpId before);
    OpId add(FieldPlan::Op op);
    void check_reach(const FractalSpec& spec) const;
    void check_displacement(const FractalSpec& spec, double displacement_m) const;
    void check_wrap(const FractalSpec& spec) const;

    const FieldGraph& graph_;
    std::uint64_t world_seed_;
    FieldPlan plan_;
    std::map<std::pair<FieldId, Place>, OpId> made_;
    std::map<std::tuple<OpId, float, OpId>, OpId> displacements_;
    std::map<std::string, OpId> layers_;
    std::map<Place, double> displacement_m_;  // greatest displacement of a place
};

}  // namespace terrane
