"""Every file type, read back by programs that are not terrane and compared sample for sample."""
import re
import subprocess
import unittest

import numpy as np

from cli_support import (CliTestCase, decode_exr, decode_gdal, decode_png_magick, decode_png_stb, decode_raw, exr_header,
                         gdal_info, outside, palette_gdal, pngcheck)
from worlds import FLOAT_LAYERS, LAND, LAYER_RANGES, RAMP, changed, read_manifest, save

SIZES = ("97x65", "1x7", "130x2")
CODE_DECODERS = (decode_gdal, decode_png_magick, decode_png_stb)


class DecoderTestCase(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def generate(self, size, *layers, preset=None):
        self.run_terrane("generate", preset or self.preset, "--size", size, "--name", "f",
                         *(part for layer in layers for part in ("--layer", layer)))
        return tuple(map(int, size.split("x")))

    def file(self, name):
        return self.dir / f"f_{name}"


class Png(DecoderTestCase):
    def assert_decoders_read(self, codes, hint):
        for decode in CODE_DECODERS:
            self.assertTrue(np.array_equal(decode(self.file("height.png")), codes), f"{decode.__name__} {hint}")

    def test_of_16_bits_reads_alike_in_gdal_imagemagick_and_stb(self):
        for size in SIZES + ("1x1", "1x15000", "15000x6", "700x301"):
            width, height = self.generate(size, "height:png16", "height:r16")
            self.assert_decoders_read(decode_raw(self.file("height.r16"), width, height, "<u2"), size)

    def test_of_16_bits_with_a_flat_sea_and_terraces_reads_alike_in_gdal_imagemagick_and_stb(self):
        sea = {"type": "max", "of": [LAND["height"], 0]}
        for name, height in (("sea", 0), ("half sea", sea),
                             ("terraces", {"type": "terrace", "of": LAND["height"], "step": 100, "riser": 0.01})):
            preset = save(self.dir, changed(LAND, height=height, shape=None))
            columns, rows = self.generate("611x307", "height:png16", "height:r16", preset=preset)
            self.assert_decoders_read(decode_raw(self.file("height.r16"), columns, rows, "<u2"), name)

    def test_of_16_bits_uses_its_low_byte(self):
        self.generate("97x65", "height:png16")
        codes = decode_gdal(self.file("height.png"))
        self.assertFalse(np.array_equal(codes >> 8, codes & 255))
        self.assertGreater(len(np.unique(codes & 255)), 200)

    def test_of_16_bits_holds_a_ramp_of_every_code(self):
        axes = ({"type": "position", "axis": axis} for axis in "xy")
        preset = changed(RAMP, height={"type": "add", "of": [next(axes), {"type": "mul", "of": [next(axes), 256]}]})
        self.run_terrane("generate", save(self.dir, preset), "--size", "256", "--origin", "0,0", "--name", "f",
                         "--layer", "height", "--range", "0,65535")
        ramp = np.arange(65536).reshape(256, 256)
        self.assert_decoders_read(ramp, "ramp")

    def test_of_8_bits_reads_alike_in_gdal_and_imagemagick(self):
        for size in SIZES:
            width, height = self.generate(size, "biome", "biome:r16", "biome_color", "preview")
            ids = decode_raw(self.file("biome.r16"), width, height, "<u2")
            self.assertTrue(np.array_equal(decode_gdal(self.file("biome.png")), ids), size)
            self.assertTrue(np.array_equal(decode_png_magick(self.file("biome.png")), ids), size)
            self.assertTrue(np.array_equal(decode_gdal(self.file("biome_color.png")), ids), size)
            self.assertTrue(np.array_equal(decode_gdal(self.file("preview.png")),
                                           decode_png_magick(self.file("preview.png"))))

    def test_palette_shows_each_biome_in_its_colour(self):
        self.generate("97x65", "biome", "biome_color")
        ids = decode_gdal(self.file("biome.png"))
        colours = np.zeros((256, 3), np.uint8)
        for biome in read_manifest(self.dir, "f")["biomes"]:
            colours[biome["id"]] = [int(biome["color"][at:at + 2], 16) for at in (1, 3, 5)]
        self.assertTrue(np.array_equal(decode_png_magick(self.file("biome_color.png")), colours[ids]))
        palette = np.array(palette_gdal(self.file("biome_color.png")))[:, :3]
        self.assertTrue(np.array_equal(palette, colours[:len(palette)]))

    def test_has_no_fault_that_pngcheck_finds(self):
        for size in SIZES:
            self.generate(size, "height", "biome", "biome_color", "preview")
            for layer in ("height", "biome", "biome_color", "preview"):
                self.assertIn("No errors detected", pngcheck(self.file(f"{layer}.png")))

    def test_is_read_by_gdal_without_a_warning(self):
        self.generate("97x65", "height", "biome", "biome_color", "preview")
        for layer in ("height", "biome", "biome_color", "preview"):
            done = subprocess.run(["gdalinfo", "-checksum", self.file(f"{layer}.png")], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""), layer)


