"""Worlds in place of a model: the simulator itself, which must get full marks, and a picture that never changes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from dreamtick.engine.evaluation.pocket_truth import PocketTruth
from dreamtick.engine.models.base import Start
from dreamtick.engine.training.simulators.base import Frames
from dreamtick.engine.training.simulators.maze import MazeWorlds
from dreamtick.engine.training.simulators.maze_policy import MazePolicy
from dreamtick.input.latch import LatchSource

_SPEC = SimpleNamespace(frames_per_block=2, action_names=("move_x", "move_y"))


class TrueGenerator:
    """The world of a seed from where the start's frames are in its walk.

    Under the policy's own actions it goes on with the policy's dice, so that creatures do as they do in the truth; they
    must be those it is given. After a change of the words it shows `new_theme`.
    """

    model = SimpleNamespace(spec=_SPEC)

    def __init__(
        self, start: Start, seed: int, theme: int | None, time: int | None, by_policy: bool, new_theme: int | None
    ) -> None:
        assert start.frames is not None
        self._truth = PocketTruth(seed, theme, time)
        self._by_policy, self._new_theme, self._words = by_policy, new_theme, start.prompt
        frames = [self._truth.now.frame]
        while not _ends_with(frames, start.frames):
            frames.append(self._truth.explore(1)[0].frame)
            assert len(frames) < 2000, "these frames are not of that world"

    def begin(self) -> None:
        """Done already."""

    def make_block(self, source: LatchSource) -> Any:
        """Two true frames."""
        values: Any = source.latch(0, 2).values
        actions = np.array(values["action"][0].values)
        if self._by_policy:
            moments = self._truth.explore(2)
            assert (moments[0].action == actions[0]).all()
        else:
            moments = self._truth.follow(actions)
        shown = self._new_theme if values["text"] != self._words else None
        return SimpleNamespace(frames=np.stack([self._truth.draw(moment, shown) for moment in moments]))


class FrozenGenerator:
    """The last true frame, whatever is done."""

    def __init__(self, start: Start, actions: int) -> None:
        assert start.frames is not None
        self.model = SimpleNamespace(spec=SimpleNamespace(frames_per_block=2, action_names=("any",) * actions))
        self._frame = start.frames[-1]

    def begin(self) -> None:
        """Nothing to do."""

    def make_block(self, source: LatchSource) -> Any:
        """Twice the same."""
        return SimpleNamespace(frames=np.stack([self._frame] * 2))


class TrueMaze:
    """The maze of a seed after its first second."""

    model = SimpleNamespace(spec=SimpleNamespace(frames_per_block=2, action_names=("turn", "forward", "strafe")))

    def __init__(self, start: Start, seed: int, theme: int, light: int | None, new_theme: int | None) -> None:
        assert start.frames is not None
        self._worlds = MazeWorlds(1, seed)
        self._worlds.theme[:] = theme
        if light is not None:
            self._worlds.light[:] = light
        self._new_theme, self._words = new_theme, start.prompt
        policy = MazePolicy(self._worlds)
        frames = [self._worlds.frames()[0]]
        while len(frames) < len(start.frames):
            self._worlds.step(policy.actions())
            frames.append(self._worlds.frames()[0])
        assert (np.stack(frames) == start.frames).all()

    def begin(self) -> None:
        """Done already."""

    def make_block(self, source: LatchSource) -> Any:
        """Two true frames."""
        values: Any = source.latch(0, 2).values
        shown = None if values["text"] == self._words else np.array([self._new_theme])
        frames = []
        for action in values["action"][0].values:
            self._worlds.step(np.array(action)[None])
            frames.append(self._worlds.frames(shown)[0])
        return SimpleNamespace(frames=np.stack(frames))


def _ends_with(frames: list[Frames], last: Frames) -> bool:
    return len(frames) >= len(last) and (np.stack(frames[-len(last) :]) == last).all()
