"""Training at toy size: it learns, goes on exactly where it stopped, and leaves weights that play."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

from dreamtick.engine.models import load_model
from dreamtick.engine.models.compact.pocket import PocketModel
from dreamtick.engine.models.compact.pocket_transformer import PocketTransformer
from dreamtick.engine.training.checkpoints import load_checkpoint, restore_network, write_tensors
from dreamtick.engine.training.config import STAGES, StageName
from dreamtick.engine.training.draws import StepDraws
from dreamtick.engine.training.networks import load_world, new_autoencoder
from dreamtick.engine.training.parallel import Group, StopFlag, launch
from dreamtick.engine.training.run import WEIGHTS_FILE, Run, RunProgress, train_pocket
from dreamtick.engine.training.stages import AutoencoderStage, WorldStage
from dreamtick.engine.training.trainer import StepDice, train_stage
from dreamtick.errors import CheckpointError, ConfigError
from tests.engine.training.toy_training import TOY, with_steps

CONFIG = TOY.to_json()


class StopAfter(RunProgress):
    """Asks for a stop, as a signal would, after so many steps of a stage."""

    def __init__(self, stage: StageName, steps: int) -> None:
        self.stage, self.steps, self.losses = stage, steps, list[float]()

    def step(self, stage: StageName, step: int, steps: int, figures: Mapping[str, float]) -> None:
        if stage == self.stage and figures:  # none where it begins
            self.losses.append(figures["loss"])
            if step == self.steps:
                os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all stages were trained without a stop."""
    folder = tmp_path_factory.mktemp("trained")
    assert not train_pocket(Run(TOY, folder))
    return folder


def _itself(stopping: StopAfter) -> StopAfter:
    return stopping


def same(first: Mapping[str, Tensor], second: Mapping[str, Tensor]) -> bool:
    return first.keys() == second.keys() and all(torch.equal(first[name], second[name]) for name in first)


def losses(folder: Path, stage: StageName) -> list[float]:
    path = Run(TOY, folder, resume=True).checkpoint(stage)
    return [row["loss"] for row in load_checkpoint(path, stage, CONFIG).history]


def test_the_autoencoder_learns(trained: Path) -> None:
    history = losses(trained, "autoencoder")
    assert history[-1] < history[0]


def test_the_world_is_denoised_better_than_at_the_start(trained: Path, tmp_path: Path) -> None:
    longer = with_steps(TOY, autoencoder=1, world=180, self_rollout=1)
    train_pocket(Run(longer, tmp_path, ("world",), weights=trained / WEIGHTS_FILE))
    before, after = (world_loss(load_world(f / WEIGHTS_FILE, TOY.network)[0], trained) for f in (trained, tmp_path))
    assert after < 0.95 * before


def world_loss(network: PocketTransformer, folder: Path) -> float:
    """The loss over a dozen clips, the same ones with the same noise for every network."""
    _, autoencoder = load_world(folder / WEIGHTS_FILE, TOY.network)
    counts = TOY.world.clips, TOY.crops.clips
    draws = StepDraws(TOY, folder / "data", autoencoder, network.reader, *counts, rank=0, processes=1)
    stage = WorldStage(TOY, network, autoencoder, draws, nullcontext())
    with torch.no_grad():
        return sum(float(stage.loss(step, StepDice.of(9, 0, step), {})[0]) for step in range(4)) / 4


def test_the_weights_play_at_once(trained: Path) -> None:
    model = load_model("pocket", weights=trained / WEIGHTS_FILE, dtype=torch.float32, device=torch.device("cpu"))
    assert isinstance(model, PocketModel)
    assert model.config == TOY.network


def test_a_training_leaves_pictures_and_a_card(trained: Path) -> None:
    assert not (trained / "reader.png").exists()
    for stage in STAGES:
        if stage == "reader":
            continue
        assert (trained / f"{stage}.png").read_bytes().startswith(b"\x89PNG")
    card = (trained / "model_card.md").read_text()
    assert "| sketch | 4 | 16 |" in card
    assert "| world | 16 | 80 |" in card
    assert "| self-rollout | 2 | 10 |" in card


