"""docs/models.md and docs/add-a-model.md say what is so: the table is the code's, the example runs."""

from __future__ import annotations

import json
import re
import sys
import textwrap
from pathlib import Path
from types import ModuleType

import av
import numpy as np
import pytest
import torch
from safetensors import safe_open

import dreamtick
from dreamtick.engine.models import registry
from dreamtick.engine.models.wan import members
from dreamtick.engine.models.wan.files import parts_of
from dreamtick.engine.models.wan.members import FRAMES_PER_LATENT, MEMBERS
from dreamtick.engine.models.wan.memory import memory_plan
from dreamtick.engine.models.wan.run_file import ARGUMENTS, REFERENCES, REMARKS, describe_run
from dreamtick.errors import CheckpointError, ConfigError
from dreamtick.input.bindings import Bindings, default_path
from dreamtick.input.devices.story import Story
from dreamtick.sim.cli import main
from dreamtick.sim.recording import RecordedBlock, RecordingReader
from dreamtick.sim.weights_identity import weights_hash

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


# ------------------------------------------------------------------------------------------------ world_state.md
def test_the_table_of_calls_says_whose_they_are():
    text = (DOCS / "world_state.md").read_text(encoding="utf-8")
    table = text.partition("| call | costs | raises |")[2].partition("\n\n")[0]
    calls = [call for line in table.splitlines()[2:] for call in re.findall(r"`(\w+)\.(\w+)\(", line.split("|")[1])]
    owners = {"world": dreamtick.World, "state": dreamtick.WorldState, "WorldState": dreamtick.WorldState}
    assert len(calls) == 6
    assert all(callable(getattr(owners[owner], name)) for owner, name in calls)


# ------------------------------------------------------------------------------------------------ add-a-model.md
def test_every_argument_of_a_run_file_is_explained():
    table = ADD.partition("| field of `run` |")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    fields = [name for names, *_ in rows for name in re.findall(r"`(\w+)`", names)]
    assert sorted(fields) == sorted(ARGUMENTS | REMARKS)
    kinds = {"whole number": int, "number": int, "number above 0": float, "true or false": bool, "text": str}
    for _, _, kind, example, _ in rows:
        assert isinstance(json.loads(example.strip("`")), kinds.get(kind, str if kind == "any" else list))
    told = set(re.findall(r"`(\w[\w-]*)`", ADD))
    assert set(REFERENCES) - {"cv"} <= told


def test_the_examples_of_a_run_files_arguments_are_understood_and_wrong_kinds_are_not():
    golden = Path(__file__).parents[3] / "shared" / "golden" / "wan" / "ll_w9s3_globalsink_switch.safetensors"
    if not golden.exists():
        pytest.skip("the recorded runs are not here")
    with safe_open(golden, "pt") as file:
        metadata = file.metadata()
        tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (it is no dict)
    told = {
        field: json.loads(example)
        for field, example in re.findall(r"^\| `(\w+)` \|.*\| `([^`]*)` \|[^|]*\|$", ADD, re.MULTILINE)
    }
    names = ("nfpb", "local", "sink", "ll_switch", "global_sink", "steps", "warp", "shift")
    same = {name: told[name] for name in names}
    described = describe_run({**metadata, "run": json.dumps(same)}, tensors)
    assert (described.window, described.sink, described.keeps_sink) == (9, 3, True)
    for field in ("shift", "steps", "warp", "ll_switch", "local"):
        with pytest.raises(CheckpointError, match=f"run.{field}="):
            describe_run({**metadata, "run": json.dumps({**same, field: {"no": "kind"}})}, tensors)


def code_of(part: str) -> str:
    """The page's text between two of its marks."""
    (code,) = re.findall(rf"<!-- {part}: begin -->\n *```\w+\n(.*?)```\n *<!-- {part}: end -->", ADD, re.DOTALL)
    return textwrap.dedent(code)


@pytest.fixture
def ink(monkeypatch):
    """The page's example, put where the page says."""
    model = ModuleType("dreamtick.engine.models.ink")
    exec(code_of("example"), vars(model))
    monkeypatch.setitem(sys.modules, model.__name__, model)
    names = dict(vars(registry))
    exec(code_of("functions"), names)
    exec(f"_BUILT_IN = (*_BUILT_IN, {code_of('entry')})", names)
    monkeypatch.setattr(registry, "_BUILT_IN", names["_BUILT_IN"])


