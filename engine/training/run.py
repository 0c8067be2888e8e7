"""Trains the built-in pocket world from nothing, or on from weights: its stages in order, and what is left of each.

In the folder: a checkpoint a stage, the data, `pocket.safetensors` to play with, its model card, pictures and curves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, closing, suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import torch

from dreamtick.engine import precision
from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.models.compact.hero import HeroLocator
from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer
from dreamtick.engine.models.compact.reader import PromptReader, encoder_for
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.checkpoints import load_checkpoint, restore_network
from dreamtick.engine.training.config import STAGES, TRANSFORMER_STAGES, StageName, TrainingConfig
from dreamtick.engine.training.data_making import make_data
from dreamtick.engine.training.distil import DistilStage
from dreamtick.engine.training.draws import StepDraws
from dreamtick.engine.training.lessons import forward_precision
from dreamtick.engine.training.networks import export_world, lacking_parts, load_world, new_autoencoder, new_transformer
from dreamtick.engine.training.parallel import Group, StopFlag, launch
from dreamtick.engine.training.prompts import draw_prompt
from dreamtick.engine.training.reader_stage import ReaderStage, start_meanings
from dreamtick.engine.training.report import write_card, write_report
from dreamtick.engine.training.sketch_stage import SketchStage
from dreamtick.engine.training.stages import (
    AutoencoderStage,
    RolloutStage,
    WorldStage,
    normalize_latents,
)
from dreamtick.engine.training.trainer import Progress, Stage, Trained, train_stage
from dreamtick.errors import CheckpointError, ConfigError

__all__ = ["WEIGHTS_FILE", "Run", "RunProgress", "train_pocket"]

WEIGHTS_FILE = "pocket.safetensors"
_DATA_FOLDER = "data"


@dataclass(frozen=True, slots=True)
class Run:
    """What to train, and where."""

    config: TrainingConfig
    folder: Path
    stages: tuple[StageName, ...] = STAGES
    resume: bool = False
    minutes: float | None = None  # of this run, then it stops as after a signal
    weights: Path | None = None  # of a world, to go on from

    def __post_init__(self) -> None:
        if self.minutes is not None and not self.minutes > 0:
            raise ConfigError(f"minutes={self.minutes}: expected more than 0, or none for as long as it takes")
        if torch.cuda.is_available() and self.config.run.processes > 1:
            raise ConfigError(f"processes={self.config.run.processes}: with a GPU one process trains; set it to 1")
        only = self.stages[0] if len(self.stages) == 1 else None
        if only in ("sketch", "reader") and not getattr(self.config.network, only):
            raise ConfigError(f"{only}=0 in [network]: this network has no {only} to train")
        found = [name for name in self.stages if self.checkpoint(name).exists()]
        if found and not self.resume:
            raise ConfigError(
                f"{self.checkpoint(found[0])}: stage {found[0]!r} has begun there already; "
                "give --resume to go on, or another --out"
            )

    def check_order(self) -> None:
        """Raise ConfigError where a stage would learn on that a later one, not to be trained now, went on from."""
        for name in self.stages:
            path, later = self.checkpoint(name), STAGES[STAGES.index(name) + 1 :]
            after = [stage for stage in later if stage not in self.stages and self.checkpoint(stage).exists()]
            if not after or not path.exists():
                continue
            if load_checkpoint(path, name, self.config.to_json()).step < self.config.pace(name).steps:
                raise ConfigError(
                    f"{self.checkpoint(after[0])}: went on from stage {name!r} as it is; to train that on, "
                    "give another --out, or remove this file"
                )

    def checkpoint(self, stage: StageName) -> Path:
        """Where a stage's checkpoint lies."""
        return self.folder / f"{stage}.checkpoint.safetensors"


class RunProgress(Progress):
    """What the first process is told; a no-op unless methods are replaced."""

    def step(self, stage: StageName, step: int, steps: int, figures: Mapping[str, float]) -> None:
        """Where a stage begins, and after each step."""

    def data(self, share: float) -> None:
        """While the simulator is played."""

    def note(self, text: str) -> None:
        """What a reader of the terminal should know."""

    def close(self) -> None:
        """At the end, however it comes."""


def train_pocket(run: Run, progress: Callable[[], RunProgress] = RunProgress) -> bool:
    """Train; returns whether a signal stopped it. `progress` is called in the first process, and must be importable.

    Raises ConfigError or CheckpointError before anything is trained where the options, a checkpoint or the weights
    cannot work.
    """
    run.check_order()
    dtype = run.config.run.dtype
    for name in run.stages:
        if run.checkpoint(name).exists():
            saved = load_checkpoint(run.checkpoint(name), name, run.config.to_json())
            dtype = saved.dtype  # so that it goes on as it began, whatever is faster now
    if dtype == "auto":
        fastest = precision.measure(_device()).dtype
        dtype = "bfloat16" if fastest is torch.bfloat16 else "float32"
    _starting_networks(run, torch.device("cpu"))
    try:
        run.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{run.folder}: no such folder can be made ({error.strerror}); give another --out") from error
    return launch(_train, (run, dtype, progress), run.config.run.processes)


