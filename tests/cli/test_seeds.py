"""Seeds as typed, as used and as recorded; sets of seeds; names of files."""
import re
import unittest

from cli_support import CliTestCase
from worlds import LAND, changed, hashes, read_manifest, save, snapshot

GREATEST = 2**64 - 1


def fnv1a64(text):
    value = 0xcbf29ce484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001b3 % 2**64
    return value


class SeedTestCase(CliTestCase):
    SMALL = ("--size", "9", "--layer", "height")

    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, changed(LAND, seed=None))

    def seed(self, *more, preset=None):
        """The seed in the manifest of a run, and the hash of its height."""
        self.run_terrane("generate", preset or self.preset, *self.SMALL, *more, "--name", "s")
        manifest = read_manifest(self.dir, "s")
        return manifest["recipe"]["seed"], hashes(manifest)["height"]


class Forms(SeedTestCase):
    def test_of_one_number_give_one_world(self):
        forms = ("42", " 42 ", "42\n", "\t42\r\n", "+42", "042", "0x2a", "0x2A", "0x000000000000000000002A")
        seen = {form: self.seed("--seed", form) for form in forms}
        for form, (seed, height) in seen.items():
            self.assertEqual(seed, {"typed": form.strip(), "value": "42"}, repr(form))
            self.assertEqual(height, seen["42"][1], repr(form))

    def test_with_a_leading_zero_are_decimal(self):
        self.assertEqual(self.seed("--seed", "010")[0]["value"], "10")

    def test_that_are_negative_are_twos_complement(self):
        for typed, value in (("-1", GREATEST), ("-7", 2**64 - 7), ("-9223372036854775808", 2**63)):
            self.assertEqual(self.seed("--seed", typed)[0], {"typed": typed, "value": str(value)})
            self.assertEqual(self.seed(f"--seed={typed}"), self.seed("--seed", typed))
            self.assertEqual(self.seed("--seed", typed)[1], self.seed("--seed", value)[1])

    def test_of_64_bits_are_exact(self):
        values = (2**53, 2**53 + 1, 2**63 - 1, 2**63, GREATEST - 1, GREATEST)
        seen = {value: self.seed("--seed", value) for value in values}
        for value, (seed, _) in seen.items():
            self.assertEqual(seed["value"], str(value))
        self.assertEqual(len({height for _, height in seen.values()}), len(values))

    def test_that_are_text_are_hashed(self):
        for text in ("first light", "0x", "1.5", "1e3", "4 2", "日本"):
            self.assertEqual(self.seed("--seed", text)[0], {"typed": text, "value": str(fnv1a64(text))}, text)
        self.assertNotEqual(self.seed("--seed", "First light")[1], self.seed("--seed", "first light")[1])

    def test_beyond_64_bits_or_empty_are_refused(self):
        for text in ("18446744073709551616", "-9223372036854775809", "0x10000000000000000", "", "  ", "\n"):
            refused = self.run_terrane("generate", self.preset, "--seed", text, expect_exit=2)
            self.assertIn("--seed: ", refused.stderr)
        self.assertEqual(sorted(snapshot(self.dir)), ["land.json"])

    def test_default_to_the_one_of_the_preset_else_to_zero(self):
        self.assertEqual(self.seed()[0]["value"], "0")
        own = save(self.dir, changed(LAND, name="own", seed=77))
        self.assertEqual(self.seed(preset=own), self.seed("--seed", "77"))
        self.assertEqual(self.seed("--seed", "5", preset=own), self.seed("--seed", "5"))

    def test_in_a_preset_are_as_exact_as_on_the_command_line(self):
        for value in (9007199254740993, GREATEST, -1, "0x2a", " 42 ", "first light", str(GREATEST)):
            own = save(self.dir, changed(LAND, name="own", seed=value))
            self.assertEqual(self.seed(preset=own), self.seed("--seed", value), value)

    def test_in_a_preset_beyond_64_bits_are_refused_where_they_stand(self):
        own = self.dir / "own.json"
        for value in ("18446744073709551616", "-9223372036854775809", '""', "1.5", "true"):
            text = save(self.dir, changed(LAND, name="own", seed=12345)).read_text().replace("12345", value)
            own.write_text(text)
            line = text[:text.index('"seed"')].count("\n") + 1
            refused = self.run_terrane("generate", own, expect_exit=2)
            self.assertRegex(refused.stderr, rf"^.*own\.json:{line}:\d+: error: .*seed", value)


