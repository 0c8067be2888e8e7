"""What a screen is given to show: plain data, made by the loop, read by the window and by the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

__all__ = ["HudStatistics", "PromptBoxView", "View"]


@dataclass(frozen=True, slots=True)
class HudStatistics:
    """The figures of the HUD. Times are milliseconds; `history_ms` holds the last blocks' times, oldest first.

    `actions` maps each action the model has to its value in -1..1; name all of them, so that the panel keeps its shape.
    `extra` are lines shown as they are.
    """

    world_fps: float = 0.0
    block_ms: float = 0.0
    block_duration_ms: float = 0.0
    tick_late_ms_p99: float = 0.0
    photon_ms_p50: float = 0.0
    photon_ms_p95: float = 0.0
    underruns: int = 0
    block_index: int = 0
    model_title: str = ""
    prompt: str = ""
    actions: Mapping[str, float] = field(default_factory=dict)
    history_ms: tuple[float, ...] = ()
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PromptBoxView:
    """The prompt being typed; `cursor` counts characters from the start of `text`."""

    text: str
    cursor: int


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Everything on the screen at one moment.

    `frame` is uint8 `[H, W, 3]` and must not be written again after it was handed over; None before the first. The HUD
    is shown if `statistics` is given, the prompt box and the help (pairs of keys and what they do) likewise. `waiting`
    says that a frame is due and none is ready.
    """

    frame: NDArray[np.uint8] | None = None
    statistics: HudStatistics | None = None
    prompt_box: PromptBoxView | None = None
    help_lines: Sequence[tuple[str, str]] | None = None
    message: str | None = None
    message_is_error: bool = False
    paused: bool = False
    recording: bool = False
    waiting: bool = False
