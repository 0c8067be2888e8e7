"""`dreamtick bench world`: a world's weights against the simulator.

What is measured, and how, stands in `engine/evaluation`. Here it is planned (`bench_world_plan.py`), dealt out to
processes (`bench_world_workers.py`), and what comes back is put together.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import numpy as np

from dreamtick.engine.evaluation import Result, Tally
from dreamtick.engine.evaluation.figures import Figures, figures_of
from dreamtick.engine.evaluation.playing import FRAME_RATE_HZ
from dreamtick.engine.models.registry import load_spec
from dreamtick.engine.training.simulators.base import Frames
from dreamtick.sim.bench_world_plan import Job, WorldBench, jobs_of
from dreamtick.sim.bench_world_workers import fps_of, played
from dreamtick.sim.ending import ending_signals
from dreamtick.sim.hardware import commit_text, hardware_text
from dreamtick.sim.world import WorldConfig, resolved

__all__ = ["BenchProgress", "Report", "WorldBench", "bench_world"]

_SPEEDS: Final = {"fps_bf16": "bfloat16", "fps_fp32": "float32"}
_SPEED_RUNS: Final = 3
_SPEED_BLOCKS: Final = 60  # a run, at scale 1
_TRIAL_BLOCKS: Final = 10  # a run, at least; by one such run the time that all will take is told
_SHEET_COLUMNS: Final = 12


class BenchProgress(Protocol):
    """Whoever shows how far it is."""

    def begin(self, total_s: float) -> None:
        """So many seconds of world will be made."""
        ...

    def advance(self, what: str, done_s: float) -> None:
        """So many more of them are."""
        ...

    def note(self, text: str) -> None:
        """Something a person may want to know."""
        ...


@dataclass(frozen=True, slots=True)
class Report:
    """One object for each number of steps that anything is known of; `stopped`: a signal came before the end."""

    figures: tuple[Figures, ...]
    stopped: bool


def bench_world(bench: WorldBench, progress: BenchProgress) -> Report:
    """Measure. A signal (SIGINT, SIGTERM, SIGHUP) ends it early, with what is known by then.

    Raises ConfigError, AssetError or CheckpointError for what cannot be loaded, ModelError where the model fails.
    """
    load_spec(bench.world, bench.weights)  # raises before anything is started
    config = resolved(WorldConfig(bench.world, dtype=bench.dtype, device=bench.device, threads=1))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    processes = bench.processes or cores
    tallies = {steps: Tally() for steps in bench.steps}
    speeds: dict[int, dict[str, float]] = {steps: {} for steps in bench.steps}
    sheets = _Sheets(bench)
    stopped = False
    try:
        with ending_signals(_interrupt):  # a second signal does not disturb the processes' end
            if "speed" in bench.only:
                for steps in speeds:
                    progress.note(f"speed at {_counted(steps)}, on {cores} cores …")
                    blocks = max(_TRIAL_BLOCKS, round(_SPEED_BLOCKS * min(bench.scale, 1.0)))
                    for key, dtype in _SPEEDS.items():
                        speeds[steps][key] = fps_of(bench, steps, dtype, cores, _SPEED_RUNS, blocks)
            jobs = jobs_of(bench, processes)
            if jobs:
                _announce(bench, config.dtype, jobs, processes, progress)
                made = _Made(progress)
                with closing(played(bench, config.dtype, jobs, processes, made.more)) as done:
                    for job, results in done:
                        for index, result in zip(job.indices, results, strict=True):
                            tallies[job.steps].add(result.evidence)
                            sheets.add(job, index, result)
                        made.all_of(job)
    except KeyboardInterrupt:
        stopped = True
    for path in sheets.save():
        progress.note(f"pictures: {path}")
    conditions = {
        "dtype": config.dtype,
        "device": bench.device,
        "threads": cores,
        "raw": bench.raw,
        "seed": bench.seed,
        "scale": bench.scale,
        "minutes": bench.minutes,
        "weights": bench.weights.name if bench.weights else "built in",
        "hardware": hardware_text(),
        "commit": commit_text(),
    }
    known = [steps for steps in tallies if tallies[steps].names or speeds[steps]]
    return Report(
        tuple(
            {**figures_of(bench.world, steps, tallies[steps], speeds[steps]), "conditions": conditions}
            for steps in known
        ),
        stopped,
    )


def _announce(bench: WorldBench, dtype: str, jobs: Sequence[Job], processes: int, progress: BenchProgress) -> None:
    """Say how long it will take at most, by a trial of one world at each number of steps."""
    busy_s = 0.0
    for steps in dict.fromkeys(job.steps for job in jobs):
        fps = fps_of(bench, steps, dtype, 1, runs=1, blocks=_TRIAL_BLOCKS)
        busy_s += sum(job.seconds for job in jobs if job.steps == steps) * FRAME_RATE_HZ / fps
    total_s = sum(job.seconds for job in jobs)
    rollouts = sum(len(job.indices) for job in jobs)
    progress.note(
        f"{rollouts} rollouts, {total_s / 60:.3g} minutes of world: at most about "
        f"{busy_s / processes / 60:.2g} minutes in {processes} {'process' if processes == 1 else 'processes'} ({dtype})"
    )
    progress.begin(total_s)


def _counted(steps: int) -> str:
    return f"{steps} {'step' if steps == 1 else 'steps'}"


def _interrupt(number: int) -> None:
    raise KeyboardInterrupt


class _Made:
    """How much of each job's world is made, for a `BenchProgress`: never more than the job was said to make."""

    def __init__(self, progress: BenchProgress) -> None:
        self._progress = progress
        self._seconds: dict[Job, float] = {}

    def more(self, job: Job, seconds: float) -> None:
        """So many seconds more of it."""
        before = self._seconds.get(job, 0.0)
        self._seconds[job] = min(before + seconds, job.seconds)
        self._progress.advance(f"{_counted(job.steps)}, {job.measurement.group}", self._seconds[job] - before)

    def all_of(self, job: Job) -> None:
        """It is played, even if it made less."""
        self.more(job, job.seconds)


class _Sheets:
    """Contact sheets, one for each kind of rollout: rows of truth over rows of what the model made."""

    def __init__(self, bench: WorldBench) -> None:
        self._bench = bench
        self._rows: dict[tuple[int, str, str], dict[int, tuple[Frames, ...]]] = {}

    def add(self, job: Job, index: int, result: Result) -> None:
        """Keep the rows of a rollout, if it has any."""
        if result.rows:
            kind = (job.steps, job.measurement.group, job.measurement.name)
            self._rows.setdefault(kind, {})[index] = result.rows

    def save(self) -> Iterator[Path]:
        """Write a PNG for each kind; yields their paths."""
        from dreamtick.render.contact_sheet import contact_sheet, save_png

        for (steps, group, name), rollouts in sorted(self._rows.items()):
            assert self._bench.pictures is not None
            rows = [row for _, rollout in sorted(rollouts.items()) for row in rollout]
            columns = min(_SHEET_COLUMNS, min(map(len, rows)))
            chosen = [row[np.linspace(0, len(row) - 1, columns).round().astype(int)] for row in rows]
            file = f"{self._bench.world}-{steps}-{group}-{name.replace(',', '').replace(' ', '-')}.png"
            yield save_png(self._bench.pictures / file, contact_sheet(np.concatenate(chosen), columns))
