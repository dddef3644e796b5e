"""What is wrong with a request is said before anything is computed or written: exit 2, where, what, what instead."""
import json
import resource
import subprocess
import unittest
from pathlib import Path

from cli_support import CliTestCase, SANITIZERS, TERRANE
from worlds import LAND, changed, save, snapshot

HEAD = '{"world": {"spacing_m": 8, "height_range_m": [-1, 1]}, '


class WrongInputTestCase(CliTestCase):
    def assert_refused(self, *args, says=(), **options):
        """Exit 2, nothing written, nothing on stdout, and every part of the message on stderr, which is given back."""
        before = snapshot(self.dir)
        done = self.run_terrane(*args, **{"expect_exit": 2, "timeout": 60, **options})
        self.assertEqual(snapshot(self.dir), before)
        self.assertEqual(done.stdout, "")
        for part in says if not isinstance(says, str) else (says,):
            self.assertIn(part, done.stderr)
        return done.stderr


class WrongOptions(WrongInputTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def assert_option_refused(self, option, value, *says):
        for form in ((option, value), (f"{option}={value}",)):
            message = self.assert_refused("generate", self.preset, *form, says=(f"terrane: error: {option}: ", *says))
            self.assertEqual(message.count("error:"), 1)

    def test_numbers_that_are_none_are_refused(self):
        for value in ("nan", "-nan", "inf", "-inf", "infinity", "1e400", "1,5", "1.5m", "0x10", " 1", "1 ", "1'000", "",
                      "one", "1e", ".", "+-5", "--5", "++5"):
            for option, text in (("--spacing", value), ("--extent-m", f"0,0,8,{value}"), ("--range", f"-1,{value}"),
                                 ("--range", f"height={value},5")):
                if not text or (value == "1,5" and option != "--spacing"):
                    continue
                self.assert_option_refused(option, text)

    def test_numbers_say_what_was_found(self):
        self.assert_option_refused("--spacing", "1,5", 'found "1,5"')
        self.assert_option_refused("--spacing", "nan", 'found "nan"')
        self.assert_option_refused("--range", "1", 'expected 2 numbers separated by commas, found "1"')
        self.assert_option_refused("--extent-m", "1,2,3", 'expected 4 numbers separated by commas, found "1,2,3"')

    def test_whole_numbers_that_are_none_are_refused(self):
        for value in ("nan", "inf", "1e3", "1.0", "1,5", "0x10", "9" * 30, "--5", "+-5", ""):
            for option, text in (("--threads", value), ("--size", value), ("--size", f"9x{value}"),
                                 ("--origin", f"{value},0"), ("--seeds", f"0..{value}")):
                if text:
                    self.assert_option_refused(option, text)

    def test_png_levels_that_zlib_has_not_are_refused_with_what_is_allowed(self):
        for value in ("0", "10", "-1", "best", "1.5", "99999999999999999999"):
            self.assert_option_refused("--png-level", value, "1 .. 9")

    def test_sizes_of_nothing_are_refused_with_what_is_allowed(self):
        for value in ("0", "-1", "1x0", "0x1", "-3x5", "2147483648", "5x5x5", "x", "5x", "x5"):
            self.assert_option_refused("--size", value)
        self.assert_option_refused("--size", "0", "1 .. 2147483647", 'found "0"')

    def test_sizes_beyond_the_memory_are_refused_with_the_number_needed(self):
        for value in ("1000000000", "2147483647x2", "2x2147483647"):
            message = self.assert_refused("generate", self.preset, "--size", value, "--layer", "height:r32",
                                          "--layer", "biome", "--quiet", says="terrane: error: --size: ")
            self.assertRegex(message, r"samples need .* (\d+) MiB of memory; this machine allows \d+ MiB")

    @unittest.skipIf(SANITIZERS, "sanitizers need the address space")
    def test_sizes_beyond_the_limit_of_the_process_are_refused(self):
        limit = 2 << 30

        def refused(*args):
            return subprocess.run([TERRANE, "generate", str(self.preset), "--threads", "1", *args], cwd=self.dir,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
                                  capture_output=True, text=True)
        before = snapshot(self.dir)
        done = refused("--size", "65537", "--layer", "height:exr")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("this machine allows 2048 MiB", done.stderr)
        self.assertEqual(snapshot(self.dir), before)
        self.assertEqual(refused("--size", "65", "--layer", "height:exr").returncode, 0)

    def test_sizes_beyond_a_format_are_refused_by_its_name(self):
        self.assert_refused("generate", self.preset, "--size", "2147483647", "--layer", "height:r32",
                            says=("--size: land_height.r32", "limit of a file"))
        self.assert_refused("generate", self.preset, "--size", "9000000x2", "--layer", "height:exr",
                            says=("--size: land_height.exr", "8388608"))

    def test_spacings_out_of_range_are_refused_with_the_range(self):
        for value in ("0", "-3", "1e-9", "2e9", "-0"):
            self.assert_option_refused("--spacing", value, "allowed: 1e-06 .. 1000000000 m")

    def test_windows_beyond_the_contract_are_refused(self):
        for value in ("9007199254740993,0", "0,-9007199254740993", "9" * 25 + ",0"):
            self.assert_option_refused("--origin", value, "-9007199254740992 .. 9007199254740992")
        self.assert_option_refused("--origin", "9007199254740992,0", "the window reaches sample index")
        for origin in ("9007199254740000,0", "0,-9007199254740000"):
            self.assert_refused("generate", self.preset, f"--origin={origin}", "--size", "9",
                                says=("window: ", "allowed: 2^40 cells"))

    def test_origins_that_are_no_pair_are_refused(self):
        for value in ("5", "1,2,3", ",", "1,", "1;2", "1 2"):
            self.assert_option_refused("--origin", value)

    def test_extents_that_are_none_are_refused(self):
        for value in ("0,0,0,8", "8,0,0,8", "0,8,8,0"):
            self.assert_option_refused("--extent-m", value, "expected X0 < X1 and Y0 < Y1")
        for other in (("--origin", "0,0"), ("--spacing", "2")):
            self.assert_refused("generate", self.preset, "--extent-m", "0,0,8,8", "--size", "9", *other,
                                says="--extent-m: fixes origin and spacing")
        self.assert_refused("generate", self.preset, "--extent-m", "0,0,8,8", "--size", "1", says="at least 2 x 2")

    def test_unknown_layers_are_refused_with_the_nearest(self):
        self.assert_option_refused("--layer", "heigth", 'no layer or field named "heigth"', 'did you mean "height"?',
                                   "precipitation", "ridges")
        self.assert_option_refused("--layer", "ridge", 'did you mean "ridges"?')
        self.assert_option_refused("--layer", "Height", 'did you mean "height"?')
        self.assert_option_refused("--layer", ":png16", "known:")

    def test_unknown_formats_are_refused_with_the_nearest(self):
        self.assert_option_refused("--layer", "height:pgn16", 'unknown format "pgn16"', 'did you mean "png16"?',
                                   "png16, exr, r16, r16be, r32 or png8")
        for form in ("pgm", "PNG16", ".png", "", "png16:exr"):
            self.assert_option_refused("--layer", f"height:{form}", "allowed: png16, exr, r16, r16be, r32 or png8")

    def test_formats_that_cannot_hold_the_layer_are_refused_with_those_that_can(self):
        self.assert_option_refused("--layer", "height:png8", "height cannot be stored as png8",
                                   "allowed: png16, exr, r16, r16be or r32")
        for layer, form in (("biome", "exr"), ("biome", "png16"), ("biome", "r32"), ("preview", "exr"),
                            ("biome_color", "exr"), ("ridges", "png8")):
            self.assert_option_refused("--layer", f"{layer}:{form}", f"{layer} cannot be stored as {form}")

    def test_a_layer_asked_for_twice_is_refused(self):
        self.assert_refused("generate", self.preset, "--layer", "height", "--layer", "height:png16",
                            says="--layer: height:png16 is asked for twice")

    def test_ranges_that_are_none_are_refused(self):
        for value in ("5,5", "5,-5", "height=0,0"):
            self.assert_option_refused("--range", value, "MIN must be less than MAX")
        self.assert_option_refused("--range", "heigth=0,1", 'no layer or field named "heigth"',
                                   'did you mean "height"?')
        self.assert_option_refused("--range", "temperature=0,1", 'no 16-bit file of "temperature" is written')
        self.assert_refused("generate", self.preset, "--range", "0,1", "--range", "height=0,2",
                            says="--range: two ranges for height")

    def test_a_field_without_a_range_of_its_own_needs_one(self):
        own = save(self.dir, changed(LAND, name="own", fields={**LAND["fields"],
                                                               "place": {"type": "position", "axis": "x"}}))
        self.assert_refused("generate", own, "--layer", "place:png16", says="--range place=MIN,MAX")
        self.run_terrane("generate", own, "--layer", "place:png16", "--range", "place=-1000,1000", "--size", "3")

    def test_unknown_options_are_refused_with_the_nearest(self):
        self.assert_refused("generate", self.preset, "--siez", "3", says=("--siez: unknown option",
                                                                          'did you mean "--size"?', "--origin"))
        self.assert_refused("generate", self.preset, "--sede=3", says='did you mean "--seed"?')
        self.assert_refused("preset", "list", "--jsn", says='did you mean "--json"?')
        self.assert_refused("info", "x.png", "--stat", says='did you mean "--stats"?')
        self.assert_refused("--verison", says='did you mean "--version"?')
        self.assert_refused("generate", self.preset, "-5", says="-5: unknown option")

    def test_unknown_commands_are_refused_with_the_nearest(self):
        self.assert_refused("genrate", "archipelago", says=("genrate: unknown command", 'did you mean "generate"?'))
        self.assert_refused("preset", "lst", says=("lst: unknown command", 'did you mean "list"?'))
        self.assert_refused("frob", says="allowed: generate, preset, info or selftest")

    def test_missing_and_surplus_arguments_are_refused(self):
        self.assert_refused(says="no command given")
        self.assert_refused("preset", says=("no command given", "list, show, new, check, schema or reference"))
        self.assert_refused("generate", says="PRESET is required")
        self.assert_refused("preset", "show", says="NAME is required")
        self.assert_refused("preset", "check", says="FILE is required")
        self.assert_refused("info", says="FILE is required")
        self.assert_refused("generate", self.preset, "surplus", says="surplus: one argument too many")
        self.assert_refused("generate", self.preset, "--size", says="--size: needs a value")
        self.assert_refused("generate", self.preset, "--size", "3", "--size", "5", says="--size")
        self.assert_refused("generate", self.preset, "--out", "", says="--out: the value is empty")
        self.assert_refused("generate", self.preset, "--depfile", "", says="--depfile: the value is empty")

    def test_overrides_that_are_wrong_are_refused_at_their_option(self):
        for value, *says in (("world=3", "expected /json/pointer=VALUE"), ("/world", "expected /json/pointer=VALUE"),
                             ("/world/spacing_m=nan", "--set /world/spacing_m: expected a number", 'found "nan"'),
                             ("/world/spacing_m=1e400", "--set /world/spacing_m: "),
                             ("/world/spacing_m=1,5", "--set /world/spacing_m: ", 'found "1,5"'),
                             ("/world/spacing_m=0", "--set /world/spacing_m: 0 is out of range", "0.001 .. 1000000 m"),
                             ("/world/spacing_mm=4", 'did you mean "spacing_m"?', "height_range_m"),
                             ("/wurld/x=4", 'did you mean "world"?'),
                             ("/height/of/9=1", "no index of this list; allowed: 0 .. 1"),
                             ("/name/x=1", "stands under"),
                             ("/height=nope", "--set /height: no field named")):
            self.assert_refused("generate", self.preset, "--set", value, says=("--set", *says))

    def test_an_override_may_create_a_key_that_the_schema_has(self):
        bare = save(self.dir, changed(LAND, name="bare", view=None, climate=None, seed=None))
        done = self.run_terrane("generate", bare, "--set", "/view/size=[5,4]", "--set", "/seed=9", "--set",
                                "/climate/temperature/sea_level_c=-3", "--layer", "temperature", "--json").json()
        recipe = done["results"][0]["manifest"]["recipe"]
        self.assertEqual((recipe["window"]["size"], recipe["seed"]["value"]), ([5, 4], "9"))
        self.assertEqual(recipe["preset"]["climate"]["temperature"]["sea_level_c"], -3)

    def test_a_preset_that_is_not_there_is_refused(self):
        self.assert_refused("generate", "archipelag", says=("PRESET: ", 'did you mean "archipelago"?'))
        self.assert_refused("generate", "nofile.json", says="nofile.json: no such file")
        self.assert_refused("generate", "no/file.json", says="no/file.json: no such file")
        self.assert_refused("generate", "land.json/x", says="land.json/x: no such file")
        self.assert_refused("generate", self.dir, says="is a folder, not a file")
        self.assert_refused("generate", "", says="PRESET: ")

    def test_files_are_not_written_over_the_preset_or_over_each_other(self):
        own = save(self.dir, LAND, "land.terrane")
        self.assert_refused("generate", own, says=("--name: ", "would be written over", "which is read"))
        self.assert_refused("generate", self.preset, "--depfile", "./land.json",
                            says="--depfile: ./land.json is read by this run")
        self.assert_refused("generate", self.preset, "--depfile", "out/../land_height.png", says="--depfile: ")


class WrongPresets(WrongInputTestCase):
    """Each fault with the place where it stands."""

    def assert_preset_refused(self, text, line, column, *says):
        path = self.dir / "p.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        message = self.assert_refused("generate", "p.json", says=says)
        self.assertTrue(message.startswith(f"p.json:{line}:{column}: error: "), message)
        self.assertEqual(message.count("\n"), 1, message)

    def assert_value_refused(self, value, offset, *says):
        """A preset whose height is `value`; the fault stands `offset` bytes into it."""
        self.assert_preset_refused(f'{HEAD}\n "height": {value}\n}}', 2, 12 + offset, *says)

    def test_with_a_syntax_error(self):
        for value, offset in (("1,5", 2), ("NaN", 0), ("Infinity", 0), ("tru", 0), ("[1, 2", None), ("'a'", None),
                              ("{\"type\" 5}", None), ("01", None), (".5", None), ("1e400", 0), ("-1e400", 0)):
            if offset is not None:
                self.assert_value_refused(value, offset)
            else:
                path = self.dir / "p.json"
                path.write_text(f'{HEAD}\n "height": {value}\n}}')
                self.assertRegex(self.assert_refused("generate", "p.json"), r"^p\.json:[23]:\d+: error: syntax error")
        self.assert_preset_refused('{"world": 1', 1, 12, "the text ends too early")

    def test_with_text_after_the_end(self):
        whole = HEAD + '"height": 1}'
        self.assert_preset_refused(whole + "\n x", 2, 2, "end of input")
        self.assert_preset_refused(whole + "{}", 1, len(whole) + 1, "end of input")
        self.assert_preset_refused(whole + "\0", 1, len(whole) + 1, "NUL byte")

    def test_with_a_fault_of_the_file_itself(self):
        self.assert_preset_refused("", 1, 1, "the file is empty")
        self.assert_preset_refused(" \n\t", 1, 1, "the file is empty")
        for text in ("{}".encode("utf-16"), "{}".encode("utf-16-le"), "{}".encode("utf-16-be")):
            self.assert_preset_refused(text, 1, 1, "UTF-16", "UTF-8")
        self.assert_preset_refused(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 3, 1, "not a JSON text")
        self.assert_preset_refused(b"\x7fELF\x02\x01\x01" + bytes(9), 1, 8, "not a JSON text")
        self.assert_preset_refused((HEAD + '"height": "').encode() + b'\xff"}', 1, len(HEAD) + 12, "UTF-8")
        self.assert_preset_refused("[]", 1, 1, "a preset is an object, found a list")
        self.assert_preset_refused("5", 1, 1, "a preset is an object, found 5")

    def test_with_deep_nesting(self):
        for opening in ("[", '{"a":', '{"type":"abs","of":'):
            (self.dir / "p.json").write_text(opening * 100000)
            self.assertRegex(self.assert_refused("generate", "p.json"),
                             r"^p\.json:1:\d+: error: nested deeper than \d+ levels\n$")

    def test_with_unknown_duplicate_and_missing_keys(self):
        self.assert_value_refused('{"type": "noise", "wavelenth_m": 5, "wavelength_m": 5}', 18,
                                  'unknown key "wavelenth_m"',
                                  'did you mean "wavelength_m"?', "allowed: basis, worley, wavelength_m, wrap_m, stream or warp")
        self.assert_value_refused('{"type": "noise", "wavelength_m": 5, "type": "noise"}', 37, 'duplicate key "type"',
                                  "line 2, column 13")
        self.assert_value_refused('{"type": "noise"}', 0, 'needs the key "wavelength_m"')
        self.assert_value_refused('{"wavelength_m": 5}', 0, 'needs the key "type"', "fbm")
        self.assert_preset_refused('\n {"world": {"spacing_m": 8, "height_range_m": [-1, 1]}}', 2, 2,
                                   'needs the key "height"')
        self.assert_preset_refused(HEAD + '"height": 1,\n "hieght": 2}', 2, 2, 'did you mean "height"?')

    def test_with_wrong_types(self):
        for value, says in (("true", "found true"), ("null", "found null"), ("[]", "found a list")):
            self.assert_value_refused(value, 0, "expected a field", says)
        self.assert_value_refused('{"type": "noise", "wavelength_m": "9"}', 34, "expected a number", 'found "9"')
        self.assert_value_refused('{"type": "fbm", "wavelength_m": 9, "octaves": 2.5}', 46, "expected a whole number",
                                  "1 .. 32", "found 2.5")
        self.assert_value_refused('{"type": "add", "of": [1]}', 22, "a list of 2 to 16 elements (this one has 1)")
        self.assert_value_refused('{"type": "add", "of": 7}', 22, "a list of 2 to 16 elements", "found 7")
        self.assert_value_refused('{"type": "fmb", "wavelength_m": 9}', 9, 'unknown field type "fmb"',
                                  'did you mean "fbm"?')
        self.assert_value_refused('{"type": "noise", "basis": "perlni", "wavelength_m": 9}', 27,
                                  'did you mean "perlin"?')

    def test_with_numbers_out_of_range(self):
        for octaves in ("0", "33", "1000", "-1"):
            self.assert_value_refused(f'{{"type": "fbm", "wavelength_m": 9, "octaves": {octaves}}}', 46,
                                      f"{octaves} is out of range; allowed: 1 .. 32")
        self.assert_value_refused('{"type": "noise", "wavelength_m": 0}', 34, "allowed: over 0, up to 1000000000 m")
        self.assert_value_refused('{"type": "fbm", "wavelength_m": 9, "gain": 1.6}', 43, "allowed: over 0, up to 1.5")
        self.assert_preset_refused('{"world": {"spacing_m": 8,\n"height_range_m": [5, 5]}, "height": 1}', 2, 23,
                                   "must be greater than the number before it")

    def test_with_noises_that_no_octave_makes(self):
        for key, values, allowed in (("lacunarity", ("1", "0.5", "-2", "17", "1e308"), "over 1, up to 16"),
                                     ("gain", ("0", "-0.5", "1.6", "1e308"), "over 0, up to 1.5"),
                                     ("wavelength_m", ("0", "-0", "-5", "1e10"), "over 0, up to 1000000000 m")):
            for value in values:
                rest = "" if key == "wavelength_m" else ', "wavelength_m": 9'
                head = f'{{"type": "fbm"{rest}, "{key}": '
                self.assert_value_refused(f"{head}{value}}}", len(head), f"{value} is out of range; allowed: {allowed}")

    def test_with_values_beyond_what_a_field_may_have(self):
        self.assert_value_refused("1e13", 0, "1e13 is out of range; allowed: -1000000000000 .. 1000000000000")
        self.assert_value_refused('{"type": "power", "of": 1e6, "exponent": 9}', 0,
                                  "the values of this power may reach 3.4e+38; allowed: 1e+30")
        self.assert_value_refused('{"type": "remap", "of": 0, "from": [1, 1.0000000001]}', 36,
                                  "the two `from` values must differ by at least 1e-09")

    def test_with_references_that_lead_nowhere_or_in_a_circle(self):
        self.assert_value_refused('"nope"', 0, 'no field named "nope"')
        self.assert_preset_refused(HEAD + '"height": 1,\n"fields": {"coast": 1, "b": "caost"}}', 2, 29,
                                   'did you mean "coast"?')
        self.assert_preset_refused(HEAD + '"height": "a",\n"fields": {"a": "b",\n "b": {"type": "abs", "of": "a"}}}',
                                   3, 29,
                                   "in a circle: a -> b -> a")
        self.assert_preset_refused(HEAD + '"height": "a",\n"fields": {"a": "a"}}', 2, 17, "in a circle: a -> a")
        self.assert_value_refused('"temperature"', 0, 'the layer "temperature" cannot be read in height')

    def test_with_two_unnamed_noises_in_one_field(self):
        noise = '{"type": "noise", "wavelength_m": 5}'
        self.assert_value_refused(f'{{"type": "add", "of": [{noise}, {noise}]}}', 23 + len(noise) + 2, '"stream"')
        named = noise.replace('"noise"', '"noise", "stream": "other"')
        (self.dir / "p.json").write_text(f'{HEAD}"height": {{"type": "add", "of": [{noise}, {named}]}}}}')
        self.run_terrane("generate", "p.json", "--size", "3")

    def test_with_a_base_that_is_not_there(self):
        base = HEAD + '"height": 1,\n "extends": '
        self.assert_preset_refused(base + '"nofile.json"}', 2, 13, 'extends "nofile.json": no such file')
        self.assert_preset_refused(base + '"archipelag"}', 2, 13, 'did you mean "archipelago"?')
        self.assert_preset_refused(base + '"p.json"}', 2, 13, "in a circle: p.json -> p.json")
        self.assert_preset_refused(base + "5}", 2, 13, "expected a file or a shipped preset, found 5")

    def test_with_a_fault_in_the_base_names_the_base(self):
        (self.dir / "base.json").write_text(HEAD + '\n"height": 1, "nope": 2}')
        (self.dir / "p.json").write_text('{"extends": "base.json"}')
        message = self.assert_refused("generate", "p.json")
        self.assertTrue(message.startswith('base.json:2:14: error: unknown key "nope"'), message)

    def test_with_outputs_that_cannot_be_written(self):
        outputs = HEAD + '"height": 1,\n "outputs": '
        self.assert_preset_refused(outputs + '[{"layer": "heigth"}]}', 2, 24, 'did you mean "height"?')
        self.assert_preset_refused(outputs + '[{"layer": "height", "format": "pgn16"}]}', 2, 44,
                                   'did you mean "png16"?')
        self.assert_preset_refused(outputs + '[{"layer": "biome", "format": "exr"}]}', 2, 43,
                                   "biome cannot be stored as exr")
        self.assert_preset_refused(outputs + '[{"layer": "height"}, {"layer": "height", "format": "png16"}]}', 2, 35,
                                   "twice")
        self.assert_preset_refused(outputs + '[]}', 2, 13, "a list of 1 to 64 elements (this one has 0)")

    def test_with_many_faults_reports_them_all_at_once(self):
        (self.dir / "p.json").write_text("""{
  "world": { "spacing_m": -8, "height_range_m": [1, -1] },
  "vew": {},
  "fields": {
    "a": { "type": "fbm", "wavelength_m": 0, "octaves": 99, "lacunarty": 2 },
    "b": "nope",
    "Bad": 1
  },
  "height": { "type": "add", "of": [1] },
  "biomes": { "rules": [ { "biome": "oceon", "when": [ { "layer": "heigt", "below": 0 } ] } ],
              "set": { "lake": { "id": 300, "color": "blue" } } },
  "outputs": [ { "layer": "nope" } ]
}""")
        message = self.assert_refused("generate", "p.json")
        places = sorted(tuple(map(int, line.split(":")[1:3])) for line in message.splitlines())
        self.assertEqual(places, [(2, 27), (2, 53), (3, 3), (5, 43), (5, 57), (5, 61), (6, 10), (7, 5), (9, 36),
                                  (10, 37),
                                  (10, 67), (11, 40), (11, 54), (12, 27)])

    def test_with_the_marks_of_editors_are_read_all_the_same(self):
        text = HEAD + '"height": 1}'
        for more in ("\ufeff" + text, text.replace(" ", "\r\n"), "// note\n/* and\n more */ " + text):
            (self.dir / "p.json").write_bytes(more.encode())
            self.run_terrane("generate", "p.json", "--size", "3")
        (self.dir / "p.json").write_text("\ufeff" + HEAD + '"hight": 1}', encoding="utf-8")
        self.assertIn(f"p.json:1:{len(HEAD) + 1}: error: unknown key", self.run_terrane("generate", "p.json",
                                                                                      expect_exit=2).stderr)


class JsonErrors(WrongInputTestCase):
    def faults(self, *args):
        done = self.run_terrane(*args, "--json", expect_exit=2)
        result = json.loads(done.stdout)
        self.assertIs(result["ok"], False)
        self.assertNotEqual(done.stderr, "")
        return result["faults"]

    def test_of_a_preset_have_their_places(self):
        (self.dir / "p.json").write_text(HEAD + '\n"hight": 1}')
        faults = {(fault["line"], fault["column"]): fault for fault in self.faults("generate", "p.json")}
        self.assertEqual(sorted(faults), [(1, 1), (2, 1)])
        self.assertEqual({fault["source"] for fault in faults.values()}, {"p.json"})
        self.assertIn('did you mean "height"?', faults[2, 1]["message"])

    def test_of_an_option_name_it(self):
        (fault,) = self.faults("generate", "archipelago", "--size", "0")
        self.assertEqual(fault["source"], "--size")
        self.assertNotIn("line", fault)
        self.assertEqual([fault["source"] for fault in self.faults("generate", "archipelago", "--siez", "5")],
                         ["--siez"])

    def test_hold_any_bytes_that_the_user_gave(self):
        for bad in (b"\xff\xfe.json", b'"quoted\\".json', b"new\nline.json"):
            (fault,) = self.faults("generate", Path(bad.decode("utf-8", "surrogateescape")))
            self.assertIn("no such file", fault["message"])

    def test_of_a_check_are_valid_json_too(self):
        (self.dir / "p.json").write_text("{")
        self.assertEqual([fault["line"] for fault in self.faults("preset", "check", "p.json")], [1])
        self.assertEqual(len(self.faults("info", "nofile.png")), 1)


if __name__ == "__main__":
    unittest.main()
