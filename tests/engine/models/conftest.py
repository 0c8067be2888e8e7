from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file

from dreamtick.engine.models import load_model
from dreamtick.engine.models.compact.maze import MazeModel
from dreamtick.engine.models.compact.pocket import PocketModel
from tests.engine.models.untrained import untrained_model, untrained_weights

GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture(scope="session")
def pocket() -> PocketModel:
    model = load_model("pocket", dtype=torch.float32, device=torch.device("cpu"))
    assert isinstance(model, PocketModel)
    return model


@pytest.fixture(scope="session")
def maze() -> MazeModel:
    model = load_model("maze", dtype=torch.float32, device=torch.device("cpu"))
    assert isinstance(model, MazeModel)
    return model


@pytest.fixture(scope="session")
def untrained_pocket(tmp_path_factory: pytest.TempPathFactory) -> PocketModel:
    """The pocket world's networks with the pseudo-random weights that its goldens were computed from."""
    folder = tmp_path_factory.mktemp("untrained")
    weights = untrained_weights(GOLDEN / "compact_pocket.safetensors", folder / "pocket.safetensors")
    model = untrained_model("pocket", GOLDEN / "compact_pocket.safetensors", weights)
    assert isinstance(model, PocketModel)
    return model


@pytest.fixture(scope="session")
def untrained_maze(tmp_path_factory: pytest.TempPathFactory) -> MazeModel:
    """The maze's networks with the pseudo-random weights that its goldens were computed from."""
    folder = tmp_path_factory.mktemp("untrained")
    weights = untrained_weights(GOLDEN / "compact_maze.safetensors", folder / "maze.safetensors")
    model = untrained_model("maze", GOLDEN / "compact_maze.safetensors", weights)
    assert isinstance(model, MazeModel)
    return model


@pytest.fixture(scope="session")
def pocket_golden() -> dict[str, torch.Tensor]:
    """What the world's first implementation computed from untrained weights, in float32 on one thread."""
    return load_file(GOLDEN / "compact_pocket.safetensors")


@pytest.fixture(scope="session")
def maze_golden() -> dict[str, torch.Tensor]:
    """What the world's first implementation computed from untrained weights, in float32 on one thread."""
    return load_file(GOLDEN / "compact_maze.safetensors")


@pytest.fixture(autouse=True)
def inference() -> Iterator[None]:
    with torch.inference_mode():
        yield
