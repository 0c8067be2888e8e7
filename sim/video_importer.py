"""Makes a training set of a folder of videos, each with a file that says what was done at each of its frames.

Beside `walk.mp4` stands `walk.csv` (or `.jsonl`, `.npy`) with a row for each frame, and, if you like, `walk.txt` with
words that describe it. A video is decoded twice: first to see that it is whole and has as many frames as there are
rows, then to be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.training.dataset import ActionInfo, DatasetInfo
from dreamtick.engine.training.dataset_frames import FrameFitter
from dreamtick.engine.training.dataset_writer import DatasetWriter
from dreamtick.errors import AssetError
from dreamtick.sim.video_actions import ActionRows, action_file_of, read_action_rows

if TYPE_CHECKING:
    from av import VideoFrame

__all__ = ["VideoImport", "import_videos", "resampled"]

_SUFFIXES: Final = (".mp4", ".mkv", ".webm", ".mov", ".m4v", ".avi", ".mpg", ".mpeg")
_RATE_TOLERANCE: Final = 1.01  # a video at 29.97 Hz gives 30

PictureT = TypeVar("PictureT")


@dataclass(frozen=True, slots=True)
class VideoImport:
    """What becomes of the videos."""

    height: int = 64  # pixels
    width: int = 64
    frames_per_second: float = 0.0  # 0: that of the slowest video


@dataclass(frozen=True, slots=True, eq=False)
class _Video:
    """A video that is whole, and what belongs to it."""

    path: Path
    rows: ActionRows
    rate_hz: float
    caption: str | None


def import_videos(
    wanted: VideoImport,
    videos: Path,
    folder: Path,
    on_video: Callable[[str, int, int], None] = lambda name, done, total: None,
    on_note: Callable[[str], None] = lambda note: None,
) -> DatasetWriter:
    """Take all videos under a folder, in the order of their names; a set that is there goes on. Returns the writer.

    What does not fit (no actions, another number of rows, other actions than the first video's, a broken file) is told
    to `on_note` and left out. `on_video` is told what is being done, how far, and of how many videos. Raises
    AssetError if no video fits, ConfigError for settings or a folder that will not do.
    """
    if not videos.is_dir():
        raise AssetError(f"{videos}: no such folder")
    paths = sorted(path for path in videos.rglob("*") if path.suffix.lower() in _SUFFIXES)
    if not paths:
        raise AssetError(f"{videos}: no videos; expected {', '.join(_SUFFIXES)}")
    found: list[_Video] = []
    for number, path in enumerate(paths):
        on_video(f"looking at {path.name}", number, len(paths))
        try:
            found.append(_looked_at(path, found[0].rows.names if found else None, wanted.frames_per_second))
        except AssetError as error:
            on_note(f"left out: {error}")
    if not found:
        raise AssetError(f"{videos}: none of {len(paths)} videos can be used; the notes above say why")
    info = _info(wanted, videos, found)
    writer, fit = DatasetWriter(folder, info), FrameFitter(wanted.height, wanted.width)
    switches = np.array([action.kind == "switch" for action in info.actions])
    for number, video in enumerate(found):
        name = video.path.relative_to(videos).as_posix()
        on_video(f"taking {name}", number, len(found))
        writer.begin(name)
        pictures = _decoded(video.path)
        for frame, row in resampled(pictures, video.rows.values, switches, video.rate_hz, info.frames_per_second):
            writer.add(fit(frame.to_ndarray(format="rgb24")), row, video.caption)
        writer.finish()
    on_video("done", len(found), len(found))
    return writer


def resampled(
    pictures: Iterable[tuple[float, PictureT]],
    rows: NDArray[np.float32],
    switches: NDArray[np.bool_],
    rate_hz: float,
    new_rate_hz: float,
) -> Iterator[tuple[PictureT, NDArray[np.float32] | None]]:
    """The picture that is on show at each tick of the new rate, and what was done since the tick before.

    `pictures` come with their times in seconds and have a row of `rows` each, `rate_hz` of them a second. Of rows that
    fall together axes are averaged, and a switch is on if it was on in any, so that a short press still counts. The
    first row is None: nothing led to the first picture.
    """
    early = 0.25 / rate_hz  # time stamps are rounded
    start: float | None = None
    ticks, taken = 0, -1
    shown: tuple[int, PictureT] | None = None

    def since(last: int) -> NDArray[np.float32] | None:
        if not ticks:
            return None
        part = rows[min(taken + 1, last) : last + 1]
        return np.where(switches, part.max(0), part.mean(0)).astype(np.float32)

    for number, (time_s, picture) in enumerate(pictures):
        start = time_s if start is None else start
        while shown is not None and start + ticks / new_rate_hz < time_s - early:
            yield shown[1], since(shown[0])
            ticks, taken = ticks + 1, shown[0]
        shown = number, picture
        last_s = time_s
    while shown is not None and start is not None and start + ticks / new_rate_hz <= last_s + early:
        yield shown[1], since(shown[0])
        ticks, taken = ticks + 1, shown[0]


def _looked_at(path: Path, names: tuple[str, ...] | None, wanted_rate_hz: float) -> _Video:
    """A video with all that belongs to it. Raises AssetError for what does not fit."""
    action_file = action_file_of(path)
    rows = read_action_rows(action_file)
    if names is not None and rows.names != names:
        raise AssetError(f"{action_file}: actions {', '.join(rows.names)}, the first video has {', '.join(names)}")
    times = [time_s for time_s, _ in _decoded(path)]
    if len(times) != len(rows.values):
        raise AssetError(f"{action_file}: {len(rows.values)} rows, and {path.name} has {len(times)} frames")
    duration_s = times[-1] - times[0] if times else 0.0
    if duration_s <= 0:
        raise AssetError(f"{path}: {len(times)} frames in {duration_s:g} seconds; expected two or more")
    rate_hz = _rate_hz(path, (len(times) - 1) / duration_s)
    if wanted_rate_hz > rate_hz * _RATE_TOLERANCE:
        raise AssetError(f"{path}: {rate_hz:g} frames a second, fewer than {wanted_rate_hz:g}; choose a lower --fps")
    return _Video(path, rows, rate_hz, _caption_of(path))


def _rate_hz(path: Path, measured_hz: float) -> float:
    """What the file says, where its time stamps, which are rounded, agree; else what they say."""
    import av

    with av.open(str(path)) as container:
        stated_hz = float(container.streams.video[0].average_rate or 0)
    agree = measured_hz / _RATE_TOLERANCE < stated_hz < measured_hz * _RATE_TOLERANCE
    return round(stated_hz if agree else measured_hz, 3)


def _caption_of(video: Path) -> str | None:
    path = video.with_suffix(".txt")
    try:
        return " ".join(path.read_text(encoding="utf-8").split()) if path.is_file() else None
    except (OSError, ValueError) as error:
        raise AssetError(f"{path}: cannot be read ({error}); expected a caption in UTF-8") from error


def _decoded(path: Path) -> Iterator[tuple[float, VideoFrame]]:
    """Frames with their times in seconds. Raises AssetError for a broken video."""
    import av
    import av.logging

    av.logging.set_level(av.logging.PANIC)  # errors arrive as exceptions; the screen is not ffmpeg's
    number = 0
    try:
        with av.open(str(path)) as container:
            if not container.streams.video:
                raise AssetError(f"{path}: no pictures in it")
            stream = container.streams.video[0]
            for number, frame in enumerate(container.decode(stream)):
                if frame.is_corrupt or frame.time is None:
                    raise AssetError(f"{path}: frame {number} is broken; encode the video again")
                yield float(frame.time), frame
    except (av.FFmpegError, OSError) as error:
        raise AssetError(f"{path}: cannot be decoded after {number} frames ({error.strerror or error})") from error


def _info(wanted: VideoImport, videos: Path, found: list[_Video]) -> DatasetInfo:
    """What the videos have in common: a column that is 0 or 1 in all of them is a switch."""
    together = np.concatenate([video.rows.values for video in found])
    switches = np.asarray(np.isin(together, (0.0, 1.0)).all(0)).tolist()
    names = found[0].rows.names
    actions = [ActionInfo(name, "switch" if on else "axis") for name, on in zip(names, switches, strict=True)]
    rate_hz = wanted.frames_per_second or min(video.rate_hz for video in found)
    captions = all(video.caption is not None for video in found)
    source = f"videos in {videos.resolve().name}"
    return DatasetInfo(wanted.height, wanted.width, rate_hz, tuple(actions), captions=captions, source=source)
