"""What one run of `dreamtick bench world` measures, and how much of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from dreamtick.engine.evaluation import Bench
from dreamtick.engine.evaluation.measurements import GROUPS, Group, Measurement, measurements
from dreamtick.engine.evaluation.playing import MakeGenerator
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.training.captions import World
from dreamtick.errors import ConfigError

__all__ = ["Job", "WorldBench", "jobs_of", "shared_by_rollouts"]

_SHORTEST_DRIFT_MINUTES: Final = 1 / 3
_MOST_SEED: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class WorldBench:
    """What to measure, and how much of it."""

    world: World = "pocket"
    steps: tuple[int, ...] = (1, 2, 4)  # denoising steps a block, one after the other
    weights: Path | None = None  # instead of the world's own
    scale: float = 1.0  # share of the sample sizes
    only: tuple[Group, ...] = GROUPS
    rollouts: int | None = None  # of the drift; None: 50 times the scale
    minutes: float = 5.0  # that each of these lasts
    processes: int = 0  # 0: one a core
    seed: int = 0
    raw: bool = False  # without the model's judgement of its own drafts
    dtype: str = "bfloat16"  # of all but the speed
    device: str = "cpu"
    pictures: Path | None = None  # folder for contact sheets

    def __post_init__(self) -> None:
        if not self.steps or not all(1 <= steps <= 4 for steps in self.steps):
            raise ConfigError(f"steps={' '.join(map(str, self.steps))}: expected one or more numbers from 1 to 4")
        unknown = [group for group in self.only if group not in GROUPS]
        if unknown or not self.only:
            raise ConfigError(f"only={','.join(unknown)!r}: expected some of {', '.join(GROUPS)}")
        if not 0 < self.scale <= 100:
            raise ConfigError(f"scale={self.scale}: expected more than 0, at most 100; 1 is the full size")
        if self.rollouts is not None and self.rollouts < 1:
            raise ConfigError(f"rollouts={self.rollouts}: expected 1 or more; leave drift out of --only for none")
        if not _SHORTEST_DRIFT_MINUTES <= self.minutes <= 1440:
            raise ConfigError(f"minutes={self.minutes}: expected 0.34 to 1440, as drift is counted from the first 10 s")
        if self.processes < 0:
            raise ConfigError(f"processes={self.processes}: expected 1 or more, or 0 for one a core")
        if not 0 <= self.seed < _MOST_SEED:
            raise ConfigError(f"seed={self.seed}: expected 0 to {_MOST_SEED - 1}")

    @property
    def drift_rollouts(self) -> int:
        """How many rollouts of some minutes, at scale 1."""
        return 50 if self.rollouts is None else self.rollouts

    def rollouts_of(self, measurement: Measurement) -> int:
        """How many rollouts of a kind this run plays."""
        exact = measurement.group == "drift" and self.rollouts is not None
        return measurement.count if exact else max(1, round(measurement.count * self.scale))


@dataclass(frozen=True, slots=True)
class Job:
    """Rollouts that one process plays together. `number` says which of the world's measurements they belong to."""

    steps: int
    number: int
    indices: tuple[int, ...]
    measurement: Measurement

    @property
    def seconds(self) -> float:
        """Of world that they make, about."""
        return len(self.indices) * self.measurement.seconds


def jobs_of(bench: WorldBench, processes: int) -> list[Job]:
    """All rollouts of a run, dealt out to so many processes, one number of steps after the other."""
    all_kinds = measurements(bench.world, bench.drift_rollouts, shared_by_rollouts(bench, _no_generator))
    return [
        Job(steps, number, indices, measurement)
        for steps in dict.fromkeys(bench.steps)
        for number, measurement in enumerate(all_kinds)
        if measurement.group in bench.only
        for indices in _dealt(bench.rollouts_of(measurement), measurement.at_once, processes)
    ]


def shared_by_rollouts(
    bench: WorldBench,
    make: MakeGenerator,
    should_stop: Callable[[], bool] = lambda: False,
    made: Callable[[float], None] = lambda seconds: None,
) -> Bench:
    """What all rollouts of a run share, given what makes their generators."""
    return Bench(make, bench.seed, 60.0 * bench.minutes, should_stop=should_stop, made=made)


def _dealt(rollouts: int, at_once: int, processes: int) -> list[tuple[int, ...]]:
    """Parts of as even a size as can be, at most `at_once`: as many for each process, or one of one rollout each."""
    rounds = -(-rollouts // (at_once * processes))
    parts = np.array_split(np.arange(rollouts), min(rollouts, rounds * processes))
    return [tuple(part.tolist()) for part in parts]


def _no_generator(start: Start, seed: int, memory: bool = True) -> BlockGenerator:
    raise AssertionError("these rollouts are only counted")
