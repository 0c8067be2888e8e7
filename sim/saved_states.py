"""Saving, loading and rewinding while a world is played.

The loop asks. Snapshots are taken and put back on the producer's thread, between two blocks; files are written and read
on threads of their own. What came of it waits in a queue until the loop tells the player.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.producer import BlockProducer, ProducerState
from dreamtick.engine.restore_points import RestorePoints
from dreamtick.engine.world_state import StateOrigin, WorldState
from dreamtick.errors import DreamtickError, StateError
from dreamtick.input.steering import Steering

__all__ = ["Outcome", "SavedStates", "state_path"]

log = logging.getLogger(__name__)

_REWIND_S = 2.0
_REWIND_EVERY_NS = 300_000_000  # while the key is held
_AHEAD = 2  # blocks that may be made and not shown: the back block, and one in the making


def state_path(model: str) -> Path:
    """Where the save key puts a world of this model: in the platform's folder for a user's data."""
    from platformdirs import user_data_path

    return user_data_path("dreamtick", appauthor=False) / "states" / f"{model}.dreamstate"


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What came of a request, for the player. If the world went to another state, `block` is the last one before it."""

    message: str
    is_error: bool = False
    block: FrameBlock | None = None


class SavedStates:
    """One session's way back. `save`, `load`, `rewind`, `told`, `reach_s` and `close` belong to the loop's thread.

    `ready`, `boundary` and `was_reset` are called on the producer's thread, and so is `on_restored`, which is told
    every state that the world goes to: for the recording.
    """

    def __init__(
        self,
        origin: StateOrigin,
        path: Path,
        most_bytes: int,
        block_duration_s: float,
        producer: BlockProducer,
        steering: Steering,
        tick_index: Callable[[], int],
        on_restored: Callable[[WorldState], None],
    ) -> None:
        self.origin, self.path = origin, path
        self.saved = False  # whether the file was written, by this session
        self._points = RestorePoints(most_bytes)
        self._block_s = block_duration_s
        self._producer, self._steering = producer, steering
        self._tick_index, self._on_restored = tick_index, on_restored
        self._outcomes: deque[Outcome] = deque()
        self._worker: threading.Thread | None = None  # writes or reads a file: one at a time
        self._starting = threading.Lock()
        self._rewound_ns = -_REWIND_EVERY_NS

    # ------------------------------------------------------------------ the loop's thread
    def save(self) -> None:
        """Save the world as it is after the block in the making, or as soon as there is one."""
        if self._producer.state is ProducerState.FAILED:
            self._tell("nothing saved: the world has stopped; go back, load or begin again first", is_error=True)
        else:
            self._producer.between_blocks(self._hand_to_writer)

    def load(self) -> None:
        """Go on from the saved world, if there is one that fits."""
        self._work(self._read)

    def rewind(self, shown_block: int, now_ns: int) -> bool:
        """Go back two seconds, or as far as it reaches; `shown_block` is the one on the screen. False: not now."""
        if now_ns - self._rewound_ns < _REWIND_EVERY_NS:
            return False
        if self._points.reach == 0:
            self._tell(self._points.why_not or "nothing to go back to yet")
            return False
        self._rewound_ns = now_ns
        self._producer.between_blocks(partial(self._go_back, shown_block), anew=True)
        return True

    def told(self) -> list[Outcome]:
        """What came of requests since the last call."""
        return [self._outcomes.popleft() for _ in range(len(self._outcomes))]

    @property
    def reach_s(self) -> float:
        """How many seconds of world one can go back."""
        return self._points.reach * self._block_s

    def close(self, wait_s: float) -> None:
        """Give a file that is being written a moment to become whole."""
        if self._worker is not None:
            self._worker.join(wait_s)

    # ------------------------------------------------------------------ the producer's thread
    def ready(self, generator: BlockGenerator) -> None:
        """The world stands at its beginning."""
        self._keep(generator)

    def boundary(self, generator: BlockGenerator) -> None:
        """Another block is history."""
        self._keep(generator)

    def was_reset(self, generator: BlockGenerator) -> None:
        """The world begins again; from now on one goes back to here."""
        self._points.clear()
        self._keep(generator)

    def _keep(self, generator: BlockGenerator) -> None:
        """Have a way back to here, unless a state is larger than all that may be kept, which is said once."""
        could = not self._points.too_large
        self._points.keep(generator.cache.nbytes, lambda: self._state_of(generator))
        if could and self._points.too_large:
            self._tell(self._points.why_not)

    def _state_of(self, generator: BlockGenerator) -> WorldState:
        return WorldState(self.origin, generator.snapshot(), self._steering.prompt, max(0, self._tick_index()))

    def _hand_to_writer(self, generator: BlockGenerator) -> None:
        self._work(partial(self._write, self._state_of(generator)))

    def _go_back(self, shown_block: int, generator: BlockGenerator) -> None:
        ahead = min(max(0, generator.block_index - 1 - shown_block), _AHEAD)
        blocks = min(round(_REWIND_S / self._block_s) + ahead, self._points.reach)
        if self._become(self._points.back(blocks), generator):
            self._tell(f"{max(0, blocks - ahead) * self._block_s:.1f} s back", block=generator.last_block)

    def _go_to(self, state: WorldState, generator: BlockGenerator) -> None:
        if self._become(state, generator):
            self._points.clear()
            self._points.keep(generator.cache.nbytes, lambda: state)
            self._tell(f"loaded: {state.prompt or 'the saved world'}", block=generator.last_block)

    def _become(self, state: WorldState, generator: BlockGenerator) -> bool:
        try:
            generator.restore(state.on(generator.model.device).generator)
        except StateError as error:
            self._tell(str(error), is_error=True)
            return False
        self._steering.restore_prompt(state.prompt)
        self._on_restored(state)
        return True

    # ------------------------------------------------------------------ threads for files
    def _work(self, work: Callable[[], None]) -> None:
        with self._starting:
            if self._worker is not None and self._worker.is_alive():
                self._tell("still busy with the last file")
                return
            self._worker = threading.Thread(target=self._guarded, args=(work,), name="dreamtick-state", daemon=True)
            self._worker.start()

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except DreamtickError as error:
            self._tell(str(error), is_error=True)
        except Exception as error:  # the top of a thread: the world goes on without the file
            log.exception("a state's file")
            self._tell(f"{self.path}: {type(error).__name__}: {error}", is_error=True)

    def _write(self, state: WorldState) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StateError(f"{self.path}: {error.strerror or error}; give another place with --state") from error
        state.save(self.path)
        self.saved = True
        self._tell(f"saved {self.path}")

    def _read(self) -> None:
        if not self.path.exists():
            raise StateError(f"{self.path}: nothing is saved there yet; the save key does it (F5)")
        state = WorldState.load(self.path)
        state.check_fits(self.origin)
        self._producer.between_blocks(partial(self._go_to, state), anew=True)

    def _tell(self, message: str, is_error: bool = False, block: FrameBlock | None = None) -> None:
        self._outcomes.append(Outcome(message, is_error, block))
