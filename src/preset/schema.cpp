#include "preset/schema.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>

#include "spec/param_table.h"

namespace terrane {
namespace {

using Json = nlohmann::ordered_json;

// How an object is looked at: as a whole, or as the change that a preset makes to the one it extends.
enum class View { kWhole, kChange };

Json reference(const std::string& definition) {
    return Json{{"$ref", "#/definitions/" + definition}};
}

Json any_of(std::initializer_list<Json> schemas) {
    Json list = Json::array();
    for (const Json& schema : schemas) list.push_back(schema);
    return Json{{"anyOf", std::move(list)}};
}

Json note_schema() {
    return Json{{"description", "a remark; not read"}, {"type", "string"}};
}

// A limit as it would be written by hand: whole numbers without a fraction.
Json limit(double value) {
    if (value == std::floor(value) && std::fabs(value) < 0x1p53) return static_cast<std::int64_t>(value);
    return value;
}

Json number_schema(const Param& param, std::string_view type) {
    Json schema{{"type", type}};
    if (param.min != -kNoLimit) schema[param.above_min ? "exclusiveMinimum" : "minimum"] = limit(param.min);
    if (param.max != kNoLimit) schema["maximum"] = limit(param.max);
    return schema;
}

Json list_schema(Json items, int min_items, int max_items) {
    return Json{
        {"type", "array"}, {"items", std::move(items)}, {"minItems", min_items}, {"maxItems", max_items}};
}

Json seed_schema() {
    const Json text{{"type", "string"}, {"pattern", "[^ \\t\\n\\v\\f\\r]"}};
    const Json number{{"type", "integer"},
                      {"minimum", std::numeric_limits<std::int64_t>::min()},
                      {"maximum", std::numeric_limits<std::uint64_t>::max()}};
    return any_of({text, number});
}

std::string definition_of(std::string_view name, View view) {
    return std::string(name) + (view == View::kChange ? "_change" : "");
}
std::string field_definition(std::string_view type, View view) {
    return definition_of("field_" + std::string(type), view);
}

// Null, which deletes what the extended preset has, or the schema itself.
Json or_null(Json schema) {
    return any_of({Json{{"type", "null"}}, std::move(schema)});
}

// Entries by name; those that have a default may be changed in part. In every map a text under "note" is a
// remark.
Json map_schema(const Param& param, View view, const std::string& entry, const std::string& change) {
    const auto value = [&](const std::string& definition) {
        return view == View::kChange ? or_null(reference(definition)) : reference(definition);
    };
    Json properties{{"note", any_of({note_schema(), value(entry)})}};
    const Json defaults = Json::parse(param.default_json);
    for (const auto& item : defaults.items()) properties[item.key()] = value(change);
    return Json{{"type", "object"},
                {"propertyNames", reference("name")},
                {"maxProperties", param.max_items},
                {"properties", std::move(properties)},
                {"additionalProperties", value(entry)}};
}

// The schema of a parameter's value. Lists are replaced as a whole, so their elements are always whole.
Json value_schema(const Param& param, View view) {
    switch (param.kind) {
        case ParamKind::kNumber:
            return number_schema(param, "number");
        case ParamKind::kInteger:
            return number_schema(param, "integer");
        case ParamKind::kBoolean:
            return Json{{"type", "boolean"}};
        case ParamKind::kText:
            return Json{{"type", "string"}};
        case ParamKind::kName:
            return reference("name");
        case ParamKind::kChoice:
            return Json{{"enum", std::vector<std::string>(param.choices.begin(), param.choices.end())}};
        case ParamKind::kColor:
            return Json{{"type", "string"}, {"pattern", "^#[0-9A-Fa-f]{6}$"}};
        case ParamKind::kSeed:
            return seed_schema();
        case ParamKind::kNumbers:
            return list_schema(number_schema(param, "number"), param.min_items, param.max_items);
        case ParamKind::kSize: {
            const Json side = number_schema(param, "integer");
            return any_of({side, list_schema(side, 2, 2)});
        }
        case ParamKind::kField:
            return reference(definition_of("field", view));
        case ParamKind::kFields:
            return list_schema(reference("field"), param.min_items, param.max_items);
        case ParamKind::kObject:
            return reference(definition_of(param.of->name, view));
        case ParamKind::kObjects:
            return list_schema(reference(std::string(param.of->name)), param.min_items, param.max_items);
        case ParamKind::kObjectMap:
            return map_schema(param, view, definition_of(param.of->name, view),
                              definition_of(param.of->name, View::kChange));
        case ParamKind::kFieldMap:
            return map_schema(param, view, definition_of("field", view), definition_of("field", view));
    }
    return Json::object();
}

std::string description_of(const Param& param) {
    std::string text(param.doc);
    if (!param.unit.empty() && param.unit != "1") text += " (unit: " + std::string(param.unit) + ")";
    return text;
}

Json parameter_schema(const Param& param, View view) {
    Json schema{{"description", description_of(param)}};
    if (!param.required() && !param.absent_by_default() && view == View::kWhole)
        schema["default"] = Json::parse(param.default_json);
    Json value = value_schema(param, view);
    if (view == View::kChange) value = or_null(std::move(value));
    // Draft-07 ignores what stands beside a $ref.
    if (value.contains("$ref"))
        schema["allOf"] = Json::array({std::move(value)});
    else
        schema.update(value);
    return schema;
}

// Steps of "shape" may leave out the field they read, and the schema does not tell them from other fields.
bool must_be_given(const Param& param) {
    return param.required() && !(param.kind == ParamKind::kField && param.key == "of");
}

// `field_type`: the value of "type" if this is a field.
Json object_schema(const ObjectType& type, View view, std::string_view field_type = "") {
    Json properties = Json::object(), required = Json::array();
    if (!field_type.empty()) {
        properties["type"] = Json{{"const", field_type}};
        required.push_back("type");
    }
    for (const Param& param : type.params) {
        properties[std::string(param.key)] = parameter_schema(param, view);
        if (view == View::kWhole && must_be_given(param)) required.push_back(param.key);
    }
    properties["note"] = view == View::kChange ? or_null(note_schema()) : note_schema();
    Json schema{{"description", type.doc}, {"type", "object"}, {"properties", std::move(properties)}};
    if (!required.empty()) schema["required"] = std::move(required);
    schema["additionalProperties"] = view == View::kChange ? Json{{"type", "null"}} : Json(false);
    return schema;
}

// A field that is an object: its "type" says which keys it has. A change may leave the type to the extended
// preset; then any key may stand in it.
Json typed_field_schema(View view) {
    Json names = Json::array(), cases = Json::array();
    for (const ObjectType& type : field_types()) {
        names.push_back(type.name);
        const Json is_type{{"properties", {{"type", {{"const", type.name}}}}}, {"required", {"type"}}};
        cases.push_back(Json{{"if", is_type}, {"then", reference(field_definition(type.name, view))}});
    }
    Json schema{{"type", "object"}, {"properties", {{"type", {{"enum", std::move(names)}}}}}};
    if (view == View::kWhole) schema["required"] = Json::array({"type"});
    schema["allOf"] = std::move(cases);
    return schema;
}

Json field_schema(View view) {
    Json schema{{"description", "a number (constant), the name of a field, or an object with a type"}};
    schema.update(
        any_of({Json{{"type", "number"}}, reference("name"), reference(definition_of("typed_field", view))}));
    return schema;
}

// Collects the definitions of an object type and of all that it holds.
class Definitions {
  public:
    explicit Definitions(View view) : view_(view) {}

