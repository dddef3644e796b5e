"""terrane info: what any file of ours, and any PNG or EXR, says of itself."""
import json
import os
import struct
import time
import unittest
import zlib

import numpy as np

from cli_support import CliTestCase, SANITIZERS, decode_exr, decode_gdal, decode_raw, outside
from worlds import LAND, read_manifest, save, snapshot

LAYERS = ("height:png16", "height:exr", "height:r16", "height:r16be", "height:r32", "biome:png8", "biome_color",
          "preview",
          "biome:r16", "humidity:png16", "ground:exr")


def png_chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


class InfoTestCase(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)
        self.run_terrane("generate", self.preset, "--seed", "0x2a", "--out", "out",
                         *(part for layer in LAYERS for part in ("--layer", layer)))
        self.manifest = read_manifest(self.dir / "out", "land")

    def info(self, name, *more):
        return self.run_terrane("info", self.dir / "out" / name, *more, "--json").json()


class OurFiles(InfoTestCase):
    def test_all_print_the_recipe(self):
        names = [entry["file"] for entry in self.manifest["files"]]
        self.assertEqual(len(names), len(LAYERS))
        for name in names:
            self.assertEqual(self.info(name)["recipe"], self.manifest["recipe"], name)
            text = self.run_terrane("info", self.dir / "out" / name).stdout
            self.assertIn("0x2a (as typed) = 42", text)
            self.assertEqual(json.loads(text[text.index("\nrecipe {") + 8:]), self.manifest["recipe"], name)
        self.assertEqual(self.info("land.terrane.json")["manifest"], self.manifest)

    def test_say_what_they_are(self):
        for name, kind, depth, colour in (("height.png", "png", 16, "grey"), ("biome.png", "png", 8, "grey"),
                                          ("biome_color.png", "png", 8, "palette"), ("preview.png", "png", 8, "rgb"),
                                          ("height.exr", "exr", 32, "grey")):
            info = self.info(f"land_{name}")
            self.assertEqual((info["kind"], info["depth"], info["colour"], info["size"], info["colour_chunks"]),
                             (kind, depth, colour, [97, 65], []))
            self.assertEqual([text["key"] for text in info["text"]], ["terrane"])
        self.assertEqual(self.info("land_height.exr")["channels"], [{"name": "Y", "type": "float"}])
        self.assertEqual(self.info("land_height.r16be")["entry"]["byte_order"], "big")
        self.assertEqual(self.info("land_height.r32")["size"], [97, 65])

    def test_have_the_statistics_that_numpy_computes(self):
        out = self.dir / "out"
        decoded = {"height.png": decode_gdal(out / "land_height.png"), "biome.png": decode_gdal(out / "land_biome.png"),
                   "biome_color.png": decode_gdal(out / "land_biome_color.png"),
                   "preview.png": decode_gdal(out / "land_preview.png"),
                   "humidity.png": decode_gdal(out / "land_humidity.png"),
                   "height.exr": decode_exr(out / "land_height.exr")["Y"].samples,
                   "ground.exr": decode_exr(out / "land_ground.exr")["Y"].samples,
                   "height.r16": decode_raw(out / "land_height.r16", 97, 65, "<u2"),
                   "height.r16be": decode_raw(out / "land_height.r16be", 97, 65, ">u2"),
                   "height.r32": decode_raw(out / "land_height.r32", 97, 65, "<f4"),
                   "biome.r16": decode_raw(out / "land_biome.r16", 97, 65, "<u2")}
        for name, samples in decoded.items():
            stats = self.info(f"land_{name}", "--stats")["stats"]
            self.assertEqual((stats["min"], stats["max"], stats["distinct"]),
                             (samples.min(), samples.max(), len(np.unique(samples))), name)
            self.assertAlmostEqual(stats["mean"], samples.astype(np.float64).mean(), places=6, msg=name)

    def test_have_statistics_in_the_unit_of_the_layer(self):
        (height,) = (layer for layer in self.manifest["layers"] if layer["name"] == "height")
        step = 2400 / 65535
        for name in ("land_height.png", "land_height.r16", "land_height.r16be"):
            stats = self.info(name, "--stats")["stats"]
            self.assertEqual(stats["unit"], "m")
            for key in ("min", "max", "mean"):
                self.assertAlmostEqual(stats[f"{key}_value"], height[key], delta=step, msg=name)
        self.assertEqual(self.info("land_humidity.png", "--stats")["stats"]["unit"], "1")
        self.assertNotIn("unit", self.info("land_biome.png", "--stats")["stats"])

    def test_have_the_same_statistics_when_their_rows_are_turned(self):
        before = self.info("land_height.r32", "--stats")["stats"]
        self.run_terrane("generate", self.preset, "--seed", "42", "--flip-y", "--layer", "height:r32", "--out", "out")
        self.assertEqual(self.info("land_height.r32", "--stats")["stats"], before)

    def test_are_known_by_any_path(self):
        for path in ("out/land_height.r16", "./out/../out/land_height.r16", self.dir / "out" / "land_height.r16"):
            self.assertEqual(self.run_terrane("info", path, "--json").json()["kind"], "raw")
        self.run_terrane("info", "land_height.r16", cwd=self.dir / "out")

    def test_without_their_manifest_are_raw_bytes_only(self):
        (self.dir / "out" / "land.terrane.json").unlink()
        refused = self.run_terrane("info", "out/land_height.r16", expect_exit=2)
        self.assertIn("no manifest (*.terrane.json) beside it lists it", refused.stderr)

    def test_of_the_wrong_size_are_refused(self):
        raw = self.dir / "out" / "land_height.r16"
        for data in (raw.read_bytes()[:-2], raw.read_bytes() + b"xx"):
            raw.write_bytes(data)
            self.assertIn("land_height.r16", self.run_terrane("info", raw, "--stats", expect_exit=2).stderr)


