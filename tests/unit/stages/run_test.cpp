#include <gmock/gmock.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <set>
#include <stdexcept>

#include "core/hash.h"
#include "run_world.h"

namespace terrane {
namespace {

using test::crop;
using test::Grids;
using test::kLand;
using test::run_world;
using test::world_of;

const std::vector<std::string> kAll{"biome", "ground", "ridges"};
const std::vector<std::string> kLayers{"base_height",   "height", "temperature", "humidity",
                                       "precipitation", "biome",  "ground",      "ridges"};

std::vector<std::uint32_t> bits_of(const std::vector<float>& samples) {
    std::vector<std::uint32_t> bits;
    for (const float sample : samples) bits.push_back(std::bit_cast<std::uint32_t>(sample));
    return bits;
}

void expect_crops(const WorldSpec& world, const Window& whole, const std::vector<Window>& parts,
                  std::uint64_t seed) {
    const Grids all = run_world(world, whole, seed, kAll);
    for (const Window& part : parts) {
        const Grids one = run_world(world, part, seed, kAll, 2);
        for (const std::string& layer : kLayers)
            EXPECT_EQ(bits_of(one.samples.at(layer)), bits_of(crop(all.samples.at(layer), whole, part)))
                << layer << " of " << part.width << " x " << part.height << " at " << part.origin_x << ","
                << part.origin_y;
    }
}

// A tile is the crop of the whole.

TEST(Run, GivesATileTheSamplesOfTheWholeAcrossTheOrigin) {
    expect_crops(world_of(kLand), {-70, -60, 151, 131, 8.0},
                 {{-70, -60, 1, 1, 8.0},
                  {-1, -1, 3, 3, 8.0},
                  {-69, 5, 149, 66, 8.0},
                  {80, -60, 1, 131, 8.0},
                  {-33, -17, 64, 65, 8.0}},
                 42);
}

TEST(Run, GivesATileTheSamplesOfTheWholeFarAway) {
    constexpr std::int64_t kX = 1000000007, kY = -(std::int64_t{1} << 38);
    expect_crops(world_of(kLand), {kX, kY, 90, 70, 8.0},
                 {{kX + 13, kY + 5, 7, 64, 8.0}, {kX + 89, kY + 69, 1, 1, 8.0}}, ~0ull);
}

TEST(Run, GivesATileTheSamplesOfTheWholeAtOtherSpacings) {
    for (const double spacing_m : {0.1, 7.3, 90.0})
        expect_crops(world_of(kLand), {-40, -30, 80, 60, spacing_m},
                     {{-21, -30, 33, 59, spacing_m}, {7, 8, 2, 21, spacing_m}}, 7);
}

TEST(Run, GivesATileTheSamplesOfTheWholeAcrossBlocksOfColumns) {
    expect_crops(world_of(kLand), {-4500, 3, 9000, 5, 8.0},
                 {{-4500, 4, 4097, 2, 8.0}, {-405, 3, 3, 5, 8.0}, {-404, 3, 4904, 1, 8.0}}, 3);
}

// Threads and order.

TEST(Run, GivesTheSameResultOnAnyNumberOfThreads) {
    const WorldSpec world = world_of(kLand);
    for (const Window& window :
         {Window{-100, -70, 201, 333, 8.0}, Window{0, 0, 4100, 9, 8.0}, Window{5, 5, 1, 700, 8.0}}) {
        const Grids one = run_world(world, window, 9, kAll, 1);
        for (const int threads : {2, 3, 7}) {
            const Grids many = run_world(world, window, 9, kAll, threads);
            for (const std::string& layer : kLayers) {
                EXPECT_EQ(many.hash(layer), one.hash(layer)) << layer << " on " << threads;
                EXPECT_EQ(bits_of(many.samples.at(layer)), bits_of(one.samples.at(layer)));
                EXPECT_EQ(many.result.find(layer)->min, one.result.find(layer)->min);
                EXPECT_EQ(many.result.find(layer)->max, one.result.find(layer)->max);
                EXPECT_EQ(many.result.find(layer)->mean, one.result.find(layer)->mean);
            }
        }
    }
}

TEST(Run, HandsTheStripsOverInOrderAndOneAtATime) {
    const WorldSpec world = world_of(kLand);
    const RunPlan plan = make_run_plan(world, {0, 0, 129, 1000, 8.0}, 1, std::vector<std::string>{"height"});
    ASSERT_GT(plan.strips, 10);
    std::int64_t next_row = 0;
    bool inside = false;
    run(plan, 7, [&](const Strip& strip) {
        EXPECT_FALSE(std::exchange(inside, true));
        EXPECT_EQ(strip.first_row, next_row);
        EXPECT_EQ(strip.width, 129);
        next_row += strip.rows;
        inside = false;
    });
    EXPECT_EQ(next_row, 1000);
}

TEST(Run, PassesOnWhatTheTakerThrows) {
    const WorldSpec world = world_of(kLand);
    const RunPlan plan = make_run_plan(world, {0, 0, 129, 1000, 8.0}, 1, std::vector<std::string>{"height"});
    for (const int threads : {1, 3})
        EXPECT_THROW(run(plan, threads,
                         [](const Strip& strip) {
                             if (strip.first_row > 0) throw std::runtime_error("disk full");
                         }),
                     std::runtime_error);
}

// Hashes and statistics against a computation of their own.

std::string xxh3_128(const std::string& bytes) {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes.data(), bytes.size()));
    std::string text;
    for (const unsigned char byte : canonical.digest) {
        constexpr char kDigits[] = "0123456789abcdef";
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

void append_little_endian(std::string& bytes, std::uint64_t value, int count) {
    for (int byte = 0; byte < count; ++byte) bytes += static_cast<char>(value >> (8 * byte) & 255u);
}

std::string header_bytes(const std::string& name, const std::string& type, const Window& window) {
    std::string bytes = name + '\0' + type + '\0';
    append_little_endian(bytes, static_cast<std::uint64_t>(window.width), 8);
    append_little_endian(bytes, static_cast<std::uint64_t>(window.height), 8);
    return bytes;
}

TEST(Run, HashesNameTypeSizeAndSamples) {
    const WorldSpec world = world_of(kLand);
    const Window window{-20, 9, 77, 301, 8.0};
    const Grids grids = run_world(world, window, 5, kAll, 3);
    for (const std::string& layer : kLayers) {
        const bool ids = layer == "biome";
        std::string bytes = header_bytes(layer, ids ? "u8" : "f32", window);
        for (const float sample : grids.samples.at(layer))
            if (ids)
                bytes += static_cast<char>(sample);
            else
                append_little_endian(bytes, std::bit_cast<std::uint32_t>(sample), 4);
        EXPECT_EQ(grids.hash(layer), xxh3_128(bytes)) << layer;
    }
}

TEST(Run, HashesAStageOverTheHashesOfItsLayers) {
    const WorldSpec world = world_of(kLand);
    const Grids grids = run_world(world, {0, 0, 9, 9, 8.0}, 5, {"biome"});
    ASSERT_EQ(grids.result.stages.size(), pipeline().size());
    for (std::size_t s = 0; s < pipeline().size(); ++s) {
        std::string hashes;
        for (const std::string& layer : pipeline()[s].writes) hashes += grids.hash(layer);
        EXPECT_EQ(grids.result.stages[s].name, pipeline()[s].name);
        EXPECT_EQ(grids.result.stages[s].hash, xxh3_128(hashes));
    }
}

TEST(Run, CountsMinMaxMeanLandAndIds) {
    const WorldSpec world = world_of(kLand);
    const Grids grids = run_world(world, {-64, -64, 200, 200, 8.0}, 5, kAll, 2);
    for (const std::string& layer : kLayers) {
        const std::vector<float>& samples = grids.samples.at(layer);
        const LayerResult& result = *grids.result.find(layer);
        if (layer == "biome") {
            for (int id = 0; id < 256; ++id)
                EXPECT_EQ(result.id_counts[static_cast<std::size_t>(id)],
                          std::count(samples.begin(), samples.end(), static_cast<float>(id)));
            continue;
        }
        double sum = 0.0, largest = 0.0;
        for (const float sample : samples) {
            sum += static_cast<double>(sample);
            largest = std::max(largest, std::abs(static_cast<double>(sample)));
        }
        const auto above = std::count_if(samples.begin(), samples.end(), [](float v) { return v >= 0.0f; });
        EXPECT_EQ(result.min, static_cast<double>(*std::min_element(samples.begin(), samples.end())))
            << layer;
        EXPECT_EQ(result.max, static_cast<double>(*std::max_element(samples.begin(), samples.end())))
            << layer;
        EXPECT_NEAR(result.mean, sum / 40000.0, 1e-12 * largest) << layer;
        EXPECT_EQ(result.share_above_zero, static_cast<double>(above) / 40000.0) << layer;
    }
}

TEST(Run, LeavesNoNegativeZero) {
    const WorldSpec world = world_of(R"({"world": {"spacing_m": 1, "height_range_m": [-1, 1]},
                                         "height": {"type": "mul", "of": [{"type": "position", "axis": "x"}, -1]}})");
    const Grids grids = run_world(world, {-2, 0, 5, 3, 1.0}, 0, {"height"});
    EXPECT_EQ(std::bit_cast<std::uint32_t>(grids.samples.at("height")[2]), 0u);
}

// Seeds and fields.

TEST(Run, ChangesEveryNoiseWithTheSeed) {
    const WorldSpec world = world_of(kLand);
    std::map<std::string, std::set<std::string>> seen;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const Grids grids = run_world(world, {0, 0, 33, 33, 8.0}, seed, {"biome", "ground", "ridges"});
        for (const char* layer : {"ground", "ridges", "height", "temperature", "humidity"})
            seen[layer].insert(grids.hash(layer));
    }
    for (const auto& [layer, hashes] : seen) EXPECT_EQ(hashes.size(), 10u) << layer;
}

