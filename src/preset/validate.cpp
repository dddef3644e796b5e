#include "preset/validate.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/nearest_name.h"
#include "core/seed.h"

namespace terrane {
namespace {

std::string quoted(std::string_view text) {
    return fmt::format("\"{}\"", text);
}

bool within(const Param& param, double value) {
    return std::isfinite(value) && (param.above_min ? value > param.min : value >= param.min) &&
           value <= param.max;
}

constexpr std::string_view kWantedMap = "an object of named entries";

class Validator {
  public:
    explicit Validator(std::vector<Fault>& faults) : faults_(faults) {}

    JsonValue object(const JsonValue& value, const ObjectType& type, std::string_view skip_key = "") {
        JsonValue out{JsonObject{}, value.where};
        const JsonObject* members = value.object();
        if (!members) {
            fault(value.where, fmt::format("expected an object ({}), found {}", type.name, describe(value)));
            return out;
        }
        refuse_unknown_keys(*members, type, skip_key);
        for (const Param& param : type.params) {
            if (const JsonMember* given = find_member(*members, param.key))
                out.object()->push_back({given->key, given->key_where, parameter(given->value, param)});
            else
                add_default(out, param, type);
        }
        return out;
    }

  private:
    static const JsonMember* find_member(const JsonObject& members, std::string_view key) {
        for (const JsonMember& member : members)
            if (member.key == key) return &member;
        return nullptr;
    }

    void fault(const Location& where, std::string message) { faults_.push_back({where, std::move(message)}); }

    void refuse_unknown_keys(const JsonObject& members, const ObjectType& type, std::string_view skip_key) {
        for (const JsonMember& member : members) {
            if (member.key == skip_key || type.find(member.key)) continue;
            if (is_note(member.key)) {
                if (!member.value.text())
                    fault(member.value.where,
                          fmt::format("expected a text, found {}", describe(member.value)));
                continue;
            }
            const std::vector<std::string> keys = type.keys();
            fault(member.key_where, fmt::format("unknown key {} in {}{} (allowed: {})", quoted(member.key),
                                                type.name, did_you_mean(member.key, keys), join_or(keys)));
        }
    }

    void add_default(JsonValue& out, const Param& param, const ObjectType& type) {
        if (param.absent_by_default()) return;
        std::string key(param.key);
        if (param.required() && in_shape_step && param.key == "of" && param.kind == ParamKind::kField) {
            out.object()->push_back({key, out.where, JsonValue{std::string("height"), out.where}});
            return;
        }
        if (param.required()) {
            fault(out.where, fmt::format("{} needs the key {}: {}", type.name, quoted(param.key), param.doc));
            return;
        }
        JsonValue value = parse_json(param.default_json, "default");
        relocate(value, out.where);
        out.object()->push_back({key, out.where, parameter(value, param)});
    }

    JsonValue parameter(const JsonValue& value, const Param& param) {
        switch (param.kind) {
            case ParamKind::kNumber:
                return number(value, param, false);
            case ParamKind::kInteger:
                return number(value, param, true);
            case ParamKind::kBoolean:
                return expect(value, value.boolean() != nullptr, "true or false");
            case ParamKind::kText:
                return expect(value, value.text() != nullptr, "a text");
            case ParamKind::kName:
                return name(value);
            case ParamKind::kChoice:
                return choice(value, param);
            case ParamKind::kColor:
                return expect(value, is_color(value), "a colour \"#RRGGBB\"");
            case ParamKind::kSeed:
                return seed(value);
            case ParamKind::kNumbers:
                return numbers(value, param);
            case ParamKind::kSize:
                return size(value, param);
            case ParamKind::kField:
                return field(value);
            case ParamKind::kFields:
                return list(value, param, [&](const JsonValue& element) { return field(element); });
            case ParamKind::kObject:
                return object(value, *param.of);
            case ParamKind::kObjects:
                return list(value, param,
                            [&](const JsonValue& element) { return object(element, *param.of); });
            case ParamKind::kObjectMap:
                return object_map(value, param);
            case ParamKind::kFieldMap:
                return field_map(value, param);
        }
        return value;
    }

    JsonValue expect(const JsonValue& value, bool fine, std::string_view wanted) {
        if (!fine) fault(value.where, fmt::format("expected {}, found {}", wanted, describe(value)));
        return value;
    }

