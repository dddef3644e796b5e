#include "preset/build_fields.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "noise/names.h"
#include "preset/tree_access.h"
#include "spec/field_range.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

// Floats end at 3.4e38; sums and splines of values within this stay below.
constexpr double kMaxFieldValue = 1e30;

BasisSpec basis_of(const JsonValue& noise) {
    BasisSpec spec;
    spec.basis = value_named(kBasisNames, text_at(noise, "basis")).value();
    if (const JsonValue* worley = noise.find("worley"))
        spec.worley = {value_named(kWorleyReturnNames, text_at(*worley, "returns")).value(),
                       value_named(kWorleyMetricNames, text_at(*worley, "metric")).value(),
                       number_at(*worley, "jitter")};
    return spec;
}

// Reads a number where the kind of noise has one.
void read_if_there(const JsonValue& noise, std::string_view key, double& to) {
    if (const JsonValue* value = noise.find(key)) to = number_of(*value);
}

void read_octaves(const JsonValue& noise, FractalSpec& spec) {
    spec.octaves = integer_at(noise, "octaves");
    spec.lacunarity = number_at(noise, "lacunarity");
    spec.gain = number_at(noise, "gain");
    if (noise.find("amplitudes"))
        for (const JsonValue& amplitude : list_at(noise, "amplitudes"))
            spec.amplitudes.push_back(number_of(amplitude));
    read_if_there(noise, "offset", spec.offset);
    read_if_there(noise, "weight_gain", spec.weight_gain);
    read_if_there(noise, "strength", spec.strength);
    read_if_there(noise, "damping", spec.damping);
    read_if_there(noise, "slope_warp", spec.slope_warp);
}

std::optional<Combine> combine_of(const std::string& type) {
    if (type == "add") return Combine::kAdd;
    if (type == "sub") return Combine::kSub;
    if (type == "mul") return Combine::kMul;
    if (type == "min") return Combine::kMin;
    if (type == "max") return Combine::kMax;
    return std::nullopt;
}

FieldBody mask_or_place(const JsonValue& f, const std::string& type) {
    if (type == "position") return Position{text_at(f, "axis") == "y"};
    if (type == "gradient")
        return AxisGradient{pair_at(f, "from_m"), pair_at(f, "to_m"), number_at(f, "from"),
                            number_at(f, "to")};
    if (type == "latitude_c")
        return LatitudeTemperature{number_at(f, "deg_at_origin"), number_at(f, "m_per_deg"),
                                   number_at(f, "mean_c"), number_at(f, "swing_c")};
    if (type == "radial")
        return RadialMask{pair_at(f, "center_m"), number_at(f, "radius_m"), number_at(f, "falloff_m"), {}};
    if (type == "rectangle")
        return RectangleMask{
            pair_at(f, "center_m"), pair_at(f, "half_size_m"), number_at(f, "falloff_m"), {}};
    if (type == "ring")
        return RingMask{pair_at(f, "center_m"),
                        number_at(f, "radius_m"),
                        number_at(f, "width_m"),
                        number_at(f, "falloff_m"),
                        {}};
    if (type == "constant") return Constant{number_at(f, "value")};
    throw std::logic_error("checked preset: field type " + type);
}

// Everything that has inputs and no noise, warp or spline of its own.
FieldBody operator_body(const JsonValue& f, const std::string& type) {
    if (const auto how = combine_of(type)) return Combination{*how};
    if (type == "smooth_min" || type == "smooth_max")
        return SmoothExtreme{type == "smooth_max", number_at(f, "radius")};
    if (type == "lerp") return Lerp{};
    if (type == "select") return Select{number_at(f, "above"), number_at(f, "falloff")};
    if (type == "abs") return Absolute{};
    if (type == "fold") return Fold{};
    if (type == "clamp") return Clamp{number_at(f, "min"), number_at(f, "max")};
    if (type == "remap") return Remap{pair_at(f, "from"), pair_at(f, "to"), *member(f, "clamp").boolean()};
    if (type == "power") return Power{number_at(f, "exponent")};
    if (type == "terrace") return Terrace{number_at(f, "step"), number_at(f, "riser"), number_at(f, "base")};
    if (type == "redistribute")
        return Redistribute{number_at(f, "exponent"), number_at(f, "top"), number_at(f, "bottom")};
    return mask_or_place(f, type);
}

