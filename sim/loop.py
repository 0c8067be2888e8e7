"""The loop: wait for the tick, poll devices, apply events, present the frame that is due, tell the outputs.

It never waits for the model, the network or the disk. Everything it calls is quick by contract: devices hand over what
has already arrived, the producer's back block is taken or not, outputs queue what they cannot do at once.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from dreamtick.engine.block import FrameBlock
from dreamtick.input.devices.base import Device, TimedDevice
from dreamtick.input.steering import Command, Steering
from dreamtick.render.pacing import DueFrame, FramePacer
from dreamtick.sim.clock import TickClock
from dreamtick.sim.receipts import LatencyMeter

__all__ = ["BackBuffer", "LoopOutput", "TickLoop"]


class BackBuffer(Protocol):
    """The producer as the loop sees it."""

    def take(self, shown_from_ns: int) -> FrameBlock | None:
        """The next block if it is ready; it will be shown from then on. Never waits."""
        ...


class LoopOutput(Protocol):
    """A consumer of frames that is told on every tick."""

    def present(self, due: DueFrame | None, now_ns: int) -> None:
        """Show the newly due frame, if there is one; called on every tick; returns within a millisecond or two."""
        ...


class TickLoop:
    """One world's loop. `on_command` carries out what the player asks of the session (pause, reset, record, …)."""

    def __init__(
        self,
        clock: TickClock,
        devices: Sequence[Device],
        steering: Steering,
        producer: BackBuffer,
        pacer: FramePacer,
        outputs: Sequence[LoopOutput],
        on_command: Callable[[Command, int], None],
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.clock, self.devices, self.steering = clock, list(devices), steering
        self.producer, self.pacer, self.outputs = producer, pacer, list(outputs)
        self.latency = LatencyMeter()
        self.lateness_ms: deque[float] = deque(maxlen=60 * 600)
        self.frames_shown = 0
        self.running = True
        self._on_command, self._now_ns = on_command, now_ns

    def run(self) -> None:
        """Turn until `running` is False."""
        while self.running:
            late_ns = self.clock.wait()
            self.lateness_ms.append(late_ns / 1e6)
            self.tick()

    def tick(self) -> None:
        """One turn."""
        now = self._now_ns()
        for device in self.devices:
            if not self.frames_shown and isinstance(device, TimedDevice):
                device.wait(now)
            for event in device.poll(now):
                command = self.steering.apply(event)
                if command is not None:
                    self._on_command(command, now)
        due = self.pacer.due(now, self.producer.take)
        for output in self.outputs:
            output.present(due, now)
        if due is not None:
            self.frames_shown += 1
            if due.first:
                self.latency.presented(due.block, self._now_ns())
