// Field graphs written in code.
#pragma once

#include <string>
#include <vector>

#include "spec/field.h"

namespace terrane {

// Octaves of a basis, all else by default.
FractalSpec fractal_spec(Basis basis, FractalKind kind, double wavelength_m, int octaves);

class GraphBuilder {
  public:
    // Appends a node over earlier ones.
    FieldId add(FieldBody body, std::vector<FieldId> inputs = {});
    FieldId constant(double value) { return add(Constant{value}); }
    // A fractal; `stream` names its random stream.
    FieldId noise(FractalSpec spec, std::string stream);
    // Two octaves of the default basis, 120 m long: an input for other nodes.
    FieldId noise(std::string stream);
    // `of` moved by up to 90 m.
    FieldId moved(FieldId of);

    const FieldGraph& graph() const { return graph_; }

  private:
    FieldGraph graph_;
};

}  // namespace terrane
