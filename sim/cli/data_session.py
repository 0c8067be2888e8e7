"""What `dreamtick data` does when it makes a set: the options as a recording, a progress bar, what became of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from dreamtick.engine.training.dataset import Dataset
from dreamtick.errors import AssetError, ConfigError
from dreamtick.sim.cli.data import GymOptions, MazeOptions, PocketOptions, VideosOptions
from dreamtick.sim.cli.data_show import summary
from dreamtick.sim.cli.progress import Bars

__all__ = ["make"]

_INTERRUPTED = 130

MakeOptions = GymOptions | VideosOptions | PocketOptions | MazeOptions


def make(options: MakeOptions) -> int:
    """Make the set; returns the exit code."""
    stopped = False
    with _Bar() as bar:
        try:
            _recorder(options)(bar)
        except KeyboardInterrupt:
            stopped = True
    return _say(options, bar.notes, stopped)


def _recorder(options: MakeOptions) -> Callable[[_Bar], object]:
    """What makes the set that was asked for."""
    match options:
        case GymOptions():
            return lambda bar: _gym(options, bar)
        case VideosOptions():
            return lambda bar: _videos(options, bar)
    return lambda bar: _simulator(options, bar)


def _gym(options: GymOptions, bar: _Bar) -> None:
    from dreamtick.sim.gym_recorder import GymRecording, record_gym

    recording = GymRecording(
        env_id=options.env_id,
        frames=options.frames,
        height=options.height,
        width=options.width,
        every=options.every,
        frames_per_second=options.fps,
        policy=options.policy,
        hold=options.hold,
        episode_frames=options.episode_frames,
        seed=options.seed,
        names=_listed(options.names),
        imports=_listed(options.imports),
        kwargs=_kwargs(options.kwargs),
    )
    record_gym(recording, options.out, lambda frames: bar.show("frames", frames, options.frames), bar.note)


def _videos(options: VideosOptions, bar: _Bar) -> None:
    from dreamtick.sim.video_importer import VideoImport, import_videos

    wanted = VideoImport(options.height, options.width, options.fps)
    import_videos(wanted, options.folder, options.out, bar.show, bar.note)


def _simulator(options: PocketOptions | MazeOptions, bar: _Bar) -> None:
    from dreamtick.sim.simulator_recorder import SimulatorRecording, record_simulator

    recording = SimulatorRecording(
        world="pocket" if isinstance(options, PocketOptions) else "maze",
        frames=options.frames,
        episode_frames=options.episode_frames,
        switch_every=options.switch_every,
        seed=options.seed,
    )
    record_simulator(recording, options.out, lambda frames: bar.show("frames", frames, options.frames))


def _say(options: MakeOptions, notes: list[str], stopped: bool) -> int:
    """Print what there is now."""
    found: dict[str, object] = {"folder": str(options.out), "episodes": 0, "frames": 0}
    try:
        found = summary(Dataset.open(options.out))
    except AssetError:
        if not stopped:  # stopped before the first episode was whole
            raise
    if options.json:
        print(json.dumps({**found, "notes": notes, "stopped": stopped}, ensure_ascii=False))
    else:
        console = Console(stderr=True, highlight=False, soft_wrap=True)
        if stopped:
            console.print("stopped; the same command goes on", markup=False)
        episodes = "1 episode" if found["episodes"] == 1 else f"{found['episodes']} episodes"
        console.print(f"{found['frames']} frames in {episodes}: {options.out}", markup=False)
        console.print(f"look at them: dreamtick data show {options.out} --picture look.png", markup=False)
    return _INTERRUPTED if stopped else 0


def _listed(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",")) if text else ()


def _kwargs(text: str) -> dict[str, object]:
    try:
        kwargs = json.loads(text or "{}")
    except ValueError as error:
        raise ConfigError(f"kwargs {text!r}: no JSON ({error}); write '{{\"name\": value}}'") from error
    if not isinstance(kwargs, dict):
        raise ConfigError(f"kwargs {text!r}: expected a JSON object, '{{\"name\": value}}'")
    return kwargs


@dataclass
class _Bar:
    """A bar on the error output, and what went wrong on the way."""

    notes: list[str] = field(default_factory=list)

    def __enter__(self) -> _Bar:
        columns = (TextColumn("{task.description}", markup=False), BarColumn(bar_width=20), MofNCompleteColumn())
        self._progress = Bars(*columns, TimeRemainingColumn(), console=Console(stderr=True))
        self._task = self._progress.add_task("", total=None)
        self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._progress.stop()

    def show(self, what: str, done: int, total: int) -> None:
        self._progress.update(self._task, description=what, completed=done, total=total)

    def note(self, text: str) -> None:
        self.notes.append(text)
        self._progress.console.print(text, markup=False, highlight=False, soft_wrap=True)
