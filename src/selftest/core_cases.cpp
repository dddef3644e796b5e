#include "selftest/core_cases.h"

#include <bit>
#include <limits>

#include "biome/whittaker.h"
#include "core/error.h"
#include "core/exact_math.h"
#include "core/hash.h"
#include "core/seed.h"
#include "field/plan.h"
#include "noise/lattice.h"
#include "selftest/graph_builder.h"

namespace terrane {
namespace {

// The bits of f(k) for k = 0 .. count - 1.
template <class F>
std::string hash_of_doubles(int count, const F& f) {
    Hasher hasher;
    for (int k = 0; k < count; ++k) hasher.add_u64(std::bit_cast<std::uint64_t>(static_cast<double>(f(k))));
    return hasher.digest();
}

// A double of any sign and magnitude, subnormal ones too, from a counter.
double any_double(int k) {
    const std::uint64_t bits = mix64(static_cast<std::uint64_t>(k) + 1);
    const double x = std::bit_cast<double>(bits);
    return x - x == 0.0 ? x : 1.0 / static_cast<double>(k + 1);
}

std::string hash_of_seeds() {
    Hasher hasher;
    for (const char* typed : {"42", "-7", "0x5eed", "18446744073709551615", "a text", "  007 "})
        hasher.add_u64(parse_seed(typed, "seed").value);
    for (int octave = 0; octave < 32; ++octave) {
        const OctaveStream stream = octave_stream(stream_key(42, "ground", octave));
        hasher.add_u64((std::uint64_t{stream.key_y} << 32) | stream.key_x);
        hasher.add_u64(std::bit_cast<std::uint64_t>(stream.offset_x));
        hasher.add_u64(std::bit_cast<std::uint64_t>(stream.offset_y));
    }
    return hasher.digest();
}

std::string hash_of_samples() {
    Hasher hasher;
    std::vector<float> floats;
    std::vector<std::uint16_t> codes;
    std::vector<std::uint8_t> ids;
    for (int k = 0; k < 1001; ++k) {
        const std::uint64_t bits = mix64(static_cast<std::uint64_t>(k) + 1);
        floats.push_back(static_cast<float>(k - 500) / 7.0f);
        codes.push_back(static_cast<std::uint16_t>(bits & 0xffff));
        ids.push_back(static_cast<std::uint8_t>(bits >> 56));
    }
    hasher.add(floats);
    hasher.add(codes);
    hasher.add(ids);
    hasher.add_text("text");
    return hasher.digest();
}

// Climates inside the diagram and far outside it.
std::string hash_of_whittaker() {
    std::vector<float> temperature_c, precipitation_mm_per_yr;
    for (int row = 0; row < 97; ++row)
        for (int column = 0; column < 89; ++column) {
            temperature_c.push_back(-75.0f + 1.7f * static_cast<float>(column));
            precipitation_mm_per_yr.push_back(-40.0f + 131.0f * static_cast<float>(row));
        }
    std::vector<float> biomes(temperature_c.size());
    WhittakerLookup().classify(temperature_c, precipitation_mm_per_yr, {0, 1, 2, 3, 4, 5, 6, 7, 8}, biomes);
    Hasher hasher;
    hasher.add(biomes);
    return hasher.digest();
}

// Windows beyond the numeric contract are refused, those just within it are not.
std::string hash_of_refusals() {
    GraphBuilder graph;
    const FieldId noise = graph.noise("a");
    std::string refused;
    for (const std::int64_t origin : {std::int64_t{1} << 40, std::int64_t{1} << 44, std::int64_t{1} << 53}) {
        PlanBuilder plan(graph.graph(), {origin, -origin, 5, 5, 20.0}, 1);
        try {
            plan.field(noise);
            refused += "made ";
        } catch (const WrongInput&) {
            refused += "refused ";
        }
    }
    return hash_text(refused);
}

}  // namespace

std::vector<CoreCase> core_cases() {
    return {
        {"core.hash", hash_of_samples},
        {"core.seeds", hash_of_seeds},
        {"core.exp2",
         [] { return hash_of_doubles(4001, [](int k) { return exp2_exact((k - 2000) * 0.71); }); }},
        {"core.log2",
         [] { return hash_of_doubles(4001, [](int k) { return log2_exact(0.013 * (k + 1)); }); }},
        {"core.pow",
         [] {
             return hash_of_doubles(4001, [](int k) {
                 const double x = any_double(k);
                 return pow_exact(x < 0.0 ? -x : x, (k % 61 - 30) * 0.37);
             });
         }},
        {"core.sin_deg",
         [] { return hash_of_doubles(4001, [](int k) { return sin_deg_exact((k - 2000) * 0.83); }); }},
        {"core.whittaker", hash_of_whittaker},
        {"core.refusals", hash_of_refusals},
    };
}

}  // namespace terrane
