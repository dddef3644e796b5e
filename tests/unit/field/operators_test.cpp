// Every field type, from preset text to its value at a position, against values worked out by hand.
#include "field/operators.h"

#include <gtest/gtest.h>

#include "field_support.h"

namespace terrane {
namespace {

using test::value_of;

TEST(FieldValue, OfAConstantIsItsNumber) {
    EXPECT_EQ(value_of("2.5"), 2.5f);
    EXPECT_EQ(value_of(R"({"type": "constant", "value": -3})"), -3.0f);
}

TEST(FieldValue, OfAPositionIsTheGroundCoordinate) {
    EXPECT_EQ(value_of(R"({"type": "position", "axis": "x"})", 3, -4), 3.0f);
    EXPECT_EQ(value_of(R"({"type": "position", "axis": "y"})", 3, -4), -4.0f);
}

TEST(FieldValue, OfAGradientIsLinearBetweenItsPoints) {
    const std::string east = R"({"type": "gradient", "from_m": [0, 0], "to_m": [10, 0], "from": 2, "to": 4})";
    EXPECT_EQ(value_of(east, 5, 99), 3.0f);
    EXPECT_EQ(value_of(east, -1, 0), 2.0f);
    EXPECT_EQ(value_of(east, 20, 0), 4.0f);
    const std::string slanted = R"({"type": "gradient", "from_m": [1, 1], "to_m": [4, 5]})";
    EXPECT_EQ(value_of(slanted, 1 - 4, 1 + 3), 0.0f);
    EXPECT_FLOAT_EQ(value_of(slanted, 4, 1), 0.36f);
    EXPECT_EQ(value_of(slanted, 4, 5), 1.0f);
}

TEST(FieldValue, OfALatitudeTemperatureFollowsTheSecondLegendreMode) {
    const auto at = [](const std::string& deg, std::int64_t y_m) {
        return value_of(R"({"type": "latitude_c", "m_per_deg": 10, "deg_at_origin": )" + deg + "}", 0, y_m);
    };
    EXPECT_FLOAT_EQ(at("0", 0), 28.97f);
    EXPECT_FLOAT_EQ(at("90", 0), -13.03f);
    EXPECT_FLOAT_EQ(at("45", 0), 7.97f);
    EXPECT_FLOAT_EQ(at("45", 450), 28.97f);
    EXPECT_FLOAT_EQ(at("45", -100000), -13.03f);
    EXPECT_FLOAT_EQ(at("45", 100000), -13.03f);
    EXPECT_FLOAT_EQ(value_of(R"({"type": "latitude_c", "deg_at_origin": 90, "mean_c": 1, "swing_c": 2})"),
                    3.0f);
}

TEST(FieldValue, OfARadialMaskFallsFromItsCentre) {
    const std::string mask = R"({"type": "radial", "center_m": [10, 20], "radius_m": 100, "falloff_m": 50})";
    EXPECT_EQ(value_of(mask, 10, 20), 1.0f);
    EXPECT_EQ(value_of(mask, 40, 60), 1.0f);
    EXPECT_EQ(value_of(mask, 55, 80), 0.5f);
    EXPECT_EQ(value_of(mask, 10, 120), 0.0f);
    EXPECT_EQ(value_of(mask, 1000, 20), 0.0f);
}

TEST(FieldValue, OfARectangleMaskFallsToItsNearestEdge) {
    const std::string mask =
        R"({"type": "rectangle", "center_m": [10, 0], "half_size_m": [100, 40], "falloff_m": 20})";
    EXPECT_EQ(value_of(mask, 10, 0), 1.0f);
    EXPECT_EQ(value_of(mask, 10, 30), 0.5f);
    EXPECT_EQ(value_of(mask, 105, 0), 0.15625f);
    EXPECT_EQ(value_of(mask, 105, 30), 0.15625f);
    EXPECT_EQ(value_of(mask, 10, -40), 0.0f);
    EXPECT_EQ(value_of(mask, 111, 0), 0.0f);
}

TEST(FieldValue, OfARingMaskFallsOnBothSidesOfItsCircle) {
    const std::string ring =
        R"({"type": "ring", "center_m": [10, 0], "radius_m": 100, "width_m": 20, "falloff_m": 40})";
    for (const std::int64_t on : {100, 90, 110}) EXPECT_EQ(value_of(ring, 10 + on, 0), 1.0f) << on;
    EXPECT_EQ(value_of(ring, 10, 130), 0.5f);
    EXPECT_EQ(value_of(ring, 10, -70), 0.5f);
    EXPECT_EQ(value_of(ring, 10 + 120, 0), 0.84375f);
    EXPECT_EQ(value_of(ring, 10, 0), 0.0f);
    EXPECT_EQ(value_of(ring, 10 + 150, 0), 0.0f);
    const std::string line = R"({"type": "ring", "radius_m": 50, "falloff_m": 10})";
    EXPECT_EQ(value_of(line, 30, 40), 1.0f);
    EXPECT_EQ(value_of(line, 55, 0), 0.5f);
}

TEST(FieldValue, OfASelectBlendsAroundItsThreshold) {
    const auto at = [](const std::string& control, const std::string& rest = "") {
        return value_of(R"({"type": "select", "low": 10, "high": 20, "control": )" + control + rest + "}");
    };
    EXPECT_EQ(at("-0.001"), 10.0f);
    EXPECT_EQ(at("0"), 20.0f);
    const std::string soft = R"(, "above": 3, "falloff": 2)";
    EXPECT_EQ(at("1", soft), 10.0f);
    EXPECT_EQ(at("2", soft), 11.5625f);
    EXPECT_EQ(at("3", soft), 15.0f);
    EXPECT_EQ(at("4", soft), 18.4375f);
    EXPECT_EQ(at("5", soft), 20.0f);
    EXPECT_EQ(at("900", soft), 20.0f);
}

TEST(FieldValue, OfACombinationFoldsFromTheLeft) {
    EXPECT_EQ(value_of(R"({"type": "add", "of": [1, 2, 4]})"), 7.0f);
    EXPECT_EQ(value_of(R"({"type": "add", "of": [1e8, -1e8, 1]})"), 1.0f);
    EXPECT_EQ(value_of(R"({"type": "sub", "of": [1, 3]})"), -2.0f);
    EXPECT_EQ(value_of(R"({"type": "mul", "of": [2, 3, -4]})"), -24.0f);
    EXPECT_EQ(value_of(R"({"type": "min", "of": [2, -3, 4]})"), -3.0f);
    EXPECT_EQ(value_of(R"({"type": "max", "of": [2, -3, 4]})"), 4.0f);
}

TEST(FieldValue, OfASmoothExtremeRoundsTheCornerByAQuarterOfTheRadius) {
    EXPECT_FLOAT_EQ(value_of(R"({"type": "smooth_min", "of": [1, 1], "radius": 0.1})"), 0.975f);
    EXPECT_FLOAT_EQ(value_of(R"({"type": "smooth_min", "of": [1, 1.05]})"), 0.99375f);
    EXPECT_EQ(value_of(R"({"type": "smooth_min", "of": [1, 2]})"), 1.0f);
    EXPECT_FLOAT_EQ(value_of(R"({"type": "smooth_max", "of": [1, 1], "radius": 0.1})"), 1.025f);
    EXPECT_EQ(value_of(R"({"type": "smooth_max", "of": [1, 2]})"), 2.0f);
}

TEST(FieldValue, OfALerpClampsItsWeight) {
    const auto at = [](const std::string& by) {
        return value_of(R"({"type": "lerp", "from": 10, "to": 20, "by": )" + by + "}");
    };
    EXPECT_EQ(at("0.25"), 12.5f);
    EXPECT_EQ(at("2"), 20.0f);
    EXPECT_EQ(at("-1"), 10.0f);
}

TEST(FieldValue, OfAbsAndFold) {
    EXPECT_EQ(value_of(R"({"type": "abs", "of": -3})"), 3.0f);
    const auto fold = [](const std::string& of) { return value_of(R"({"type": "fold", "of": )" + of + "}"); };
    EXPECT_EQ(fold("0"), -1.0f);
    EXPECT_NEAR(fold("0.6666667"), 1.0, 1e-6);
    EXPECT_EQ(fold("1"), 0.0f);
    EXPECT_EQ(fold("-1"), 0.0f);
    EXPECT_EQ(fold("-0.5"), 0.5f);
}

TEST(FieldValue, OfAClampKeepsToItsBounds) {
    EXPECT_EQ(value_of(R"({"type": "clamp", "of": 5})"), 1.0f);
    EXPECT_EQ(value_of(R"({"type": "clamp", "of": -5})"), -1.0f);
    EXPECT_EQ(value_of(R"({"type": "clamp", "of": 5, "min": 2, "max": 8})"), 5.0f);
}

TEST(FieldValue, OfARemapIsLinearAndClampsOnlyIfAsked) {
    const auto remap = [](const std::string& of, const std::string& rest) {
        return value_of(R"({"type": "remap", "of": )" + of + rest + "}");
    };
    EXPECT_EQ(remap("0.5", ""), 0.75f);
    EXPECT_EQ(remap("0.5", R"(, "to": [0, 10])"), 7.5f);
    EXPECT_EQ(remap("3", R"(, "to": [0, 10])"), 20.0f);
    EXPECT_EQ(remap("3", R"(, "to": [0, 10], "clamp": true)"), 10.0f);
    EXPECT_EQ(remap("-3", R"(, "to": [10, 0], "clamp": true)"), 10.0f);
    EXPECT_EQ(remap("0.5", R"(, "from": [1, -1], "to": [0, 10])"), 2.5f);
}

TEST(FieldValue, OfAPowerKeepsTheSign) {
    const auto power = [](const std::string& of, const std::string& exponent) {
        return value_of(R"({"type": "power", "of": )" + of + R"(, "exponent": )" + exponent + "}");
    };
    EXPECT_EQ(power("-4", "0.5"), -2.0f);
    EXPECT_EQ(power("3", "2"), 9.0f);
    EXPECT_EQ(power("0", "3"), 0.0f);
}

TEST(FieldValue, OfATerraceHasFlatTreadsAndSmoothRisers) {
    const auto terrace = [](const std::string& of, const std::string& base = "0") {
        return value_of(R"({"type": "terrace", "step": 100, "riser": 0.5, "base": )" + base + R"(, "of": )" +
                        of + "}");
    };
    EXPECT_EQ(terrace("100"), 100.0f);
    EXPECT_EQ(terrace("130"), 100.0f);
    EXPECT_EQ(terrace("150"), 100.0f);
    EXPECT_EQ(terrace("175"), 150.0f);
    EXPECT_NEAR(terrace("-30"), -64.8, 1e-4);
    EXPECT_EQ(terrace("160", "30"), 130.0f);
    EXPECT_EQ(terrace("105", "30"), 80.0f);
}

TEST(FieldValue, OfARedistributeBendsLandAndTheSeaOnlyIfAsked) {
    const auto bent = [](const std::string& of, const std::string& rest = "") {
        return value_of(R"({"type": "redistribute", "exponent": 2, "top": 1000, "of": )" + of + rest + "}");
    };
    EXPECT_EQ(bent("500"), 250.0f);
    EXPECT_EQ(bent("1000"), 1000.0f);
    EXPECT_EQ(bent("1500"), 1500.0f);
    EXPECT_EQ(bent("0"), 0.0f);
    EXPECT_EQ(bent("-300"), -300.0f);
    EXPECT_EQ(bent("-500", R"(, "bottom": -1000)"), -250.0f);
    EXPECT_EQ(bent("-2000", R"(, "bottom": -1000)"), -2000.0f);
}

float spline_at(const std::string& points, const std::string& of) {
    return value_of(R"({"type": "spline", "of": )" + of + R"(, "points": [)" + points + "]}");
}

TEST(FieldValue, OfASplinePassesThroughItsKnotsLevelAtPeaksAndEnds) {
    const std::string tent = R"({"at": 0, "value": 0}, {"at": 1, "value": 1}, {"at": 2, "value": 0})";
    EXPECT_EQ(spline_at(tent, "0"), 0.0f);
    EXPECT_EQ(spline_at(tent, "1"), 1.0f);
    EXPECT_EQ(spline_at(tent, "2"), 0.0f);
    EXPECT_EQ(spline_at(tent, "0.5"), 0.5f);
    EXPECT_EQ(spline_at(tent, "0.25"), 0.15625f);
    EXPECT_EQ(spline_at(tent, "-5"), 0.0f);
    EXPECT_EQ(spline_at(tent, "50"), 0.0f);
}

TEST(FieldValue, OfASplineFollowsGivenSlopesAndIsLinearOutside) {
    const std::string line = R"({"at": 0, "value": 0, "slope": 1}, {"at": 2, "value": 2, "slope": 1})";
    EXPECT_FLOAT_EQ(spline_at(line, "0.6"), 0.6f);
    EXPECT_FLOAT_EQ(spline_at(line, "-2"), -2.0f);
    EXPECT_FLOAT_EQ(spline_at(line, "5"), 5.0f);
    // Hermite: h10 = t (1 - t)^2 at t = 1/2, times the length 2 and the slope 4.
    EXPECT_FLOAT_EQ(spline_at(R"({"at": 0, "value": 0, "slope": 4}, {"at": 2, "value": 0})", "1"), 1.0f);
}

TEST(FieldValue, OfASplineTakesHarmonicMeansAsSlopes) {
    const WorldSpec world = test::world_of_fields(
        R"("f": {"type": "spline", "of": 0, "points": [{"at": 0, "value": 0}, {"at": 1, "value": 1},
            {"at": 3, "value": 9}, {"at": 4, "value": 9}, {"at": 5, "value": 8, "slope": -7},
            {"at": 6, "value": {"type": "abs", "of": 3}}, {"at": 7, "value": 1}, {"at": 8, "value": 0}]})");
    const auto& spline = std::get<Spline>(world.graph.node(world.graph.named.at("f")).body);
    const std::vector<double> wanted{0.0, 2.0 * 1.0 * 4.0 / (1.0 + 4.0), 0.0, 0.0, -7.0, 0.0, 0.0, 0.0};
    ASSERT_EQ(spline.knots.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) EXPECT_DOUBLE_EQ(spline.knots[k].slope, wanted[k]) << k;
}

