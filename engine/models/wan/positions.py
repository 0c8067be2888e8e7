"""Where a token stands in time and in the picture: rotary positions (RoFormer, arXiv 2104.09864) as Wan lays them out.

Adjacent features `(2j, 2j+1)` form the pair that turns. Of a head's pairs the first ones turn with the latent frame,
then come those of the row and those of the column, each with frequencies of their own. Angles are computed in float64
for the very frames that are asked for: no table runs out, and frame 100,000 is as exact as frame 1.

T tokens, F latent frames, D features of a head.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

__all__ = ["Rotation", "WanRotary", "action_rotation", "rotate"]

_THETA = 10000.0


@dataclass(frozen=True, slots=True, eq=False)
class Rotation:
    """By how much each token's pairs turn: `turn` `[T, D/2, 2]`, the cosine beside the sine.

    Further dimensions before the last two are broadcast as usual. One tensor, so that a buffer of fixed address can
    take over another rotation in one copy.
    """

    turn: Tensor

    @property
    def cos(self) -> Tensor:
        """The cosines `[T, D/2]`."""
        return self.turn[..., 0]

    @property
    def sin(self) -> Tensor:
        """The sines `[T, D/2]`."""
        return self.turn[..., 1]


class WanRotary:
    """Rotations for latent frames of `rows` x `columns` tokens, read row by row.

    Of the D/2 pairs a third (rounded down) turns with the row, as many with the column, and the rest with the frame:
    22, 21 and 21 of 64. `theta` is the base of the frequencies.
    """

    def __init__(self, head_dim: int, rows: int, columns: int, theta: float = _THETA) -> None:
        self.rows, self.columns = rows, columns
        of_space = head_dim // 2 // 3
        self._frequencies = _frequencies(2 * (head_dim // 2 - 2 * of_space), theta)
        along = _frequencies(2 * of_space, theta)
        row_HD = torch.arange(rows, dtype=torch.float64)[:, None] * along
        column_WD = torch.arange(columns, dtype=torch.float64)[:, None] * along
        shape = (rows, columns, of_space)
        angles_HWD = torch.cat([row_HD[:, None].expand(shape), column_WD[None].expand(shape)], -1)
        self._in_frame = _turn(angles_HWD.flatten(0, 1))  # [T of a frame, D/2 - those of time, 2], float64
        self._placed: dict[tuple[torch.device, torch.dtype], Tensor] = {}

    def at(self, positions: Sequence[int], dtype: torch.dtype, device: torch.device) -> Rotation:
        """The rotation of all tokens of the latent frames at these places in time, frame by frame.

        `dtype` is that of what will be turned; for half precision the rotation itself is float32.
        """
        wide = _wide(dtype)
        in_frame_TD2 = self._placed.get((device, wide))
        if in_frame_TD2 is None:
            in_frame_TD2 = self._placed[device, wide] = self._in_frame.to(device, wide)
        in_time_FD2 = _turn_in_time(positions, self._frequencies).to(device, wide, non_blocking=True)
        frames, tokens = len(positions), self.rows * self.columns
        parts = [
            in_time_FD2[:, None].expand(-1, tokens, -1, -1),
            in_frame_TD2[None].expand(frames, -1, -1, -1),
        ]
        return Rotation(torch.cat(parts, 2).flatten(0, 1))


def action_rotation(
    positions: Sequence[int], head_dim: int, rotary_dims: int, theta: float, dtype: torch.dtype, device: torch.device
) -> Rotation:
    """The rotation `[F, head_dim/2, 2]` of Matrix-Game-2's action modules: only the first `rotary_dims` features turn,
    with the latent frame."""
    turning_FD2 = _turn_in_time(positions, _frequencies(rotary_dims, theta))
    resting_FD2 = _turn(torch.zeros(len(positions), (head_dim - rotary_dims) // 2, dtype=torch.float64))
    return Rotation(torch.cat([turning_FD2, resting_FD2], 1).to(device, _wide(dtype), non_blocking=True))


def rotate(x: Tensor, rotation: Rotation) -> Tensor:
    """Turn the adjacent pairs of `x` `[..., T, D]`. Half precision is turned in float32 and rounded once."""
    pairs = x.to(rotation.turn.dtype).unflatten(-1, (-1, 2))
    if torch.compiler.is_compiling():  # the compiler fuses this into one kernel, but nothing complex
        even, odd = pairs.unbind(-1)
        cos, sin = rotation.cos, rotation.sin
        turned = torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1)
    else:
        turned = torch.view_as_real(torch.view_as_complex(pairs) * torch.view_as_complex(rotation.turn))
    return turned.flatten(-2).to(x.dtype)


def _frequencies(dimensions: int, theta: float) -> Tensor:
    """Radians a step for each of `dimensions / 2` pairs, float64."""
    return theta ** (-torch.arange(0, dimensions, 2, dtype=torch.float64) / max(1, dimensions))


def _turn_in_time(positions: Sequence[int], frequencies: Tensor) -> Tensor:
    return _turn(torch.tensor(positions, dtype=torch.float64)[:, None] * frequencies)


def _turn(angles: Tensor) -> Tensor:
    return torch.stack([angles.cos(), angles.sin()], -1)


def _wide(dtype: torch.dtype) -> torch.dtype:
    return torch.float64 if dtype == torch.float64 else torch.float32
