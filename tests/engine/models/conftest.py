from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file

from dreamtick.engine.models import load_model
from dreamtick.engine.models.compact.maze import MazeModel
from dreamtick.engine.models.compact.pocket import PocketModel

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
def pocket_golden() -> dict[str, torch.Tensor]:
    """What the worlds' first implementation computed from the same weights, in float32 on one thread."""
    return load_file(GOLDEN / "compact_pocket.safetensors")


@pytest.fixture(scope="session")
def maze_golden() -> dict[str, torch.Tensor]:
    return load_file(GOLDEN / "compact_maze.safetensors")


@pytest.fixture(autouse=True)
def inference() -> Iterator[None]:
    with torch.inference_mode():
        yield
