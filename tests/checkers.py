"""The checkers of gymnasium and of Stable-Baselines3, with every warning as an error."""

from __future__ import annotations

import importlib.util
import os
import warnings
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

__all__ = ["check_with_gymnasium", "check_with_stable_baselines3", "need_stable_baselines3"]

_FOUR_DIMENSIONS = "unconventional shape \\(neither an image, nor a 1D vector\\)"


def check_with_gymnasium(env: gymnasium.Env[Any, Any], render: bool = False) -> None:
    """Run gymnasium's checker; with `render`, also every render mode, for which it makes the environment again."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=not render, skip_close_check=not render)


def check_with_stable_baselines3(env: gymnasium.Env[Any, Any]) -> None:
    """Run Stable-Baselines3's checker. It warns of any observation with four dimensions; that one is let pass."""
    from stable_baselines3.common.env_checker import check_env as check

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if len(env.observation_space.shape or ()) == 4:
            warnings.filterwarnings("ignore", message=f".*{_FOUR_DIMENSIONS}")
        check(env.unwrapped)


def need_stable_baselines3() -> None:
    """Skip a test where Stable-Baselines3 is missing, or fail it where CI is set."""
    if importlib.util.find_spec("stable_baselines3") is None:
        reason = "stable-baselines3 is not installed (it comes with the extra [agents])"
        if os.environ.get("CI"):
            pytest.fail(f"{reason}, and CI runs every test: install it")
        pytest.skip(reason)
