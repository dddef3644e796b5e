// Every number of the parameter table at its limits, just inside, just outside and far beyond: a preset is
// refused where the number stands, or its world has finite samples. Worth most under the sanitizers.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "../preset/preset_support.h"
#include "run_world.h"
#include "spec/param_table.h"

namespace terrane {
namespace {

using Emit = std::function<void(const std::string& where, const Param& param, const std::string& text)>;

constexpr char kMark = '@';  // stands where the number swept goes

// Writes objects of the table with the keys they need; numbers count up, so that lists ascend and points
// differ.
class Writer {
  public:
    explicit Writer(double count = 0.0) : count_(count) {}

    // `given` replaces the value of one key.
    std::string object(const ObjectType& type, std::string_view field_type, std::string_view key,
                       const std::string& given) {
        std::string text = field_type.empty() ? "" : fmt::format("\"type\": \"{}\"", field_type);
        for (const Param& param : type.params) {
            if (param.key != key && !param.required()) continue;
            text += fmt::format("{}\"{}\": {}", text.empty() ? "" : ", ", param.key,
                                param.key == key ? given : value(param));
        }
        return "{" + text + "}";
    }

    std::string value(const Param& param) {
        switch (param.kind) {
            case ParamKind::kNumber:
            case ParamKind::kInteger:
            case ParamKind::kSize:
                return number(param);
            case ParamKind::kNumbers:
                return list(param, [&] { return number(param); });
            case ParamKind::kField:
                return "\"ground\"";
            case ParamKind::kFields:
                return list(param, [] { return std::string("\"ground\""); });
            case ParamKind::kObject:
                return object(*param.of, "", "", "");
            case ParamKind::kObjects:
                return list(param, [&] { return object(*param.of, "", "", ""); });
            case ParamKind::kChoice:
                return fmt::format("\"{}\"", param.choices[0]);
            case ParamKind::kColor:
                return "\"#010203\"";
            case ParamKind::kText:
                return "\"m.png\"";
            case ParamKind::kName:
                return param.key == "biome" ? "\"ocean\"" : "\"height\"";
            default:
                return "true";
        }
    }

    // A list with the fewest elements; `first`, if any, is its first.
    std::string list(const Param& param, const std::function<std::string()>& element,
                     const std::string& first = "") {
        const int count = param.min_items < 1 ? 1 : param.min_items;
        std::string text = first.empty() ? element() : first;
        for (int i = 1; i < count; ++i) text += ", " + element();
        return "[" + text + "]";
    }

    std::string number(const Param& param) {
        const double next = ++count_;
        return fmt::format("{}", next < param.min ? param.min : param.max < next ? param.max : next);
    }

  private:
    double count_;
};

// Every number of a type, and of the objects in it, marked in an object of that type.
void for_each_number(const ObjectType& type, std::string_view field_type, const Emit& emit) {
    const auto marked = [&](const Param& outer, const Param& inner, const std::string& where,
                            const std::string& text) {
        emit(fmt::format("{}.{}", type.name, where), inner,
             Writer().object(type, field_type, outer.key, text));
    };
    for (const Param& param : type.params) {
        const std::string key(param.key), mark(1, kMark);
        const auto inside = [&](const std::string& where, const Param& inner, const std::string& text) {
            Writer writer(10.0);  // the marked element stands before the others
            const std::string given =
                param.kind == ParamKind::kObject ? text
                : param.kind == ParamKind::kObjectMap
                    ? "{\"moor\": " + text + "}"
                    : writer.list(
                          param, [&] { return writer.object(*param.of, "", "", ""); }, text);
            marked(param, inner, where, given);
        };
        if (param.kind == ParamKind::kNumber || param.kind == ParamKind::kInteger ||
            param.kind == ParamKind::kField || param.kind == ParamKind::kSize)
            marked(param, param, key, mark);
        if (param.kind == ParamKind::kFields) {
            Writer writer;
            marked(param, param, key,
                   writer.list(
                       param, [] { return std::string("\"ground\""); }, mark));
        }
        for (int i = 0; param.kind == ParamKind::kNumbers && i < param.min_items; ++i) {
            Writer writer(99.0);  // wraps must be longer than a wavelength
            int at = 0;
            const auto element = [&] {
                const std::string number = writer.number(param);
                return at++ == i ? mark : number;
            };
            marked(param, param, fmt::format("{}[{}]", key, i), writer.list(param, element));
        }
        if (param.of) for_each_number(*param.of, "", inside);
    }
}

bool is_field(const Param& param) {
    return param.kind == ParamKind::kField || param.kind == ParamKind::kFields;
}

// Texts of numbers, and whether the table allows them.
std::vector<std::pair<std::string, bool>> numbers_for(const Param& param) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double min = is_field(param) ? -kMaxValue : param.min,
                 max = is_field(param) ? kMaxValue : param.max;
    const bool whole = param.kind == ParamKind::kInteger || param.kind == ParamKind::kSize;
    const auto allowed = [&](double v) {
        return (param.above_min ? v > min : v >= min) && v <= max && (!whole || v == std::floor(v));
    };
    std::vector<double> values{0.0,   -0.0,   0.5,    -0.5,    1.0,    1e12,  -1e12,
                               1e308, -1e308, 1e-320, -1e-320, 1e-300, 65.25, 0.999999999};
    for (const double limit : {min, max})
        for (const double v : {limit, std::nextafter(limit, kInfinity), std::nextafter(limit, -kInfinity),
                               limit + 1.0, limit - 1.0, 0.5 * limit})
            values.push_back(v);
    std::vector<std::pair<std::string, bool>> texts{{"1e400", false}, {"-1e400", false}};
    for (const double v : values) {
        const bool huge_whole = whole && std::fabs(v) > 1e15;
        texts.emplace_back(huge_whole ? fmt::format("{:.17g}", v) : fmt::format("{}", v), allowed(v));
    }
    return texts;
}

class Sweep {
  public:
    Sweep() {
        test::write_layer(test::spec_of(folder_.path("m.png"), FileFormat::kPng16, SampleType::kF32, 3, 2),
                          test::slope(3, 2));
    }

