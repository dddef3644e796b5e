// Images as fields: values worked out by hand, and the block evaluator against the oracle.
#include "field/image_sample.h"

#include <gtest/gtest.h>

#include "field_support.h"
#include "random_fields.h"
#include "spec/field_range.h"

namespace terrane {
namespace {

ImageField image_of(std::int64_t width, std::int64_t height, std::vector<float> samples,
                    std::array<double, 4> bounds_m) {
    ImageGrid grid;
    grid.width = width;
    grid.height = height;
    grid.samples = std::move(samples);
    grid.min = *std::min_element(grid.samples.begin(), grid.samples.end());
    grid.max = *std::max_element(grid.samples.begin(), grid.samples.end());
    ImageField image;
    image.grid = std::make_shared<const ImageGrid>(std::move(grid));
    image.bounds_m = bounds_m;
    return image;
}

ImageField random_image(test::RandomFields& random, std::int64_t width, std::int64_t height) {
    std::vector<float> samples;
    for (std::int64_t k = 0; k < width * height; ++k)
        samples.push_back(static_cast<float>(random.between(-3, 5)));
    ImageField image = image_of(
        width, height, std::move(samples),
        {random.between(-90, -10), random.between(-90, -10), random.between(0, 90), random.between(0, 90)});
    image.filter = random.coin() ? ImageFilter::kBilinear : ImageFilter::kBicubic;
    image.outside = random.coin() ? ImageOutside::kEdge : ImageOutside::kRepeat;
    return image;
}

// 3 x 2 samples, 10 m apart from (100, 200) on.
ImageField small() {
    return image_of(3, 2, {0, 8, 4, 16, 24, 36}, {100, 200, 120, 210});
}

TEST(ImageValue, IsTheSampleWhereOneLies) {
    for (const ImageFilter filter : {ImageFilter::kBilinear, ImageFilter::kBicubic})
        for (const ImageOutside outside : {ImageOutside::kEdge, ImageOutside::kRepeat}) {
            ImageField image = small();
            image.filter = filter;
            image.outside = outside;
            for (std::int64_t j = 0; j < 2; ++j)
                for (std::int64_t i = 0; i < 3; ++i)
                    EXPECT_EQ(image_value(image, 100.0 + 10.0 * static_cast<double>(i),
                                          200.0 + 10.0 * static_cast<double>(j)),
                              image.grid->at(i, j));
        }
}

TEST(ImageValue, IsBilinearBetweenSamples) {
    EXPECT_EQ(image_value(small(), 105.0, 200.0), 4.0f);
    EXPECT_EQ(image_value(small(), 100.0, 205.0), 8.0f);
    EXPECT_EQ(image_value(small(), 112.5, 207.5), 7.0f + (27.0f - 7.0f) * 0.75f);
}

// At the middle Catmull-Rom weighs the four samples by -1/16, 9/16, 9/16, -1/16.
TEST(ImageValue, IsCatmullRomWhereBicubic) {
    ImageField image = image_of(4, 1, {16, 32, 64, 0}, {0, 0, 3, 1});
    image.filter = ImageFilter::kBicubic;
    EXPECT_EQ(image_value(image, 1.5, 0.0), 53.0f);
    EXPECT_EQ(image_value(image, 0.5, 0.0), 22.0f) << "the edge stands in for the sample before the first";
    image.outside = ImageOutside::kRepeat;
    EXPECT_EQ(image_value(image, 0.5, 0.0), 23.0f);
    ImageField column = image_of(1, 4, {16, 32, 64, 0}, {0, 0, 1, 3});
    column.filter = ImageFilter::kBicubic;
    EXPECT_EQ(image_value(column, 9.0, 1.5), 53.0f);
}

TEST(ImageValue, BeyondTheBoundsIsTheEdgeOrTheNextRepetition) {
    ImageField image = small();
    for (const double far : {1e3, 1e12, 9e21}) {
        EXPECT_EQ(image_value(image, -far, 200.0), 0.0f);
        EXPECT_EQ(image_value(image, far, 210.0), 36.0f);
        EXPECT_EQ(image_value(image, 110.0, far), 24.0f);
    }
    image.outside = ImageOutside::kRepeat;
    EXPECT_EQ(image_value(image, 130.0, 200.0), 0.0f);
    EXPECT_EQ(image_value(image, 125.0, 200.0), 2.0f) << "between the last sample and the first again";
    EXPECT_EQ(image_value(image, 110.0 - 30.0 * 7.0, 210.0 + 20.0 * 5.0), 24.0f);
}

TEST(ImageValue, OfOneSampleIsTheSameEverywhere) {
    for (const ImageOutside outside : {ImageOutside::kEdge, ImageOutside::kRepeat}) {
        ImageField image = image_of(1, 1, {5}, {0, 0, 1, 1});
        image.outside = outside;
        for (const double at : {-1e9, -0.5, 0.0, 0.5, 77.0}) EXPECT_EQ(image_value(image, at, -at), 5.0f);
    }
}

TEST(ImageValue, KeepsToTheRangeOfItsFilter) {
    test::RandomFields random(3);
    for (int k = 0; k < 300; ++k) {
        const ImageField image = random_image(random, 1 + random.below(6), 1 + random.below(6));
        const Interval range = field_range(image, {});
        for (int s = 0; s < 100; ++s) {
            const float v = image_value(image, random.between(-200, 200), random.between(-200, 200));
            ASSERT_GE(v, range.min - 1e-5);
            ASSERT_LE(v, range.max + 1e-5);
        }
    }
    // Both bounds are reached by some image: a cross of highs at the corners of one low cell.
    std::vector<float> samples;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) samples.push_back((i == 1 || i == 2) == (j == 1 || j == 2) ? 1.0f : 0.0f);
    ImageField image = image_of(4, 4, samples, {0, 0, 3, 3});
    image.filter = ImageFilter::kBicubic;
    EXPECT_EQ(image_value(image, 1.5, 1.5), 1.28125f);
    EXPECT_EQ(field_range(image, {}).max, 1.28125);
    EXPECT_EQ(field_range(image, {}).min, -0.28125);
}

TEST(ImageField, GivesTheBitsOfTheOracleMovedOrNot) {
    test::RandomFields random(9);
    for (int k = 0; k < 60; ++k) {
        FieldGraph graph;
        const ImageField image = random_image(random, 1 + random.below(9), 1 + random.below(9));
        graph.nodes.push_back({image, {}, field_range(image, {})});
        graph.nodes.push_back({Position{}, {}, {}});
        graph.nodes.push_back({Constant{random.between(-30, 30)}, {}, {}});
        graph.nodes.push_back({Warp{random.between(0, 3)}, {0, 1, 2}, {}});
        const Window window{random.below(100) - 50, random.below(100) - 50, 1 + random.below(30),
                            1 + random.below(9), random.between(0.5, 9)};
        Oracle oracle(graph, window, 1, test::layer_value);
        for (const FieldId id : {0, 3}) {
            const std::vector<float> values = test::planned(graph, id, window);
            for (std::int64_t j = 0; j < window.height; ++j)
                for (std::int64_t i = 0; i < window.width; ++i)
                    ASSERT_EQ(values[static_cast<std::size_t>(j * window.width + i)], oracle.value(id, i, j));
        }
    }
}

TEST(ImageField, CountsItsGridOnceInThePlansBytes) {
    FieldGraph graph;
    const ImageField image = image_of(10, 7, std::vector<float>(70, 1.0f), {0, 0, 9, 6});
    ImageField repeated = image;
    repeated.outside = ImageOutside::kRepeat;
    graph.nodes.push_back({image, {}, {}});
    graph.nodes.push_back({repeated, {}, {}});
    PlanBuilder builder(graph, {0, 0, 5, 5, 1.0}, 1);
    const std::vector<OpId> ops{builder.field(0), builder.field(1)};
    EXPECT_EQ(builder.build(ops).table_bytes(), 280);
}

}  // namespace
}  // namespace terrane
