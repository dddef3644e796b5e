"""The samples of every shipped preset against those on record in tests/golden/presets.json.

A difference means that sample bits moved. Where that is meant, renew the record and say why in the commit:
    python3 tests/cli/test_golden.py --renew        (TERRANE=path/to/terrane, else ./scripts/terrane)
"""
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    os.environ.setdefault("TERRANE", str(ROOT / "scripts" / "terrane"))
    os.environ.setdefault("EXR_DUMP", "")
    os.environ.setdefault("PNG_DUMP", "")
    os.environ.setdefault("TERRANE_SOURCE_DIR", str(ROOT))

from cli_support import CliTestCase, SOURCE_DIR, run  # noqa: E402 (the environment comes first)
from worlds import hashes, read_manifest  # noqa: E402

RECORD = SOURCE_DIR / "tests" / "golden" / "presets.json"
SEEDS = ("1", "-7")
WINDOWS = {
    "across the origin": {"origin": [-77, -31], "size": [129, 97], "spacing": 1},
    "far away": {"origin": [10**9, -(10**9)], "size": [65, 49], "spacing": 1},
    "at twice the spacing": {"origin": [-40, -60], "size": [97, 129], "spacing": 2},
}


def spacings():
    """{shipped preset: its own spacing in metres}."""
    return {entry["name"]: run("generate", entry["name"], "--dry-run",
                               "--json").json()["jobs"][0]["recipe"]["window"]["spacing_m"]
            for entry in run("preset", "list", "--json").json()["presets"]}


def current(preset, spacing_m, window, seed, folder):
    """{layer: hash} of one run; the biome map needs every layer."""
    place = WINDOWS[window]
    run("generate", preset, f"--seed={seed}", f"--origin={place['origin'][0]},{place['origin'][1]}",
        "--size", f"{place['size'][0]}x{place['size'][1]}", "--spacing", repr(spacing_m * place["spacing"]), "--layer",
        "biome",
        "--out", folder, "--name", "g", "--quiet")
    return hashes(read_manifest(folder, "g"))


def record(folder):
    return {name: {window: {seed: current(name, spacing_m, window, seed, folder) for seed in SEEDS}
                   for window in WINDOWS}
            for name, spacing_m in spacings().items()}


class Golden(CliTestCase):
    maxDiff = None

    def test_samples_of_every_shipped_preset_are_those_on_record(self):
        golden = json.loads(RECORD.read_text())
        now = record(self.dir)
        self.assertEqual(sorted(now), sorted(golden), "presets on record")
        moved = [f"{name}, {window}, seed {seed}: {layer}"
                 for name, windows in now.items() for window, seeds in windows.items() for seed, layers in seeds.items()
                 for layer in sorted({*layers, *golden[name].get(window, {}).get(seed, {})})
                 if layers.get(layer) != golden[name].get(window, {}).get(seed, {}).get(layer)]
        self.assertEqual(moved, [], "moved; if that is meant: python3 tests/cli/test_golden.py --renew")

    def test_record_tells_presets_seeds_and_windows_apart(self):
        golden = json.loads(RECORD.read_text())
        heights = [layers["height"] for windows in golden.values() for seeds in windows.values()
                   for layers in seeds.values()]
        self.assertEqual(len(set(heights)), len(golden) * len(WINDOWS) * len(SEEDS))


def renew():
    with tempfile.TemporaryDirectory() as folder:
        RECORD.write_text(json.dumps(record(folder), indent=1) + "\n")
    print(f"renewed {RECORD}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--renew"]:
        renew()
    else:
        unittest.main()
