"""A training set on disk: episodes of frames with the actions that led to them, from any world.

A set is a folder:

- `dataset.json`: what all episodes have in common, as `DatasetInfo` says.
- `episodes/00000.safetensors`, …: one file an episode, with `frames` uint8 `[T, H, W, 3]` and `actions` float32
  `[T, A]` in -1..1. Row t is the action that led to frame t; nothing led to frame 0, and its row is zeros. The file's
  metadata may hold `captions`, a JSON list of `[frame, words]`: the words hold from that frame on; and `origin`, where
  the episode is from.

`Dataset` reads it through memory maps, `DatasetWriter` (`dataset_writer.py`) makes it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from dreamtick.errors import AssetError, ConfigError

__all__ = [
    "INFO_FILE",
    "SCHEMA",
    "SIDE_MULTIPLE",
    "ActionInfo",
    "ActionKind",
    "Caption",
    "Dataset",
    "DatasetInfo",
    "caption_at",
    "episode_path",
    "read_info",
]

SCHEMA: Final = 1
INFO_FILE: Final = "dataset.json"
SIDE_MULTIPLE: Final = 8  # of a frame's sides: the networks see patches of 8 x 8 pixels

ActionKind = Literal["axis", "switch", "choice"]
"""An axis has any value in -1..1 and rests at 0. A switch is 0 or 1. Of the choices of one group exactly one is 1."""


@dataclass(frozen=True, slots=True)
class ActionInfo:
    """One column of the actions. Choices of the same `group` exclude each other; others have no group, -1."""

    name: str
    kind: ActionKind = "axis"
    group: int = -1

    def __post_init__(self) -> None:
        if not self.name or not self.name.isprintable() or self.name != self.name.strip():
            raise ConfigError(f"action name {self.name!r}: expected printable text without spaces around it")
        if self.kind not in get_args(ActionKind):
            raise ConfigError(f"action {self.name!r} of kind {self.kind!r}: expected {', '.join(get_args(ActionKind))}")
        if (self.kind == "choice") != (self.group >= 0):
            raise ConfigError(f"action {self.name!r} of kind {self.kind} in group {self.group}: only choices have one")


@dataclass(frozen=True, slots=True)
class Caption:
    """Words that describe the world from a frame on, until the next caption."""

    first_frame: int
    words: str


@dataclass(frozen=True, slots=True)
class DatasetInfo:
    """What all episodes of a set have in common. Raises ConfigError for what cannot be."""

    frame_height: int  # pixels, multiples of 8
    frame_width: int
    frames_per_second: float
    actions: tuple[ActionInfo, ...]
    captions: bool = False  # every episode has some
    source: str = ""  # where it is from, in words
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("frame_height", "frame_width"):
            side = getattr(self, name)
            if side < SIDE_MULTIPLE or side % SIDE_MULTIPLE:
                raise ConfigError(f"{name}={side}: expected a multiple of {SIDE_MULTIPLE}, such as 64")
        if not (math.isfinite(self.frames_per_second) and 0.1 <= self.frames_per_second <= 1000):
            raise ConfigError(f"frames_per_second={self.frames_per_second}: expected 0.1 to 1000")
        if not self.actions:
            raise ConfigError("a set without actions: expected one or more")
        names = self.action_names
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ConfigError(f"actions called {', '.join(twice)} more than once: give each a name of its own")
        if self.seed < 0:
            raise ConfigError(f"seed={self.seed}: expected 0 or more")

    @property
    def action_names(self) -> tuple[str, ...]:
        """The names of the actions' columns, in order."""
        return tuple(action.name for action in self.actions)

    def to_data(self) -> dict[str, Any]:
        """The same as JSON types, without the counts of episodes and frames."""
        return {"schema": SCHEMA, **asdict(self), "actions": [asdict(action) for action in self.actions]}


class Dataset:
    """A set that is read. Frames stay on disk until they are asked for; any thread or process may ask."""

    def __init__(self, folder: Path, info: DatasetInfo, files: Sequence[Path], lengths: Sequence[int]) -> None:
        self.folder, self.info = folder, info
        self.files, self.lengths = tuple(files), tuple(lengths)  # of each episode, in order

    @classmethod
    def open(cls, folder: str | Path) -> Dataset:
        """Open a set and look at every episode: sizes, types, and that its actions are numbers in -1..1.

        Raises AssetError, with the file, for what is missing, broken, of another schema or does not fit together.
        """
        folder = Path(folder)
        info, counted = read_info(folder)
        files = sorted((folder / "episodes").glob("[0-9]*.safetensors"), key=lambda path: (len(path.name), path.name))
        if len(files) < counted:
            raise AssetError(
                f"{folder}: {len(files)} of {counted} episodes are there; copy the rest, or write "
                f'"episodes": {len(files)} in {INFO_FILE} if you took some out'
            )
        if not files:
            raise AssetError(f"{folder}: a training set without episodes; record some with `dreamtick data`")
        return cls(folder, info, files, [_checked_length(file, info) for file in files])

    def __len__(self) -> int:
        """How many episodes there are."""
        return len(self.files)

    @property
    def frame_count(self) -> int:
        """How many frames all episodes have together."""
        return sum(self.lengths)

    def frames(self, episode: int, first: int = 0, last: int | None = None) -> NDArray[np.uint8]:
        """Frames `first` to `last` (not included; None: all), uint8 `[F, H, W, 3]`; the caller owns them."""
        return self._read(episode, "frames", first, last)

    def actions(self, episode: int, first: int = 0, last: int | None = None) -> NDArray[np.float32]:
        """The actions that led to these frames, float32 `[F, A]`; the caller owns them."""
        return self._read(episode, "actions", first, last)

    def captions(self, episode: int) -> tuple[Caption, ...]:
        """What is said about an episode, by first frame; the first caption is frame 0's. Empty where nothing is."""
        with _opened(self.files[episode]) as file:
            return _captions_of(file.metadata() or {}, self.files[episode])

    def origin(self, episode: int) -> str:
        """Where an episode is from, in words; "" where nobody said."""
        with _opened(self.files[episode]) as file:
            return (file.metadata() or {}).get("origin", "")

    def _read(self, episode: int, name: str, first: int, last: int | None) -> NDArray[Any]:
        length = self.lengths[episode]
        last = length if last is None else last
        if not 0 <= first <= last <= length:
            raise ConfigError(f"frames {first} to {last} of episode {episode}: it has frames 0 to {length}")
        with _opened(self.files[episode]) as file:
            part: NDArray[Any] = file.get_slice(name)[first:last]
        return part


