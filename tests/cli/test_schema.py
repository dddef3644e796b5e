"""The JSON schema of presets, by a validator that is not terrane, against what terrane itself accepts."""
import copy
import json
import unittest

from jsonschema import Draft7Validator

from cli_support import CliTestCase, SOURCE_DIR, run

SCHEMA_FILE = SOURCE_DIR / "presets" / "preset.schema.json"
PRESETS = sorted(path for path in (SOURCE_DIR / "presets").glob("*.json") if path != SCHEMA_FILE)

NOISE = {"type": "noise", "wavelength_m": 500}
GOOD = {
    "world": {"spacing_m": 10, "height_range_m": [-500, 1500]},
    "fields": {"coast": {"type": "fbm", "wavelength_m": 4000, "octaves": 3}},
    "height": {"type": "mul", "of": ["coast", 800]},
}


def changed(**members):
    """GOOD with these top-level members in place of its own; None takes one away."""
    preset = copy.deepcopy(GOOD)
    preset.update(copy.deepcopy(members))
    return {key: value for key, value in preset.items() if value is not None}


def with_field(field):
    return changed(fields={"coast": 1, "f": field})


GOOD_PRESETS = {
    "the least": GOOD,
    "every section": changed(
        name="isle", seed="two words", note="a remark", view={"size": 65, "center_m": [5, -5]},
        shape={"steps": {"type": "terrace", "step": 50}, "bend": {"type": "redistribute", "exponent": 2, "top": 900}},
        climate={"temperature": {"sea_level_c": {"type": "latitude_c"}, "variation": "coast", "variation_c": 2},
                 "humidity": {"base": {"type": "add", "of": ["height", 0.5]}},
                 "precipitation": {"humidity_exponent": 1.5}},
        biomes={"set": {"moor": {"id": 40, "color": "#a0B1c2"}, "ocean": {"id": 77}},
                "rules": [{"biome": "moor", "when": [{"layer": "height", "at_least": 3, "below": 5}]}]},
        outputs=[{"layer": "height", "format": "exr"}, {"layer": "coast"}]),
    "largest seed": changed(seed=2 ** 64 - 1),
    "least seed": changed(seed=-2 ** 63),
    "width and height": changed(view={"size": [300, 200]}),
    "whole numbers written with a fraction": changed(view={"size": 65.0}, preset_revision=2.0),
    "a field that is a number": with_field(-3.5),
    "a field that is a name": with_field("coast"),
    "a spline of fields": with_field({"type": "spline", "of": "coast", "points": [
        {"at": -1, "value": 0}, {"at": 0, "value": NOISE, "slope": 2}, {"at": 1, "value": "coast"}]}),
    "a warped noise": with_field({**NOISE, "warp": {"by": ["coast", 0], "amplitude_m": 20, "note": "gentle"}}),
    "notes": changed(fields={"note": "several words", "coast": {**NOISE, "note": "here too"}}, shape={"note": "x y"}),
    "every field type without inputs": changed(fields={
        "coast": 1, "a": {"type": "constant", "value": 2}, "b": {"type": "position", "axis": "y"},
        "c": {"type": "gradient", "from_m": [0, 0], "to_m": [1, 0]}, "d": {"type": "latitude_c"},
        "e": {"type": "radial", "radius_m": 5, "falloff_m": 2},
        "f": {"type": "rectangle", "half_size_m": [3, 4], "falloff_m": 2}}),
}

