"""Members of the family at test size, with random weights and without the extra: for tests of what is around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import torch
from torch import Tensor

from dreamtick.engine.kv_cache import RollingConfig
from dreamtick.engine.models.wan.checkpoint import random_transformer
from dreamtick.engine.models.wan.graphs import Capture, GraphedPasses
from dreamtick.engine.models.wan.members import member
from dreamtick.engine.models.wan.model import Encoders, WanModel, wan_spec
from dreamtick.engine.models.wan.preview import LatentPreview
from dreamtick.engine.models.wan.values import ImageCondition, PromptEmbeds
from dreamtick.input.latch import ActionBlock, Latch

CPU = torch.device("cpu")
LATENT = (4, 6)


class LettersAsText:
    """An embedding of a prompt that differs for every prompt."""

    def __init__(self, width: int, length: int) -> None:
        self._width, self._length = width, length
        self.prepared: list[str] = []

    def prepare(self, texts: Sequence[str]) -> None:
        self.prepared += texts

    def encode(self, text: str) -> Tensor:
        random = torch.Generator().manual_seed(sum(ord(letter) * place for place, letter in enumerate(text, 1)))
        rows = torch.zeros(1, self._length, self._width)
        rows[:, : min(len(text), self._length)] = torch.randn(
            1, min(len(text), self._length), self._width, generator=random
        )
        return rows


def small_world(
    name: str,
    dtype: torch.dtype = torch.float32,
    capture: Capture | None = None,
    rolling: RollingConfig | None = None,
) -> WanModel:
    """A member with random weights, latents of 4 by 6, and a preview instead of a VAE."""
    one = member(name)
    config, steps = one.config("tiny"), one.step_list()
    transformer = random_transformer(config, 7, dtype, CPU).fuse()
    spec = wan_spec(one, config, steps, LATENT, rolling or one.rolling)
    text = LettersAsText(config.text_dim, config.text_len) if one.takes_text else None
    passes = None if capture is None else GraphedPasses(transformer, capture)
    return WanModel(one, transformer, spec, steps, Encoders(LatentPreview(), text), passes)


def small_window(name: str, **changes: object) -> RollingConfig:
    """A member's own window with some of it changed."""
    return replace(member(name).rolling, **changes)  # type: ignore[arg-type]


def picture() -> ImageCondition:
    """A start picture as the network takes it."""
    random = torch.Generator().manual_seed(5)
    return ImageCondition(torch.randn(1, 9, 48, generator=random), torch.randn(1, 5, 20, *LATENT, generator=random))


class Told:
    """A latch source for tests: prompts by block, actions that change every frame, and one picture."""

    def __init__(self, model: WanModel, prompts: Mapping[int, str | PromptEmbeds] | None = None) -> None:
        self._names, self._frames = model.spec.action_names, model.spec.frames_per_block
        self._prompts, self._picture = dict(prompts or {0: "a meadow"}), picture()

    def latch(self, block_index: int, frames: int) -> Latch:
        prompt = self._prompts[max(index for index in self._prompts if index <= block_index)]
        rows = tuple(
            tuple(float((block_index * frames + frame + number) % 3 == 0) for number in range(len(self._names)))
            for frame in range(frames)
        )
        actions = (ActionBlock(self._names, rows),)
        return Latch({"text": prompt, "action": actions, "image": self._picture}, 0)

    def commit(self, latch: Latch) -> None:
        pass
