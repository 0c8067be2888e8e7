"""One single-threaded process a core; gradients are averaged once a step.

On a shared machine this is far more robust than threads inside the operators: such a parallel region ends only when its
slowest thread does, so that one descheduled thread costs a slice of the scheduler in every operator.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import torch
from torch import Tensor

from dreamtick.errors import ModelError

__all__ = ["Group", "StopFlag", "launch"]


class StopFlag:
    """Set by a signal, read between two steps.

    A byte in shared memory and no lock, which a handler that interrupts its holder would wait for without end.
    """

    def __init__(self) -> None:
        self._byte = multiprocessing.get_context("spawn").RawValue(ctypes.c_bool, False)

    def set(self) -> None:
        """From now on, in all processes that were given it."""
        self._byte.value = True

    def is_set(self) -> bool:
        """Whether any of them set it."""
        return bool(self._byte.value)


@dataclass(frozen=True, slots=True)
class Group:
    """The processes that train together, as one of them sees them."""

    rank: int = 0
    size: int = 1

    def average(self, tensors: Sequence[Tensor]) -> None:
        """Replace tensors by their mean over all processes, in place: the same bits in each."""
        if self.size == 1:
            return
        flat = torch.cat([tensor.reshape(-1) for tensor in tensors])
        torch.distributed.all_reduce(flat)
        flat /= self.size
        for tensor, part in zip(tensors, flat.split([tensor.numel() for tensor in tensors]), strict=True):
            tensor.copy_(part.view_as(tensor))

    def any(self, value: bool) -> bool:
        """Whether it is true in one of them."""
        if self.size == 1:
            return value
        votes = torch.tensor(float(value))
        torch.distributed.all_reduce(votes)
        return bool(votes > 0)

    def wait(self) -> None:
        """Go on when all are here."""
        if self.size > 1:
            torch.distributed.barrier()


def launch(work: Callable[..., None], arguments: tuple[Any, ...], processes: int) -> bool:
    """Run `work(group, stop, *arguments)` in so many processes; returns whether a signal (SIGINT, SIGTERM) came.

    One process is this one. More are started anew and get copies of the arguments, and `work` must be importable. An
    error in one process is raised as it is; in one of more it ends all and comes as a ModelError.
    """
    if processes == 1:
        stop = StopFlag()
        with _signals_set(stop), _one_thread():
            work(Group(), stop, *arguments)
        return stop.is_set()
    from torch.multiprocessing.spawn import ProcessException, spawn

    flag = StopFlag()
    with tempfile.TemporaryDirectory() as folder, _signals_set(flag):
        meeting = str(Path(folder) / "meeting")
        started = spawn(_work_in_group, (processes, meeting, flag, work, arguments), nprocs=processes, join=False)
        assert started is not None
        try:
            while not started.join():
                pass
        except ProcessException as error:
            raise ModelError(f"a training process failed: {str(error).strip().splitlines()[-1]}") from error
    return flag.is_set()


def _work_in_group(
    rank: int, size: int, meeting: str, stop: StopFlag, work: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    parent = multiprocessing.parent_process()
    if parent is None or not parent.is_alive():  # killed while this one was starting: from here on it would be told
        return
    torch.set_num_threads(1)
    torch.distributed.init_process_group("gloo", init_method=Path(meeting).as_uri(), rank=rank, world_size=size)
    try:
        with _signals_set(stop):
            work(Group(rank, size), stop, *arguments)
            torch.distributed.barrier()
    finally:
        torch.distributed.destroy_process_group()


@contextmanager
def _signals_set(stop: StopFlag) -> Iterator[None]:
    """SIGINT and SIGTERM set the flag meanwhile. In another than the main thread signals stay as they are."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def handle(number: int, frame: FrameType | None) -> None:
        stop.set()

    for number in before:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
