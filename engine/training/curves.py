"""A training's figures by step, as a picture; needs matplotlib (the extra `eval`)."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from dreamtick.engine.training.checkpoints import History

__all__ = ["can_draw_curves", "write_curves"]


def can_draw_curves() -> bool:
    """Whether matplotlib is installed."""
    return importlib.util.find_spec("matplotlib") is not None


def write_curves(path: Path, history: History) -> None:
    """Draw every figure of the history, which is not empty, beside the others."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    names = [name for name in history[-1] if name not in ("step", "rate")]
    figure, axes = pyplot.subplots(1, len(names), figsize=(4 * len(names), 3), squeeze=False)
    for axis, name in zip(axes[0], names, strict=True):
        points = [(row["step"], row[name]) for row in history if name in row]
        axis.plot(*zip(*points, strict=True))
        axis.set_title(name)
        axis.set_xlabel("step")
    figure.tight_layout()
    figure.savefig(path, dpi=80, metadata={"Software": None})
    pyplot.close(figure)
