from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from dreamtick.errors import ConfigError, OutputError
from dreamtick.render.video_file import VideoFile


def grey_frames(*levels: int, size: int = 16) -> np.ndarray:
    return np.stack([np.full((size, size, 3), level, np.uint8) for level in levels])


def decoded(path: Path) -> list[np.ndarray]:
    """All frames that can be read; a damaged end is no error here."""
    frames = []
    with av.open(str(path)) as container:
        try:
            for picture in container.decode(video=0):
                frames.append(picture.to_ndarray(format="rgb24"))
        except av.error.InvalidDataError:
            pass
    return frames


def test_the_file_has_all_frames_at_the_worlds_rate_and_magnified(tmp_path: Path):
    video = VideoFile(tmp_path / "new" / "world.mp4", height=48, width=64, rate_hz=12)
    frames = np.random.default_rng(0).integers(0, 256, (30, 48, 64, 3), np.uint8)
    for start in range(0, 30, 6):
        video.add(frames[start : start + 6])
    assert video.close(timeout_s=60) == 30
    assert (video.problem, video.dropped) == (None, 0)
    with av.open(str(video.path)) as container:
        stream = container.streams.video[0]
        assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
        assert (stream.width, stream.height) == (512, 384)
        assert stream.average_rate == 12
        pictures = list(container.decode(stream))
    assert [picture.pts * picture.time_base for picture in pictures] == [Fraction(n, 12) for n in range(30)]


def test_the_picture_is_the_frames_with_crisp_edges(tmp_path: Path):
    board = np.zeros((16, 16, 3), np.uint8)
    board[::2, ::2] = board[1::2, 1::2] = (200, 200, 200)
    video = VideoFile(tmp_path / "board.mp4", 16, 16, rate_hz=10, scale=16)
    video.add(np.stack([board] * 5))
    video.close(timeout_s=60)
    shown = decoded(video.path)[-1].astype(int)
    assert np.abs(shown - board.repeat(16, axis=0).repeat(16, axis=1)).max() < 24


@pytest.mark.parametrize(
    ("height", "width", "size"), [(15, 15, (510, 510)), (480, 832, (832, 480)), (9, 601, (1202, 18))]
)
def test_odd_frames_are_brought_to_an_even_size(height: int, width: int, size: tuple[int, int], tmp_path: Path):
    video = VideoFile(tmp_path / "odd.mp4", height, width, rate_hz=12)
    video.add(np.zeros((2, height, width, 3), np.uint8))
    assert video.close(timeout_s=60) == 2
    assert decoded(video.path)[0].shape == (size[1], size[0], 3)


@pytest.mark.parametrize(
    "options", [{"scale": 3}, {"scale": 0}, {"rate_hz": 0.0}, {"rate_hz": float("nan")}, {"height": 0}]
)
def test_a_video_that_cannot_be_is_refused(options: dict, tmp_path: Path):
    with pytest.raises(ConfigError, match="video"):
        VideoFile(tmp_path / "x.mp4", **{"height": 15, "width": 15, "rate_hz": 12.0, **options})


