"""A world from recorded data, at toy size: it learns, resumes to the bit, and leaves weights that play."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models import load_model, load_start
from dreamtick.engine.models.compact.model import TextEncoding
from dreamtick.engine.models.compact.patch_transformer import PatchTransformer
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.checkpoints import History, load_checkpoint
from dreamtick.engine.training.config import StageName
from dreamtick.engine.training.dataset import Dataset
from dreamtick.engine.training.patch_clips import PatchSampler
from dreamtick.engine.training.patch_data import load_patch_data
from dreamtick.engine.training.patch_footage import RecordedFootage
from dreamtick.engine.training.patch_networks import Target, new_patch_transformer
from dreamtick.engine.training.patch_run import PatchRun, stages_from, train_patch_world
from dreamtick.engine.training.patch_stages import PatchWorldStage
from dreamtick.engine.training.run import RunProgress
from dreamtick.engine.training.trainer import StepDice
from dreamtick.errors import CheckpointError, ConfigError
from dreamtick.input.latch import ActionBlock, Latch
from tests.engine.training.toy_patches import HEIGHT, TOY, TOY_MAZE, WIDTH, record_sliding_square, with_steps

STAGES: tuple[StageName, ...] = ("autoencoder", "world", "self-rollout")
WEIGHTS = "custom.safetensors"
PARTS = {"sketch": 12, "reader": 16, "repaint": 12}
CPU = torch.device("cpu")


class StopAfter(RunProgress):
    """Asks for a stop, as a signal would, after so many steps of a stage."""

    def __init__(self, stage: StageName, steps: int) -> None:
        self.stage, self.steps, self.taken = stage, steps, 0

    def step(self, stage: StageName, step: int, steps: int, figures: Mapping[str, float]) -> None:
        if stage == self.stage and figures:  # none where it begins
            self.taken += 1
            if step == self.steps:
                os.kill(os.getpid(), signal.SIGINT)


def _itself(stopping: StopAfter) -> StopAfter:
    return stopping


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record_sliding_square(tmp_path_factory.mktemp("set") / "data")


@pytest.fixture(scope="module")
def trained(recorded: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all stages were trained without a stop."""
    folder = tmp_path_factory.mktemp("trained")
    assert not train_patch_world(PatchRun(TOY, folder, recorded))
    return folder


def same(first: Mapping[str, Tensor], second: Mapping[str, Tensor]) -> bool:
    return first.keys() == second.keys() and all(torch.equal(first[name], second[name]) for name in first)


def history(folder: Path, stage: StageName, recorded: Path) -> History:
    config = replace(TOY, footage=RecordedFootage(Dataset.open(recorded), 0.25).identity)
    path = folder / f"{stage}.checkpoint.safetensors"
    return load_checkpoint(path, stage, config.to_json()).history


def test_the_autoencoder_learns(trained: Path, recorded: Path) -> None:
    losses = [row["loss"] for row in history(trained, "autoencoder", recorded)]
    assert losses[-1] < losses[0]


def test_the_world_is_denoised_better_than_at_the_start(trained: Path, recorded: Path, tmp_path: Path) -> None:
    longer = with_steps(TOY, autoencoder=1, world=60, self_rollout=1)
    train_patch_world(PatchRun(longer, tmp_path, recorded, ("world",), weights=trained / WEIGHTS))
    before, after = (world_loss(folder / WEIGHTS, trained, recorded) for folder in (trained, tmp_path))
    assert after < 0.9 * before


def world_loss(weights: Path, folder: Path, recorded: Path) -> float:
    """The loss over a dozen clips, the same ones with the same noise for every network."""
    footage = RecordedFootage(Dataset.open(recorded), 0.25, "A square that slides")
    target = Target.custom(TOY.network, footage)
    network, autoencoder = target.load(weights)
    table = shared_text_encoder(ASSETS / "text")
    sampler = PatchSampler(load_patch_data(folder / "data"), target.network, footage.still, True, table, 0.1)
    stage = PatchWorldStage(TOY, network, autoencoder, sampler, nullcontext())
    with torch.no_grad():
        return sum(float(stage.loss(step, StepDice.of(9, 0, step), {})[0]) for step in range(4)) / 4


def test_the_weights_play_at_once_from_the_first_picture_of_the_set(trained: Path, recorded: Path) -> None:
    model = load_model("custom", weights=trained / WEIGHTS, dtype=torch.float32, device=CPU)
    start = load_start("custom", weights=trained / WEIGHTS)
    assert model.spec.title == "A square that slides"
    assert (model.spec.frame_height, model.spec.frame_width, model.spec.frame_rate_hz) == (HEIGHT, WIDTH, 10.0)
    assert (model.spec.action_names, model.spec.switch_names) == (("left", "right", "glow"), ("left", "right"))
    assert start.prompt == "by day"
    assert start.frames is not None
    assert np.array_equal(start.frames, Dataset.open(recorded).frames(0, 0, 1))
    world = BlockGenerator(model, seed=1, start=start)
    blocks = [world.make_block(Player()) for _ in range(8)]  # longer than the window
    assert [block.index for block in blocks] == list(range(1, 9))
    assert blocks[-1].frames.shape == (2, HEIGHT, WIDTH, 3)


