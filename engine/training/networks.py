"""The networks that are trained, as they begin, and as they are handed to those who play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Literal

import torch
from torch import Tensor, nn

from dreamtick.engine.models.compact.autoencoder import TileAutoencoder
from dreamtick.engine.models.compact.checkpoint import load_weights, read_config, read_tensors, shapes_only
from dreamtick.engine.models.compact.pocket_transformer import LocalLayer, PocketConfig, PocketTransformer, TimeLayer
from dreamtick.engine.training.checkpoints import write_tensors
from dreamtick.errors import CheckpointError

# Parts that a network may have or not; 0: not.
_GROWN = ("judge", "sketch", "recall", "reader", "themes", "times", "wishes")

__all__ = ["export_world", "lacking_parts", "load_world", "new_autoencoder", "new_transformer"]


def new_transformer(config: PocketConfig, seed: int) -> PocketTransformer:
    """Every layer begins as the identity with open gates, the last one draws nothing and keeps half of what was."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        network = PocketTransformer(config)
        nn.init.normal_(network.place, std=0.02)
        if network.sketch is not None:
            network.sketch.start()
    silent: list[nn.Linear] = [network.out_modulation, network.out, network.gate]
    silent += [linear for linear in (network.change, network.likeness, network.sketched) if linear is not None]
    if network.meanings is not None:
        nn.init.zeros_(network.meanings.weight)
    if network.recall is not None:
        last_of_recall = network.recall[-1]
        assert isinstance(last_of_recall, nn.Linear)
        silent.append(last_of_recall)
    last_of_context = network.context_sigma_mlp[2]
    assert isinstance(last_of_context, nn.Linear)
    silent.append(last_of_context)
    for linear in silent:
        nn.init.zeros_(linear.weight)
        if linear.bias is not None:
            nn.init.zeros_(linear.bias)
    for layer in network.layers:
        assert isinstance(layer, LocalLayer | TimeLayer)
        nn.init.zeros_(layer.mlp.down.weight)
        nn.init.zeros_(layer.modulation.weight)
        nn.init.zeros_(layer.modulation.bias)
        with torch.no_grad():
            gates = layer.modulation.bias.view(6, -1)
            gates[2] = gates[5] = 1.0
        if isinstance(layer, LocalLayer):
            nn.init.zeros_(layer.exchange.wide.weight)
            nn.init.zeros_(layer.text.out.weight)
        else:
            nn.init.zeros_(layer.attention.out.weight)
    return network


def new_autoencoder(config: PocketConfig, seed: int) -> TileAutoencoder:
    """Residual branches begin at zero."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        network = TileAutoencoder(config.chan)
    for name, parameter in network.named_parameters():
        if ".mlp.down." in name or ".exchange.wide." in name:
            nn.init.zeros_(parameter)
    return network


def load_world(weights: Path, config: PocketConfig) -> tuple[PocketTransformer, TileAutoencoder]:
    """The networks of a world's weights, float32 and ready to train on.

    Weights of a network without a judge of changes, a sketch, a reader or recall may go on as one that has them: it
    then begins to learn them. Raises CheckpointError if the weights are broken or of other sizes than the
    configuration says.
    """
    found = read_config(weights, PocketConfig, "pocket")
    grown = {name: getattr(config, name) for name in _GROWN if not getattr(found, name)}
    if replace(found, **grown) != config:
        theirs, ours = asdict(found), asdict(config)
        name = next(name for name in ours if ours[name] != theirs[name])
        raise CheckpointError(f"{weights}: has {name}={theirs[name]}, the configuration says {ours[name]}; change one")
    with shapes_only():
        empty = {"transformer": PocketTransformer(found), "autoencoder": TileAutoencoder(config.chan)}
        networks = nn.ModuleDict(empty)
    load_weights(networks, read_tensors(weights), weights, torch.float32, torch.device("cpu"))
    networks.requires_grad_(True)
    transformer, autoencoder = networks["transformer"], networks["autoencoder"]
    assert isinstance(transformer, PocketTransformer)
    assert isinstance(autoencoder, TileAutoencoder)
    if found != config:
        larger = new_transformer(config, 0)
        larger.load_state_dict(transformer.state_dict(), strict=False)
        transformer = larger
    return transformer, autoencoder


def lacking_parts(weights: Path, config: PocketConfig) -> tuple[Literal["sketch", "reader"], ...]:
    """Which of "sketch" and "reader" a configuration asks for and a world's weights do not have, or never learned.

    Raises CheckpointError if the weights cannot be read.
    """
    found = read_config(weights, PocketConfig, "pocket")
    parts: tuple[Literal["sketch", "reader"], ...] = ("sketch", "reader")
    lacking = [part for part in parts if getattr(config, part) and not getattr(found, part)]
    if config.reader and found.reader:
        meanings = read_tensors(weights).get("transformer.meanings.weight")
        if meanings is not None and not bool(meanings.any()):
            lacking.append("reader")  # it was given room, and its stage was not finished
    return tuple(lacking)


def export_world(
    path: Path,
    config: PocketConfig,
    transformer: Mapping[str, Tensor],
    autoencoder: Mapping[str, Tensor],
    steps: int,
) -> None:
    """Write weights for `load_model("pocket", weights=path)`, in bfloat16: the whole file or none of it."""
    tensors = {f"transformer.{name}": tensor for name, tensor in transformer.items()}
    tensors |= {f"autoencoder.{name}": tensor for name, tensor in autoencoder.items()}
    stored = {name: tensor.detach().to("cpu", torch.bfloat16).contiguous() for name, tensor in tensors.items()}
    write_tensors(path, stored, {"config": json.dumps(asdict(config)), "step": str(steps)})
