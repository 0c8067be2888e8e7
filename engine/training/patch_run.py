"""Trains a patch world, from nothing or on from weights: its stages in order, and what is left of each.

In the folder: a checkpoint a stage, the latents, weights to play with, their model card, pictures and curves.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, get_args

import torch

from dreamtick.engine import precision
from dreamtick.engine.models.compact.autoencoder import WindowAutoencoder
from dreamtick.engine.models.compact.patch_transformer import PatchTransformer
from dreamtick.engine.models.compact.reader import PromptReader, encoder_for
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.checkpoints import load_checkpoint, restore_network
from dreamtick.engine.training.config import TRANSFORMER_STAGES, StageName
from dreamtick.engine.training.dataset import Dataset
from dreamtick.engine.training.flow_sketch_stage import FlowSketchStage
from dreamtick.engine.training.lessons import forward_precision
from dreamtick.engine.training.parallel import Group, StopFlag, launch
from dreamtick.engine.training.patch_clips import PatchSampler
from dreamtick.engine.training.patch_config import PatchTraining, RecordedSettings, SimulatedSettings
from dreamtick.engine.training.patch_data import load_patch_data, make_patch_data
from dreamtick.engine.training.patch_footage import Footage, RecordedFootage
from dreamtick.engine.training.patch_maze_footage import MazeFootage
from dreamtick.engine.training.patch_networks import Part, Target, new_patch_autoencoder, new_patch_transformer
from dreamtick.engine.training.patch_report import write_patch_card, write_patch_report
from dreamtick.engine.training.patch_stages import (
    PatchAutoencoderStage,
    PatchRolloutStage,
    PatchWorldStage,
    normalize_on,
)
from dreamtick.engine.training.prompts import draw_maze_prompt
from dreamtick.engine.training.reader_stage import ReaderStage, start_meanings
from dreamtick.engine.training.repaint_stage import RepaintStage
from dreamtick.engine.training.run import RunProgress
from dreamtick.engine.training.trainer import Stage, Trained, train_stage
from dreamtick.errors import CheckpointError, ConfigError

__all__ = ["PATCH_STAGES", "PatchRun", "stages_from", "train_patch_world"]

PATCH_STAGES: Final[tuple[StageName, ...]] = (
    "autoencoder",
    "sketch",
    "reader",
    "repaint",
    "world",
    "self-rollout",
)
_PARTS: Final[tuple[Part, ...]] = get_args(Part)
_DATA_FOLDER: Final = "data"


@dataclass(frozen=True, slots=True)
class PatchRun:
    """What to train, and where. Without recorded `data` it is the maze, from its simulator."""

    config: PatchTraining
    folder: Path
    data: Path | None = None
    stages: tuple[StageName, ...] = PATCH_STAGES
    resume: bool = False
    minutes: float | None = None  # of this run, then it stops as after a signal
    weights: Path | None = None  # of the same world, to go on from

    def __post_init__(self) -> None:
        if isinstance(self.config.data, RecordedSettings) != (self.data is not None):
            raise ConfigError("settings for recorded data need a set, --data; those of the maze's simulator need none")
        if self.minutes is not None and not self.minutes > 0:
            raise ConfigError(f"minutes={self.minutes}: expected more than 0, or none for as long as it takes")
        if torch.cuda.is_available() and self.config.run.processes > 1:
            raise ConfigError(f"processes={self.config.run.processes}: with a GPU one process trains; set it to 1")
        only = self.stages[0] if len(self.stages) == 1 else None
        if only in _PARTS and not getattr(self.config.network, only):
            raise ConfigError(f"{only}=0 in [network]: this network has no {only} to train")
        found = [name for name in self.stages if self.checkpoint(name).exists()]
        if found and not self.resume:
            raise ConfigError(
                f"{self.checkpoint(found[0])}: stage {found[0]!r} has begun there already; "
                "give --resume to go on, or another --out"
            )

    def checkpoint(self, stage: StageName) -> Path:
        """Where a stage's checkpoint lies."""
        return self.folder / f"{stage}.checkpoint.safetensors"


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a run is about, opened."""

    footage: Footage
    target: Target
    config: PatchTraining  # with the footage's identity

    @classmethod
    def of(cls, config: PatchTraining, data: Path | None) -> _Subject:
        """Raises AssetError for a broken set, ConfigError for one that does not fit the settings."""
        settings, network = config.data, config.network
        if isinstance(settings, SimulatedSettings):
            maze = MazeFootage(settings, config.run.seed, network.block)
            return cls(maze, Target.maze(network, maze.height), replace(config, footage=maze.identity))
        assert data is not None
        recorded = RecordedFootage(Dataset.open(data), settings.held_out, settings.title)
        return cls(recorded, Target.custom(network, recorded), replace(config, footage=recorded.identity))

    @property
    def source(self) -> str:
        """Where the pictures are from, in words."""
        if isinstance(self.footage, RecordedFootage):
            return self.footage.world.title
        return "the simulator in `engine/training/simulators`"


def train_patch_world(run: PatchRun, progress: Callable[[], RunProgress] = RunProgress) -> bool:
    """Train; returns whether a signal stopped it. `progress` is called in the first process, and must be importable.

    Raises AssetError, ConfigError or CheckpointError before anything is trained where the data, the options, a
    checkpoint or the weights cannot work.
    """
    subject, dtype = _Subject.of(run.config, run.data), run.config.run.dtype
    for name in run.stages:
        if run.checkpoint(name).exists():
            saved = load_checkpoint(run.checkpoint(name), name, subject.config.to_json())
            dtype = saved.dtype  # so that it goes on as it began, whatever is faster now
    if dtype == "auto":
        fastest = precision.measure(_device()).dtype
        dtype = "bfloat16" if fastest is torch.bfloat16 else "float32"
    _starting_networks(run, subject, torch.device("cpu"))
    try:
        run.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{run.folder}: no such folder can be made ({error.strerror}); give another --out") from error
    return launch(_train, (run, dtype, progress), run.config.run.processes)


def stages_from(config: PatchTraining, data: Path | None, weights: Path) -> tuple[StageName, ...]:
    """All that is left to do when going on from weights: the parts that they lack, then the transformer.

    Their other parts are kept: the transformer knows what these make. Raises as `train_patch_world` does.
    """
    lacking = _Subject.of(config, data).target.lacking(weights)
    return tuple(stage for stage in PATCH_STAGES if stage in (*lacking, *TRANSFORMER_STAGES))


class _StopError(Exception):
    """A signal came while latents were made; what is half made is made again."""


def _train(group: Group, stop: StopFlag, run: PatchRun, dtype: str, progress_of: Callable[[], RunProgress]) -> None:
    """What each process does."""
    progress = progress_of() if group.rank == 0 else RunProgress()
    try:
        _train_stages(group, stop, run, dtype, progress)
    finally:
        progress.close()


def _train_stages(group: Group, stop: StopFlag, run: PatchRun, dtype: str, progress: RunProgress) -> None:
    deadline = None if run.minutes is None else time.monotonic() + 60.0 * run.minutes
    device, subject = _device(), _Subject.of(run.config, run.data)
    half = forward_precision(device, dtype)
    config, footage, target, seed = subject.config, subject.footage, subject.target, run.config.run.seed
    encoder = shared_text_encoder(ASSETS / "text")
    transformer, autoencoder = _starting_networks(run, subject, device)
    results: dict[StageName, Trained] = {}

    def train(stage: Stage) -> bool:
        """Whether the stage is finished; its network then has the averaged weights."""
        results[stage.name] = trained = train_stage(
            stage,
            config,
            run.checkpoint(stage.name),
            group,
            stop,
            resume=run.resume,
            dtype=dtype,
            deadline=deadline,
            progress=progress,
        )
        stage.network.load_state_dict(dict(trained.average))
        if isinstance(stage.network, WindowAutoencoder):
            normalize_on(stage.network, footage, seed)
        if isinstance(stage.network, PromptReader) and trained.finished:
            start_meanings(transformer.meanings, target.network.meanings, seed)
        if group.rank == 0 and not (trained.finished and trained.steps_now == 0):  # else all of it is there already
            steps = sum(result.step for result in results.values())
            target.export(run.folder / target.weights_file, transformer, autoencoder, steps)
            networks = transformer, autoencoder
            figures = write_patch_report(
                run.folder, stage.name, footage, networks, encoder, trained.history, progress.note
            )
            write_patch_card(run.folder / "model_card.md", config, target, subject.source, results, figures)
        group.wait()
        return trained.finished

    def watched(share: float) -> None:
        progress.data(share)
        if stop.is_set():
            raise _StopError

    if "autoencoder" in run.stages and not train(PatchAutoencoderStage(config, autoencoder, footage, half)):
        return
    sketch, reader = transformer.sketch, transformer.reader
    own: list[Stage] = []
    if "sketch" in run.stages and sketch is not None:
        own.append(FlowSketchStage(config, sketch, autoencoder, footage, half))
    if "reader" in run.stages and reader is not None:
        own.append(ReaderStage(config.reader, reader, encoder, draw_maze_prompt, seed))
    if "repaint" in run.stages and transformer.repainter is not None:
        assert isinstance(footage, MazeFootage)
        own.append(RepaintStage(config, transformer.repainter, autoencoder, footage, half))
    if not all(map(train, own)):
        return
    if set(run.stages) <= {"autoencoder", *_PARTS}:
        return
    data = run.folder / _DATA_FOLDER
    if group.rank == 0:
        with suppress(_StopError):
            make_patch_data(footage, autoencoder, target.network, data, watched)
    if group.any(stop.is_set()):
        return
    sampler = PatchSampler(
        load_patch_data(data),
        target.network,
        footage.still,
        footage.learns_to_stand,
        encoder_for(reader, encoder),
        config.world.word_dropout,
    )
    if "world" in run.stages and not train(PatchWorldStage(config, transformer, autoencoder, sampler, half)):
        return
    if "self-rollout" in run.stages:
        train(PatchRolloutStage(config, transformer, autoencoder, sampler, half))


def _device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def _starting_networks(
    run: PatchRun, subject: _Subject, device: torch.device
) -> tuple[PatchTransformer, WindowAutoencoder]:
    """From weights, from what earlier stages left in the folder, or new ones."""
    target, config, seed = subject.target, subject.config, run.config.run.seed
    if run.weights is not None:
        transformer, autoencoder = target.load(run.weights)
    else:
        transformer = new_patch_transformer(target.network, seed)
        autoencoder = new_patch_autoencoder(target, seed)
    lacking = () if run.weights is None else target.lacking(run.weights)
    for before in PATCH_STAGES[: PATCH_STAGES.index(run.stages[0])]:
        parts: dict[StageName, torch.nn.Module | None] = {
            "autoencoder": autoencoder,
            "sketch": transformer.sketch,
            "reader": transformer.reader,
            "repaint": transformer.repainter,
        }
        network = parts.get(before, transformer)
        if network is None:
            continue  # this network has no such part
        if before == "autoencoder" and run.weights is not None:
            continue  # the transformer that goes on knows the latents of its own autoencoder
        path = run.checkpoint(before)
        if path.exists():
            saved = load_checkpoint(path, before, config.to_json())
            if before in _PARTS and saved.step < config.pace(before).steps:
                raise CheckpointError(
                    f"{path}: stage {before!r} is not finished, {saved.step} of {config.pace(before).steps} steps; "
                    f"go on with --stage {before} --resume first"
                )
            restore_network(network, saved.exported, path)
            if before == "autoencoder":
                normalize_on(autoencoder, subject.footage, seed)
            if before == "reader":
                start_meanings(transformer.meanings, target.network.meanings, seed)
        elif run.weights is None:
            raise CheckpointError(
                f"{path}: stage {run.stages[0]!r} goes on from stage {before!r}; train that first, or give --from"
            )
    for part in lacking if set(run.stages) & set(TRANSFORMER_STAGES) else ():
        if part not in run.stages and not run.checkpoint(part).exists():
            raise CheckpointError(
                f"{run.weights}: has no {part} that has learned; train it first (--stage {part}, or all), or leave it "
                f"out: {part} = 0 in [network]"
            )
    return transformer.to(device), autoencoder.to(device)
