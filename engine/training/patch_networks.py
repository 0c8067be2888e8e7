"""The networks of a patch world at the start of a training, from weights, and as weights to play with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

import torch
from torch import Tensor, nn

from dreamtick.engine.models.compact.autoencoder import TILE, WindowAutoencoder
from dreamtick.engine.models.compact.checkpoint import load_weights, read_config, read_tensors, shapes_only
from dreamtick.engine.models.compact.custom import START_KEY, WORLD_KEY, CustomConfig
from dreamtick.engine.models.compact.maze import MAZE, MazeConfig
from dreamtick.engine.models.compact.patch_transformer import PatchConfig, PatchLayer, PatchTransformer
from dreamtick.engine.models.compact.text_encoder import TEXT_WIDTH
from dreamtick.engine.training.captions import looks, themes
from dreamtick.engine.training.checkpoints import write_tensors
from dreamtick.engine.training.patch_config import NetworkSettings
from dreamtick.engine.training.patch_footage import RecordedFootage
from dreamtick.errors import CheckpointError, ConfigError

__all__ = ["Part", "Target", "new_patch_autoencoder", "new_patch_transformer"]

Part = Literal["sketch", "reader", "repaint"]
"""A small network that learns apart from the transformer."""

_GROWN = ("sketch", "reader", "repaint", "themes", "lights")  # parts that a network may have or not; 0: not
_SIGNS: Final[dict[Part, str]] = {
    "sketch": "transformer.sketch.drift",
    "reader": "transformer.meanings.weight",
    "repaint": "transformer.repainter.out.weight",
}
_TAKEN: Final = 2.4  # logit with which the gate to a sketch begins: the sketch is taken for what comes
_MAZE_WIDTH = 384  # of its autoencoder, which the weights' file does not tell


@dataclass(frozen=True, slots=True)
class Target:
    """Which model's weights a training makes, and what they say beside the networks."""

    model: str  # in the registry
    config: CustomConfig | MazeConfig
    metadata: Mapping[str, str] = field(default_factory=dict)
    tensors: Mapping[str, Tensor] = field(default_factory=dict)

    @classmethod
    def custom(cls, settings: NetworkSettings, footage: RecordedFootage) -> Target:
        """A world of the user's own. Raises ConfigError for patches that do not fit its frames."""
        rows, columns = footage.height // TILE, footage.width // TILE
        if settings.reader:
            raise ConfigError(f"reader={settings.reader}: a reader learns the maze's own words; set it to 0")
        if settings.repaint:
            raise ConfigError(f"repaint={settings.repaint}: only the maze is drawn in two looks; set it to 0")
        config = CustomConfig(
            dim=settings.dim,
            depth=settings.depth,
            heads=settings.heads,
            mlp=settings.mlp,
            rows=rows,
            columns=columns,
            chan=settings.chan,
            py=_patch("py", settings.py, rows),
            px=_patch("px", settings.px, columns),
            block=settings.block,
            window=settings.window,
            text=TEXT_WIDTH,
            acts=len(footage.still),
            cross_every=settings.cross_every,
            width=settings.width,
            sketch=settings.sketch,
        )
        start = torch.from_numpy(footage.start())
        return cls("custom", config, {WORLD_KEY: footage.world.to_json()}, {START_KEY: start})

    @classmethod
    def maze(cls, settings: NetworkSettings, height: int) -> Target:
        """The built-in maze. Raises ConfigError for an autoencoder or patches that it cannot have."""
        side = height // TILE
        if settings.repaint and not settings.reader:
            raise ConfigError(
                f"repaint={settings.repaint}: another look is asked for by a reader; set reader, or this to 0"
            )
        if settings.width != _MAZE_WIDTH:
            raise ConfigError(f"width={settings.width}: the maze's autoencoder has {_MAZE_WIDTH} features a cell")
        config = MazeConfig(
            dim=settings.dim,
            depth=settings.depth,
            heads=settings.heads,
            mlp=settings.mlp,
            lat=side,
            chan=settings.chan,
            py=_patch("py", settings.py, side),
            px=_patch("px", settings.px, side),
            block=settings.block,
            window=settings.window,
            text=TEXT_WIDTH,
            acts=len(MAZE.action_names),
            cross_every=settings.cross_every,
            sketch=settings.sketch,
            reader=settings.reader,
            themes=len(themes("maze")) if settings.reader else 0,
            lights=len(looks("maze")) if settings.reader else 0,
            repaint=settings.repaint,
        )
        return cls("maze", config)

    @property
    def network(self) -> PatchConfig:
        """The transformer's sizes."""
        return self.config.network

    @property
    def weights_file(self) -> str:
        """What the weights are called."""
        return f"{self.model}.safetensors"

    def load(self, weights: Path) -> tuple[PatchTransformer, WindowAutoencoder]:
        """The networks of weights of the same sizes, float32 and ready to train on.

        Weights without a sketch or a reader may go on as a network that has them: it then begins to learn them. Raises
        CheckpointError.
        """
        found = read_config(weights, type(self.config), self.model)
        if _grown(found, self.config) != self.config:
            theirs, ours = asdict(found), asdict(self.config)
            name = next(name for name in ours if ours[name] != theirs[name])
            raise CheckpointError(f"{weights}: has {name}={theirs[name]}, this training has {ours[name]}; change one")
        with shapes_only():
            transformer, autoencoder = PatchTransformer(found.network), self.empty_autoencoder()
        networks = nn.ModuleDict({"transformer": transformer, "autoencoder": autoencoder})
        tensors = read_tensors(weights)
        for name in self.tensors:
            tensors.pop(name, None)
        load_weights(networks, tensors, weights, torch.float32, torch.device("cpu"))
        networks.requires_grad_(True)
        if found != self.config:
            known = transformer.state_dict()
            transformer = new_patch_transformer(self.network, 0)
            if transformer.gate is not None and not found.network.keeps:
                known = {name: tensor for name, tensor in known.items() if not name.startswith("out.")}
            transformer.load_state_dict(known, strict=False)
        return transformer, autoencoder

    def lacking(self, weights: Path) -> tuple[Part, ...]:
        """Which of its parts this network has and the weights do not, or never learned.

        Raises CheckpointError if the weights cannot be read.
        """
        found = read_config(weights, type(self.config), self.model).network
        lacking: list[Part] = [p for p in _SIGNS if getattr(self.network, p) and not getattr(found, p)]
        tensors = read_tensors(weights)
        for part, sign in _SIGNS.items():
            learned = tensors.get(sign)  # zeros, as it began: the part was given room and its stage was not trained
            if getattr(self.network, part) and learned is not None and not bool(learned.any()):
                lacking.append(part)
        return tuple(lacking)

    def export(self, path: Path, transformer: nn.Module, autoencoder: nn.Module, steps: int) -> None:
        """Write weights to play with, in bfloat16: the whole file or none of it."""
        tensors = {f"transformer.{name}": tensor for name, tensor in transformer.state_dict().items()}
        tensors |= {f"autoencoder.{name}": tensor for name, tensor in autoencoder.state_dict().items()}
        stored = {name: tensor.detach().to("cpu", torch.bfloat16).contiguous() for name, tensor in tensors.items()}
        metadata = {"config": json.dumps(asdict(self.config)), "step": str(steps), **self.metadata}
        write_tensors(path, {**stored, **self.tensors}, metadata)

    def empty_autoencoder(self) -> WindowAutoencoder:
        """The autoencoder of these sizes, untrained."""
        config = self.config
        return config.new_autoencoder() if isinstance(config, CustomConfig) else WindowAutoencoder(config.chan)


