#include "preset/check_meaning.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/nearest_name.h"
#include "layers/file_format.h"
#include "layers/layer.h"
#include "noise/names.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

const JsonObject& members_of(const JsonValue* value) {
    static const JsonObject none;
    return value && value->object() ? *value->object() : none;
}

const JsonArray& elements_of(const JsonValue* value) {
    static const JsonArray none;
    return value && value->array() ? *value->array() : none;
}

const std::string* text_of(const JsonValue* value) {
    return value ? value->text() : nullptr;
}

// Two places, and two values, must be this far apart for their distance to be divided by.
constexpr double kLeastDistance_m = 1e-6;
constexpr double kLeastDifference = 1e-9;

class MeaningChecker {
  public:
    MeaningChecker(const JsonValue& preset, std::vector<Fault>& faults) : preset_(preset), faults_(faults) {}

    void check() {
        for (const JsonMember& member : members_of(preset_.find("fields")))
            field_names_.push_back(member.key);
        check_field_sections();
        check_cycles();
        check_biomes();
        check_outputs();
    }

  private:
    // The field being walked: where it stands and what may be read there.
    struct Scope {
        std::string title;  // "fields.coast", "height", "shape.steps"
        std::span<const std::string> layers;
        bool has_unnamed_noise = false;
        bool moved = false;  // inside the `of` of a warp
        std::vector<const JsonValue*>* references = nullptr;
    };

    void fault(const Location& where, std::string message) { faults_.push_back({where, std::move(message)}); }

    void walk_root(const JsonValue* field, std::string title, std::string_view section,
                   std::vector<const JsonValue*>* references = nullptr) {
        if (!field) return;
        Scope scope{std::move(title), readable_layers(section), false, false, references};
        walk(*field, scope);
    }

    void check_field_sections() {
        for (const JsonMember& member : members_of(preset_.find("fields"))) {
            if (find_layer(member.key))
                fault(member.key_where,
                      fmt::format("\"{}\" is the name of a layer; call the field \"{}_field\"", member.key,
                                  member.key));
            walk_root(&member.value, "fields." + member.key, "fields", &references_[member.key]);
        }
        walk_root(preset_.find("height"), "height", "height");
        for (const JsonMember& member : members_of(preset_.find("shape")))
            walk_root(&member.value, "shape." + member.key, "shape");
        const JsonValue* climate = preset_.find("climate");
        for (const std::string section : {"temperature", "humidity"}) {
            const JsonValue* part = climate ? climate->find(section) : nullptr;
            for (const JsonMember& member : members_of(part))
                if (is_field_key(section, member.key))
                    walk_root(&member.value, "climate." + section + "." + member.key, section);
        }
    }

    static bool is_field_key(std::string_view section, std::string_view key) {
        const ObjectType* climate = preset_type().find("climate")->of;
        const Param* param = climate->find(section)->of->find(key);
        return param && param->kind == ParamKind::kField;
    }

    void walk(const JsonValue& field, Scope& scope) {
        if (field.text()) return reference(field, scope);
        const std::string* name = text_of(field.find("type"));
        const ObjectType* type = name ? find_field_type(*name) : nullptr;
        if (!type) return;
        if (type->find("stream")) noise(field, scope);
        check_place(field, *name);
        check_order(field, *type);
        for (const Param& param : type->params) {
            const JsonValue* value = field.find(param.key);
            if (!value) continue;
            const bool moved_before = scope.moved;
            if (*name == "warp" && param.key == "of") scope.moved = true;
            walk_parameter(*value, param, scope);
            scope.moved = moved_before;
        }
    }

    void walk_parameter(const JsonValue& value, const Param& param, Scope& scope) {
        switch (param.kind) {
            case ParamKind::kField:
                return walk(value, scope);
            case ParamKind::kFields:
                for (const JsonValue& element : elements_of(&value)) walk(element, scope);
                return;
            case ParamKind::kObject:
                return walk_object(value, *param.of, scope);
            case ParamKind::kObjects:
                for (const JsonValue& element : elements_of(&value)) walk_object(element, *param.of, scope);
                return;
            default:
                return;
        }
    }

