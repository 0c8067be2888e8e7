"""Rotary positions (RoFormer, arXiv 2104.09864) over time, rows and columns, for a whole block at a time.

Time counts from the beginning of the world and never ends: angles are computed in float64 for the one position that is
asked for, so that block 100,000 is as exact as block 1 and no table runs out.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

__all__ = ["BlockRotary", "rotate"]


class BlockRotary:
    """cos and sin for the tokens of a block that stands at a given place in time.

    `time_T`, `row_T`, `column_T` are each token's position within its block, in units of the frequencies that follow
    (`time_frequencies` in radians a unit of time, and so on). The head's halves form the rotated pairs: the first
    `len(time_frequencies)` pairs turn with time, the next with the row, the rest with the column.
    """

    def __init__(
        self,
        time_T: Tensor,
        row_T: Tensor,
        column_T: Tensor,
        time_frequencies: Sequence[float],
        row_frequencies: Sequence[float],
        column_frequencies: Sequence[float],
    ) -> None:
        f64 = torch.float64
        self._time_angle = time_T.to(f64)[:, None] * torch.tensor(time_frequencies, dtype=f64)
        self._frequencies = torch.tensor(time_frequencies, dtype=f64)
        rows = row_T.to(f64)[:, None] * torch.tensor(row_frequencies, dtype=f64)
        columns = column_T.to(f64)[:, None] * torch.tensor(column_frequencies, dtype=f64)
        self._space_angle = torch.cat([rows, columns], -1)

    def at(self, time: float, dtype: torch.dtype, device: torch.device) -> tuple[Tensor, Tensor]:
        """Return (cos, sin), each `[T, D/2]`, for a block whose time origin is `time`."""
        angle = torch.cat([self._time_angle + time * self._frequencies, self._space_angle], -1)
        return angle.cos().to(device, dtype), angle.sin().to(device, dtype)


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Turn the pairs (i, i + D/2) of `x` `[..., T, D]` by the angles of `cos`, `sin` `[T, D/2]`."""
    first, second = x.chunk(2, -1)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)
