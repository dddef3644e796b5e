#include "biome/whittaker.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "core/chunks.h"
#include "core/exact_math.h"

namespace terrane {
namespace {

// The borders of the nine polygons: arcs between junctions, each stored once with the polygons on its two
// sides, so that neighbours share their border to the bit. 13 junctions, 21 arcs, 39 vertices, in degC and
// cm/yr. Source: R. E. Ricklefs, The Economy of Nature (2008), Fig. 5.5, after R. H. Whittaker, Communities
// and Ecosystems (1975), digitised in the R package plotbiomes (V. Stefan and S. Levin, commit d098e2b, MIT
// licence). The simplification (Douglas-Peucker per arc, rounded to 0.1 degC and 1 cm, 2.6 % of the diagram's
// area changed) is ours.
struct Vertex {
    double temperature_c;
    double precipitation_cm;
};
struct Arc {
    std::array<int, 2> sides;  // WhittakerBiome, or kNone outside the diagram
    std::size_t vertices;
    std::array<Vertex, 8> vertex;
};

constexpr int kBiomes = 9, kNone = 9;
constexpr std::uint32_t kPolygonBits = (1u << kBiomes) - 1;
constexpr int kTundra = 0, kBoreal = 1, kGrassland = 2, kWoodland = 3, kSeasonal = 4, kRain = 5,
              kTropicalRain = 6, kSavanna = 7, kDesert = 8;
constexpr Vertex kA{-10.2, 2}, kB{-6.7, 19}, kC{-4.1, 108}, kD{-0.7, 38}, kE{3.2, 161}, kF{4.4, 201},
    kG{14.1, 0}, kH{17.9, 53}, kI{19.1, 126}, kJ{19.2, 235}, kK{20.6, 343}, kL{28.5, 281}, kM{29.6, 100};

constexpr std::array<Arc, 21> kArcs = {{
    {{kTundra, kNone}, 6, {{kA, {-14.7, 5}, {-15.5, 9}, {-15.6, 14}, {-9.4, 45}, kC}}},
    {{kTundra, kBoreal}, 3, {{kB, {-5.7, 37}, kC}}},
    {{kTundra, kWoodland}, 2, {{kA, kB}}},
    {{kBoreal, kNone}, 3, {{kC, {0.3, 165}, kF}}},
    {{kBoreal, kRain}, 2, {{kE, kF}}},
    {{kBoreal, kSeasonal}, 4, {{kD, {1.3, 53}, {2.3, 71}, kE}}},
    {{kBoreal, kWoodland}, 2, {{kB, kD}}},
    {{kGrassland, kWoodland}, 2, {{kA, kH}}},
    {{kGrassland, kDesert}, 2, {{kG, kH}}},
    {{kGrassland, kNone}, 2, {{kA, kG}}},
    {{kWoodland, kSeasonal}, 4, {{kD, {3.7, 54}, {12.0, 101}, kI}}},
    {{kWoodland, kSavanna}, 3, {{kH, {18.7, 78}, kI}}},
    {{kSeasonal, kRain}, 5, {{kE, {4.8, 184}, {7.7, 203}, {13.5, 223}, kJ}}},
    {{kSeasonal, kSavanna}, 2, {{kI, kJ}}},
    {{kRain, kNone}, 3, {{kF, {16.9, 300}, kK}}},
    {{kRain, kTropicalRain}, 2, {{kJ, kK}}},
    {{kTropicalRain, kNone},
     8,
     {{kK, {22.2, 375}, {24.1, 433}, {24.7, 443}, {25.3, 444}, {26.2, 429}, {27.1, 397}, kL}}},
    {{kTropicalRain, kSavanna}, 4, {{kJ, {24.9, 251}, {27.1, 265}, kL}}},
    {{kSavanna, kNone}, 2, {{kL, kM}}},
    {{kSavanna, kDesert}, 4, {{kH, {25.4, 71}, {28.0, 85}, kM}}},
    {{kDesert, kNone}, 3, {{kG, {30.0, 0}, kM}}},
}};

constexpr std::size_t count_segments() {
    std::size_t count = 0;
    for (const Arc& arc : kArcs) count += arc.vertices - 1;
    return count;
}
constexpr std::size_t kSegments = count_segments();

// The scaled plane in which distances are measured.
constexpr double scaled_x(double temperature_c) {
    return temperature_c / 45.0;
}
constexpr double scaled_y(double precipitation_mm) {
    return precipitation_mm / 4500.0;
}

// The border's segments from (ax, ay) to (bx, by), edge (ex, ey) = b - a, field by field so that loops
// vectorise.
struct Segments {
    std::array<double, kSegments> ax{}, ay{}, bx{}, by{}, ex{}, ey{}, inverse_length_squared{}, x_per_y{};
    std::array<std::uint32_t, kSegments> side_bits{};
};

constexpr Segments make_segments() {
    Segments s;
    std::size_t n = 0;
    for (const Arc& arc : kArcs) {
        for (std::size_t v = 0; v + 1 < arc.vertices; ++v, ++n) {
            s.ax[n] = scaled_x(arc.vertex[v].temperature_c);
            s.ay[n] = scaled_y(arc.vertex[v].precipitation_cm * 10.0);
            s.bx[n] = scaled_x(arc.vertex[v + 1].temperature_c);
            s.by[n] = scaled_y(arc.vertex[v + 1].precipitation_cm * 10.0);
            s.ex[n] = s.bx[n] - s.ax[n];
            s.ey[n] = s.by[n] - s.ay[n];
            s.inverse_length_squared[n] = 1.0 / (s.ex[n] * s.ex[n] + s.ey[n] * s.ey[n]);
            s.x_per_y[n] = s.ey[n] == 0.0 ? 0.0 : s.ex[n] / s.ey[n];
            s.side_bits[n] = (std::uint32_t{1} << arc.sides[0]) | (std::uint32_t{1} << arc.sides[1]);
        }
    }
    return s;
}
constexpr Segments kBorder = make_segments();

struct Point {
    double x;
    double y;
};

// Position of the foot of the perpendicular on segment n: 0 at its start, 1 at its end.
double foot(std::size_t n, Point p) {
    return ((p.x - kBorder.ax[n]) * kBorder.ex[n] + (p.y - kBorder.ay[n]) * kBorder.ey[n]) *
           kBorder.inverse_length_squared[n];
}

// The point of segment n that is nearest to p: measured from the nearer end, so that a clamped one has the
// vertex's own coordinates.
Point nearest_point(std::size_t n, Point p) {
    const double t = foot(n, p);
    const bool from_start = t < 0.5;
    const double base_x = from_start ? kBorder.ax[n] : kBorder.bx[n];
    const double base_y = from_start ? kBorder.ay[n] : kBorder.by[n];
    const double along =
        clamp_exact(t - (from_start ? 0.0 : 1.0), from_start ? 0.0 : -1.0, from_start ? 1.0 : 0.0);
    return {base_x + along * kBorder.ex[n], base_y + along * kBorder.ey[n]};
}

double squared_distance(Point a, Point b) {
    const double dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}

// Bit b is set where the point is in polygon b, by the parity of border crossings to its left (half-open in
// y, so that each vertex is crossed once). Polygons do not overlap: at most one of bits 0..8 is set.
constexpr std::uint32_t containing_polygons(Point p) {
    std::uint32_t inside = 0;
    for (std::size_t n = 0; n < kSegments; ++n) {
        if ((kBorder.ay[n] <= p.y) == (kBorder.by[n] <= p.y)) continue;
        const double crossing_x = kBorder.ax[n] + (p.y - kBorder.ay[n]) * kBorder.x_per_y[n];
        inside ^= crossing_x < p.x ? kBorder.side_bits[n] : 0u;
    }
    return inside & kPolygonBits;
}

// How far p is to the left of the line through segment n, times the segment's length (below 1).
constexpr double left_of(std::size_t n, Point p) {
    return kBorder.ex[n] * (p.y - kBorder.ay[n]) - kBorder.ey[n] * (p.x - kBorder.ax[n]);
}

// The polygons to the right [0] and to the left [1] of each segment; kNone is outside.
constexpr std::array<std::array<std::uint8_t, 2>, kSegments> make_sides() {
    std::array<std::array<std::uint8_t, 2>, kSegments> sides{};
    for (std::size_t n = 0; n < kSegments; ++n) {
        const Point middle{(kBorder.ax[n] + kBorder.bx[n]) / 2.0, (kBorder.ay[n] + kBorder.by[n]) / 2.0};
        for (std::size_t side = 0; side < 2; ++side) {
            const double step = side == 0 ? 1e-6 : -1e-6;
            const Point beside{middle.x + step * kBorder.ey[n], middle.y - step * kBorder.ex[n]};
            sides[n][side] =
                static_cast<std::uint8_t>(std::countr_zero(containing_polygons(beside) | (1u << kNone)));
        }
    }
    return sides;
}
constexpr std::array<std::array<std::uint8_t, 2>, kSegments> kSides = make_sides();

// The polygons that the nearest of the given segments belong to, and the squared distance, which counts as 0
// below 1e-24.
struct Nearest {
    std::uint32_t polygons = 0;
    double squared = 1e300;
};
Nearest nearest_polygons(std::span<const std::uint8_t> segments, Point p) {
    Nearest nearest;
    for (const std::size_t n : segments) {
        const double exact = squared_distance(nearest_point(n, p), p);
        const double squared = exact < 1e-24 ? 0.0 : exact;
        const std::uint32_t others = squared < nearest.squared ? 0 : nearest.polygons;
        nearest.polygons = others | (squared <= nearest.squared ? kBorder.side_bits[n] : 0);
        nearest.squared = min_exact(nearest.squared, squared);
    }
    return nearest;
}

constexpr std::array<std::uint8_t, kSegments> make_all_segments() {
    std::array<std::uint8_t, kSegments> all{};
    for (std::size_t n = 0; n < kSegments; ++n) all[n] = static_cast<std::uint8_t>(n);
    return all;
}
constexpr std::array<std::uint8_t, kSegments> kAllSegments = make_all_segments();

WhittakerBiome first_of(std::uint32_t polygons) {
    return static_cast<WhittakerBiome>(std::countr_zero(polygons));
}

// The first in order of the polygons with the least distance; the one that contains p is at distance 0.
WhittakerBiome nearest_biome(Point p) {
    const std::uint32_t container = containing_polygons(p);
    const Nearest nearest = nearest_polygons(kAllSegments, p);
    if (container != 0 && nearest.squared > 0.0) return first_of(container);
    return first_of(container | nearest.polygons);
}

}  // namespace

WhittakerBiome whittaker_exact(double temperature_c, double precipitation_mm_per_yr) {
    return nearest_biome({scaled_x(temperature_c), scaled_y(precipitation_mm_per_yr)});
}

namespace {

// The grid of WhittakerLookup: square cells in the scaled plane.
constexpr float kColdest = -60.0f, kTemperatureSpan = 120.0f, kPrecipitationSpan = 12000.0f;
constexpr unsigned kCoarseSide = 256;                     // coarse cells a side
constexpr unsigned kBlockSide = 8;                        // fine cells a side of a coarse cell
constexpr unsigned kFineSide = kCoarseSide * kBlockSide;  // fine cells a side of the grid
constexpr unsigned kCoarseStride = kCoarseSide + 1;       // one more, undecided, for what is outside
constexpr int kBlockShift = 3;
static_assert(kBlockSide == 1u << kBlockShift);
constexpr double kFineWidth = scaled_x(kTemperatureSpan) / kFineSide;
static_assert(scaled_x(kTemperatureSpan) == scaled_y(kPrecipitationSpan));

// What a cell stores: a biome (below kBiomes); kBiomes + n where segment n alone is the border, so that the
// sample's side of it decides; or kUndecided.
constexpr std::uint8_t kUndecided = 255;
static_assert(kBiomes + kSegments <= kUndecided);
// What else a coarse cell may store: kFirstBlock + the number of its block of fine cells; kFirstList + the
// place of a list (its length, then the segments) of all that can be nearest in a cell outside the diagram.
constexpr unsigned kFirstBlock = 256, kFirstList = 0x8000;

// left_of() of a sample as a linear function of its values, but for rounding (below 1e-15), and the polygons
// on the two sides: what most samples near a border need, in half a cache line.
struct Line {
    double per_c, per_mm, at_zero;
    std::array<std::uint8_t, 2> sides;

