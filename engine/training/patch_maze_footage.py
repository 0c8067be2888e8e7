"""The maze's simulator as footage: episodes with captions, in mazes that the seed makes up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.models.compact.reader import UNSAID
from dreamtick.engine.training.captions import caption
from dreamtick.engine.training.patch_config import SimulatedSettings
from dreamtick.engine.training.patch_footage import Episode
from dreamtick.engine.training.simulators.maze import MazeWorlds
from dreamtick.engine.training.simulators.maze_episodes import MazeMoment, episodes
from dreamtick.engine.training.simulators.maze_policy import MazePolicy
from dreamtick.engine.training.simulators.maze_themes import LIGHTS, THEMES

__all__ = ["MazeFootage"]

_TOGETHER: Final = 25  # mazes that are played at once
_EPISODE_SEED, _UNSEEN_SEED = 5_000_000, 6_000_000  # apart from those of tests
_UNSEEN, _UNSEEN_FRAMES = 4, 64
_HELD_KEYS, _PRESSED = 0.4, 0.6  # share of the walks under held keys, and of the keys that are pressed then
_SAME_THEME, _SAME_LIGHT = 0.1, 0.5  # shares of the pairs in two looks; a prompt mostly names another theme
_UNSAID_SHARE: Final = 0.3  # of what stays the same in them
_WORDINGS: Final = 8  # of what is said, for an episode


class MazeFootage:
    """See `Footage`. The same settings, seed and block length give the same episodes."""

    height: int = 64
    width: int = 64
    learns_to_stand: bool = True  # its policy hardly ever stands for long

    def __init__(self, settings: SimulatedSettings, seed: int, block_frames: int) -> None:
        self._settings, self._seed, self._block_frames = settings, seed, block_frames
        self.still: NDArray[np.float32] = np.zeros(len(MazeWorlds.action_names), np.float32)

    @property
    def identity(self) -> str:
        """See `Footage`."""
        return json.dumps(["maze", 1, self._seed, self._block_frames, asdict(self._settings)])

    def pictures(self, rng: np.random.Generator, count: int) -> NDArray[np.uint8]:
        """See `Footage`: from anywhere in new mazes."""
        worlds = MazeWorlds(count, int(rng.integers(2**31)))
        worlds.position = worlds.position + rng.uniform(-0.25, 0.25, (count, 2))
        return worlds.frames()

    def walks(self, rng: np.random.Generator, count: int, frames: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """See `Footage`: in new mazes, some under keys that are held whatever comes."""
        worlds = MazeWorlds(count, int(rng.integers(2**31)))
        worlds.position = worlds.position + rng.uniform(-0.25, 0.25, (count, 2))
        policy, pictures, actions = MazePolicy(worlds), [worlds.frames()], []
        keys = rng.integers(-1, 2, (count, 3)) * (rng.random((count, 3)) < _PRESSED)
        strength = np.where(rng.random((count, 1)) < 0.5, 1.0, rng.random((count, 3)))
        held = rng.random((count, 1)) < _HELD_KEYS
        for _ in range(frames):
            actions.append(np.where(held, keys * strength, policy.actions()))
            worlds.step(actions[-1])
            pictures.append(worlds.frames())
        return np.stack(pictures), np.stack(actions).astype(np.float32)

    def in_two_looks(
        self, rng: np.random.Generator, count: int
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64]]:
        """Places in new mazes, in one look and in another, uint8 `[count, H, W, 3]`, and the meanings `[count, 2]`, a
        theme and a light, by which the second is asked for. What stays as it is may go unsaid."""
        worlds = MazeWorlds(count, int(rng.integers(2**31)))
        anywhere = worlds.position + rng.uniform(-0.5, 0.5, (count, 2))
        inside = worlds.solid_at(anywhere)[:, None]
        worlds.position = np.where(inside, worlds.position + rng.uniform(-0.27, 0.27, (count, 2)), anywhere)
        theme = np.where(rng.random(count) < _SAME_THEME, worlds.theme, rng.integers(len(THEMES), size=count))
        light = np.where(rng.random(count) < _SAME_LIGHT, worlds.light, rng.integers(len(LIGHTS), size=count))
        unsaid = rng.random((count, 2)) < _UNSAID_SHARE
        said = np.stack([theme, 1 + len(THEMES) + light], 1) + 1
        kept = np.stack([theme == worlds.theme, light == worlds.light], 1) & unsaid
        return worlds.frames(), worlds.frames(theme, light), np.where(kept, [UNSAID, 1 + len(THEMES) + UNSAID], said)

    def episodes(self) -> Iterator[Episode]:
        """See `Footage`."""
        settings = self._settings
        for first in range(0, settings.episodes, _TOGETHER):
            count = min(_TOGETHER, settings.episodes - first)
            yield from self._played(count, settings.frames, _EPISODE_SEED + 100_000 * self._seed + first)

    @property
    def frame_count(self) -> int:
        """See `Footage`."""
        return self._settings.episodes * self._settings.frames

    def unseen(self) -> tuple[Episode, ...]:
        """See `Footage`: other mazes, whatever the seed."""
        return tuple(self._played(_UNSEEN, _UNSEEN_FRAMES, _UNSEEN_SEED))

    def _played(self, count: int, length: int, seed: int) -> Iterator[Episode]:
        moments = list(
            episodes(count, length, seed, block_frames=self._block_frames, switch_every=self._settings.switch_every)
        )
        rng = np.random.default_rng((seed, 1))
        return (_episode(moments, world, rng) for world in range(count))


def _episode(moments: list[MazeMoment], world: int, rng: np.random.Generator) -> Episode:
    looks = [(int(moment.theme[world]), int(moment.light[world])) for moment in moments]
    kinds = list(dict.fromkeys(looks))
    return Episode(
        np.stack([moment.frames[world] for moment in moments]),
        np.stack([moment.actions[world] for moment in moments]).astype(np.float32),
        tuple(
            tuple(caption(rng, THEMES[theme], LIGHTS[light], world="maze") for _ in range(_WORDINGS))
            for theme, light in kinds
        ),
        np.array([kinds.index(look) for look in looks]),
    )
