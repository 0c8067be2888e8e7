"""Training sets on disk: what is written is read, what is broken is named, what was interrupted goes on."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from dreamtick.engine.training.dataset import ActionInfo, Caption, Dataset, DatasetInfo, caption_at
from dreamtick.engine.training.dataset_frames import FrameFitter
from dreamtick.engine.training.dataset_writer import DatasetWriter
from dreamtick.errors import AssetError, ConfigError

INFO = DatasetInfo(8, 16, 12.0, (ActionInfo("move_x"), ActionInfo("jump", "switch")), source="a test", seed=3)


def grey(value: int) -> np.ndarray:
    return np.full((8, 16, 3), value, np.uint8)


def write(folder: Path, *lengths: int, info: DatasetInfo = INFO, longest: int = 1000) -> DatasetWriter:
    """Episodes of these lengths; frame t of episode e is grey 10 e + t, and move_x t / 10 led to it."""
    writer = DatasetWriter(folder, info, longest)
    for length in lengths:
        number = writer.next_number
        writer.begin(f"episode {number}")
        for t in range(length):
            writer.add(
                grey(10 * number + t), np.array([t / 10, t % 2]) if t else None, "dusk" if info.captions else None
            )
        writer.finish()
    return writer


def test_what_was_written_is_read(tmp_path):
    write(tmp_path / "set", 4, 3)
    dataset = Dataset.open(tmp_path / "set")
    assert dataset.info == INFO
    assert (len(dataset), dataset.lengths, dataset.frame_count) == (2, (4, 3), 7)
    assert dataset.frames(1)[:, 0, 0, 0].tolist() == [10, 11, 12]
    assert dataset.frames(0, 2, 4).shape == (2, 8, 16, 3)
    np.testing.assert_allclose(dataset.actions(0), [[0, 0], [0.1, 1], [0.2, 0], [0.3, 1]])
    assert dataset.origin(1) == "episode 1"


def test_the_description_counts_episodes_and_frames(tmp_path):
    write(tmp_path / "set", 4, 3)
    told = json.loads((tmp_path / "set" / "dataset.json").read_text())
    assert (told["schema"], told["episodes"], told["frames"]) == (1, 2, 7)
    assert told["actions"][1] == {"name": "jump", "kind": "switch", "group": -1}


def test_a_set_goes_on_after_its_last_whole_episode(tmp_path):
    write(tmp_path / "once", 4, 3, 5)
    write(tmp_path / "twice", 4)
    stopped = write(tmp_path / "twice", 3)
    stopped.begin("a part that nobody finishes")
    stopped.add(grey(1), None)
    write(tmp_path / "twice", 5)
    names = sorted(path.name for path in (tmp_path / "once" / "episodes").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "twice" / "episodes").iterdir())
    for name in names:
        once, twice = (tmp_path / folder / "episodes" / name for folder in ("once", "twice"))
        assert once.read_bytes() == twice.read_bytes()


def test_a_full_disk_costs_the_present_episode_only(tmp_path, monkeypatch):
    def disk_is_full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    write(tmp_path / "set", 4)
    with monkeypatch.context() as context:
        context.setattr(os, "fsync", disk_is_full)
        with pytest.raises(AssetError, match=r"00001.*No space left.*the same command"):
            write(tmp_path / "set", 3)
    assert Dataset.open(tmp_path / "set").lengths == (4,)
    assert [path.name for path in (tmp_path / "set" / "episodes").iterdir()] == ["00000.safetensors"]
    write(tmp_path / "set", 3)
    assert Dataset.open(tmp_path / "set").lengths == (4, 3)


def test_what_a_killed_process_left_is_swept_away(tmp_path):
    write(tmp_path / "set", 4)
    (tmp_path / "set" / "episodes" / ".00001.safetensors.99.part").write_bytes(b"half")
    assert write(tmp_path / "set", 3).episodes == 2
    assert not list((tmp_path / "set" / "episodes").glob(".*"))


def test_an_episode_that_a_killed_process_did_not_count_is_there(tmp_path):
    write(tmp_path / "set", 4, 3)
    path = tmp_path / "set" / "dataset.json"
    path.write_text(path.read_text().replace('"episodes": 2', '"episodes": 1'))
    assert len(Dataset.open(tmp_path / "set")) == 2


def test_a_long_episode_goes_to_disk_in_parts_that_begin_with_no_action(tmp_path):
    writer = write(tmp_path / "set", 9, longest=4)
    dataset = Dataset.open(tmp_path / "set")
    assert dataset.lengths == (4, 4)  # and one frame, too short to learn from
    assert (writer.episodes, writer.frames) == (2, 8)
    assert dataset.frames(1)[:, 0, 0, 0].tolist() == [4, 5, 6, 7]
    np.testing.assert_allclose(dataset.actions(1)[:, 0], [0, 0.5, 0.6, 0.7])
    assert dataset.origin(1) == "episode 0, part 2"


def test_an_episode_of_an_origin_that_is_there_is_not_written_again(tmp_path):
    for _ in range(2):
        writer = DatasetWriter(tmp_path / "set", INFO)
        writer.begin("walk.mp4")
        writer.add(grey(0), None)
        writer.add(grey(1), np.zeros(2))
        writer.finish()
    assert len(Dataset.open(tmp_path / "set")) == 1


def test_captions_hold_until_the_next_and_into_the_next_part(tmp_path):
    info = replace(INFO, captions=True)
    writer = DatasetWriter(tmp_path / "set", info, longest=4)
    writer.begin()
    for t, words in enumerate(["dawn", None, "noon", "noon", None, "night"]):
        writer.add(grey(t), np.zeros(2), words)
    writer.finish()
    dataset = Dataset.open(tmp_path / "set")
    assert dataset.captions(0) == (Caption(0, "dawn"), Caption(2, "noon"))
    assert dataset.captions(1) == (Caption(0, "noon"), Caption(1, "night"))
    assert [caption_at(dataset.captions(0), t) for t in range(4)] == ["dawn", "dawn", "noon", "noon"]
    assert caption_at((), 3) == ""


def test_a_set_with_captions_wants_one_for_the_first_frame(tmp_path):
    writer = DatasetWriter(tmp_path / "set", replace(INFO, captions=True))
    writer.begin("walk.mp4")
    writer.add(grey(0), None)
    writer.add(grey(1), np.zeros(2), "too late")
    with pytest.raises(ConfigError, match=r"walk\.mp4: its first frame has no caption"):
        writer.finish()


@pytest.mark.parametrize(
    ("frame", "action", "complaint"),
    [
        (np.zeros((8, 8, 3), np.uint8), np.zeros(2), r"frame uint8\[8, 8, 3\]: expected uint8\[8, 16, 3\]"),
        (np.zeros((8, 16, 3)), np.zeros(2), "frame float64"),
        (grey(0), np.zeros(3), "expected 2 numbers"),
        (grey(0), np.array([0, 1.5]), r"1\.5\]: expected"),
        (grey(0), np.array([0, np.nan]), r"nan\]: expected"),
    ],
)
def test_a_frame_or_an_action_that_does_not_fit_is_refused(tmp_path, frame, action, complaint):
    writer = DatasetWriter(tmp_path / "set", INFO)
    writer.begin()
    with pytest.raises(ConfigError, match=complaint):
        writer.add(frame, action)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"frame_width": 24}, "frame_width 16 is there, this one has 24"),
        ({"frames_per_second": 30.0}, r"frames_per_second 12\.0 is there"),
        ({"actions": (ActionInfo("move_x"), ActionInfo("jump"))}, r"jump \(switch\)' is there.*jump \(axis\)"),
        ({"source": "another world"}, "source 'a test' is there"),
        ({"seed": 4}, "seed 3 is there"),
    ],
)
def test_a_set_does_not_go_on_with_other_settings(tmp_path, change, complaint):
    write(tmp_path / "set", 3)
    with pytest.raises(ConfigError, match=complaint):
        DatasetWriter(tmp_path / "set", replace(INFO, **change))


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(ConfigError, match=r"holds thesis\.txt and no training set"):
        DatasetWriter(tmp_path, INFO)


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"frame_height": 60}, "frame_height=60: expected a multiple of 8"),
        ({"frame_width": 0}, "frame_width=0"),
        ({"frames_per_second": float("nan")}, "frames_per_second=nan"),
        ({"actions": ()}, "without actions"),
        ({"actions": (ActionInfo("jump"), ActionInfo("jump"))}, "actions called jump more than once"),
        ({"seed": -1}, "seed=-1"),
    ],
)
def test_a_set_that_cannot_be_is_refused(values, complaint):
    with pytest.raises(ConfigError, match=complaint):
        replace(INFO, **values)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(("",), "action name ''"), (("a", "lever"), "kind 'lever'"), (("a", "choice"), "group -1: only choices have one")],
)
def test_an_action_that_cannot_be_is_refused(arguments, complaint):
    with pytest.raises(ConfigError, match=complaint):
        ActionInfo(*arguments)


def test_a_folder_without_a_set_is_named(tmp_path):
    with pytest.raises(AssetError, match=r"dataset\.json is missing"):
        Dataset.open(tmp_path)


def test_a_set_without_episodes_is_refused(tmp_path):
    DatasetWriter(tmp_path / "set", INFO)
    with pytest.raises(AssetError, match="without episodes"):
        Dataset.open(tmp_path / "set")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"schema": 1', '"schema": 2', "schema 2, this Dreamtick reads 1"),
        ('"seed": 3', '"seed": "three"', "ValueError"),
        ('"frame_width": 16', '"frame_width": 17', "frame_width=17"),
        ('"captions": false,', "", "KeyError: 'captions'"),
        ('"episodes": 2', '"episodes": 5', "2 of 5 episodes are there"),
        ("{", "[", "cannot be read"),
    ],
)
def test_a_description_that_is_wrong_is_refused(tmp_path, old, new, complaint):
    write(tmp_path / "set", 4, 3)
    path = tmp_path / "set" / "dataset.json"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(AssetError, match=complaint):
        Dataset.open(tmp_path / "set")


def change_episode(path: Path, **tensors: np.ndarray) -> None:
    save_file({**load_file(path), **tensors}, path)


def test_a_broken_or_foreign_episode_is_named(tmp_path):
    write(tmp_path / "set", 4, 3)
    path = tmp_path / "set" / "episodes" / "00001.safetensors"
    whole = path.read_bytes()
    for broken in (b"", whole[:-1], b"\xff" * 100):
        path.write_bytes(broken)
        with pytest.raises(AssetError, match=r"00001\.safetensors: a broken episode"):
            Dataset.open(tmp_path / "set")
    path.write_bytes(whole)
    change_episode(path, actions=np.full((3, 2), np.nan, np.float32))
    with pytest.raises(AssetError, match="action move_x of frame 0 is nan"):
        Dataset.open(tmp_path / "set")
    change_episode(path, actions=np.zeros((2, 2), np.float32))
    with pytest.raises(AssetError, match="it is of another set"):
        Dataset.open(tmp_path / "set")
    save_file({"frames": np.zeros((3, 8, 16, 3), np.uint8)}, path)
    with pytest.raises(AssetError, match="without actions"):
        Dataset.open(tmp_path / "set")


def test_captions_that_are_none_are_refused(tmp_path):
    write(tmp_path / "set", 3)
    path = tmp_path / "set" / "episodes" / "00000.safetensors"
    for captions, complaint in (("a nice day", "no list"), ('[[1, "late"]]', r"captions from frames \[1\]")):
        save_file(load_file(path), path, metadata={"captions": captions})
        with pytest.raises(AssetError, match=complaint):
            Dataset.open(tmp_path / "set")


def test_frames_that_an_episode_has_not_are_refused(tmp_path):
    write(tmp_path / "set", 4)
    dataset = Dataset.open(tmp_path / "set")
    with pytest.raises(ConfigError, match="frames 2 to 5 of episode 0: it has frames 0 to 4"):
        dataset.frames(0, 2, 5)


# ------------------------------------------------------------------------------------------------ pictures
def test_a_pixel_is_the_mean_of_the_area_it_covers():
    picture = np.zeros((16, 32, 3), np.uint8)
    picture[0, 1] = 200  # one of the four pixels that become the first one
    frame = FrameFitter(8, 16)(picture)
    assert frame[0, 0].tolist() == [50, 50, 50]
    assert not frame[1:].any()


def test_sizes_that_do_not_divide_keep_the_mean():
    picture = np.random.default_rng(0).integers(0, 256, (30, 50, 3), dtype=np.uint8)
    frame = FrameFitter(24, 40)(picture)
    assert frame.shape == (24, 40, 3)
    assert abs(float(frame.mean()) - float(picture.mean())) < 0.5


def test_the_middle_is_cut_out():
    picture = np.zeros((8, 24, 3), np.uint8)
    picture[:, :4] = picture[:, 20:] = 255
    assert not FrameFitter(8, 16)(picture).any()
    assert not FrameFitter(16, 8)(picture.transpose(1, 0, 2)).any()


def test_a_small_picture_is_magnified_and_one_that_fits_is_copied():
    picture = np.arange(8 * 8 * 3, dtype=np.uint8).reshape(8, 8, 3)
    np.testing.assert_array_equal(FrameFitter(16, 16)(picture), picture.repeat(2, 0).repeat(2, 1))
    same = FrameFitter(8, 8)(picture)
    np.testing.assert_array_equal(same, picture)
    assert not np.shares_memory(same, picture)


def test_what_is_no_picture_is_refused():
    with pytest.raises(ConfigError, match=r"float64\[8, 8, 3\]"):
        FrameFitter(8, 8)(np.zeros((8, 8, 3)))