    double left(double temperature_c, double precipitation_mm) const {
        return per_c * temperature_c + per_mm * precipitation_mm + at_zero;
    }
};
constexpr std::array<Line, kSegments> make_lines() {
    std::array<Line, kSegments> lines{};
    for (std::size_t n = 0; n < kSegments; ++n)
        lines[n] = {scaled_x(-kBorder.ey[n]), scaled_y(kBorder.ex[n]), left_of(n, {0.0, 0.0}), kSides[n]};
    return lines;
}
constexpr std::array<Line, kSegments> kLines = make_lines();

// What the table of certain biomes holds for every other cell, and how eight of its bytes are tested at once.
constexpr std::uint8_t kNotCertain = kBiomes;
constexpr std::size_t kWord = 8;
constexpr std::uint64_t kTopBits = 0x8080808080808080, kTopBitIfNot = (0x80 - kNotCertain) * (kTopBits >> 7);

// A sample is surely on one side of a segment, and not on it by nearest_biome's rule, beyond this left_of.
constexpr double kSideIsSure = 1e-11;

// Fine cells in a unit of each axis.
constexpr float kCellsPerC = static_cast<float>(kFineSide) / kTemperatureSpan;
constexpr float kCellsPerMm = static_cast<float>(kFineSide) / kPrecipitationSpan;

// Indices of a fine cell's coarse cell in the grid, and of the fine cell in its block.
std::size_t coarse_index(unsigned column, unsigned row) {
    return std::size_t{row / kBlockSide} * kCoarseStride + column / kBlockSide;
}
std::size_t fine_index(unsigned column, unsigned row) {
    return std::size_t{row % kBlockSide} * kBlockSide + column % kBlockSide;
}

// A square of fine cells and the circle around it, widened by more than a sample's cell number can be off.
struct Square {
    unsigned column, row, side;

