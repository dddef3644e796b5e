"""The arguments of scripts/portability; what it builds and compares is proved by running it (.ci/run)."""
import subprocess
import unittest

from cli_support import SOURCE_DIR

NATIVE = "x86-64-gcc-O2-scalar"


def portability(*arguments):
    done = subprocess.run([SOURCE_DIR / "scripts" / "portability", *arguments], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines(), done.stderr


class Portability(unittest.TestCase):
    def test_lists_every_kind_of_processor_the_native_line_first(self):
        code, names, _ = portability("--list")
        self.assertEqual((code, names[0]), (0, NATIVE))
        self.assertEqual(len(set(names)), len(names))
        for processor in ("x86-64", "i686", "aarch64", "armhf", "riscv64", "s390x", "wasm32"):
            self.assertTrue(any(name.startswith(processor + "-") for name in names), processor)

    def test_takes_every_line_that_begins_with_only_and_the_native_one(self):
        _, names, _ = portability("--list")
        for only in ("aarch64", "x86-64-clang-O0", "x86-64-gcc-O2", names[-1]):
            code, some, _ = portability("--only", only, "--list")
            self.assertEqual((code, some), (0, [n for n in names if n.startswith(only) or n == NATIVE]))

    def test_refuses_wrong_arguments(self):
        for arguments in (("--fast",), ("--only",), ("--only", "mips"), ("--only", "86"), ("aarch64",)):
            code, names, errors = portability(*arguments)
            self.assertEqual((code, names), (2, []), arguments)
            self.assertIn("portability: ", errors)


if __name__ == "__main__":
    unittest.main()
