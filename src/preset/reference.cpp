#include "preset/reference.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "preset/validate.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

constexpr std::size_t kLongDefault = 40;  // bytes: longer ones stand below their table

constexpr std::string_view kHead = R"(# Every key of a preset

Made from the parameter table by `scripts/reference`; `terrane preset reference` prints it. The same table checks
presets and makes `preset.schema.json`. Any object may hold a `note` (a text, not read). Keys without a default must
be given.

)";

constexpr std::string_view kFieldsHead = R"(## Fields

Where a field is asked for, write a number (the same everywhere), the name of one of `fields`, or an object with a
`type` and that type's keys. The pictures show 144 m x 144 m, black for the least and white for the greatest value
shown; of types that bend one field, the west half shows that field, mirrored.

)";

std::string count_text(const Param& param) {
    if (param.min_items == param.max_items) return fmt::format("{}", param.min_items);
    return fmt::format("{} to {}", param.min_items, param.max_items);
}

std::string choices_text(const Param& param) {
    std::string text;
    for (const std::string& choice : param.choices)
        text += fmt::format("{}`{}`", text.empty() ? "" : ", ", choice);
    return text;
}

std::string link(const ObjectType& type) {
    return fmt::format("[{0}](#{0})", type.name);
}

std::string kind_text(const Param& param) {
    switch (param.kind) {
        case ParamKind::kNumber:
            return "number";
        case ParamKind::kInteger:
            return "whole number";
        case ParamKind::kBoolean:
            return "`true` or `false`";
        case ParamKind::kText:
            return "text";
        case ParamKind::kName:
            return "name";
        case ParamKind::kChoice:
            return choices_text(param);
        case ParamKind::kColor:
            return "colour";
        case ParamKind::kSeed:
            return "whole number or text";
        case ParamKind::kNumbers:
            return count_text(param) + (param.ascending ? " ascending numbers" : " numbers");
        case ParamKind::kSize:
            return "whole number or two";
        case ParamKind::kField:
            return "field";
        case ParamKind::kFields:
            return count_text(param) + " fields";
        case ParamKind::kObject:
            return link(*param.of);
        case ParamKind::kObjects:
            return fmt::format("{} {}", count_text(param), link(*param.of));
        case ParamKind::kObjectMap:
            return "named " + link(*param.of);
        case ParamKind::kFieldMap:
            return "named fields";
    }
    return "";
}

bool is_long(const Param& param) {
    return param.default_json.size() > kLongDefault;
}

std::string default_text(const Param& param) {
    if (param.required()) return "";
    if (param.absent_by_default()) return "none";
    return is_long(param) ? "below" : fmt::format("`{}`", param.default_json);
}

bool has_limits(const Param& param) {
    return param.min != -kNoLimit || param.max != kNoLimit;
}

// A table cell: bars would end it.
std::string cell(std::string text) {
    for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2))
        text.insert(at, "\\");
    return text;
}

// The unit stands with the limits, or alone where there are none.
std::string allowed_text(const Param& param) {
    if (has_limits(param)) return limits_text(param);
    return param.unit == "1" ? "" : std::string(param.unit);
}

std::string keys_table(const ObjectType& type) {
    if (type.params.empty()) return "";
    std::string text = "| key | value | default | allowed | what |\n|---|---|---|---|---|\n";
    for (const Param& param : type.params)
        text += fmt::format("| `{}` | {} | {} | {} | {} |\n", param.key, kind_text(param),
                            default_text(param), allowed_text(param), cell(std::string(param.doc)));
    text += "\n";
    for (const Param& param : type.params)
        if (is_long(param))
            text += fmt::format("Default of `{}`:\n\n```json\n{}\n```\n\n", param.key, param.default_json);
    return text;
}

// The object types that a type holds, each once, depth first.
void collect_parts(const ObjectType& type, std::vector<const ObjectType*>& parts) {
    for (const Param& param : type.params) {
        if (!param.of || std::find(parts.begin(), parts.end(), param.of) != parts.end()) continue;
        parts.push_back(param.of);
        collect_parts(*param.of, parts);
    }
}

std::string part_text(const ObjectType& type) {
    return fmt::format("### {}\n\n{}\n\n{}", type.name, cell(std::string(type.doc)), keys_table(type));
}

std::string field_text(const ObjectType& type) {
    return fmt::format("### {0}\n\n![{0}](reference/{0}.png)\n\n{1} Range: {2}.\n\n{3}", type.name, type.doc,
                       type.range, keys_table(type));
}

std::string bases_text() {
    std::string text = "## Bases of noise\n\nOne octave of each, with the keys it has by default.\n\n";
    const Param* basis = find_field_type("noise")->find("basis");
    for (const std::string& name : basis->choices)
        text += fmt::format("### basis {0}\n\n![{0}](reference/basis_{0}.png)\n\n", name);
    return text;
}

}  // namespace

std::string preset_reference() {
    std::string text(kHead);
    text += fmt::format("## Sections\n\n{}", part_text(preset_type()));
    std::vector<const ObjectType*> parts;
    collect_parts(preset_type(), parts);
    for (const ObjectType* part : parts) text += part_text(*part);
    text += kFieldsHead;
    parts.clear();
    for (const ObjectType& type : field_types()) {
        text += field_text(type);
        collect_parts(type, parts);
    }
    text += bases_text() + "## Parts of fields\n\n";
    for (const ObjectType* part : parts) text += part_text(*part);
    text.pop_back();  // one line feed at the end
    return text;
}

}  // namespace terrane
