"""What the machine refuses, or interrupts, leaves no file behind: exit 3 with the path, and whole files or none."""
import os
import resource
import shutil
import signal
import subprocess
import threading
import time
import unittest

from cli_support import CliTestCase, SANITIZERS, TERRANE
from worlds import LAND, save, snapshot

NOBODY = 65534


class MachineTestCase(CliTestCase):
    def setUp(self):
        super().setUp()
        self.preset = save(self.dir, LAND)

    def generate(self, *more, preexec=None, binary=TERRANE):
        return subprocess.run([str(binary), "generate", str(self.preset), *map(str, more)], cwd=self.dir,
                              preexec_fn=preexec,
                              capture_output=True, text=True, timeout=300)

    def assert_refused(self, done, *says):
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(done.stdout, "")
        for part in says:
            self.assertIn(part, done.stderr)


class FileSystem(MachineTestCase):
    def test_with_a_folder_in_an_outputs_place_is_refused(self):
        for name in ("land_height.png", "land_preview.png", "land.terrane.json"):
            out = self.dir / f"out_{name}"
            (out / name).mkdir(parents=True)
            self.assert_refused(self.generate("--out", out), str(out / name), "Is a directory")
            self.assertEqual(snapshot(out), {})

    def test_with_a_folder_in_a_sidecars_place_is_refused(self):
        (self.dir / "out" / "land_height.r16.hdr").mkdir(parents=True)
        self.assert_refused(self.generate("--out", "out", "--layer", "height:r16"), "out/land_height.r16.hdr")
        self.assertEqual(snapshot(self.dir / "out"), {})

    def test_with_a_device_in_an_outputs_place_is_refused(self):
        (self.dir / "land_height.png").symlink_to("/dev/null")
        self.assert_refused(self.generate(), "land_height.png", "not a regular file")
        self.assertTrue((self.dir / "land_height.png").is_symlink())

    def test_with_a_file_in_the_folders_place_is_refused(self):
        (self.dir / "file").write_text("here")
        for out in ("file", "file/deeper", "/dev/null", "/proc/none"):
            self.assert_refused(self.generate("--out", out), out.split("/")[0] or out)
        self.assertEqual((self.dir / "file").read_text(), "here")

    def test_with_no_room_for_a_depfile_is_refused(self):
        self.assert_refused(self.generate("--depfile", "nowhere/x.d", "--quiet"), "nowhere/x.d")

    def test_makes_missing_folders(self):
        self.assertEqual(self.generate("--out", "a/b//c/", "--layer", "biome").returncode, 0)
        self.assertEqual(sorted(snapshot(self.dir / "a")), ["b/c/land.terrane.json", "b/c/land_biome.png"])

    def unprivileged(self):
        """What a child does to be bound by permissions, and a binary that it may run."""
        if os.geteuid() != 0:
            return None, TERRANE
        os.chmod(self.dir, 0o755)
        binary = shutil.copy(TERRANE, self.dir / "terrane")
        return (lambda: os.setuid(NOBODY)), binary

    def test_in_a_read_only_folder_is_refused(self):
        preexec, binary = self.unprivileged()
        (self.dir / "out").mkdir(mode=0o555)
        self.assert_refused(self.generate("--out", "out", preexec=preexec, binary=binary), "out/land_height.png",
                            "Permission denied")
        self.assert_refused(self.generate("--out", "out/deeper", preexec=preexec, binary=binary), "out/deeper")
        self.assertEqual(snapshot(self.dir / "out"), {})

    def test_with_a_preset_that_may_not_be_read_is_refused(self):
        preexec, binary = self.unprivileged()
        os.chmod(self.preset, 0)
        self.assert_refused(self.generate(preexec=preexec, binary=binary), "land.json", "Permission denied")

    def test_with_a_file_over_the_size_limit_is_refused(self):
        def limited(size):
            return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        for size, layer in ((1000, "height:r32"), (20000, "height:r32"), (20000, "height:exr"), (1000, "height:png16"),
                            (1000, "preview"), (100, "biome"), (100, "biome_color")):
            out = self.dir / f"out{size}_{layer}"
            done = self.generate("--out", out, "--layer", layer, preexec=limited(size))
            self.assert_refused(done, f"{out}/land_", "File too large")
            self.assertEqual(snapshot(out), {})

    def test_that_fails_leaves_the_files_of_the_run_before(self):
        self.assertEqual(self.generate("--out", "out").returncode, 0)
        before = snapshot(self.dir / "out")
        failed = self.generate("--out", "out", "--seed", 9,
                               preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)))
        self.assert_refused(failed, "File too large")
        self.assertEqual(snapshot(self.dir / "out"), before)

    def test_on_a_full_disk_is_refused(self):
        mount = f"mount -t tmpfs -o size=64k none {self.dir}/out"
        isolate = ["unshare", "--mount", "--map-root-user"]
        (self.dir / "out").mkdir()
        if subprocess.run([*isolate, "sh", "-c", mount], capture_output=True).returncode != 0:
            self.skipTest("may not mount a small disk here")
        script = f'{mount} && "$@"; echo "$? $(ls -A {self.dir}/out | wc -l)"'
        done = subprocess.run([*isolate, "sh", "-c", script, "sh", TERRANE, "generate", str(self.preset), "--size",
                               "257",
                               "--out", f"{self.dir}/out", "--layer", "biome", "--layer", "height:r32", "--quiet"],
                              capture_output=True, text=True)
        self.assertEqual(done.stdout, "3 0\n", done.stderr)
        self.assertIn("out/land_height.r32", done.stderr)
        self.assertIn("No space left on device", done.stderr)

    def test_with_a_full_stdout_is_refused(self):
        for command in (["preset", "list"], ["generate", str(self.preset), "--list-outputs"], ["--version"]):
            with open("/dev/full", "w") as full:
                done = subprocess.run([TERRANE, *command], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 3, command)
            self.assertIn("stdout: cannot write: No space left on device", done.stderr)

    def test_in_json_names_the_path_on_stdout(self):
        (self.dir / "file").write_text("here")
        done = self.run_terrane("generate", self.preset, "--out", "file", "--json", expect_exit=3)
        self.assertIs(done.json()["ok"], False)
        self.assertIn("file", done.json()["faults"][0]["message"])