class RandomSeed(SeedTestCase):
    def test_is_printed_and_makes_the_world_again(self):
        for form in ("random", " random "):
            done = self.run_terrane("generate", self.preset, *self.SMALL, "--seed", form)
            printed = re.search(r"seed (\d+)\n", done.stdout).group(1)
            first = (self.dir / "land_height.png").read_bytes()
            self.assertEqual(read_manifest(self.dir, "land")["recipe"]["seed"]["value"], printed)
            self.run_terrane("generate", self.preset, *self.SMALL, "--seed", printed, "--out", "again")
            self.assertEqual((self.dir / "again" / "land_height.png").read_bytes(), first)

    def test_differs_from_run_to_run(self):
        self.assertNotEqual(self.seed("--seed", "random")[0], self.seed("--seed", "random")[0])


class Worlds(SeedTestCase):
    def test_of_ten_seeds_are_ten(self):
        self.run_terrane("generate", self.preset, "--size", "33", "--layer", "height", "--layer", "ridges",
                         "--layer", "temperature", "--layer", "humidity", "--seeds", "0..9")
        for layer in ("height", "ridges", "temperature", "humidity"):
            seen = {hashes(read_manifest(self.dir, f"land_{seed}"))[layer] for seed in range(10)}
            self.assertEqual(len(seen), 10, layer)

    def test_of_ten_seeds_have_ten_values_at_the_origin(self):
        seen = set()
        for seed in range(10):
            self.run_terrane("generate", self.preset, "--size", "1", "--origin", "0,0", "--layer", "ground:r32",
                             "--seed", seed)
            seen.add((self.dir / "land_ground.r32").read_bytes())
        self.assertEqual(len(seen), 10)

    def test_of_a_set_are_those_of_single_runs(self):
        self.run_terrane("generate", self.preset, *self.SMALL, "--seeds=-1..1")
        for seed in (-1, 0, 1):
            self.assertEqual(hashes(read_manifest(self.dir, f"land_{seed}"))["height"],
                             self.seed(f"--seed={seed}")[1])


class Sets(SeedTestCase):
    def test_make_one_set_of_files_for_each_seed(self):
        self.run_terrane("generate", self.preset, *self.SMALL, "--seeds", "3..5", "--out", "out")
        self.assertEqual(sorted(snapshot(self.dir / "out")),
                         sorted(f"land_{seed}{end}" for seed in (3, 4, 5) for end in ("_height.png", ".terrane.json")))
        for seed in (3, 4, 5):
            self.assertEqual(read_manifest(self.dir / "out", f"land_{seed}")["recipe"]["seed"]["value"], str(seed))

    def test_of_one_seed_are_allowed(self):
        self.run_terrane("generate", self.preset, *self.SMALL, "--seeds", "8..8", "--out", "out")
        self.assertEqual(sorted(snapshot(self.dir / "out")), ["land_8.terrane.json", "land_8_height.png"])

    def test_that_are_no_span_are_refused(self):
        for text in ("5..3", "1", "1..", "..3", "1-3", "a..b", "1..2..3", "1.5..2", "0..100000000",
                     "9223372036854775807..9223372036854775808"):
            refused = self.run_terrane("generate", self.preset, *self.SMALL, f"--seeds={text}", expect_exit=2)
            self.assertIn("--seeds: expected", refused.stderr, text)
        self.assertEqual(sorted(snapshot(self.dir)), ["land.json"])

    def test_go_without_a_single_seed(self):
        refused = self.run_terrane("generate", self.preset, "--seeds", "1..2", "--seed", "3", expect_exit=2)
        self.assertIn("--seeds: goes without --seed", refused.stderr)

    def test_whose_files_would_share_a_name_are_refused(self):
        for pattern in ("same", "{preset}", "{size}{origin}"):
            refused = self.run_terrane("generate", self.preset, *self.SMALL, "--seeds", "1..2", "--name", pattern,
                                       expect_exit=2)
            self.assertIn("--name: seeds 1 and 2 would both write", refused.stderr)
            self.assertIn("put {seed} in the pattern", refused.stderr)
        self.assertEqual(sorted(snapshot(self.dir)), ["land.json"])

    def test_report_each_set_in_json(self):
        done = self.run_terrane("generate", self.preset, *self.SMALL, "--seeds", "1..3", "--json").json()
        self.assertIs(done["ok"], True)
        self.assertEqual([result["name"] for result in done["results"]], ["land_1", "land_2", "land_3"])
        self.assertEqual([result["seed"] for result in done["results"]],
                         [{"typed": str(seed), "value": str(seed)} for seed in (1, 2, 3)])


