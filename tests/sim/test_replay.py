"""Replays: the same generator fed from a file makes the same frames, and a replay says where it did not."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.models.registry import ASSETS, entry_of
from dreamtick.errors import ModelError, RecordingError
from dreamtick.input.conditioning import Blend, parse_transition
from dreamtick.input.latch import ActionBlock
from dreamtick.sim import weights_identity, world
from dreamtick.sim.cli.replay import ReplayOptions, replay, replay_blocks
from dreamtick.sim.recording import RecordedStart, RecordingHeader, RecordingReader, RecordingWriter, header_for
from dreamtick.sim.weights_identity import file_hash
from tests.scripted_source import ScriptedSource, actions
from tests.toy_model import ToyModel

START = Start(np.full((1, 2, 2, 3), 200, dtype=np.uint8), "a meadow")
BLOCKS = 8


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    path = tmp_path / "toy.safetensors"
    path.write_bytes(b"the weights")
    return path


@pytest.fixture
def toy_world(monkeypatch: pytest.MonkeyPatch, weights: Path) -> list[ToyModel]:
    """Have every world of this test be a toy; returns the models, in the order in which they were loaded."""
    loaded: list[ToyModel] = []

    def build(config: world.WorldConfig, start: Start | None = None) -> BlockGenerator:
        loaded.append(ToyModel())
        return BlockGenerator(loaded[-1], config.seed, start, {"text": parse_transition(config.transition)})

    monkeypatch.setattr(world, "build_generator", build)
    toy = replace(entry_of("pocket"), name="toy", where=weights)
    monkeypatch.setattr(weights_identity, "entries", lambda: (toy,))
    return loaded


def header_of(weights: Path) -> RecordingHeader:
    return RecordingHeader(
        model="toy",
        weights_hash=file_hash(weights),
        seed=5,
        dtype="float32",
        threads=1,
        device="cpu",
        steps=2,
        transition="blend:3",
        frames_per_block=2,
        frame_rate_hz=10.0,
        action_names=("move_x", "move_y"),
        start=RecordedStart.of("grey", START.prompt, START.frames),
        hardware="another machine",
    )


def played(header: RecordingHeader) -> Iterator[FrameBlock | int]:
    """A session: a walk, two prompts, a reset in the middle; blocks, and the epoch at a reset."""
    generator = BlockGenerator(ToyModel(), header.seed, START, {"text": Blend(3)})
    source = ScriptedSource()
    for turn in range(BLOCKS):
        if turn == 5:
            generator.reset()
            yield generator.epoch
        source.values["action"] = actions((turn / 10, -1.0), (0.3, turn / 8))
        source.values["text"] = "a snowy night" if turn in (2, 3, 6) else "a meadow"
        yield generator.make_block(source)


def record(
    path: Path, header: RecordingHeader, change: Callable[[FrameBlock], FrameBlock] = lambda block: block
) -> None:
    writer = RecordingWriter(path, header)
    for item in played(header):
        if isinstance(item, int):
            writer.reset(item)
        else:
            writer.block(change(item))
    writer.close("the test is over", timeout_s=10.0)
    assert writer.problem is None


@pytest.fixture
def walk(tmp_path: Path, weights: Path) -> Path:
    record(tmp_path / "walk.dreamtick", header_of(weights))
    return tmp_path / "walk.dreamtick"


@pytest.fixture
def altered(tmp_path: Path, weights: Path) -> Path:
    """A recording in which the frames of block 3 and those after the reset are others than the model makes."""

    def change(block: FrameBlock) -> FrameBlock:
        return replace(block, frames=255 - block.frames) if block.index == 3 or block.epoch else block

    record(tmp_path / "altered.dreamtick", header_of(weights), change)
    return tmp_path / "altered.dreamtick"


# ---------------------------------------------------------------------------------------------- the same frames
def test_a_replay_makes_every_block_again_through_prompts_and_a_reset(
    walk: Path, toy_world: list[ToyModel], capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(ReplayOptions(walk, check=True)) == 0
    assert "8 blocks replayed, every frame as it was recorded" in capsys.readouterr().out
    assert ("text", "a snowy night") in toy_world[0].encoded


def test_the_result_as_json(walk: Path, toy_world: list[ToyModel], capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(ReplayOptions(walk, json=True)) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["blocks"], report["same"], report["difference"]) == (8, 8, None)
    assert (report["complete"], report["damage"], report["recorded_on"]) == (True, None, "another machine")
    assert {"hardware", "commit"} <= report.keys()


def test_a_video_of_a_replay_has_every_frame(walk: Path, toy_world: list[ToyModel], tmp_path: Path) -> None:
    assert replay(ReplayOptions(walk, video=tmp_path / "walk.mp4")) == 0
    with av.open(str(tmp_path / "walk.mp4")) as container:
        assert sum(1 for _ in container.decode(video=0)) == BLOCKS * 2


def test_a_walk_in_the_pocket_world_matches_in_a_second_process(tmp_path: Path) -> None:
    config = world.resolved(world.WorldConfig("pocket", seed=3, dtype="float32", threads=1, device="cpu"))
    with av.open(str(ASSETS / "pocket" / "starts" / "forest_day.png")) as picture:
        frame = next(picture.decode(video=0)).to_ndarray(format="rgb24")
    generator = world.build_generator(config, Start(frame[None], "a green forest"))
    spec = generator.model.spec
    writer = RecordingWriter(tmp_path / "walk.dreamtick", header_for(config, generator))
    for turn in range(6):
        if turn == 4:
            generator.reset()
            writer.reset(generator.epoch)
        row = tuple(float((turn + number) % 3 - 1) for number in range(len(spec.action_names)))
        source = ScriptedSource(text="a snowy night" if turn >= 2 else "a green forest")
        source.values["action"] = (ActionBlock(spec.action_names, (row,) * spec.frames_per_block),)
        writer.block(generator.make_block(source))
    writer.close("the test is over", timeout_s=10.0)

    command = [sys.executable, "-m", "dreamtick", "replay", str(writer.path), "--check", "--json"]
    done = subprocess.run(command, cwd=ASSETS.parents[1], capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert (report["blocks"], report["same"]) == (6, 6)


# ---------------------------------------------------------------------------------------------- other frames
def test_check_stops_at_the_first_difference_and_names_block_and_hashes(
    altered: Path, toy_world: list[ToyModel], capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(ReplayOptions(altered, check=True)) == 1
    out = capsys.readouterr().out
    assert "block 3 differs (epoch 0): expected " in out
    assert "only the same machine repeats every bit" in out
    assert max(toy_world[0].denoised) == 3


def test_without_check_a_difference_is_reported_and_the_replay_goes_on(
    altered: Path, toy_world: list[ToyModel], capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(ReplayOptions(altered, json=True)) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["blocks"] == 8
    assert report["same"] == 4  # blocks 1, 2, 4, 5; block 3 and the three of epoch 1 differ
    assert (report["difference"]["epoch"], report["difference"]["block"]) == (0, 3)
    assert report["difference"]["expected"] != report["difference"]["found"]


def test_a_replay_with_another_seed_differs_from_the_first_block(walk: Path) -> None:
    reader = RecordingReader(walk)
    result = replay_blocks(reader, BlockGenerator(ToyModel(), 6, START), BLOCKS, stop_at_difference=True)
    assert (result.blocks, result.same) == (1, 0)
    assert result.difference is not None


# ---------------------------------------------------------------------------------------------- other weights
def test_other_weights_fail_a_check_before_anything_is_replayed(
    walk: Path, toy_world: list[ToyModel], weights: Path
) -> None:
    weights.write_bytes(b"better weights")
    with pytest.raises(RecordingError, match="cannot come out the same"):
        replay(ReplayOptions(walk, check=True))
    assert toy_world == []


def test_other_weights_are_said_and_replayed_without_check(
    walk: Path, toy_world: list[ToyModel], weights: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weights.write_bytes(b"better weights")
    assert replay(ReplayOptions(walk)) == 0
    assert "cannot come out the same" in capsys.readouterr().err


def test_the_weights_of_the_recording_can_be_given(
    walk: Path, toy_world: list[ToyModel], weights: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.safetensors"
    kept.write_bytes(weights.read_bytes())
    weights.write_bytes(b"better weights")
    assert replay(ReplayOptions(walk, check=True, weights=kept)) == 0


# ------------------------------------------------------------------------------------------- files that are not whole
def test_what_a_killed_recorder_left_is_replayed_and_said(
    walk: Path, toy_world: list[ToyModel], capsys: pytest.CaptureFixture[str]
) -> None:
    walk.write_bytes(walk.read_bytes()[:-200])
    assert replay(ReplayOptions(walk, check=True, json=True)) == 0
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert report["complete"] is False
    assert 0 < report["blocks"] == report["same"] < BLOCKS
    assert "killed" in captured.err


def test_a_damaged_recording_is_replayed_up_to_the_damage_and_fails(
    walk: Path, toy_world: list[ToyModel], capsys: pytest.CaptureFixture[str]
) -> None:
    content = bytearray(walk.read_bytes())
    content[-300] ^= 0xFF
    walk.write_bytes(content)
    assert replay(ReplayOptions(walk, json=True)) == 1
    report = json.loads(capsys.readouterr().out)
    assert "damaged at entry" in report["damage"]
    assert 0 < report["blocks"] == report["same"] < BLOCKS


def test_a_recording_without_a_block_is_refused(tmp_path: Path, weights: Path, toy_world: list[ToyModel]) -> None:
    RecordingWriter(tmp_path / "r", header_of(weights)).close()
    with pytest.raises(RecordingError, match="holds no block"):
        replay(ReplayOptions(tmp_path / "r"))


def test_a_model_that_fails_during_a_replay_says_in_which_block(walk: Path) -> None:
    generator = BlockGenerator(ToyModel(fail_at=3), 5, START, {"text": Blend(3)})
    with pytest.raises(ModelError, match="block 3"):
        replay_blocks(RecordingReader(walk), generator, BLOCKS)


def test_a_recording_of_a_model_that_is_not_here_is_refused(tmp_path: Path, weights: Path) -> None:
    record(tmp_path / "r", header_of(weights))
    with pytest.raises(RecordingError, match="'toy' is unknown here"):
        replay(ReplayOptions(tmp_path / "r"))
