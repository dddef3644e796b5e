"""A user's own image as a field: PNG files written here, byte by byte, and what terrane makes of them."""
import json
import struct
import unittest
import zlib

import numpy as np

from cli_support import CliTestCase, decode_raw
from worlds import read_manifest, save, snapshot

GREY, RGB, PALETTE, GREY_ALPHA = 0, 2, 3, 4
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2}


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(samples, colour=GREY, before=b""):
    """samples: uint8 or uint16, (rows, columns) or (rows, columns, channels); before: chunks that go before IDAT."""
    samples = np.asarray(samples)
    height, width = samples.shape[:2]
    depth = 8 * samples.dtype.itemsize
    rows = samples.reshape(height, -1).astype(f">u{depth // 8}").view(np.uint8)
    data = b"".join(b"\0" + row.tobytes() for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)) +
            before + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""))


def image(file="m.png", **keys):
    return {"type": "image", "file": file, "bounds_m": [0, 0, 60, 40], **keys}


def preset(field, **parts):
    return {"name": "picture", "world": {"spacing_m": 10, "height_range_m": [-600, 1800]},
            "view": {"size": [7, 5], "center_m": [30, 20]}, "fields": {"picture": field}, "height": "picture", **parts}


CODES = (np.arange(35, dtype=np.uint16).reshape(5, 7) * 1873 + 5).astype(np.uint16)


class Images(CliTestCase):
    def setUp(self):
        super().setUp()
        (self.dir / "m.png").write_bytes(png(CODES))

    def heights(self, world, *options, size=(7, 5)):
        """The float heights, from a run in self.dir, and what it said on stderr."""
        path = save(self.dir, world)
        done = self.run_terrane("generate", path, "--layer", "height:r32", "--out", "out", *options)
        return decode_raw(self.dir / "out" / "picture_height.r32", *size, "<f4"), done.stderr

    def test_codes_are_raw_and_mean_the_range(self):
        gamma = chunk(b"gAMA", struct.pack(">I", 45455))
        for before in (b"", gamma, gamma + chunk(b"sRGB", b"\0")):
            (self.dir / "m.png").write_bytes(png(CODES, before=before))
            found, said = self.heights(preset(image(range=[-600, 1800])))
            wanted = (-600 + CODES.astype(np.float64) * 2400 / 65535).astype(np.float32)
            np.testing.assert_array_equal(found, wanted)
            self.assertNotIn("warning", said)

    def test_its_own_height_comes_back_code_for_code(self):
        source = preset({"type": "fbm", "wavelength_m": 90})
        source["height"] = {"type": "mul", "of": ["picture", 900]}
        self.run_terrane("generate", save(self.dir, source, "source"), "--layer", "height:png16", "--layer", "height:r16",
                         "--name", "m")
        (self.dir / "m_height.png").rename(self.dir / "m.png")
        self.run_terrane("generate", save(self.dir, preset(image(range=[-600, 1800]))), "--layer", "height:r16")
        np.testing.assert_array_equal(decode_raw(self.dir / "picture_height.r16", 7, 5, "<u2"),
                                      decode_raw(self.dir / "m_height.r16", 7, 5, "<u2"))

    def test_its_own_exr_comes_back_float_for_float(self):
        source = preset({"type": "fbm", "wavelength_m": 90})
        self.run_terrane("generate", save(self.dir, source, "source"), "--layer", "height:exr", "--layer", "height:r32",
                         "--name", "m")
        found, _ = self.heights(preset(image("m_height.exr")))
        np.testing.assert_array_equal(found, decode_raw(self.dir / "m_height.r32", 7, 5, "<f4"))

    def test_is_bilinear_between_its_samples(self):
        found, _ = self.heights(preset(image()), "--spacing", "5", "--origin", "0,0", "--size", "13x9", size=(13, 9))
        values = (CODES / 65535).astype(np.float32)
        np.testing.assert_array_equal(found[::2, ::2], values)
        np.testing.assert_allclose(found[::2, 1::2], (values[:, :-1] + values[:, 1:]) / 2, rtol=1e-6)
        np.testing.assert_allclose(found[1::2, ::2], (values[:-1] + values[1:]) / 2, rtol=1e-6)

    def test_the_recipe_has_the_hash_of_the_content(self):
        def images():
            self.heights(preset(image(range=[-600, 1800])))
            manifest = read_manifest(self.dir / "out", "picture")
            return manifest["recipe"]["images"], manifest["recipe_hash"]

        (first,), recipe_hash = images()
        self.assertEqual((first["file"], first["width"], first["height"]), ("m.png", 7, 5))
        self.assertRegex(first["hash"], "^[0-9a-f]{32}$")
        (self.dir / "m.png").write_bytes(png(CODES, before=chunk(b"tEXt", b"Comment\0another file, the same samples")))
        self.assertEqual(images(), ([first], recipe_hash))
        other = CODES.copy()
        other[4, 6] += 1
        (self.dir / "m.png").write_bytes(png(other))
        (second,), other_hash = images()
        self.assertNotEqual(second["hash"], first["hash"])
        self.assertNotEqual(other_hash, recipe_hash)

    def test_eight_bits_in_the_height_are_warned_of(self):
        (self.dir / "m.png").write_bytes(png((CODES >> 8).astype(np.uint8)))
        _, said = self.heights(preset(image()))
        self.assertRegex(said, r'picture.json:\d+:\d+: warning: image "m.png" has 8 bits, and its 256 levels')
        self.assertEqual(self.heights(preset(image()), "--quiet")[1], "")
        self.assertNotIn("warning", self.heights(preset(image(), height=5))[1])
        self.assertIn("warning: ", self.run_terrane("preset", "check", save(self.dir, preset(image()))).stderr)

    def test_is_found_beside_its_preset_from_any_folder(self):
        (self.dir / "sub").mkdir()
        (self.dir / "sub" / "m.png").write_bytes(png(CODES[::-1]))
        found, _ = self.heights(preset(image("sub/m.png")))
        save(self.dir / "sub", preset(image()))
        self.run_terrane("generate", "sub/picture.json", "--layer", "height:r32", "--out", "other")
        np.testing.assert_array_equal(decode_raw(self.dir / "other" / "picture_height.r32", 7, 5, "<f4"), found)

    def test_a_copied_preset_still_finds_it(self):
        (self.dir / "sub").mkdir()
        (self.dir / "m.png").rename(self.dir / "sub" / "m.png")
        save(self.dir / "sub", preset(image()))
        self.run_terrane("preset", "new", "copy", "--from", "sub/picture.json")
        self.assertEqual(json.loads((self.dir / "copy.json").read_text())["fields"]["picture"]["file"], "sub/m.png")
        self.run_terrane("preset", "check", "copy.json")

    def test_stands_in_the_dependency_rule(self):
        self.heights(preset(image()), "--depfile", "rule.d")
        self.assertIn("m.png", (self.dir / "rule.d").read_text().split(": ")[1])


