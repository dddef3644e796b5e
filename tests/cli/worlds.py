"""Presets of the command-line tests: small worlds that the shipped presets cannot move."""
import json
from pathlib import Path

# Every biome rule, every float layer and every kind of step that the tests look at; sea, land and snow within 2 km.
LAND = {
    "format": 1,
    "engine": 0,
    "name": "land",
    "seed": 5,
    "world": {"spacing_m": 8, "height_range_m": [-600, 1800]},
    "view": {"size": [97, 65], "center_m": [350, -600]},
    "fields": {
        "east": {"type": "fbm", "basis": "perlin", "wavelength_m": 900, "octaves": 3},
        "south": {"type": "fbm", "basis": "perlin", "wavelength_m": 900, "octaves": 3},
        "ground": {"type": "fbm", "basis": "simplex", "wavelength_m": 1200, "octaves": 6,
                   "warp": {"by": ["east", "south"], "amplitude_m": 90}},
        "ridges": {"type": "ridged", "basis": "value_gradient", "wavelength_m": 500, "octaves": 4},
    },
    "height": {"type": "add", "of": [
        {"type": "spline", "of": "ground", "points": [
            {"at": -0.6, "value": -450}, {"at": -0.05, "value": -20}, {"at": 0.02, "value": 8},
            {"at": 0.25, "value": 300}, {"at": 0.6, "value": 1300}]},
        {"type": "mul", "of": ["ridges", 40]}]},
    "shape": {
        "lowland": {"type": "redistribute", "exponent": 1.2, "top": 1400},
        "steps": {"type": "terrace", "step": 150, "riser": 0.8},
    },
    "climate": {
        "temperature": {"sea_level_c": 9, "lapse_rate_c_per_km": 20, "variation_c": 6,
                        "variation": {"type": "noise", "wavelength_m": 700}},
        "humidity": {"base": 0.45, "amplitude": 0.5,
                     "variation": {"type": "fbm", "basis": "value", "wavelength_m": 600, "octaves": 2}},
    },
}

FLOAT_LAYERS = ("base_height", "height", "temperature", "humidity", "precipitation")
LAYER_RANGES = {"base_height": (-600.0, 1800.0), "height": (-600.0, 1800.0), "temperature": (-60.0, 60.0),
                "humidity": (0.0, 1.0), "precipitation": (0.0, 12000.0)}

# Height in metres is the position: x + y / 1024, exact in float32 for the windows the tests use.
RAMP = {
    "format": 1,
    "name": "ramp",
    "world": {"spacing_m": 1, "height_range_m": [-1000, 3000]},
    "height": {"type": "add", "of": [
        {"type": "position", "axis": "x"}, {"type": "mul", "of": [{"type": "position", "axis": "y"}, 0.0009765625]}]},
}


def changed(preset, **parts):
    """A copy with other top-level keys; None removes one."""
    copy = json.loads(json.dumps(preset))
    for key, value in parts.items():
        if value is None:
            copy.pop(key, None)
        else:
            copy[key] = value
    return copy


def save(folder, preset, name=None):
    """Writes the preset as NAME.json in the folder and gives the path; name defaults to the preset's own."""
    path = Path(folder, f"{name or preset['name']}.json")
    path.write_text(json.dumps(preset, indent=2), encoding="utf-8")
    return path


def read_manifest(folder, stem):
    """The parsed STEM.terrane.json; NaN and Infinity in it are a fault."""
    def refuse(word):
        raise AssertionError(f"{word} in a manifest")
    text = Path(folder, f"{stem}.terrane.json").read_text(encoding="ascii")
    return json.loads(text, parse_constant=refuse)


def hashes(manifest):
    """{layer: hash} of a manifest."""
    return {layer["name"]: layer["hash"] for layer in manifest["layers"]}


def snapshot(folder):
    """{relative path: bytes} of every file under the folder."""
    folder = Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
