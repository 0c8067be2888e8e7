"""What `dreamtick train` does when it runs: the options as a run, and a progress bar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn

from dreamtick.engine.training.config import STAGES, TRANSFORMER_STAGES, StageName, TrainingConfig, read_training_config
from dreamtick.engine.training.networks import lacking_parts
from dreamtick.engine.training.run import WEIGHTS_FILE, Run, RunProgress, train_pocket
from dreamtick.errors import ConfigError
from dreamtick.sim.cli.progress import Bars
from dreamtick.sim.cli.train import PocketTrainOptions

__all__ = ["run"]

_INTERRUPTED = 130
_FIGURES_SHOWN = 2  # of a step: the line fits 80 columns


def run(options: PocketTrainOptions) -> int:
    """Train the pocket world; returns the exit code."""
    config = TrainingConfig() if options.config is None else read_training_config(options.config)
    if options.processes < 0:
        raise ConfigError(f"processes={options.processes}: expected 1 or more, or 0 for the configuration's number")
    if options.processes:
        config = replace(config, run=replace(config.run, processes=options.processes))
    stages = STAGES if options.stage == "all" else (options.stage,)
    if options.stage == "all" and options.weights is not None:
        # Their parts are kept: the transformer knows what these make. What they lack is trained first.
        lacking = lacking_parts(options.weights, config.network)
        stages = tuple(stage for stage in STAGES if stage in (*lacking, *TRANSFORMER_STAGES))
    if options.minutes is not None and not options.minutes > 0:
        raise ConfigError(f"minutes={options.minutes}: expected more than 0")
    stopped = train_pocket(
        Run(config, options.out, stages, options.resume, options.minutes, options.weights), TrainingBar
    )
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    weights = options.out / WEIGHTS_FILE
    if stopped or options.minutes is not None:
        console.print("if a stage is not finished, the same command with --resume goes on", markup=False)
    if weights.exists():
        console.print(f"weights: dreamtick play --weights {weights}", markup=False)
    return _INTERRUPTED if stopped else 0


class TrainingBar(RunProgress):
    """A bar for each stage, on the error output: steps, time left, and the latest figures."""

    def __init__(self) -> None:
        self._progress = Bars(
            TextColumn("{task.description}"),
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[figures]}"),
            console=Console(stderr=True),
        )
        self._tasks: dict[str, TaskID] = {}
        self._progress.start()

    def step(self, stage: StageName, step: int, steps: int, figures: Mapping[str, float]) -> None:
        """See `RunProgress`."""
        shown = "  ".join(f"{name} {value:.3g}" for name, value in list(figures.items())[:_FIGURES_SHOWN])
        self._show(stage, step, steps, shown)

    def data(self, share: float) -> None:
        """See `RunProgress`."""
        self._show("data", round(1000 * share), 1000, "pictures to latents")

    def note(self, text: str) -> None:
        """See `RunProgress`."""
        self._progress.console.print(text, markup=False, highlight=False)

    def close(self) -> None:
        """See `RunProgress`."""
        self._progress.stop()

    def _show(self, name: str, done: int, total: int, figures: str) -> None:
        if name not in self._tasks:
            self._tasks[name] = self._progress.add_task(name, total=total, completed=done, figures=figures)
        self._progress.update(self._tasks[name], completed=done, figures=figures)
