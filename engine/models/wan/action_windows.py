"""Which raw actions steer which latent frame in Matrix-Game-2.

Actions come once a raw frame, that is, once a shown picture. Latent frame f stands for raw frame 0 (f = 0) or for raw
frames 4f-3 .. 4f. What steers it are the 12 raw frames 4f-12 .. 4f-1: the newest one of its own four is seen only by
the next latent frame. Before the beginning stands raw frame 0, again and again; so latent frame 0 sees nothing else.

R raw frames, F latent frames, W raw frames of a window, K keys, M mouse axes.
"""

from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor

from dreamtick.engine.models.wan.config import ActionConfig
from dreamtick.errors import ModelError

__all__ = ["ActionWindows", "windows"]

_RATIO, _WINDOW = 4, 12  # raw frames a latent frame; raw frames that steer one


@dataclass(frozen=True, slots=True, eq=False)
class ActionWindows:
    """What steers a few latent frames: keys `[F, W, K]` and mouse motion `[F, W, M]` of each one's window, oldest raw
    frame first."""

    keyboard: Tensor
    mouse: Tensor | None  # None: this model has no mouse

    @classmethod
    def of(
        cls, config: ActionConfig, keyboard_RK: Tensor, mouse_RM: Tensor | None, first_raw: int, frames: range
    ) -> ActionWindows:
        """Cut the windows of latent frames out of raw frames, of which the first is number `first_raw`.

        See `windows`. Raises ModelError as well if the raw actions are not those of this model.
        """
        _check_width("keyboard", keyboard_RK, config.keyboard_dim)
        if config.mouse_dim:
            if mouse_RM is None:
                raise ModelError(f"no mouse motion, but this model takes {config.mouse_dim} axes a raw frame")
            _check_width("mouse", mouse_RM, config.mouse_dim)
        sizes = config.raw_frames, config.ratio
        mouse = windows(mouse_RM, first_raw, frames, *sizes) if config.mouse_dim and mouse_RM is not None else None
        return cls(windows(keyboard_RK, first_raw, frames, *sizes), mouse)


def windows(raw_RK: Tensor, first_raw: int, frames: range, window: int = _WINDOW, ratio: int = _RATIO) -> Tensor:
    """The windows `[F, W, K]` of the latent frames `frames`, out of raw frames of which the first is `first_raw`.

    A `first_raw` below 0 says that raw frames stand before the beginning; nothing is steered by them. Raises
    ModelError if a raw frame is missing.
    """
    first, end = max(0, ratio * frames.start - window), max(1, ratio * (frames.stop - 1))
    if first < first_raw or end > first_raw + len(raw_RK):
        raise ModelError(
            f"latent frames {frames.start} to {frames.stop - 1} are steered by raw frames {first} to {end - 1}, but "
            f"there are {first_raw} to {first_raw + len(raw_RK) - 1}; keep the actions of the blocks before"
        )
    before_beginning = max(0, window - ratio * frames.start)
    needed_RK = raw_RK[first - first_raw : end - first_raw]
    padded_RK = needed_RK.new_empty(window + ratio * (len(frames) - 1), needed_RK.shape[1])
    padded_RK[:before_beginning] = needed_RK[0]
    padded_RK[before_beginning:] = needed_RK[: len(padded_RK) - before_beginning]
    return padded_RK.unfold(0, window, ratio).transpose(1, 2)


def _check_width(name: str, raw: Tensor, width: int) -> None:
    if raw.dim() != 2 or raw.shape[1] != width:
        raise ModelError(f"{name} actions of shape {list(raw.shape)}, expected [raw frames, {width}] for this model")
