"""Runs the benchmarks and the program of a build folder and prints the table. Called by scripts/bench."""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SECTIONS = ("noise", "kernels", "png", "program")
PRESETS = sorted(path.stem for path in (ROOT / "presets").glob("*.json") if path.stem != "preset.schema")
FUSED = [str(ROOT / "tests/bench/fused.json"), "--layer", "height:png16", "--layer", "biome:png8"]
LEVELS = ("scalar", "sse4", "avx2", "avx512", "neon")


def benchmarks(executable, pattern, repetitions):
    """{name: {"ms": CPU time of an iteration, counter: value}}, of the repetition with the least CPU time."""
    text = subprocess.run([executable, f"--benchmark_filter={pattern}", f"--benchmark_repetitions={repetitions}",
                           "--benchmark_format=json"], check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True).stdout
    in_ms = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3}
    best = {}
    for row in json.loads(text)["benchmarks"]:
        if row["run_type"] != "iteration":
            continue
        found = {"ms": row["cpu_time"] * in_ms[row["time_unit"]],
                 **{key: row[key] for key in ("ns", "MB", "GB_s") if key in row}}
        name = row["run_name"].removesuffix("/iterations:1")
        if name not in best or found["ms"] < best[name]["ms"]:
            best[name] = found
    return best


def by_level(rows):
    """{name without level: {level: ns}}, in order."""
    table = {}
    for name, row in rows.items():
        start, _, level = name.rpartition("/")
        if level in LEVELS and "ns" in row:
            table.setdefault(start, {})[level] = row["ns"]
    return table


def print_table(title, header, rows):
    print(f"\n## {title}\n")
    for row in (header, ["---"] * len(header), *rows):
        print("| " + " | ".join(row) + " |")


def print_levels(title, table, ratio_header=None, ratio=lambda name, level, ns: ""):
    levels = [level for level in LEVELS if any(level in row for row in table.values())]
    rows = []
    for name, row in table.items():
        best = levels[-1]
        rows.append([name] + [f"{row[level]:.3f}" for level in levels] +
                    ([ratio(name, best, row[best])] if ratio_header else []))
    print_table(title, ["what"] + levels + ([ratio_header] if ratio_header else []), rows)


def print_noise(build):
    oracle = benchmarks(build / "bench/terrane_oracle_bench", ".", 3)
    rows = by_level(benchmarks(build / "bench/terrane_bench", "^(regular|displaced)/", 3))

    def ratio(name, _level, ns):
        basis = name.split("/")[1]
        return f"{oracle[f'oracle/{basis}/6']['ns'] / ns:.1f} x"

    print_levels("Noise: ns a sample and octave (6: six octaves of 4096 x 4096 from 512 samples)", rows,
                 "best level to the scalar oracle at -O2", ratio)
    print_table("The scalar oracle at -O2", ["what", "ns a sample and octave"],
                [[name, f"{row['ns']:.2f}"] for name, row in oracle.items()])


def print_kernels(build):
    rows = benchmarks(build / "bench/terrane_bench", "^(redistribute|power|quantise|precipitation|whittaker|rules|hash)",
                      3)
    print_levels("Kernels: ns a sample", by_level(rows))
    print(f"\nhash: {rows['hash']['ns']:.3f} ns a float sample; "
          f"Whittaker table: {rows['whittaker_table']['ms']:.3f} ms to make")


def print_png(build):
    rows = benchmarks(build / "bench/terrane_bench", "^png/", 1)
    lines = []
    for name in dict.fromkeys(name.split("/")[1] for name in rows):
        own, slow, fast = (rows[f"png/{name}/{encoder}"] for encoder in ("terrane", "libpng_default", "libpng_1_up"))
        lines.append([name] + [f"{row['ms']:.0f} ms, {row['MB']:.3f} MB" for row in (own, slow, fast)] +
                     [f"{slow['ms'] / own['ms']:.1f} x, {100 * (own['MB'] / slow['MB'] - 1):+.1f} %",
                      f"{fast['ms'] / own['ms']:.1f} x, {100 * (own['MB'] / fast['MB'] - 1):+.1f} %"])
    print_table("16-bit PNG: terrane's with quantising, libpng's from codes made before",
                ["map", "terrane", "libpng default", "libpng level 1, Up", "against default", "against level 1"], lines)


class Run:
    """One run of the program: wall and CPU time in ms, peak memory in MiB."""

    def __init__(self, terrane, arguments):
        with tempfile.TemporaryDirectory(prefix="terrane-bench-") as folder:
            command = [str(terrane), "generate", *arguments, "--seed", "1", "--quiet", "--out", folder]
            start = time.perf_counter()
            child = subprocess.Popen(command)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            self.wall = 1e3 * (time.perf_counter() - start)
        if child.returncode != 0:
            raise subprocess.CalledProcessError(child.returncode, command)
        self.cpu = 1e3 * (usage.ru_utime + usage.ru_stime)
        self.peak = usage.ru_maxrss / 1024

    @staticmethod
    def best(terrane, arguments, runs):
        """[wall ms, CPU ms, peak MiB], the least of each. The peak is never below this interpreter's own."""
        all_runs = [Run(terrane, arguments) for _ in range(runs)]
        return [f"{min(getattr(run, what) for run in all_runs):.{digits}f}"
                for what, digits in (("wall", 1), ("cpu", 0), ("peak", 0))]


def print_program(build, large):
    terrane = build / "src/terrane"
    rows = [[f"fused.json, {threads} thread{'s' * (threads > 1)}",
             *Run.best(terrane, [*FUSED, "--threads", str(threads)], 5)] for threads in (1, 2)]
    for preset in PRESETS:
        arguments = [preset, "--size", "4096", "--layer", "height:png16", "--layer", "biome:png8", "--threads", "1"]
        rows.append([f"{preset}, 4096 x 4096, 1 thread", *Run.best(terrane, arguments, 3)])
    for preset in PRESETS:
        rows.append([f"{preset}, 257 x 257, its usual files", *Run.best(terrane, [preset, "--size", "257"], 10)])
    if large:
        rows.append(["fused.json, 32768 x 32768, 1 thread",
                     *Run.best(terrane, [*FUSED, "--size", "32768", "--threads", "1"], 1)])
    print_table("The whole program", ["generate", "wall ms", "CPU ms", "peak MiB, at most"], rows)


def cpu_model():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "unknown CPU"


def print_machine(build):
    git = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12"], text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.strip()
    copy = max(row["GB_s"] for row in benchmarks(build / "bench/terrane_bench", "^copy$", 3).values())
    print(f"terrane {git or 'of unknown commit'} on {cpu_model()}, {len(os.sched_getaffinity(0))} cores, "
          f"memory copy {copy:.1f} GB/s from one core")


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench", allow_abbrev=False)
    parser.add_argument("build", type=Path)
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--only", action="append", choices=SECTIONS)
    options = parser.parse_args()
    wanted = options.only or SECTIONS
    print_machine(options.build)
    for section, print_section in (("noise", print_noise), ("kernels", print_kernels), ("png", print_png)):
        if section in wanted:
            print_section(options.build)
            sys.stdout.flush()
    if "program" in wanted:
        print_program(options.build, options.large)
    return 0


if __name__ == "__main__":
    sys.exit(main())
