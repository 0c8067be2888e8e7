"""Plays any gymnasium environment that draws itself, and writes what it shows as a training set."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.training.dataset import DatasetInfo
from dreamtick.engine.training.dataset_frames import FrameFitter
from dreamtick.engine.training.dataset_writer import SHORTEST_EPISODE, DatasetWriter
from dreamtick.errors import ConfigError, RecordingError
from dreamtick.sim.gym_actions import ActionCodec, action_codec
from dreamtick.sim.gym_policies import Policy, import_module, policy_maker

__all__ = ["GymRecording", "record_gym"]

_FAILURES_IN_A_ROW: Final = 3  # of an environment, before it is given up


@dataclass(frozen=True, slots=True)
class GymRecording:
    """What is recorded, and how. Raises ConfigError for numbers that cannot be."""

    env_id: str
    frames: int = 20_000  # in the set in the end
    height: int = 64  # pixels
    width: int = 64
    every: int = 1  # steps of the environment for which an action is held, a frame each
    frames_per_second: float = 0.0  # 0: the environment's own rate / every
    policy: str = "random"
    hold: int = 8  # frames for which `random` and `sticky` hold an action, on average
    episode_frames: int = 500  # after which the environment is reset
    seed: int = 0
    names: tuple[str, ...] = ()  # of the actions, instead of the environment's
    imports: tuple[str, ...] = ()  # modules that register environments
    kwargs: Mapping[str, Any] = field(default_factory=dict)  # of the environment

    def __post_init__(self) -> None:
        for name, least in (("frames", SHORTEST_EPISODE), ("every", 1), ("episode_frames", SHORTEST_EPISODE)):
            if getattr(self, name) < least:
                raise ConfigError(f"{name}={getattr(self, name)}: expected {least} or more")

    @property
    def source(self) -> str:
        """All that decides what an episode shows, in words."""
        kwargs = f" {json.dumps(dict(self.kwargs), sort_keys=True)}" if self.kwargs else ""
        hold = f" held {self.hold} frames" if self.policy in ("random", "sticky") else ""
        return f"gymnasium {self.env_id}{kwargs}, every {self.every}, policy {self.policy}{hold}"


def record_gym(
    recording: GymRecording,
    folder: Path,
    on_frames: Callable[[int], None] = lambda frames: None,
    on_note: Callable[[str], None] = lambda note: None,
) -> DatasetWriter:
    """Record until the set has all its frames; a set that is there goes on. Returns the writer, with its counts.

    `on_frames` is told how many frames there are, the present episode's too, `on_note` what went wrong on the way. An
    environment that raises loses nothing: its frames so far are kept, and another one goes on. Episode n depends on the
    seed and n alone. Raises ConfigError for an environment, policy or folder that will not do, RecordingError for an
    environment that raised three times in a row.
    """
    for module in recording.imports:
        import_module(module)
    env = _made(recording)
    try:
        codec = action_codec(env, recording.names)
        make_policy = policy_maker(recording.policy, codec, recording.hold)
        writer = DatasetWriter(folder, _info(recording, env, codec), recording.episode_frames)
        fit = FrameFitter(recording.height, recording.width)
        failures = 0
        while recording.frames - writer.frames >= SHORTEST_EPISODE:
            number = writer.next_number
            dice = np.random.SeedSequence([recording.seed, number, failures])
            episode = _Episode(env, codec, make_policy(), np.random.default_rng(dice), fit, recording.every)
            frames_left = min(recording.frames - writer.frames, writer.longest)
            writer.begin(f"episode {number}")
            problem = episode.play(writer, frames_left, on_frames)
            kept = writer.finish()
            if problem is None:
                failures = 0
                continue
            failures += 1
            on_note(f"episode {number}: {recording.env_id} raised {problem}; its {kept} frames are kept")
            if failures == _FAILURES_IN_A_ROW:
                raise RecordingError(
                    f"{recording.env_id} raised {failures} times in a row, at last {problem}; the {writer.frames} "
                    f"frames in {folder} are kept. Mend it, then go on with the same command"
                )
            _close(env)
            env = _made(recording)
        return writer
    finally:
        _close(env)


@dataclass
class _Episode:
    """One episode being played."""

    env: gymnasium.Env[Any, Any]
    codec: ActionCodec
    policy: Policy
    rng: np.random.Generator
    fit: FrameFitter
    every: int

    def play(self, writer: DatasetWriter, frames: int, on_frames: Callable[[int], None]) -> str | None:
        """Play to the end, or for so many frames; returns what the environment raised, if it did."""
        try:
            observation, _ = self.env.reset(seed=int(self.rng.integers(2**31)))
            picture, row, over = self.env.render(), None, False
        except Exception as error:  # an environment is someone else's code, and may raise anything
            return _described(error)
        for number in range(frames):
            writer.add(self.fit(_checked_picture(picture)), row)
            on_frames(writer.frames + number + 1)
            if over or number + 1 == frames:
                return None
            action = self._action(observation)
            row = self.codec.encode(action)
            try:
                observation, over = self._step(action)
                picture = self.env.render()
            except Exception as error:
                return _described(error)
        return None

    def _action(self, observation: Any) -> Any:
        space = self.env.action_space
        try:
            action = self.policy(observation, self.rng)
        except Exception as error:  # it may be the user's own function
            where = traceback.extract_tb(error.__traceback__)[-1]
            raise ConfigError(f"the policy raised {_described(error)}, in {where.filename}:{where.lineno}") from error
        if isinstance(space, gymnasium.spaces.Box):
            action = np.asarray(action, space.dtype)
        if not space.contains(action):
            raise ConfigError(f"the policy returned {action!r}: expected an action of {space}")
        return action

    def _step(self, action: Any) -> tuple[Any, bool]:
        for _ in range(self.every):
            observation, _, terminated, truncated, _ = self.env.step(action)
            if terminated or truncated:
                return observation, True
        return observation, False


def _made(recording: GymRecording) -> gymnasium.Env[Any, Any]:
    try:
        return gymnasium.make(recording.env_id, disable_env_checker=True, render_mode="rgb_array", **recording.kwargs)
    except Exception as error:  # as above; it may lack a library, know no such name, or not like its arguments
        raise ConfigError(
            f"environment {recording.env_id!r} cannot be made ({_described(error)}); "
            "--import names a module that registers it, --kwargs what it is made with"
        ) from error


def _info(recording: GymRecording, env: gymnasium.Env[Any, Any], codec: ActionCodec) -> DatasetInfo:
    rate_hz = recording.frames_per_second
    if not rate_hz:
        own_rate_hz = env.metadata.get("render_fps")
        if not own_rate_hz:
            raise ConfigError(f"{recording.env_id} does not say its render_fps: give --fps")
        rate_hz = float(own_rate_hz) / recording.every
    return DatasetInfo(
        recording.height, recording.width, rate_hz, codec.infos, source=recording.source, seed=recording.seed
    )


def _checked_picture(picture: Any) -> NDArray[Any]:
    if not isinstance(picture, np.ndarray) or picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8:
        found = f"{picture.dtype}{list(picture.shape)}" if isinstance(picture, np.ndarray) else type(picture).__name__
        raise ConfigError(f"render() of the environment returned {found}: expected uint8[height, width, 3] (rgb_array)")
    return picture


def _close(env: gymnasium.Env[Any, Any]) -> None:
    try:
        env.close()
    except Exception:  # as above; what it recorded is on disk, and it is not used again
        return


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
