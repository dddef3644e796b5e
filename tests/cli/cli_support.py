"""What the command-line tests share: running terrane, and reading its files with programs that are not terrane.

ctest sets TERRANE (the binary), EXR_DUMP and PNG_DUMP (tests/decoders) and TERRANE_SOURCE_DIR. Every outside program
must end with 0, else the test fails with its output. Images are numpy arrays of shape (rows, columns), or
(rows, columns, channels) when there is more than one channel, row 0 first in the file.
"""
import json
import os
import shutil
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import NamedTuple

import numpy as np

TERRANE = os.environ["TERRANE"]
EXR_DUMP = os.environ["EXR_DUMP"]
PNG_DUMP = os.environ["PNG_DUMP"]
SOURCE_DIR = Path(os.environ["TERRANE_SOURCE_DIR"])
SANITIZERS = os.environ.get("TERRANE_SANITIZE", "")  # "" in a build without


class Result(NamedTuple):
    exit: int
    stdout: str  # bytes that are not UTF-8 are kept as surrogates
    stderr: str
    stdout_bytes: bytes

    def json(self):
        return json.loads(self.stdout)


def run(*args, cwd=None, env=None, expect_exit=0, stdin=b"", timeout=300):
    """Runs terrane. env adds to the environment (None removes a name); expect_exit None takes any exit code."""
    environment = dict(os.environ)
    for name, value in (env or {}).items():
        if value is None:
            environment.pop(name, None)
        else:
            environment[name] = str(value)
    command = [TERRANE, *map(str, args)]
    done = subprocess.run(command, cwd=cwd, env=environment, input=stdin, capture_output=True, timeout=timeout)
    result = Result(done.returncode, done.stdout.decode("utf-8", "surrogateescape"),
                    done.stderr.decode("utf-8", "surrogateescape"), done.stdout)
    if expect_exit is not None and result.exit != expect_exit:
        raise AssertionError(f"{command} ended with {result.exit}, not {expect_exit}\n"
                             f"stdout:\n{result.stdout}\nstderr:\n{result.stderr}")
    return result


class CliTestCase(unittest.TestCase):
    """A test with a folder of its own in self.dir, removed afterwards."""

    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="terrane-test-"))
        self.addCleanup(shutil.rmtree, self.dir)

    def run_terrane(self, *args, **options):
        """run() in self.dir."""
        return run(*args, **{"cwd": self.dir, **options})


def outside(*command):
    """The stdout bytes of another program."""
    done = subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode != 0:
        raise AssertionError(f"{command} ended with {done.returncode}\n"
                             f"{(done.stdout[:4000] + done.stderr).decode('utf-8', 'replace')}")
    return done.stdout


def _shaped(samples, width, height, channels):
    return samples.reshape((height, width) if channels == 1 else (height, width, channels))


# GDAL: PNG, and raw files beside an ENVI header.

GDAL_TYPES = {"Byte": np.uint8, "UInt16": np.uint16, "Float32": np.float32}


def gdal_info(path):
    """gdalinfo's JSON: size, geoTransform, bands (type, noDataValue, colorTable), metadata."""
    return json.loads(outside("gdalinfo", "-json", path))


def decode_gdal(path):
    """The samples as GDAL reads them; of a palette image, the indices."""
    info = gdal_info(path)
    width, height = info["size"]
    bands = info["bands"]
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder, "samples")
        outside("gdal_translate", "-q", "-of", "ENVI", "-co", "INTERLEAVE=BIP", path, raw)
        samples = np.fromfile(raw, GDAL_TYPES[bands[0]["type"]])
    return _shaped(samples, width, height, len(bands))


def palette_gdal(path):
    """The palette of a palette PNG: a list of (red, green, blue, alpha), position = index."""
    return [tuple(entry) for entry in gdal_info(path)["bands"][0]["colorTable"]["entries"]]


# ImageMagick.

PNG_GREY, PNG_RGB, PNG_PALETTE = 0, 2, 3


def png_header(path):
    """(width, height, bit depth, colour type) from the IHDR chunk."""
    head = Path(path).read_bytes()[:26]
    assert head[:8] == b"\x89PNG\r\n\x1a\n" and head[12:16] == b"IHDR", f"{path} is not a PNG"
    return struct.unpack(">IIBB", head[16:26])


def decode_png_magick(path):
    """The samples as ImageMagick reads them: grey of 8 or 16 bits, or RGB of 8; a palette image as its colours."""
    width, height, depth, colour_type = png_header(path)
    grey = colour_type == PNG_GREY
    stored = 16 if grey and depth == 16 else 8
    data = outside("convert", f"png:{path}", "-depth", stored, "-endian", "LSB", "gray:-" if grey else "rgb:-")
    samples = np.frombuffer(data, "<u2" if stored == 16 else np.uint8)
    return _shaped(samples, width, height, 1 if grey else 3)


def decode_png_stb(path):
    """The samples of a grey PNG of 16 bits as stb_image reads them, with an inflate of its own."""
    width, height, _, _ = png_header(path)
    return _shaped(np.frombuffer(outside(PNG_DUMP, path), "<u2"), width, height, 1)


# OpenEXR.

class ExrChannel(NamedTuple):
    type: str  # as stored: half, float or uint
    samples: np.ndarray  # float32


def decode_exr(path):
    """{channel name: ExrChannel} as the OpenEXR library reads them."""
    dump = outside(EXR_DUMP, path)
    text, _, data = dump.partition(b"\n\n")
    size, *channels = text.decode("utf-8").split("\n")
    width, height = map(int, size.split(" "))
    planes = np.frombuffer(data, "<f4").reshape((len(channels), height, width))
    decoded = {}
    for channel, plane in zip(channels, planes):
        name, _, stored = channel.rpartition(" ")
        decoded[name] = ExrChannel(stored, plane)
    return decoded


def exr_header(path):
    """exrheader's text."""
    return outside("exrheader", path).decode("utf-8", "replace")


# Raw and PNG structure.

def decode_raw(path, width, height, dtype):
    """The samples of a headerless file; dtype carries the byte order: '<u2', '>u2', '<f4'."""
    samples = np.fromfile(path, dtype)
    expected = width * height * np.dtype(dtype).itemsize
    assert Path(path).stat().st_size == expected, f"{path} has {Path(path).stat().st_size} bytes, not {expected}"
    return samples.reshape((height, width))


def pngcheck(path):
    """pngcheck's list of the chunks, after it found no fault."""
    return outside("pngcheck", "-v", path).decode("utf-8", "replace")


def comma_locale(folder):
    """The environment of a locale that writes 1,5 for one and a half, compiled into folder."""
    outside("localedef", "-i", "de_DE", "-f", "UTF-8", Path(folder, "de_DE.UTF-8"))
    return {"LOCPATH": folder, "LC_ALL": "de_DE.UTF-8"}