    Point centre() const {
        return {scaled_x(kColdest) + (column + 0.5 * side) * kFineWidth, (row + 0.5 * side) * kFineWidth};
    }
    double radius() const { return 0.70711 * side * kFineWidth + 1e-5; }
};

// Segments that can be the nearest one somewhere in a square.
struct Candidates {
    std::array<std::uint8_t, kSegments> segment;
    std::size_t count;
    bool touch_border;        // the border may pass through the square
    std::uint32_t container;  // the polygon that holds the square if it does not
};

// 0 or 1 if every point within `radius` of p is before the start or past the end of segment n, else -1.
int clamped_end(std::size_t n, Point p, double radius) {
    const double t = foot(n, p), reach = radius * std::sqrt(kBorder.inverse_length_squared[n]) + 1e-9;
    if (t + reach < 0.0) return 0;
    return t - reach > 1.0 ? 1 : -1;
}

// The polygons to which the squares' nearest candidates belong, if all candidates are clamped to one vertex
// in the whole square: these polygons tie there to the bit. Otherwise none.
std::uint32_t tied_polygons(const Candidates& candidates, Point p, double radius) {
    std::uint32_t polygons = 0;
    Point vertex{};
    for (std::size_t i = 0; i < candidates.count; ++i) {
        const std::size_t n = candidates.segment[i];
        const int end = clamped_end(n, p, radius);
        if (end < 0) return 0;
        const Point clamped =
            end == 0 ? Point{kBorder.ax[n], kBorder.ay[n]} : Point{kBorder.bx[n], kBorder.by[n]};
        if (i > 0 && (clamped.x != vertex.x || clamped.y != vertex.y)) return 0;
        vertex = clamped;
        polygons |= kBorder.side_bits[n];
    }
    return polygons;
}

}  // namespace

}  // namespace terrane

