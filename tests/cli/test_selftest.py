"""The selftest of terrane and the program of its own: what they print, and how they end when a hash differs."""
import os
import subprocess
import unittest

from cli_support import CliTestCase

STANDALONE = os.environ["TERRANE_SELFTEST"]


def standalone(*arguments):
    done = subprocess.run([STANDALONE, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Selftest(CliTestCase):
    def test_of_terrane_finds_the_recorded_hashes(self):
        text = self.run_terrane("selftest", "--quick").stdout
        self.assertRegex(text, r"(?m)^stage +\d+ ok$")
        self.assertRegex(text.splitlines()[-1], r"^\d+ cases at scalar.*: every hash as recorded \([0-9a-f]{32}\)$")
        self.assertNotIn("differs", text)

    def test_of_terrane_in_json_has_levels_parts_and_the_hash(self):
        result = self.run_terrane("selftest", "--quick", "--cpu", "scalar", "--json").json()
        self.assertEqual((result["ok"], result["quick"], result["levels"]), (True, True, ["scalar"]))
        self.assertEqual({part["name"] for part in result["parts"] if part["different"]}, set())
        self.assertTrue({"core", "field", "noise", "stage", "tiles", "threads"} <= {p["name"] for p in result["parts"]})
        self.assertEqual(standalone("--quick", "--cpu", "scalar"), (0, result["hash"] + "\n", ""))

    def test_of_terrane_refuses_an_unknown_level(self):
        done = self.run_terrane("selftest", "--cpu", "sclar", expect_exit=2)
        self.assertIn('did you mean "scalar"', done.stderr)

    def test_standing_alone_prints_one_hash_and_the_lines_of_the_table(self):
        code, whole, errors = standalone()
        self.assertEqual((code, errors), (0, ""))
        self.assertRegex(whole, r"^[0-9a-f]{32}\n$")
        code, lines, errors = standalone("--lines")
        self.assertEqual((code, errors), (0, ""))
        self.assertRegex(lines, r"^([a-z0-9_.^+-]+ [0-9a-f]{32}\n)+$")

    def test_standing_alone_names_the_line_that_differs_and_ends_with_1(self):
        golden = self.dir / "golden"
        lines = standalone("--quick", "--lines")[1].splitlines()
        golden.write_text("\n".join(lines))
        self.assertEqual(standalone("--quick", "--golden", golden)[0], 0)
        corrupted = [f"{line.split()[0]} {'0' * 32}" if line.startswith("noise.perlin.fbm ") else line
                     for line in lines]
        golden.write_text("\n".join(corrupted))
        code, _, errors = standalone("--quick", "--cpu", "scalar", "--golden", golden)
        self.assertEqual(code, 1)
        self.assertEqual(len(errors.splitlines()), 1)
        self.assertIn("noise.perlin.fbm differs at scalar", errors)

    def test_standing_alone_renews_the_file_of_recorded_hashes(self):
        golden = self.dir / "golden.inc"
        self.assertEqual(standalone("--renew", golden), (0, "", ""))
        lines = standalone("--lines")[1].splitlines()
        self.assertEqual(golden.read_text().splitlines(), ['{"%s", "%s"},' % tuple(line.split()) for line in lines])

    def test_standing_alone_refuses_what_it_does_not_know(self):
        for arguments in (("--fast",), ("--cpu",), ("--cpu", "mmx"), ("--golden", self.dir / "none"),
                          ("--renew", self.dir / "x", "--quick")):
            code, out, errors = standalone(*arguments)
            self.assertEqual((code, out), (2, ""), arguments)
            self.assertIn("error: " + str(arguments[0]), errors)


if __name__ == "__main__":
    unittest.main()