    void add_object(const ObjectType& type, Json& out) {
        const std::string name = definition_of(type.name, view_);
        if (out.contains(name)) return;
        out[name] = object_schema(type, view_);
        add_parts(type, out);
    }

    void add_fields(Json& out) {
        out[definition_of("field", view_)] = field_schema(view_);
        out[definition_of("typed_field", view_)] = typed_field_schema(view_);
        for (const ObjectType& type : field_types()) {
            out[field_definition(type.name, view_)] = object_schema(type, view_, type.name);
            add_parts(type, out);
        }
    }

  private:
    void add_parts(const ObjectType& type, Json& out) {
        for (const Param& param : type.params) {
            const bool whole_elements = param.kind == ParamKind::kObjects && view_ == View::kChange;
            if (param.of && !whole_elements) add_object(*param.of, out);
        }
    }

    View view_;
};

}  // namespace

std::string preset_schema() {
    Json definitions = Json::object();
    definitions["name"] = Json{{"type", "string"}, {"pattern", "^[a-z][a-z0-9_]{0,63}$"}};
    for (const View view : {View::kWhole, View::kChange}) {
        Definitions parts(view);
        parts.add_object(preset_type(), definitions);
        parts.add_fields(definitions);
    }
    const std::string preset(preset_type().name);
    const Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
                      {"title", preset_type().doc},
                      {"type", "object"},
                      {"if", {{"required", {"extends"}}}},
                      {"then", reference(definition_of(preset, View::kChange))},
                      {"else", reference(definition_of(preset, View::kWhole))},
                      {"definitions", std::move(definitions)}};
    return schema.dump(2, ' ', /*ensure_ascii=*/true) + '\n';
}

}  // namespace terrane
