// Turns the field expressions of a checked preset tree into a FieldGraph.
#pragma once

#include <span>
#include <string>

#include "preset/images.h"
#include "preset/json_tree.h"
#include "spec/field.h"

namespace terrane {

class FieldBuilder {
  public:
    // `fields`: the preset's "fields" object; it and the images must outlive the builder. All named fields
    // are built.
    FieldBuilder(const JsonValue& fields, const ImageSet& images, FieldGraph& graph);

    // Builds one expression; throws WrongInput at a field whose values may leave the range of floats.
    // `stream` names the random stream of its noises; names in `layers` are layer inputs.
    FieldId build(const JsonValue& field, const std::string& stream, std::span<const std::string> layers);

  private:
    struct Scope {
        std::string stream;
        std::span<const std::string> layers;
    };

    FieldId named(const std::string& name);
    FieldId expression(const JsonValue& field, const Scope& scope);
    FieldId typed(const JsonValue& field, const Scope& scope);
    FieldId make(const JsonValue& field, const Scope& scope);
    FieldId noise(const JsonValue& field, const std::string& type, const Scope& scope);
    FieldId spline(const JsonValue& field, const Scope& scope);
    FieldId image(const JsonValue& field);
    FieldId warp(FieldId of, const JsonValue& by_and_amplitude, const Scope& scope);
    FieldId add(FieldBody body, std::vector<FieldId> inputs);
    std::vector<FieldId> inputs(const JsonValue& field, const Scope& scope);

    const JsonValue& fields_;
    const ImageSet& images_;
    FieldGraph& graph_;
};

}  // namespace terrane