#define TERRANE_KERNELS "biome/whittaker_cells.inc"
#include "core/per_cpu_level.inc"

namespace terrane {

// Fills a WhittakerLookup from squares that are split until what their cells store is known.
class WhittakerLookup::Builder {
  public:
    explicit Builder(WhittakerLookup& lookup) : lookup_(lookup) {
        lookup_.coarse_.assign(kCoarseStride * kCoarseStride, kUndecided);
        build({0, 0, kFineSide}, {kAllSegments, kSegments, true, 0});
    }

  private:
    // Squares outside the diagram are not split further: the list of their candidates is short by then.
    static constexpr unsigned kSmallestOutside = 16;
    static_assert(kSmallestOutside >= kBlockSide);

    void build(Square square, const Candidates& parents) {
        Candidates candidates;
        const std::uint8_t answer = decide(square, parents, candidates);
        if (answer != kUndecided || square.side == 1) return fill(square, answer);
        if (candidates.count > 1 && !candidates.touch_border && square.side >= kBlockSide &&
            square.side <= kSmallestOutside)
            return fill(square, add_list(candidates));
        if (square.side == kBlockSide) add_block(square);
        const unsigned half = square.side / 2;
        for (const unsigned row : {square.row, square.row + half})
            for (const unsigned column : {square.column, square.column + half})
                build({column, row, half}, candidates);
    }

