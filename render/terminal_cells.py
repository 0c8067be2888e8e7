"""Frames as coloured half blocks: a character cell shows two pixels, one above the other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["ansi_cells", "fitted", "half_blocks", "xterm_colours"]

_CUBE = np.array([0, 95, 135, 175, 215, 255])  # the levels of the 6x6x6 colours of a 256-colour terminal


def fitted(frame: NDArray[np.uint8], height: int, width: int) -> NDArray[np.uint8]:
    """Bring uint8 `[H, W, 3]` to at most `[height, width, 3]`: magnified by a whole factor, or averaged down."""
    frame_height, frame_width = frame.shape[:2]
    factor = min(height // frame_height, width // frame_width)
    if factor >= 1:
        return frame.repeat(factor, axis=0).repeat(factor, axis=1)
    shrink = min(height / frame_height, width / frame_width)
    rows, columns = max(1, int(frame_height * shrink)), max(1, int(frame_width * shrink))
    y, x = np.arange(rows + 1) * frame_height // rows, np.arange(columns + 1) * frame_width // columns
    sums = np.add.reduceat(np.add.reduceat(frame, y[:-1], axis=0, dtype=np.int64), x[:-1], axis=1)
    counts = np.diff(y)[:, None, None] * np.diff(x)[None, :, None]
    return np.asarray(sums // counts, np.uint8)


def half_blocks(picture: NDArray[np.uint8], truecolor: bool) -> NDArray[np.int32]:
    """Colours `[rows, columns, 2]`, of each cell's upper and lower pixel: 0xRRGGBB, or numbers of 256 colours."""
    if picture.shape[0] % 2:
        picture = np.concatenate([picture, np.zeros_like(picture[:1])])
    wide = picture.astype(np.int32)
    colours = wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2] if truecolor else xterm_colours(picture)
    return np.stack([colours[0::2], colours[1::2]], axis=-1)


def xterm_colours(picture: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The nearest of the 256 colours of xterm (the 6x6x6 cube or the 24 greys) for uint8 `[..., 3]`."""
    wide = picture.astype(np.int32)
    level = np.abs(wide[..., None] - _CUBE).argmin(axis=-1)
    cube_error = ((_CUBE[level] - wide) ** 2).sum(axis=-1)
    grey = ((wide.mean(axis=-1) - 8) / 10).round().clip(0, 23).astype(np.int32)
    grey_error = ((8 + 10 * grey[..., None] - wide) ** 2).sum(axis=-1)
    cube = 16 + 36 * level[..., 0] + 6 * level[..., 1] + level[..., 2]
    return np.asarray(np.where(grey_error < cube_error, 232 + grey, cube), np.int32)


def ansi_cells(
    cells: NDArray[np.int32],
    before: NDArray[np.int32] | None,
    top: int,
    left: int,
    truecolor: bool,
    block: str = "▀",
) -> str:
    """The escape sequences that turn the cells `before` (None: unknown) into `cells`, both `[rows, columns, 2]`.

    `top` and `left` are the place of the first cell, counted from 1. `block` is drawn in the upper pixel's colour on
    the lower one's.
    """
    everywhere = np.ones(cells.shape[:2], bool)
    changed = everywhere if before is None else (cells != before).any(axis=-1)
    colour = _true_colour if truecolor else _indexed_colour
    parts: list[str] = []
    upper = lower = -1
    for row in np.flatnonzero(changed.any(axis=1)).tolist():
        line: list[list[int]] = cells[row].tolist()
        expected = -1
        for column in np.flatnonzero(changed[row]).tolist():
            if column != expected:
                parts.append(f"\x1b[{top + row};{left + column}H")
            expected = column + 1
            above, below = line[column]
            if below != lower:
                parts.append(f"\x1b[48;{colour(below)}m")
                lower = below
            if above == below:
                parts.append(" ")
                continue
            if above != upper:
                parts.append(f"\x1b[38;{colour(above)}m")
                upper = above
            parts.append(block)
    return "".join(parts) + "\x1b[0m" if parts else ""


def _true_colour(colour: int) -> str:
    return f"2;{colour >> 16};{colour >> 8 & 255};{colour & 255}"


def _indexed_colour(colour: int) -> str:
    return f"5;{colour}"
