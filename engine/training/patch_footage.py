"""What a world is learned from: episodes of pictures, the actions that led to them, and words.

`RecordedFootage` reads a set on disk; the maze's simulator is another (`patch_maze_footage.py`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.models.compact.custom import CustomWorld
from dreamtick.engine.training.dataset import Dataset
from dreamtick.errors import ConfigError

__all__ = ["SHORTEST_EPISODE", "Episode", "Footage", "RecordedFootage"]

SHORTEST_EPISODE: Final = 4  # frames: one before, a block, and one to see something change
_SHOWN_EPISODES: Final = 4


@dataclass(frozen=True, slots=True, eq=False)
class Episode:
    """T frames. `words` are alternatives to say the same, one tuple for each thing that is said."""

    frames: NDArray[np.uint8]  # [T, H, W, 3]
    actions: NDArray[np.float32]  # [T, A]: those that led to their frame
    words: tuple[tuple[str, ...], ...]
    said: NDArray[np.int64]  # [T]: which of `words` holds


class Footage(Protocol):
    """Where clips and pictures come from; the same calls give the same."""

    height: int  # pixels
    width: int
    still: NDArray[np.float32]  # [A]: the actions when nothing is done
    learns_to_stand: bool  # the data do not show what happens then: nothing, which is to be learned

    @property
    def identity(self) -> str:
        """Other contents have another one."""
        ...

    def pictures(self, rng: np.random.Generator, count: int) -> NDArray[np.uint8]:
        """Random pictures to train on, uint8 `[count, H, W, 3]`."""
        ...

    def walks(self, rng: np.random.Generator, count: int, frames: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """Random pieces of what training sees: pictures uint8 `[1 + frames, count, H, W, 3]`, and the actions
        `[frames, count, A]` that led from each to the next."""
        ...

    def episodes(self) -> Iterator[Episode]:
        """All episodes to train on, in order."""
        ...

    @property
    def frame_count(self) -> int:
        """How many frames all of them have together."""
        ...

    def unseen(self) -> tuple[Episode, ...]:
        """A few episodes that training never sees."""
        ...


class RecordedFootage:
    """A recorded set. The last episodes are held out; of a single one nothing is. Raises ConfigError if too short."""

    def __init__(self, dataset: Dataset, held_out: float, title: str = "") -> None:
        usable = [number for number, length in enumerate(dataset.lengths) if length >= SHORTEST_EPISODE]
        if not usable:
            raise ConfigError(f"{dataset.folder}: no episode of {SHORTEST_EPISODE} frames or more; record longer ones")
        apart = min(max(1, round(held_out * len(usable))), len(usable) - 1) if held_out else 0
        self._dataset, self._title = dataset, title
        self._trained = usable[: len(usable) - apart]
        self._apart = usable[len(usable) - apart :] or usable
        self._lengths = np.array([dataset.lengths[number] for number in self._trained])
        self.height, self.width = dataset.info.frame_height, dataset.info.frame_width
        self.world = self._world()
        self.still = self.world.still
        groups = [group for group in self.world.choices if self.world.resting(group) is None]
        self.learns_to_stand = bool(groups)

    @property
    def identity(self) -> str:
        """See `Footage`."""
        files = [(file.name, file.stat().st_size) for file in self._dataset.files]
        told = json.dumps([self._dataset.info.to_data(), files, self._trained], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def pictures(self, rng: np.random.Generator, count: int) -> NDArray[np.uint8]:
        """See `Footage`: every frame is as likely as another."""
        ends = self._lengths.cumsum()
        chosen = rng.integers(ends[-1], size=count)
        of = np.searchsorted(ends, chosen, side="right")
        first = chosen - (ends - self._lengths)[of]
        rows = zip(of.tolist(), first.tolist(), strict=True)
        return np.concatenate([self._dataset.frames(self._trained[e], f, f + 1) for e, f in rows])

    def walks(self, rng: np.random.Generator, count: int, frames: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """See `Footage`: at the end of an episode its last frame stands, and nothing is done."""
        ends = (self._lengths - 1).cumsum()
        chosen = rng.integers(ends[-1], size=count)
        of = np.searchsorted(ends, chosen, side="right")
        pictures, actions = [], []
        for number, place in zip(of.tolist(), chosen.tolist(), strict=True):
            length = int(self._lengths[number])
            first = place - int(ends[number]) + length - 1
            last = min(first + frames + 1, length)
            shown = self._dataset.frames(self._trained[number], first, last)
            done = self._dataset.actions(self._trained[number])[first + 1 : last]
            short = frames + 1 - len(shown)
            pictures.append(np.concatenate([shown, np.repeat(shown[-1:], short, 0)]))
            actions.append(np.concatenate([done, np.repeat(self.still[None], short, 0)]))
        return np.stack(pictures, 1), np.stack(actions, 1).astype(np.float32)

    def episodes(self) -> Iterator[Episode]:
        """See `Footage`."""
        return map(self._episode, self._trained)

    @property
    def frame_count(self) -> int:
        """See `Footage`."""
        return int(self._lengths.sum())

    def unseen(self) -> tuple[Episode, ...]:
        """See `Footage`: the longest ones."""
        longest = sorted(self._apart, key=lambda number: -self._dataset.lengths[number])
        return tuple(self._episode(number) for number in sorted(longest[:_SHOWN_EPISODES]))

    def start(self) -> NDArray[np.uint8]:
        """The picture that the world begins from, uint8 `[1, H, W, 3]`: the first one of the first episode."""
        return self._dataset.frames(self._trained[0], 0, 1)

    def _episode(self, number: int) -> Episode:
        said = np.zeros(self._dataset.lengths[number], np.int64)
        captions = self._dataset.captions(number)
        for place, caption in enumerate(captions):
            said[caption.first_frame :] = place
        words = tuple((caption.words,) for caption in captions) or (("",),)
        return Episode(self._dataset.frames(number), self._dataset.actions(number), words, said)

    def _world(self) -> CustomWorld:
        info = self._dataset.info
        groups: dict[int, list[int]] = {}
        for number, action in enumerate(info.actions):
            if action.kind == "choice":
                groups.setdefault(action.group, []).append(number)
        captions = self._dataset.captions(self._trained[0])
        return CustomWorld(
            title="".join(filter(str.isprintable, self._title or info.source or "a recorded world"))[:100],
            action_names=info.action_names,
            frame_rate_hz=info.frames_per_second,
            switch_names=tuple(action.name for action in info.actions if action.kind != "axis"),
            choices=tuple(tuple(group) for group in groups.values()),
            prompt=captions[0].words if captions else "",
        )