class ForeignFiles(InfoTestCase):
    def test_of_other_png_writers_are_described(self):
        for arguments, depth, colour in ((("gradient:", "-depth", "8"), 8, "grey"),
                                         (("gradient:", "-depth", "16"), 16, "grey"),
                                         (("gradient:red-blue", "-depth", "16"), 16, "rgb"),
                                         (("gradient:red-blue", "-colors", "16", "-type", "Palette"), None, "palette"),
                                         (("xc:#ff000080", "-define", "png:color-type=6", "-depth", "8"), 8, "rgba"),
                                         (("xc:gray", "-depth", "1", "-monochrome"), 1, "grey")):
            path = self.dir / "foreign.png"
            outside("convert", "-size", "20x10", *arguments, path)
            info = self.run_terrane("info", path, "--json").json()
            self.assertEqual((info["kind"], info["size"], info["colour"]), ("png", [20, 10], colour), arguments)
            if depth:
                self.assertEqual(info["depth"], depth, arguments)
            self.assertNotIn("recipe", info)

    def test_with_text_have_it_named(self):
        data = (self.dir / "out" / "land_biome.png").read_bytes()
        text = png_chunk(b"tEXt", b"Comment\0caf\xe9") + png_chunk(b"iTXt", b"Title\0\0\0\0\0" + "日本".encode())
        (self.dir / "out" / "told.png").write_bytes(data[:33] + text + data[33:])
        self.assertEqual([text["key"] for text in self.info("told.png")["text"]], ["Comment", "Title", "terrane"])

    def test_with_colour_chunks_have_them_named(self):
        path = self.dir / "out" / "land_height.png"
        data = path.read_bytes()
        chunks = png_chunk(b"gAMA", struct.pack(">I", 45455)) + png_chunk(b"sRGB", b"\0")
        (self.dir / "out" / "bent.png").write_bytes(data[:33] + chunks + data[33:])
        self.assertEqual(self.info("bent.png")["colour_chunks"], ["gAMA", "sRGB"])

    def test_of_other_exr_writers_are_described_and_only_ours_are_decoded(self):
        path = self.dir / "foreign.exr"
        outside("convert", "-size", "20x10", "gradient:red-blue", path)
        info = self.run_terrane("info", path, "--json").json()
        self.assertEqual((info["kind"], info["size"]), ("exr", [20, 10]))
        self.assertEqual({channel["name"] for channel in info["channels"]} & {"R", "G", "B"}, {"R", "G", "B"})
        self.assertEqual({channel["type"] for channel in info["channels"]}, {"half"})
        self.assertIn("foreign.exr", self.run_terrane("info", path, "--stats", expect_exit=2).stderr)

    def test_that_are_none_of_ours_are_refused(self):
        (self.dir / "text.png").write_text("hello")
        (self.dir / "text").write_text("hello")
        (self.dir / "empty.exr").write_bytes(b"")
        for name in ("text.png", "text", "empty.exr", "land.json", "nofile.png", "out", "/dev/zero",
                     "out/land_height.r16.hdr"):
            done = self.run_terrane("info", name, expect_exit=2)
            self.assertIn(name.split("/")[-1], done.stderr)
            self.assertEqual(done.stdout, "")


