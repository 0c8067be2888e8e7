"""Playing a world for a measurement: true frames first, then the model under stated actions and words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dreamtick.engine.evaluation.evidence import Evidence
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.training.simulators.base import FloatArray, Frames
from dreamtick.input.latch import ActionBlock, Latch

__all__ = ["FRAME_RATE_HZ", "START_FRAMES", "Bench", "MakeGenerator", "Player", "Result", "Run"]

FRAME_RATE_HZ: Final = 12  # of both worlds
START_FRAMES: Final = 12  # true frames that a rollout begins from: one second

_UNSEEN_SEED: Final = 2**32  # training draws the seeds of its worlds from below 2**31
_SEEDS_A_BENCH: Final = 10_000_000


class MakeGenerator(Protocol):
    """Makes a new generator of the world that is measured."""

    def __call__(self, start: Start, seed: int, memory: bool = True) -> BlockGenerator:
        """`seed` decides the noise; without `memory` its model has no anchors (see `AlteredModel`)."""
        ...


def _never() -> bool:
    return False


def _told_nobody(seconds: float) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Bench:
    """What all measurements of a run share."""

    make: MakeGenerator
    seed: int = 0
    drift_seconds: float = 300.0
    idle_seconds: float = 120.0
    should_stop: Callable[[], bool] = _never  # asked before every block
    made: Callable[[float], None] = _told_nobody  # told after every block how many seconds of world it is

    def world_seed(self, number: int) -> int:
        """The seed of a world that no training sees; `number` below 10 million says which."""
        return _UNSEEN_SEED + _SEEDS_A_BENCH * self.seed + number


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What one rollout showed. `rows` are frames uint8 [F, H, W, 3] for a contact sheet: the truth, then the model."""

    evidence: Evidence
    rows: tuple[Frames, ...] = field(default=())


Run = Callable[[Bench, int], Result]
"""Plays the rollout of an index from 0 on."""


class Player:
    """One world in lockstep. `words` is the prompt of the blocks to come and may be set at any time."""

    def __init__(self, bench: Bench, frames: Frames | None, words: str, seed: int, memory: bool = True) -> None:
        """Begin from true frames uint8 [F, H, W, 3] that `words` describe; None: from words alone.

        However they came about, the frames count as standing still: a start has no actions.
        """
        self._should_stop, self._made = bench.should_stop, bench.made
        self._generator = bench.make(Start(frames, words), seed, memory)
        self._generator.begin()
        self._actions: tuple[ActionBlock, ...] = ()
        self.words = words

    @property
    def block_frames(self) -> int:
        """Frames a block."""
        return self._generator.model.spec.frames_per_block

    def block(self, action: ArrayLike) -> Frames:
        """Make a block under actions [A], held, or [F, A], one a frame. Raises KeyboardInterrupt when told to stop."""
        if self._should_stop():
            raise KeyboardInterrupt
        names = self._generator.model.spec.action_names
        rows: NDArray[np.float64] = np.broadcast_to(np.asarray(action, float), (self.block_frames, len(names)))
        self._actions = (ActionBlock(names, tuple(tuple(row) for row in rows.tolist())),)
        frames = self._generator.make_block(self).frames
        self._made(len(frames) / FRAME_RATE_HZ)
        return frames

    def play(self, actions: FloatArray) -> Frames:
        """Make as many frames as there are actions [F, A]; in the last block the last action is held."""
        size = self.block_frames
        blocks = -(-len(actions) // size)
        held = actions[np.minimum(np.arange(blocks * size), len(actions) - 1)].reshape(blocks, size, -1)
        return np.concatenate([self.block(rows) for rows in held])[: len(actions)]

    # ------------------------------------------------------------------ LatchSource
    def latch(self, block_index: int, frames: int) -> Latch:
        """What the generator reads."""
        return Latch({"action": self._actions, "text": self.words})

    def commit(self, latch: Latch) -> None:
        """Nothing is used up: every block is told its actions."""
