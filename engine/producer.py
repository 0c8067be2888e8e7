"""The generator on a thread of its own, double-buffered, started just in time.

The front block is being shown, the back block is being made; never more than that, so that the world is never further
ahead of the eye than one block. The back block is begun as late as is safe, so that its latch is as fresh as possible.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

import torch

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.cores import thread_on
from dreamtick.engine.generator import BlockGenerator
from dreamtick.errors import DreamtickError, ModelError
from dreamtick.input.latch import Latch, LatchSource

__all__ = ["BlockProducer", "LeadTime", "ProducerState", "StartRule"]

log = logging.getLogger(__name__)


_Job = Callable[[BlockGenerator], None]


class StartRule(StrEnum):
    """When the back block is begun."""

    JUST_IN_TIME = "just-in-time"  # as late as is safe
    EAGER = "eager"  # at once; started over if the actions change while there is still time


class ProducerState(StrEnum):
    """What the producer is doing, for the HUD."""

    LOADING = "loading"
    RUNNING = "running"
    FAILED = "failed"  # see `problem`; a reset tries again
    STOPPED = "stopped"


@dataclass(slots=True)
class LeadTime:
    """How long before it is due a block has to be begun, learned from the most recent making times.

    The slowest of the last `memory` blocks and `slack_ns` more: a block that had to be drawn twice is expected again.
    As long as fewer than `settled` blocks were made nothing is certain, and a block is begun at once.
    """

    memory: int = 512
    slack_ns: int = 4_000_000
    settled: int = 12
    _making_ns: deque[int] = field(default_factory=deque)

    def add(self, making_ns: int) -> None:
        """Take in the time from a block's latch to its hand-over."""
        self._making_ns.append(making_ns)
        if len(self._making_ns) > self.memory:
            self._making_ns.popleft()

    @property
    def typical_ns(self) -> int:
        """The median making time; 0 before the first block."""
        return sorted(self._making_ns)[len(self._making_ns) // 2] if self._making_ns else 0

    @property
    def lead_ns(self) -> int | None:
        """The time to keep; None while too little is known and a block is begun at once."""
        return max(self._making_ns) + self.slack_ns if len(self._making_ns) >= self.settled else None

    @property
    def margin_ns(self) -> int:
        """How much earlier than a typical block needs."""
        lead = self.lead_ns
        return 0 if lead is None else lead - self.typical_ns


class BlockProducer:
    """Runs a generator in real time. Its methods and properties may be used from the loop's thread.

    `build` makes the generator (and loads its model) on the producer's thread, so that a window can open meanwhile.
    `cores`: those the thread keeps to, if any. `on_block` (handed over), `on_boundary` (its context pass is done too)
    and `on_reset` are called on the producer's thread in the order in which things happened: for recordings, and for
    the states that one can go back to.
    """

    def __init__(
        self,
        build: Callable[[], BlockGenerator],
        source: LatchSource,
        start_rule: StartRule = StartRule.JUST_IN_TIME,
        threads: int | None = None,
        cores: frozenset[int] = frozenset(),
        on_ready: Callable[[BlockGenerator], None] | None = None,
        on_block: Callable[[FrameBlock], None] | None = None,
        on_boundary: Callable[[BlockGenerator], None] | None = None,
        on_reset: Callable[[int], None] | None = None,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._build, self._source, self._start_rule, self._threads = build, source, start_rule, threads
        self._on_ready, self._on_block = on_ready, on_block
        self._on_boundary, self._on_reset = on_boundary, on_reset
        self._now_ns, self._cores = now_ns, cores
        self._changed = threading.Condition()
        self._back: FrameBlock | None = None
        self._due_ns: int | None = None  # when the block that is being made will be needed
        self._stop = False
        self._jobs: list[_Job] = []  # to be done between two blocks
        self._anew = False  # one of them puts the world elsewhere
        self._stale = False  # the block in the making was asked for before that
        self.state = ProducerState.LOADING
        self.problem: DreamtickError | None = None
        self.lead = LeadTime()
        self.blocks_made = 0
        self.generator: BlockGenerator | None = None
        self._thread = threading.Thread(target=self._run, name="dreamtick-producer", daemon=True)

    # ------------------------------------------------------------------ the loop's side
    def start(self) -> None:
        """Begin to load the model, then to make blocks."""
        self._thread.start()

    def take(self, shown_from_ns: int) -> FrameBlock | None:
        """The back block becomes the front: return it if it is ready. Never waits for the model.

        `shown_from_ns` is when its first frame is shown; that tells when the next block is due.
        """
        with self._changed:
            block, self._back = self._back, None
            if block is not None and self.generator is not None:
                self._due_ns = shown_from_ns + self.generator.model.spec.block_duration_ns
                self._changed.notify_all()
            return block

    def reset(self) -> None:
        """Begin the world again as soon as the block in the making is done; also after a failure."""
        self.between_blocks(self._reset_world, anew=True)

    def between_blocks(self, job: Callable[[BlockGenerator], None], anew: bool = False) -> None:
        """Have `job` run on the producer's thread as soon as the block in the making is done; may be called anywhere.

        `anew`: the job puts the world elsewhere, so that what was made until then is not shown, and a model that failed
        tries again. Other jobs wait as long as the model has failed. A DreamtickError from a job is a failure.
        """
        with self._changed:
            self._jobs.append(job)
            if anew:
                self._anew, self._stale, self._back, self._due_ns = True, True, None, None
            self._changed.notify_all()

    def stop(self, timeout_s: float = 1.0) -> bool:
        """Ask the thread to end and wait for it; False if it was still busy with a block after `timeout_s`."""
        with self._changed:
            self._stop = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    # ------------------------------------------------------------------ the thread
    def _run(self) -> None:
        if self._threads is not None:
            torch.set_num_threads(self._threads)
        with thread_on(self._cores):
            while self._make_world():
                with self._changed:  # failed: wait for a new beginning, or the end
                    self._changed.wait_for(lambda: self._stop or self._anew)
                    if self._stop:
                        break
                    if self.generator is None:  # there is no world to put elsewhere: loading is tried again, once
                        self._anew = False
                        self._jobs.clear()
        self.state = ProducerState.STOPPED

    def _make_world(self) -> bool:
        """Make blocks until asked to stop (False) or until the model fails (True)."""
        try:
            if self.generator is None:
                self.generator = self._build()
                self.generator.begin()
                if self._on_ready is not None:
                    self._on_ready(self.generator)
            self.state, self.problem = ProducerState.RUNNING, None
            while self._wait_for_turn():
                self._make_block(self.generator)
            return False
        except DreamtickError as error:
            log.error("%s", error, exc_info=error.__cause__ if isinstance(error, ModelError) else None)
            self._fail(error)
        except BaseException as error:  # the top of a thread: nothing may take the window down
            log.exception("the producer stopped")
            self._fail(ModelError(f"the producer stopped: {type(error).__name__}: {error}"))
        return True

    def _fail(self, problem: DreamtickError) -> None:
        self.problem, self.state = problem, ProducerState.FAILED

    def _wait_for_turn(self) -> bool:
        """Sleep until the next block should be begun; do the waiting jobs on the way. False: stop."""
        while True:
            self._do_jobs()
            with self._changed:
                if self._stop:
                    return False
                if self._jobs:
                    continue
                wait_ns = self._time_to_begin_ns() - self._now_ns() if self._back is None else None
                if wait_ns is not None and wait_ns <= 0:
                    self._stale = False
                    return True
                self._changed.wait(None if wait_ns is None else wait_ns / 1e9)

    def _do_jobs(self) -> None:
        """In their order, and without the lock: they may take a millisecond or two, and the loop must not wait."""
        assert self.generator is not None
        with self._changed:
            jobs, self._jobs, self._anew = self._jobs, [], False
        for job in jobs:
            job(self.generator)

    def _time_to_begin_ns(self) -> int:
        lead = self.lead.lead_ns
        if self._start_rule is StartRule.EAGER or self._due_ns is None or lead is None:
            return 0
        return self._due_ns - lead

    def _reset_world(self, generator: BlockGenerator) -> None:
        generator.reset()
        if self._on_reset is not None:
            self._on_reset(generator.epoch)

    def _make_block(self, generator: BlockGenerator) -> None:
        abandon = self._should_start_over if self._start_rule is StartRule.EAGER else None
        generator.make_block(self._source, self._hand_over, abandon)
        if self._on_boundary is not None:
            self._on_boundary(generator)

    def _hand_over(self, block: FrameBlock) -> None:
        self.lead.add(block.finished_ns - block.latched_ns)
        self.blocks_made += 1
        if self._on_block is not None:
            self._on_block(block)
        with self._changed:
            if not self._stale:  # made before the world was put elsewhere meanwhile: recorded, not shown
                self._back = block

    def _should_start_over(self, latch: Latch) -> bool:
        """Eager: have the actions changed, and is there time to make the block again?"""
        lead = self.lead.lead_ns
        if self._stop or self._due_ns is None or lead is None or self._now_ns() + lead > self._due_ns:
            return False
        generator = self.generator
        assert generator is not None
        newest = self._source.latch(generator.block_index, generator.model.spec.frames_per_block)
        return dict(generator.renewed(latch, newest).values) != dict(latch.values)
