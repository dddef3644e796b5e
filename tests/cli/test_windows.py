"""A window is a crop of the world: whatever its place, its size, its spacing and the machinery that fills it."""
import os
import shutil
import unittest

import numpy as np

from cli_support import CliTestCase, comma_locale, decode_exr, decode_gdal, decode_raw
from worlds import LAND, RAMP, changed, hashes, read_manifest, save, snapshot

FAR = 10**9


class Crops(CliTestCase):
    """Tiles against one larger run of the same world, read by programs that are not terrane."""

    LAYERS = ("--layer", "height:exr", "--layer", "temperature:r32", "--layer", "biome", "--layer", "precipitation:exr")

    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def layers(self, x, y, width, height, *more, preset=None):
        """{layer: samples} of a window."""
        self.run_terrane("generate", preset or self.preset, f"--origin={x},{y}", "--size", f"{width}x{height}",
                         "--name", "w",
                         *self.LAYERS, *more)
        return {"height": decode_exr(self.dir / "w_height.exr")["Y"].samples,
                "temperature": decode_raw(self.dir / "w_temperature.r32", width, height, "<f4"),
                "biome": decode_gdal(self.dir / "w_biome.png"),
                "precipitation": decode_exr(self.dir / "w_precipitation.exr")["Y"].samples}

    def assert_crops(self, whole_window, windows, *more, preset=None):
        x0, y0, width, height = whole_window
        whole = self.layers(*whole_window, *more, preset=preset)
        self.assertGreater(len(np.unique(whole["height"])), width * height // 2)
        for x, y, w, h in windows:
            for layer, samples in self.layers(x, y, w, h, *more, preset=preset).items():
                crop = whole[layer][y - y0:y - y0 + h, x - x0:x - x0 + w]
                self.assertEqual(samples.tobytes(), crop.tobytes(), f"{layer} of {w}x{h} at {x},{y}")

    def test_across_the_origin_have_the_samples_of_the_whole(self):
        self.assert_crops((-61, -47, 150, 131), [(-61, -47, 150, 131), (-61, -47, 1, 2), (-1, -1, 3, 3), (0, 0, 89, 84),
                                                 (-60, 83, 149, 1), (88, -46, 1, 130), (-33, -7, 64, 64),
                                                 (17, 5, 13, 71)])

    def test_that_share_a_border_have_the_same_samples_there(self):
        left, right, below = (self.layers(*at, 33, 33) for at in ((-32, -32), (0, -32), (-32, 0)))
        for layer in left:
            self.assertTrue(np.array_equal(left[layer][:, -1], right[layer][:, 0]), layer)
            self.assertTrue(np.array_equal(left[layer][-1], below[layer][0]), layer)

    def test_far_from_the_origin_have_the_samples_of_the_whole(self):
        for x, y in ((FAR, -FAR), (-(2**40) - 7, 2**33 + 5)):
            self.assert_crops((x, y, 70, 50), [(x, y, 7, 50), (x + 33, y + 13, 37, 37), (x + 68, y + 49, 2, 1)])

    def test_at_other_spacings_have_the_samples_of_the_whole(self):
        for spacing in ("0.3", "7.5", "40"):
            self.assert_crops((-31, -20, 60, 44), [(-30, -19, 5, 43), (0, 0, 29, 24), (28, -20, 1, 44)],
                              "--spacing", spacing)

    def test_wider_than_one_block_have_the_samples_of_the_whole(self):
        self.assert_crops((-4200, 3, 8500, 3), [(-4200, 3, 4096, 3), (-105, 4, 4099, 2), (-4, 3, 9, 3)])

    def test_of_the_issue_command_and_its_opposite_orientation_equal_those_of_a_larger_run(self):
        def run(size, origin, out):
            self.run_terrane("generate", "archipelago", "--seed", "-7", "--size", size, "--origin", origin,
                             "--layer", "height:exr", "--layer", "temperature:r32", "--out", out)
            width, height = map(int, size.split("x"))
            return (decode_exr(self.dir / out / "archipelago_height.exr")["Y"].samples,
                    decode_raw(self.dir / out / "archipelago_temperature.r32", width, height, "<f4"))
        whole = run("331x341", "-1013,40", "whole")
        wide, tall = run("300x200", "-1000,77", "t"), run("200x300", "-1000,77", "u")
        self.assertGreater(len(np.unique(whole[0])), 1000)
        for one, all_of_it in zip(wide, whole):
            self.assertEqual(one.tobytes(), all_of_it[37:237, 13:313].tobytes())
        for one, all_of_it in zip(tall, whole):
            self.assertEqual(one.tobytes(), all_of_it[37:337, 13:213].tobytes())


class Positions(CliTestCase):
    def test_are_index_times_spacing(self):
        preset = save(self.dir, RAMP)
        self.run_terrane("generate", preset, "--origin=-7,3", "--size", "4x2", "--spacing", "2.5", "--layer",
                         "height:r32")
        samples = decode_raw(self.dir / "ramp_height.r32", 4, 2, "<f4")
        x, y = np.meshgrid(np.arange(-7, -3) * 2.5, np.arange(3, 5) * 2.5)
        self.assertTrue(np.array_equal(samples, (x + y / 1024).astype("<f4")))

    def test_of_the_default_window_are_centred_on_the_view(self):
        for size, columns, rows in ((None, 97, 65), ("9", 9, 9), ("10x7", 10, 7)):
            preset = save(self.dir, changed(LAND, name="centred"))
            self.run_terrane("generate", preset, *(("--size", size) if size else ()), "--layer", "biome")
            window = read_manifest(self.dir, "centred")["recipe"]["window"]
            self.assertEqual(window["size"], [columns, rows])
            # (350, -600) m is sample (43.75, -75) at 8 m; the sample nearest to it is the middle one.
            self.assertEqual(window["origin"], [44 - columns // 2, -75 - rows // 2])

    def test_of_the_default_window_stay_centred_at_another_spacing(self):
        preset = save(self.dir, LAND)
        self.run_terrane("generate", preset, "--size", "21", "--spacing", "2", "--layer", "biome")
        self.assertEqual(read_manifest(self.dir, "land")["recipe"]["window"],
                         {"origin": [175 - 10, -300 - 10], "size": [21, 21], "spacing_m": 2.0})

    def test_of_an_extent_reach_from_corner_to_corner(self):
        preset = save(self.dir, RAMP)
        self.run_terrane("generate", preset, "--extent-m=-300,-50,100,150", "--size", "9x5", "--layer", "height:r32")
        self.assertEqual(read_manifest(self.dir, "ramp")["recipe"]["window"],
                         {"origin": [-6, -1], "size": [9, 5], "spacing_m": 50.0})
        samples = decode_raw(self.dir / "ramp_height.r32", 9, 5, "<f4")
        self.assertEqual((samples[0, 0], samples[-1, -1]), (np.float32(-300 - 50 / 1024), np.float32(100 + 150 / 1024)))

    def test_between_two_samples_cannot_be_the_corner_of_an_extent(self):
        preset = save(self.dir, RAMP)
        refused = self.run_terrane("generate", preset, "--extent-m", "3,0,11,8", "--size", "5", expect_exit=2)
        self.assertIn("--extent-m: 3 m is no sample", refused.stderr)
        refused = self.run_terrane("generate", preset, "--extent-m", "0,0,8,4", "--size", "5", expect_exit=2)
        self.assertIn("with 5 columns the rows are 3", refused.stderr)


class Zoom(CliTestCase):
    """The same ground at 513 and at 2049 samples: every 4th sample, but for the octaves that 513 cannot hold."""

    def test_keeps_the_island_where_it_is(self):
        preset = save(self.dir, LAND)
        extent = "--extent-m=-2048,-2048,2048,2048"
        for size in (513, 2049):
            self.run_terrane("generate", preset, extent, "--size", size, "--layer", "height:r32", "--out", f"at{size}")
        coarse = decode_raw(self.dir / "at513" / "land_height.r32", 513, 513, "<f4")
        fine = decode_raw(self.dir / "at2049" / "land_height.r32", 2049, 2049, "<f4")[::4, ::4]
        # All octaves of LAND have more than 2 samples per wavelength at 8 m: nothing is cut or faded.
        self.assertEqual(read_manifest(self.dir / "at513", "land")["octaves"], {"cut": 0, "faded": 0})
        self.assertEqual(coarse.tobytes(), fine.tobytes())

    def test_beyond_what_the_spacing_can_hold_loses_only_the_small_octaves(self):
        preset = save(self.dir, LAND)
        for size, out in ((129, "coarse"), (513, "fine")):
            self.run_terrane("generate", preset, "--extent-m=-4096,-4096,4096,4096", "--size", size,
                             "--layer", "height:r32", "--out", out)
        coarse = decode_raw(self.dir / "coarse" / "land_height.r32", 129, 129, "<f4")
        fine = decode_raw(self.dir / "fine" / "land_height.r32", 513, 513, "<f4")[::4, ::4]
        octaves = read_manifest(self.dir / "coarse", "land")["octaves"]
        self.assertGreater(octaves["cut"] + octaves["faded"], 0)
        self.assertFalse(np.array_equal(coarse, fine))
        self.assertLess(np.abs(coarse - fine).mean(), 0.1 * fine.std())
        self.assertLess(((coarse >= 0) != (fine >= 0)).mean(), 0.04)
        self.assertLess(abs((coarse >= 0).mean() - (fine >= 0).mean()), 0.01)

    def test_by_a_whole_factor_takes_every_such_sample(self):
        preset = save(self.dir, RAMP)
        self.run_terrane("generate", preset, "--origin=-40,-40", "--size", "81", "--layer", "height:r32", "--out",
                         "fine")
        self.run_terrane("generate", preset, "--origin=-10,-10", "--size", "21", "--spacing", "4", "--layer",
                         "height:r32")
        fine = decode_raw(self.dir / "fine" / "ramp_height.r32", 81, 81, "<f4")
        self.assertTrue(np.array_equal(decode_raw(self.dir / "ramp_height.r32", 21, 21, "<f4"), fine[::4, ::4]))


class FarLand(CliTestCase):
    def test_is_as_rich_as_that_at_the_origin(self):
        preset = save(self.dir, LAND)
        distinct = []
        for origin in ("0,0", f"{2**24},{2**24}", f"{FAR},{-FAR}", f"{-(2**40)},{2**40}"):
            self.run_terrane("generate", preset, f"--origin={origin}", "--size", "256x8", "--layer", "ground:r32")
            samples = decode_raw(self.dir / "land_ground.r32", 256, 8, "<f4")
            distinct.append(min(len(np.unique(row)) for row in samples))
        self.assertGreater(min(distinct), 250, distinct)

    def test_does_not_repeat_the_land_at_the_origin(self):
        # At 8 m a window that starts at 576 k has the fractions of the one at 0, 256 k cells further east.
        preset = save(self.dir, changed(LAND, height={"type": "noise", "wavelength_m": 18}, shape={}))
        seen = set()
        for x in (0, 576, 576 * 2, 576 * 256, 576 * 2**24):
            self.run_terrane("generate", preset, f"--origin={x},0", "--size", "64", "--layer", "height:r32")
            seen.add((self.dir / "land_height.r32").read_bytes())
        self.assertEqual(len(seen), 5)


class SameBytes(CliTestCase):
    """Everything that is not preset, seed or window leaves every byte of every file alone."""

    ARGUMENTS = ("--size", "130x67", "--georef", "--layer", "height", "--layer", "height:exr", "--layer",
                 "temperature:r32",
                 "--layer", "biome", "--layer", "biome_color", "--layer", "preview", "--layer", "ground:r16be")

    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, changed(LAND, seed=42))
        self.first = self.files("first")

    def files(self, out, *more, **options):
        self.run_terrane("generate", self.preset, *self.ARGUMENTS, "--out", self.dir / out, *more, **options)
        return snapshot(self.dir / out)

    def test_on_any_number_of_threads(self):
        for threads in (1, 2, 3, 7, 64):
            self.assertEqual(self.files(f"threads{threads}", "--threads", threads), self.first, threads)

    def test_run_after_run(self):
        for run in range(3):
            self.assertEqual(self.files(f"run{run}", "--threads", 7), self.first)

    def test_in_any_folder_zone_and_home(self):
        (self.dir / "else where").mkdir()
        self.assertEqual(self.files("zone", cwd=self.dir / "else where",
                                    env={"TZ": "Pacific/Kiritimati", "HOME": None, "USER": "nobody",
                                         "SOURCE_DATE_EPOCH": "garbage"}), self.first)

    @unittest.skipUnless(shutil.which("localedef"), "needs localedef")
    def test_in_a_locale_that_writes_a_comma_for_the_point(self):
        environment = comma_locale(self.dir)
        self.assertEqual(self.files("comma", env=environment), self.first)
        done = self.run_terrane("generate", self.preset, "--layer", "height", "--spacing", "1.5", env=environment)
        self.assertIn("1.5 m apart", done.stdout)
        self.assertEqual(read_manifest(self.dir, "land")["recipe"]["window"]["spacing_m"], 1.5)

    def test_with_the_preset_read_from_another_path(self):
        deep = self.dir / "ö" / "日本"
        deep.mkdir(parents=True)
        moved = shutil.copy(self.preset, deep / "🙂 preset.json")
        self.run_terrane("generate", moved, *self.ARGUMENTS, "--out", deep / "out")
        self.assertEqual(snapshot(deep / "out"), self.first)


class SecondRun(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def stamps(self):
        return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in (self.dir / "out").iterdir()}

    def test_leaves_unchanged_files_untouched_and_says_so(self):
        first = self.run_terrane("generate", self.preset, "--out", "out")
        self.assertNotIn("(unchanged)", first.stdout)
        for path in (self.dir / "out").iterdir():
            os.utime(path, ns=(0, 10**18))
        before = self.stamps()
        second = self.run_terrane("generate", self.preset, "--out", "out")
        self.assertEqual(self.stamps(), before)
        self.assertEqual(second.stdout.count("(unchanged)"), 5)

    def test_replaces_the_files_that_change(self):
        self.run_terrane("generate", self.preset, "--out", "out")
        before = self.stamps()
        done = self.run_terrane("generate", self.preset, "--out", "out", "--seed", 6, "--json").json()
        after = self.stamps()
        self.assertEqual([file["unchanged"] for file in done["results"][0]["files"]], [False] * 5)
        self.assertTrue(all(before[name] != after[name] for name in before))

    def test_writes_a_damaged_file_anew(self):
        self.run_terrane("generate", self.preset, "--out", "out")
        good = snapshot(self.dir / "out")
        (self.dir / "out" / "land_height.png").write_bytes(good["land_height.png"][:-1] + b"x")
        (self.dir / "out" / "land_biome.png").unlink()
        done = self.run_terrane("generate", self.preset, "--out", "out", "--json").json()
        self.assertEqual(snapshot(self.dir / "out"), good)
        changed_files = [file["path"] for file in done["results"][0]["files"] if not file["unchanged"]]
        self.assertEqual(changed_files, ["out/land_height.png", "out/land_biome.png"])


class Worlds(CliTestCase):
    """One field never moves another."""

    def hashes_of(self, preset, *layers):
        path = save(self.dir, preset)
        self.run_terrane("generate", path, *(part for layer in layers for part in ("--layer", f"{layer}:r32")))
        return hashes(read_manifest(self.dir, preset["name"]))

    LAYERS = ("height", "temperature", "humidity", "ground", "ridges")

    def test_keep_their_samples_when_a_field_is_added_or_the_order_changes(self):
        before = self.hashes_of(LAND, *self.LAYERS)
        fields = {"new": {"type": "billow", "wavelength_m": 77, "octaves": 2},
                  **dict(reversed(list(LAND["fields"].items())))}
        self.assertEqual(self.hashes_of(changed(LAND, fields=fields), *self.LAYERS), before)

    def test_keep_the_noise_inside_a_field_that_is_wrapped(self):
        before = self.hashes_of(LAND, *self.LAYERS)
        fields = {**LAND["fields"], "ground": {"type": "add", "of": [LAND["fields"]["ground"], 0]}}
        self.assertEqual(self.hashes_of(changed(LAND, fields=fields), *self.LAYERS), before)

    def test_keep_the_land_of_a_renamed_field_by_its_stream(self):
        before = self.hashes_of(LAND, "height")
        fields = {("soil" if name == "ridges" else name): field for name, field in LAND["fields"].items()}
        height = {"type": "add", "of": [LAND["height"]["of"][0], {"type": "mul", "of": ["soil", 40]}]}
        renamed = changed(LAND, fields=fields, height=height)
        self.assertNotEqual(self.hashes_of(renamed, "height"), before)
        renamed["fields"]["soil"] = {**renamed["fields"]["soil"], "stream": "ridges"}
        self.assertEqual(self.hashes_of(renamed, "height"), before)

    def test_keep_their_height_when_climate_or_biomes_change(self):
        before = self.hashes_of(LAND, "height")
        other = changed(LAND, climate={"temperature": {"sea_level_c": 30}},
                        biomes={"set": {"lake": {"id": 40, "color": "#112233"}}, "rules": []})
        after = self.hashes_of(other, "height", "temperature")
        self.assertEqual(after["height"], before["height"])


if __name__ == "__main__":
    unittest.main()
