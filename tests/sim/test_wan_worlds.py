"""The published models as worlds: what a player, an agent and a recording get of each, with networks of tiny size.

The networks know nothing, so that pictures are noise; everything around them is the real thing.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import dreamtick
from dreamtick.engine.models.registry import entries, load_start
from dreamtick.engine.models.wan.members import MEMBERS, member
from dreamtick.engine.models.wan.stand_in import stand_in_picture
from dreamtick.engine.world_state import WorldState
from dreamtick.errors import AssetError, ConfigError, StateError
from dreamtick.render.contact_sheet import save_png
from dreamtick.sim.cli import main
from dreamtick.sim.recording import RecordedBlock, RecordingReader
from dreamtick.sim.weights_identity import weights_hash
from dreamtick.sim.world import World, WorldConfig, resolved

pytest.importorskip("diffusers", reason="the extra wan is not installed")
pytest.importorskip("transformers", reason="the extra wan is not installed")

TEXT = [one.name for one in MEMBERS if one.takes_text]
GAMES = [one.name for one in MEMBERS if not one.takes_text]


def load(model: str, **options) -> World:
    settings = {"seed": 7, "dtype": "float32", "threads": 1, "weights": "random", "size": "tiny", **options}
    return dreamtick.load(model, **settings)


@cache
def loaded(model: str) -> World:
    return load(model)


def begun(model: str, seed: int = 7, prompt: str = "") -> World:
    """A world at its beginning, whose model is loaded once for all tests."""
    world = loaded(model)
    world.reset(seed, prompt)
    return world


def first_block(model: str, seed: int = 7) -> bytes:
    return begun(model, seed).step().tobytes()


# ------------------------------------------------------------------------------------------------ each of them
@pytest.mark.parametrize("model", [one.name for one in MEMBERS])
def test_every_member_makes_blocks_that_its_seed_alone_decides(model):
    world = begun(model)
    frames = [world.step() for _ in range(2)]
    assert all(made.shape == (4 * member(model).block_frames, 64, 96, 3) for made in frames)
    assert frames[1].std() > 5
    assert frames[0].tobytes() == first_block(model)
    assert frames[0].tobytes() != first_block(model, seed=8)
    assert world.config.steps == len(member(model).trained_steps)


@pytest.mark.parametrize("model", ["self-forcing", "matrix-game-2"])
def test_random_weights_are_the_same_whenever_they_are_loaded(model):
    assert load(model).step().tobytes() == first_block(model)


def test_a_prompt_changes_what_comes_and_a_reset_begins_under_it():
    world = begun("self-forcing", prompt="a calm sea")
    first = world.step()
    (calm,) = world.fork(1)
    assert not np.array_equal(calm.step(), world.step(prompt="a storm at night"))
    world.reset()
    assert world.prompt == "a storm at night"
    assert not np.array_equal(world.step(), first)
    world.reset(prompt="a calm sea")
    assert np.array_equal(world.step(), first)


@pytest.mark.parametrize("model", TEXT)
def test_a_new_prompt_does_what_the_model_was_made_for(model):
    config = WorldConfig(model, weights="random", size="tiny", dtype="float32", threads=1)
    assert resolved(config).transition == ("recache" if model.startswith("longlive") else "clear")


def test_the_number_of_steps_can_be_chosen():
    world = load("self-forcing", steps=2)
    assert world.config.steps == 2
    assert world.step().tobytes() != first_block("self-forcing")


# ------------------------------------------------------------------------------------------------ games
@pytest.mark.parametrize("model", GAMES)
def test_every_action_of_a_game_changes_what_comes(model):
    world = begun(model)
    world.step()
    beginning = world.snapshot()
    seen = set()
    for name in ("", *world.action_names):
        world.restore(beginning)
        seen.add(world.step({name: 1.0} if name else {}).tobytes())
    assert len(seen) == 1 + len(world.action_names)


def test_a_game_begins_from_the_picture_it_is_given(tmp_path: Path):
    save_png(tmp_path / "start.png", stand_in_picture(352, 640)[:, ::-1])
    world = load("matrix-game-2", start=str(tmp_path / "start.png"))
    assert world.step().tobytes() != first_block("matrix-game-2")


def test_a_game_without_weights_begins_from_a_stand_in_picture():
    start = load_start("matrix-game-2", weights=Path("random"), size="tiny")
    assert start.frames.shape == (1, 64, 96, 3)
    assert start.frames.std() > 20


def test_a_game_with_weights_asks_for_a_picture(tmp_path: Path):
    with pytest.raises(ConfigError, match="begins from a picture and knows no words: give one, --image FILE"):
        load_start("matrix-game-2", weights=tmp_path)


def test_words_are_no_picture_for_a_game():
    with pytest.raises(ConfigError, match="begins from a picture and knows no words: give one, --image FILE"):
        load_start("matrix-game-2", "words", weights=Path("random"), size="tiny")


@pytest.mark.parametrize("transition", ["recache", "blend:2"])
def test_a_game_has_no_prompts_to_change(transition):
    with pytest.raises(ConfigError, match=f"transition '{transition}': matrix-game-2 knows no words"):
        load("matrix-game-2", transition=transition)


def test_a_picture_that_is_not_there_is_named():
    with pytest.raises(AssetError, match=r"'nowhere.png' is no picture file"):
        load("matrix-game-2", start="nowhere.png")


def test_a_game_takes_no_words():
    with pytest.raises(ConfigError, match="matrix-game-2 knows no words"):
        load("matrix-game-2", prompt="a snowy night")
    world = begun("matrix-game-2")
    for refused in (lambda: world.step(prompt="snow"), lambda: world.reset(prompt="snow")):
        with pytest.raises(ConfigError, match="'snow': matrix-game-2 knows no words"):
            refused()
    assert world.prompt == ""


# ------------------------------------------------------------------------------------------------ states
@pytest.mark.parametrize("model", ["longlive", "matrix-game-2"])
def test_a_world_that_was_saved_goes_on_to_the_bit_in_another_one(model, tmp_path: Path):
    world = begun(model)
    act = {world.action_names[0]: 1.0} if world.action_names else {}
    for _ in range(3):
        world.step(act)
    world.snapshot().save(tmp_path / "here.dreamstate")
    (fork,) = world.fork(1)
    expected = world.step(act)
    assert np.array_equal(fork.step(act), expected)
    again = World.from_state(WorldState.load(tmp_path / "here.dreamstate"))  # random weights need not be given again
    assert (again.config.weights, again.config.size) == ("random", "tiny")
    assert np.array_equal(again.step(act), expected)
    world.rewind(1)
    assert np.array_equal(world.step(act), expected)


def test_a_state_of_another_size_is_refused():
    world = begun("self-forcing")
    state = world.snapshot()
    other = replace(state, origin=replace(state.origin, weights_hash=weights_hash("self-forcing", "random")))
    with pytest.raises(StateError, match="was made with weights of hash"):
        world.restore(other)


def test_where_states_are_too_large_a_world_steps_on_without_a_way_back():
    world = load("self-forcing", rewind_mb=1)
    world.step()
    assert world.rewind_blocks == 0
    with pytest.raises(ConfigError, match="so there is no way back; with rewind_mb="):
        world.rewind(1)
    assert world.snapshot().block_index == 1


# ------------------------------------------------------------------------------------------------ on the command line
STORY = """
[[line]]
at = "0s"
prompt = "a green meadow in the morning"
[[line]]
at = "800ms"
prompt = "a snowy night"
"""


@pytest.fixture
def command_line(tmp_path: Path, monkeypatch):
    """Verbs run in this process, in a folder of their own, with nobody at the terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    return main


