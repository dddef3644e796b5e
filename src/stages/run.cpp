// Running a plan: strips in parallel, statistics and hashes in order.
#include <algorithm>
#include <cstring>

#include "core/error.h"
#include "core/hash.h"
#include "core/parallel.h"
#include "stages/pipeline.h"
#include "stages/statistics.h"

namespace terrane {
namespace {

// A sum of finite floats is finite in double, so it tells of every infinite sample and every NaN.
void refuse_if_not_finite(const std::string& layer, const RowStatistics& statistics) {
    const double sum = statistics.sum();
    if (sum - sum == 0.0) return;
    throw WrongInput("preset",
                     "values of the layer \"" + layer +
                         "\" leave the range of a float; look for huge numbers, exponents or remaps");
}

// What belongs to one strip while it is made and taken.
struct Slot {
    PlanScratch scratch;
    std::vector<std::vector<float>> floats;
    std::vector<std::vector<std::uint8_t>> ids;
    std::vector<RowStatistics> statistics;
};

void make_strip(const RunPlan& plan, std::int64_t strip, Slot& slot) {
    const Window& window = plan.fields.window();
    const std::int64_t first_row = strip * plan.strip_rows;
    const std::int64_t rows = std::min(plan.strip_rows, window.height - first_row);
    const auto samples = static_cast<std::size_t>(rows * window.width);
    slot.floats.resize(plan.layers.size());
    slot.ids.resize(plan.layers.size());
    slot.statistics.assign(plan.layers.size(), {});
    for (std::size_t l = 0; l < plan.layers.size(); ++l)
        if (plan.layers[l].info.type == SampleType::kF32)
            slot.floats[l].resize(samples);
        else
            slot.ids[l].resize(samples);
    for (std::int64_t column = 0; column < window.width; column += plan.block_columns) {
        const BlockRect block{column, first_row, std::min(plan.block_columns, window.width - column), rows};
        plan.fields.run(block, slot.scratch);
        for (std::size_t l = 0; l < plan.layers.size(); ++l) {
            const std::span<const float> values = plan.fields.values(plan.layers[l].op, block, slot.scratch);
            for (std::int64_t j = 0; j < rows; ++j) {
                const auto row = values.subspan(static_cast<std::size_t>(j * block.columns),
                                                static_cast<std::size_t>(block.columns));
                const auto to = static_cast<std::size_t>(j * window.width + column);
                if (plan.layers[l].info.type == SampleType::kF32)
                    copy_row(row, std::span(slot.floats[l]).subspan(to, row.size()), slot.statistics[l]);
                else
                    std::transform(row.begin(), row.end(), slot.ids[l].data() + to,
                                   [](float v) { return static_cast<std::uint8_t>(v); });
            }
        }
    }
    for (std::size_t l = 0; l < plan.layers.size(); ++l)
        if (plan.layers[l].info.type == SampleType::kF32)
            refuse_if_not_finite(plan.layers[l].info.name, slot.statistics[l]);
}

// Gathers a layer's hash and statistics over its strips.
class LayerGatherer {
  public:
    LayerGatherer(const LayerInfo& info, const Window& window) : samples_(window.samples()) {
        result_.info = info;
        hasher_.add_text(info.name);
        hasher_.add_text(std::string_view("\0", 1));
        hasher_.add_text(sample_type_name(info.type));
        hasher_.add_text(std::string_view("\0", 1));
        hasher_.add_u64(static_cast<std::uint64_t>(window.width));
        hasher_.add_u64(static_cast<std::uint64_t>(window.height));
        if (info.type != SampleType::kF32) result_.id_counts.resize(256);
    }

    void add(std::span<const float> values, const RowStatistics& s) {
        hasher_.add(values);
        result_.min =
            is_first_ ? static_cast<double>(s.min) : std::min(result_.min, static_cast<double>(s.min));
        result_.max =
            is_first_ ? static_cast<double>(s.max) : std::max(result_.max, static_cast<double>(s.max));
        is_first_ = false;
        sum_ += s.sum();
        above_zero_ += s.above_zero;
    }

    void add(std::span<const std::uint8_t> ids) {
        hasher_.add(ids);
        for (std::size_t k = 0; k < ids.size(); k += kRun)
            count(ids.subspan(k, std::min(kRun, ids.size() - k)));
    }

    LayerResult finish() {
        result_.hash = hasher_.digest();
        result_.mean = sum_ / static_cast<double>(samples_);
        result_.share_above_zero = static_cast<double>(above_zero_) / static_cast<double>(samples_);
        return std::move(result_);
    }

  private:
    static constexpr std::size_t kRun = 64;

    // Most short runs are of one biome.
    void count(std::span<const std::uint8_t> ids) {
        if (std::memcmp(ids.data(), ids.data() + 1, ids.size() - 1) == 0)
            result_.id_counts[ids[0]] += static_cast<std::int64_t>(ids.size());
        else
            for (const std::uint8_t id : ids) ++result_.id_counts[id];
    }

    Hasher hasher_;
    LayerResult result_;
    std::int64_t samples_;
    bool is_first_ = true;
    double sum_ = 0.0;
    std::int64_t above_zero_ = 0;
};

StageResult stage_result(const Stage& stage, const RunResult& result) {
    Hasher hasher;
    for (const std::string& layer : stage.writes) hasher.add_text(result.find(layer)->hash);
    return {std::string(stage.name), hasher.digest()};
}

}  // namespace

const LayerResult* RunResult::find(std::string_view layer) const {
    for (const LayerResult& result : layers)
        if (result.info.name == layer) return &result;
    return nullptr;
}

RowBlock Strip::block(std::size_t layer) const {
    if (planned[layer].info.type == SampleType::kF32)
        return {first_row, rows, width, std::span<const float>(floats[layer])};
    return {first_row, rows, width, std::span<const std::uint8_t>(ids[layer])};
}

std::ptrdiff_t Strip::index_of(std::string_view layer) const {
    for (std::size_t l = 0; l < planned.size(); ++l)
        if (planned[l].info.name == layer) return static_cast<std::ptrdiff_t>(l);
    return -1;
}

RunResult run(const RunPlan& plan, int threads, const std::function<void(const Strip&)>& take) {
    const Window& window = plan.fields.window();
    std::vector<LayerGatherer> gatherers;
    for (const PlannedLayer& layer : plan.layers) gatherers.emplace_back(layer.info, window);
    const int slot_count = strips_in_flight(threads);
    std::vector<Slot> slots(static_cast<std::size_t>(slot_count));

    const auto make = [&](int slot, std::int64_t strip) {
        make_strip(plan, strip, slots[static_cast<std::size_t>(slot)]);
    };
    const auto hand_over = [&](int index, std::int64_t strip) {
        const Slot& slot = slots[static_cast<std::size_t>(index)];
        const std::int64_t first_row = strip * plan.strip_rows;
        const std::int64_t rows = std::min(plan.strip_rows, window.height - first_row);
        for (std::size_t l = 0; l < gatherers.size(); ++l) {
            if (plan.layers[l].info.type == SampleType::kF32)
                gatherers[l].add(slot.floats[l], slot.statistics[l]);
            else
                gatherers[l].add(slot.ids[l]);
        }
        take({first_row, rows, window.width, plan.layers, slot.floats, slot.ids});
    };
    run_ordered(threads, slot_count, plan.strips, make, hand_over);

    RunResult result;
    for (LayerGatherer& gatherer : gatherers) result.layers.push_back(gatherer.finish());
    for (const Stage* stage : plan.stages) result.stages.push_back(stage_result(*stage, result));
    return result;
}

}  // namespace terrane