class Exr(DecoderTestCase):
    def test_reads_in_openexr_as_the_raw_floats(self):
        for size in SIZES:
            width, height = self.generate(size, *(f"{layer}:{form}" for layer in FLOAT_LAYERS
                                                  for form in ("exr", "r32")))
            for layer in FLOAT_LAYERS:
                planes = decode_exr(self.file(f"{layer}.exr"))
                self.assertEqual(list(planes), ["Y"])
                self.assertEqual(planes["Y"].type, "float")
                self.assertEqual(planes["Y"].samples.tobytes(),
                                 decode_raw(self.file(f"{layer}.r32"), width, height, "<f4").tobytes(),
                                 f"{layer} {size}")

    def test_keeps_every_step_of_a_fine_ramp(self):
        self.run_terrane("generate", save(self.dir, RAMP), "--size", "65537x1", "--origin", "0,0", "--spacing", "0.001",
                         "--name", "f", "--layer", "height:exr")
        samples = decode_exr(self.file("height.exr"))["Y"].samples
        self.assertTrue(np.array_equal(samples[0], (np.arange(65537) * 0.001).astype(np.float32)))
        self.assertGreater(len(np.unique(samples)), 60000)

    def test_header_says_scan_lines_one_channel_and_the_recipe(self):
        self.generate("97x65", "height:exr")
        text = exr_header(self.file("height.exr"))
        self.assertRegex(text, r"Y, 32-bit floating-point, sampling 1 1")
        self.assertRegex(text, r'dataWindow[^\n]*\(0 0\) - \(96 64\)')
        self.assertRegex(text, r'lineOrder[^\n]*increasing y')
        self.assertIn('terrane (type string): "{', text)
        self.assertNotIn("tile", text)

    def test_reads_in_imagemagick_with_the_same_order_of_rows(self):
        self.generate("97x65", "height:exr")
        samples = decode_exr(self.file("height.exr"))["Y"].samples
        data = outside("convert", self.file("height.exr"), "-depth", "32", "-define", "quantum:format=floating-point",
                       "-endian",
                       "LSB", "gray:-")
        read = np.frombuffer(data, "<f4").reshape(65, 97)
        self.assertGreater(np.corrcoef(read.ravel(), np.clip(samples, 0, 1).ravel())[0, 1], 0.9)


class Raw(DecoderTestCase):
    def test_reads_in_gdal_by_its_envi_header(self):
        for size in SIZES:
            width, height = self.generate(size, "height:r16", "height:r16be", "height:r32", "biome:r16", "biome:r16be")
            for name, dtype in (("height.r16", "<u2"), ("height.r16be", ">u2"), ("height.r32", "<f4"),
                                ("biome.r16", "<u2"),
                                ("biome.r16be", ">u2")):
                decoded = decode_gdal(self.file(name))
                self.assertTrue(np.array_equal(decoded, decode_raw(self.file(name), width, height, dtype)),
                                f"{name} {size}")

    def test_16_bit_codes_stand_for_the_values_of_the_layers(self):
        width, height = self.generate("97x65", *(f"{layer}:{form}" for layer in FLOAT_LAYERS
                                                 for form in ("r16", "r32")))
        for layer in FLOAT_LAYERS:
            low, high = LAYER_RANGES[layer]
            exact = decode_raw(self.file(f"{layer}.r32"), width, height, "<f4").astype(np.float64)
            codes = decode_raw(self.file(f"{layer}.r16"), width, height, "<u2")
            self.assertLessEqual(np.abs(low + codes * (high - low) / 65535 - exact).max(),
                                 0.5001 * (high - low) / 65535, layer)
            band = gdal_info(self.file(f"{layer}.r16"))["bands"][0]
            self.assertAlmostEqual(band["scale"], (high - low) / 65535, places=12)
            self.assertEqual(band["offset"], low)


class Text(DecoderTestCase):
    def test_in_png_is_the_recipe_for_programs_that_are_not_ours(self):
        self.generate("9x9", "height", "biome", "biome_color", "preview")
        for layer in ("height", "biome", "biome_color", "preview"):
            text = outside("identify", "-format", "%[terrane]", self.file(f"{layer}.png")).decode()
            self.assertRegex(text, r'^\{"engine":0,"since":"[0-9.]+","name":"f","seed":\{"typed":"5","value":"5"\}')
            self.assertTrue(re.fullmatch(r"[\x20-\x7e\n]*", text))


if __name__ == "__main__":
    unittest.main()
