"""terrane preset: list, show, new, check; the shipped presets."""
import json
import unittest

from cli_support import CliTestCase, SOURCE_DIR, run
from worlds import LAND, changed, hashes, read_manifest, save, snapshot


def shipped():
    return [preset["name"] for preset in run("preset", "list", "--json").json()["presets"]]


class List(CliTestCase):
    def test_names_every_file_of_the_presets_folder_and_no_other(self):
        files = {path.stem for path in (SOURCE_DIR / "presets").glob("*.json")} - {"preset.schema"}
        self.assertEqual(set(shipped()), files)
        self.assertEqual(len(shipped()), len(files))
        self.assertIn("archipelago", shipped())

    def test_prints_one_preset_a_line(self):
        lines = run("preset", "list").stdout.splitlines()
        self.assertEqual([line.split()[0] for line in lines], shipped())


class Show(CliTestCase):
    def test_prints_the_file_byte_for_byte(self):
        for name in shipped():
            self.assertEqual(run("preset", "show", name).stdout_bytes,
                             (SOURCE_DIR / "presets" / f"{name}.json").read_bytes())

    def test_refuses_an_unknown_name_with_the_nearest(self):
        refused = run("preset", "show", "archipelgo", expect_exit=2)
        self.assertIn('no shipped preset named "archipelgo"; did you mean "archipelago"?', refused.stderr)
        self.assertEqual(refused.stdout, "")


class Shipped(CliTestCase):
    def test_are_strict_json_with_their_names_and_revisions(self):
        def no_duplicates(pairs):
            self.assertEqual(len({key for key, _ in pairs}), len(pairs))
            return dict(pairs)
        for name in shipped():
            preset = json.loads((SOURCE_DIR / "presets" / f"{name}.json").read_bytes(), object_pairs_hook=no_duplicates)
            self.assertEqual(preset["name"], name)
            self.assertEqual(preset["format"], 1)
            self.assertIn("engine", preset)
            self.assertGreaterEqual(preset["preset_revision"], 1)

    def test_make_their_files_in_any_folder(self):
        for name in shipped():
            self.run_terrane("generate", name, "--size", "33", "--out", name, "--quiet")
            self.assertEqual(sorted(snapshot(self.dir / name)),
                             sorted([f"{name}.terrane.json"] + [f"{name}_{layer}.png" for layer in
                                                                ("height", "biome", "biome_color", "preview")]))

    def test_have_a_name_that_a_file_of_the_same_name_does_not_hide(self):
        save(self.dir, changed(LAND, name="hidden"), "archipelago")
        self.run_terrane("generate", "archipelago", "--size", "3", "--layer", "height")
        self.assertTrue((self.dir / "archipelago_height.png").exists())
        self.run_terrane("generate", "./archipelago.json", "--size", "3", "--layer", "height")
        self.assertTrue((self.dir / "hidden_height.png").exists())


