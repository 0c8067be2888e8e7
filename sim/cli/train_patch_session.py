"""What `dreamtick train maze` and `dreamtick train custom` do when they run."""

from __future__ import annotations

from dataclasses import replace

from rich.console import Console

from dreamtick.engine.training.patch_config import CUSTOM_TRAINING, MAZE_TRAINING
from dreamtick.engine.training.patch_run import PATCH_STAGES, PatchRun, stages_from, train_patch_world
from dreamtick.engine.training.settings_file import read_settings
from dreamtick.errors import ConfigError
from dreamtick.sim.cli.train import CustomTrainOptions, MazeTrainOptions
from dreamtick.sim.cli.train_session import TrainingBar

__all__ = ["run_patch"]

_INTERRUPTED = 130


def run_patch(options: MazeTrainOptions | CustomTrainOptions) -> int:
    """Train the maze or a world of the user's own; returns the exit code."""
    data = options.data if isinstance(options, CustomTrainOptions) else None
    config = MAZE_TRAINING if data is None else CUSTOM_TRAINING
    if options.config is not None:
        config = read_settings(options.config, config)
    if options.processes < 0:
        raise ConfigError(f"processes={options.processes}: expected 1 or more, or 0 for the configuration's number")
    if options.processes:
        config = replace(config, run=replace(config.run, processes=options.processes))
    stages = PATCH_STAGES if options.stage == "all" else (options.stage,)
    if options.stage == "all" and options.weights is not None:
        stages = stages_from(config, data, options.weights)
    run = PatchRun(config, options.out, data, stages, options.resume, options.minutes, options.weights)
    stopped = train_patch_world(run, TrainingBar)
    model = "maze" if data is None else "custom"
    weights = options.out / f"{model}.safetensors"
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    if stopped or options.minutes is not None:
        console.print("if a stage is not finished, the same command with --resume goes on", markup=False)
    if weights.exists():
        console.print(f"weights: dreamtick play --model {model} --weights {weights}", markup=False)
    return _INTERRUPTED if stopped else 0