TEST(FieldValue, OfASplineIsMonotoneBetweenMonotoneKnots) {
    const std::vector<float> values = test::planned(
        R"("f": {"type": "spline", "of": {"type": "gradient", "from_m": [0, 0], "to_m": [4096, 0], "from": -1, "to": 9},
            "points": [{"at": 0, "value": 0}, {"at": 0.1, "value": 5}, {"at": 3, "value": 5.1}, {"at": 3.5, "value": 90},
            {"at": 8, "value": 91}]})",
        "f", {0, 0, 4097, 1, 1.0});
    for (std::size_t i = 1; i < values.size(); ++i) ASSERT_GE(values[i], values[i - 1] - 1e-5f) << i;
    EXPECT_EQ(values.front(), 0.0f);
    EXPECT_EQ(values.back(), 91.0f);
}

TEST(FieldValue, OfASplineOfFieldsInterpolatesTheirValues) {
    const std::string points =
        R"({"at": 0, "value": {"type": "position", "axis": "x"}}, {"at": 1, "value": 20})";
    EXPECT_EQ(value_of(R"({"type": "spline", "of": 0.5, "points": [)" + points + "]}", 10, 0), 15.0f);
    EXPECT_EQ(value_of(R"({"type": "spline", "of": -3, "points": [)" + points + "]}", 7, 0), 7.0f);
}

