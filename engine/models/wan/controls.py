"""Named actions of a player as the rows that Matrix-Game was trained on.

Its keyboard is a set of switches, its mouse a pair of (up, right) speeds of magnitude 0.1, as in the inference code of
Skywork/Matrix-Game-2.0.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from dreamtick.engine.models.wan.members import FRAMES_PER_LATENT, WanMember
from dreamtick.engine.models.wan.values import RawActions
from dreamtick.errors import ConfigError
from dreamtick.input.latch import ActionBlock

__all__ = ["raw_actions", "raw_frames"]

MOUSE_SPEED = 0.1  # of a mouse that is fully moved


def raw_frames(block_frames: int, first: bool) -> int:
    """Raw frames of a block of latent frames; a world's first latent frame has one, all others four."""
    return FRAMES_PER_LATENT * block_frames - (FRAMES_PER_LATENT - 1 if first else 0)


def raw_actions(member: WanMember, players: Sequence[ActionBlock]) -> RawActions:
    """One player's actions, a row a picture, as keyboard and mouse rows. Raises ConfigError for other names."""
    block = players[0]
    if block.names != member.action_names:
        raise ConfigError(f"actions {block.names}: model {member.name!r} takes {member.action_names}")
    rows = torch.tensor(block.values, dtype=torch.float32).reshape(len(block.values), len(block.names))
    column = {name: rows[:, number] for number, name in enumerate(block.names)}
    keys = [(column[name] > 0.5).float() for name in member.switch_names]
    if member.mode == "templerun":
        idle = 1.0 - torch.stack(keys, 1).amax(1)
        return RawActions(torch.stack([idle, *_one_at_a_time(keys)], 1))
    nothing = torch.zeros(len(rows))
    if member.mode == "gta_drive":
        up, right = nothing, column["steer"]
    else:
        up, right = -column["look_y"], column["look_x"]
    order = ("forward", "back", "left", "right") if member.mode == "universal" else ("forward", "back")
    named = dict(zip(member.switch_names, keys, strict=True))
    return RawActions(torch.stack([named[name] for name in order], 1), MOUSE_SPEED * torch.stack([up, right], 1))


def _one_at_a_time(keys: Sequence[Tensor]) -> list[Tensor]:
    """Of several switches that are on, the first: the model knows one move a frame."""
    free = torch.ones_like(keys[0])
    chosen = []
    for key in keys:
        chosen.append(key * free)
        free = free * (1.0 - key)
    return chosen