def episode_path(folder: Path, number: int) -> Path:
    """The file of an episode."""
    return folder / "episodes" / f"{number:05d}.safetensors"


def caption_at(captions: Sequence[Caption], frame: int) -> str:
    """What holds at a frame, or ""."""
    return next((caption.words for caption in reversed(captions) if caption.first_frame <= frame), "")


def read_info(folder: Path) -> tuple[DatasetInfo, int]:
    """What `dataset.json` says, and how many episodes it counts. Raises AssetError where it cannot be read."""
    path = folder / INFO_FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise AssetError(
            f"{folder}: no training set ({INFO_FILE} is missing); make one with `dreamtick data`"
        ) from error
    except (OSError, ValueError) as error:
        raise AssetError(f"{path}: cannot be read ({error})") from error
    schema = data.get("schema") if isinstance(data, dict) else None
    if schema != SCHEMA:
        raise AssetError(f"{path}: schema {schema!r}, this Dreamtick reads {SCHEMA}; record the set again with it")
    try:
        info = DatasetInfo(
            frame_height=int(data["frame_height"]),
            frame_width=int(data["frame_width"]),
            frames_per_second=float(data["frames_per_second"]),
            actions=tuple(ActionInfo(**action) for action in data["actions"]),
            captions=bool(data["captions"]),
            source=str(data["source"]),
            seed=int(data["seed"]),
        )
        return info, int(data["episodes"])
    except (KeyError, TypeError, ValueError, ConfigError) as error:
        raise AssetError(f"{path}: {type(error).__name__}: {error}; record the set again or mend the file") from error


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """A safetensors file, memory-mapped; what is wrong with it becomes an AssetError."""
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, "np") as file:
            yield file
    except (OSError, SafetensorError) as error:
        raise AssetError(f"{path}: a broken episode ({error}); delete it, or copy it again") from error


def _checked_length(path: Path, info: DatasetInfo) -> int:
    """How many frames an episode has, if it is one of this set."""
    with _opened(path) as file:
        missing = {"frames", "actions"} - set(file.keys())
        if missing:
            raise AssetError(f"{path}: no episode, without {' and '.join(sorted(missing))}; delete it")
        frames, actions = file.get_slice("frames"), file.get_slice("actions")
        length = int(frames.get_shape()[0])
        expected = {
            "frames": ("U8", [length, info.frame_height, info.frame_width, 3]),
            "actions": ("F32", [length, len(info.actions)]),
        }
        found = {
            name: (part.get_dtype(), part.get_shape()) for name, part in (("frames", frames), ("actions", actions))
        }
        if found != expected or length < 1:
            raise AssetError(f"{path}: holds {found}, expected {expected}; it is of another set: take it out")
        values: NDArray[np.float32] = file.get_tensor("actions")
        if not (np.abs(values) <= 1.0).all():  # false for NaN
            row, column = np.argwhere(~(np.abs(values) <= 1.0))[0]
            raise AssetError(
                f"{path}: action {info.actions[column].name} of frame {row} is {values[row, column]}, "
                "expected -1 to 1; record this episode again"
            )
        captions = _captions_of(file.metadata() or {}, path)
    if info.captions and not captions:
        raise AssetError(f"{path}: no caption, in a set with captions; take it out, or record it again")
    return length


def _captions_of(metadata: Mapping[str, str], path: Path) -> tuple[Caption, ...]:
    try:
        rows = json.loads(metadata.get("captions", "[]"))
        captions = tuple(Caption(int(frame), str(words)) for frame, words in rows)
    except (TypeError, ValueError) as error:
        raise AssetError(f"{path}: captions that are no list of [frame, words] ({error}); record it again") from error
    starts = [caption.first_frame for caption in captions]
    if starts and (starts[0] != 0 or starts != sorted(set(starts))):
        raise AssetError(f"{path}: captions from frames {starts}, expected 0 and then rising; record it again")
    return captions