// 1 + t^2 (3 - 2 t) (inner - 1) at t = 1/4, inner = spline of y: 5 + (9 - 5) 0.5 at its middle.
TEST(FieldValue, OfASplineOfSplinesOfOtherFieldsInterpolatesBoth) {
    const WorldSpec world = test::world_of_fields(R"("x": {"type": "position", "axis": "x"},
        "y": {"type": "position", "axis": "y"},
        "inner": {"type": "spline", "of": "y", "points": [{"at": 0, "value": 5}, {"at": 8, "value": 9}]},
        "outer": {"type": "spline", "of": "x", "points": [{"at": 0, "value": 1}, {"at": 16, "value": "inner"}]})");
    const Window at{4, 4, 1, 1, 1.0};
    EXPECT_EQ(Oracle(world.graph, at, 42, test::layer_value).value(world.graph.named.at("outer"), 0, 0),
              1.0f + 0.15625f * 6.0f);
    EXPECT_EQ(test::planned(world.graph, world.graph.named.at("outer"), at).at(0), 1.0f + 0.15625f * 6.0f);
}

TEST(FieldValue, OfAWarpIsTakenAtTheMovedPosition) {
    const auto warped = [](const std::string& axis) {
        return value_of(R"({"type": "warp", "of": {"type": "position", "axis": ")" + axis +
                            R"("}, "by": [2, -3], "amplitude_m": 10})",
                        1, 1);
    };
    EXPECT_EQ(warped("x"), 21.0f);
    EXPECT_EQ(warped("y"), -29.0f);
}

