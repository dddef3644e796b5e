// The field types of the parameter table.
#include <array>

#include "spec/noise_params.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

using Kind = ParamKind;

const std::array<std::string, 2> kAxes{"x", "y"};
const std::array<std::string, 2> kImageFilters{"bilinear", "bicubic"};
const std::array<std::string, 2> kImageOutsides{"edge", "repeat"};

Param field_param(std::string_view key, std::string_view doc) {
    return {.key = key, .kind = Kind::kField, .default_json = "", .doc = doc};
}
Param of_param(std::string_view doc) {
    return field_param("of", doc);
}

// A value of a field.
Param value_param(std::string_view key, std::string_view default_json, std::string_view doc) {
    return {.key = key, .default_json = default_json, .doc = doc, .min = -kMaxValue, .max = kMaxValue};
}

Param rounding_param() {
    return {.key = "radius",
            .default_json = "0.1",
            .doc = "difference at which rounding begins",
            .min = 1e-6,
            .max = kMaxValue};
}

Param operands_param(int min_items, int max_items) {
    return {.key = "of",
            .kind = Kind::kFields,
            .default_json = "",
            .doc = "the fields, in order",
            .min_items = min_items,
            .max_items = max_items};
}

// A ground position.
Param place_param(std::string_view key, std::string_view default_json = "") {
    return {.key = key,
            .kind = Kind::kNumbers,
            .default_json = default_json,
            .doc = "ground position [x, y]",
            .unit = "m",
            .min = -kMaxCoordinate_m,
            .max = kMaxCoordinate_m,
            .min_items = 2,
            .max_items = 2};
}

Param center_param() {
    return place_param("center_m", "[0, 0]");
}

Param falloff_param() {
    return {.key = "falloff_m",
            .default_json = "",
            .doc = "width of the smoothstep edge",
            .unit = "m",
            .min = 0.0,
            .max = kMaxCoordinate_m,
            .above_min = true};
}

const ObjectType kSplinePoint{
    "spline_point",
    "A knot of a spline.",
    {
        value_param("at", "", "input value"),
        {.key = "value",
         .kind = Kind::kField,
         .default_json = "",
         .doc = "output there: a number or a field"},
        {.key = "slope",
         .default_json = "absent",
         .doc = "output per input at the knot; by default monotone (harmonic mean of the neighbouring "
                "differences, 0 at the ends and beside values that are fields)",
         .min = -kMaxValue,
         .max = kMaxValue},
    }};

// Values given by the place alone.
std::vector<ObjectType> place_types() {
    return {
        {"constant",
         "The same value everywhere (a plain number means the same).",
         {value_param("value", "", "the value")},
         "its value"},
        {"position",
         "The ground coordinate: metres east (x) or south (y) of the origin.",
         {{.key = "axis", .kind = Kind::kChoice, .default_json = "", .doc = "x or y", .choices = kAxes}},
         "unbounded"},
        {"gradient",
         "Linear from one ground point to another, constant beyond them.",
         {place_param("from_m"), place_param("to_m"), value_param("from", "0", "value at from_m"),
          value_param("to", "1", "value at to_m")},
         "`from` to `to`"},
        {"latitude_c",
         "Sea-level temperature in degC by latitude: two-mode energy balance (North, Cahalan, Coakley 1981).",
         {{.key = "deg_at_origin",
           .default_json = "45",
           .doc = "latitude at y = 0; falls southward",
           .unit = "deg",
           .min = -90,
           .max = 90},
          {.key = "m_per_deg",
           .default_json = "111320",
           .doc = "ground length of a degree",
           .unit = "m",
           .min = 0,
           .max = 1e9,
           .above_min = true},
          {.key = "mean_c",
           .default_json = "14.97",
           .doc = "global mean",
           .unit = "degC",
           .min = -100,
           .max = 100},
          {.key = "swing_c",
           .default_json = "-28",
           .doc = "factor of P2(sin latitude); negative: cold poles",
           .unit = "degC",
           .min = -200,
           .max = 200}},
         "mean_c - swing_c / 2 to mean_c + swing_c"},
        {"image",
         "A picture of your own: a grey PNG (8 or 16 bits, codes without gamma) or an EXR file.",
         {{.key = "file",
           .kind = Kind::kText,
           .default_json = "",
           .doc = "the file, relative to this preset's folder"},
          {.key = "bounds_m",
           .kind = Kind::kNumbers,
           .default_json = "",
           .doc = "ground positions [x0, y0, x1, y1] of its first (north-west) and last sample",
           .unit = "m",
           .min = -kMaxCoordinate_m,
           .max = kMaxCoordinate_m,
           .min_items = 4,
           .max_items = 4},
          {.key = "range",
           .kind = Kind::kNumbers,
           .default_json = "absent",
           .doc = "values of the least and the greatest code (of an EXR file: of 0 and 1); by default 0 and "
                  "1, and the floats of an EXR file as they are",
           .min = -kMaxValue,
           .max = kMaxValue,
           .min_items = 2,
           .max_items = 2,
           .ascending = true},
          {.key = "filter",
           .kind = Kind::kChoice,
           .default_json = "\"bilinear\"",
           .doc = "interpolation between samples; bicubic is Catmull-Rom",
           .choices = kImageFilters},
          {.key = "outside",
           .kind = Kind::kChoice,
           .default_json = "\"edge\"",
           .doc = "beyond the bounds: the nearest sample at the edge, or the image again and again",
           .choices = kImageOutsides}},
         "that of its samples; bicubic may pass it by 9/32 of its span on both sides"},
    };
}

