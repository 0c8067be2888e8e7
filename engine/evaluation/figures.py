"""The figures of a world as one flat object, for people and programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dreamtick.engine.evaluation.evidence import Tally

__all__ = ["KEYS", "Figures", "figures_of"]

Figures = dict[str, object]

KEYS: Final = (
    "world",
    "steps",
    "fps_bf16",
    "fps_fp32",
    "ae_psnr",
    "psnr_0_5s",
    "psnr_1s",
    "psnr_2s",
    "psnr_repeat_1s",
    "figure_px_1s",
    "figure_px_3s",
    "direction",
    "in_wall",
    "coin",
    "door",
    "recall_anchor_10s",
    "recall_anchor_60s",
    "recall_none_10s",
    "prompt_known",
    "prompt_unseen",
    "layout_kept",
    "drift_ratio",
    "figure_present",
    "collapsed",
    "rollouts",
    "idle_kept",
)
_SHARES: Final = (
    "direction",
    "in_wall",
    "coin",
    "door",
    "recall_anchor_10s",
    "recall_anchor_60s",
    "recall_none_10s",
    "prompt_known",
    "prompt_unseen",
    "layout_kept",
    "figure_present",
    "collapsed",
    "idle_kept",
)
_DRIFTS: Final = ("sharpness", "colour", "vde")
_DECIMALS: Final = 4


def figures_of(world: str, steps: int, tally: Tally, speeds: Mapping[str, float]) -> Figures:
    """The figures under `KEYS`, None where nothing was measured, and three objects beside them.

    `samples` says how many things were judged (`n_` and the key), `intervals` the 95 % interval of each share,
    `details` the means of what else was seen. `collapsed` counts rollouts; its interval is that of their share.
    """
    figures: Figures = {"world": world, "steps": steps}
    for key in KEYS[2:]:
        mean = tally.mean(key)
        figures[key] = None if mean is None else round(mean, _DECIMALS)
    for key, speed in speeds.items():
        figures[key] = round(speed, 1)
    if tally.count("collapsed"):
        figures["collapsed"], figures["rollouts"] = round(tally.total("collapsed")), tally.count("collapsed")
    ratios = _drift_ratios(tally)
    if ratios:
        figures["drift_ratio"] = max(ratios.values())
    intervals = {key: tally.interval(key) for key in _SHARES}
    details = {name: tally.mean(name) for name in tally.names if name not in KEYS}
    return {
        **figures,
        "samples": {f"n_{key}": tally.count(key) for key in KEYS if tally.count(key)},
        "intervals": {
            key: [round(end, _DECIMALS) for end in interval] for key, interval in intervals.items() if interval
        },
        "details": {
            **{name: round(mean, _DECIMALS) for name, mean in details.items() if mean is not None},
            **{f"drift_{name}_ratio": ratio for name, ratio in ratios.items()},
        },
    }


def _drift_ratios(tally: Tally) -> dict[str, float]:
    """How much more the model's clips drift than the true ones, by each of the measures."""
    ratios = {}
    for name in _DRIFTS:
        drawn, true = tally.mean(f"drift_{name}_model"), tally.mean(f"drift_{name}_truth")
        if drawn is not None and true:
            ratios[name] = round(drawn / true, _DECIMALS)
    return ratios