TEST(Run, GivesSeedsIndependentLand) {
    const WorldSpec world = world_of(kLand);
    const Window window{0, 0, 257, 257, 8.0};
    const auto centred = [&](std::uint64_t seed) {
        const Grids grids = run_world(world, window, seed, {"ridges"}, 2);
        std::vector<float> samples = grids.samples.at("ridges");
        for (float& sample : samples) sample -= static_cast<float>(grids.result.find("ridges")->mean);
        return samples;
    };
    const auto correlation = [](const std::vector<float>& a, const std::vector<float>& b) {
        double ab = 0.0, aa = 0.0, bb = 0.0;
        for (std::size_t k = 0; k < a.size(); ++k) {
            ab += static_cast<double>(a[k] * b[k]);
            aa += static_cast<double>(a[k] * a[k]);
            bb += static_cast<double>(b[k] * b[k]);
        }
        return ab / std::sqrt(aa * bb);
    };
    const std::vector<float> first = centred(1);
    for (const std::uint64_t other :
         {std::uint64_t{0}, std::uint64_t{2}, std::uint64_t{3}, ~std::uint64_t{1} + 1})
        EXPECT_LT(std::abs(correlation(first, centred(other))), 0.35) << other;
    EXPECT_NEAR(correlation(first, first), 1.0, 1e-9);
}