class Player:
    """Holds "right"."""

    def latch(self, block_index: int, frames: int) -> Latch:
        row = (0.0, 1.0, 0.5)
        return Latch({"action": (ActionBlock(("left", "right", "glow"), (row,) * frames),), "text": "by day"})

    def commit(self, latch: Latch) -> None:
        pass


def test_every_stage_leaves_a_picture_and_the_card_has_the_figures(trained: Path) -> None:
    assert all((trained / f"{stage}.png").read_bytes().startswith(b"\x89PNG") for stage in STAGES)
    card = (trained / "model_card.md").read_text()
    assert "A square that slides" in card
    assert "| self-rollout | 4 |" in card
    assert "| 4 blocks |" in card


def test_a_training_that_was_stopped_ends_with_the_same_bits(trained: Path, recorded: Path, tmp_path: Path) -> None:
    for stopping in (StopAfter("autoencoder", 5), StopAfter("world", 7), StopAfter("self-rollout", 2)):
        run = PatchRun(TOY, tmp_path, recorded, resume=True)
        assert train_patch_world(run, partial(_itself, stopping))
        assert stopping.taken == stopping.steps
    assert not train_patch_world(PatchRun(TOY, tmp_path, recorded, resume=True))
    for stage in STAGES:
        name = f"{stage}.checkpoint.safetensors"
        assert same(load_file(tmp_path / name), load_file(trained / name)), stage
    assert same(load_file(tmp_path / WEIGHTS), load_file(trained / WEIGHTS))


def test_resuming_what_is_finished_leaves_everything_as_it_is(trained: Path, recorded: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in trained.rglob("*") if path.is_file()}
    assert not train_patch_world(PatchRun(TOY, trained, recorded, resume=True))
    assert {path.name: path.stat().st_mtime_ns for path in trained.rglob("*") if path.is_file()} == before


def test_another_training_is_not_written_over(trained: Path, recorded: Path) -> None:
    with pytest.raises(ConfigError, match="--resume"):
        PatchRun(TOY, trained, recorded)


def test_a_checkpoint_of_another_set_is_refused(trained: Path, tmp_path: Path) -> None:
    other = record_sliding_square(tmp_path / "other", episodes=3)
    with pytest.raises(CheckpointError, match="footage ="):
        train_patch_world(PatchRun(TOY, trained, other, resume=True))


