"""What a step looks at: clips of whole screens, and squares. Drawn on the spot, or by other processes ahead of time.

What is drawn for a step depends on the seed, the process and the step's number alone, so that it is the same either
way. On two cores it is drawn on the spot; a GPU would wait for it most of the time.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.models.compact.reader import PromptReader, encoder_for
from dreamtick.engine.models.compact.text_encoder import shared_text_encoder
from dreamtick.engine.models.registry import ASSETS
from dreamtick.engine.training.clips import CaptionDrawer, ClipBatch, ClipSampler
from dreamtick.engine.training.config import TrainingConfig
from dreamtick.engine.training.crop_clips import CropSampler
from dreamtick.engine.training.data import load_data
from dreamtick.errors import ConfigError

__all__ = ["Drawn", "Squares", "StepDraws"]

_AHEAD: Final = 2  # steps in the making for each process that draws
_OF_DRAWS: Final = 7  # keeps these dice apart from those of the noise

Arrays = tuple[tuple[NDArray[np.generic], ...], ...]


@dataclass(frozen=True, slots=True)
class Squares:
    """Clips of whole screens, the squares' tiles `[B, T]`, and which blocks count `[B, K]`."""

    clips: ClipBatch
    tiles: Tensor
    counts: Tensor


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is drawn for one step; None: no squares."""

    clips: ClipBatch
    squares: Squares | None


@dataclass(frozen=True, slots=True)
class _Drawer:
    """Draws the clips of any step."""

    sampler: ClipSampler
    crops: CropSampler
    clips: int  # a step
    squares: int
    seed: int
    rank: int

    @classmethod
    def of(
        cls,
        config: TrainingConfig,
        folder: Path,
        autoencoder: TileAutoencoder,
        reader: PromptReader | None,
        clips: int,
        squares: int,
        rank: int,
    ) -> _Drawer:
        encoder, blocks = encoder_for(reader, shared_text_encoder(ASSETS / "text")), config.network.slots - 1
        captions = CaptionDrawer(encoder, config.data.word_dropout, reader is not None)
        return cls(
            ClipSampler(load_data(folder), config.data, captions, blocks),
            CropSampler(autoencoder, captions, blocks, config.crops.creatures, config.crops.two_looks),
            clips,
            squares,
            config.run.seed,
            rank,
        )

    def draw(self, step: int) -> Drawn:
        rng = np.random.default_rng((self.seed, self.rank, step, _OF_DRAWS))
        clips = self.sampler.sample(rng, self.clips)
        return Drawn(clips, Squares(*self.crops.sample(rng, self.squares)) if self.squares else None)


class StepDraws:
    """Hands out what each step looks at, in order; `close` ends the processes.

    `clips` of whole screens and `squares` a step. With `processes` above 1 so many draw ahead.
    """

    def __init__(
        self,
        config: TrainingConfig,
        folder: Path,
        autoencoder: TileAutoencoder,
        reader: PromptReader | None,
        clips: int,
        squares: int,
        rank: int,
        processes: int,
    ) -> None:
        self._drawer: _Drawer | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._coming: dict[int, Future[Arrays]] = {}
        self._ahead = _AHEAD * processes
        if processes <= 1:
            self._drawer = _Drawer.of(config, folder, autoencoder, reader, clips, squares, rank)
            return
        autoencoder, reader = deepcopy(autoencoder).cpu(), None if reader is None else deepcopy(reader).cpu()
        make = partial(_Drawer.of, config, folder, autoencoder, reader, clips, squares, rank)
        self._pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _prepare, (make,))

    def of(self, step: int) -> Drawn:
        """What a step looks at. Raises ConfigError if a process that draws has died."""
        if self._drawer is not None:
            return self._drawer.draw(step)
        assert self._pool is not None
        try:
            for coming in range(step, step + self._ahead):
                if coming not in self._coming:
                    self._coming[coming] = self._pool.submit(_draw, coming)
            return _from_arrays(self._coming.pop(step).result())
        except BrokenExecutor as error:
            raise ConfigError(f"a process that draws clips died ({error}); try fewer data_processes") from error

    def close(self) -> None:
        """End the processes; what they have begun is dropped."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


# ---------------------------------------------------------------------------------------------- in other processes
_prepared: _Drawer | None = None


def _prepare(make: Callable[[], _Drawer]) -> None:
    global _prepared
    torch.set_num_threads(1)
    _prepared = make()


def _draw(step: int) -> Arrays:
    assert _prepared is not None
    drawn = _prepared.draw(step)
    whole = _to_arrays(drawn.clips)
    if drawn.squares is None:
        return (whole,)
    return whole, (*_to_arrays(drawn.squares.clips), drawn.squares.tiles.numpy(), drawn.squares.counts.numpy())


def _to_arrays(clips: ClipBatch) -> tuple[NDArray[np.generic], ...]:
    """As arrays: tensors would travel as open files, of which there may not be many."""
    return tuple(getattr(clips, field.name).numpy() for field in fields(ClipBatch))


def _from_arrays(arrays: Arrays) -> Drawn:
    whole, *squares = ([torch.from_numpy(array) for array in part] for part in arrays)
    if not squares:
        return Drawn(ClipBatch(*whole), None)
    *clips, tiles, counts = squares[0]
    return Drawn(ClipBatch(*whole), Squares(ClipBatch(*clips), tiles, counts))
