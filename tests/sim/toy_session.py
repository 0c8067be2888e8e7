"""A session whose model is the toy of `tests/toy_model.py`, without a screen, to be turned tick by tick."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.producer import StartRule
from dreamtick.input.bindings import Bindings
from dreamtick.sim import session as session_module
from dreamtick.sim.session import Session, SessionConfig
from dreamtick.sim.world import WorldConfig
from tests.toy_model import ToyModel

__all__ = ["toy_session", "turn_until"]

START = Start(None, "a meadow")


def toy_session(
    monkeypatch: pytest.MonkeyPatch, folder: Path, model: ToyModel | None = None, **config: object
) -> Iterator[Session]:
    """Yields the session and closes it afterwards: for a fixture's `yield from`."""
    toy = model or ToyModel()
    monkeypatch.setattr(session_module, "load_spec", lambda *_: toy.spec)
    monkeypatch.setattr(session_module, "load_start", lambda *_: START)
    monkeypatch.setattr(session_module, "build_generator", lambda *_: BlockGenerator(toy, 3, START))
    settings = SessionConfig(
        WorldConfig(seed=3, dtype="float32", threads=1),
        start_rule=StartRule.EAGER,
        folder=folder,
        state_file=folder / "toy.dreamstate",
        **config,
    )
    session = Session(settings, Bindings.default(), [])
    yield session
    session.close()


def turn_until(session: Session, condition: Callable[[], object]) -> None:
    """Turn the loop until something has come true; fails after 20 s."""
    pause = threading.Event()
    for _ in range(4000):
        session.loop.tick()
        if condition():
            return
        pause.wait(0.005)
    raise AssertionError(f"it did not come to that within 20 s; told: {session.state.message}")
