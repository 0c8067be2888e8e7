"""A world that a user trained: its sizes, name, actions, rate and start picture all stand in its weights' file."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from dreamtick.engine.models.base import Start, WorldSpec
from dreamtick.engine.models.compact.autoencoder import TILE, WindowAutoencoder
from dreamtick.engine.models.compact.checkpoint import (
    load_weights,
    read_config,
    read_metadata,
    read_tensors,
    shapes_only,
)
from dreamtick.engine.models.compact.model import plan_of, text_encoder_for
from dreamtick.engine.models.compact.patch_model import PatchModel, WorldIdentity, patch_spec
from dreamtick.engine.models.compact.patch_transformer import PatchConfig, PatchTransformer
from dreamtick.engine.models.compact.text_encoder import TextEncoder
from dreamtick.errors import AssetError, CheckpointError
from dreamtick.input.latch import ActionBlock
from dreamtick.input.spare_keys import RESTING

__all__ = [
    "START_KEY",
    "WORLD_KEY",
    "CustomConfig",
    "CustomModel",
    "CustomWorld",
    "custom_spec",
    "custom_start",
    "load_custom",
    "read_world",
]

NAME = "custom"
WORLD_KEY = "world"  # of the metadata: `CustomWorld.to_json()`
START_KEY = "start.frames"  # of the tensors: uint8 [1, H, W, 3]
_LONGEST_WORLD = 20_000  # characters
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class CustomConfig:
    """The network's sizes, under the names that stand in the weights' file; `PatchConfig` says what they are."""

    dim: int
    depth: int
    heads: int
    mlp: int
    rows: int
    columns: int
    chan: int
    py: int
    px: int
    block: int
    window: int
    text: int
    acts: int
    cross_every: int
    width: int  # features of a cell in the autoencoder
    sketch: int = 0

    @property
    def network(self) -> PatchConfig:
        """The same for the network."""
        return PatchConfig(
            dim=self.dim,
            depth=self.depth,
            heads=self.heads,
            mlp=self.mlp,
            rows=self.rows,
            columns=self.columns,
            chan=self.chan,
            py=self.py,
            px=self.px,
            block=self.block,
            window=self.window,
            text=self.text,
            acts=self.acts,
            cross_every=self.cross_every,
            all_around=True,
            keeps=True,
            sketch=self.sketch,
        )

    def new_autoencoder(self) -> WindowAutoencoder:
        """The autoencoder of these sizes."""
        return WindowAutoencoder(self.chan, self.width, max(1, self.width // 4))


@dataclass(frozen=True, slots=True)
class CustomWorld:
    """What a user's world is, beside its sizes.

    `choices` are groups of actions of which exactly one is 1; each lists the actions' numbers.
    """

    title: str
    action_names: tuple[str, ...]
    frame_rate_hz: float
    switch_names: tuple[str, ...] = ()
    choices: tuple[tuple[int, ...], ...] = ()
    prompt: str = ""  # of the start picture

    @property
    def identity(self) -> WorldIdentity:
        """The same for the engine."""
        return WorldIdentity(NAME, self.title, self.action_names, self.frame_rate_hz, self.switch_names)

    @property
    def still(self) -> NDArray[np.float32]:
        """The actions `[A]` when nothing is done: zeros, but for choices to do nothing."""
        row = np.zeros(len(self.action_names), np.float32)
        for group in self.choices:
            resting = self.resting(group)
            if resting is not None:
                row[group[resting]] = 1.0
        return row

    def resting(self, group: Sequence[int]) -> int | None:
        """The place within a group of the choice to do nothing, if one is called so."""
        names = [self.action_names[number].lower() for number in group]
        return next((place for place, name in enumerate(names) if name in RESTING), None)

    def to_json(self) -> str:
        """For the metadata of the weights."""
        return json.dumps(
            {
                "title": self.title,
                "action_names": self.action_names,
                "frame_rate_hz": self.frame_rate_hz,
                "switch_names": self.switch_names,
                "choices": self.choices,
                "prompt": self.prompt,
            }
        )


class CustomModel(PatchModel):
    """Of a group of choices exactly one is made: the first that is pressed, or the one to do nothing if it has one.

    Of a group without such a choice none may be made: the world then stands still, if it was trained to.
    """

    def __init__(
        self,
        config: CustomConfig,
        world: CustomWorld,
        transformer: PatchTransformer,
        autoencoder: WindowAutoencoder,
        text: TextEncoder,
        steps: int = 2,
    ) -> None:
        super().__init__(
            config.network, patch_spec(config.network, world.identity, steps), transformer, autoencoder, text
        )
        self._choices = [(list(group), world.resting(group)) for group in world.choices]

    def _moves(self, players: Sequence[ActionBlock]) -> Tensor:
        moves_BFM = super()._moves(players)
        for group, rest in self._choices:
            pressed = moves_BFM[..., group] > 0.5
            first = pressed & (pressed.cumsum(-1) == 1)
            if rest is not None:
                first[..., rest] |= ~pressed.any(-1)
            moves_BFM[..., group] = first.to(moves_BFM.dtype)
        return moves_BFM


def custom_spec(weights: Path, steps: int = 2) -> WorldSpec:
    """What the engine must know about the world in this file; raises as `load_custom` does."""
    config = read_config(weights, CustomConfig, NAME)
    return patch_spec(config.network, read_world(weights, config).identity, steps)


def custom_start(weights: Path) -> Start:
    """How the world in this file begins. Raises AssetError if its picture is none, CheckpointError as above."""
    config = read_config(weights, CustomConfig, NAME)
    frames = read_tensors(weights).get(START_KEY)
    if frames is None:
        return Start(None, read_world(weights, config).prompt)
    size = (1, config.rows * TILE, config.columns * TILE, 3)
    if frames.dtype != torch.uint8 or tuple(frames.shape) != size:
        raise AssetError(
            f"{weights}: start picture {frames.dtype} {tuple(frames.shape)}, expected uint8 {size}; "
            "give one with --picture FILE, or export the weights again"
        )
    return Start(frames.numpy(), read_world(weights, config).prompt)


def load_custom(
    weights: Path, text_folder: Path, dtype: torch.dtype, device: torch.device, steps: int = 2
) -> CustomModel:
    """Load a user's world. Raises CheckpointError, AssetError or ConfigError, and leaves nothing behind then."""
    plan_of(steps)
    config = read_config(weights, CustomConfig, NAME)
    world = read_world(weights, config)
    with shapes_only():
        transformer, autoencoder = PatchTransformer(config.network), config.new_autoencoder()
    networks = nn.ModuleDict({"transformer": transformer, "autoencoder": autoencoder})
    tensors = read_tensors(weights)
    tensors.pop(START_KEY, None)
    load_weights(networks, tensors, weights, dtype, device)
    return CustomModel(
        config, world, transformer, autoencoder, text_encoder_for(weights, config.text, text_folder), steps
    )