def new_patch_transformer(config: PatchConfig, seed: int) -> PatchTransformer:
    """Every layer begins as the identity with open gates; the last one draws nothing and keeps half of what was, or all
    of the sketch."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        network = PatchTransformer(config)
        nn.init.normal_(network.place, std=0.02)
    silent = [network.out_modulation, network.out, network.gate, network.sketched]
    for linear in silent:
        if linear is not None:
            nn.init.zeros_(linear.weight)
        if linear is not None and linear.bias is not None:
            nn.init.zeros_(linear.bias)
    if network.sketch is not None:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed + 1)
            network.sketch.start()
        if network.gate is not None:
            nn.init.constant_(network.gate.bias, _TAKEN)
    if network.repainter is not None:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed + 2)
            network.repainter.start()
    if network.meanings is not None:
        nn.init.zeros_(network.meanings.weight)
    for layer in network.layers:
        assert isinstance(layer, PatchLayer)
        nn.init.zeros_(layer.mlp.down.weight)
        nn.init.zeros_(layer.attention.out.weight)
        nn.init.zeros_(layer.modulation.weight)
        nn.init.zeros_(layer.modulation.bias)
        if layer.text is not None:
            nn.init.zeros_(layer.text.out.weight)
        with torch.no_grad():
            gates = layer.modulation.bias.view(6, -1)
            gates[2] = gates[5] = 1.0
    return network


def new_patch_autoencoder(target: Target, seed: int) -> WindowAutoencoder:
    """Residual branches begin at zero."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        network = target.empty_autoencoder()
    for name, parameter in network.named_parameters():
        if ".mlp.down." in name or ".exchange.wide." in name:
            nn.init.zeros_(parameter)
    return network


def _grown(found: CustomConfig | MazeConfig, wanted: CustomConfig | MazeConfig) -> CustomConfig | MazeConfig:
    """The sizes that weights have, with the parts that they lack."""
    ours = asdict(wanted)
    missing = {name: ours[name] for name in _GROWN if name in ours and not getattr(found, name)}
    return replace(found, **missing)


def _patch(name: str, chosen: int, side: int) -> int:
    """A patch's side in cells: as chosen, or the largest of 2 and 1 that fits."""
    if chosen and side % chosen:
        raise ConfigError(f"{name}={chosen}: does not divide the frame's {side} cells of {TILE} pixels; 0 chooses")
    return chosen or (2 if side % 2 == 0 else 1)