class _StopError(Exception):
    """A signal came while the simulator was played; what is half made is made again."""


def _train(group: Group, stop: StopFlag, run: Run, dtype: str, progress_of: Callable[[], RunProgress]) -> None:
    """What each process does."""
    progress = progress_of() if group.rank == 0 else RunProgress()
    try:
        _train_stages(group, stop, run, dtype, progress)
    finally:
        progress.close()


def _train_stages(group: Group, stop: StopFlag, run: Run, dtype: str, progress: RunProgress) -> None:
    deadline = None if run.minutes is None else time.monotonic() + 60.0 * run.minutes
    device = _device()
    half = forward_precision(device, dtype)
    config, seed = run.config, run.config.run.seed
    transformer, autoencoder = _starting_networks(run, device)
    results: dict[StageName, Trained] = {}
    encoder = shared_text_encoder(ASSETS / "text")

    stale = not (run.folder / WEIGHTS_FILE).exists()  # the weights in the folder are not those of all stages

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
        if isinstance(stage.network, TileAutoencoder) and run.weights is None:  # else a transformer knows its latents
            normalize_latents(stage.network, seed)
        if isinstance(stage.network, PromptReader) and trained.finished:
            start_meanings(transformer.meanings, config.network.meanings, seed)
        nonlocal stale
        stale = stale or trained.steps_now > 0 or not trained.finished
        if group.rank == 0 and stale:  # else all of it is there already
            export_world(
                run.folder / WEIGHTS_FILE,
                config.network,
                transformer.state_dict(),
                autoencoder.state_dict(),
                sum(result.step for result in results.values()),
            )
            figures = write_report(run.folder, stage.name, transformer, autoencoder, trained.history, progress.note)
            write_card(run.folder / "model_card.md", config, results, figures, run.weights)
        group.wait()
        return trained.finished

    def watched(share: float) -> None:
        progress.data(share)
        if stop.is_set():
            raise _StopError

    held = None if run.weights is None else deepcopy(autoencoder)
    if "autoencoder" in run.stages and not train(AutoencoderStage(config, autoencoder, half, held)):
        return
    sketch = transformer.sketch
    if "sketch" in run.stages and sketch is not None and not train(SketchStage(config, sketch, half)):
        return
    reader = transformer.reader
    if "reader" in run.stages and reader is not None:
        stage = ReaderStage(config.reader, reader, encoder, draw_prompt, seed)
        if not train(stage):
            return
    if set(run.stages) <= {"autoencoder", "sketch", "reader"}:
        return
    encoder = encoder_for(reader, encoder)
    data = run.folder / _DATA_FOLDER
    if group.rank == 0:
        with suppress(_StopError):
            make_data(config.data, seed, autoencoder, data, watched, config.run.data_processes)
    if group.any(stop.is_set()):
        return
    hero = HeroLocator.load(ASSETS / "pocket" / "hero.safetensors")

    def draws(clips: int) -> AbstractContextManager[StepDraws]:
        processes = config.run.data_processes
        squares = config.crops.clips
        return closing(StepDraws(config, data, autoencoder, reader, clips, squares, group.rank, processes))

    if "world" in run.stages:
        with draws(config.world.clips) as drawn:
            if not train(WorldStage(config, transformer, autoencoder, drawn, half)):
                return
    if "self-rollout" in run.stages:
        with draws(config.self_rollout.true_clips) as drawn:
            if not train(RolloutStage(config, transformer, autoencoder, drawn, encoder, hero, group.rank, half)):
                return
    if "distil" in run.stages:
        with draws(config.distil.clips) as drawn:
            train(DistilStage(config, transformer, autoencoder, drawn, half))


def _device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def _starting_networks(run: Run, device: torch.device) -> tuple[PocketTransformer, TileAutoencoder]:
    """From weights, from what earlier stages left in the folder, or new ones."""
    config, seed = run.config, run.config.run.seed
    if run.weights is not None:
        transformer, autoencoder = load_world(run.weights, config.network)
    else:
        transformer, autoencoder = new_transformer(config.network, seed), new_autoencoder(config.network, seed)
    lacking = () if run.weights is None else lacking_parts(run.weights, config.network)
    for before in STAGES[: STAGES.index(run.stages[0])]:
        parts = {"autoencoder": autoencoder, "sketch": transformer.sketch, "reader": transformer.reader}
        network = parts.get(before, transformer)
        if network is None:
            continue  # this network has no such part
        if before == "autoencoder" and run.weights is not None:
            continue  # the transformer that goes on knows the latents of its own autoencoder
        path = run.checkpoint(before)
        if path.exists():
            restore_network(network, load_checkpoint(path, before, config.to_json()).exported, path)
            if before == "autoencoder":
                normalize_latents(autoencoder, seed)
            if before == "reader":
                start_meanings(transformer.meanings, config.network.meanings, seed)
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