BROKEN_PRESETS = {
    "not an object": [1, 2],
    "no world": changed(world=None),
    "no height": changed(height=None),
    "no height range": changed(world={"spacing_m": 10}),
    "unknown key": changed(heigth=3),
    "unknown key of a field": with_field({**NOISE, "wavelenght_m": 3}),
    "key of another field type": with_field({**NOISE, "octaves": 3}),
    "unknown field type": with_field({"type": "nose", "wavelength_m": 3}),
    "field without a type": with_field({"wavelength_m": 3}),
    "noise without a wavelength": with_field({"type": "fbm"}),
    "unknown basis": with_field({**NOISE, "basis": "perlim"}),
    "number out of range": with_field({**NOISE, "wavelength_m": 0}),
    "fraction for a whole number": with_field({"type": "fbm", "wavelength_m": 3, "octaves": 2.5}),
    "too many octaves": with_field({"type": "fbm", "wavelength_m": 3, "octaves": 33}),
    "text for a number": changed(world={"spacing_m": "10", "height_range_m": [0, 1]}),
    "one operand": with_field({"type": "add", "of": [1]}),
    "three displacements": with_field({"type": "warp", "of": 1, "by": [0, 0, 0], "amplitude_m": 1}),
    "one point in a spline": with_field({"type": "spline", "of": 1, "points": [{"at": 0, "value": 0}]}),
    "name with capitals": changed(name="Isle"),
    "field with capitals": changed(fields={"coast": 1, "Coast": 1}),
    "colour without #": changed(biomes={"set": {"moor": {"id": 40, "color": "a0b1c2"}}}),
    "new biome without an id": changed(biomes={"set": {"moor": {"color": "#a0b1c2"}}}),
    "biome taken away": changed(biomes={"set": {"tundra": None}}),
    "rule without tests": changed(biomes={"rules": [{"biome": "ocean", "when": []}]}),
    "rule of an unknown layer": changed(
        biomes={"rules": [{"biome": "ocean", "when": [{"layer": "heights", "below": 1}]}]}),
    "size 0": changed(view={"size": 0}),
    "size of three": changed(view={"size": [1, 2, 3]}),
    "seed with a fraction": changed(seed=1.5),
    "seed of blanks": changed(seed=" "),
    "null": changed(view={"size": None}),
    "note that is no text": changed(note=3),
    "no outputs": changed(outputs=[]),
    "another format": changed(format=2),
}

# Files that extend "base.json", which is GOOD.
GOOD_CHANGES = {
    "nothing": {},
    "a part of the world": {"world": {"spacing_m": 5}},
    "a part of a field": {"fields": {"coast": {"octaves": 5}}},
    "another field type": {"fields": {"coast": {"type": "constant", "value": 1, "wavelength_m": None, "octaves": None}}},
    "a new field": {"fields": {"hills": NOISE}},
    "the height replaced": {"height": 5},
    "a default biome changed": {"biomes": {"set": {"ocean": {"id": 77}}}},
    "a key taken away": {"world": {"spacing_m": None}},
}
BROKEN_CHANGES = {
    "unknown key": {"wrld": {}},
    "number out of range": {"world": {"spacing_m": -5}},
    "wrong type": {"fields": {"coast": [1]}},
    "key of another field type": {"fields": {"coast": {"type": "fbm", "exponent": 5}}},
    "null in a list": {"world": {"height_range_m": [None, 1]}},
    "list of the wrong length": {"height": {"type": "add", "of": [1]}},
}


class Schema(CliTestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = json.loads(SCHEMA_FILE.read_bytes())
        cls.validator = Draft7Validator(cls.schema)

    def faults(self, preset):
        return [f"{'/'.join(map(str, error.path))}: {error.message[:200]}" for error in self.validator.iter_errors(preset)]

    def checked(self, preset):
        (self.dir / "p.json").write_text(json.dumps(preset))
        return self.run_terrane("preset", "check", "p.json", expect_exit=None)

    def expect(self, presets, good, **more):
        for what, preset in presets.items():
            with self.subTest(what):
                preset = {**more, **preset} if more else preset
                done = self.checked(preset)
                self.assertEqual(done.exit, 0 if good else 2, done.stderr)
                faults = self.faults(preset)
                if good:
                    self.assertEqual(faults, [])
                else:
                    self.assertNotEqual(faults, [])

    def test_is_what_the_binary_prints(self):
        self.assertEqual(run("preset", "schema").stdout_bytes, SCHEMA_FILE.read_bytes())

    def test_is_a_draft_07_schema(self):
        Draft7Validator.check_schema(self.schema)
        self.assertEqual(self.schema["$schema"], "http://json-schema.org/draft-07/schema#")

    def test_accepts_every_shipped_preset(self):
        self.assertTrue(PRESETS)
        for path in PRESETS:
            with self.subTest(path.name):
                self.assertEqual(self.faults(json.loads(path.read_bytes())), [])

    def test_accepts_what_terrane_accepts(self):
        self.expect(GOOD_PRESETS, True)

    def test_refuses_what_terrane_refuses(self):
        self.expect(BROKEN_PRESETS, False)

    def test_holds_extending_presets_to_what_they_change(self):
        (self.dir / "base.json").write_text(json.dumps(GOOD))
        self.expect(GOOD_CHANGES, True, extends="base.json")
        self.expect(BROKEN_CHANGES, False, extends="base.json")

    def test_accepts_resolved_presets(self):
        for path in PRESETS:
            with self.subTest(path.name):
                name = f"copy_of_{path.stem}"
                self.run_terrane("preset", "new", name, "--from", path.stem)
                self.assertEqual(self.faults(json.loads((self.dir / f"{name}.json").read_bytes())), [])


if __name__ == "__main__":
    unittest.main()