class Interruption(MachineTestCase):
    def start_long_run(self):
        process = subprocess.Popen([TERRANE, "generate", str(self.preset), "--size", "8193", "--threads", "2", "--out",
                                    "out",
                                    "--layer", "height", "--layer", "height:r32", "--layer", "biome", "--layer",
                                    "preview"],
                                   cwd=self.dir, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        deadline = time.monotonic() + 60
        while not any(path.stat().st_size > 0 for path in self.dir.glob("out/.*.r32.*")):
            self.assertIsNone(process.poll())
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.005)
        return process

    def test_leaves_no_file_and_ends_by_the_signal(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.start_long_run()
            self.assertGreaterEqual(len(list((self.dir / "out").iterdir())), 4)
            process.send_signal(number)
            self.assertEqual(process.wait(60), -number)
            self.assertEqual(list((self.dir / "out").iterdir()), [])

    def test_writes_under_hidden_names_until_all_is_done(self):
        self.start_long_run()
        self.assertTrue(all(path.name.startswith(".land") for path in (self.dir / "out").iterdir()))


class AtOnce(MachineTestCase):
    def test_two_runs_into_one_folder_both_end_well_and_leave_whole_files(self):
        arguments = [TERRANE, "generate", str(self.preset), "--out", "out", "--size", "129", "--quiet"]
        self.assertEqual(self.generate("--out", "expected", "--size", "129").returncode, 0)
        for _ in range(8):
            runs = [subprocess.Popen(arguments, cwd=self.dir) for _ in range(3)]
            self.assertEqual([run.wait(120) for run in runs], [0, 0, 0])
            self.assertEqual(snapshot(self.dir / "out"), snapshot(self.dir / "expected"))
            shutil.rmtree(self.dir / "out")

    def test_a_reader_always_finds_a_whole_file(self):
        expected = []
        for seed in (1, 2):
            self.assertEqual(self.generate("--seed", seed, "--out", "out", "--layer", "height").returncode, 0)
            expected.append((self.dir / "out" / "land_height.png").read_bytes())
        self.assertNotEqual(*expected)
        reads, ended = [], threading.Event()

        def poll():
            while not ended.is_set():
                reads.append((self.dir / "out" / "land_height.png").read_bytes() in expected)
        reader = threading.Thread(target=poll)
        reader.start()
        try:
            for run in range(20 if SANITIZERS else 100):
                self.assertEqual(self.generate("--seed", 1 + run % 2, "--out", "out", "--layer", "height").returncode,
                                 0)
        finally:
            ended.set()
            reader.join()
        self.assertGreater(len(reads), 100)
        self.assertTrue(all(reads))


if __name__ == "__main__":
    unittest.main()