class Names(SeedTestCase):
    def stem(self, pattern, *more):
        self.run_terrane("generate", self.preset, *self.SMALL, "--name", pattern, "--out", "out", *more)
        (manifest,) = (self.dir / "out").glob("*.terrane.json")
        stem = manifest.name.removesuffix(".terrane.json")
        self.assertEqual(sorted(snapshot(self.dir / "out")), [f"{stem}.terrane.json", f"{stem}_height.png"])
        for path in (self.dir / "out").iterdir():
            path.unlink()
        return stem

    def test_are_the_one_of_the_preset_by_default(self):
        self.run_terrane("generate", save(self.dir, changed(LAND, name=None), "file_stem"), *self.SMALL, "--out", "out")
        self.assertEqual(sorted(snapshot(self.dir / "out")), ["file_stem.terrane.json", "file_stem_height.png"])
        self.run_terrane("generate", save(self.dir, changed(LAND, name="inner"), "file_stem"), *self.SMALL, "--out",
                         "in")
        self.assertEqual(sorted(snapshot(self.dir / "in")), ["inner.terrane.json", "inner_height.png"])

    def test_know_preset_seed_size_and_origin(self):
        self.assertEqual(self.stem("{preset}-{seed}-{size}-{origin}", "--seed", "42", "--origin=-1,2"),
                         "land-42-9x9--1_2")
        self.assertEqual(self.stem("{seed}{seed}", "--seed", "7"), "77")
        self.assertEqual(self.stem("plain name", "--seed", "7"), "plain name")
        self.assertEqual(self.stem("ö日本🙂"), "ö日本🙂")

    def test_hold_a_text_seed_as_it_is_where_a_file_name_can(self):
        self.assertEqual(self.stem("{seed}", "--seed", "first_Light-2"), "first_Light-2")
        self.assertEqual(self.stem("{seed}", "--seed", "a/b"), str(fnv1a64("a/b")))
        self.assertEqual(self.stem("{seed}", "--seed", "two words"), str(fnv1a64("two words")))

    def test_that_are_no_file_names_are_refused(self):
        for pattern in ("a/b", "../up", ".hidden", "..", "a\\b", "tab\t", "x" * 151, "{sead}", "{seed", "{}"):
            refused = self.run_terrane("generate", self.preset, *self.SMALL, "--name", pattern, expect_exit=2)
            self.assertIn("--name: ", refused.stderr, pattern)
        self.assertIn('did you mean "seed"?', self.run_terrane("generate", self.preset, "--name", "{sead}",
                                                                expect_exit=2).stderr)
        self.assertEqual(sorted(snapshot(self.dir)), ["land.json"])


if __name__ == "__main__":
    unittest.main()