@pytest.mark.parametrize("damage", ["cut", "foreign", "empty"])
def test_a_broken_or_foreign_checkpoint_is_refused(trained: Path, recorded: Path, tmp_path: Path, damage: str) -> None:
    name = "autoencoder.checkpoint.safetensors"
    whole = (trained / name).read_bytes()
    if damage == "foreign":
        save_file({"weight": torch.zeros(2)}, tmp_path / name)
    else:
        (tmp_path / name).write_bytes(whole[: len(whole) // 2] if damage == "cut" else b"")
    with pytest.raises(CheckpointError, match="autoencoder.checkpoint"):
        train_patch_world(PatchRun(TOY, tmp_path, recorded, resume=True))


def test_weights_of_other_sizes_are_no_beginning(trained: Path, recorded: Path, tmp_path: Path) -> None:
    wider = replace(TOY, network=replace(TOY.network, width=48))
    with pytest.raises(CheckpointError, match="width=32, this training has 48"):
        train_patch_world(PatchRun(wider, tmp_path, recorded, ("world",), weights=trained / WEIGHTS))


def test_patches_that_do_not_fit_the_frames_are_refused(recorded: Path, tmp_path: Path) -> None:
    uneven = replace(TOY, network=replace(TOY.network, px=2))
    with pytest.raises(ConfigError, match="px=2: does not divide the frame's 3 cells"):
        train_patch_world(PatchRun(uneven, tmp_path, recorded))


def test_a_stage_needs_the_one_before(recorded: Path, tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="--from"):
        train_patch_world(PatchRun(TOY, tmp_path, recorded, ("world",)))


def test_forward_passes_in_bfloat16_train_float32_weights(recorded: Path, tmp_path: Path) -> None:
    short = with_steps(TOY, autoencoder=1, world=1, self_rollout=1)
    network = replace(short.network, sketch=12)
    half = replace(short, network=network, run=replace(TOY.run, dtype="bfloat16"))
    train_patch_world(PatchRun(half, tmp_path, recorded))
    saved = load_file(tmp_path / "self-rollout.checkpoint.safetensors")
    assert {tensor.dtype for tensor in saved.values()} == {torch.float32}
    assert all(bool(torch.isfinite(tensor).all()) for tensor in saved.values())


def test_the_maze_is_trained_from_its_simulator_and_plays(tmp_path: Path) -> None:
    target, untrained = Target.maze(TOY_MAZE.network, 64), tmp_path / "untrained.safetensors"
    target.export(untrained, PatchTransformer(target.network), target.empty_autoencoder(), 0)
    train_patch_world(PatchRun(with_steps(TOY_MAZE, 1, 1, 1), tmp_path, stages=("world",), weights=untrained))
    model = load_model("maze", weights=tmp_path / "maze.safetensors", dtype=torch.float32, device=CPU)
    assert model.spec.action_names == ("turn", "forward", "strafe")
    data = load_patch_data(tmp_path / "data")
    assert data.starts.tolist() == [0, 32, 64]
    assert all(len(set(alternatives)) > 1 for episode in data.words for alternatives in episode)


def test_a_maze_that_lacks_its_small_networks_learns_them_first(tmp_path: Path) -> None:
    bare, old = Target.maze(TOY_MAZE.network, 64), tmp_path / "old.safetensors"
    bare.export(old, PatchTransformer(bare.network), bare.empty_autoencoder(), 0)
    grown = with_steps(replace(TOY_MAZE, network=replace(TOY_MAZE.network, **PARTS)), 1, 1, 1)
    assert stages_from(grown, None, old) == ("sketch", "reader", "repaint", "world", "self-rollout")
    with pytest.raises(CheckpointError, match=r"has no sketch.*--stage sketch, or all.*sketch = 0"):
        train_patch_world(PatchRun(grown, tmp_path / "out", stages=("world",), weights=old))
    assert not train_patch_world(PatchRun(grown, tmp_path / "out", stages=stages_from(grown, None, old), weights=old))
    untaught = Target.maze(grown.network, 64)
    untaught.export(old, new_patch_transformer(untaught.network, 0), untaught.empty_autoencoder(), 0)
    assert untaught.lacking(old) == ("sketch", "reader", "repaint")  # there is room for them, and nothing was learned
    new = tmp_path / "out" / "maze.safetensors"
    assert stages_from(grown, None, new) == ("world", "self-rollout")
    model = load_model("maze", weights=new, dtype=torch.float32, device=CPU)
    told = model.encode("text", "a snowy garden")
    assert isinstance(told, TextEncoding)
    assert told.embedding.shape == (1, 2, 384)  # a theme and a light, however many words
    world = BlockGenerator(model, seed=1, start=load_start("maze"))
    assert world.make_block(Walker()).frames.shape == (2, 64, 64, 3)


class Walker:
    """Holds "forward"."""

    def latch(self, block_index: int, frames: int) -> Latch:
        row = (0.0, 1.0, 0.0)
        return Latch({"action": (ActionBlock(("turn", "forward", "strafe"), (row,) * frames),), "text": "snow"})

    def commit(self, latch: Latch) -> None:
        pass


def test_the_world_does_not_go_on_from_half_a_sketch(recorded: Path, tmp_path: Path) -> None:
    sketched = replace(TOY, network=replace(TOY.network, sketch=12))
    run = PatchRun(sketched, tmp_path, recorded, resume=True)
    train_patch_world(run, partial(_itself, StopAfter("sketch", 1)))
    with pytest.raises(CheckpointError, match="stage 'sketch' is not finished, 1 of 2 steps"):
        train_patch_world(PatchRun(sketched, tmp_path, recorded, ("world",)))


def test_sizes_that_could_not_be_loaded_are_not_trained() -> None:
    with pytest.raises(ConfigError, match="sketch=300: expected 256 at most"):
        replace(TOY.network, sketch=300)


def test_a_part_that_a_network_has_not_is_not_trained(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"sketch=0 in \[network\]: this network has no sketch to train"):
        PatchRun(TOY_MAZE, tmp_path, stages=("sketch",))


def test_a_reader_is_for_the_mazes_own_words(recorded: Path, tmp_path: Path) -> None:
    reading = replace(TOY, network=replace(TOY.network, reader=16))
    with pytest.raises(ConfigError, match="reader=16: a reader learns the maze's own words"):
        train_patch_world(PatchRun(reading, tmp_path, recorded))


def test_a_recorded_world_is_not_drawn_in_two_looks(recorded: Path, tmp_path: Path) -> None:
    painting = replace(TOY, network=replace(TOY.network, repaint=12))
    with pytest.raises(ConfigError, match="repaint=12: only the maze is drawn in two looks"):
        train_patch_world(PatchRun(painting, tmp_path, recorded))


def test_the_sketch_of_a_recorded_world_learns(recorded: Path, tmp_path: Path) -> None:
    settings = replace(TOY.sketch, pace=replace(TOY.sketch.pace, steps=40, learning_rate=0.01, warmup=4), pictures=8)
    sketched = replace(TOY, network=replace(TOY.network, sketch=12), sketch=settings)
    train_patch_world(PatchRun(sketched, tmp_path, recorded, ("autoencoder", "sketch")))
    config = replace(sketched, footage=RecordedFootage(Dataset.open(recorded), 0.25).identity)
    path = tmp_path / "sketch.checkpoint.safetensors"
    losses = [row["loss"] for row in load_checkpoint(path, "sketch", config.to_json()).history]
    assert losses[-1] < 0.9 * losses[0]