    // What the square's cells store, or kUndecided and the segments that can be the nearest one somewhere in
    // it. With r the radius, c the centre and near(p) a segment's point nearest to p: near() moves no more
    // than p does, so the difference of two segments' squared distances, whose gradient is 2 (near_b -
    // near_a), changes by at most 2 r (|near_b(c) - near_a(c)| + 2 r). Beyond that the farther one is farther
    // everywhere in the square. Where one segment is left, or only segments of one polygon, that settles the
    // biome.
    static std::uint8_t decide(Square square, const Candidates& parents, Candidates& candidates) {
        const Point c = square.centre();
        const double r = square.radius();
        std::array<Point, kSegments> near;
        std::array<double, kSegments> squared;
        std::size_t best = 0;
        double least = 1e300;
        for (std::size_t i = 0; i < parents.count; ++i) {
            near[i] = nearest_point(parents.segment[i], c);
            squared[i] = squared_distance(near[i], c);
            if (squared[i] < least) {
                best = i;
                least = squared[i];
            }
        }
        candidates.count = 0;
        candidates.touch_border = least <= r * r;
        std::uint32_t sides = 0;
        for (std::size_t i = 0; i < parents.count; ++i) {
            const double beyond = (squared[i] - least) - 4.0 * r * r;
            if (beyond > 0.0 && beyond * beyond > 4.0 * r * r * squared_distance(near[i], near[best]))
                continue;
            candidates.segment[candidates.count++] = parents.segment[i];
            sides |= kBorder.side_bits[parents.segment[i]];
        }
        if (std::popcount(sides & kPolygonBits) == 1) return biome_code(sides);
        if (candidates.count == 1) return decide_by_side(square, candidates.segment[0]);
        if (candidates.touch_border) return kUndecided;
        candidates.container = parents.touch_border ? containing_polygons(c) : parents.container;
        const std::uint32_t polygons =
            candidates.container != 0 ? candidates.container : tied_polygons(candidates, c, r);
        return polygons != 0 ? biome_code(polygons) : kUndecided;
    }

    // Of a square in which segment n alone is the border: the biome on one side of it, or for small squares
    // that it passes through, the segment.
    static std::uint8_t decide_by_side(Square square, std::size_t n) {
        const double left = left_of(n, square.centre());
        const double reach = square.radius() / std::sqrt(kBorder.inverse_length_squared[n]);
        if (left > reach) return kSides[n][1];
        if (left < -reach) return kSides[n][0];
        return square.side > kBlockSide ? kUndecided : static_cast<std::uint8_t>(kBiomes + n);
    }

    static std::uint8_t biome_code(std::uint32_t polygons) {
        return static_cast<std::uint8_t>(first_of(polygons));
    }

    void fill(Square square, unsigned answer) {
        if (square.side < kBlockSide) {
            std::uint8_t* const block = &lookup_.fine_[lookup_.fine_.size() - kBlockSide * kBlockSide];
            for (unsigned row = 0; row < square.side; ++row)
                for (unsigned column = 0; column < square.side; ++column)
                    block[fine_index(square.column + column, square.row + row)] =
                        static_cast<std::uint8_t>(answer);
            return;
        }
        const unsigned side = square.side / kBlockSide;
        std::uint16_t* const corner = &lookup_.coarse_[coarse_index(square.column, square.row)];
        for (unsigned row = 0; row < side; ++row)
            for (unsigned column = 0; column < side; ++column)
                corner[row * kCoarseStride + column] = static_cast<std::uint16_t>(answer);
    }

    unsigned add_list(const Candidates& candidates) {
        const auto place = static_cast<unsigned>(lookup_.lists_.size());
        lookup_.lists_.push_back(static_cast<std::uint8_t>(candidates.count));
        lookup_.lists_.insert(lookup_.lists_.end(), candidates.segment.begin(),
                              candidates.segment.begin() + static_cast<std::ptrdiff_t>(candidates.count));
        return kFirstList + place;
    }

