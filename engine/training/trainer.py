"""Steps, the same for every stage: draw, differentiate, average over the processes, follow, and now and then save.

What a step draws depends on the seed, the process and the step's number alone, so that a training that was stopped goes
on as if it had not been.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from torch import Tensor, nn

from dreamtick.engine.training.checkpoints import (
    Checkpoint,
    History,
    load_checkpoint,
    restore_network,
    save_checkpoint,
)
from dreamtick.engine.training.config import PaceSettings, RunSettings, StageName
from dreamtick.engine.training.optim import Optimizer, learning_rate
from dreamtick.engine.training.parallel import Group, StopFlag
from dreamtick.errors import ModelError

__all__ = ["Progress", "Stage", "StageSettings", "StepDice", "Trained", "train_stage"]

_FAILURES = 20  # steps in a row without finite gradients after which a training has failed


@dataclass(frozen=True, slots=True)
class StepDice:
    """All chances of one step in one process."""

    numpy: np.random.Generator
    torch: torch.Generator

    @classmethod
    def of(cls, seed: int, rank: int, step: int) -> StepDice:
        """The same for the same three numbers."""
        numbers = np.random.default_rng((seed, rank, step))
        return cls(numbers, torch.Generator().manual_seed(int(numbers.integers(2**62))))

    def normal_like(self, tensor: Tensor) -> Tensor:
        """Standard normal numbers, drawn on the CPU wherever the tensor lies."""
        return torch.randn(tensor.shape, generator=self.torch).to(tensor.device, tensor.dtype)


class Stage(Protocol):
    """What a stage trains, and on what."""

    name: StageName

    @property
    def network(self) -> nn.Module:
        """What learns."""
        ...

    def loss(self, step: int, dice: StepDice, average: Mapping[str, Tensor]) -> tuple[Tensor, dict[str, float]]:
        """The loss of one step, and what goes into the curves; `average` are the weights that will be exported."""
        ...


class StageSettings(Protocol):
    """What every training is told, whatever it trains."""

    @property
    def run(self) -> RunSettings:
        """What holds for every stage."""
        ...

    def pace(self, stage: StageName) -> PaceSettings:
        """How long and how fast a stage learns."""
        ...

    def to_json(self) -> str:
        """The whole configuration in one line, the same for the same configuration."""
        ...


class Progress(Protocol):
    """Told by the first process where a stage begins, without figures, and after each step."""

    def step(self, stage: StageName, step: int, steps: int, figures: Mapping[str, float]) -> None: ...


@dataclass(frozen=True, slots=True)
class Trained:
    """A stage's result so far."""

    finished: bool
    steps_now: int  # made in this run
    step: int  # made in all runs
    seconds: float  # of training, over all runs
    average: Mapping[str, Tensor]
    history: History


def train_stage(
    stage: Stage,
    config: StageSettings,
    path: Path,
    group: Group,
    stop: StopFlag,
    *,
    resume: bool,
    dtype: str,
    deadline: float | None = None,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Trained:
    """Train until all steps are made, the flag is set, or the clock has reached `deadline`; leave a checkpoint.

    Raises CheckpointError where `resume` finds a checkpoint of another training, ModelError if gradients stop being
    finite. `dtype` is what the stage computes with, for the checkpoint.
    """
    pace, run = config.pace(stage.name), config.run
    optimizer = Optimizer(stage.network, pace)
    step, seconds, history = 0, 0.0, History()
    if resume and path.exists():
        saved = load_checkpoint(path, stage.name, config.to_json())
        optimizer.load_state(saved.optimizer, saved.average)
        restore_network(stage.network, saved.weights, path)
        step, seconds, history = saved.step, saved.seconds, list(saved.history)
    figures, first = _Means(), step
    began, failures = clock(), 0
    weights = list(stage.network.parameters())

    def save() -> None:
        if group.rank == 0:
            state = dict(stage.network.state_dict())
            spent = seconds + clock() - began
            saved = Checkpoint(
                stage.name, step, config.to_json(), spent, dtype, state, optimizer.average, optimizer.state(), history
            )
            save_checkpoint(path, saved)

    if progress is not None and group.rank == 0:
        progress.step(stage.name, step, pace.steps, {})
    while step < pace.steps:
        over = stop.is_set() or (deadline is not None and clock() >= deadline)
        if group.any(over):
            break
        dice = StepDice.of(run.seed, group.rank, step)
        stage.network.zero_grad(set_to_none=True)
        loss, found = stage.loss(step, dice, optimizer.average)
        loss.backward()
        group.average([weight.grad for weight in weights if weight.grad is not None])
        length = optimizer.step(step)
        failures = 0 if np.isfinite(length) else failures + 1
        if failures >= _FAILURES:
            raise ModelError(f"{stage.name}, step {step}: gradients are not finite; lower learning_rate")
        step += 1
        figures.add({"loss": float(loss.detach()), **found, "gradient": length})
        if step % run.log_every == 0 or step == pace.steps:
            history.append({"step": step, "rate": learning_rate(step - 1, pace), **figures.take()})
        if progress is not None and group.rank == 0:
            progress.step(stage.name, step, pace.steps, figures.latest)
        if step % run.save_every == 0 and step < pace.steps:
            save()
    if step > first or not path.exists():
        save()
    group.wait()
    averaged = {**stage.network.state_dict(), **optimizer.average}  # buffers are not averaged
    return Trained(step >= pace.steps, step - first, step, seconds + clock() - began, averaged, history)


class _Means:
    """Means of figures since the last point of the curves; what is not a number counts for nothing."""

    def __init__(self) -> None:
        self._sums: dict[str, list[float]] = {}
        self.latest: dict[str, float] = {}

    def add(self, figures: Mapping[str, float]) -> None:
        for name, value in figures.items():
            if np.isfinite(value):
                self._sums.setdefault(name, []).append(value)
                self.latest[name] = value

    def take(self) -> dict[str, float]:
        means = {name: float(np.mean(values)) for name, values in self._sums.items()}
        self._sums.clear()
        return means