    void walk_object(const JsonValue& value, const ObjectType& type, Scope& scope) {
        for (const Param& param : type.params)
            if (const JsonValue* part = value.find(param.key)) walk_parameter(*part, param, scope);
    }

    void reference(const JsonValue& field, const Scope& scope) {
        const std::string& name = *field.text();
        if (std::find(scope.layers.begin(), scope.layers.end(), name) != scope.layers.end()) {
            if (scope.moved)
                fault(field.where,
                      fmt::format("\"{}\" is a layer and cannot be moved by a warp; warp a field instead",
                                  name));
            return;
        }
        if (std::find(field_names_.begin(), field_names_.end(), name) != field_names_.end()) {
            if (scope.references) scope.references->push_back(&field);
            return;
        }
        std::vector<std::string> known = field_names_;
        known.insert(known.end(), scope.layers.begin(), scope.layers.end());
        if (find_layer(name))
            return fault(field.where,
                         fmt::format("the layer \"{}\" cannot be read in {}{}", name, scope.title,
                                     known.empty() ? "" : " (known here: " + join_or(known) + ")"));
        fault(field.where, fmt::format("no field named \"{}\"{} ({})", name, did_you_mean(name, known),
                                       known.empty() ? "the preset has no named fields"
                                                     : "known here: " + join_or(known)));
    }

    void noise(const JsonValue& field, Scope& scope) {
        check_amplitudes(field);
        check_wrap(field);
        if (field.find("stream")) return;
        if (scope.has_unnamed_noise)
            fault(field.where,
                  fmt::format("{} has two noises without a stream of their own, which would be copies of "
                              "each other; give this one a \"stream\" name",
                              scope.title));
        scope.has_unnamed_noise = true;
    }

    void check_amplitudes(const JsonValue& noise) {
        const JsonValue* amplitudes = noise.find("amplitudes");
        if (!amplitudes) return;
        const JsonArray& list = elements_of(amplitudes);
        const bool is_silent = std::all_of(list.begin(), list.end(), [](const JsonValue& a) {
            return a.number() && a.number()->value == 0.0;
        });
        if (!list.empty() && is_silent) fault(amplitudes->where, "one amplitude at least must be above 0");
    }

    // The ground lengths after which the world repeats; 0: never.
    std::array<double, 2> world_wrap_m() const {
        const JsonValue* world = preset_.find("world");
        return wrap_of(world ? world->find("wrap_m") : nullptr);
    }
    static std::array<double, 2> wrap_of(const JsonValue* wrap) {
        const JsonArray& axes = elements_of(wrap);
        if (axes.size() != 2 || !axes[0].number() || !axes[1].number()) return {};
        return {axes[0].number()->value, axes[1].number()->value};
    }

    void check_wrap(const JsonValue& noise) {
        const JsonValue* own = noise.find("wrap_m");
        const std::array<double, 2> wrap_m = own ? wrap_of(own) : world_wrap_m();
        const JsonValue* wavelength = noise.find("wavelength_m");
        if (!wavelength || !wavelength->number()) return;
        const std::string* basis = text_of(noise.find("basis"));
        const Basis known = value_named(kBasisNames, basis ? *basis : "").value_or(Basis::kValueGradient);
        const double least_m = least_wrap_m(known, wavelength->number()->value);
        for (const double axis_m : wrap_m)
            if (axis_m != 0.0 && axis_m < least_m)
                return fault(
                    wavelength->where,
                    fmt::format("the noise repeats after {:g} m, which is too short for a wavelength of {} "
                                "m; allowed: a wrap of at least {:g} m, or a wavelength of at most {:g} m",
                                axis_m, wavelength->number()->text, least_m,
                                axis_m / least_m * wavelength->number()->value));
    }

