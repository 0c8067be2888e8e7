"""How an episode begins: which picture, under which prompt, and what the world has seen before."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.models.base import Start
from dreamtick.engine.models.compact.starts import starts
from dreamtick.engine.models.registry import ASSETS, load_start
from dreamtick.sim.env_spaces import EnvShape, Interface, ResetOptions
from dreamtick.sim.world import WorldConfig

__all__ = ["episode_start", "start_frames"]

_HELD_BLOCKS = 2  # a start picture is held for this long after anchors, as a world holds a single one


def episode_start(
    config: WorldConfig, shape: EnvShape, options: ResetOptions, rng: np.random.Generator
) -> tuple[Start, str]:
    """The start of an episode of a world of this config and its prompt, as the options of its reset say.

    Without a start picture it is the one nearest to the prompt; without a prompt either, `rng` draws one of the
    model's own, and the prompt is that picture's. Anchors come first, each held for a block: the model takes them in
    as history, and its context policy pins what it would pin of its own (the world's first block, or the first view of
    a room). Raises AssetError for a picture that cannot be read.
    """
    image, prompt = options.start_image, options.prompt or ""
    if image is None and not prompt:
        image = _drawn_start(config.model, rng)
    if isinstance(image, np.ndarray):
        start = Start(image, prompt)
    else:
        weights = Path(config.weights) if config.weights else None
        start = load_start(config.model, image or "", prompt, weights, config.size)
    if options.anchors is not None:
        start = Start(_after(options.anchors, start.frames, shape.frames_per_block), start.prompt)
    return start, prompt or start.prompt


def start_frames(start: Start, interface: Interface) -> NDArray[np.uint8] | None:
    """What an agent sees of a start, uint8 `[F, H, W, 3]`; None where a world begins from words alone."""
    return None if start.frames is None else interface.held_frames(start.frames)


def _drawn_start(model: str, rng: np.random.Generator) -> str:
    """The name of one of the model's start pictures; empty where it brings none along."""
    known = starts(model) if (ASSETS / model / "starts").is_dir() else ()
    return known[int(rng.integers(len(known)))].name if known else ""


def _after(
    anchors_KHW3: NDArray[np.uint8], frames_NHW3: NDArray[np.uint8] | None, frames_per_block: int
) -> NDArray[np.uint8]:
    held = anchors_KHW3.repeat(frames_per_block, axis=0)
    if frames_NHW3 is None:
        return held
    if len(frames_NHW3) == 1:
        frames_NHW3 = frames_NHW3.repeat(_HELD_BLOCKS * frames_per_block, axis=0)
    return np.concatenate([held, frames_NHW3])
