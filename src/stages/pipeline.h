// THE pipeline: the one ordered table of stages, and the plan of a run.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/window.h"
#include "layers/layer.h"
#include "stages/stage.h"

namespace terrane {

std::span<const Stage> pipeline();

// One layer of a run, or a named field asked for as a layer.
struct PlannedLayer {
    LayerInfo info;
    OpId op = -1;
};

// What will be computed for a window: the stages needed for the layers asked for, and no more.
struct RunPlan {
    FieldPlan fields;
    std::vector<const Stage*> stages;  // in pipeline order
    std::vector<PlannedLayer>
        layers;                      // every layer of those stages in table order, then the fields asked for
    std::int64_t strip_rows = 1;     // rows that are computed and handed over together
    std::int64_t block_columns = 1;  // columns of a strip that are computed at once
    std::int64_t strips = 0;

    // Bytes that a run with this many strips in flight needs for its own buffers.
    std::int64_t memory_bytes(int slots) const;
};

// `wanted` names layers (not the pictures) and fields; names that exist in neither are std::logic_error.
// Throws WrongInput where the window is beyond the numeric contract.
RunPlan make_run_plan(const WorldSpec& world, const Window& window, std::uint64_t seed,
                      std::span<const std::string> wanted);

// What is known of a layer after a run.
struct LayerResult {
    LayerInfo info;
    std::string hash;  // XXH3-128 over name, NUL, sample type, NUL, width, height (u64 LE), samples
    double min = 0.0, max = 0.0, mean = 0.0;  // float layers
    double share_above_zero = 0.0;            // samples >= 0, of float layers
    std::vector<std::int64_t> id_counts;      // id layers: samples of each id
};

struct StageResult {
    std::string name;
    std::string hash;  // over its layers' hashes in table order
};

struct RunResult {
    std::vector<LayerResult> layers;
    std::vector<StageResult> stages;

    const LayerResult* find(std::string_view layer) const;
};

// The rows of every layer of one strip, north to south.
struct Strip {
    std::int64_t first_row = 0, rows = 0, width = 0;
    std::span<const PlannedLayer> planned;
    std::span<const std::vector<float>> floats;      // by layer; empty for id layers
    std::span<const std::vector<std::uint8_t>> ids;  // by layer; empty for float layers

    RowBlock block(std::size_t layer) const;
    // Place of a layer in `planned`, or -1 if the run does not make it.
    std::ptrdiff_t index_of(std::string_view layer) const;
};

// Runs a plan on `threads` threads; `take` gets each strip once, in order, on one thread at a time.
RunResult run(const RunPlan& plan, int threads, const std::function<void(const Strip&)>& take);

// Strips in flight for this many threads.
int strips_in_flight(int threads);

}  // namespace terrane
