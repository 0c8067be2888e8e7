"""Run a model against a run file: the public generator with the file's noise and conditions, every tensor compared.

What is compared stands where a published implementation has it too: the network's output at every call, the estimate of
the clean latent at every step, each block's latent, and the keys and values that the cache holds between two blocks.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from torch import Tensor

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.kv_cache import FrameContext, RollingCache, RollingConfig
from dreamtick.engine.models.base import Start
from dreamtick.engine.models.wan.checkpoint import load_transformer
from dreamtick.engine.models.wan.members import ACTION_WINDOW, member
from dreamtick.engine.models.wan.model import Encoders, WanModel, wan_spec
from dreamtick.engine.models.wan.noise_levels import StepList
from dreamtick.engine.models.wan.preview import LatentPreview
from dreamtick.engine.models.wan.recorded_run import RecordedRun, RunBlock, input_dimensions
from dreamtick.engine.models.wan.transformer import WanTransformer
from dreamtick.engine.models.wan.values import ImageCondition, RawActions
from dreamtick.errors import CheckpointError, ConfigError, ModelError
from dreamtick.input.conditioning import Clear, Conditioning, Recache
from dreamtick.input.latch import Latch

__all__ = ["KINDS", "Comparison", "compare", "verify_run"]

KINDS = ("flow", "x0", "latents", "kv")

_MEMBERS = {
    "sf": "self-forcing",
    "causvid": "causvid",
    "ll": "longlive",
    "llinf": "longlive-infinity",
    "universal": "matrix-game-2",
    "gta_drive": "matrix-game-2-gta",
    "templerun": "matrix-game-2-templerun",
}
_KV = re.compile(r"(?P<tag>block\d+|init\d+|recache_at_frame\d+)\.kv(?P<side>key|mouse|)(?P<layer>\d+)\.(?P<what>\w+)")
_SIDES = {"": "self", "key": "keyboard", "mouse": "mouse"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """The largest absolute error of each kind of tensor; NaN or a wrong shape is an infinite one.

    `worst` names the tensor that each of them comes from; a kind of which nothing was compared is in neither. `unknown`
    are tensors of the file, and fields of its `run`, that mean nothing to us; `missing` are tensors that were made and
    that the file lacks.
    """

    errors: Mapping[str, float]
    worst: Mapping[str, str]
    tensors_compared: int
    unknown: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    def within(self, atol: float) -> bool:
        """Whether every kind was compared, and no error is above `atol`."""
        return self.errors.keys() == set(KINDS) and all(error <= atol for error in self.errors.values())


def verify_run(run: RecordedRun, weights: Path, device: torch.device) -> Comparison:
    """Load the weights, run them in float32 as the file says, and compare. Raises CheckpointError naming the file."""
    transformer, _ = load_transformer(weights, torch.float32, device, run.config)
    try:
        with _exact_products():
            return compare(run, transformer.fuse())
    except (CheckpointError, ConfigError, ModelError) as error:
        raise CheckpointError(f"{run.source}: {error}") from error


def compare(run: RecordedRun, transformer: WanTransformer) -> Comparison:
    """Run a transformer, in float32, as the file says, and compare every tensor."""
    made = _Observed(run, transformer).go()
    expected = {name: tensor for name, tensor in run.tensors.items() if not input_dimensions(name)}
    errors: dict[str, float] = {}
    worst: dict[str, str] = {}
    compared = [name for name in expected if name in made]
    for name in compared:
        kind, error = _kind(name), _error(made[name], expected[name])
        if kind not in errors or error > errors[kind]:
            errors[kind], worst[kind] = error, name
    if not any(_kind(name) == "kv" and name.endswith((".k", ".v")) for name in compared):
        errors.pop("kv", None)  # the counters alone say nothing of keys and values
    missing = tuple(name for name in made if name not in expected)
    needed = [name for name in missing if _kind(name) != "kv"]
    if needed:
        raise CheckpointError(f"the tensor {needed[0]!r} is missing; this run file is not complete")
    unknown = (*(f"run.{field}" for field in run.unknown_fields), *(name for name in expected if name not in made))
    return Comparison(errors, worst, len(compared), unknown, missing)


def _kind(name: str) -> str:
    last = name.rsplit(".", 1)[-1]
    if ".kv" in name:
        return "kv"
    return last if last in ("flow", "x0") else "latents"


def _error(got: Tensor, expected: Tensor) -> float:
    if got.shape != expected.shape or not got.numel():
        return math.inf
    error = float((got.double() - expected.double()).abs().max())
    return error if math.isfinite(error) else math.inf


# ---------------------------------------------------------------------------------------------- the run
class _Observed:
    """One run, and everything that came by."""

    def __init__(self, run: RecordedRun, transformer: WanTransformer) -> None:
        self.run, self.transformer = run, transformer
        self.calls = run.calls()
        self.made: dict[str, Tensor] = {}
        self.latents: list[Tensor] = []
        self.done = 0  # calls of the model so far
        self.shown: list[str] = []  # tags whose keys and values have been read
        self.wanted: dict[str, list[re.Match[str]]] = {}
        for name in run.tensors:
            if match := _KV.fullmatch(name):
                self.wanted.setdefault(match["tag"], []).append(match)
        self.generator = self._generator()

    def go(self) -> dict[str, Tensor]:
        run, generator = self.run, self.generator
        hook = self.transformer.register_forward_hook(lambda _, __, flow: self.put(f"{self.tag}.flow", flow))
        try:
            generator.begin()
            values = _Values(run)
            while generator.block_index < len(run.blocks):
                generator.make_block(values)
        finally:
            hook.remove()
        if self.done != len(self.calls):
            raise ModelError(f"the run has {len(self.calls)} calls of the model, the engine made {self.done}")
        self.show_cache()
        self.put("latents", torch.cat(self.latents, 1))
        if run.reference != "mg" or "final.kv_last_layer.k" in run.tensors:
            self.show("final.kv_last_layer", self.transformer.config.layers - 1, "self")
        return self.made

    def _generator(self) -> BlockGenerator:
        run = self.run
        given = tuple(run.given_latent(block).to(self.device) for block in run.blocks if block.given)
        start = Start(prompt=run.blocks[0].prompt, latents=given)
        recaches = run.reference in ("ll", "llinf")
        transitions = {"text": Recache() if recaches else Clear()} if run.blocks[0].prompt else {}
        return BlockGenerator(_observed_model(self), start=start, transitions=transitions, noise=_FileNoise(run))

    @property
    def device(self) -> torch.device:
        return self.transformer.patch_embedding.weight.device

    @property
    def tag(self) -> str:
        """The names of the present call's tensors begin with it."""
        if self.done >= len(self.calls):
            raise ModelError(f"the run has {len(self.calls)} calls of the model, the engine makes more")
        return self.calls[self.done].tag

    # ------------------------------------------------------------------ what came by
    def put(self, name: str, latent_BFCHW: Tensor) -> None:
        self.made[name] = self.run.turned(latent_BFCHW).to("cpu", copy=True)

    def show_cache(self) -> None:
        """Read what the cache holds after the last call, if that was a block's last."""
        if not self.done:
            return
        tag = self.calls[self.done - 1].tag.removesuffix(".context")
        if ".step" in tag or tag in self.shown:
            return
        self.shown.append(tag)
        cache = self._cache()
        for short, side in _SIDES.items():
            if side in cache.pools:
                self.show(f"{tag}.kv{short}0", 0, side)  # of every block, whether the file has it or not
        for match in self.wanted.get(tag, ()):
            side = _SIDES[match["side"]]
            if side not in cache.pools:
                continue
            layout, layer = cache.pools[side].layout, int(match["layer"])
            name, what = match[0].rsplit(".", 1)
            if what in ("k", "v") and 0 < layer < layout.layers:
                self.show(name, layer, side)
            elif what == "local_end_index":
                self.made[match[0]] = torch.tensor([len(cache.frames) * layout.tokens])
            elif what == "global_end_index":
                self.made[match[0]] = torch.tensor([cache.end_frame * layout.tokens])

    def show(self, name: str, layer: int, side: str) -> None:
        keys, values = self._cache().read(layer, side)
        self.made[f"{name}.k"], self.made[f"{name}.v"] = keys.transpose(1, 2).cpu(), values.transpose(1, 2).cpu()

    def _cache(self) -> RollingCache:
        cache = self.generator.cache
        assert isinstance(cache, RollingCache)
        return cache


