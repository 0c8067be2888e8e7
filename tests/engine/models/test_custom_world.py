"""A world whose name, actions, rate and start picture stand in its weights' file."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import save_file

from dreamtick.engine.models import load_model, load_spec, load_start
from dreamtick.engine.models.base import WorldModel
from dreamtick.engine.models.compact.custom import START_KEY, WORLD_KEY, CustomConfig, CustomWorld
from dreamtick.engine.models.compact.patch_transformer import (
    PatchTransformer,
    cells_of_patches,
    patches_of_cells,
)
from dreamtick.errors import AssetError, CheckpointError, ConfigError
from dreamtick.input.latch import ActionBlock

CPU = torch.device("cpu")
CONFIG = CustomConfig(
    dim=32,
    depth=2,
    heads=2,
    mlp=2,
    rows=4,
    columns=6,
    chan=4,
    py=2,
    px=3,
    block=2,
    window=4,
    text=384,
    acts=6,
    cross_every=2,
    width=16,
)
WORLD = CustomWorld(
    "A small world",
    ("noop", "jump", "gas", "one", "two", "three"),
    15.0,
    ("noop", "jump", "one", "two", "three"),
    ((0, 1), (3, 4, 5)),
    "by day",
)


def saved(folder: Path, world: str | None = None, start: torch.Tensor | None = None) -> Path:
    """Untrained weights."""
    parts = {"transformer": PatchTransformer(CONFIG.network), "autoencoder": CONFIG.new_autoencoder()}
    tensors = {f"{part}.{name}": tensor for part, net in parts.items() for name, tensor in net.state_dict().items()}
    if start is not None:
        tensors[START_KEY] = start
    path = folder / "custom.safetensors"
    metadata = {"config": json.dumps(asdict(CONFIG)), WORLD_KEY: WORLD.to_json() if world is None else world}
    save_file(tensors, path, metadata)
    return path


def load(weights: Path | None) -> WorldModel:
    return load_model("custom", weights=weights, dtype=torch.float32, device=CPU)


def test_the_file_says_what_the_world_is(tmp_path: Path) -> None:
    spec = load_spec("custom", saved(tmp_path))
    assert (spec.name, spec.title, spec.frame_rate_hz) == ("custom", "A small world", 15.0)
    assert (spec.frame_height, spec.frame_width) == (32, 48)
    assert spec.action_names == WORLD.action_names
    assert spec.switch_names == WORLD.switch_names
    assert spec == load(saved(tmp_path)).spec


def test_without_weights_the_answer_is_where_to_get_some() -> None:
    with pytest.raises(ConfigError, match=r"--weights FILE.*dreamtick train custom"):
        load(None)
    with pytest.raises(ConfigError, match="--weights FILE"):
        load_start("custom")


def test_a_world_begins_from_the_picture_in_its_file_another_or_none(tmp_path: Path) -> None:
    picture = torch.randint(0, 256, (1, 32, 48, 3), dtype=torch.uint8)
    weights = saved(tmp_path, start=picture)
    own = load_start("custom", weights=weights)
    assert own.frames is not None
    assert torch.equal(torch.from_numpy(own.frames), picture)
    assert own.prompt == "by day"
    assert load_start("custom", "words", "at night", weights).frames is None
    with pytest.raises(AssetError, match="'meadow' is no picture file"):
        load_start("custom", "meadow", "", weights)
    load(weights)  # the picture is no weight that nobody asked for


def test_a_start_picture_of_another_size_is_refused(tmp_path: Path) -> None:
    weights = saved(tmp_path, start=torch.zeros(1, 16, 16, 3, dtype=torch.uint8))
    with pytest.raises(AssetError, match=r"\(1, 16, 16, 3\), expected uint8 \(1, 32, 48, 3\)"):
        load_start("custom", weights=weights)


@pytest.mark.parametrize(
    ("world", "why"),
    [
        ("", "does not describe a world"),
        ("[" * 9_000, "does not describe a world"),
        (replace(WORLD, action_names=WORLD.action_names[1:]).to_json(), "expected 6 names"),
        (replace(WORLD, action_names=("noop",) * 6).to_json(), "expected 6 names"),
        (replace(WORLD, choices=((0, 9),)).to_json(), "expected numbers below 6"),
        (replace(WORLD, choices=((0, 1), (1, 2))).to_json(), "each once"),
        (replace(WORLD, frame_rate_hz=0.0).to_json(), "expected 0.1 to 1000"),
        (replace(WORLD, title="\x1b[2J").to_json(), r"name '\\x1b\[2J'"),
    ],
)
def test_a_file_that_describes_no_world_is_refused(tmp_path: Path, world: str, why: str) -> None:
    with pytest.raises(CheckpointError, match=why):
        load_spec("custom", saved(tmp_path, world))


def test_weights_of_another_model_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match="weights of another model, not of 'maze'"):
        load_model("maze", weights=saved(tmp_path), dtype=torch.float32, device=CPU)


def test_of_a_group_of_choices_one_is_made(tmp_path: Path) -> None:
    model = load(saved(tmp_path))

    def condition(**pressed: float) -> torch.Tensor:
        row = tuple(pressed.get(name, 0.0) for name in WORLD.action_names)
        encoded = model.encode("action", (ActionBlock(WORLD.action_names, (row, row)),))
        assert isinstance(encoded, tuple)
        return encoded[1]

    assert torch.equal(condition(), condition(noop=1.0))  # nothing pressed is the choice to do nothing
    assert torch.equal(condition(noop=1.0, jump=1.0), condition(noop=1.0))
    assert torch.equal(condition(one=1.0, three=1.0), condition(one=1.0))
    assert not torch.equal(condition(), condition(one=1.0))  # a group that has no such choice may stay empty
    assert not torch.equal(condition(gas=-1.0), condition(gas=0.5))


def test_frames_that_are_no_squares_become_patches_and_come_back() -> None:
    cells = torch.randn(3, 4, 6, 4)
    patches = patches_of_cells(cells, CONFIG.network)
    assert patches.shape == (3, 4, 24)  # 2 rows and 2 columns of patches of 2x3 cells
    assert torch.equal(cells_of_patches(patches, CONFIG.network), cells)


def test_products_of_many_actions_are_left_out() -> None:
    assert len(CONFIG.network.action_pairs) == 15
    assert replace(CONFIG, acts=18).network.action_pairs == ()