// Gives a mask the wrap of its world.
void wrap_mask(FieldBody& body, std::array<double, 2> wrap_m) {
    if (auto* radial = std::get_if<RadialMask>(&body)) radial->wrap_m = wrap_m;
    if (auto* rectangle = std::get_if<RectangleMask>(&body)) rectangle->wrap_m = wrap_m;
    if (auto* ring = std::get_if<RingMask>(&body)) ring->wrap_m = wrap_m;
}

// Whether an image of `count` samples from first_m to last_m repeats with the world.
bool repeats_with(const ImageField& image, double first_m, double last_m, std::int64_t count, double wrap_m) {
    if (image.outside != ImageOutside::kRepeat) return false;
    const double turn_m =
        count == 1 ? wrap_m
                   : (last_m - first_m) / static_cast<double>(count - 1) * static_cast<double>(count);
    const double turns = std::floor(wrap_m / turn_m + 0.5);
    return turns >= 1.0 && std::fabs(turns * turn_m - wrap_m) <= 1e-6 * turn_m;
}

void refuse_image_with_seam(const ImageField& image, std::array<double, 2> wrap_m, const Location& where) {
    const auto& b = image.bounds_m;
    const bool fits_x = wrap_m[0] == 0.0 || repeats_with(image, b[0], b[2], image.grid->width, wrap_m[0]);
    const bool fits_y = wrap_m[1] == 0.0 || repeats_with(image, b[1], b[3], image.grid->height, wrap_m[1]);
    if (fits_x && fits_y) return;
    throw WrongInput(where,
                     fmt::format("this image has a seam in a world with a wrap: it needs \"outside\": "
                                 "\"repeat\" and bounds that, one sample added, divide wrap_m, [{:g}, {:g}]",
                                 wrap_m[0], wrap_m[1]));
}

// Slopes that the preset leaves out: the harmonic mean of the neighbouring differences keeps the curve
// monotone between knots (Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5, 1984, p. 300).
void fill_slopes(Spline& spline, const std::vector<std::optional<double>>& given,
                 const std::vector<std::optional<double>>& values) {
    for (std::size_t k = 0; k < spline.knots.size(); ++k) {
        if (given[k]) {
            spline.knots[k].slope = *given[k];
            continue;
        }
        const bool inner = k > 0 && k + 1 < spline.knots.size();
        if (!inner || !values[k - 1] || !values[k] || !values[k + 1]) continue;
        const double before = (*values[k] - *values[k - 1]) / (spline.knots[k].at - spline.knots[k - 1].at);
        const double after = (*values[k + 1] - *values[k]) / (spline.knots[k + 1].at - spline.knots[k].at);
        if (before * after > 0.0) spline.knots[k].slope = 2.0 * before * after / (before + after);
    }
}

}  // namespace

FieldBuilder::FieldBuilder(const JsonValue& fields, const ImageSet& images, FieldGraph& graph)
    : fields_(fields), images_(images), graph_(graph) {
    for (const JsonMember& field : *fields_.object()) named(field.key);
}

FieldId FieldBuilder::build(const JsonValue& field, const std::string& stream,
                            std::span<const std::string> layers) {
    return expression(field, {stream, layers});
}

FieldId FieldBuilder::named(const std::string& name) {
    const auto found = graph_.named.find(name);
    if (found != graph_.named.end()) return found->second;
    const FieldId id = expression(member(fields_, name), {name, readable_layers("fields")});
    graph_.named[name] = id;
    return id;
}

FieldId FieldBuilder::expression(const JsonValue& field, const Scope& scope) {
    if (field.number()) return add(Constant{number_of(field)}, {});
    if (const std::string* name = field.text()) {
        if (std::find(scope.layers.begin(), scope.layers.end(), *name) != scope.layers.end())
            return add(LayerInput{*name}, {});
        return named(*name);
    }
    return typed(field, scope);
}