    JsonValue number(const JsonValue& value, const Param& param, bool whole) {
        const JsonNumber* number = value.number();
        const std::string_view kind = whole ? "a whole number" : "a number";
        if (!number || (whole && std::isfinite(number->value) && number->value != std::floor(number->value)))
            return expect(value, false, fmt::format("{} ({})", kind, limits_text(param)));
        if (!within(param, number->value))
            fault(value.where,
                  fmt::format("{} is out of range; allowed: {}", number->text, limits_text(param)));
        return make_json_number(std::isfinite(number->value) ? number->value : 0.0, value.where);
    }

    JsonValue name(const JsonValue& value) {
        if (!value.text()) return expect(value, false, "a name");
        if (!is_identifier(*value.text()))
            fault(value.where,
                  fmt::format("{} is not a name; allowed: a lower-case letter, then lower-case letters, "
                              "digits and _, at most 64",
                              describe(value)));
        return value;
    }

    JsonValue choice(const JsonValue& value, const Param& param) {
        const std::string* text = value.text();
        if (!text) return expect(value, false, join_or(param.choices));
        if (std::find(param.choices.begin(), param.choices.end(), *text) == param.choices.end())
            fault(value.where, fmt::format("unknown {} {}{} (allowed: {})", param.key, quoted(*text),
                                           did_you_mean(*text, param.choices), join_or(param.choices)));
        return value;
    }

    static bool is_color(const JsonValue& value) {
        const std::string* text = value.text();
        return text && text->size() == 7 && (*text)[0] == '#' &&
               std::all_of(text->begin() + 1, text->end(),
                           [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; });
    }

    // A seed is kept as text, so that all 64 bits survive every reader.
    JsonValue seed(const JsonValue& value) {
        const JsonNumber* number = value.number();
        if (!number && !value.text()) return expect(value, false, "a seed: a whole number or a text");
        const std::string text = number ? number->text : *value.text();
        if (number && text.find_first_of(".eE") != std::string::npos)
            return expect(value, false, "a seed: a whole number or a text");
        try {
            return JsonValue{parse_seed(text, "seed").typed, value.where};
        } catch (const WrongInput& wrong) {
            fault(value.where, wrong.faults().front().message);
            return value;
        }
    }

    template <class Element>
    JsonValue list(const JsonValue& value, const Param& param, const Element& element) {
        const JsonArray* array = value.array();
        const auto count = array ? static_cast<int>(array->size()) : 0;
        if (!array || count < param.min_items || count > param.max_items) {
            const std::string wanted =
                param.min_items == param.max_items
                    ? fmt::format("a list of {}", param.min_items)
                    : fmt::format("a list of {} to {}", param.min_items, param.max_items);
            return expect(value, false,
                          wanted + (array ? fmt::format(" elements (this one has {})", count) : " elements"));
        }
        JsonValue out{JsonArray{}, value.where};
        for (const JsonValue& item : *array) out.array()->push_back(element(item));
        return out;
    }

    JsonValue numbers(const JsonValue& value, const Param& param) {
        JsonValue out =
            list(value, param, [&](const JsonValue& element) { return number(element, param, false); });
        const JsonArray* items = value.array();
        for (std::size_t i = 1; param.ascending && items && i < items->size(); ++i) {
            const JsonNumber *before = (*items)[i - 1].number(), *own = (*items)[i].number();
            if (before && own && own->value <= before->value)
                fault((*items)[i].where, fmt::format("{} must be greater than the number before it, {}",
                                                     own->text, before->text));
        }
        return out;
    }

    JsonValue size(const JsonValue& value, const Param& param) {
        if (value.number()) {
            const JsonValue side = number(value, param, true);
            return JsonValue{JsonArray{side, side}, value.where};
        }
        const JsonArray* array = value.array();
        if (!array || array->size() != 2)
            return expect(value, false, "a size: N or [width, height] in samples");
        return JsonValue{JsonArray{number((*array)[0], param, true), number((*array)[1], param, true)},
                         value.where};
    }