def test_a_story_is_played_filmed_and_replays(command_line, tmp_path: Path, capsys):
    (tmp_path / "story.toml").write_text(STORY)
    options = ["--model", "longlive", "--weights", "random", "--size", "tiny", "--dtype", "float32", "--seed", "3"]
    code = command_line(
        ["play", "--headless", *options, "--story", "story.toml", "--seconds", "2", "--record", "film.mp4",
         "--stats-json", "stats.json"]
    )  # fmt: skip
    assert code == 0, capsys.readouterr().err
    stats = json.loads((tmp_path / "stats.json").read_text())
    assert stats["conditioning"]["text"]["misses"] == 2
    assert (tmp_path / "film.mp4").stat().st_size > 1000
    reader = RecordingReader(tmp_path / "film.dreamtick")
    header = reader.header
    assert (header.weights, header.size, header.steps, header.transition) == ("random", "tiny", 4, "recache")
    prompts = {entry.latch.values["text"] for entry in reader if isinstance(entry, RecordedBlock)}
    assert prompts >= {"a green meadow in the morning", "a snowy night"}
    capsys.readouterr()
    assert command_line(["replay", "film.dreamtick", "--check"]) == 0
    assert "every frame as it was recorded" in capsys.readouterr().out
    assert command_line(["replay", "film.dreamtick", "--check", "--weights", str(entries()[0].where)]) != 0


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        (("--model", "longlive"), 2, "`dreamtick models get longlive` fetches them"),
        (("--model", "longlive", "--weights", "nowhere"), 1, "nowhere: no such file or folder"),
        (("--model", "longlive", "--weights", "random", "--size", "huge"), 2, "size 'huge': expected one of tiny"),
        (("--model", "longlive", "--weights", "random", "--size", "tiny", "--steps", "-1"), 2, "steps=-1"),
        (("--model", "pocket", "--size", "tiny"), 2, "size 'tiny': model 'pocket' has one size"),
        (("--model", "pocket", "--weights", "random"), 2, "random weights: model 'pocket' has one size"),
        (("--model", "matrix-game-2", "--weights", "random", "--size", "tiny", "-p", "x"), 2, "knows no words"),
        (
            ("--model", "matrix-game-2", "--weights", "random", "--size", "tiny", "--story", "story.toml"),
            2,
            "prompt 'a green meadow in the morning': matrix-game-2 knows no words; it begins from a picture",
        ),
        (
            ("--model", "matrix-game-2", "--weights", "random", "--size", "tiny", "--on-prompt", "recache"),
            2,
            "transition 'recache': matrix-game-2 knows no words; it begins from a picture",
        ),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(command_line, options, code, says, capsys, tmp_path):
    (tmp_path / "story.toml").write_text(STORY)
    assert command_line(["play", "--headless", "--seconds", "1", *options]) == code
    told = capsys.readouterr().err
    assert says in told.replace("\n", " ")
    assert "Traceback" not in told