class New(CliTestCase):
    def test_writes_a_preset_that_checks_and_makes_the_samples_of_its_base(self):
        for name in shipped():
            copy = f"my_{name}"
            done = self.run_terrane("preset", "new", copy, "--from", name)
            self.assertEqual(done.stdout, f"{copy}.json\npreset.schema.json\n")
            self.run_terrane("preset", "check", f"{copy}.json")
            samples = []
            for preset, out in ((name, "base"), (f"{copy}.json", "copy")):
                self.run_terrane("generate", preset, "--size", "17", "--seed", "3", "--out", out, "--quiet")
                (manifest,) = (self.dir / out).glob(f"*{name}.terrane.json")
                samples.append(hashes(read_manifest(self.dir / out, manifest.name.removesuffix(".terrane.json"))))
            self.assertEqual(*samples)

    def test_keeps_the_samples_of_a_base_of_ones_own(self):
        base = save(self.dir, LAND)
        self.run_terrane("preset", "new", "mine", "--from", base)
        for preset, out in ((base, "base"), ("mine.json", "copy")):
            self.run_terrane("generate", preset, "--out", out, "--name", "x")
        self.assertEqual(hashes(read_manifest(self.dir / "base", "x")), hashes(read_manifest(self.dir / "copy", "x")))

    def test_starts_from_the_shipped_preset_of_its_name_else_from_archipelago(self):
        self.run_terrane("preset", "new", "archipelago")
        self.run_terrane("preset", "new", "islands")
        copies = [json.loads((self.dir / f"{name}.json").read_text()) for name in ("archipelago", "islands")]
        self.assertEqual([copy.pop("name") for copy in copies], ["archipelago", "islands"])
        self.assertEqual(*copies)

    def test_writes_every_default_out_and_links_the_schema_beside_it(self):
        self.run_terrane("preset", "new", "islands")
        preset = json.loads((self.dir / "islands.json").read_text())
        self.assertEqual(preset["$schema"], "preset.schema.json")
        self.assertEqual((self.dir / "preset.schema.json").read_text(), run("preset", "schema").stdout)
        self.assertNotIn("extends", preset)
        for key in ("world", "view", "fields", "height", "shape", "climate", "biomes", "seed"):
            self.assertIn(key, preset)
        self.assertIn("lapse_rate_c_per_km", preset["climate"]["temperature"])

    def test_does_not_write_over_a_file(self):
        (self.dir / "islands.json").write_text("mine")
        refused = self.run_terrane("preset", "new", "islands", expect_exit=2)
        self.assertIn("islands.json exists already", refused.stderr)
        self.assertEqual(snapshot(self.dir), {"islands.json": b"mine"})

    def test_refuses_names_that_are_none(self):
        for name in ("Islands", "a/b", "../up", "1st", "with space", "", "x.json", "a" * 65):
            self.run_terrane("preset", "new", name, expect_exit=2)
        self.run_terrane("preset", "new", "fine", "--from", "archipelgo", expect_exit=2)
        self.assertEqual(snapshot(self.dir), {})


class Check(CliTestCase):
    def test_reports_every_fault_of_every_file(self):
        save(self.dir, LAND, "good")
        save(self.dir, changed(LAND, name="Bad Name", heigth=1), "bad")
        (self.dir / "broken.json").write_text("{")
        done = self.run_terrane("preset", "check", "good.json", "bad.json", "nofile.json", "broken.json", expect_exit=2)
        self.assertEqual(done.stdout, "good.json: ok (4 fields, 2 shape steps)\n")
        self.assertEqual([line.split(":")[0] for line in done.stderr.splitlines()],
                         ["bad.json", "bad.json", "terrane", "broken.json"])
        self.assertIn("nofile.json: no such file", done.stderr)

    def test_passes_good_files_and_shipped_names(self):
        save(self.dir, LAND)
        done = self.run_terrane("preset", "check", "land.json", *shipped())
        self.assertEqual(len(done.stdout.splitlines()), 1 + len(shipped()))
        self.assertEqual(done.stderr, "")

    def test_in_json_says_what_was_checked(self):
        save(self.dir, LAND)
        self.assertEqual(self.run_terrane("preset", "check", "land.json", "--json").json(),
                         {"ok": True, "files": ["land.json"]})

    def test_reads_the_files_that_a_preset_extends(self):
        (self.dir / "bases").mkdir()
        save(self.dir / "bases", LAND)
        save(self.dir, {"name": "higher", "extends": "bases/land.json", "shape": {"steps": None}})
        self.assertIn("(4 fields, 1 shape steps)", self.run_terrane("preset", "check", "higher.json").stdout)
        self.run_terrane("preset", "check", self.dir / "higher.json", cwd="/")


class Extends(CliTestCase):
    def test_merges_what_is_given_into_the_base(self):
        save(self.dir, LAND)
        save(self.dir, changed(LAND, name="whole", world={"spacing_m": 4, "height_range_m": [-600, 1800]}))
        save(self.dir, {"name": "part", "extends": "land.json", "world": {"spacing_m": 4}})
        for name in ("whole", "part"):
            self.run_terrane("generate", f"{name}.json", "--size", "33")
        self.assertEqual(hashes(read_manifest(self.dir, "whole")), hashes(read_manifest(self.dir, "part")))

    def test_takes_a_shipped_preset(self):
        save(self.dir, {"name": "part", "extends": "archipelago", "view": {"size": 5}})
        self.run_terrane("generate", "part.json")
        self.run_terrane("generate", "archipelago", "--size", "5")
        self.assertEqual(hashes(read_manifest(self.dir, "part")), hashes(read_manifest(self.dir, "archipelago")))


if __name__ == "__main__":
    unittest.main()
