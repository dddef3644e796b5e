"""Which files a run writes, and what is in them."""
import json
import struct
import unittest
import zlib

import numpy as np

from cli_support import (CliTestCase, PNG_GREY, PNG_PALETTE, PNG_RGB, decode_exr, decode_gdal, decode_raw, gdal_info,
                         palette_gdal, png_header)
from worlds import FLOAT_LAYERS, LAND, LAYER_RANGES, RAMP, changed, read_manifest, save, snapshot


def png_chunks(path):
    """[(type, data)] of a PNG, CRCs checked."""
    data = path.read_bytes()
    chunks, at = [], 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0] == zlib.crc32(kind + body)
        chunks.append((kind.decode("ascii"), body))
        at += 12 + size
    return chunks


def png_recipe(path):
    texts = [body for kind, body in png_chunks(path) if kind == "tEXt"]
    keyword, _, text = texts[0].partition(b"\0")
    assert len(texts) == 1 and keyword == b"terrane"
    return json.loads(text.decode("ascii"))


class DefaultFiles(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def test_are_these_five(self):
        self.run_terrane("generate", self.preset, "--out", "out")
        self.assertEqual(sorted(snapshot(self.dir / "out")),
                         ["land.terrane.json", "land_biome.png", "land_biome_color.png", "land_height.png",
                          "land_preview.png"])

    def test_have_the_types_that_engines_expect(self):
        self.run_terrane("generate", self.preset, "--out", "out")
        out = self.dir / "out"
        self.assertEqual(png_header(out / "land_height.png"), (97, 65, 16, PNG_GREY))
        self.assertEqual(png_header(out / "land_biome.png"), (97, 65, 8, PNG_GREY))
        self.assertEqual(png_header(out / "land_biome_color.png")[3], PNG_PALETTE)
        self.assertEqual(png_header(out / "land_preview.png"), (97, 65, 8, PNG_RGB))

    def test_hold_one_recipe_text_before_the_samples_and_no_colour_chunk(self):
        self.run_terrane("generate", self.preset, "--out", "out")
        manifest = read_manifest(self.dir / "out", "land")
        for path in (self.dir / "out").glob("*.png"):
            kinds = [kind for kind, _ in png_chunks(path)]
            allowed = ["IHDR"] + ["PLTE"] * ("PLTE" in kinds) + ["tEXt"] + ["IDAT"] * kinds.count("IDAT") + ["IEND"]
            self.assertEqual(sorted(kinds), sorted(allowed), path.name)
            self.assertLess(kinds.index("tEXt"), kinds.index("IDAT"), path.name)
            self.assertEqual(png_recipe(path), manifest["recipe"], path.name)

    def test_palette_index_is_the_biome_id(self):
        self.run_terrane("generate", self.preset, "--out", "out")
        out = self.dir / "out"
        ids = decode_gdal(out / "land_biome.png")
        self.assertTrue(np.array_equal(ids, decode_gdal(out / "land_biome_color.png")))
        palette = palette_gdal(out / "land_biome_color.png")
        legend = {biome["id"]: biome for biome in read_manifest(out, "land")["biomes"]}
        present = set(np.unique(ids))
        self.assertGreaterEqual(len(present), 5)
        self.assertLessEqual(present, set(legend))
        for number, biome in legend.items():
            self.assertEqual("#%02X%02X%02X" % palette[number][:3], biome["color"])

    def test_manifest_counts_the_biomes_by_area(self):
        self.run_terrane("generate", self.preset)
        ids = decode_gdal(self.dir / "land_biome.png")
        for biome in read_manifest(self.dir, "land")["biomes"]:
            self.assertEqual(biome["area_share"], np.count_nonzero(ids == biome["id"]) / ids.size, biome["name"])

    def test_preview_has_at_most_1024_samples_on_its_long_side(self):
        for size, expected in (("1024x3", (1024, 3)), ("1025x513", (1024, 512)), ("1500x4", (1024, 2)),
                               ("40x2500", (16, 1024)), ("3000x1", (1024, 1)), ("1x1", (1, 1))):
            self.run_terrane("generate", self.preset, "--layer", "preview", "--size", size)
            self.assertEqual(png_header(self.dir / "land_preview.png"), (*expected, 8, PNG_RGB), size)

    def test_preset_outputs_replace_them(self):
        preset = save(self.dir, changed(LAND, name="own", outputs=[{"layer": "humidity"},
                                                                    {"layer": "ridges", "format": "r32"}]))
        self.run_terrane("generate", preset, "--out", "out")
        self.assertEqual(sorted(snapshot(self.dir / "out")),
                         ["own.terrane.json", "own_humidity.exr", "own_ridges.r32", "own_ridges.r32.hdr"])

    def test_layer_options_replace_the_outputs_of_the_preset(self):
        preset = save(self.dir, changed(LAND, name="own", outputs=[{"layer": "humidity"}]))
        self.run_terrane("generate", preset, "--out", "out", "--layer", "biome")
        self.assertEqual(sorted(snapshot(self.dir / "out")), ["own.terrane.json", "own_biome.png"])


class LayerFiles(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def generate(self, *layers, **options):
        arguments = [part for layer in layers for part in ("--layer", layer)]
        self.run_terrane("generate", self.preset, *arguments, *options.get("more", ()))

    def test_are_named_by_stem_layer_and_extension(self):
        every = [f"{layer}:{form}" for layer in FLOAT_LAYERS for form in ("png16", "exr", "r16", "r16be", "r32")]
        every += ["biome:png8", "biome:r16", "biome:r16be", "biome_color", "preview", "ground:exr", "ridges"]
        self.generate(*every, more=("--out", "out", "--size", 17))
        expected = {"land.terrane.json"}
        for text in every:
            layer, _, form = text.partition(":")
            form = form or {"biome_color": "png8", "preview": "png8", "ridges": "exr"}[layer]
            name = f"land_{layer}." + {"png16": "png", "png8": "png"}.get(form, form)
            expected |= {name, name + ".hdr"} if form.startswith("r") else {name}
        self.assertEqual(set(snapshot(self.dir / "out")), expected)

    def test_have_the_default_format_of_their_kind(self):
        self.generate(*FLOAT_LAYERS, "biome", "biome_color", "preview", "ground", more=("--out", "out"))
        self.assertEqual(set(snapshot(self.dir / "out")),
                         {"land.terrane.json", "land_height.png", "land_biome.png", "land_biome_color.png",
                          "land_preview.png", "land_base_height.exr", "land_temperature.exr", "land_humidity.exr",
                          "land_precipitation.exr", "land_ground.exr"})

    def test_raw_files_are_samples_and_nothing_else(self):
        self.generate("height:r16", "height:r16be", "height:r32", "biome:r16", more=("--size", "31x17"))
        for name, size in (("height.r16", 2), ("height.r16be", 2), ("height.r32", 4), ("biome.r16", 2)):
            self.assertEqual((self.dir / f"land_{name}").stat().st_size, 31 * 17 * size, name)

    def test_r16be_is_r16_with_its_bytes_swapped(self):
        self.generate("height:r16", "height:r16be")
        little = decode_raw(self.dir / "land_height.r16", 97, 65, "<u2")
        big = decode_raw(self.dir / "land_height.r16be", 97, 65, ">u2")
        self.assertTrue(np.array_equal(little, big))
        self.assertGreater(len(np.unique(little)), 1000)

    def test_agree_on_every_float_layer(self):
        for layer in FLOAT_LAYERS:
            self.generate(*(f"{layer}:{form}" for form in ("png16", "exr", "r16", "r16be", "r32")))
            at = f"land_{layer}"
            exact = decode_raw(self.dir / f"{at}.r32", 97, 65, "<f4")
            plane = decode_exr(self.dir / f"{at}.exr")
            self.assertEqual({name: channel.type for name, channel in plane.items()}, {"Y": "float"})
            self.assertEqual(plane["Y"].samples.tobytes(), exact.tobytes(), layer)
            low, high = LAYER_RANGES[layer]
            ideal = np.clip((exact.astype(np.float64) - low) / (high - low) * 65535, 0, 65535)
            codes = np.round(ideal).astype(np.uint16)  # half to even
            for name, dtype in (("r16", "<u2"), ("r16be", ">u2")):
                self.assertTrue(np.array_equal(decode_raw(self.dir / f"{at}.{name}", 97, 65, dtype), codes), layer)
            self.assertTrue(np.array_equal(decode_gdal(self.dir / f"{at}.png"), codes), layer)
            self.assertGreater(len(np.unique(exact)), 50, layer)

    def test_hold_the_ids_of_the_biome_map_in_every_format(self):
        self.generate("biome", "biome:r16", "biome:r16be", "biome_color")
        ids = decode_gdal(self.dir / "land_biome.png")
        self.assertTrue(np.array_equal(decode_raw(self.dir / "land_biome.r16", 97, 65, "<u2"), ids))
        self.assertTrue(np.array_equal(decode_raw(self.dir / "land_biome.r16be", 97, 65, ">u2"), ids))

    def test_hold_metres_that_come_back_from_every_height_format(self):
        self.preset = save(self.dir, RAMP)
        self.generate("height:png16", "height:exr", "height:r16", "height:r32",
                      more=("--size", "41x23", "--origin=-20,-11"))
        x, y = np.meshgrid(np.arange(-20, 21), np.arange(-11, 12))
        metres = x + y / 1024
        self.assertTrue(np.array_equal(decode_raw(self.dir / "ramp_height.r32", 41, 23, "<f4"), metres))
        self.assertTrue(np.array_equal(decode_exr(self.dir / "ramp_height.exr")["Y"].samples, metres))
        step = 4000 / 65535
        for codes in (decode_gdal(self.dir / "ramp_height.png"), decode_raw(self.dir / "ramp_height.r16", 41, 23,
                                                                            "<u2")):
            self.assertLessEqual(np.abs(-1000 + codes * step - metres).max(), step / 2 * 1.0001)

    def test_fields_are_written_as_they_are(self):
        self.generate("ground:exr", "ground:r16", more=("--range", "ground=-1,1"))
        exact = decode_exr(self.dir / "land_ground.exr")["Y"].samples
        self.assertLess(exact.min(), 0)
        codes = decode_raw(self.dir / "land_ground.r16", 97, 65, "<u2")
        self.assertTrue(np.array_equal(codes, np.round((exact.astype(np.float64) + 1) / 2 * 65535)))

    def test_do_not_change_when_others_are_written_beside_them(self):
        self.generate("temperature:r32")
        alone = (self.dir / "land_temperature.r32").read_bytes()
        self.generate("temperature:r32", "biome", "preview", "ground", "precipitation:r16")
        self.assertEqual((self.dir / "land_temperature.r32").read_bytes(), alone)


class Ranges(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def test_that_are_too_narrow_clip_and_are_counted(self):
        done = self.run_terrane("generate", self.preset, "--layer", "height:r16", "--layer", "height:r32",
                                "--range=-100,200")
        exact = decode_raw(self.dir / "land_height.r32", 97, 65, "<f4")
        codes = decode_raw(self.dir / "land_height.r16", 97, 65, "<u2")
        below, above = np.count_nonzero(exact < -100), np.count_nonzero(exact > 200)
        self.assertTrue(below > 0 and above > 0)
        manifest = read_manifest(self.dir, "land")
        entry = next(file for file in manifest["files"] if file["format"] == "r16")
        self.assertEqual(entry["range"], [-100, 200])
        self.assertEqual(entry["clipped"], {"below": below, "above": above})
        self.assertTrue((codes[exact < -100] == 0).all() and (codes[exact > 200] == 65535).all())
        self.assertIn(f"{below + above} of {97 * 65} samples outside", done.stdout)

    def test_are_the_ones_of_the_layer_table_unless_given(self):
        self.run_terrane("generate", self.preset, *(part for layer in FLOAT_LAYERS
                                                    for part in ("--layer", f"{layer}:png16")),
                         "--range", "humidity=0.25,0.75")
        for entry in read_manifest(self.dir, "land")["files"]:
            expected = (0.25, 0.75) if entry["layer"] == "humidity" else LAYER_RANGES[entry["layer"]]
            self.assertEqual(tuple(entry["range"]), expected, entry["layer"])

    def test_stand_in_the_recipe_of_the_image(self):
        self.run_terrane("generate", self.preset, "--layer", "height", "--range", "height=-500,1500.5")
        self.assertEqual(png_recipe(self.dir / "land_height.png")["outputs"],
                         [{"layer": "height", "format": "png16", "range": [-500.0, 1500.5]}])

    def test_do_not_reach_the_samples(self):
        self.run_terrane("generate", self.preset, "--layer", "height:r32", "--layer", "height:r16")
        first = read_manifest(self.dir, "land")["layers"]
        self.run_terrane("generate", self.preset, "--layer", "height:r32", "--layer", "height:r16", "--range=-1,1")
        self.assertEqual(read_manifest(self.dir, "land")["layers"], first)


def level_one_bytes(codes):
    """What zlib's level 1 makes of the rows of a 16-bit PNG after the Up filter."""
    rows = codes.astype(">u2").view(np.uint8).reshape(codes.shape[0], -1)
    filtered = np.full((rows.shape[0], rows.shape[1] + 1), 2, np.uint8)
    filtered[:, 1:] = np.diff(rows, axis=0, prepend=np.zeros((1, rows.shape[1]), np.uint8))
    return len(zlib.compress(filtered.tobytes(), 1))


class PngSizes(CliTestCase):
    def test_of_shipped_presets_are_at_most_6_percent_over_zlibs_level_1(self):
        for preset in ("alpine", "archipelago", "continent", "hills", "mesa"):
            self.run_terrane("generate", preset, "--name", "f", "--layer", "height:png16", "--layer", "height:r16")
            width, height, _, _ = png_header(self.dir / "f_height.png")
            codes = decode_raw(self.dir / "f_height.r16", width, height, "<u2")
            self.assertLessEqual((self.dir / "f_height.png").stat().st_size, 1.06 * level_one_bytes(codes), preset)

    def test_do_not_depend_on_threads_and_cpu(self):
        preset = save(self.dir, LAND)
        files = set()
        for options in ((), ("--threads", 1), ("--threads", 2), ("--threads", 3), ("--cpu", "scalar")):
            self.run_terrane("generate", preset, "--size", "500x400", "--layer", "height", *options)
            files.add((self.dir / "land_height.png").read_bytes())
        self.assertEqual(len(files), 1)


class PngLevel(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def generate(self, folder, *options):
        self.run_terrane("generate", self.preset, "--size", "500x400", "--out", folder, "--layer", "height",
                         "--layer", "biome", *options)
        return self.dir / folder / "land_height.png"

    def test_changes_the_file_and_no_sample(self):
        fast = self.generate("fast")
        for level in (1, 9):
            slow = self.generate("slow", "--png-level", level)
            self.assertNotEqual(slow.read_bytes(), fast.read_bytes())
            self.assertTrue(np.array_equal(decode_gdal(slow), decode_gdal(fast)))
            self.assertEqual(png_recipe(slow), png_recipe(fast))

    def test_leaves_8_bit_files_alone(self):
        biomes = [self.generate("fast").with_name("land_biome.png"),
                  self.generate("slow", "--png-level", 9).with_name("land_biome.png")]
        self.assertEqual(biomes[0].read_bytes(), biomes[1].read_bytes())


class Orientation(CliTestCase):
    """Row 0 is the north edge, x grows east; RAMP's height tells where a sample lies."""

    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, RAMP)

    def generate(self, *more):
        self.run_terrane("generate", self.preset, "--size", "13x7", "--origin", "100,-50", "--layer", "height:png16",
                         "--layer", "height:r16", "--layer", "height:r32", "--layer", "height:exr", *more)

    def test_of_every_format_is_the_same(self):
        self.generate()
        exact = decode_raw(self.dir / "ramp_height.r32", 13, 7, "<f4")
        self.assertEqual(exact[0, 0], 100 - 50 / 1024)
        self.assertEqual(exact[6, 12], 112 - 44 / 1024)
        self.assertTrue(np.array_equal(decode_exr(self.dir / "ramp_height.exr")["Y"].samples, exact))
        self.assertTrue(np.array_equal(decode_gdal(self.dir / "ramp_height.png"),
                                       decode_raw(self.dir / "ramp_height.r16", 13, 7, "<u2")))

    def test_flip_y_turns_the_rows_of_raw_files_only(self):
        self.generate()
        straight = snapshot(self.dir)
        hashes = read_manifest(self.dir, "ramp")["layers"]
        self.generate("--flip-y")
        for name, dtype in (("r16", "<u2"), ("r32", "<f4")):
            turned = decode_raw(self.dir / f"ramp_height.{name}", 13, 7, dtype)
            before = np.frombuffer(straight[f"ramp_height.{name}"], dtype).reshape(7, 13)
            self.assertTrue(np.array_equal(turned, before[::-1]), name)
            self.assertFalse(np.array_equal(turned, before), name)
        before = np.frombuffer(straight["ramp_height.r16"], "<u2").reshape(7, 13)
        self.assertTrue(np.array_equal(decode_gdal(self.dir / "ramp_height.png"), before))
        manifest = read_manifest(self.dir, "ramp")
        self.assertEqual(manifest["layers"], hashes)
        self.assertIs(manifest["recipe"]["flip_y"], True)
        rows = {entry["format"]: entry.get("rows") for entry in manifest["files"]}
        self.assertEqual(rows, {"png16": None, "r16": "south to north", "r32": "south to north", "exr": None})

    def test_flip_y_moves_the_ground_position_of_the_raw_header_with_the_rows(self):
        self.generate()
        straight = gdal_info(self.dir / "ramp_height.r16")["geoTransform"]
        self.generate("--flip-y")
        turned = gdal_info(self.dir / "ramp_height.r16")["geoTransform"]
        # The corner of the first row's first pixel is now the south-west corner, and rows go north.
        self.assertEqual(straight, [99.5, 1, 0, 50.5, 0, -1])
        self.assertEqual(turned, [99.5, 1, 0, 43.5, 0, 1])


class Georeference(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, RAMP)

    def generate(self, *more):
        self.run_terrane("generate", self.preset, "--size", "5x3", "--origin", "1000,-200", "--spacing", 2.5, *more)

    def test_of_raw_files_stands_in_their_envi_header(self):
        self.generate("--layer", "height:r16", "--layer", "height:r32", "--layer", "height:r16be")
        for name, kind in (("r16", "UInt16"), ("r16be", "UInt16"), ("r32", "Float32")):
            info = gdal_info(self.dir / f"ramp_height.{name}")
            self.assertEqual(info["driverShortName"], "ENVI")
            self.assertEqual(info["size"], [5, 3])
            self.assertEqual(info["bands"][0]["type"], kind)
            # Samples are at pixel centres: the corner is half a sample north-west of sample (1000, -200).
            self.assertEqual(info["geoTransform"], [2500 - 1.25, 2.5, 0, 500 + 1.25, 0, -2.5])

    def test_of_png_files_is_a_world_file_when_asked_for(self):
        self.generate("--layer", "height", "--layer", "biome", "--out", "plain")
        self.assertFalse(list((self.dir / "plain").glob("*.pgw")))
        self.generate("--layer", "height", "--layer", "biome", "--layer", "biome_color", "--georef", "--out", "geo")
        for layer in ("height", "biome", "biome_color"):
            info = gdal_info(self.dir / "geo" / f"ramp_{layer}.png")
            self.assertEqual(info["geoTransform"], [2500 - 1.25, 2.5, 0, 500 + 1.25, 0, -2.5], layer)

    def test_turns_16_bit_codes_to_metres_in_gdal(self):
        self.generate("--layer", "height:r16", "--layer", "height:r32")
        band = gdal_info(self.dir / "ramp_height.r16")["bands"][0]
        metres = decode_gdal(self.dir / "ramp_height.r16") * band["scale"] + band["offset"]
        exact = decode_gdal(self.dir / "ramp_height.r32")
        self.assertLessEqual(np.abs(metres - exact).max(), 4000 / 65535)
        self.assertGreater(np.ptp(exact), 9)

    def test_files_are_listed_beside_theirs_in_the_manifest(self):
        self.generate("--layer", "height:png16", "--layer", "height:r16", "--georef")
        beside = {entry["file"]: entry["beside"] for entry in read_manifest(self.dir, "ramp")["files"]}
        self.assertEqual(beside, {"ramp_height.png": ["ramp_height.pgw"], "ramp_height.r16": ["ramp_height.r16.hdr"]})


class Manifest(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def test_states_what_the_samples_are(self):
        self.run_terrane("generate", self.preset, *(part for layer in FLOAT_LAYERS
                                                    for part in ("--layer", f"{layer}:r32")))
        for layer in read_manifest(self.dir, "land")["layers"]:
            samples = decode_raw(self.dir / f"land_{layer['name']}.r32", 97, 65, "<f4")
            self.assertEqual((layer["min"], layer["max"]), (samples.min(), samples.max()), layer["name"])
            self.assertAlmostEqual(layer["mean"], samples.astype(np.float64).mean(), delta=1e-9 * np.abs(samples).max())
            self.assertRegex(layer["hash"], "^[0-9a-f]{32}$")
        units = {layer["name"]: layer["unit"] for layer in read_manifest(self.dir, "land")["layers"]}
        self.assertEqual(units, {"base_height": "m", "height": "m", "temperature": "degC", "humidity": "1",
                                 "precipitation": "mm/yr"})

    def test_states_the_recipe(self):
        self.run_terrane("generate", self.preset, "--seed", " 0x2A ", "--origin=-3,4", "--size", "9x5", "--spacing",
                         "4.5",
                         "--set", "/height=12.5", "--set", "/name=flat")
        recipe = read_manifest(self.dir, "flat")["recipe"]
        self.assertEqual(recipe["seed"], {"typed": "0x2A", "value": "42"})
        self.assertEqual(recipe["window"], {"origin": [-3, 4], "size": [9, 5], "spacing_m": 4.5})
        self.assertEqual(recipe["engine"], 0)
        self.assertEqual(recipe["overrides"], [{"pointer": "/height", "value": "12.5"},
                                               {"pointer": "/name", "value": "flat"}])
        self.assertEqual(recipe["preset"]["height"], 12.5)
        self.assertEqual(recipe["preset"]["fields"].keys(), LAND["fields"].keys())

    def test_knows_no_path_clock_or_thread_count(self):
        self.run_terrane("generate", self.preset, "--out", self.dir / "marked", "--threads", 3)
        text = (self.dir / "marked" / "land.terrane.json").read_text()
        for word in ("marked", str(self.dir), "thread", "time", "host"):
            self.assertNotIn(word, text)

    def test_reports_the_octaves_that_the_spacing_cuts(self):
        self.run_terrane("generate", self.preset, "--layer", "height")
        fine = read_manifest(self.dir, "land")["octaves"]
        self.run_terrane("generate", self.preset, "--layer", "height", "--spacing", 190)
        coarse = read_manifest(self.dir, "land")["octaves"]
        self.assertEqual(fine, {"cut": 0, "faded": 0})
        # Wavelengths 900, 450, 225 (twice), 1200 .. 37.5 and 500 .. 62.5 m; 300 m fades, what is shorter goes.
        self.assertEqual(coarse, {"cut": 2 * 1 + 3 + 3, "faded": 1})

    def test_of_a_preset_read_back_makes_the_same_samples(self):
        self.run_terrane("generate", self.preset, "--seed", 77, "--set", "/world/spacing_m=6")
        first = read_manifest(self.dir, "land")
        again = save(self.dir, first["recipe"]["preset"], "again")
        self.run_terrane("generate", again, "--seed", first["recipe"]["seed"]["value"], "--out", "again")
        self.assertEqual(read_manifest(self.dir / "again", "land")["layers"], first["layers"])


class Summary(CliTestCase):
    def test_tells_size_ground_heights_land_biomes_and_files(self):
        preset = save(self.dir, LAND)
        text = self.run_terrane("generate", preset, "--layer", "height:r32", "--layer", "biome").stdout
        samples = decode_raw(self.dir / "land_height.r32", 97, 65, "<f4")
        self.assertIn("97 x 65 samples, 8 m apart: 768 m x 512 m", text)
        self.assertIn(f"{samples.min():.1f} .. {samples.max():.1f} m", text)
        self.assertIn(f"land {100 * (samples >= 0).mean():.1f} %", text)
        ids = decode_gdal(self.dir / "land_biome.png")
        legend = {biome["id"]: biome["name"] for biome in read_manifest(self.dir, "land")["biomes"]}
        for number, count in zip(*np.unique(ids, return_counts=True)):
            self.assertRegex(text, rf"\b{100 * count / ids.size:.1f} %  {legend[number]}\n")
        for name in snapshot(self.dir):
            if name != "land.json":
                self.assertIn(name, text)
        self.assertRegex(text, r"time +[0-9.]+ s\n")


if __name__ == "__main__":
    unittest.main()
