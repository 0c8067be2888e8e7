from __future__ import annotations

import struct
import zlib
from pathlib import Path

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.engine.models.compact.starts import load_picture, nearest_start, read_picture, starts
from dreamtick.engine.models.compact.text_encoder import TextEncoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.errors import AssetError


@pytest.fixture(scope="module")
def text() -> TextEncoder:
    return TextEncoder(ASSETS / "text")


def png(path: Path, pixels: NDArray[np.uint8]) -> Path:
    """Write a picture byte by byte, so that nothing but the reader under test knows PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width, channels = pixels.shape
    header = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )
    return path


# ------------------------------------------------------------------------------------------------ pictures
def test_a_png_of_the_right_size_comes_back_exactly(tmp_path: Path) -> None:
    pixels = np.random.default_rng(0).integers(0, 256, (64, 64, 3), np.uint8)
    assert np.array_equal(read_picture(png(tmp_path / "a.png", pixels)), pixels)


def test_a_transparent_png_loses_only_its_transparency(tmp_path: Path) -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (64, 64, 4), np.uint8)
    assert np.array_equal(read_picture(png(tmp_path / "a.png", pixels)), pixels[..., :3])


def test_a_wide_picture_is_cropped_to_its_middle_and_averaged(tmp_path: Path) -> None:
    pixels = np.zeros((128, 300, 3), np.uint8)
    pixels[:, 86:214] = 200  # the middle square
    pixels[::2, 86:214] = 100  # every second row: the mean is 150
    assert np.array_equal(read_picture(png(tmp_path / "a.png", pixels)), np.full((64, 64, 3), 150, np.uint8))


def test_a_tiny_picture_is_blown_up(tmp_path: Path) -> None:
    pixels = np.array([[[255, 0, 0], [0, 255, 0]], [[0, 0, 255], [9, 9, 9]]], np.uint8)
    big = read_picture(png(tmp_path / "a.png", pixels))
    assert big[0, 0].tolist() == [255, 0, 0]
    assert big[63, 63].tolist() == [9, 9, 9]


def test_a_jpeg_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    with av.open(str(path), "w", format="image2") as container:
        stream = container.add_stream("mjpeg", rate=1)
        stream.width, stream.height, stream.pix_fmt = 128, 128, "yuvj420p"
        frame = av.VideoFrame.from_ndarray(np.full((128, 128, 3), 180, np.uint8), format="rgb24")
        container.mux(stream.encode(frame))
        container.mux(stream.encode())
    assert np.abs(read_picture(path).astype(int) - 180).max() <= 4


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n\0\0"])
def test_what_is_no_picture_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(content)
    with pytest.raises(AssetError, match=r"broken.png: cannot be read as a picture"):
        load_picture("pocket", path)


def test_a_start_that_does_not_exist_is_answered_with_those_that_do() -> None:
    with pytest.raises(AssetError, match=r"'medow' is neither a picture file nor a start of 'pocket'.*meadow_day"):
        load_picture("pocket", "medow")


# ------------------------------------------------------------------------------------------------ starts
@pytest.mark.parametrize("model", ["pocket", "maze"])
def test_every_start_is_a_picture_of_its_own(model: str) -> None:
    pictures = {load_picture(model, start.name)[0].tobytes() for start in starts(model)}
    assert len(pictures) == len(starts(model)) >= 10


def test_the_default_is_a_green_meadow_by_day() -> None:
    frames, prompt = load_picture("pocket")
    assert prompt == "a green meadow by day"
    assert frames.shape == (1, 64, 64, 3)
    assert frames[..., 1].mean() > frames[..., 0].mean()  # green


def test_the_hero_is_in_every_start(pocket: PocketModel) -> None:

    for start in starts("pocket"):
        assert pocket._hero.find(read_picture(start.path)).error < 1.0, start.name


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("a snowy night", "snow_night"),
        ("a green meadow", "meadow_day"),
        ("hot sand and a cactus", "desert_day"),
        ("lava and black rock at night", "volcano_night"),
        ("sunset in an autumn forest", "forest_dusk"),
        ("a candy land at dusk", "candy_dusk"),
        ("under the sea", "ocean_day"),
        ("大きな森", "meadow_day"),
    ],
)
def test_a_prompt_finds_the_start_that_looks_most_like_it(text: TextEncoder, prompt: str, name: str) -> None:
    assert nearest_start("pocket", prompt, text).name == name


def test_the_maze_finds_its_starts_too(text: TextEncoder) -> None:
    assert nearest_start("maze", "neon city lights", text).name == "neon"
    assert nearest_start("maze", "a starry night", text).name == "night"


def test_the_first_part_of_a_starts_name_will_do() -> None:
    assert np.array_equal(load_picture("pocket", "snow")[0], load_picture("pocket", "snow_day")[0])