    JsonValue field(const JsonValue& value) {
        if (const JsonNumber* number = value.number()) {
            if (!(std::fabs(number->value) <= kMaxValue))
                fault(value.where, fmt::format("{} is out of range; allowed: {} .. {}", number->text,
                                               -kMaxValue, kMaxValue));
            return value;
        }
        if (value.text()) return name(value);
        if (!value.object())
            return expect(value, false, "a field: a number, the name of a field or an object with \"type\"");
        return typed_field(value);
    }

    JsonValue typed_field(const JsonValue& value) {
        std::vector<std::string> names;
        for (const ObjectType& type : field_types()) names.emplace_back(type.name);
        const JsonValue* given = value.find("type");
        if (!given) {
            fault(value.where, fmt::format("a field needs the key \"type\" (allowed: {})", join_or(names)));
            return value;
        }
        const std::string* text = given->text();
        const ObjectType* type = text ? find_field_type(*text) : nullptr;
        if (!type) {
            fault(given->where, fmt::format("unknown field type {}{} (allowed: {})", describe(*given),
                                            text ? did_you_mean(*text, names) : "", join_or(names)));
            return value;
        }
        JsonValue out = object(value, *type, "type");
        out.object()->insert(out.object()->begin(), JsonMember{"type", given->where, *given});
        return out;
    }

    template <class Element>
    JsonValue map(const JsonValue& value, const Param& param, const Element& element) {
        const JsonObject* members = value.object();
        if (!members) return expect(value, false, kWantedMap);
        if (static_cast<int>(members->size()) > param.max_items)
            fault(value.where,
                  fmt::format("{} entries; at most {} are allowed", members->size(), param.max_items));
        JsonValue out{JsonObject{}, value.where};
        for (const JsonMember& member : *members) {
            if (is_note(member.key) && member.value.text()) continue;
            if (!is_identifier(member.key))
                fault(member.key_where,
                      fmt::format("{} is not a name; allowed: a lower-case letter, then lower-case "
                                  "letters, digits and _, at most 64",
                                  quoted(member.key)));
            out.object()->push_back({member.key, member.key_where, element(member.value)});
        }
        return out;
    }

    // Entries join or change the default ones; none can be taken away, since what reads them counts on them.
    JsonValue object_map(const JsonValue& value, const Param& param) {
        expect(value, value.object() != nullptr, kWantedMap);
        JsonValue changes = value.object() ? value : JsonValue{JsonObject{}, value.where};
        std::erase_if(*changes.object(), [&](const JsonMember& entry) {
            if (entry.value.is_null())
                fault(entry.value.where, fmt::format("expected an object ({}), found null", param.of->name));
            return entry.value.is_null();
        });
        JsonValue merged = parse_json(param.default_json, "default");
        relocate(merged, value.where);
        merge_patch(merged, changes);
        return map(merged, param, [&](const JsonValue& element) { return object(element, *param.of); });
    }

    JsonValue field_map(const JsonValue& value, const Param& param) {
        in_shape_step = param.key == "shape";
        JsonValue out = map(value, param, [&](const JsonValue& element) { return field(element); });
        in_shape_step = false;
        return out;
    }

    std::vector<Fault>& faults_;
    bool in_shape_step = false;  // steps read the height before them, so `of` may be left out
};

}  // namespace

std::string limits_text(const Param& param) {
    const std::string unit = param.unit.empty() || param.unit == "1" ? "" : fmt::format(" {}", param.unit);
    if (param.min == -kNoLimit && param.max == kNoLimit) return "any finite number" + unit;
    if (param.max == kNoLimit)
        return fmt::format("{} {}{}", param.above_min ? "over" : "at least", param.min, unit);
    if (param.above_min) return fmt::format("over {}, up to {}{}", param.min, param.max, unit);
    return fmt::format("{} .. {}{}", param.min, param.max, unit);
}

bool is_identifier(std::string_view text) {
    return !text.empty() && text.size() <= 64 && text[0] >= 'a' && text[0] <= 'z' &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

JsonValue validate_preset(const JsonValue& preset, std::vector<Fault>& faults) {
    JsonValue out = Validator(faults).object(preset, preset_type());
    JsonObject& members = *out.object();
    std::erase_if(members, [](const JsonMember& m) { return m.key == "$schema" || m.key == "extends"; });
    return out;
}

}  // namespace terrane