class DamagedFiles(InfoTestCase):
    def test_that_are_cut_short_are_refused(self):
        for name in ("land_height.png", "land_preview.png", "land_biome_color.png", "land_height.exr"):
            data = (self.dir / "out" / name).read_bytes()
            cut = self.dir / name
            for size in (1, 4, 8, 20, 33, 60, 500):
                cut.write_bytes(data[:size])
                self.run_terrane("info", cut, expect_exit=2)
            for size in (len(data) - 1, len(data) - 13, len(data) - 20):
                cut.write_bytes(data[:size])
                self.run_terrane("info", cut)  # the header is whole
                self.run_terrane("info", cut, "--stats", expect_exit=2)

    def test_with_a_changed_byte_are_refused_or_read_but_never_a_crash(self):
        for name in ("land_height.png", "land_height.exr", "land_biome_color.png"):
            data = bytearray((self.dir / "out" / name).read_bytes())
            places = [*range(0, 64, 5), *range(64, len(data), max(1, len(data) // 12))]
            for at in places:
                changed = bytes(data[:at]) + bytes([data[at] ^ 0x55]) + bytes(data[at + 1:])
                (self.dir / name).write_bytes(changed)
                done = self.run_terrane("info", self.dir / name, "--stats", expect_exit=None)
                self.assertIn(done.exit, (0, 2), f"{name}, byte {at}: {done.stderr}")

    def test_whose_recipe_is_no_recipe_are_still_described(self):
        data = (self.dir / "out" / "land_height.png").read_bytes()
        for recipe in (b"hello", b"{", b"[1]", b'{"outputs": 5}', b'{"outputs": [5]}', b'{"seed": 5, "name": {}}',
                       b"\xff\0x",
                       b'{"outputs": [{"layer": "height", "format": "png16", "range": ["a", {}]}]}', b"[" * 10000):
            text = png_chunk(b"tEXt", b"terrane\0" + recipe)
            size = struct.unpack(">I", data[33:37])[0]
            (self.dir / "x_height.png").write_bytes(data[:33] + text + data[45 + size:])
            for more in ((), ("--stats",), ("--json",)):
                done = self.run_terrane("info", "x_height.png", *more, expect_exit=None)
                self.assertIn(done.exit, (0, 2), f"{recipe[:80]}: {done.stderr}")

    def test_send_no_escape_codes_to_the_terminal(self):
        data = (self.dir / "out" / "land_biome.png").read_bytes()
        recipe = json.dumps({"name": "a\x1b[2Jb", "seed": {"typed": "\x7f\x07", "value": "\r"}}).encode()
        size = struct.unpack(">I", data[33:37])[0]
        chunks = png_chunk(b"tEXt", b"terrane\0" + recipe) + png_chunk(b"tEXt", b"Key\x9b\0\x1b[2J")
        (self.dir / "x.png").write_bytes(data[:33] + chunks + data[45 + size:])
        self.assertNotRegex(self.run_terrane("info", "x.png").stdout, r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")

    def test_whose_manifest_is_damaged_are_refused(self):
        path = self.dir / "out" / "land.terrane.json"
        good = path.read_text()
        damages = [good[:size] for size in (0, 10, len(good) // 2, len(good) - 3)]
        for key, value in (("files", 5), ("files", [5]), ("files", [{"file": 5}]), ("recipe", 5),
                           ("recipe", {"window": 5}),
                           ("recipe", {}), ("recipe", {"window": {}}),
                           ("recipe", {"window": {"size": [1e300, -5]}}),
                           ("recipe", {"window": {"size": [2**63, -5]}}), ("layers", 5), ("terrane", 5)):
            damages.append(json.dumps({**json.loads(good), key: value}))
        for text in damages:
            path.write_text(text)
            for name, more in (("land.terrane.json", ()), ("land_height.r16", ()), ("land_height.r16", ("--stats",))):
                done = self.run_terrane("info", f"out/{name}", *more, expect_exit=None)
                self.assertIn(done.exit, (0, 2), f"{text[:60]} {text[-60:]}: {done.stderr}")


    def test_of_other_runs_do_not_hide_the_manifest_of_a_raw_file(self):
        good = json.loads((self.dir / "out" / "land.terrane.json").read_text())
        (self.dir / "out" / "a.terrane.json").write_text("{")
        (self.dir / "out" / "b.terrane.json").write_text(json.dumps({**good, "files": [5]}))
        (self.dir / "out" / "c.terrane.json").write_text(json.dumps({**good, "files": []}))
        self.assertEqual(self.info("land_height.r16", "--stats")["size"], [97, 65])


class Headers(InfoTestCase):
    def test_are_read_without_the_pixels(self):
        for name in ("land_height.png", "land_height.exr", "land_height.r32"):
            path = self.dir / "out" / name
            os.truncate(path, 8 << 30)  # sparse
            started = time.monotonic()
            self.assertEqual(self.info(name)["size"], [97, 65])
            self.assertLess(time.monotonic() - started, 10 if SANITIZERS else 2, name)

    def test_leave_the_files_alone(self):
        before = snapshot(self.dir)
        for path in (self.dir / "out").iterdir():
            if path.suffix != ".hdr":
                self.run_terrane("info", path, "--stats")
        self.assertEqual(snapshot(self.dir), before)


if __name__ == "__main__":
    unittest.main()
