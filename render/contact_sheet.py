"""Frames as still pictures: magnified, side by side with captions, and as PNG files. Needs no display."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.whole_file import whole_file
from dreamtick.errors import AssetError, ConfigError, OutputError

__all__ = ["contact_sheet", "load_png", "magnified", "save_png"]

_GAP = 6  # pixels around every picture
_CAPTION_PIXELS = 12
_PAPER = (18, 20, 28)
_INK = (200, 207, 222)


def magnified(frame: NDArray[np.uint8], factor: int) -> NDArray[np.uint8]:
    """Repeat every pixel of uint8 `[H, W, 3]` `factor` times in both directions."""
    return frame.repeat(factor, axis=0).repeat(factor, axis=1) if factor > 1 else frame


def contact_sheet(
    frames: Sequence[NDArray[np.uint8]] | NDArray[np.uint8],
    columns: int,
    captions: Sequence[str] | None = None,
    scale: int = 2,
) -> NDArray[np.uint8]:
    """Lay frames uint8 `[H, W, 3]` of one size out in rows of `columns`; returns uint8 `[height, width, 3]`.

    `captions`, one a frame, are written below the pictures, shortened to their width. Raises ConfigError for no frames,
    frames of different sizes, or numbers that do not fit together.
    """
    _check(frames, columns, captions, scale)
    height, width = (scale * side for side in frames[0].shape[:2])
    line = _CAPTION_PIXELS + _GAP if captions else 0
    columns = min(columns, len(frames))
    rows = -(-len(frames) // columns)
    sheet = np.empty((rows * (height + line + _GAP) + _GAP, columns * (width + _GAP) + _GAP, 3), np.uint8)
    sheet[:] = _PAPER
    for number, frame in enumerate(frames):
        top = _GAP + number // columns * (height + line + _GAP)
        left = _GAP + number % columns * (width + _GAP)
        sheet[top : top + height, left : left + width] = magnified(np.asarray(frame), scale)
        if captions:
            words = _caption(captions[number], width)
            drawn = words[: min(words.shape[0], line), :width]
            sheet[top + height + 2 : top + height + 2 + len(drawn), left : left + drawn.shape[1]] = drawn
    return sheet


def save_png(path: str | Path, picture: NDArray[np.uint8]) -> Path:
    """Write uint8 `[H, W, 3]` as a PNG: the whole file or none of it. Raises OutputError if it cannot be written."""
    import pygame

    path = Path(path)
    picture = np.ascontiguousarray(picture)
    encoded = io.BytesIO()
    pygame.image.save(pygame.image.frombuffer(picture.data, picture.shape[1::-1], "RGB"), encoded, "picture.png")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path) as file:
            file.write(encoded.getbuffer())
    except OSError as error:
        raise OutputError(f"cannot save {path}: {error.strerror}; choose another place or free some space") from error
    return path


def load_png(path: str | Path) -> NDArray[np.uint8]:
    """Read a PNG, JPEG or BMP as uint8 `[H, W, 3]`, without its transparency. Raises AssetError if that fails."""
    import pygame

    try:
        surface = pygame.image.load(Path(path))
    except (OSError, pygame.error) as error:
        raise AssetError(f"picture {str(path)!r}: {error}; expected a PNG or JPEG file") from error
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8)
    return pixels.reshape(surface.get_height(), surface.get_width(), 3).copy()


def _check(
    frames: Sequence[NDArray[np.uint8]] | NDArray[np.uint8], columns: int, captions: Sequence[str] | None, scale: int
) -> None:
    if len(frames) == 0 or columns < 1 or scale < 1:
        raise ConfigError(
            f"contact sheet of {len(frames)} frames, {columns} columns, scale {scale}: expected 1 or more"
        )
    shapes = {frame.shape for frame in frames}
    if len(shapes) > 1 or any(len(shape) != 3 or shape[2] != 3 for shape in shapes):
        raise ConfigError(f"contact sheet of frames with shapes {sorted(shapes)}: expected one shape [H, W, 3]")
    if captions is not None and len(captions) != len(frames):
        raise ConfigError(f"contact sheet of {len(frames)} frames with {len(captions)} captions: expected one each")


def _caption(text: str, width: int) -> NDArray[np.uint8]:
    """`text` in ink on paper."""
    import pygame

    from dreamtick.render.text import Typesetter

    words = Typesetter(_CAPTION_PIXELS).render(text, _INK, width)
    strip = pygame.Surface((max(1, words.get_width()), words.get_height()), depth=24)
    strip.fill(_PAPER)
    strip.blit(words, (0, 0))
    return np.frombuffer(pygame.image.tobytes(strip, "RGB"), np.uint8).reshape(strip.get_height(), strip.get_width(), 3)