ObjectType warp_type() {
    ObjectType type{
        "warp", "Any field sampled at moved positions.", {of_param("the field to move")}, "that of `of`"};
    for (Param& param : displacement_params()) type.params.push_back(std::move(param));
    return type;
}

// Several fields made one.
std::vector<ObjectType> combination_types() {
    return {
        warp_type(),
        {"add", "Sum.", {operands_param(2, 16)}, "sum of the ranges"},
        {"sub", "Difference of two.", {operands_param(2, 2)}, "difference of the ranges"},
        {"mul", "Product.", {operands_param(2, 16)}, "products of the ends of the ranges"},
        {"min", "Least value.", {operands_param(2, 16)}, "least of the ranges' ends"},
        {"max", "Greatest value.", {operands_param(2, 16)}, "greatest of the ranges' ends"},
        {"smooth_min",
         "Least of two with a rounded corner (I. Quilez, Smooth minimum, 2013).",
         {operands_param(2, 2), rounding_param()},
         "that of min, lower by up to radius / 4"},
        {"smooth_max",
         "Greatest of two with a rounded corner.",
         {operands_param(2, 2), rounding_param()},
         "that of max, higher by up to radius / 4"},
        {"lerp",
         "from + (to - from) * by, with `by` clamped to [0, 1].",
         {field_param("from", "value where `by` is 0"), field_param("to", "value where `by` is 1"),
          field_param("by", "weight")},
         "from the least to the greatest of `from` and `to`"},
        {"select",
         "`high` where `control` reaches `above`, else `low` (libnoise's Select).",
         {field_param("low", "value below the threshold"),
          field_param("high", "value above it"),
          field_param("control", "what is compared"),
          value_param("above", "0", "the threshold"),
          {.key = "falloff",
           .default_json = "0",
           .doc = "half-width of the smoothstep from one to the other; 0 is a hard step",
           .min = 0,
           .max = kMaxValue}},
         "from the least to the greatest of `low` and `high`"},
    };
}

