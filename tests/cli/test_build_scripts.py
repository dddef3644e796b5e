"""What build systems ask of terrane: outputs and inputs known beforehand, a rule for Make, machine-readable results."""
import json
import os
import shutil
import subprocess
import unittest
from pathlib import Path

from cli_support import CliTestCase, TERRANE, outside
from worlds import LAND, read_manifest, save, snapshot


class ListOutputs(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def test_names_exactly_what_a_run_writes_and_writes_nothing(self):
        for more in ((), ("--out", "a/b"), ("--out", "."), ("--georef",),
                     ("--seeds", "1..3", "--name", "{preset}-{seed}"),
                     ("--layer", "height:r16", "--layer", "height", "--layer", "biome:r16be", "--georef"),
                     ("--layer", "preview", "--georef", "--name", "picture of {origin}")):
            before = snapshot(self.dir)
            listed = self.run_terrane("generate", self.preset, *more, "--list-outputs").stdout.splitlines()
            self.assertEqual(snapshot(self.dir), before)
            self.run_terrane("generate", self.preset, *more)
            self.assertEqual(sorted(snapshot(self.dir)), sorted([*before, *(str(Path(path)) for path in listed)]))
            for path in listed:
                (self.dir / path).unlink()

    def test_in_json_is_one_list(self):
        listed = self.run_terrane("generate", self.preset, "--list-outputs", "--json").json()
        self.assertEqual(listed, {"outputs": ["land_height.png", "land_biome.png", "land_biome_color.png",
                                              "land_preview.png", "land.terrane.json"]})

    def test_refuses_what_a_run_refuses(self):
        self.run_terrane("generate", self.preset, "--list-outputs", "--layer", "heigth", expect_exit=2)
        self.run_terrane("generate", self.preset, "--list-outputs", "--size", "0", expect_exit=2)
        self.run_terrane("generate", self.preset, "--list-outputs", "--threads", "0", expect_exit=2)


class DryRun(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def test_shows_recipe_stages_octaves_and_memory_and_writes_nothing(self):
        before = snapshot(self.dir)
        text = self.run_terrane("generate", self.preset, "--dry-run", "--spacing", "190", "--layer", "temperature",
                                "--out", "none").stdout
        self.assertEqual(snapshot(self.dir), before)
        self.assertFalse((self.dir / "none").exists())
        for part in ('"engine": 0', "height ", "temperature", "pointwise", "8 cut, 1 faded at 190 m", "MiB",
                     "would write none/land_temperature.exr", "would write none/land.terrane.json"):
            self.assertIn(part, text)
        self.assertNotIn("stage     biome", text)

    def test_in_json_has_the_recipe_that_the_run_writes(self):
        arguments = ("generate", self.preset, "--seed", "9", "--layer", "biome", "--layer", "height:r16")
        (job,) = self.run_terrane(*arguments, "--dry-run", "--json").json()["jobs"]
        self.assertEqual([stage["name"] for stage in job["plan"]["stages"]],
                         ["height", "shape", "temperature", "humidity", "precipitation", "biome"])
        self.assertEqual({stage["reach"] for stage in job["plan"]["stages"]}, {"pointwise"})
        self.assertGreater(job["plan"]["memory_bytes"], 0)
        self.run_terrane(*arguments)
        self.assertEqual(job["recipe"], read_manifest(self.dir, "land")["recipe"])
        self.assertEqual(job["outputs"], ["land_biome.png", "land_height.r16", "land_height.r16.hdr",
                                          "land.terrane.json"])

    def test_of_a_set_shows_every_job(self):
        jobs = self.run_terrane("generate", self.preset, "--seeds", "1..3", "--dry-run", "--json").json()["jobs"]
        self.assertEqual([job["recipe"]["seed"]["value"] for job in jobs], ["1", "2", "3"])


class Depfile(CliTestCase):
    def rebuilt(self):
        """Whether make runs the recipe."""
        done = subprocess.run(["make"], cwd=self.dir, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return "ran terrane" in done.stdout

    def write_makefile(self, target, command):
        escaped = target.replace("$", "$$").replace("#", "\\#").replace(" ", "\\ ").replace(":", "\\:")
        rule = escaped.replace("%", "\\%")  # in a target a bare % makes a pattern rule
        text = f"all: {escaped}\n{rule}:\n\t@echo ran terrane\n\t@{command}\n-include rule.d\n"
        (self.dir / "Makefile").write_text(text)

    def touch(self, path, later_s):
        newest = max(file.stat().st_mtime for file in self.dir.rglob("*") if file.is_file())
        os.utime(path, (newest + later_s, newest + later_s))

    def test_makes_make_run_terrane_when_a_preset_changes_and_not_before(self):
        for folder in ("plain", "with blank", "ha#sh", "dol$lar", "per%cent", "co:lon", "$x #1 %d ö"):
            shutil.rmtree(self.dir)
            (self.dir / folder).mkdir(parents=True)
            base = save(self.dir / folder, LAND, "base")
            preset = save(self.dir / folder, {"name": "derived", "extends": "base.json", "view": {"size": 5}})
            quote = "'" + str(Path(folder, "derived.json")).replace("$", "$$") + "'"
            out = folder.replace("$", "$$")
            self.write_makefile(f"{folder}/derived_height.png",
                                f"{TERRANE} generate {quote} --out '{out}' --layer height --depfile rule.d --quiet")
            self.assertTrue(self.rebuilt())
            self.assertFalse(self.rebuilt(), folder)
            for input_file in (preset, base):
                self.touch(input_file, 5)
                self.assertTrue(self.rebuilt(), f"{folder}: {input_file}")
                self.touch(self.dir / folder / "derived_height.png", 10)
                self.assertFalse(self.rebuilt(), folder)

    def test_names_every_output_and_every_preset_that_was_read(self):
        save(self.dir, LAND, "base")
        save(self.dir, {"name": "derived", "extends": "base.json"})
        self.run_terrane("generate", "derived.json", "--seeds", "1..2", "--layer", "biome", "--depfile", "rule.d")
        self.assertEqual((self.dir / "rule.d").read_text(),
                         "derived_1_biome.png derived_1.terrane.json derived_2_biome.png derived_2.terrane.json: "
                         "derived.json base.json\n")

    def test_of_a_shipped_preset_has_no_inputs(self):
        self.run_terrane("generate", "archipelago", "--size", "3", "--layer", "biome", "--depfile", "rule.d")
        self.assertEqual((self.dir / "rule.d").read_text(), "archipelago_biome.png archipelago.terrane.json:\n")

    def test_is_left_untouched_when_nothing_changes(self):
        save(self.dir, LAND)
        stamps = set()
        for _ in range(2):
            self.run_terrane("generate", "land.json", "--layer", "biome", "--depfile", "rule.d")
            stamps.add((self.dir / "rule.d").stat().st_mtime_ns)
        self.assertEqual(len(stamps), 1)


class Streams(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def test_in_json_have_one_result_with_the_manifest(self):
        done = self.run_terrane("generate", self.preset, "--out", "out", "--json")
        result = done.json()
        self.assertIs(result["ok"], True)
        (one,) = result["results"]
        self.assertEqual(one["manifest"], read_manifest(self.dir / "out", "land"))
        self.assertEqual({file["path"]: file["bytes"] for file in one["files"]},
                         {f"out/{name}": len(data) for name, data in snapshot(self.dir / "out").items()})

    def test_in_quiet_stay_empty(self):
        done = self.run_terrane("generate", self.preset, "--size", "10", "--quiet")
        self.assertEqual((done.stdout, done.stderr), ("", ""))

    def test_in_quiet_still_tell_errors(self):
        done = self.run_terrane("generate", self.preset, "--size", "0", "--quiet", expect_exit=2)
        self.assertEqual(done.stdout, "")
        self.assertIn("--size", done.stderr)

    def test_have_the_summary_on_stdout_and_notes_on_stderr(self):
        done = self.run_terrane("generate", self.preset, "--size", "1000x300", "--layer", "biome")
        self.assertIn("1000 x 300 samples", done.stdout)
        self.assertEqual(done.stderr, "terrane: note: 1000 is not 2^n + 1, which engines want; nearest: 513 and 1025; "
                                      "300 is not 2^n + 1, which engines want; nearest: 257 and 513\n")
        self.assertEqual(self.run_terrane("generate", self.preset, "--size", "257x513", "--layer", "biome").stderr, "")

    def test_have_one_note_for_a_set(self):
        done = self.run_terrane("generate", self.preset, "--size", "10", "--layer", "biome", "--seeds", "1..3")
        self.assertEqual(done.stderr.count("note:"), 1)

    def test_hold_no_escape_codes_or_progress_when_they_are_no_terminal(self):
        done = self.run_terrane("generate", self.preset, "--size", "1025")
        self.assertNotRegex(done.stdout + done.stderr, "[\x1b\r]")

    def test_have_help_on_stdout(self):
        for command in ((), ("generate",), ("preset",), ("preset", "list"), ("preset", "show"), ("preset", "new"),
                        ("preset", "check"), ("preset", "schema"), ("info",), ("selftest",)):
            for form in ("--help", "-h"):
                done = self.run_terrane(*command, form)
                self.assertIn("Usage:", done.stdout)
                self.assertEqual(done.stderr, "")

    def test_have_the_version_as_text_and_as_json(self):
        text = self.run_terrane("--version").stdout
        version = self.run_terrane("--version", "--json").json()
        self.assertEqual(text, f"terrane {version['version']} (engine revision {version['engine']})\n")


class Install(CliTestCase):
    def test_puts_a_binary_and_the_presets_where_they_work_from(self):
        build = Path(TERRANE).parent.parent
        if not (build / "cmake_install.cmake").exists():
            self.skipTest("the binary does not stand in a build folder")
        prefix = self.dir / "prefix"
        outside("cmake", "--install", build, "--prefix", prefix)
        installed = sorted(snapshot(prefix))
        self.assertIn("bin/terrane", installed)
        self.assertIn("share/terrane/presets/archipelago.json", installed)
        self.assertIn("share/terrane/presets/preset.schema.json", installed)
        self.assertEqual([name for name in installed if not name.startswith(("bin/terrane", "share/terrane/"))], [])
        done = subprocess.run([prefix / "bin" / "terrane", "generate", "archipelago", "--size", "9", "--out",
                               self.dir / "o",
                               "--json"], cwd="/", capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIs(json.loads(done.stdout)["ok"], True)


if __name__ == "__main__":
    unittest.main()
