"""The generators of many worlds, whose model's passes are made for all of them at once.

Every world is a `BlockGenerator` of its own, with its own seed, start, prompt, anchors, drafts and place in time. It
sees the model through a stand-in, which gathers what the worlds ask for at the same stage of their blocks: a pass over
many rows costs little more than over one where the hardware is not busy with one. A world whose block is drawn again,
or that begins anew, takes part in the passes it needs and in no others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.gathering import Gathering
from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.kv_cache import Context, ContextPolicy, KVCache
from dreamtick.engine.kv_cache.batch import BatchContext, SharedPool
from dreamtick.engine.models.base import DraftPolicy, FollowingModel, Start
from dreamtick.engine.models.batched import BatchedModel
from dreamtick.errors import ConfigError, ModelError
from dreamtick.input.conditioning import Conditioning, Transition
from dreamtick.input.latch import LatchSource

__all__ = ["VectorGenerator"]

_KEPT_CONTEXTS = 8  # sets of worlds that meet in passes of a step: all of them, and those that prepare or draw again

ResultT = TypeVar("ResultT")


class _Stage(IntEnum):
    """Where in its block a world is when it asks. Those behind go first, so that they catch up with the others."""

    PREPARE = 0  # keys of anchors, of start pictures, of a window under a new prompt
    DENOISE = 1
    DECODE = 2
    REMEMBER = 3  # the context pass of the finished block


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    """One world's part of a pass."""

    urgency: _Stage
    latent: Tensor
    context: Context | None = None
    conditioning: Conditioning | None = None
    sigma: float = 0.0
    decoder_state: Any = None