def test_stopped_and_resumed_is_bit_equal_to_never_stopped(trained: Path, tmp_path: Path) -> None:
    stages: tuple[StageName, ...] = ("autoencoder", "sketch", "reader", "world")
    for stopping in (
        StopAfter("autoencoder", 3),
        StopAfter("sketch", 2),
        StopAfter("reader", 2),
        StopAfter("world", 7),
    ):
        run = Run(TOY, tmp_path, stages, resume=True)
        assert train_pocket(run, partial(_itself, stopping))
        assert len(stopping.losses) == stopping.steps
    assert not train_pocket(Run(TOY, tmp_path, stages, resume=True))
    for stage in stages:
        name = f"{stage}.checkpoint.safetensors"
        assert same(load_file(tmp_path / name), load_file(trained / name)), stage


def test_the_same_configuration_and_seed_give_the_same_losses(trained: Path, tmp_path: Path) -> None:
    train_pocket(Run(TOY, tmp_path))
    for stage in STAGES:
        assert losses(tmp_path, stage) == losses(trained, stage)


def test_a_resumed_training_computes_with_what_it_began_with(trained: Path) -> None:
    path = Run(TOY, trained, resume=True).checkpoint("world")
    assert load_checkpoint(path, "world", CONFIG).dtype == "float32"


def test_resuming_what_is_finished_leaves_everything_as_it_is(trained: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in trained.iterdir() if path.is_file()}
    assert not train_pocket(Run(TOY, trained, resume=True))
    assert {path.name: path.stat().st_mtime_ns for path in trained.iterdir() if path.is_file()} == before


def test_another_training_is_not_written_over(trained: Path) -> None:
    with pytest.raises(ConfigError, match="--resume"):
        Run(TOY, trained)


def test_a_checkpoint_of_another_configuration_is_refused(trained: Path) -> None:
    other = replace(TOY, run=replace(TOY.run, seed=4))
    with pytest.raises(CheckpointError, match="run.seed = 3 there and 4 here"):
        train_pocket(Run(other, trained, resume=True))


