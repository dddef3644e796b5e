"""The arguments of scripts/portability and what it makes of the hashes; the real builds are for .ci/run."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from cli_support import SOURCE_DIR

NATIVE = "x86-64-gcc-O2-scalar"


def portability(*arguments, root=SOURCE_DIR, path=os.environ["PATH"]):
    done = subprocess.run([Path(root) / "scripts" / "portability", *arguments], stdin=subprocess.DEVNULL,
                          env={**os.environ, "PATH": path}, capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines(), done.stderr


# In place of CMake: a selftest that can run at two levels. {hash} and {code} are what it ends with at each.
CMAKE = """#!/bin/bash
while (($# > 0)); do [[ $1 == -B ]] && folder=$2; shift; done
[[ -n ${{folder-}} ]] || exit 0
[[ $folder == *{unbuildable}* ]] && exit 1
mkdir -p "$folder/src"
cat >"$folder/src/terrane_selftest" <<'END'
#!/bin/bash
[[ $1 == --levels ]] && {{ printf 'scalar\\nsse4\\n'; exit; }}
case $0-$2 in *{different}) echo ffff; exit 1 ;; *) echo aaaa ;; esac
END
chmod +x "$folder/src/terrane_selftest"
"""


class Comparison(unittest.TestCase):
    """What is made of the hashes, on a source tree whose builds are played."""

    def compare(self, *, different="nothing", unbuildable="nothing", only="x86-64-gcc-O"):
        with tempfile.TemporaryDirectory() as folder:
            scripts, programs = Path(folder, "scripts"), Path(folder, "bin")
            scripts.mkdir()
            programs.mkdir()
            shutil.copy(SOURCE_DIR / "scripts" / "portability", scripts)
            for program, text in ((scripts / "setup-debian", "#!/bin/sh\n"),
                                  (programs / "cmake", CMAKE.format(different=different, unbuildable=unbuildable))):
                program.write_text(text)
                program.chmod(0o755)
            return portability("--only", only, root=folder, path=f"{programs}:{os.environ['PATH']}")

    def test_ends_with_0_where_every_hash_is_the_same(self):
        code, lines, errors = self.compare()
        self.assertEqual(code, 0, errors)
        self.assertIn("x86-64-gcc-O0-sse4 aaaa", lines)
        self.assertIn("x86-64-gcc-O0-avx2 not run", lines)
        self.assertIn("one hash in", errors)

    def test_ends_with_1_and_names_the_line_that_differs(self):
        code, lines, errors = self.compare(different="gcc-O0/src/terrane_selftest-sse4")
        self.assertEqual(code, 1)
        self.assertIn("x86-64-gcc-O0-sse4 ffff", lines)
        self.assertIn("x86-64-gcc-O0-scalar aaaa", lines)
        self.assertIn("x86-64-gcc-O0-sse4 differs from " + NATIVE, errors)

    def test_ends_with_1_where_a_build_fails_and_goes_on(self):
        code, lines, errors = self.compare(unbuildable="gcc-O0")
        self.assertEqual(code, 1)
        self.assertIn("x86-64-gcc-O0-scalar failed", lines)
        self.assertIn("x86-64-gcc-O3-native-scalar aaaa", lines)
        self.assertIn("x86-64-gcc-O0 cannot be built", errors)


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