FieldId FieldBuilder::typed(const JsonValue& field, const Scope& scope) {
    const FieldId id = make(field, scope);
    const Interval range = graph_.node(id).range;
    const double greatest = std::max(std::fabs(range.min), std::fabs(range.max));
    if (std::isfinite(greatest) && greatest > kMaxFieldValue)
        throw WrongInput(field.where, fmt::format("the values of this {} may reach {:.3g}; allowed: {:g}",
                                                  text_at(field, "type"), greatest, kMaxFieldValue));
    return id;
}

FieldId FieldBuilder::make(const JsonValue& field, const Scope& scope) {
    const std::string& type = text_at(field, "type");
    const ObjectType* description = find_field_type(type);
    if (description && description->find("stream")) return noise(field, type, scope);
    if (type == "spline") return spline(field, scope);
    if (type == "image") return image(field);
    if (type == "warp") return warp(expression(member(field, "of"), scope), field, scope);
    FieldBody body = operator_body(field, type);
    wrap_mask(body, graph_.wrap_m);
    return add(std::move(body), inputs(field, scope));
}

std::vector<FieldId> FieldBuilder::inputs(const JsonValue& field, const Scope& scope) {
    std::vector<FieldId> ids;
    for (const Param& param : find_field_type(text_at(field, "type"))->params) {
        if (param.kind == ParamKind::kField) ids.push_back(expression(member(field, param.key), scope));
        if (param.kind == ParamKind::kFields)
            for (const JsonValue& element : list_at(field, param.key))
                ids.push_back(expression(element, scope));
    }
    return ids;
}

FieldId FieldBuilder::noise(const JsonValue& field, const std::string& type, const Scope& scope) {
    FractalSpec spec;
    spec.basis = basis_of(field);
    spec.wavelength_m = number_at(field, "wavelength_m");
    spec.octaves = 1;
    if (type != "noise") {
        spec.kind = value_named(kFractalNames, type).value();
        read_octaves(field, spec);
    }
    spec.wrap_m = field.find("wrap_m") ? pair_at(field, "wrap_m") : graph_.wrap_m;
    spec.stream = text_or(field, "stream", scope.stream);
    const FieldId id = add(spec, {});
    const JsonValue* moved = field.find("warp");
    return moved ? warp(id, *moved, scope) : id;
}

FieldId FieldBuilder::spline(const JsonValue& field, const Scope& scope) {
    Spline spline;
    std::vector<FieldId> ids{expression(member(field, "of"), scope)};
    std::vector<std::optional<double>> slopes, values;
    for (const JsonValue& point : list_at(field, "points")) {
        const JsonValue& value = member(point, "value");
        const JsonValue* slope = point.find("slope");
        spline.knots.push_back({number_at(point, "at"), 0.0});
        slopes.push_back(slope ? std::optional(number_of(*slope)) : std::nullopt);
        values.push_back(value.number() ? std::optional(number_of(value)) : std::nullopt);
        ids.push_back(expression(value, scope));
    }
    fill_slopes(spline, slopes, values);
    return add(std::move(spline), std::move(ids));
}

FieldId FieldBuilder::image(const JsonValue& field) {
    const auto found = images_.find(image_key(field));
    if (found == images_.end()) throw std::logic_error("image not loaded: " + text_at(field, "file"));
    ImageField image;
    image.grid = found->second.grid;
    for (std::size_t k = 0; k < image.bounds_m.size(); ++k)
        image.bounds_m[k] = number_of(list_at(field, "bounds_m").at(k));
    if (text_at(field, "filter") == "bicubic") image.filter = ImageFilter::kBicubic;
    if (text_at(field, "outside") == "repeat") image.outside = ImageOutside::kRepeat;
    refuse_image_with_seam(image, graph_.wrap_m, field.where);
    return add(std::move(image), {});
}

FieldId FieldBuilder::warp(FieldId of, const JsonValue& by_and_amplitude, const Scope& scope) {
    const JsonArray& by = list_at(by_and_amplitude, "by");
    const FieldId east = expression(by.at(0), scope), south = expression(by.at(1), scope);
    return add(Warp{number_at(by_and_amplitude, "amplitude_m")}, {of, east, south});
}

FieldId FieldBuilder::add(FieldBody body, std::vector<FieldId> inputs) {
    return append_node(graph_, std::move(body), std::move(inputs));
}

}  // namespace terrane