def read_world(weights: Path, config: CustomConfig) -> CustomWorld:
    """What the file's metadata say about the world. Raises CheckpointError for what no world can be."""
    text = read_metadata(weights).get(WORLD_KEY, "")
    try:
        if len(text) > _LONGEST_WORLD:
            raise ValueError(f"{len(text)} characters, at most {_LONGEST_WORLD}")
        world = _world_of(json.loads(text), config.acts)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise CheckpointError(
            f"{weights}: metadata {WORLD_KEY!r} does not describe a world ({error}); "
            "export it again with `dreamtick train custom`"
        ) from error
    return world


def _world_of(data: dict[str, Any], actions: int) -> CustomWorld:
    """Raises ValueError, KeyError or TypeError for what cannot be."""
    names, switches = tuple(map(_name, data["action_names"])), tuple(map(_name, data["switch_names"]))
    choices = tuple(tuple(map(int, group)) for group in data["choices"])
    rate, numbers = float(data["frame_rate_hz"]), [number for group in choices for number in group]
    if len(names) != actions or len(set(names)) != actions or not set(switches) <= set(names):
        raise ValueError(f"actions {', '.join(names)}, expected {actions} names")
    if len(set(numbers)) != len(numbers) or not all(0 <= number < actions for number in numbers):
        raise ValueError(f"choices {numbers}, expected numbers below {actions}, each once")
    if not (math.isfinite(rate) and 0.1 <= rate <= 1000):
        raise ValueError(f"{rate} frames a second, expected 0.1 to 1000")
    return CustomWorld(_name(data["title"]), names, rate, switches, choices, str(data["prompt"]))


def _name(text: object) -> str:
    if not isinstance(text, str) or not text or not text.isprintable() or len(text) > _LONGEST_NAME:
        raise ValueError(f"name {str(text)[:_LONGEST_NAME]!r}")
    return text