def test_a_folder_that_lacks_parts_lists_each_with_where_it_is_kept(command_line, tmp_path, capsys):
    (tmp_path / "longlive_base.pt").write_bytes(b"")
    assert command_line(["play", "--headless", "--model", "longlive", "--weights", "."]) == 1
    told = capsys.readouterr().err
    assert "VAE: Wan2.1_VAE.pth" in told
    assert "kept in Wan-AI/Wan2.1-T2V-1.3B" in told


@pytest.mark.parametrize("record", [("--record", "old.mp4"), ()])
def test_weights_that_break_while_loading_leave_the_film_that_was_there(command_line, tmp_path, capsys, caplog, record):
    for name in ("self_forcing_dmd.pt", "Wan2.1_VAE.pth", "models_t5_umt5-xxl-enc-bf16.pth", "tokenizer.json"):
        path = tmp_path / "weights" / ("tokenizer" if name == "tokenizer.json" else "") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"broken")
    (tmp_path / "old.mp4").write_bytes(b"the film of yesterday")
    options = ["--model", "self-forcing", "--weights", "weights", "--dtype", "float32", "--threads", "1"]
    assert command_line(["play", "--headless", "--seconds", "1", *options, *record]) == 1
    told = capsys.readouterr().err
    assert told.count("dreamtick: weights/Wan2.1_VAE.pth: ") == 1
    assert "video:" not in told
    assert not caplog.records  # a second time, where nobody listens to the log in another way
    assert (tmp_path / "old.mp4").read_bytes() == b"the film of yesterday"
    assert not list(tmp_path.glob("recordings/*"))
