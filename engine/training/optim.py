"""How weights follow gradients: Muon for the layers' matrices, AdamW for the rest, and a running average of both.

Everything is float32. State is a flat table of named tensors, so that it goes into a safetensors file as it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch
from torch import Tensor, nn

from dreamtick.engine.training.config import PaceSettings
from dreamtick.errors import CheckpointError

__all__ = ["Optimizer", "learning_rate", "orthogonalized"]

_ADAMW_RATE = 0.7  # of Muon's
_BETAS = (0.9, 0.98)
_EPSILON = 1e-8
_MOMENTUM = 0.95
_MUON_DECAY = 0.01
_NEWTON_SCHULZ = (3.4445, -4.775, 2.0315)  # coefficients of Keller Jordan's Muon
_NEWTON_SCHULZ_STEPS = 4
_LEAST_RATE = 0.01  # of the full one, at the end


def learning_rate(step: int, pace: PaceSettings) -> float:
    """Muon's rate at a step, counted from 0: a short warm-up, flat, then in a straight line to almost nothing."""
    warm = min(1.0, (step + 1) / (pace.warmup + 1))
    left = 1.0 - step / pace.steps
    falling = min(1.0, left / max(1.0 - pace.flat_share, 1e-6) + _LEAST_RATE)
    return pace.learning_rate * warm * falling


class Optimizer:
    """Owns the averaged weights and the state; the weights themselves stay the network's.

    Muon (Jordan et al. 2024, with the size of AdamW's updates, arXiv 2502.16982) takes matrices that stand in a list of
    layers, save those that only see the conditioning: `layers.0.mlp.up.weight`, `decoder.1.exchange.wide.weight`.
    """

    def __init__(self, network: nn.Module, pace: PaceSettings) -> None:
        self._pace = pace
        self._weights = dict(network.named_parameters())
        self.average = {name: weight.detach().clone() for name, weight in self._weights.items()}
        zeros = {name: torch.zeros_like(weight) for name, weight in self.average.items()}
        self._state = {f"{name}.mean": zero for name, zero in zeros.items()}
        self._state |= {f"{n}.square": torch.zeros_like(z) for n, z in zeros.items() if not _is_muons(n, z)}

    @torch.no_grad()
    def step(self, step: int) -> float:
        """Follow the gradients, clipped to the largest length that the pace allows; returns their length before.

        Gradients that are not finite change nothing: the returned length tells.
        """
        gradients = {name: weight.grad for name, weight in self._weights.items() if weight.grad is not None}
        length = float(torch.stack([gradient.square().sum() for gradient in gradients.values()]).sum().sqrt())
        if not math.isfinite(length):
            return length
        scale, rate = min(1.0, self._pace.largest_gradient / max(length, 1e-12)), learning_rate(step, self._pace)
        for name, gradient in gradients.items():
            weight = self._weights[name]
            if _is_muons(name, weight):
                self._muon(name, weight, gradient * scale, rate)
            else:
                self._adamw(name, weight, gradient * scale, rate * _ADAMW_RATE, step)
        share = 1.0 - min(self._pace.averaging, step / (step + 30))  # at first the average forgets quickly
        for name, weight in self._weights.items():
            self.average[name].lerp_(weight, share)
        return length

    def state(self) -> dict[str, Tensor]:
        """The tensors themselves, by name."""
        return self._state

    def load_state(self, state: Mapping[str, Tensor], average: Mapping[str, Tensor]) -> None:
        """Take over what was saved. Raises CheckpointError where it is another network's, and changes nothing then."""
        for mine, theirs in ((self._state, state), (self.average, average)):
            wrong = sorted(mine.keys() ^ theirs.keys())
            wrong = wrong or [name for name in mine if mine[name].shape != theirs[name].shape]
            if wrong:
                raise CheckpointError(f"{wrong[0]}: the optimiser's state is another network's; begin anew")
        for mine, theirs in ((self._state, state), (self.average, average)):
            for name, tensor in mine.items():
                tensor.copy_(theirs[name])

    def _muon(self, name: str, weight: Tensor, gradient: Tensor, rate: float) -> None:
        momentum = self._state[f"{name}.mean"]
        momentum.lerp_(gradient, 1.0 - _MOMENTUM)
        update = orthogonalized(gradient.lerp(momentum, _MOMENTUM))
        weight.mul_(1.0 - rate * _MUON_DECAY)
        weight.add_(update, alpha=-rate * 0.2 * math.sqrt(max(weight.shape)))

    def _adamw(self, name: str, weight: Tensor, gradient: Tensor, rate: float, step: int) -> None:
        mean, square = self._state[f"{name}.mean"], self._state[f"{name}.square"]
        mean.lerp_(gradient, 1.0 - _BETAS[0])
        square.mul_(_BETAS[1]).addcmul_(gradient, gradient, value=1.0 - _BETAS[1])
        correction = math.sqrt(1.0 - _BETAS[1] ** (step + 1))
        weight.addcdiv_(
            mean, square.sqrt().div_(correction).add_(_EPSILON), value=-rate / (1.0 - _BETAS[0] ** (step + 1))
        )


def orthogonalized(matrix: Tensor) -> Tensor:
    """About U V^T of a matrix's singular value decomposition, by a few Newton-Schulz steps in float32.

    Singular values come out between 0.5 and 1.5 or so, those that were tiny excepted. (PyTorch's own Muon does this in
    bfloat16, which is slow on CPUs without matrix units.)
    """
    a, b, c = _NEWTON_SCHULZ
    tall = matrix.shape[0] > matrix.shape[1]
    x = (matrix.T if tall else matrix).float()
    x = x / x.norm().clamp(min=1e-7)
    for _ in range(_NEWTON_SCHULZ_STEPS):
        gram = x @ x.T
        x = torch.addmm(x, torch.addmm(gram, gram, gram, beta=b, alpha=c), x, beta=a)
    return x.T if tall else x


def _is_muons(name: str, weight: Tensor) -> bool:
    in_layers = name.split(".")[0] in ("layers", "encoder", "decoder")
    return weight.ndim == 2 and in_layers and ".modulation." not in name