@pytest.fixture
def picture(tmp_path) -> Path:
    """A picture file, left half black, right half white."""
    path = tmp_path / "picture.png"
    pixels = np.zeros((32, 32, 3), np.uint8)
    pixels[:, 16:] = 255
    with av.open(path, "w", format="image2") as container:
        stream = container.add_stream("png", rate=1)
        stream.width, stream.height, stream.pix_fmt = 32, 32, "rgb24"
        container.mux([*stream.encode(av.VideoFrame.from_ndarray(pixels, "rgb24")), *stream.encode()])
    return path


def load_ink(**options) -> dreamtick.World:
    return dreamtick.load("ink", dtype="float32", threads=1, **options)


def test_the_example_is_a_world(ink):
    world = load_ink(prompt="a red sea", seed=3)
    first = world.step()
    assert first.shape == (2, 16, 16, 3)
    assert np.array_equal(load_ink(prompt="a red sea", seed=3).step(), first)
    assert not np.array_equal(load_ink(prompt="a red sea", seed=4).step(), first)
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


def test_the_example_begins_from_a_picture_and_goes_on_from_its_file(ink, picture, tmp_path):
    world = load_ink(start=str(picture))
    first = world.step()[0].astype(int)
    assert first[:, 12:].mean() - first[:, :4].mean() > 100
    world.snapshot().save(tmp_path / "here.dreamstate")
    again = dreamtick.World.from_state(dreamtick.WorldState.load(tmp_path / "here.dreamstate"))
    assert np.array_equal(again.step(), world.step())


def test_the_example_has_as_many_steps_as_are_asked_for(ink):
    assert load_ink().spec.plan.sigmas == (1.0, 0.5)
    assert load_ink(steps=4).spec.plan.sigmas == (1.0, 0.75, 0.5, 0.25)


def test_a_model_without_weights_takes_none_and_is_known_by_its_name(ink, tmp_path):
    assert len(weights_hash("ink")) == 32
    for weights, size in (("random", ""), (str(tmp_path), ""), ("", "tiny")):
        with pytest.raises(ConfigError, match="'ink' has"):
            load_ink(weights=weights, size=size)


@pytest.mark.parametrize("begins", ["words", "picture"])
def test_the_example_is_played_recorded_and_replays(ink, picture, monkeypatch, tmp_path, capsys, begins):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    start = ["--image", str(picture)] if begins == "picture" else ["--prompt", "a red sea"]
    options = ["--headless", "--dtype", "float32", "--threads", "1", "--seconds", "0.6", "--record", "film.mp4"]
    assert main(["play", "--model", "ink", *start, *options]) == 0, capsys.readouterr().err
    blocks = [entry for entry in RecordingReader(tmp_path / "film.dreamtick") if isinstance(entry, RecordedBlock)]
    assert len(blocks) >= 2
    assert main(["replay", "film.dreamtick", "--check"]) == 0, capsys.readouterr().err
    assert "every frame as it was recorded" in capsys.readouterr().out


def test_the_example_is_steered_by_the_keys_of_the_page(ink, tmp_path):
    path = tmp_path / "bindings.toml"
    path.write_text(code_of("bindings"))
    bindings = Bindings.load(path)
    assert bindings.models["ink"] == ("move_x",)
    bound = bindings.for_model("ink").for_actions(["move_x"]).bindings
    assert {control: binding.scale for control, binding in bound.items()} == {"KeyA": -1.0, "KeyD": 1.0}


def test_the_new_member_runs_with_random_weights_after_the_first_step(monkeypatch):
    pytest.importorskip("diffusers", reason="the extra wan is not installed")
    pytest.importorskip("transformers", reason="the extra wan is not installed")
    (one,) = eval(f"({code_of('member')})", dict(vars(members)))
    monkeypatch.setattr(members, "MEMBERS", (*MEMBERS, one))
    world = dreamtick.load(one.name, weights="random", size="tiny", dtype="float32", threads=1)
    assert len(world.step()) == 12
    assert world.spec.context.window_frames == 9
    assert len(world.spec.plan.sigmas) == 2
