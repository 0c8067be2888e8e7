"""What `dreamtick bench envs` measures: many worlds in one batch against as many environments stepped one by one.

The two take turns, step by step, with the same seeds and the same actions, so that they draw the same blocks and
whatever else the machine does falls on both. Each is as its user gets it: a single environment runs on one thread, a
batch on as many as there are cores.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from rich.table import Table

from dreamtick.errors import ConfigError
from dreamtick.sim.env import DreamEnv
from dreamtick.sim.hardware import commit_text, hardware_text
from dreamtick.sim.vector_env import DreamtickVectorEnv
from dreamtick.sim.world import WorldConfig, resolved

__all__ = ["EnvsRow", "bench_envs", "envs_table"]

_HELD_STEPS = 4  # an action is held for so long: a figure that walks rather than trembles
_WARM_UP = 2  # steps before the first that counts


@dataclass(frozen=True, slots=True)
class EnvsRow:
    """The figures of one number of worlds. Rates count the frames of all worlds together, by the median step."""

    worlds: int
    frames_per_s: float  # in a batch
    ratio_to_single: float  # the median, step by step
    single_frames_per_s: float
    steps: int
    threads: int  # of the batch
    dtype: str
    model: str
    hardware: str
    commit: str


def bench_envs(
    model: str = "pocket",
    worlds: Sequence[int] = (1, 4, 16, 64),
    steps: int = 20,
    threads: int = 0,
    dtype: str = "float32",
    now_s: Callable[[], float] = time.perf_counter,
) -> Iterator[EnvsRow]:
    """Measure each number of worlds in turn, over `steps` steps. Raises ConfigError for a number below 1."""
    if not worlds:
        raise ConfigError("worlds: expected one number or more, such as 1 4 16 64")
    for name, number in (("steps", steps), *(("worlds", count) for count in worlds)):
        if number < 1:
            raise ConfigError(f"{name}={number}: expected 1 or more")
    dtype = resolved(WorldConfig(model, dtype=dtype)).dtype
    for count in worlds:
        yield _row(model, count, steps, threads, dtype, now_s)


def envs_table(rows: Sequence[EnvsRow]) -> Table:
    """The rows for people."""
    first = rows[0]
    title = f"{first.model}, {first.dtype}; {first.hardware}, commit {first.commit}"
    table = Table("worlds", "frames/s in a batch", "one by one", "ratio", "threads", title=title)
    for row in rows:
        rates = (f"{row.frames_per_s:.1f}", f"{row.single_frames_per_s:.1f}", f"{row.ratio_to_single:.2f}")
        table.add_row(f"{row.worlds}", *rates, f"{row.threads}")
    return table


def _row(model: str, count: int, steps: int, threads: int, dtype: str, now_s: Callable[[], float]) -> EnvsRow:
    batch = DreamtickVectorEnv(count, model, threads=threads, dtype=dtype)
    singles = _singles(model, count, dtype)
    batch.reset(seed=0)
    batch_s, singles_s = [], []
    for step in range(_WARM_UP + steps):
        action = _action(step, batch.action_space.shape or ())
        began = now_s()
        torch.set_num_threads(1)
        for env, own_action in zip(singles, action, strict=True):
            env.step(own_action)
        between = now_s()
        batch.step(action)
        ended = now_s()
        if step >= _WARM_UP:
            singles_s.append(between - began)
            batch_s.append(ended - between)
    frames = count * batch.interface.shape.frames_per_block
    used_threads = torch.get_num_threads()
    batch.close()
    ratios = [single / together for single, together in zip(singles_s, batch_s, strict=True)]
    return EnvsRow(
        count,
        round(frames / statistics.median(batch_s), 2),
        round(statistics.median(ratios), 3),
        round(frames / statistics.median(singles_s), 2),
        steps,
        used_threads,
        dtype,
        model,
        hardware_text(),
        commit_text(),
    )


def _singles(model: str, count: int, dtype: str) -> list[DreamEnv]:
    """Environments that share the weights, to save memory, and nothing else; begun with seeds 0, 1, …"""
    first = DreamEnv(model, dtype=dtype)
    first.reset(seed=0)
    envs = [first, *(first.fork(count - 1) if count > 1 else ())]
    for seed, env in enumerate(envs):
        env.reset(seed=seed)
    return envs


def _action(step: int, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Each world's action at a step, new every few steps."""
    rng = np.random.default_rng(step // _HELD_STEPS)
    return rng.integers(-1, 2, shape).astype(np.float32)
