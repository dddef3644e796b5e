// Whittaker biomes from mean annual temperature and precipitation: nine polygons of the published diagram,
// the rule that makes them cover the whole plane, and a grid index that gives the same answers fast.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace terrane {

// In the order that decides ties: the first of equally near polygons wins.
enum class WhittakerBiome : std::uint8_t {
    kTundra,
    kBorealForest,
    kTemperateGrassland,
    kWoodland,
    kTemperateSeasonalForest,
    kTemperateRainForest,
    kTropicalRainForest,
    kTropicalSeasonalForest,
    kSubtropicalDesert,
};

// The biomes' identifiers, indexed by WhittakerBiome.
inline constexpr std::array<std::string_view, 9> kWhittakerBiomeNames = {
    "tundra",
    "boreal_forest",
    "temperate_grassland",
    "woodland",
    "temperate_seasonal_forest",
    "temperate_rain_forest",
    "tropical_rain_forest",
    "tropical_seasonal_forest",
    "subtropical_desert",
};

// The biome of a mean annual temperature and precipitation, each of any size up to 1e100 (beyond about 1e15
// rounding makes all polygons equally near). Inside a polygon it is that polygon; on a shared border (nearer
// than 1e-12) or outside all, the nearest by Euclidean distance in (temperature / 45 degC, precipitation /
// 4500 mm), the first in order of equally near ones. A nearest point at a segment's end uses that vertex's
// own coordinates, so beyond a vertex that two polygons share both are equally near to the bit. Source of the
// polygons: whittaker.cpp.
WhittakerBiome whittaker_exact(double temperature_c, double precipitation_mm_per_yr);

// A grid index over -60..60 degC and 0..12000 mm/yr that answers as whittaker_exact does, everywhere. Most
// cells lie provably in one biome; the others know the few segments that decide. Points outside the grid and
// the cells around vertices are passed on.
class WhittakerLookup {
  public:
    WhittakerLookup();

    // out[i] = ids[biome of sample i]; `ids` is indexed by WhittakerBiome. The three spans are equally long
    // (std::logic_error).
    void classify(std::span<const float> temperature_c, std::span<const float> precipitation_mm_per_yr,
                  const std::array<float, 9>& ids, std::span<float> out) const;

  private:
    class Builder;

    void classify_chunk(const float* temperature_c, const float* precipitation_mm_per_yr,
                        const std::array<float, 9>& ids, float* out) const;
    WhittakerBiome near_border(unsigned column, unsigned row, double temperature_c,
                               double precipitation_mm_per_yr) const;

    std::vector<std::uint16_t> coarse_;  // a code for each coarse cell, row by row
    std::vector<std::uint8_t> certain_;  // the biome of each coarse cell that lies in one, else 9
    std::vector<std::uint8_t> fine_;     // blocks of codes for the fine cells of some coarse cells
    std::vector<std::uint8_t> lists_;    // lists of segments
};

}  // namespace terrane
