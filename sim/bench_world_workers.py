"""Who plays the rollouts of `dreamtick bench world`: this process, or several with one thread each."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, MutableSequence, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Final

import torch

from dreamtick.engine.evaluation import AlteredModel, Player, Result
from dreamtick.engine.evaluation.measurements import measurements
from dreamtick.engine.evaluation.speed import frames_per_second
from dreamtick.engine.evaluation.together import run_together
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start, WorldModel
from dreamtick.engine.models.batched import BatchedModel
from dreamtick.engine.models.registry import load_model, load_start
from dreamtick.engine.training.parallel import StopFlag
from dreamtick.errors import ModelError
from dreamtick.sim.bench_world_plan import Job, WorldBench, shared_by_rollouts

__all__ = ["SHEET_ROLLOUTS", "fps_of", "played"]

SHEET_ROLLOUTS: Final = 6  # of a kind, whose pictures are kept
_LOOK_S: Final = 0.5  # after which it is seen how far the processes are
_DTYPES: Final = {"float32": torch.float32, "bfloat16": torch.bfloat16}


def fps_of(bench: WorldBench, steps: int, dtype: str, threads: int, runs: int, blocks: int) -> float:
    """Frames a second that this process makes from the world's default start: the median of short runs."""
    with _threads(threads):
        model = _model(bench, steps, dtype)
        start = load_start(bench.world)
        assert start.frames is not None
        player = Player(shared_by_rollouts(bench, _Maker(model)), start.frames, start.prompt, 0)
        return frames_per_second(player, len(model.spec.action_names), runs, blocks, time.perf_counter)


def played(
    bench: WorldBench, dtype: str, jobs: Sequence[Job], processes: int, made: Callable[[Job, float], None]
) -> Generator[tuple[Job, list[Result]]]:
    """Play all jobs, in any order: each with the results of its rollouts. Meanwhile `made` is called, in this thread.

    It is told how many more seconds of a job's world are made. Leaving the iteration early stops the processes within a
    block or so. Raises ModelError where the model fails, or where a process is killed.
    """
    if processes == 1:
        with _threads(1):
            worker = _Worker(bench, dtype, lambda: False)
            for job in jobs:
                yield job, worker.play(job.steps, job.number, job.indices, partial(made, job))
        return
    context = get_context("spawn")
    stop, seconds = StopFlag(), context.RawArray("d", len(jobs))  # made of each job's world: one process writes to each
    pool = ProcessPoolExecutor(processes, context, _start_worker, (bench, dtype, stop, seconds))
    waiting: dict[Future[list[Result]], Job] = {}
    told = [0.0] * len(jobs)
    try:
        with _interrupts_ignored():  # the processes started here inherit it: Ctrl-C is this process's affair
            for place, job in enumerate(jobs):
                waiting[pool.submit(_play, place, job.steps, job.number, job.indices)] = job
        while waiting:
            done, _ = wait(waiting, _LOOK_S, FIRST_COMPLETED)
            for place, now in enumerate(seconds):
                if now > told[place]:
                    made(jobs[place], now - told[place])
                    told[place] = now
            for future in done:
                yield waiting.pop(future), future.result()
    except BrokenProcessPool as error:
        raise ModelError("a measuring process was killed; is there memory enough? Try --processes 1") from error
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


# ------------------------------------------------------------------------------------------------ one process
class _Maker:
    """Makes generators of one loaded model, or of the same without anchors."""

    def __init__(self, model: BatchedModel) -> None:
        self.model = model

    def __call__(self, start: Start, seed: int, memory: bool = True) -> BlockGenerator:
        model: WorldModel = self.model if memory else AlteredModel(self.model, memory=False)
        return BlockGenerator(model, seed, start)


class _Worker:
    """Plays rollouts; the model is loaded once for each number of steps."""

    def __init__(self, bench: WorldBench, dtype: str, should_stop: Callable[[], bool]) -> None:
        self._bench, self._dtype, self._should_stop = bench, dtype, should_stop
        self._steps = 0
        self._make: _Maker | None = None

    def play(self, steps: int, number: int, indices: Sequence[int], made: Callable[[float], None]) -> list[Result]:
        """Play rollouts, together if there are several.

        Pictures are kept of the first ones of a kind, and only if somebody wants them.
        """
        if self._make is None or steps != self._steps:
            self._make, self._steps = _Maker(_model(self._bench, steps, self._dtype)), steps
        shared = shared_by_rollouts(self._bench, self._make, self._should_stop, made)
        run = measurements(self._bench.world, self._bench.drift_rollouts, shared)[number].run
        if len(indices) == 1:
            results = [run(shared, indices[0])]
        else:
            results = run_together(self._make.model, shared, run, indices)
        return [
            result if self._bench.pictures is not None and index < SHEET_ROLLOUTS else Result(result.evidence)
            for index, result in zip(indices, results, strict=True)
        ]


_worker: _Worker | None = None  # of this process, if it was started to play
_seconds: MutableSequence[float] = []  # made of each job's world, shared with the process that started this one


def _start_worker(bench: WorldBench, dtype: str, stop: StopFlag, seconds: MutableSequence[float]) -> None:
    global _worker, _seconds
    torch.set_num_threads(1)
    _worker, _seconds = _Worker(bench, dtype, stop.is_set), seconds


def _play(place: int, steps: int, number: int, indices: Sequence[int]) -> list[Result]:
    assert _worker is not None

    def made(seconds: float) -> None:
        _seconds[place] += seconds

    return _worker.play(steps, number, indices, made)


def _model(bench: WorldBench, steps: int, dtype: str) -> BatchedModel:
    model = load_model(
        bench.world, weights=bench.weights, dtype=_DTYPES[dtype], device=torch.device(bench.device), steps=steps
    )
    assert isinstance(model, BatchedModel)  # as both built-in worlds are
    return AlteredModel(model, drafts=False) if bench.raw else model


@contextmanager
def _threads(count: int) -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C does nothing meanwhile. In another than the main thread signals stay as they are."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
