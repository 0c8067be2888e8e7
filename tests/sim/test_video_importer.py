"""Folders of videos become a training set: which picture with which actions, and what is left out and why."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dreamtick.engine.training.dataset import Caption, Dataset
from dreamtick.errors import AssetError, ConfigError
from dreamtick.sim.video_actions import read_action_rows
from dreamtick.sim.video_importer import VideoImport, import_videos, resampled
from tests.sim.grey_videos import make_both, make_csv, make_video

SMALL = VideoImport(16, 16)


def take(tmp_path: Path, wanted: VideoImport = SMALL) -> tuple[Dataset, list[str]]:
    """The set of all videos in `tmp_path / "videos"`, and what was said."""
    notes: list[str] = []
    import_videos(wanted, tmp_path / "videos", tmp_path / "set", on_note=notes.append)
    return Dataset.open(tmp_path / "set"), notes


@pytest.fixture
def videos(tmp_path):
    folder = tmp_path / "videos"
    folder.mkdir()
    return folder


# ------------------------------------------------------------------------------------------------ importing
def test_every_video_becomes_an_episode_with_its_actions(tmp_path, videos):
    make_both(videos / "a.mkv", 10)
    (videos / "more").mkdir()
    make_both(videos / "more" / "b.mkv", 6)
    dataset, notes = take(tmp_path)
    assert notes == []
    assert dataset.lengths == (10, 6)
    assert [(action.name, action.kind) for action in dataset.info.actions] == [("turn", "axis"), ("jump", "switch")]
    assert dataset.info.frames_per_second == 12
    assert dataset.frames(0)[:, 8, 8, 1].tolist() == [5 * t for t in range(10)]
    np.testing.assert_allclose(dataset.actions(0)[:, 0], [t / 100 for t in range(10)])
    assert dataset.actions(1)[:, 1].tolist() == [0, 0, 1, 0, 0, 0]
    assert dataset.origin(1) == "more/b.mkv"


def test_pictures_and_actions_are_resampled_together(tmp_path, videos):
    make_both(videos / "a.mkv", 21, rate_hz=60)
    dataset, _ = take(tmp_path, VideoImport(16, 16, frames_per_second=12))
    assert dataset.frames(0)[:, 8, 8, 1].tolist() == [0, 25, 50, 75, 100]  # every fifth
    np.testing.assert_allclose(dataset.actions(0)[1:, 0], [0.03, 0.08, 0.13, 0.18])  # means of rows 1..5, 6..10, …
    assert dataset.actions(0)[1:, 1].tolist() == [1, 1, 1, 1]  # one press in each five


def test_the_slowest_video_sets_the_rate(tmp_path, videos):
    make_both(videos / "a.mkv", 31, rate_hz=30)
    make_both(videos / "b.mkv", 11, rate_hz=10)
    dataset, _ = take(tmp_path)
    assert dataset.info.frames_per_second == 10
    assert dataset.lengths == (11, 11)


def test_words_beside_the_videos_are_their_captions(tmp_path, videos):
    for name in ("a", "b"):
        make_both(videos / f"{name}.mkv", 5)
        (videos / f"{name}.txt").write_text(f" world {name},\n at night\n")
    dataset, _ = take(tmp_path)
    assert dataset.info.captions
    assert dataset.captions(1) == (Caption(0, "world b, at night"),)


def test_a_set_goes_on_where_it_was_interrupted(tmp_path, videos):
    make_both(videos / "a.mkv", 10)
    make_both(videos / "b.mkv", 6)

    def interrupt(what: str, done: int, total: int) -> None:
        if what == "taking b.mkv":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_videos(SMALL, videos, tmp_path / "set", interrupt)
    assert Dataset.open(tmp_path / "set").lengths == (10,)
    dataset, _ = take(tmp_path)
    assert dataset.lengths == (10, 6)


def cut_in_half(video: Path) -> None:
    content = video.read_bytes()
    video.write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda video: video.with_suffix(".csv").unlink(), "no action file beside it; expected bad.csv or bad.jsonl"),
        (lambda video: make_csv(video.with_suffix(".csv"), 9), "9 rows, and bad.mkv has 10 frames"),
        (lambda video: video.with_suffix(".csv").write_text("turn,jump\n0,0\nnan,0\n"), "turn of frame 1 is nan"),
        (lambda video: video.with_suffix(".csv").write_text("x,y\n" + "0,0\n" * 10), "actions x, y, the first video"),
        (lambda video: np.save(video.with_suffix(".npy"), np.zeros((10, 2))), "bad.csv and bad.npy are both there"),
        (lambda video: video.write_bytes(b"no video at all"), "cannot be decoded after 0 frames"),
        (cut_in_half, "rows, and bad.mkv has|cannot be decoded|is broken"),
        (lambda video: make_both(video, 1), "1 frames in 0 seconds"),
        (lambda video: video.with_suffix(".txt").write_bytes(b"\xff\xfe\xff"), "expected a caption in UTF-8"),
    ],
)
def test_a_video_that_does_not_fit_is_named_and_left_out(tmp_path, videos, spoil, complaint):
    for name in ("a", "bad", "c"):
        make_both(videos / f"{name}.mkv", 10)
    spoil(videos / "bad.mkv")
    dataset, (note,) = take(tmp_path)
    assert [dataset.origin(episode) for episode in range(2)] == ["a.mkv", "c.mkv"]
    assert any(part in note for part in complaint.split("|")), note


def test_a_video_slower_than_the_set_is_left_out(tmp_path, videos):
    make_both(videos / "a.mkv", 31, rate_hz=30)
    make_both(videos / "b.mkv", 11, rate_hz=10)
    dataset, notes = take(tmp_path, VideoImport(16, 16, frames_per_second=15))
    assert len(dataset) == 1
    assert "10 frames a second, fewer than 15; choose a lower --fps" in notes[0]


def test_a_folder_without_a_usable_video_is_refused(tmp_path, videos):
    with pytest.raises(AssetError, match="no videos; expected .mp4"):
        take(tmp_path)
    make_video(videos / "a.mkv", 5)
    with pytest.raises(AssetError, match="none of 1 videos can be used"):
        take(tmp_path)
    with pytest.raises(AssetError, match="no such folder"):
        import_videos(SMALL, tmp_path / "nowhere", tmp_path / "set")


def test_a_size_that_cannot_be_is_refused(tmp_path, videos):
    make_both(videos / "a.mkv", 5)
    with pytest.raises(ConfigError, match="frame_height=60"):
        take(tmp_path, VideoImport(60, 64))


# ------------------------------------------------------------------------------------------------ resampling
def test_a_picture_that_stays_is_repeated_with_what_was_done_then():
    rows = np.array([[0.0], [0.4], [0.8]], np.float32)
    times = [(5.0, "a"), (5.1, "b"), (5.4, "c")]  # the recorder stuttered for 0.2 s
    taken = list(resampled(times, rows, np.array([False]), rate_hz=10, new_rate_hz=10))
    assert [picture for picture, _ in taken] == ["a", "b", "b", "b", "c"]
    assert taken[0][1] is None
    np.testing.assert_allclose([row for _, row in taken[1:]], [[0.4], [0.4], [0.4], [0.8]])


def test_rounded_time_stamps_do_not_shift_pictures():
    rows = np.zeros((7, 1), np.float32)
    times = [(round(t / 60, 3), t) for t in range(7)]  # whole milliseconds, as in Matroska
    taken = [picture for picture, _ in resampled(times, rows, np.array([True]), rate_hz=60, new_rate_hz=20)]
    assert taken == [0, 3, 6]


# ------------------------------------------------------------------------------------------------ action files
def test_action_files_say_the_same_in_each_format(tmp_path):
    (tmp_path / "a.csv").write_text("turn, jump\n0.5,1\n-1,0\n")
    (tmp_path / "a.jsonl").write_text('{"turn": 0.5, "jump": true}\n\n{"jump": false, "turn": -1}\n')
    named = np.array([(0.5, 1), (-1, 0)], dtype=[("turn", "f4"), ("jump", "i4")])
    np.save(tmp_path / "a.npy", named)
    for suffix in ("csv", "jsonl", "npy"):
        rows = read_action_rows(tmp_path / f"a.{suffix}")
        assert rows.names == ("turn", "jump")
        assert rows.values.tolist() == [[0.5, 1], [-1, 0]]


def test_columns_of_an_array_without_names_are_numbered(tmp_path):
    np.save(tmp_path / "a.npy", np.zeros((3, 2)))
    np.save(tmp_path / "b.npy", np.zeros(3))
    assert read_action_rows(tmp_path / "a.npy").names == ("action0", "action1")
    assert read_action_rows(tmp_path / "b.npy").values.shape == (3, 1)


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("a.csv", "", "line 1: : expected the actions' names"),
        ("a.csv", "0.5,1\n0,0\n", "line 1: 0.5, 1: expected the actions' names"),
        ("a.csv", "turn,jump\n", "no rows"),
        ("a.csv", "turn,jump\n0,0\n0\n", "line 3: 1 values, expected 2: turn, jump"),
        ("a.csv", "turn,jump\n0,left\n", "line 2: jump is 'left', expected a number"),
        ("a.csv", "turn,jump\n0,0\n1.5,0\n", r"turn of frame 1 is 1\.5, expected -1 to 1; scale that column"),
        ("a.csv", "turn,turn\n0,0\n", "actions called turn, turn"),
        ("a.jsonl", "[0, 1]\n", "line 1: .*expected an object with names"),
        ("a.jsonl", '{"turn": 0}\n{"jump": 0}\n', "line 2: .*expected an object with turn"),
        ("a.jsonl", '{"turn": 0}\n{"turn\n', "line 2: no JSON"),
        ("a.jsonl", '{"turn": null}\n', "line 1: turn is None"),
        ("a.npy", "no array", "cannot be read"),
    ],
)
def test_what_is_wrong_in_an_action_file_is_named(tmp_path, name, content, complaint):
    (tmp_path / name).write_text(content)
    with pytest.raises(AssetError, match=complaint):
        read_action_rows(tmp_path / name)


def test_arrays_of_objects_are_not_unpickled(tmp_path):
    np.save(tmp_path / "a.npy", np.array([{"turn": 0}], dtype=object), allow_pickle=True)
    with pytest.raises(AssetError, match="cannot be read"):
        read_action_rows(tmp_path / "a.npy")
    np.save(tmp_path / "b.npy", np.array([["left"]]))
    with pytest.raises(AssetError, match="expected numbers"):
        read_action_rows(tmp_path / "b.npy")