std::string with_field(std::string_view fields, std::string_view height) {
    return R"({"world": {"spacing_m": 8, "height_range_m": [-2, 2]}, "fields": {)" + std::string(fields) +
           R"(}, "height": )" + std::string(height) + "}";
}

TEST(Run, KeepsEveryLayerWhenAFieldIsAddedMovedOrWrapped) {
    const std::string a = R"("a": {"type": "fbm", "wavelength_m": 300})";
    const std::string b = R"("b": {"type": "billow", "wavelength_m": 200, "octaves": 2})";
    const std::string more = R"("c": {"type": "ridged", "wavelength_m": 100})";
    const std::string height = R"({"type": "add", "of": ["a", "b"]})";
    const Window window{-9, -9, 65, 33, 8.0};
    const auto hash = [&](const std::string& preset, const std::string& layer) {
        const WorldSpec world = world_of(preset);
        return run_world(world, window, 4, {layer}).hash(layer);
    };
    const std::string plain = with_field(a + "," + b, height);
    for (const char* layer : {"a", "b", "height"}) {
        const std::string before = hash(plain, layer);
        EXPECT_EQ(hash(with_field(more + "," + a + "," + b, height), layer), before) << layer;
        EXPECT_EQ(hash(with_field(b + "," + a, height), layer), before) << layer;
        const std::string wrapped =
            R"("a": {"type": "max", "of": [{"type": "fbm", "wavelength_m": 300}, -5]})";
        EXPECT_EQ(hash(with_field(wrapped + "," + b, height), layer), before) << layer;
    }
    const std::string renamed = R"("z": {"type": "fbm", "wavelength_m": 300, "stream": "a"})";
    EXPECT_EQ(hash(with_field(renamed + "," + b, R"({"type": "add", "of": ["z", "b"]})"), "height"),
              hash(plain, "height"));
}

TEST(Run, KeepsALayerWhateverIsComputedBesideIt) {
    const WorldSpec world = world_of(kLand);
    const Window window{3, -40, 90, 70, 8.0};
    const Grids all = run_world(world, window, 4, kAll);
    for (const std::string& layer : kLayers)
        EXPECT_EQ(run_world(world, window, 4, {layer}).hash(layer), all.hash(layer)) << layer;
}

}  // namespace
}  // namespace terrane
