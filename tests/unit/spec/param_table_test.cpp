#include "spec/param_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "layers/layer.h"
#include "preset/json_tree.h"

namespace terrane {
namespace {

using Visit = std::function<void(const std::string& where, const Param& param)>;

void visit_objects(const ObjectType& type, std::set<const ObjectType*>& seen, const Visit& visit) {
    if (!seen.insert(&type).second) return;
    for (const Param& param : type.params) {
        visit(std::string(type.name) + "." + std::string(param.key), param);
        if (param.of) visit_objects(*param.of, seen, visit);
    }
}

// Every parameter of the preset, of all that it holds and of every field type.
void visit_all(const Visit& visit) {
    std::set<const ObjectType*> seen;
    visit_objects(preset_type(), seen, visit);
    for (const ObjectType& type : field_types()) visit_objects(type, seen, visit);
}

TEST(ParamTable, DocumentsEveryParameterAndType) {
    visit_all([](const std::string& where, const Param& param) { EXPECT_FALSE(param.doc.empty()) << where; });
    for (const ObjectType& type : field_types()) EXPECT_FALSE(type.doc.empty()) << type.name;
}

TEST(ParamTable, StatesTheRangeOfEveryFieldType) {
    for (const ObjectType& type : field_types()) EXPECT_FALSE(type.range.empty()) << type.name;
}

TEST(ParamTable, NamesEveryKeyOfATypeOnce) {
    std::set<std::string> all;
    visit_all(
        [&](const std::string& where, const Param&) { EXPECT_TRUE(all.insert(where).second) << where; });
    EXPECT_GT(all.size(), 100u);
}

TEST(ParamTable, LimitsEveryNumber) {
    visit_all([](const std::string& where, const Param& param) {
        const bool number = param.kind == ParamKind::kNumber || param.kind == ParamKind::kInteger ||
                            param.kind == ParamKind::kNumbers || param.kind == ParamKind::kSize;
        if (!number) return;
        EXPECT_GT(param.min, -kNoLimit) << where;
        EXPECT_LT(param.max, kNoLimit) << where;
        EXPECT_LE(param.min, param.max) << where;
    });
}

TEST(ParamTable, GivesTheUnitInEveryKeyThatNamesOne) {
    const auto ends_with = [](std::string_view text, std::string_view end) {
        return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
    };
    visit_all([&](const std::string& where, const Param& param) {
        if (ends_with(param.key, "_m")) {
            EXPECT_EQ(param.unit, "m") << where;
        }
        if (ends_with(param.key, "_c")) {
            EXPECT_EQ(param.unit, "degC") << where;
        }
        if (ends_with(param.key, "_mm_per_yr")) {
            EXPECT_EQ(param.unit, "mm/yr") << where;
        }
    });
}

TEST(ParamTable, GivesEachKindWhatItNeeds) {
    visit_all([](const std::string& where, const Param& param) {
        EXPECT_LE(param.min, param.max) << where;
        EXPECT_LE(param.min_items, param.max_items) << where;
        EXPECT_EQ(param.kind == ParamKind::kChoice, !param.choices.empty()) << where;
        const bool holds_objects = param.kind == ParamKind::kObject || param.kind == ParamKind::kObjects ||
                                   param.kind == ParamKind::kObjectMap;
        EXPECT_EQ(holds_objects, param.of != nullptr) << where;
    });
}

TEST(ParamTable, HasDefaultsThatAreJson) {
    visit_all([](const std::string& where, const Param& param) {
        if (param.required() || param.absent_by_default()) return;
        EXPECT_NO_THROW(parse_json(param.default_json, where)) << where;
    });
}

TEST(ParamTable, FindsFieldTypesByName) {
    for (const ObjectType& type : field_types()) EXPECT_EQ(find_field_type(type.name), &type);
    EXPECT_EQ(find_field_type("fbn"), nullptr);
    EXPECT_EQ(find_field_type(""), nullptr);
}

TEST(ParamTable, FindsKeysOfAType) {
    EXPECT_EQ(preset_type().find("seed")->kind, ParamKind::kSeed);
    EXPECT_EQ(preset_type().find("sed"), nullptr);
    EXPECT_EQ(preset_type().keys().size(), preset_type().params.size());
}

TEST(ParamTable, LetsSectionsReadLayersOfEarlierStagesOnly) {
    const auto layers = [](std::string_view section) {
        const auto found = readable_layers(section);
        return std::vector<std::string>(found.begin(), found.end());
    };
    using testing::ElementsAre;
    using testing::IsEmpty;
    EXPECT_THAT(layers("fields"), IsEmpty());
    EXPECT_THAT(layers("height"), IsEmpty());
    EXPECT_THAT(layers("shape"), ElementsAre("height"));
    EXPECT_THAT(layers("temperature"), ElementsAre("height"));
    EXPECT_THAT(layers("humidity"), ElementsAre("height", "temperature"));
    for (const std::string& layer : layers("humidity")) EXPECT_NE(find_layer(layer), nullptr) << layer;
}

}  // namespace
}  // namespace terrane