// inner(x) = 2 x, seen from 5 m further: 2 (x + 5).
TEST(FieldValue, OfAWarpInAWarpMovesTheInnerOnesDisplacementToo) {
    const std::string inner = R"({"type": "warp", "of": {"type": "position", "axis": "x"},
        "by": [{"type": "position", "axis": "x"}, 0], "amplitude_m": 1})";
    EXPECT_EQ(value_of(R"({"type": "warp", "of": )" + inner + R"(, "by": [5, 0], "amplitude_m": 1})", 3, 0),
              16.0f);
}

PreparedFractal fbm(const std::string& stream, double wavelength_m, int octaves) {
    FractalSpec spec;
    spec.basis.basis = Basis::kPerlin;
    spec.wavelength_m = wavelength_m;
    spec.octaves = octaves;
    spec.stream = stream;
    return prepare_fractal(spec, 42, 1.0);
}

// f(p + h(p + g(p))): h displaces f from where g displaces h (I. Quilez, Domain warping, 2002). All of them
// have several octaves.
TEST(FieldValue, OfAnIteratedWarpIsThatOfTheFormulaWrittenOut) {
    const auto noise = [](const std::string& stream, int wavelength_m, const std::string& rest) {
        return R"({"type": "fbm", "basis": "perlin", "octaves": 3, "wavelength_m": )" +
               std::to_string(wavelength_m) + R"(, "stream": ")" + stream + "\"" + rest + "}";
    };
    const std::string by_g = R"(, "warp": {"by": ["gx", "gy"], "amplitude_m": 31})";
    const std::string by_h = R"(, "warp": {"by": ["hx", "hy"], "amplitude_m": 55})";
    const std::string fields = "\"gx\": " + noise("gx", 400, "") + ", \"gy\": " + noise("gy", 400, "") +
                               ", \"hx\": " + noise("hx", 300, by_g) + ", \"hy\": " + noise("hy", 300, by_g) +
                               ", \"f\": " + noise("f", 200, by_h);
    const Window window{-37, 1000, 40, 9, 1.0};
    const std::vector<float> values = test::planned(fields, "f", window);
    const PreparedFractal gx = fbm("gx", 400, 3), gy = fbm("gy", 400, 3), hx = fbm("hx", 300, 3),
                          hy = fbm("hy", 300, 3), f = fbm("f", 200, 3);
    for (std::int64_t j = 0; j < window.height; ++j)
        for (std::int64_t i = 0; i < window.width; ++i) {
            const double x = window.x_m(i), y = window.y_m(j);
            const float g_east = sample(gx, x, y) * 31.0f, g_south = sample(gy, x, y) * 31.0f;
            const float h_east = sample_displaced(hx, x, y, g_east, g_south) * 55.0f;
            const float h_south = sample_displaced(hy, x, y, g_east, g_south) * 55.0f;
            ASSERT_EQ(values[static_cast<std::size_t>(j * window.width + i)],
                      sample_displaced(f, x, y, h_east, h_south));
        }
}

