"""The scripts of examples/ do what docs/agents.md says."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tests.checkers import need_stable_baselines3


@pytest.fixture
def example(monkeypatch) -> Callable[[str], ModuleType]:
    """Imports one of the scripts as a module."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "examples")
    return importlib.import_module


class RightPays:
    """Stands for an environment: every step to the right (2) pays 1."""

    unwrapped: RightPays

    def __init__(self) -> None:
        self.unwrapped, self.steps = self, 0

    def fork(self, count: int) -> list[RightPays]:
        return [RightPays() for _ in range(count)]

    def step(self, action: int) -> tuple[None, float, bool, bool, dict]:
        self.steps += 1
        return None, float(action == 2), False, False, {}


def test_the_best_of_the_planned_futures_is_chosen_and_the_world_stays(example):
    plan_with_forks = example("plan_with_forks")
    env = RightPays()
    plan = plan_with_forks.best_plan(env, np.random.default_rng(0), futures=64, turns=2)
    assert plan == [2, 2, 2, 2]
    assert env.steps == 0


def test_ppo_trains_in_the_dream_and_in_truth_and_is_tested_in_truth(example, tmp_path):
    need_stable_baselines3()
    train_ppo = example("train_ppo")
    train_ppo.main(train_ppo.Options(steps=8, episode=4, worlds=1, tests=2, out=tmp_path))
    table = json.loads((tmp_path / "table.json").read_text())
    assert [row["agent"] for row in table["rows"]] == ["random", "trained in truth", "trained in the dream"]
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "trained_in_the_dream.zip").exists()