    // `preset`: the text of a whole preset with one mark.
    void sweep(const std::string& where, const Param& param, const std::string& preset) {
        SCOPED_TRACE(where + " in " + preset);
        int ran = 0;
        for (const auto& [number, is_allowed] : numbers_for(param)) {
            std::string text = preset;
            text.replace(text.find(kMark), 1, number);
            const std::string outcome = outcome_of(text);
            if (outcome.empty()) ++ran;
            EXPECT_EQ(outcome.find("not finite"), std::string::npos) << number << ": " << outcome;
            EXPECT_EQ(outcome.find("leave the range"), std::string::npos) << number << ": " << outcome;
            if (!is_allowed) {
                EXPECT_NE(outcome, "") << number;
            }
        }
        EXPECT_GT(ran, 0) << "no number was accepted";
        ++swept_;
    }

    int swept() const { return swept_; }

  private:
    // What was wrong, or nothing where the world could be made.
    std::string outcome_of(const std::string& text) {
        try {
            folder_.add("p.json", text);
            const LoadedPreset preset = folder_.load("p.json");
            const test::Grids grids = test::run_world(
                preset.world, {-2, 1, 5, 3, 0.25}, 42,
                {"base_height", "height", "temperature", "humidity", "precipitation", "biome"});
            for (const auto& [layer, samples] : grids.samples)
                for (const float v : samples)
                    if (!std::isfinite(v)) return "not finite: " + layer;
            return "";
        } catch (const WrongInput& wrong) {
            return wrong.what();
        }
    }

    test::PresetFolder folder_;
    int swept_ = 0;
};

constexpr std::string_view kGround =
    R"("ground": {"type": "fbm", "wavelength_m": 3, "octaves": 2, "stream": "ground"})";

TEST(ParameterSweep, OfEveryFieldTypeGivesFiniteSamplesOrARefusal) {
    Sweep sweep;
    for (const ObjectType& type : field_types())
        for_each_number(
            type, type.name, [&](const std::string& where, const Param& param, const std::string& field) {
                sweep.sweep(where, param,
                            fmt::format(R"({{"world": {{"height_range_m": [-100, 900]}}, "height": {},
                                                    "fields": {{{}}}}})",
                                        field, kGround));
            });
    EXPECT_GT(sweep.swept(), 80);
}

TEST(ParameterSweep, OfEverySectionGivesFiniteSamplesOrARefusal) {
    Sweep sweep;
    for_each_number(
        preset_type(), "", [&](const std::string& where, const Param& param, const std::string& preset) {
            sweep.sweep(where, param, fmt::format(R"({{"fields": {{{}}}, {})", kGround, preset.substr(1)));
        });
    EXPECT_GT(sweep.swept(), 20);
}

}  // namespace
}  // namespace terrane