@pytest.mark.parametrize("damage", ["cut", "foreign", "empty"])
def test_a_broken_or_foreign_checkpoint_is_refused(trained: Path, tmp_path: Path, damage: str) -> None:
    name = "autoencoder.checkpoint.safetensors"
    whole = (trained / name).read_bytes()
    if damage == "foreign":
        save_file({"weight": torch.zeros(2)}, tmp_path / name)
    else:
        (tmp_path / name).write_bytes(whole[: len(whole) // 2] if damage == "cut" else b"")
    with pytest.raises(CheckpointError, match="autoencoder.checkpoint"):
        train_pocket(Run(TOY, tmp_path, resume=True))


def test_forward_passes_in_bfloat16_train_float32_weights(tmp_path: Path) -> None:
    short = with_steps(TOY, autoencoder=1, world=2, self_rollout=1)
    half = replace(short, run=replace(TOY.run, dtype="bfloat16"))
    train_pocket(Run(half, tmp_path))
    path = Run(half, tmp_path, resume=True).checkpoint("world")
    saved = load_checkpoint(path, "world", half.to_json())
    assert saved.dtype == "bfloat16"
    assert {tensor.dtype for tensor in saved.weights.values()} == {torch.float32}
    assert all(bool(torch.isfinite(tensor).all()) for tensor in saved.weights.values())


def test_a_checkpoint_of_another_network_is_refused_before_anything_is_changed() -> None:
    network, other = new_autoencoder(TOY.network, 0), nn.Linear(2, 2)
    before = {name: tensor.clone() for name, tensor in network.state_dict().items()}
    with pytest.raises(CheckpointError, match="another network"):
        restore_network(network, other.state_dict(), Path("some.checkpoint"))
    assert same(network.state_dict(), before)


def test_a_file_that_cannot_be_written_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(CheckpointError, match="taken: cannot be written"):
        write_tensors(tmp_path / "taken", {"weight": torch.zeros(2)}, {})
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]  # nothing half written is left


def test_a_stage_needs_the_one_before(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="--from"):
        train_pocket(Run(TOY, tmp_path, ("world",)))


def test_a_training_goes_on_from_weights(trained: Path, tmp_path: Path) -> None:
    short = with_steps(TOY, autoencoder=1, world=1, self_rollout=1)
    train_pocket(Run(short, tmp_path, ("world",), weights=trained / WEIGHTS_FILE))
    before, after = (load_file(folder / WEIGHTS_FILE) for folder in (trained, tmp_path))
    assert torch.equal(before["autoencoder.decoder_in.weight"], after["autoencoder.decoder_in.weight"])
    assert not torch.equal(before["transformer.embed.weight"], after["transformer.embed.weight"])


def test_weights_that_are_gone_are_written_again(trained: Path, tmp_path: Path) -> None:
    shutil.copytree(trained, tmp_path / "again")
    (tmp_path / "again" / WEIGHTS_FILE).unlink()
    train_pocket(Run(TOY, tmp_path / "again", resume=True))
    before, after = (load_file(folder / WEIGHTS_FILE) for folder in (trained, tmp_path / "again"))
    assert same(before, after)


def test_a_stage_that_another_one_went_on_from_is_not_trained_on(trained: Path, tmp_path: Path) -> None:
    weights = trained / WEIGHTS_FILE
    train_pocket(Run(TOY, tmp_path, ("reader",), minutes=1e-9, weights=weights))
    train_pocket(Run(TOY, tmp_path, ("world",), weights=weights))
    with pytest.raises(ConfigError, match=r"world.checkpoint.safetensors: went on from stage 'reader'.*another --out"):
        train_pocket(Run(TOY, tmp_path, ("reader",), resume=True, weights=weights))


def test_a_part_that_the_network_does_not_have_cannot_be_trained(tmp_path: Path) -> None:
    bare = replace(TOY, network=replace(TOY.network, reader=0))
    with pytest.raises(ConfigError, match="reader=0 in .network.: this network has no reader to train"):
        Run(bare, tmp_path, ("reader",))


def test_minutes_end_a_training_as_a_stop_does(tmp_path: Path) -> None:
    assert not train_pocket(Run(TOY, tmp_path, ("autoencoder",), minutes=1e-9))
    path = Run(TOY, tmp_path, resume=True).checkpoint("autoencoder")
    assert load_checkpoint(path, "autoencoder", CONFIG).step == 0


def test_two_processes_have_the_same_weights(tmp_path: Path) -> None:
    launch(_train_apart, (tmp_path,), 2)
    first, second = (load_file(tmp_path / f"{rank}.safetensors") for rank in range(2))
    assert same(first, second)
    assert bool((first["gradient"] == 1.5).all())


def _train_apart(group: Group, stop: StopFlag, folder: Path) -> None:
    """One stage of a few steps in each process; what each of them ends with is written down."""
    gradient = torch.full((3,), 1.0 + group.rank)
    group.average([gradient])
    stage = AutoencoderStage(TOY, new_autoencoder(TOY.network, 0), nullcontext())
    path = folder / "checkpoint.safetensors"
    trained = train_stage(stage, with_steps(TOY, 2, 1, 1), path, group, stop, resume=False, dtype="float32")
    stepped = {name: weight.detach() for name, weight in stage.network.named_parameters()}
    averaged = {f"average.{name}": tensor for name, tensor in trained.average.items()}
    save_file({"gradient": gradient, **stepped, **averaged}, folder / f"{group.rank}.safetensors")