    // Fields that do not repeat have no place in a world that does.
    void check_place(const JsonValue& field, const std::string& type) {
        const std::array<double, 2> wrap_m = world_wrap_m();
        const bool wraps_x = wrap_m[0] > 0.0, wraps_y = wrap_m[1] > 0.0;
        bool has_seam = false;
        if (type == "position") {
            const std::string* axis = text_of(field.find("axis"));
            has_seam = axis && (*axis == "x" ? wraps_x : wraps_y);
        }
        if (type == "gradient") {
            const JsonArray &from = elements_of(field.find("from_m")), &to = elements_of(field.find("to_m"));
            if (from.size() != 2 || to.size() != 2) return;
            has_seam =
                (wraps_x && distance(from[0], to[0]) > 0.0) || (wraps_y && distance(from[1], to[1]) > 0.0);
        }
        if (type == "latitude_c") has_seam = wraps_y;
        if (has_seam)
            fault(field.where,
                  fmt::format("a {} has a seam in a world that repeats along it (world.wrap_m is "
                              "[{:g}, {:g}]); a mask or a noise repeats",
                              type, wrap_m[0], wrap_m[1]));
    }

    void check_order(const JsonValue& field, const ObjectType& type) {
        if (type.name == "spline") return check_points(field);
        if (type.name == "image") return check_image(field);
        if (type.name == "clamp") return check_interval(field.find("min"), field.find("max"), "max", "min");
        if (type.name == "remap") return check_remap(elements_of(field.find("from")));
        if (type.name == "gradient")
            check_ends(elements_of(field.find("from_m")), elements_of(field.find("to_m")));
    }

    // How far two numbers are apart, or infinitely if they are none.
    static double distance(const JsonValue& a, const JsonValue& b) {
        if (!a.number() || !b.number()) return kNoLimit;
        return std::fabs(a.number()->value - b.number()->value);
    }

    void check_remap(const JsonArray& from) {
        if (from.size() == 2 && distance(from[0], from[1]) < kLeastDifference)
            fault(from[0].where,
                  fmt::format("the two `from` values must differ by at least {}", kLeastDifference));
    }

    void check_ends(const JsonArray& from_m, const JsonArray& to_m) {
        if (from_m.size() != 2 || to_m.size() != 2) return;
        if (std::max(distance(from_m[0], to_m[0]), distance(from_m[1], to_m[1])) < kLeastDistance_m)
            fault(from_m[0].where,
                  fmt::format("from_m and to_m must be different points, at least {} m apart",
                              kLeastDistance_m));
    }

    void check_interval(const JsonValue* low, const JsonValue* high, std::string_view high_key,
                        std::string_view low_key) {
        if (!low || !high || !low->number() || !high->number()) return;
        if (high->number()->value <= low->number()->value)
            fault(high->where, fmt::format("{} must be greater than {}, {}; found {}", high_key, low_key,
                                           low->number()->text, high->number()->text));
    }

