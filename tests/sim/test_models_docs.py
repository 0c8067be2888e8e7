"""docs/models.md and docs/add-a-model.md say what is so: the table is the code's, the example runs."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

import dreamtick
from dreamtick.engine.models import registry
from dreamtick.engine.models.wan.files import parts_of
from dreamtick.engine.models.wan.members import FRAMES_PER_LATENT, MEMBERS
from dreamtick.engine.models.wan.memory import memory_plan
from dreamtick.engine.models.wan.run_file import ARGUMENTS, REFERENCES, REMARKS
from dreamtick.input.bindings import default_path
from dreamtick.input.devices.story import Story

DOCS = Path(__file__).parents[2] / "docs"
MODELS = (DOCS / "models.md").read_text(encoding="utf-8")
ADD = (DOCS / "add-a-model.md").read_text(encoding="utf-8")


def row(name: str) -> list[str]:
    """The cells of a model's row in the first table."""
    line = re.findall(rf"^\| `{name}` \|(.*)\|$", MODELS, re.MULTILINE)[0]
    return [cell.strip() for cell in line.split("|")]


# ------------------------------------------------------------------------------------------------ models.md
@pytest.mark.parametrize("one", MEMBERS, ids=lambda one: one.name)
def test_the_table_says_what_the_code_does(one):
    licence, block, steps, world, window, memory, steered = row(one.name)
    frames = FRAMES_PER_LATENT * one.block_frames
    assert licence in (one.licence, "as `longlive`")
    assert block == f"{frames} frames, {frames / one.frame_rate_hz:.2f} s"
    assert steps == str(len(one.trained_steps))
    assert world == f"{one.frame_rate_hz:.0f} fps, {one.frame_width}x{one.frame_height}"
    assert window.split()[0].rstrip(",") == str(one.window_frames)
    assert (f"({one.sink_frames})" in window) == (one.sink_frames > 0)
    assert ("anew" in window, "relative" in window) == (one.restarts, one.relative)
    total = memory_plan(one, one.config(), one.latent_size(), torch.bfloat16).total
    assert memory == f"{total / 1e9:.1f} GB"
    assert ("words" in steered, "recache" in steered) == (one.takes_text, one.recaches)


def test_the_second_table_is_the_memory_of_the_window():
    numbers = re.findall(r"^\| (?:832|640)x\d+, .*?\| (.*) \|$", MODELS, re.MULTILINE)
    for name, line in zip(("self-forcing", "matrix-game-2", "matrix-game-2-templerun"), numbers, strict=True):
        one = next(one for one in MEMBERS if one.name == name)
        plans = [
            memory_plan(one, one.config(), one.latent_size(), torch.bfloat16, frames) for frames in (3, 6, 9, 12, 21)
        ]
        assert line.split(" | ") == [f"{plan.kv_cache / 1e9:.2f} GB" for plan in plans]


@pytest.mark.parametrize("one", MEMBERS, ids=lambda one: one.name)
def test_every_part_is_named_as_it_is_looked_for(one):
    for part in parts_of(one):
        known = [name.rpartition("/")[0] + "/" if name.endswith(".json") else name for name in part.names]
        assert any(f"`{name}`" in MODELS or f"`{Path(name).name}`" in MODELS for name in known), part


def test_the_example_story_is_four_prompts():
    story = Story(default_path().parent / "examples" / "journey.story.toml")
    prompts = [event.text for now_s in (0, 60) for event in story.poll(now_s * 10**9)]
    assert len(prompts) == 4
    assert all(prompt.startswith("A small red sailing boat") for prompt in prompts)


# ------------------------------------------------------------------------------------------------ add-a-model.md
def test_every_argument_of_a_run_file_is_explained():
    told = set(re.findall(r"`(\w[\w-]*)`", ADD))
    usual = {"steps", "warp", "shift", "nblocks"}  # beside the tables of the file itself they decide nothing
    assert (ARGUMENTS - REMARKS - usual) <= told
    assert set(REFERENCES) - {"cv"} <= told


@pytest.fixture
def ink(monkeypatch, tmp_path):
    """The page's example, as one of the models."""
    (code,) = re.findall(r"<!-- example: begin -->\n```python\n(.*?)```\n<!-- example: end -->", ADD, re.DOTALL)
    page: dict[str, object] = {}
    exec(code, page)
    (tmp_path / "ink.weights").write_bytes(b"none")
    entry = replace(
        registry.entry_of("pocket"),
        name="ink",
        title="Ink",
        where=tmp_path / "ink.weights",
        load=lambda wanted, dtype, device: page["Ink"](device, dtype),
        spec=lambda wanted: page["SPEC"],
    )
    monkeypatch.setattr(registry, "_BUILT_IN", (*registry._BUILT_IN, entry))


def test_the_example_is_a_world(ink):
    def load(**options):
        return dreamtick.load("ink", start="words", dtype="float32", threads=1, **options)

    world = load(prompt="a red sea", seed=3)
    first = world.step()
    assert first.shape == (2, 16, 16, 3)
    assert np.array_equal(load(prompt="a red sea", seed=3).step(), first)
    assert not np.array_equal(load(prompt="a red sea", seed=4).step(), first)
    here = world.snapshot()
    still = world.step()
    world.restore(here)
    assert not np.array_equal(world.step({"move_x": 1.0}), still)
    world.restore(here)
    assert not np.array_equal(world.step(prompt="a green hill"), still)
    for _ in range(8):
        world.step()
    world.rewind(8)
    assert world.snapshot().block_index == 2