// As octave 1 of an iterated warp: g alone moves f, with all of its octaves.
TEST(FieldValue, OfAMultiOctaveWarpUsesEveryOctaveOfTheDisplacement) {
    const auto warped = [](int octaves) {
        return value_of(R"({"type": "fbm", "basis": "perlin", "wavelength_m": 90, "octaves": 2, "warp": {"by":
            [{"type": "fbm", "basis": "perlin", "wavelength_m": 60, "stream": "g", "octaves": )" +
                            std::to_string(octaves) + R"(}, 0], "amplitude_m": 40}})",
                        5, 6);
    };
    const auto by_hand = [](int octaves) {
        return sample_displaced(fbm("f", 90, 2), 5.0, 6.0, sample(fbm("g", 60, octaves), 5.0, 6.0) * 40.0f,
                                0.0f);
    };
    EXPECT_EQ(warped(4), by_hand(4));
    EXPECT_EQ(warped(1), by_hand(1));
    EXPECT_NE(warped(4), warped(1));
}

TEST(FieldValue, OfANoiseHasTheStreamOfItsFieldOrItsOwn) {
    const auto defined = [](const std::string& stream) {
        FractalSpec spec;
        spec.kind = FractalKind::kRidged;
        spec.basis.basis = Basis::kSimplex;
        spec.wavelength_m = 77.0;
        spec.octaves = 3;
        spec.lacunarity = 1.9;
        spec.gain = 0.4;
        spec.stream = stream;
        return sample(prepare_fractal(spec, 42, 1.0), 10.0, -20.0);
    };
    const std::string rest =
        R"("type": "ridged", "basis": "simplex", "wavelength_m": 77, "octaves": 3, "lacunarity": 1.9, "gain": 0.4})";
    EXPECT_EQ(value_of("{" + rest, 10, -20), defined("f"));
    EXPECT_EQ(value_of(R"({"stream": "coast", )" + rest, 10, -20), defined("coast"));
    EXPECT_NE(defined("f"), defined("coast"));
}

TEST(FieldValue, OfANoiseIsOneOctaveOfFbm) {
    EXPECT_EQ(value_of(R"({"type": "noise", "wavelength_m": 50})", 7, 9),
              value_of(R"({"type": "fbm", "wavelength_m": 50, "octaves": 1})", 7, 9));
}

TEST(FieldValue, OfANoiseWithAWarpIsThatOfAWarpOfTheNoise) {
    const std::string by = R"("by": [0.5, {"type": "position", "axis": "x"}], "amplitude_m": 3)";
    EXPECT_EQ(value_of(R"({"type": "fbm", "wavelength_m": 50, "warp": {)" + by + "}}", 7, 9),
              value_of(R"({"type": "warp", "of": {"type": "fbm", "wavelength_m": 50}, )" + by + "}", 7, 9));
}

TEST(FieldValue, OfAReferenceIsThatOfTheFieldMeant) {
    const WorldSpec world = test::world_of_fields(
        R"("late": {"type": "add", "of": ["early", 1]}, "early": {"type": "mul", "of": [3, "other"]}, "other": 5)");
    Oracle oracle(world.graph, {0, 0, 1, 1, 1.0}, 42, test::layer_value);
    EXPECT_EQ(oracle.value(world.graph.named.at("late"), 0, 0), 16.0f);
}

TEST(FieldValue, OfAShapeStepReadsTheHeightBeforeIt) {
    const WorldSpec world = test::world_of(R"({"world": {"height_range_m": [0, 1]}, "height": 0,
        "shape": {"twice": {"type": "mul", "of": ["height", 2]}, "hard": {"type": "abs"}}})");
    Oracle oracle(world.graph, {0, 0, 9, 9, 1.0}, 42, test::layer_value);
    EXPECT_EQ(oracle.value(world.shape.at(0).field, 3, 4), 68.0f);
    EXPECT_EQ(oracle.value(world.shape.at(1).field, 3, 4), 34.0f);
}

}  // namespace
}  // namespace terrane