    // Starts the block of a coarse cell; the fills of its parts follow before the next block is added.
    void add_block(Square square) {
        const std::size_t number = lookup_.fine_.size() / (kBlockSide * kBlockSide);
        lookup_.coarse_[coarse_index(square.column, square.row)] =
            static_cast<std::uint16_t>(kFirstBlock + number);
        lookup_.fine_.resize(lookup_.fine_.size() + kBlockSide * kBlockSide);
    }

    WhittakerLookup& lookup_;
};

WhittakerLookup::WhittakerLookup() {
    Builder(*this);
    for (const std::uint16_t code : coarse_)
        certain_.push_back(code < kBiomes ? static_cast<std::uint8_t>(code) : kNotCertain);
}

WhittakerBiome WhittakerLookup::near_border(unsigned column, unsigned row, double temperature_c,
                                            double precipitation_mm_per_yr) const {
    unsigned code = coarse_[coarse_index(column, row)];
    if (code >= kFirstBlock && code < kFirstList)
        code = fine_[(code - kFirstBlock) * kBlockSide * kBlockSide + fine_index(column, row)];
    if (code < kBiomes) return static_cast<WhittakerBiome>(code);
    if (code < kUndecided) {
        const Line& line = kLines[code - kBiomes];
        const double left = line.left(temperature_c, precipitation_mm_per_yr);
        if (std::fabs(left) > kSideIsSure) return static_cast<WhittakerBiome>(line.sides[left > 0.0 ? 1 : 0]);
    }
    const Point p{scaled_x(temperature_c), scaled_y(precipitation_mm_per_yr)};
    if (code < kFirstList) return nearest_biome(p);
    const std::uint8_t* const list = &lists_[code - kFirstList];
    return first_of(nearest_polygons({list + 1, list[0]}, p).polygons);
}

// Most samples are in a coarse cell of one biome; the others are looked at again.
void WhittakerLookup::classify_chunk(const float* temperature_c, const float* precipitation_mm_per_yr,
                                     const std::array<float, 9>& ids, float* out) const {
    std::array<std::int32_t, kChunk> column, row, coarse;
    const auto cells = TERRANE_AT_CPU_LEVEL(fine_cells);
    cells(temperature_c, kColdest, kCellsPerC, column.data());
    cells(precipitation_mm_per_yr, 0.0f, kCellsPerMm, row.data());
    TERRANE_AT_CPU_LEVEL(coarse_cells)(column.data(), row.data(), coarse.data());
    std::array<float, kBiomes + 1> id{};
    std::copy(ids.begin(), ids.end(), id.begin());
    std::array<std::uint8_t, kChunk> certain;
    for (std::size_t first = 0; first < kChunk; first += kWord)
        for (std::size_t k = first; k < first + kWord; ++k) {
            certain[k] = certain_[static_cast<std::size_t>(coarse[k])];
            out[k] = id[certain[k]];
        }
    for (std::size_t first = 0; first < kChunk; first += kWord) {
        std::uint64_t word;
        std::memcpy(&word, &certain[first], kWord);
        if (((word + kTopBitIfNot) & kTopBits) == 0) continue;
        for (std::size_t k = first; k < first + kWord; ++k)
            if (certain[k] == kNotCertain)
                out[k] = id[static_cast<std::size_t>(near_border(
                    static_cast<unsigned>(column[k]), static_cast<unsigned>(row[k]),
                    static_cast<double>(temperature_c[k]), static_cast<double>(precipitation_mm_per_yr[k])))];
    }
}

void WhittakerLookup::classify(std::span<const float> temperature_c,
                               std::span<const float> precipitation_mm_per_yr,
                               const std::array<float, 9>& ids, std::span<float> out) const {
    if (temperature_c.size() != out.size() || precipitation_mm_per_yr.size() != out.size())
        throw std::logic_error("WhittakerLookup::classify: spans of different lengths");
    each_chunk(std::array{temperature_c, precipitation_mm_per_yr}, out,
               [&](const auto& in, float* ids_out) { classify_chunk(in[0], in[1], ids, ids_out); });
}

}  // namespace terrane
