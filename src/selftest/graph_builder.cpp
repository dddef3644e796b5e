#include "selftest/graph_builder.h"

#include "spec/field_range.h"

namespace terrane {

FractalSpec fractal_spec(Basis basis, FractalKind kind, double wavelength_m, int octaves) {
    FractalSpec spec;
    spec.basis.basis = basis;
    spec.kind = kind;
    spec.wavelength_m = wavelength_m;
    spec.octaves = octaves;
    return spec;
}

FieldId GraphBuilder::add(FieldBody body, std::vector<FieldId> inputs) {
    return append_node(graph_, std::move(body), std::move(inputs));
}

FieldId GraphBuilder::noise(FractalSpec spec, std::string stream) {
    spec.stream = std::move(stream);
    return add(std::move(spec));
}

FieldId GraphBuilder::noise(std::string stream) {
    return noise(fractal_spec(Basis::kValueGradient, FractalKind::kFbm, 120.0, 2), std::move(stream));
}

FieldId GraphBuilder::moved(FieldId of) {
    const FieldId east = noise("east"), south = noise("south");
    return add(Warp{90.0}, {of, east, south});
}

}  // namespace terrane
