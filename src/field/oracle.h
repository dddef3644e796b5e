// The definition of a field as written: one sample at a time, the tree walked. Slow and plain; tests compare
// the block evaluator with it.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/window.h"
#include "spec/field.h"

namespace terrane {

class Oracle {
  public:
    // Gives the value of a layer at a sample of the window.
    using LayerValue = std::function<float(const std::string& layer, std::int64_t i, std::int64_t j)>;

    Oracle(const FieldGraph& graph, const Window& window, std::uint64_t world_seed, LayerValue layer_value);

    // The field at column i and row j of the window.
    float value(FieldId id, std::int64_t i, std::int64_t j);

  private:
    struct Place;
    struct ValueAt;

    const FieldGraph& graph_;
    Window window_;
    std::uint64_t world_seed_;
    LayerValue layer_value_;
    std::map<FieldId, PreparedFractal> prepared_;
};

}  // namespace terrane
