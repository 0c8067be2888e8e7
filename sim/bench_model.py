"""What `dreamtick bench model` measures: a member of the Wan family on the engine, against its plain implementation.

The two take turns, block by block, with a full window of the same size, so that whatever else the machine does falls on
both. Weights are random: they cost what trained ones cost. Every part is timed for itself, waiting for the GPU where
there is one; a world that is played overlaps them.
"""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import torch
from rich.table import Table
from torch import Tensor

from dreamtick.engine.free_memory import check_free_memory
from dreamtick.engine.generator import BlockGenerator, still_actions
from dreamtick.engine.kv_cache import FrameContext, RollingCache, RollingConfig
from dreamtick.engine.models.base import Start
from dreamtick.engine.models.registry import RANDOM, entry_of, load_model, load_start
from dreamtick.engine.models.wan.acceleration import accelerated
from dreamtick.engine.models.wan.members import MEMBERS
from dreamtick.engine.models.wan.memory import memory_plan
from dreamtick.engine.models.wan.model import WanModel
from dreamtick.engine.models.wan.plain import PlainActions, PlainCache, PlainPass, PlainWan
from dreamtick.errors import ConfigError
from dreamtick.input.conditioning import Conditioning
from dreamtick.input.latch import Latch
from dreamtick.sim.hardware import commit_text, hardware_text

__all__ = ["EngineWorld", "ModelRow", "PlainWorld", "TimedModel", "bench_model", "model_table"]

_PARTS = ("denoise", "context", "decode", "engine")
_PROMPT = "a lighthouse on a cliff, waves below"


@dataclass(frozen=True, slots=True)
class ModelRow:
    """The figures of one window, medians of a block in milliseconds.

    `denoise_ms` is all denoising steps together, `context_ms` the context pass, `decode_ms` the VAE, `engine_ms` all
    else. `plain_ratio` is the time of the plain implementation over ours, both without the VAE.
    """

    model: str
    size: str
    window_blocks: int
    denoise_ms: float
    context_ms: float
    decode_ms: float
    engine_ms: float
    plain_ratio: float
    plain_ms: float
    blocks: int
    steps: int
    dtype: str
    device: str
    threads: int
    hardware: str
    commit: str


def bench_model(
    name: str,
    size: str,
    windows: Sequence[int] = (3, 7, 21),
    blocks: int = 5,
    dtype: torch.dtype = torch.float32,
    device: torch.device | None = None,
) -> Iterator[ModelRow]:
    """Measure each window, counted in blocks, over `blocks` blocks: an iterator that loads the model at its first row.

    Raises ConfigError for a model that is none of the Wan family and for numbers below 1; the iterator raises
    ResourceError for a window that there is no memory for.
    """
    published = [one.name for one in MEMBERS]
    if entry_of(name).name not in published:
        raise ConfigError(
            f"model {name!r}: `bench model` measures published models: {', '.join(published)}; "
            "`bench loop` measures the others"
        )
    for field, number in (("blocks", blocks), *(("windows", window) for window in windows)):
        if number < 1:
            raise ConfigError(f"{field}={number}: expected 1 or more")
    return _rows(name, size, windows, blocks, dtype, device or torch.device("cpu"))


def _rows(
    name: str, size: str, windows: Sequence[int], blocks: int, dtype: torch.dtype, device: torch.device
) -> Iterator[ModelRow]:
    loaded = load_model(name, weights=RANDOM, dtype=dtype, device=device, size=size)
    assert isinstance(loaded, WanModel)
    for window in windows:
        _check_window_fits(loaded, window)
    start = load_start(name, prompt=_PROMPT, weights=RANDOM, size=size)
    for window in windows:
        yield _row(loaded, start, size, window, blocks)


def model_table(rows: Sequence[ModelRow]) -> Table:
    """The rows for people."""
    first = rows[0]
    title = f"{first.model}, size {first.size or 'its own'}, {first.steps} steps, {first.dtype} on {first.device}"
    table = Table("window", "denoise", "context", "decode", "engine", "plain", "plain / ours", title=title)
    for row in rows:
        times = (row.denoise_ms, row.context_ms, row.decode_ms, row.engine_ms, row.plain_ms)
        table.add_row(
            f"{row.window_blocks} blocks", *(f"{ms:.1f} ms" for ms in times), f"[bold]{row.plain_ratio:.2f}[/]"
        )
    table.caption = f"{first.threads} threads; {first.hardware}, commit {first.commit}"
    return table


