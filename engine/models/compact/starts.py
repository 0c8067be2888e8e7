"""The pictures a compact world can begin from: those it brings along, and the player's own."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.models.compact.text_encoder import TextEncoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.errors import AssetError

__all__ = ["StartPicture", "load_picture", "nearest_start", "read_picture", "starts"]

_LARGEST_SIDE = 16_384  # pixels; a picture file can claim any size


@dataclass(frozen=True, slots=True)
class StartPicture:
    """A start picture that belongs to a world. `captions` say in other words what it shows; `prompt` is one of them."""

    name: str
    path: Path
    prompt: str
    captions: tuple[str, ...]


def starts(model: str) -> tuple[StartPicture, ...]:
    """The pictures of a world, its default first. Raises AssetError if the list is missing or broken."""
    folder = ASSETS / model / "starts"
    listing = folder / "starts.toml"
    try:
        rows = tomllib.loads(listing.read_text(encoding="utf-8"))["start"]
        return tuple(
            StartPicture(
                Path(row["file"]).stem, folder / row["file"], row["prompt"], (row["prompt"], *row.get("also", ()))
            )
            for row in rows
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise AssetError(
            f"{listing}: the list of start pictures cannot be read ({error}); install the package again"
        ) from error


def load_picture(
    model: str, which: str | Path | None = None, size: tuple[int, int] = (64, 64)
) -> tuple[NDArray[np.uint8], str]:
    """Frames uint8 `[1, H, W, 3]` and the prompt of a start: a name of `starts`, a picture file, None for the default.

    The first part of a name will do: "meadow" is "meadow_day". A picture of the player's own has no prompt (""). Raises
    AssetError if there is no such thing or it cannot be read.
    """
    known = starts(model)
    if which is None:
        return read_picture(known[0].path, size)[None], known[0].prompt
    named = [start for start in known if str(which) in (start.name, start.name.partition("_")[0])]
    if named:
        return read_picture(named[0].path, size)[None], named[0].prompt
    if not Path(which).exists():
        names = ", ".join(start.name for start in known)
        raise AssetError(f"start {str(which)!r} is neither a picture file nor a start of {model!r}; those are {names}")
    return read_picture(Path(which), size)[None], ""


def nearest_start(model: str, prompt: str, text: TextEncoder) -> StartPicture:
    """The start whose captions mean most nearly what the prompt says; the default if it says nothing."""
    known = starts(model)
    wanted = text.direction(prompt)
    if not wanted.any():
        return known[0]
    likeness = [float((captions @ wanted).max()) for captions in _captions_of_starts(model, text)]
    return known[int(np.argmax(likeness))]


@functools.cache
def _captions_of_starts(model: str, text: TextEncoder) -> list[NDArray[np.float32]]:
    """What each start's captions mean `[N, D]`, found once."""
    known = starts(model)
    sentences = text.sentences([caption for start in known for caption in start.captions])
    return np.split(sentences, np.cumsum([len(start.captions) for start in known])[:-1])


def read_picture(path: Path, size: tuple[int, int] = (64, 64)) -> NDArray[np.uint8]:
    """A picture file (PNG, JPEG and others) as uint8 `[H, W, 3]`: its middle, shrunk by averaging.

    A picture that has the size already comes back as it is. Raises AssetError if it cannot be read.
    """
    import av

    try:
        with av.open(str(path)) as container:
            frame = next(container.decode(video=0))
            if max(frame.width, frame.height) > _LARGEST_SIDE:
                raise AssetError(
                    f"{path}: {frame.width}x{frame.height} pixels, at most {_LARGEST_SIDE} a side; shrink it first"
                )
            pixels = frame.to_ndarray(format="rgb24").astype(np.uint8, copy=False)
    except (OSError, av.FFmpegError, IndexError, StopIteration, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise AssetError(f"{path}: cannot be read as a picture ({reason}); PNG and JPEG files work") from error
    return _fitted(pixels, size)


def _fitted(pixels: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    """The largest middle part with the proportions of `size`, each new pixel the mean of those it covers.

    Where it is enlarged, new pixels lie between the old ones instead.
    """
    import torch

    height, width = pixels.shape[:2]
    if (height, width) == size:
        return pixels
    scale = min(height / size[0], width / size[1])
    part_height, part_width = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
    top, left = (height - part_height) // 2, (width - part_width) // 2
    part = torch.from_numpy(pixels[top : top + part_height, left : left + part_width].astype(np.float32))
    part_BCHW = part.permute(2, 0, 1)[None]
    if scale < 1.0:
        fitted_BCHW = torch.nn.functional.interpolate(part_BCHW, size, mode="bilinear", align_corners=False)
    else:
        fitted_BCHW = torch.nn.functional.adaptive_avg_pool2d(part_BCHW, size)
    return fitted_BCHW[0].permute(1, 2, 0).round().to(torch.uint8).numpy()