class WrongImages(CliTestCase):
    def assert_refused(self, field, *says):
        path = save(self.dir, preset(field))
        before = snapshot(self.dir)
        done = self.run_terrane("generate", path, "--out", "out", expect_exit=2, timeout=60)
        self.assertEqual(snapshot(self.dir), before)
        self.assertRegex(done.stderr, r"picture.json:\d+:\d+: error: ")
        for part in says:
            self.assertIn(part, done.stderr)

    def test_files_that_are_none_are_refused(self):
        self.assert_refused(image("gone.png"), 'image "gone.png": cannot open: No such file')
        (self.dir / "folder.png").mkdir()
        self.assert_refused(image("folder.png"), "is a directory, not a file")
        (self.dir / "m.png").write_bytes(b"")
        self.assert_refused(image(), "is empty")
        (self.dir / "m.png").write_bytes(b"plain text")
        self.assert_refused(image(), "is neither a PNG nor an EXR file")

    def test_colours_palettes_alpha_and_few_bits_are_refused(self):
        for colour, found in ((RGB, "rgb"), (GREY_ALPHA, "grey+alpha")):
            (self.dir / "m.png").write_bytes(png(np.zeros((2, 2, CHANNELS[colour]), np.uint8), colour))
            self.assert_refused(image(), f"is a PNG of {found} with 8 bits; allowed: grey of 8 or 16 bits")
        (self.dir / "m.png").write_bytes(png(np.zeros((2, 2), np.uint8), PALETTE, chunk(b"PLTE", b"abc")))
        self.assert_refused(image(), "is a PNG of palette")

    def test_every_cut_of_a_file_is_refused(self):
        whole = png(CODES)
        for length in range(len(whole) - 12):
            (self.dir / "m.png").write_bytes(whole[:length])
            with self.subTest(length):
                self.assert_refused(image(), 'image "m.png": ')

    def test_an_image_is_not_written_over(self):
        (self.dir / "picture_height.png").write_bytes(png(CODES))
        path = save(self.dir, preset(image("picture_height.png")))
        before = snapshot(self.dir)
        done = self.run_terrane("generate", path, expect_exit=2)
        self.assertIn("which is read", done.stderr)
        self.assertEqual(snapshot(self.dir), before)

    def test_keys_out_of_range_are_refused_where_they_stand(self):
        (self.dir / "m.png").write_bytes(png(CODES))
        self.assert_refused(image(range=[5, 5]), "must be greater than the number before it")
        self.assert_refused(image(range=[0, 1e13]), "is out of range")
        self.assert_refused(image(filter="nearest"), 'unknown filter "nearest"', "bilinear")
        self.assert_refused(image(outside="wrap"), 'unknown outside "wrap"', "repeat")
        self.assert_refused({**image(), "bounds_m": [0, 0, 0, 5]}, "m east of the first, at 0; found 0")
        self.assert_refused({**image(), "bounds_m": [0, 0, 5]}, "this one has 3")
        self.assert_refused(image("/etc/hostname"), "expected a path relative to this preset's folder")


if __name__ == "__main__":
    unittest.main()