def _check_window_fits(model: WanModel, window: int) -> None:
    """Raise ResourceError if there is no memory for the keys and values of a window, ours and the plain world's."""
    _, _, _, *size = model.spec.latent_shape
    frames = window * model.member.block_frames
    plan = memory_plan(model.member, model.config, (size[0], size[1]), model.dtype, frames)
    check_free_memory(2 * plan.kv_cache, model.device, f"keys and values of {window} blocks, held twice to compare,")


def _row(model: WanModel, start: Start, size: str, window: int, blocks: int) -> ModelRow:
    timed = TimedModel.of(model, window)
    world = EngineWorld(timed, start)
    graphs = window if timed.device.type == "cuda" else 0  # a place in the ring is recorded when it comes round
    for _ in range(window + graphs):
        world.block()
    timed.shows_pictures = True
    world.block()  # the first pictures of a stream are others
    plain = PlainWorld(timed, world)
    plain.block()
    ours: list[dict[str, float]] = []
    theirs: list[float] = []
    for _ in range(blocks):
        ours.append(world.block())
        theirs.append(plain.block())
    denoise, context, decode, engine = (_median_ms(block[part] for block in ours) for part in _PARTS)
    plain_ms = _median_ms(theirs)
    without_decoder = _median_ms(sum(block.values()) - block["decode"] for block in ours)
    return ModelRow(
        model.spec.name,
        size,
        window,
        denoise,
        context,
        decode,
        engine,
        plain_ratio=round(plain_ms / without_decoder, 3),
        plain_ms=plain_ms,
        blocks=blocks,
        steps=len(timed.spec.plan.sigmas),
        dtype=str(model.dtype).removeprefix("torch."),
        device=model.device.type,
        threads=torch.get_num_threads(),
        hardware=hardware_text(),
        commit=commit_text(),
    )


def _median_ms(seconds: Iterable[float]) -> float:
    return round(1e3 * statistics.median(seconds), 3)


# ---------------------------------------------------------------------------------------------- ours
class TimedModel(WanModel):
    """A model that knows how long its parts took. It makes no pictures unless told to: a window fills sooner so."""

    seconds: defaultdict[str, float]
    shows_pictures = False

    @classmethod
    def of(cls, model: WanModel, window: int) -> TimedModel:
        """The same network with another window, in blocks; no sink, nothing that begins anew."""
        rolling = model.spec.context
        assert isinstance(rolling, RollingConfig)
        config = RollingConfig(
            window_frames=window * rolling.block_frames,
            block_frames=rolling.block_frames,
            relative=rolling.relative,
            history_blocks=rolling.history_blocks,
        )
        passes = accelerated(model.transformer)
        steps = model.member.step_list()
        timed = cls(model.member, model.transformer, replace(model.spec, context=config), steps, model.parts, passes)
        timed.seconds = defaultdict(float)
        return timed

    @contextmanager
    def clock(self, part: str) -> Iterator[None]:
        began = _now_s(self.device)
        yield
        self.seconds[part] += _now_s(self.device) - began

    def denoise(self, latent: Tensor, sigma: float, context: FrameContext, conditioning: Conditioning) -> Tensor:
        with self.clock("denoise"):
            return super().denoise(latent, sigma, context, conditioning)

    def remember(self, latent: Tensor, context: FrameContext, conditioning: Conditioning) -> None:
        with self.clock("context"):
            super().remember(latent, context, conditioning)

    def decode(self, latent: Tensor, state: object) -> tuple[Tensor, object]:
        if not self.shows_pictures:
            spec = self.spec
            size = (spec.frames_per_block, spec.frame_height, spec.frame_width, 3)
            return torch.zeros(size, dtype=torch.uint8, device=self.device), None
        with self.clock("decode"):
            return super().decode(latent, state)