class _ObservedModel(WanModel):
    """The model of the run, which shows what goes in and out of it."""

    observed: _Observed

    def denoise(self, latent: Tensor, sigma: float, context: FrameContext, conditioning: Conditioning) -> Tensor:
        seen = self.observed
        seen.show_cache()
        seen.put(f"{seen.tag}.x_t", latent)
        clean = super().denoise(latent, sigma, context, conditioning)
        seen.put(f"{seen.tag}.x0", clean)
        seen.done += 1
        return clean

    def remember(self, latent: Tensor, context: FrameContext, conditioning: Conditioning) -> None:
        seen = self.observed
        seen.show_cache()
        tag = seen.tag
        if tag.startswith("recache"):
            seen.put(f"{tag}.x_t", latent[:, -context.frames :])
        else:
            seen.latents.append(latent)
            if not tag.startswith("init"):
                seen.put(f"{tag.removesuffix('.context')}.latent", latent)
        super().remember(latent, context, conditioning)
        seen.done += 1


def _observed_model(observed: _Observed) -> _ObservedModel:
    run, config = observed.run, observed.transformer.config
    one = replace(member(_MEMBERS[run.mode or run.reference]), context_timestep=run.context_timestep)
    first, size = len(run.blocks[0].frames), run.frames_per_block
    frames = run.blocks[-1].frames.stop
    sink = min(run.sink, frames)
    enough = sink + frames  # with as many, nothing is ever evicted
    rolling = RollingConfig(
        window_frames=min(run.window or enough, enough),
        sink_frames=sink,
        block_frames=size,
        first_block_frames=0 if first == size else first,
        relative=run.relative,
        sink_stays=run.keeps_sink,
        history_blocks=-(-ACTION_WINDOW // size) if config.action else 0,
    )
    steps = StepList(run.timesteps, run.sigmas)
    spec = wan_spec(one, config, steps, (run.latent_height, run.latent_width), rolling)
    model = _ObservedModel(one, observed.transformer, spec, steps, Encoders(LatentPreview(), text=_Prompts(run)))
    model.observed = observed
    return model


# ---------------------------------------------------------------------------------------------- what the file brings
class _Prompts:
    """The file's prompts, by letter."""

    def __init__(self, run: RecordedRun) -> None:
        self._run = run

    def prepare(self, texts: Sequence[str]) -> None:
        """All are in the file."""

    def encode(self, text: str) -> Tensor:
        return self._run.tensors[f"prompt_{text}"]


class _FileNoise:
    """The file's noise: what blocks begin from, and what was drawn after every step."""

    def __init__(self, run: RecordedRun) -> None:
        self._run = run

    def fill(self, seed: int, block_index: int, step: int, draw: int, out: Tensor) -> Tensor:
        block = self._run.blocks[block_index]
        if step == 0:
            return out.copy_(self._run.noise_of(block))
        return out.copy_(self._run.latent(f"{block.tag}.step{step - 1}.renoise"))


class _Values:
    """The file's prompt, or its picture and actions, block by block."""

    def __init__(self, run: RecordedRun) -> None:
        self._run = run
        self._image = None
        if run.reference == "mg":
            self._image = ImageCondition(run.tensors["visual_context"], run.latent("cond_concat"))

    def latch(self, block_index: int, frames: int) -> Latch:
        block = self._run.blocks[block_index]
        if self._image is None:
            return Latch({"text": block.prompt})
        return Latch({"image": self._image, "action": self._actions(block)})

    def commit(self, latch: Latch) -> None:
        """Nothing is used up."""

    def _actions(self, block: RunBlock) -> RawActions:
        rows, mouse = self._run.raw_frames_of(block), self._run.tensors.get("mouse_cond")
        return RawActions(self._run.tensors["keyboard_cond"][0, rows], None if mouse is None else mouse[0, rows])


@contextmanager
def _exact_products() -> Iterator[None]:
    """No TF32: it rounds the factors of float32 products to 10 bits."""
    before = torch.backends.cuda.matmul.allow_tf32, torch.backends.cudnn.allow_tf32
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    try:
        yield
    finally:
        torch.backends.cuda.matmul.allow_tf32, torch.backends.cudnn.allow_tf32 = before