// Curves on the values of one field.
std::vector<ObjectType> curve_types() {
    return {
        {"abs", "Absolute value.", {of_param("the field")}, "0 or more"},
        {"fold",
         "Peaks and valleys: 1 - |3|v| - 2|.",
         {of_param("the field, about [-1, 1]")},
         "1 or less; [-1, 1] for inputs within [-4/3, 4/3]"},
        {"clamp",
         "Keeps to [min, max].",
         {of_param("the field"), value_param("min", "-1", "least value"),
          value_param("max", "1", "greatest value")},
         "[min, max]"},
        {"remap",
         "Linear map of one interval to another.",
         {of_param("the field"),
          {.key = "from",
           .kind = Kind::kNumbers,
           .default_json = "[-1, 1]",
           .doc = "two input values",
           .min = -kMaxValue,
           .max = kMaxValue,
           .min_items = 2,
           .max_items = 2},
          {.key = "to",
           .kind = Kind::kNumbers,
           .default_json = "[0, 1]",
           .doc = "their outputs",
           .min = -kMaxValue,
           .max = kMaxValue,
           .min_items = 2,
           .max_items = 2},
          {.key = "clamp",
           .kind = Kind::kBoolean,
           .default_json = "false",
           .doc = "keep to the output interval"}},
         "that of `of`, mapped; with `clamp` the interval `to`"},
        {"power",
         "sign(v) |v|^exponent.",
         {of_param("the field"),
          {.key = "exponent", .default_json = "", .doc = "exponent", .min = 0.05, .max = 20}},
         "that of `of`, its ends bent"},
        {"terrace",
         "Flat treads and steep risers.",
         {of_param("the field"),
          {.key = "step", .default_json = "", .doc = "rise from tread to tread", .min = 1e-6, .max = 1e6},
          {.key = "riser",
           .default_json = "0.3",
           .doc = "share of a step that rises; 1 leaves a soft wave",
           .min = 0.01,
           .max = 1},
          value_param("base", "0", "level of one tread")},
         "that of `of`, wider by a step on both sides"},
        {"spline",
         "Cubic Hermite spline through points, linear outside.",
         {of_param("the input"),
          {.key = "points",
           .kind = Kind::kObjects,
           .default_json = "",
           .doc = "knots, `at` ascending",
           .min_items = 2,
           .max_items = 64,
           .of = &kSplinePoint}},
         "the values of its knots, passed by up to 4/27 of length times end slopes between them, and the "
         "lines outside"},
    };
}

// 1 in a part of the ground, 0 elsewhere.
std::vector<ObjectType> mask_types() {
    return {
        {"radial",
         "1 around a centre, 0 beyond a radius.",
         {center_param(),
          {.key = "radius_m",
           .default_json = "",
           .doc = "distance at which it reaches 0",
           .unit = "m",
           .min = 0,
           .max = kMaxCoordinate_m,
           .above_min = true},
          falloff_param()},
         "[0, 1]"},
        {"rectangle",
         "1 inside a rectangle, 0 outside it.",
         {center_param(),
          {.key = "half_size_m",
           .kind = Kind::kNumbers,
           .default_json = "",
           .doc = "half width and half height",
           .unit = "m",
           .min = 0,
           .max = kMaxCoordinate_m,
           .above_min = true,
           .min_items = 2,
           .max_items = 2},
          falloff_param()},
         "[0, 1]"},
        {"ring",
         "1 on a circle, 0 away from it.",
         {center_param(),
          {.key = "radius_m",
           .default_json = "",
           .doc = "radius of the circle",
           .unit = "m",
           .min = 0,
           .max = kMaxCoordinate_m},
          {.key = "width_m",
           .default_json = "0",
           .doc = "width of the part that is 1",
           .unit = "m",
           .min = 0,
           .max = kMaxCoordinate_m},
          falloff_param()},
         "[0, 1]"},
    };
}

// Steps of `shape` by trade; any field may use them.
std::vector<ObjectType> shape_types() {
    return {
        {"redistribute",
         "Bends the hypsometry: on land top * (v / top)^exponent; the sea stays as it is unless `bottom` is "
         "given.",
         {of_param("the field, in metres"),
          {.key = "exponent", .default_json = "", .doc = "over 1: more lowland", .min = 0.05, .max = 20},
          {.key = "top",
           .default_json = "",
           .doc = "value that keeps its height",
           .min = 0,
           .max = 1e6,
           .above_min = true},
          {.key = "bottom",
           .default_json = "0",
           .doc = "below 0: bend the sea likewise, this depth keeps",
           .min = -1e6,
           .max = 0}},
         "that of `of`, its ends bent"},
    };
}

const std::vector<ObjectType>& field_type_table() {
    static const std::vector<ObjectType> types = [] {
        std::vector<ObjectType> all;
        for (const auto& part :
             {place_types(), noise_types(), combination_types(), curve_types(), mask_types(), shape_types()})
            all.insert(all.end(), part.begin(), part.end());
        for (ObjectType& type : all)
            if (type.range.empty() && type.find("basis"))
                type.range = "[-1, 1], passed no oftener than 1e-5 of all samples at gain <= 0.5";
        return all;
    }();
    return types;
}

}  // namespace

std::span<const ObjectType> field_types() {
    return field_type_table();
}

const ObjectType* find_field_type(std::string_view name) {
    for (const ObjectType& type : field_type_table())
        if (type.name == name) return &type;
    return nullptr;
}

}  // namespace terrane
