"""What `dreamtick bench loop` measures, and how.

Ratios are taken side by side: the two things compared take turns, block by block, so that whatever else the machine
does falls on both. Times of ticks and events come from the real session, played by a figure that walks at random.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import torch
from rich.console import Console
from rich.table import Table

from dreamtick.engine.generator import BlockGenerator, still_actions
from dreamtick.engine.producer import StartRule
from dreamtick.engine.profiler import Profiler
from dreamtick.input.bindings import Bindings
from dreamtick.input.events import Event, EventKind
from dreamtick.input.latch import ActionBlock, Latch
from dreamtick.sim.hardware import commit_text, hardware_text
from dreamtick.sim.receipts import percentile
from dreamtick.sim.session import Session, SessionConfig
from dreamtick.sim.world import WorldConfig, build_generator, resolved

__all__ = ["bench_loop", "figures_table"]

Figures = dict[str, float | str]

_FIGURE_NS = 30e9  # spent on one of two runners for a figure
_KEYS = ("KeyW", "KeyA", "KeyS", "KeyD")
_TARGETS: dict[str, tuple[str, Callable[[Figures], bool]]] = {
    "made_per_due": (">= 1.0", lambda f: _number(f, "made_per_due") >= 1.0),
    "underrun_share": ("<= 0.005", lambda f: _number(f, "underrun_share") <= 0.005),
    "tick_late_ms_p50": ("<= 0.5", lambda f: _number(f, "tick_late_ms_p50") <= 0.5),
    "tick_late_ms_p99": ("<= 2", lambda f: _number(f, "tick_late_ms_p99") <= 2),
    "tick_late_ms_max": ("<= 10", lambda f: _number(f, "tick_late_ms_max") <= 10),
    "engine_share": ("<= 0.03", lambda f: _number(f, "engine_share") <= 0.03),
    "photon_ms_p95": ("<= photon_ms_bound", lambda f: _number(f, "photon_ms_p95") <= _number(f, "photon_ms_bound")),
    "old_block_ratio": ("0.97 to 1.03", lambda f: 0.97 <= _number(f, "old_block_ratio") <= 1.03),
    "rss_growth_mb": ("<= 2", lambda f: _number(f, "rss_growth_mb") <= 2),
    "profiler_ratio": ("<= 1.02", lambda f: _number(f, "profiler_ratio") <= 1.02),
}


def bench_loop(
    config: WorldConfig,
    seconds: float = 60.0,
    view: str = "auto",
    old_block: int = 1000,
    quiet: bool = False,
) -> Figures:
    """Measure everything and return it under flat names; times in milliseconds."""
    say = Console(stderr=True, quiet=quiet)
    world = resolved(config)
    say.print(f"playing {seconds:.0f} s, begun just in time …")
    timely = _played(world, seconds, StartRule.JUST_IN_TIME, view)
    say.print(f"playing {seconds / 3:.0f} s, begun at once …")
    eager = _played(world, seconds / 3, StartRule.EAGER, view)
    torch.set_num_threads(world.threads)
    say.print("the engine's share and the profiler's cost …")
    engine_share, profiler_ratio = _profiled(world, most_blocks=300)
    say.print(f"block {old_block} against block 20 …")
    old_ratio, growth = _aged(world, old_block)
    bound = timely["block_duration_ms"] + timely["block_ms_p50"] + timely["margin_ms"] + 1000 / 60
    return {
        **{
            key: timely[key]
            for key in (
                "made_per_due",
                "underrun_share",
                "tick_late_ms_p50",
                "tick_late_ms_p99",
                "tick_late_ms_max",
                "photon_ms_p50",
                "photon_ms_p95",
            )
        },
        "photon_ms_bound": round(bound, 2),
        "photon_ms_p95_eager": eager["photon_ms_p95"],
        "engine_share": round(engine_share, 4),
        "block_ms_p50": timely["block_ms_p50"],
        "block_ms_p95": timely["block_ms_p95"],
        "block_ms_max": timely["block_ms_max"],
        "block_duration_ms": timely["block_duration_ms"],
        "margin_ms": timely["margin_ms"],
        "old_block_ratio": round(old_ratio, 4),
        "rss_growth_mb": round(growth, 3),
        "profiler_ratio": round(profiler_ratio, 4),
        "world_fps": timely["world_fps"],
        "underruns": timely["underruns"],
        "draws_per_block": timely["draws_per_block"],
        "first_frame_s": timely["first_frame_s"],
        "seconds": seconds,
        "model": world.model,
        "dtype": world.dtype,
        "threads": world.threads,
        "hardware": hardware_text(),
        "commit": commit_text(),
    }


def figures_table(figures: Figures) -> Table:
    """The figures for people, with the targets of docs/design.md."""
    table = Table("figure", "measured", "target", title=f"{figures['hardware']}, commit {figures['commit']}")
    for name, value in figures.items():
        if name in ("hardware", "commit"):
            continue
        target, holds = _TARGETS.get(name, ("", None))
        mark = "" if holds is None else (" [green]holds[/]" if holds(figures) else " [red]missed[/]")
        table.add_row(name, f"{value}", target + mark)
    return table


# ------------------------------------------------------------------------------------------------ the real session
class RandomWalk:
    """A device: somebody who presses and lets go of WASD at random moments, about three times a second."""

    name = "bench"
    problem = None

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)
        self._held: str | None = None
        self._next_ns: int | None = None

    def poll(self, now_ns: int) -> list[Event]:
        """What was pressed since the last poll, with the moments at which it was."""
        events: list[Event] = []
        if self._next_ns is None:
            self._next_ns = now_ns
        while self._next_ns <= now_ns:
            if self._held is None:
                self._held = self._random.choice(_KEYS)
                events.append(Event(self._next_ns, self.name, EventKind.PRESS, self._held, 1.0))
            else:
                events.append(Event(self._next_ns, self.name, EventKind.RELEASE, self._held))
                self._held = None
            self._next_ns += round(self._random.uniform(0.1, 0.6) * 1e9)
        return events

    def close(self) -> None:
        """Nothing is open."""


def _played(world: WorldConfig, seconds: float, rule: StartRule, view: str) -> dict[str, float]:
    make_screen, devices = None, [RandomWalk()]
    if view == "window" or (view == "auto" and (os.environ.get("DISPLAY") or sys.platform != "linux")):
        from dreamtick.input.devices import pygame_events

        pygame_events.prepare()
        from dreamtick.render.window import Window

        devices.append(pygame_events.PygameEvents())  # type: ignore[arg-type]

        def make_screen(height: int, width: int, title: str) -> Window:
            return Window(title, height, width)

    config = SessionConfig(world, 60.0, rule, seconds, None, None, Path("recordings"))
    session = Session(config, Bindings.default(), devices, make_screen)  # type: ignore[arg-type]
    with session.signals():
        try:
            session.run()
        finally:
            summary = session.close()
    if session.producer.problem is not None:
        raise session.producer.problem
    if session.end_reason != "time":  # a signal
        raise KeyboardInterrupt
    return {key: value for key, value in summary.items() if isinstance(value, int | float)}


# ------------------------------------------------------------------------------------------------ in lockstep
class _Walk:
    """A latch source in lockstep: a few blocks one way, then another."""

    def __init__(self, generator: BlockGenerator) -> None:
        self._random = random.Random(2)
        self._names = generator.model.spec.action_names
        self._prompt = generator.start.prompt
        self._action = still_actions(self._names, generator.model.spec.frames_per_block)

    def latch(self, block_index: int, frames: int) -> Latch:
        if block_index % 5 == 0:
            row = tuple(self._random.choice((-1.0, 0.0, 1.0)) for _ in self._names)
            self._action = (ActionBlock(self._names, (row,) * frames),)
        return Latch({"action": self._action, "text": self._prompt})

    def commit(self, latch: Latch) -> None:
        pass


class _Runner:
    """A generator in lockstep and the times of its blocks from latch to the end of the context pass."""

    def __init__(self, world: WorldConfig, profiler: Profiler | None = None) -> None:
        self.generator = build_generator(world, profiler=profiler)
        self._source = _Walk(self.generator)
        self.times_ns: list[int] = []

    def make(self) -> None:
        """One block. Its time counts if it was drawn once, so that only equal work is compared."""
        began = time.perf_counter_ns()
        block = self.generator.make_block(self._source)
        if block.draws == 1:
            self.times_ns.append(time.perf_counter_ns() - began)


def _profiled(world: WorldConfig, most_blocks: int) -> tuple[float, float]:
    """(share of block time outside the model's passes, time with the profiler on : off); two equal worlds in turn."""
    profiler = Profiler()
    on, off = _Runner(world, profiler), _Runner(world)
    for _ in range(20):
        on.make()
        off.make()
    blocks = _affordable(off, most_blocks)
    profiler.reset()
    on.times_ns.clear()
    off.times_ns.clear()
    for number in range(blocks):
        for runner in (on, off) if number % 2 else (off, on):
            runner.make()
    inside = sum(profiler.total_ns(f"model.{name}") for name in ("encode", "denoise", "decode", "remember"))
    return 1.0 - inside / profiler.total_ns("block"), _median(on.times_ns) / _median(off.times_ns)


def _aged(world: WorldConfig, old_block: int) -> tuple[float, float]:
    """(time of blocks from `old_block` on : time of blocks from 20 on, resident memory grown in between, MB)."""
    old = _Runner(world)
    while old.generator.block_index < 20:
        old.make()
    before = _resident_mb()
    while old.generator.block_index < old_block:
        old.make()
    growth = _resident_mb() - before
    young = _Runner(replace(world, seed=world.seed))
    while young.generator.block_index < 20:
        young.make()
    blocks = _affordable(young, 200)
    old.times_ns.clear()
    young.times_ns.clear()
    for number in range(blocks):
        for runner in (old, young) if number % 2 else (young, old):
            runner.make()
    return _median(old.times_ns) / _median(young.times_ns), growth


def _affordable(runner: _Runner, most: int) -> int:
    """How many blocks are made for a figure: fewer of a large model, whose blocks take long and vary little."""
    return max(10, min(most, round(_FIGURE_NS / _median(runner.times_ns))))


def _median(values: list[int]) -> float:
    return percentile([float(v) for v in values], 0.5)


def _resident_mb() -> float:
    """Resident memory of this process; 0.0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


def _number(figures: Figures, name: str) -> float:
    value = figures[name]
    assert not isinstance(value, str)
    return value
