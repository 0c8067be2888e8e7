"""Writes a training set, episode by episode: a crash, a full disk or Ctrl-C costs the present episode at most."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dreamtick.engine.training.dataset import (
    INFO_FILE,
    Caption,
    Dataset,
    DatasetInfo,
    episode_path,
    read_info,
)
from dreamtick.engine.whole_file import whole_file
from dreamtick.errors import AssetError, ConfigError

__all__ = ["SHORTEST_EPISODE", "DatasetWriter"]

SHORTEST_EPISODE: Final = 2  # frames: one action that leads to something
_MOST_BYTES: Final = 128 * 2**20
_MUST_AGREE: Final = ("frame_height", "frame_width", "frames_per_second", "actions", "captions", "source", "seed")


class DatasetWriter:
    """A set being made, or going on: `begin`, `add` frame after frame, `finish`. For one thread.

    An episode waits in memory until it is finished, `longest` frames and 128 MiB at most: what is longer goes to disk
    in parts, each an episode of its own.
    """

    def __init__(self, folder: str | Path, info: DatasetInfo, longest: int = 1000) -> None:
        """Make the folder, or go on after its last whole episode.

        Raises ConfigError where the folder holds something else or a set of other settings, AssetError where it cannot
        be written or an episode in it is broken.
        """
        if longest < SHORTEST_EPISODE:
            raise ConfigError(f"longest={longest}: expected {SHORTEST_EPISODE} frames or more")
        most = max(SHORTEST_EPISODE, _MOST_BYTES // (info.frame_height * info.frame_width * 3))
        self.folder, self.info, self.longest = Path(folder), info, min(longest, most)
        self.episodes = self.frames = self.next_number = 0
        self.origins: set[str] = set()  # of the episodes that are there
        self._open_folder()
        self._buffer = np.empty((0, info.frame_height, info.frame_width, 3), np.uint8)
        self._actions: list[NDArray[np.float32]] = []
        self._captions: list[Caption] = []
        self._origin, self._part = "", 1

    def begin(self, origin: str = "") -> None:
        """Begin an episode; an unfinished one is dropped. What is said about an earlier one is forgotten."""
        self.drop()
        self._captions, self._origin, self._part = [], origin, 1

    def add(self, frame: NDArray[np.uint8], action: NDArray[np.float32] | None, caption: str | None = None) -> None:
        """Add a frame uint8 `[H, W, 3]` and the action `[A]` in -1..1 that led to it, None for an episode's first.

        `caption` holds from this frame on. Raises ConfigError for a frame or an action that does not fit.
        """
        expected = self._buffer.shape[1:]
        if frame.shape != expected or frame.dtype != np.uint8:
            raise ConfigError(f"frame {frame.dtype}{list(frame.shape)}: expected uint8{list(expected)}")
        row = np.zeros(len(self.info.actions), np.float32)
        if action is not None:
            row = np.array(action, np.float32)
            if row.shape != (len(self.info.actions),) or not (np.abs(row) <= 1.0).all():
                raise ConfigError(f"action {row.tolist()}: expected {len(self.info.actions)} numbers in -1..1")
        if len(self._actions) == self.longest:
            self._write()
            self._part += 1
        number = len(self._actions)
        if number == len(self._buffer):
            grown = min(max(64, 2 * number), self.longest)
            self._buffer = np.concatenate([self._buffer, np.empty((grown - number, *expected), np.uint8)])
        self._buffer[number] = frame
        self._actions.append(row)
        if caption is not None and (not self._captions or caption != self._captions[-1].words):
            self._captions = [said for said in self._captions if said.first_frame < number]
            self._captions.append(Caption(number, caption))

    def finish(self) -> int:
        """Write the episode and return how many frames this call wrote: 0 for one that is too short to learn from."""
        written = self._write()
        self.drop()
        return written

    def drop(self) -> None:
        """Forget the frames of the present episode that are not on disk."""
        self._actions = []

    # ------------------------------------------------------------------ the folder
    def _open_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            there = sorted(path.name for path in self.folder.iterdir() if not path.name.startswith("."))
            if INFO_FILE not in there:
                if there:
                    raise ConfigError(f"{self.folder}: holds {there[0]} and no training set; choose a new folder")
                self._write_info()
            (self.folder / "episodes").mkdir(exist_ok=True)
            for stale in (self.folder / "episodes").glob(".*.part"):  # a killed process left it
                stale.unlink()
        except OSError as error:
            raise AssetError(f"{self.folder}: cannot be made ({error.strerror}); choose another folder") from error
        self._refuse_other_sets()
        if not any((self.folder / "episodes").glob("[0-9]*.safetensors")):
            return
        found = Dataset.open(self.folder)
        self.episodes, self.frames = len(found), found.frame_count
        self.next_number = int(found.files[-1].stem) + 1
        self.origins = {found.origin(episode) for episode in range(len(found))}

    def _refuse_other_sets(self) -> None:
        info, _ = read_info(self.folder)
        for name in _MUST_AGREE:
            ours, theirs = getattr(self.info, name), getattr(info, name)
            if ours != theirs:
                if name == "actions":
                    ours, theirs = (", ".join(f"{a.name} ({a.kind})" for a in actions) for actions in (ours, theirs))
                raise ConfigError(
                    f"{self.folder}: a set with {name} {theirs!r} is there, this one has {ours!r}; "
                    "go on with the same options, or choose another folder"
                )

    def _write_info(self) -> None:
        data = {**self.info.to_data(), "episodes": self.episodes, "frames": self.frames}
        with whole_file(self.folder / INFO_FILE) as file:
            file.write((json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode())

    # ------------------------------------------------------------------ an episode
    def _write(self) -> int:
        """Write the frames that wait as an episode: under another name, then renamed."""
        from safetensors.numpy import save

        count = len(self._actions)
        origin = f"{self._origin}, part {self._part}" if self._part > 1 and self._origin else self._origin
        if count < SHORTEST_EPISODE or (origin and origin in self.origins):
            self._go_on()
            return 0
        actions = np.stack(self._actions)
        actions[0] = 0.0  # nothing in this file led to its first frame
        metadata = {"origin": origin}
        if self._captions and not self._captions[0].first_frame:
            metadata["captions"] = json.dumps([[said.first_frame, said.words] for said in self._captions])
        elif self._captions or self.info.captions:
            raise ConfigError(f"{origin or 'an episode'}: its first frame has no caption; give `add` one with it")
        path = episode_path(self.folder, self.next_number)
        try:
            with whole_file(path) as file:
                file.write(save({"frames": self._buffer[:count], "actions": actions}, metadata=metadata))
                file.flush()
                os.fsync(file.fileno())
            self.next_number += 1
            self.episodes += 1
            self.frames += count
            self._write_info()
        except OSError as error:
            raise AssetError(
                f"{path}: cannot be written ({error.strerror}); make room, then go on with the same command"
            ) from error
        if origin:
            self.origins.add(origin)
        self._go_on()
        return count

    def _go_on(self) -> None:
        """Make room for the next part; what was said last still holds."""
        self._actions = []
        self._captions = [Caption(0, said.words) for said in self._captions[-1:]]
