"""A run of a published implementation, call by call, as a run file holds it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from torch import Tensor

from dreamtick.engine.models.wan.config import WanConfig

__all__ = ["Call", "RecordedRun", "RunBlock", "input_dimensions"]

_INPUTS = {
    r"noise|initial_latent|start_latents|cond_concat|block\d+\.step\d+\.renoise": 5,
    r"prompt_\w|visual_context|keyboard_cond|mouse_cond": 3,
    r"denoising_step_list|scheduler\.(sigmas|timesteps)": 1,
}


def input_dimensions(name: str) -> int:
    """How many dimensions the tensor of this name has, if it is one that the run was given; else 0."""
    return next((dimensions for pattern, dimensions in _INPUTS.items() if re.fullmatch(pattern, name)), 0)


@dataclass(frozen=True, slots=True)
class RunBlock:
    """One block: given, or made. Its tensors' names begin with `tag`."""

    tag: str
    frames: range  # latent frames, counted from the beginning of the world
    given: bool
    prompt: str  # which prompt is in force: "A", "B", …; "" for a model without text
    recache: range | None = None  # the frames whose keys are computed again before it, under the new prompt


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the model: the prefix of its tensors' names, the latent frames it is about, its timestep."""

    tag: str
    frames: range
    timestep: float

    def __str__(self) -> str:
        return f"{self.tag} of {len(self.frames)} frames from {self.frames.start} on at timestep {self.timestep:g}"


@dataclass(frozen=True, slots=True, eq=False)
class RecordedRun:
    """What was run: everything that decides the tensors, and the tensors.

    Tensors keep the file's layout; `latent` turns those of latents into the engine's, `[B, F, C, H, W]`.
    """

    reference: str  # sf, causvid, ll, llinf (LongLive, relative) or mg
    mode: str  # of Matrix-Game, universal, gta_drive or templerun; "" for the others
    model_config: Mapping[str, Any]  # as the file says it
    config: WanConfig  # the same, understood
    latent_height: int
    latent_width: int
    blocks: tuple[RunBlock, ...]  # in order, given ones first
    frames_per_block: int
    window: int | None  # latent frames in view, with the sink and the block being made; None: all
    sink: int
    keeps_sink: bool  # at a recache, once frames have been evicted
    timesteps: tuple[float, ...]
    sigmas: tuple[float, ...]  # of the same steps
    context_timestep: float
    tensors: Mapping[str, Tensor]
    source: str = "this run"  # for messages: the file
    unknown_fields: tuple[str, ...] = ()  # of `run`, which mean nothing here; if they matter, the numbers differ

    @property
    def relative(self) -> bool:
        """Whether positions count from the window's first frame instead of the world's."""
        return self.reference == "llinf"

    @property
    def summary(self) -> str:
        """The run in one line, for people."""
        view = "all in view" if self.window is None else f"window {self.window}, sink {self.sink}"
        frames = self.blocks[-1].frames.stop
        return (
            f"{self.mode or self.reference}, {len(self.blocks)} blocks, {frames} latent frames of "
            f"{self.latent_height}x{self.latent_width}, {view}, {len(self.timesteps)} steps"
        )

    @property
    def tokens(self) -> int:
        """Tokens of one latent frame."""
        return (self.latent_height // 2) * (self.latent_width // 2)

    def latent(self, name: str) -> Tensor:
        """A tensor of latents by its name, as `[B, F, C, H, W]`."""
        return self.turned(self.tensors[name])

    def turned(self, latent: Tensor) -> Tensor:
        """The file's layout of latents into the engine's and back: Matrix-Game has channels before frames."""
        return latent.transpose(1, 2) if self.reference == "mg" else latent

    def noise_of(self, block: RunBlock) -> Tensor:
        """The noise that a block is made from, `[B, F, C, H, W]`."""
        before = self.given_frames if "initial_latent" in self.tensors else 0  # start_latents have noise, unused
        return self.latent("noise")[:, block.frames.start - before : block.frames.stop - before]

    def given_latent(self, block: RunBlock) -> Tensor:
        """The latent of a given block, `[B, F, C, H, W]`."""
        name = "initial_latent" if "initial_latent" in self.tensors else "start_latents"
        return self.latent(name)[:, block.frames.start : block.frames.stop]

    @property
    def given_frames(self) -> int:
        """How many latent frames were given."""
        return sum(len(block.frames) for block in self.blocks if block.given)

    def raw_frames_of(self, block: RunBlock) -> slice:
        """The rows of `keyboard_cond` and `mouse_cond` that a block brings."""
        return slice(max(0, 4 * block.frames.start - 3), 4 * block.frames.stop - 3)

    def calls(self) -> list[Call]:
        """Every call of the model, in order."""
        calls: list[Call] = []
        for block in self.blocks:
            if block.recache is not None:
                tag = f"recache_at_frame{block.frames.start}"
                calls.append(Call(tag, block.recache, self.context_timestep))
            if block.given:
                tag = block.tag if block.tag.startswith("init") else f"{block.tag}.context"
                calls.append(Call(tag, block.frames, 0.0))
                continue
            for step, timestep in enumerate(self.timesteps):
                calls.append(Call(f"{block.tag}.step{step}", block.frames, timestep))
            calls.append(Call(f"{block.tag}.context", block.frames, self.context_timestep))
        return calls