def test_a_place_that_cannot_be_written_is_refused_at_once(tmp_path: Path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(OutputError, match="cannot record to .*choose another place"):
        VideoFile(tmp_path / "file" / "x.mp4", 16, 16, 12)


def test_a_film_that_was_there_stays_until_a_first_frame_replaces_it(tmp_path: Path):
    film = tmp_path / "old.mp4"
    film.write_bytes(b"the film of yesterday")
    video = VideoFile(film, 16, 16, 12)
    assert video.is_empty
    assert video.close(timeout_s=60) == 0
    assert film.read_bytes() == b"the film of yesterday"
    video = VideoFile(film, 16, 16, 12)
    video.add(grey_frames(1))
    assert not video.is_empty
    assert video.close(timeout_s=60) == 1
    assert len(decoded(film)) == 1


def test_where_nothing_was_filmed_there_is_no_file(tmp_path: Path):
    (tmp_path / "link.mp4").symlink_to(tmp_path / "elsewhere.mp4")
    for name in ("new.mp4", "link.mp4"):
        assert VideoFile(tmp_path / name, 16, 16, 12).close(timeout_s=60) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["link.mp4"]


class BusyEncoder:
    """Makes frames that keep whoever reads them waiting until they are told to go on."""

    def __init__(self) -> None:
        self.reading, self.go_on = threading.Event(), threading.Event()

    def frames(self, count: int) -> np.ndarray:
        encoder = self

        class Slow(np.ndarray):
            def __iter__(self):  # type: ignore[no-untyped-def]
                encoder.reading.set()
                encoder.go_on.wait(60)
                return iter(np.asarray(self))

        return grey_frames(*range(count)).view(Slow)


def test_when_the_queue_of_four_seconds_is_full_the_newest_are_dropped_and_the_time_stays_right(tmp_path: Path):
    encoder = BusyEncoder()
    video = VideoFile(tmp_path / "busy.mp4", 16, 16, rate_hz=5)
    video.add(encoder.frames(2))
    assert encoder.reading.wait(60)
    for _ in range(10):
        video.add(grey_frames(50, 60))  # 20 frames are four seconds
    assert video.dropped == 0
    video.add(grey_frames(70, 80, 90))
    assert video.dropped == 3
    encoder.go_on.set()
    while video.frames_written < 22:  # until there is room again
        threading.Event().wait(0.01)
    video.add(grey_frames(250))
    assert video.close(timeout_s=60) == 23
    with av.open(str(video.path)) as container:
        times = [float(picture.pts * picture.time_base) for picture in container.decode(video=0)]
    assert times[:22] == [n / 5 for n in range(22)]
    assert times[22] == 25 / 5


def test_closing_twice_is_fine_and_frames_after_that_are_ignored(tmp_path: Path):
    video = VideoFile(tmp_path / "x.mp4", 16, 16, 12)
    video.add(grey_frames(1, 2))
    assert video.close(timeout_s=60) == 2
    video.add(grey_frames(3))
    assert video.close() == 2
    assert video.problem is None


def test_closing_does_not_wait_longer_than_asked_for_a_busy_encoder(tmp_path: Path):
    encoder = BusyEncoder()
    video = VideoFile(tmp_path / "x.mp4", 16, 16, 12)
    video.add(encoder.frames(5))
    assert encoder.reading.wait(60)
    assert video.close(timeout_s=0.01) == 0
    encoder.go_on.set()


def test_frames_of_the_wrong_shape_end_the_video_and_not_the_game(tmp_path: Path):
    problems: list[OutputError] = []
    video = VideoFile(tmp_path / "x.mp4", 16, 16, 12, on_problem=problems.append)
    video.add(np.zeros((2, 8, 8, 3), np.uint8))
    video.add(grey_frames(1))
    assert video.close(timeout_s=60) == 0
    assert [str(problem) for problem in problems] == [str(video.problem)]
    assert "[2, 8, 8, 3]" in str(video.problem)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_device_without_any_space_is_a_problem_and_no_exception(tmp_path: Path):
    (tmp_path / "full.mp4").symlink_to("/dev/full")
    problems: list[OutputError] = []
    video = VideoFile(tmp_path / "full.mp4", 16, 16, 12, on_problem=problems.append)
    video.add(grey_frames(*range(48)))
    video.close(timeout_s=60)
    assert "No space left" in str(video.problem)
    assert problems == [video.problem]


CHILD = """
import resource, sys, threading
import numpy as np
from dreamtick.render.video_file import VideoFile
path, limit = sys.argv[1], int(sys.argv[2])
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
video = VideoFile(path, 32, 32, rate_hz=10)
random = np.random.default_rng(1)
for start in range(0, 95, 5):
    video.add(random.integers(0, 256, (5, 32, 32, 3), np.uint8))
    while video.frames_written < start + 5 and video.problem is None:
        threading.Event().wait(0.005)
if limit:
    video.close(60)
print(video.frames_written, str(video.problem), flush=True)
sys.stdin.read()
"""


def child(path: Path, limit_bytes: int = 0) -> subprocess.Popen[str]:
    """A process that writes 95 frames at 10 Hz, then waits; its file may be limited as by a full disk."""
    command = [sys.executable, "-c", CHILD, str(path), str(limit_bytes)]
    root = str(Path(__file__).resolve().parents[2])
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env={**os.environ, "PYTHONPATH": root})


def test_a_killed_process_leaves_a_video_readable_to_within_a_second_and_a_half(tmp_path: Path):
    with child(tmp_path / "killed.mp4") as process:
        assert process.stdout
        assert process.stdout.readline() == "95 None\n"
        process.send_signal(signal.SIGKILL)
    assert len(decoded(tmp_path / "killed.mp4")) >= 95 - 15


def test_a_full_disk_stops_the_video_says_so_and_keeps_what_was_written(tmp_path: Path):
    with child(tmp_path / "full.mp4", limit_bytes=600_000) as process:
        assert process.stdout
        written, _, said = process.stdout.readline().partition(" ")
        assert process.stdin
        process.stdin.close()
    assert "recording" in said
    assert "stopped" in said
    assert "can be played" in said
    readable = len(decoded(tmp_path / "full.mp4"))
    assert 0 < int(written) - 15 <= readable < 95
    with av.open(str(tmp_path / "full.mp4")) as container:  # not even its end is damaged
        assert len(list(container.decode(video=0))) == readable
