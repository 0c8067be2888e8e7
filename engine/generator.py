"""One block, made synchronously: latch, denoise, decode, hand over, context pass.

The generator does not know who calls it: the producer's thread in real time, an agent or a replay in lockstep. It is
the only owner of the world's state: KV cache, conditioning caches, decoder state, block and frame counters.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.generator_state import GeneratorState, PastBlock
from dreamtick.engine.kv_cache import KVCache, RollingCache, RollingConfig
from dreamtick.engine.models.base import (
    AnyContext,
    ExpectingModel,
    FollowingModel,
    RestartingModel,
    Start,
    WorldModel,
)
from dreamtick.engine.profiler import Profiler
from dreamtick.engine.schedule import DenoisingPlan, NoiseSource, SeededNoise, next_latent
from dreamtick.errors import DreamtickError, ModelError, StateError
from dreamtick.input.conditioning import (
    Conditioning,
    ConditioningCache,
    ConditioningCaches,
    EveryBlock,
    Pinned,
    Transition,
)
from dreamtick.input.latch import ActionBlock, Latch, LatchSource

__all__ = ["Abandon", "BlockGenerator", "still_actions"]

Abandon = Callable[[Latch], bool]
"""Asked between denoising steps: should this block be started over with newer actions?"""


class BlockGenerator:
    """Makes the blocks of one world, one after the other. Use it from one thread at a time.

    `seed` alone decides all noise, unless `noise` brings it. `transitions` says per modality what a change does
    (default: `Clear`).
    """

    def __init__(
        self,
        model: WorldModel,
        seed: int = 0,
        start: Start | None = None,
        transitions: Mapping[str, Transition] | None = None,
        profiler: Profiler | None = None,
        now_ns: Callable[[], int] = time.monotonic_ns,
        noise: NoiseSource | None = None,
    ) -> None:
        spec = model.spec
        self.model, self.seed, self.start = model, seed, start or Start()
        self.profiler = profiler or Profiler(enabled=False)
        self._now_ns = now_ns
        transitions = transitions or {}
        self.caches = ConditioningCaches(
            ConditioningCache(
                m.name,
                m.rule,
                self._encoder(m.name),
                transitions.get(m.name),
                partial(model.mix, m.name),
                partial(model.follow, m.name) if isinstance(model, FollowingModel) else None,
            )
            for m in spec.modalities
        )
        self.cache = _cache_for(model)
        self._policy, self._drafts = model.context_policy(), model.draft_policy(self._look)
        self._looked: tuple[Tensor, Tensor, Any] | None = (
            None  # the newest latent decoded, its frames, the state after it
        )
        self._every_block = frozenset(m.name for m in spec.modalities if isinstance(m.rule, EveryBlock))
        self._noise: NoiseSource = noise or SeededNoise(model.device)
        self._noise_buffer = torch.empty(spec.latent_shape, dtype=torch.float32, device=model.device)
        self._decode_stream = torch.cuda.Stream(model.device) if model.device.type == "cuda" else None
        self._past: dict[int, PastBlock] = {}
        self._owed: frozenset[str] = frozenset()  # modalities under whose new encodings the window is not computed yet
        self._restarting = False  # the window is being left behind
        self._previous: Tensor | None = None
        self._decoder_state: Any = None
        self.block_index = 0
        self.frame_index = 0
        self.epoch = 0
        self._begun = False
        self.last_block: FrameBlock | None = None  # the newest that is history

    # ------------------------------------------------------------------ the beginning
    @torch.inference_mode()
    def begin(self) -> None:
        """Take in the start's frames as history. Called by the first `make_block` if not before.

        A pinned modality, such as a start picture, has the start as its value until a latch says otherwise.
        """
        if self._begun:
            return
        self._begun = True
        for cache in self.caches:
            if isinstance(cache.rule, Pinned):
                cache.set(self.start)
        if self.start.frames is None and not self.start.latents:
            return
        with self._model_errors("the start picture"):
            given = self.start.latents or self.model.encode_frames(self._start_frames())
            for number, latent in enumerate(given):
                self._take_in(latent, number)

    @torch.inference_mode()
    def expect(self, modality: str, values: Sequence[object]) -> None:
        """Say which values a modality will have, such as a story's prompts, for a model that can prepare itself."""
        if isinstance(self.model, ExpectingModel) and modality in {m.name for m in self.model.spec.modalities}:
            with self._model_errors(f"{len(values)} values of {modality!r} to come"):
                self.model.expect(modality, values)

    @torch.inference_mode()
    def reset(self, seed: int | None = None, start: Start | None = None) -> None:
        """Begin again, from another seed or start if given. The values in the conditioning caches stay."""
        self.seed = self.seed if seed is None else seed
        self.start = start or self.start
        self.cache.clear()
        self.caches.reset()
        self._policy.reset()
        self._drafts, self._looked = self.model.draft_policy(self._look), None
        self._past.clear()
        self._owed, self._restarting = frozenset(), False
        self._previous = self._decoder_state = None
        self.block_index = self.frame_index = 0
        self.epoch += 1
        self._begun = False
        self.last_block = None

    # ------------------------------------------------------------------ state
    @torch.inference_mode()
    def snapshot(self) -> GeneratorState:
        """Everything that decides the blocks to come, taken between two blocks. Only what is new is copied.

        Stored encodings and latents are shared with this generator, which never writes to them. Raises StateError after
        a failure that left the cache half written, until a block was made or the world begun anew.
        """
        if self._owed or self._restarting:
            raise StateError(
                "the model failed while the window was computed again, and only a part of it was; "
                "make the next block, reset the world, or go back to an earlier state"
            )
        block = self.last_block
        if block is not None:
            latch = block.latch
            block = replace(block, latch=Latch(latch.values, latch.time_ns, latch.events))  # without its source's own
        return GeneratorState(
            self.seed,
            self.start,
            self._begun,
            self.block_index,
            self.frame_index,
            self.epoch,
            self.caches.snapshot(),
            self.cache.snapshot(),
            self._policy.snapshot(),
            self._drafts.snapshot() if self._drafts is not None else None,
            dict(self._past),
            self._previous,
            self._decoder_state,
            block,
        )

    @torch.inference_mode()
    def restore(self, state: GeneratorState) -> None:
        """Go on from a snapshot of a generator of the same model, whose tensors are on this model's device.

        The blocks that follow are bit-equal to those the other would have made from the same latches. Raises StateError
        if it does not fit; this generator then stands where it stood.
        """
        before = self._present_state()
        try:
            self._become(state)
        except StateError:
            self._go_back(before)
            raise
        except (AttributeError, IndexError, KeyError, RuntimeError, TypeError, ValueError) as error:
            self._go_back(before)
            raise StateError(
                f"a state that model {self.model.spec.name!r} cannot take ({type(error).__name__}: {error}); "
                "restore it into a world of its own model"
            ) from error

    def _present_state(self) -> GeneratorState | None:
        try:
            return self.snapshot()
        except StateError:  # a block failed, so that there is no whole state; a restore is the way out of that
            return None

    def _go_back(self, state: GeneratorState | None) -> None:
        if state is None:
            self.reset()
        else:
            self._become(state)

    def twin(self) -> BlockGenerator:
        """A generator of the same model that has a cache of its own and stands at the beginning."""
        transitions = {cache.modality: cache.transition for cache in self.caches}
        return BlockGenerator(self.model, self.seed, self.start, transitions, self.profiler, self._now_ns, self._noise)

    def _become(self, state: GeneratorState) -> None:
        self.caches.restore(state.caches)
        self.cache.restore(state.kv)
        self._policy.restore(state.policy)
        self._drafts, self._looked = self.model.draft_policy(self._look), None
        if self._drafts is not None:
            self._drafts.restore(state.drafts)
        self.seed, self.start, self._begun = state.seed, state.start, state.begun
        self.block_index, self.frame_index, self.epoch = state.block_index, state.frame_index, state.epoch
        self._past = dict(state.past)
        self._owed, self._restarting = frozenset(), False
        self._previous, self._decoder_state = state.previous, state.decoder_state
        self.last_block = state.block

    def _start_frames(self) -> NDArray[np.uint8]:
        assert self.start.frames is not None
        return self.start.frames

    def _take_in(self, latent: Tensor, number: int) -> None:
        """A given block becomes history, as if it had been made while everybody stood still."""
        spec = self.model.spec
        values = {
            "action": still_actions(spec.action_names, spec.frames_per_block, spec.players),
            "text": self.start.prompt,
        }
        conditioning = self.caches.latch(self.block_index, values)
        self._pin_anchors(conditioning)
        context = self._context()
        context.is_given = True
        self._remember(latent, context, conditioning)
        decoded, self._decoder_state = self._decode(latent)
        if self.start.frames is None:
            frames = decoded.cpu().numpy()
            frames.flags.writeable = False
        else:
            frames = _block_of(self.start.frames, number, spec.frames_per_block)
        now = self._now_ns()
        block = FrameBlock(
            self.block_index, self.frame_index, frames, Latch(values, now), conditioning.versions, now, now, self.epoch
        )
        self._advance(block, latent, conditioning)

    # ------------------------------------------------------------------ one block
    @torch.inference_mode()
    def make_block(
        self,
        source: LatchSource,
        hand_over: Callable[[FrameBlock], None] | None = None,
        abandon: Abandon | None = None,
    ) -> FrameBlock:
        """Make the next block and return it. `hand_over` receives it earlier: before its context pass.

        `abandon`, asked between denoising steps, may have the block started over with newer actions (see `renewed`).
        Raises ModelError if the model raises or makes numbers that are not finite; the block counters then stand where
        they stood, and a reset begins anew.
        """
        self.begin()
        with self.profiler.span("block"), self._model_errors(f"block {self.block_index}"):
            self._make_room()
            latch = source.latch(self.block_index, self.model.spec.frames_per_block)
            while True:
                latched_ns = self._now_ns()
                conditioning = self.caches.latch(self.block_index, latch.values)
                self._recache(conditioning)
                self._pin_anchors(conditioning)
                context = self._context()
                drawn = self._draw(context, conditioning, latch, abandon)
                if drawn is not None:
                    break
                self.profiler.count("abandoned")
                latch = self.renewed(latch, source.latch(self.block_index, self.model.spec.frames_per_block))
            latent, draws = drawn
            with self._beside():
                frames, decoder_state = self._decode(latent)
                finish = self._download(frames, latent)
            if self.model.device.type == "cuda":  # the copy runs while the context pass is queued behind it
                self._remember(latent, context, conditioning)
            host = finish()
            block = FrameBlock(
                self.block_index,
                self.frame_index,
                host,
                latch,
                conditioning.versions,
                latched_ns,
                self._now_ns(),
                self.epoch,
                draws,
            )
            source.commit(latch)
            if hand_over is not None:
                hand_over(block)
            if self.model.device.type != "cuda":
                self._remember(latent, context, conditioning)
            self._decoder_state = decoder_state
            self._advance(block, latent, conditioning)
        return block

    def renewed(self, latch: Latch, newest: Latch) -> Latch:
        """The newest latch, but with the older one's values for all that is not encoded for every block anyway.

        So starting over leaves no trace: a prompt that was taken up in the first attempt stays, a newer one waits for
        the next block.
        """
        kept = {n: v for n, v in latch.values.items() if n not in self._every_block}
        return replace(newest, values={**newest.values, **kept})

    def _draw(
        self, context: AnyContext, conditioning: Conditioning, latch: Latch, abandon: Abandon | None
    ) -> tuple[Tensor, int] | None:
        """Denoise, and again as long as the model's judgement asks for it; None: start the block over."""
        plan: DenoisingPlan | None = self.model.spec.plan
        draws = 0
        while plan is not None:
            latent = self._fresh_noise(0, draws)
            for step, (sigma, next_sigma) in enumerate(plan.steps, start=1):
                if step > 1 and abandon is not None and abandon(latch):
                    return None
                with self.profiler.span("model.denoise"):
                    clean = self.model.denoise(latent, sigma, context, conditioning)
                noise = self._fresh_noise(step, draws) if plan.fresh_noise and next_sigma else None
                latent = next_latent(latent, clean, sigma, next_sigma, plan.fresh_noise, noise)
            draws += 1
            plan = self._drafts.redraw(latent, context, conditioning, draws) if self._drafts else None
        if self._drafts is not None:
            latent = self._drafts.settle(latent, context)
        return latent, draws

    def _decode(self, latent: Tensor) -> tuple[Tensor, Any]:
        """Frames of a latent as the next block, and the decoder's state after it."""
        if self._looked is None or self._looked[0] is not latent:
            with self.profiler.span("model.decode"):
                self._looked = (latent, *self.model.decode(latent, self._decoder_state))
        return self._looked[1:]

    def _look(self, latent: Tensor) -> Tensor:
        return self._decode(latent)[0]

    def _fresh_noise(self, step: int, draw: int) -> Tensor:
        shape = self.model.spec.latent_shape_of(self.block_index)
        buffer = (
            self._noise_buffer if shape == self._noise_buffer.shape else torch.empty(shape, device=self.model.device)
        )
        return self._noise.fill(self.seed, self.block_index, step, draw, buffer).to(self.model.dtype, copy=True)

    def _remember(self, latent: Tensor, context: AnyContext, conditioning: Conditioning) -> None:
        with self.profiler.span("model.remember"):
            self.model.remember(latent, context, conditioning)

    def _advance(self, block: FrameBlock, latent: Tensor, conditioning: Conditioning) -> None:
        """The block is history now."""
        self.cache.commit(block.index)
        self._past[block.index] = PastBlock(latent, conditioning, self._previous)
        for index in self._past.keys() - set(self.cache.window):
            del self._past[index]
        with self.profiler.span("policy"):
            self._policy.observe(block, latent, conditioning)
        self._previous, self.last_block = latent, block
        self.block_index += 1
        self.frame_index += len(block.frames)

    # ------------------------------------------------------------------ context
    def _make_room(self) -> None:
        """A full window that does not move is left behind: the newest block begins a new stream and a new history."""
        if not isinstance(self.cache, RollingCache):
            return
        if not self._restarting and not self.cache.must_restart(self.block_index):
            return
        assert self.last_block is not None
        assert isinstance(self.model, RestartingModel)
        index, past = self.block_index - 1, self._past[self.block_index - 1]
        latent = self.model.carry_over(self.last_block.frames, past.latent)
        self._restarting = True  # until it is done: a block that failed is made again from here
        self.cache.clear()
        context = self.cache.context(index)
        context.is_given = True
        self._remember(latent, context, past.conditioning)
        self.cache.commit(index)
        self._past = {index: PastBlock(latent, past.conditioning, None)}
        self._previous = latent
        with self.profiler.span("model.decode"):
            _, self._decoder_state = self.model.decode(latent, None)
        self._restarting = False

    def _context(self) -> AnyContext:
        """The context of the block to be made."""
        earlier = [past.conditioning for past in self._past.values()]
        return self.cache.context(self.block_index, self._previous, earlier)

    def _pin_anchors(self, conditioning: Conditioning, again: bool = False) -> None:
        """Pin what the policy asks for; keys of anchors that stay are not computed again unless `again`."""
        cache = self.cache
        if isinstance(cache, RollingCache):  # keeps its sink by itself
            return
        wanted = self._policy.anchors(self.block_index)
        present = cache.anchor_keys
        for number, anchor in enumerate(wanted):
            if not again and number < len(present) and present[number] == anchor.key:
                continue
            context = cache.pin(number, anchor.key, anchor.latent, anchor.age_origin, anchor.block_index)
            self._remember(anchor.latent, context, conditioning.with_encodings(anchor.encodings))
        if len(wanted) < len(present):
            cache.unpin_from(len(wanted))

    def _recache(self, conditioning: Conditioning) -> None:
        """If a change asks for it, compute the keys and values of anchors and window again.

        Blocks one by one, each under its own actions, or several in one pass, as the cache says. What fails is owed,
        and done the next time.
        """
        self._owed |= {name for name, part in conditioning.parts.items() if part.recache}
        if not self._owed:
            return
        renewed = {name: conditioning[name] for name in self._owed}
        self._pin_anchors(conditioning, again=True)
        for group in self.cache.recache_groups:
            for index in group:
                past = self._past[index]
                self._past[index] = replace(past, conditioning=past.conditioning.with_encodings(renewed))
            blocks = [self._past[index] for index in group]
            latent = blocks[0].latent if len(blocks) == 1 else torch.cat([block.latent for block in blocks], 1)
            context = self.cache.past_context(group, blocks[0].previous_latent)
            self._remember(latent, context, blocks[-1].conditioning)
        self._owed = frozenset()

    # ------------------------------------------------------------------ to the host
    @contextmanager
    def _beside(self) -> Iterator[None]:
        """On a GPU: decode on a stream of its own, so that the context pass need not wait for it.

        What is decoded there is read after `_download` has waited for it, and the latent lives on as history.
        """
        if self._decode_stream is None:
            yield
            return
        self._decode_stream.wait_stream(torch.cuda.current_stream(self.model.device))
        with torch.cuda.stream(self._decode_stream):
            yield

    def _download(self, frames: Tensor, latent: Tensor) -> Callable[[], NDArray[np.uint8]]:
        """Begin to copy frames to the host; the returned function waits for them and checks that the block is sound."""
        finite = torch.isfinite(latent).all()
        if frames.device.type != "cuda":
            return partial(self._checked, frames, finite)
        host = torch.empty(frames.shape, dtype=frames.dtype, pin_memory=True).copy_(frames, non_blocking=True)
        sound = torch.empty((), dtype=torch.bool, pin_memory=True).copy_(finite, non_blocking=True)
        copied = torch.cuda.Event()
        copied.record()

        def wait() -> NDArray[np.uint8]:
            copied.synchronize()
            return self._checked(host, sound)

        return wait

    def _checked(self, frames: Tensor, finite: Tensor) -> NDArray[np.uint8]:
        if not bool(finite):
            raise ModelError(
                f"block {self.block_index}: the model made numbers that are not finite (NaN or infinity); "
                "reset the world, or check the weights and the dtype"
            )
        spec = self.model.spec
        expected = (spec.frames_per_block, spec.frame_height, spec.frame_width, 3)
        if frames.dtype != torch.uint8 or tuple(frames.shape) != expected:
            raise ModelError(
                f"block {self.block_index}: the model decoded {frames.dtype} {list(frames.shape)}, "
                f"expected uint8 {list(expected)}; check `decode` and the model's spec"
            )
        host: NDArray[np.uint8] = frames.numpy()
        host.flags.writeable = False
        return host

    # ------------------------------------------------------------------ errors and measurements
    def _encoder(self, modality: str) -> Callable[[object], object]:
        def encode(value: object) -> object:
            with self.profiler.span("model.encode"):
                return self.model.encode(modality, value)

        return encode

    @contextmanager
    def _model_errors(self, where: str) -> Iterator[None]:
        """Whatever a model raises becomes a ModelError that says where; our own errors pass."""
        try:
            yield
        except DreamtickError:
            raise
        except Exception as error:
            raise ModelError(
                f"{where}: model {self.model.spec.name!r} raised {type(error).__name__}: {error}; "
                "reset the world to begin again, or report it with the traceback above"
            ) from error


def still_actions(names: Sequence[str], frames: int, players: int = 1) -> tuple[ActionBlock, ...]:
    """The actions of players who touch nothing."""
    row = (0.0,) * len(names)
    return (ActionBlock(tuple(names), (row,) * frames),) * players


def _cache_for(model: WorldModel) -> KVCache | RollingCache:
    """An empty cache of the kind that the model's spec asks for."""
    spec = model.spec
    if isinstance(spec.context, RollingConfig):
        batch = spec.latent_shape[0]
        return RollingCache(spec.cache, spec.context, model.dtype, model.device, batch, spec.side_caches)
    return KVCache(spec.cache, spec.context, model.place_keys, model.dtype, model.device, spec.latent_shape[0])


def _block_of(frames: NDArray[np.uint8], number: int, size: int) -> NDArray[np.uint8]:
    """The frames of given block `number`, the last one held where they run out."""
    indices = np.minimum(np.arange(number * size, (number + 1) * size), len(frames) - 1)
    return frames[indices]