class EngineWorld:
    """A generator whose player does nothing."""

    def __init__(self, model: TimedModel, start: Start) -> None:
        self.model, self.start = model, start
        self.generator = BlockGenerator(model, start=Start(prompt=start.prompt))
        spec = model.spec
        self._latch = Latch(
            {
                "text": start.prompt,
                "image": start,
                "action": still_actions(spec.action_names, spec.frames_per_block, spec.players),
            }
        )

    def block(self) -> dict[str, float]:
        """Make a block; the seconds of its parts."""
        self.model.seconds.clear()
        began = _now_s(self.model.device)
        self.generator.make_block(self)
        total = _now_s(self.model.device) - began
        parts = {part: self.model.seconds[part] for part in _PARTS[:-1]}
        return {**parts, "engine": total - sum(parts.values())}

    def latch(self, block_index: int, frames: int) -> Latch:
        return self._latch

    def commit(self, latch: Latch) -> None:
        """Nothing is used up."""


# ---------------------------------------------------------------------------------------------- the plain one
class PlainWorld:
    """The plain implementation, going on from what is in the engine's cache."""

    def __init__(self, model: TimedModel, world: EngineWorld) -> None:
        cache = world.generator.cache
        assert isinstance(cache, RollingCache)
        self._model, self._config = model, model.config
        self._plain = PlainWan(model.transformer.state_dict(), self._config.heads, self._config.text_len)
        self._steps = model.member.step_list()
        self.cache, self._next = _copied(model, cache), cache.end_frame
        self._text: Tensor | None = None
        self._image: Tensor | None = None
        self._condition: Tensor | None = None
        if model.parts.text is not None and model.member.takes_text:
            self._text = model.parts.text.encode(world.start.prompt).to(model.device, model.dtype)
        elif model.parts.image is not None and world.start.frames is not None:
            condition = model.parts.image.encode(world.start.frames[0])
            self._image = condition.tokens.to(model.device, model.dtype)
            self._condition = condition.latents[:, -1:].to(model.device, model.dtype)

    @torch.inference_mode()
    def block(self) -> float:
        """Make a block; the seconds it took."""
        model, shape = self._model, self._model.spec.latent_shape
        frames = range(self._next, self._next + shape[1])
        began = _now_s(model.device)
        x = torch.randn(shape, device=model.device, dtype=model.dtype)
        for step, (timestep, sigma) in enumerate(zip(self._steps.timesteps, self._steps.sigmas, strict=True)):
            flow = self._flow(x, timestep, frames)
            clean = (x.double() - sigma * flow.double()).to(x.dtype)
            if step + 1 < len(self._steps.sigmas):
                after = self._steps.sigmas[step + 1]
                x = (1 - after) * clean + after * torch.randn_like(clean)
        self._flow(clean, model.member.context_timestep, frames)
        self._next = frames.stop
        return _now_s(model.device) - began

    def _flow(self, latent: Tensor, timestep: float, frames: range) -> Tensor:
        actions = None
        if self._condition is not None:
            latent = torch.cat([latent, self._condition.expand(-1, len(frames), -1, -1, -1)], 2)
        if self._config.action is not None:
            rows = torch.zeros(4 * frames.stop, self._config.action.keyboard_dim, device=latent.device)
            mouse = torch.zeros(4 * frames.stop, 2, device=latent.device) if self._config.action.mouse_dim else None
            actions = PlainActions(rows, mouse)
        of = PlainPass(frames)
        return self._plain.forward(latent, timestep, of, self.cache, self._text, self._image, actions)


def _copied(model: TimedModel, cache: RollingCache) -> PlainCache:
    """The engine's keys and values, under the plain cache's names."""
    copy = PlainCache(cache.config.window_frames, cache.config.sink_frames, cache.config.relative)
    acting = model.config.action.layers if model.config.action else ()
    layers = {"self": range(model.config.layers), "keyboard": acting, "mouse": acting}
    for side in cache.pools:
        for number, layer in enumerate(layers[side]):
            name = f"{side}.{layer}"
            copy.frames[name] = list(cache.frames)
            copy.keys[name], copy.values[name] = cache.read(number, side)
    return copy


def _now_s(device: torch.device, now: Callable[[], float] = time.perf_counter) -> float:
    if device.type == "cuda":
        torch.cuda.synchronize(device)
    return now()