    void check_image(const JsonValue& image) {
        const JsonValue* file = image.find("file");
        if (const std::string* name = text_of(file); name && (name->empty() || name->front() == '/'))
            fault(file->where,
                  fmt::format("file: expected a path relative to this preset's folder, found \"{}\"", *name));
        const JsonArray& bounds = elements_of(image.find("bounds_m"));
        if (bounds.size() != 4) return;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const JsonNumber *first = bounds[axis].number(), *last = bounds[axis + 2].number();
            if (first && last && !(last->value - first->value >= kLeastDistance_m))
                fault(bounds[axis + 2].where,
                      fmt::format("the last sample must lie at least {} m {} of the first, at {}; found {}",
                                  kLeastDistance_m, axis == 0 ? "east" : "south", first->text, last->text));
        }
    }

    void check_points(const JsonValue& spline) {
        const JsonValue* before = nullptr;
        for (const JsonValue& point : elements_of(spline.find("points"))) {
            const JsonValue* at = point.find("at");
            if (before) check_interval(before, at, "`at`", "that of the point before");
            if (before && at && distance(*before, *at) < kLeastDifference && distance(*before, *at) > 0.0)
                fault(at->where, fmt::format("`at` must be at least {} greater than that of the point before",
                                             kLeastDifference));
            before = at;
        }
    }

    void check_cycles() {
        std::set<std::string> done;
        std::vector<std::string> path;
        for (const std::string& name : field_names_) visit(name, path, done);
    }

    void visit(const std::string& name, std::vector<std::string>& path, std::set<std::string>& done) {
        if (done.count(name) != 0) return;
        path.push_back(name);
        for (const JsonValue* reference : references_[name]) {
            const std::string& next = *reference->text();
            const auto start = std::find(path.begin(), path.end(), next);
            if (start == path.end()) {
                visit(next, path, done);
                continue;
            }
            std::string circle;
            for (auto step = start; step != path.end(); ++step) circle += *step + " -> ";
            fault(reference->where,
                  fmt::format("fields refer to each other in a circle: {}{}", circle, next));
        }
        path.pop_back();
        done.insert(name);
    }

    void check_biomes() {
        const JsonValue* biomes = preset_.find("biomes");
        if (!biomes) return;
        std::vector<std::string> names;
        std::map<double, std::string> ids;
        for (const JsonMember& member : members_of(biomes->find("set"))) {
            names.push_back(member.key);
            const JsonValue* id = member.value.find("id");
            if (!id || !id->number()) continue;
            const auto [other, is_new] = ids.emplace(id->number()->value, member.key);
            if (!is_new)
                fault(id->where, fmt::format("id {} of \"{}\" is taken by \"{}\"", id->number()->text,
                                             member.key, other->second));
        }
        for (const JsonValue& rule : elements_of(biomes->find("rules"))) check_rule(rule, names);
    }

    void check_rule(const JsonValue& rule, const std::vector<std::string>& biomes) {
        const JsonValue* biome = rule.find("biome");
        if (const std::string* name = text_of(biome))
            if (std::find(biomes.begin(), biomes.end(), *name) == biomes.end())
                fault(biome->where, fmt::format("no biome named \"{}\"{} (known: {})", *name,
                                                did_you_mean(*name, biomes), join_or(biomes)));
        for (const JsonValue& test : elements_of(rule.find("when"))) {
            if (!test.object()) continue;
            const JsonValue *low = test.find("at_least"), *high = test.find("below");
            if (!low && !high) fault(test.where, "a test needs \"at_least\", \"below\" or both");
            check_interval(low, high, "below", "at_least");
        }
    }

    void check_outputs() {
        std::set<std::pair<std::string, FileFormat>> seen;
        for (const JsonValue& output : elements_of(preset_.find("outputs"))) {
            const JsonValue* layer = output.find("layer");
            const JsonValue* format = output.find("format");
            if (const std::string* name = text_of(layer)) check_layer_name(*layer, *name);
            if (const std::string* name = text_of(format)) check_format_name(*format, *name);
            if (!text_of(layer) || (format && (!text_of(format) || !format_by_name(*text_of(format)))))
                continue;
            const std::string& name = *text_of(layer);
            const LayerInfo* info = find_layer(name);
            const SampleType type = info ? info->type : SampleType::kF32;
            const FileFormat wanted = format ? *format_by_name(*text_of(format)) : default_format(name, type);
            if (!format_accepts(wanted, type))
                fault(format->where, fmt::format("{} cannot be stored as {} (allowed: {})", name,
                                                 format_name(wanted), join_or(formats_for(type))));
            if (!seen.emplace(name, wanted).second)
                fault(output.where, fmt::format("{} as {} is written twice", name, format_name(wanted)));
        }
    }

    void check_layer_name(const JsonValue& layer, const std::string& name) {
        std::vector<std::string> known = field_names_;
        for (const LayerInfo& info : layer_table()) known.push_back(info.name);
        if (std::find(known.begin(), known.end(), name) == known.end())
            fault(layer.where, fmt::format("no layer or field named \"{}\"{} (known: {})", name,
                                           did_you_mean(name, known), join_or(known)));
    }

    void check_format_name(const JsonValue& format, const std::string& name) {
        if (!format_by_name(name))
            fault(format.where, fmt::format("unknown format \"{}\"{} (allowed: {})", name,
                                            did_you_mean(name, format_names()), join_or(format_names())));
    }

    const JsonValue& preset_;
    std::vector<Fault>& faults_;
    std::vector<std::string> field_names_;
    std::map<std::string, std::vector<const JsonValue*>> references_;
};

}  // namespace

void check_meaning(const JsonValue& preset, std::vector<Fault>& faults) {
    MeaningChecker(preset, faults).check();
}

}  // namespace terrane