class VectorGenerator:
    """Makes the blocks of `len(seeds)` worlds of one model. Use it from one thread.

    `starts` has one item a world; `transitions` are those of `BlockGenerator`. Raises ConfigError if there is no world
    or if the model cannot batch.
    """

    def __init__(
        self,
        model: BatchedModel,
        seeds: Sequence[int],
        starts: Sequence[Start | None],
        transitions: Mapping[str, Transition] | None = None,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        if not seeds or len(seeds) != len(starts):
            raise ConfigError(f"{len(seeds)} seeds and {len(starts)} starts: expected one of each a world, 1 or more")
        if not isinstance(model, BatchedModel):
            raise ConfigError(
                f"model {model.spec.name!r} cannot make several worlds in one pass; run them one by one instead"
            )
        model.expect_worlds(len(seeds))
        self.model = model
        self._gathering: Gathering[_Request, Any] = Gathering(self._answer)
        self.worlds = tuple(
            BlockGenerator(_StandIn(self, model), seed, start, transitions, None, now_ns)
            for seed, start in zip(seeds, starts, strict=True)
        )
        self._pool = SharedPool([world.cache for world in self.worlds if isinstance(world.cache, KVCache)])
        self._contexts: dict[tuple[int, ...], BatchContext] = {}  # the newest, oldest first

    # ------------------------------------------------------------------ the worlds
    def make_blocks(self, sources: Mapping[int, LatchSource]) -> dict[int, FrameBlock]:
        """Make the next block of every world that has a source, by its row. Raises as `together` does."""
        return self.together({row: partial(self.worlds[row].make_block, source) for row, source in sources.items()})

    @torch.inference_mode()
    def together(self, jobs: Mapping[int, Callable[[], ResultT]]) -> dict[int, ResultT]:
        """Run a job for each of some worlds, by row: any code that makes this world's blocks or begins it anew.

        The jobs take turns in this thread, under `torch.inference_mode()`, and what they ask of the model is gathered.
        If some of them raise, the others are finished first; then the first exception is raised, a ModelError with the
        number of its world. A world whose model failed stands where it stood and can be reset.
        """
        results = self._gathering.run(list(jobs.values()))
        done: dict[int, ResultT] = {}
        for row, result in zip(jobs, results, strict=True):
            if isinstance(result, ModelError):
                raise ModelError(f"world {row} of {len(self.worlds)}: {result}") from result
            if isinstance(result, Exception):
                raise result
            done[row] = result
        return done

    def ask(self, request: _Request) -> Any:
        """For the stand-ins: the answer to a world's request, when the others have come as far."""
        return self._gathering.ask(request)

    def holds(self, context: Context) -> bool:
        """For the stand-ins: whether a context is of one of the worlds here, and not of a twin of one."""
        return self._pool.holds(context)

    # ------------------------------------------------------------------ passes for several rows
    def _answer(self, requests: Sequence[_Request]) -> Sequence[Any]:
        if requests[0].urgency is _Stage.DECODE:
            return self.model.decode_rows([r.latent for r in requests], [r.decoder_state for r in requests])
        context = self._batch_context(requests)
        conditionings = [r.conditioning for r in requests if r.conditioning is not None]
        latent = torch.cat([r.latent for r in requests])
        if requests[0].urgency is _Stage.DENOISE:
            return self.model.denoise_rows(latent, [r.sigma for r in requests], context, conditionings).split(1)
        self.model.remember_rows(latent, context, conditionings)
        return [None] * len(requests)

    def _batch_context(self, requests: Sequence[_Request]) -> BatchContext:
        """The rows' contexts side by side, made once for all passes of the same rows over the same blocks."""
        contexts = [r.context for r in requests if r.context is not None]
        key = tuple(map(id, contexts))  # what is kept holds the contexts, so that no other can have their ids
        if key not in self._contexts:
            if len(self._contexts) >= _KEPT_CONTEXTS:
                self._contexts.pop(next(iter(self._contexts)))
            self._contexts[key] = BatchContext(self._pool, contexts, self.model.place_key_rows)
        return self._contexts[key]


class _StandIn:
    """The model as one world sees it (a `WorldModel`): its passes wait for those of the other worlds.

    A twin of the world, which has a cache of its own, sees it as well; its passes are made alone.
    """

    def __init__(self, generator: VectorGenerator, model: BatchedModel) -> None:
        self._generator, self._model = generator, model
        self.spec, self.device, self.dtype = model.spec, model.device, model.dtype
        self._decoded = False  # since the last context pass: the next one is a finished block's

    def denoise(self, latent: Tensor, sigma: float, context: Context, conditioning: Conditioning) -> Tensor:
        if not self._generator.holds(context):
            return self._model.denoise(latent, sigma, context, conditioning)
        clean: Tensor = self._generator.ask(_Request(_Stage.DENOISE, latent, context, conditioning, sigma))
        return clean

    def remember(self, latent: Tensor, context: Context, conditioning: Conditioning) -> None:
        if not self._generator.holds(context):
            self._model.remember(latent, context, conditioning)
            return
        stage = _Stage.REMEMBER if self._decoded else _Stage.PREPARE
        self._decoded = False
        self._generator.ask(_Request(stage, latent, context, conditioning))

    def decode(self, latent: Tensor, state: Any) -> tuple[Tensor, Any]:
        self._decoded = True
        frames, state = self._generator.ask(_Request(_Stage.DECODE, latent, decoder_state=state))
        return frames, state

    # ------------------------------------------------------------------ what each world does by itself
    def encode(self, modality: str, value: object) -> object:
        return self._model.encode(modality, value)

    def mix(self, modality: str, old: object, new: object, share: float) -> object:
        return self._model.mix(modality, old, new, share)

    def follow(self, modality: str, old: object, new: object) -> object:
        return self._model.follow(modality, old, new) if isinstance(self._model, FollowingModel) else new

    def place_keys(self, keys: Tensor, position: int) -> Tensor:
        return self._model.place_keys(keys, position)

    def encode_frames(self, frames: NDArray[np.uint8]) -> Sequence[Tensor]:
        return self._model.encode_frames(frames)

    def context_policy(self) -> ContextPolicy:
        return self._model.context_policy()

    def draft_policy(self, decode: Callable[[Tensor], Tensor]) -> DraftPolicy | None:
        return self._model.draft_policy(decode)
