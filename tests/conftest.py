"""What every test may rely on: no window, no sound, one thread of torch, nobody's own settings, a clock to set."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.fake_time import FakeTime

# Set before anything imports torch or pygame, and inherited by the processes that tests start. A test that wants a
# real window or the machine's own thread count starts its process with the `plain_environment` fixture.
_FOR_TESTS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "OMP_NUM_THREADS": "1"}
_SET_HERE = {name: value for name, value in _FOR_TESTS.items() if name not in os.environ}
os.environ.update(_SET_HERE)
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# A shared machine may stall for longer than hypothesis allows an example.
settings.register_profile("dreamtick", deadline=None)
settings.load_profile("dreamtick")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked `gpu` where there is none; torch is asked only if such a test was collected."""
    gpu_items = [item for item in items if item.get_closest_marker("gpu")]
    if not gpu_items:
        return
    import torch

    if not torch.cuda.is_available():
        for item in gpu_items:
            item.add_marker(pytest.mark.skip(reason="needs a GPU"))


@pytest.fixture(scope="session", autouse=True)
def own_user_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keep the tests away from the bindings and recordings of whoever runs them; returns the stand-in home folder."""
    home = tmp_path_factory.mktemp("home")
    os.environ["HOME"] = str(home)
    for variable, folder in (("XDG_CONFIG_HOME", ".config"), ("XDG_DATA_HOME", ".local/share")):
        os.environ[variable] = str(home / folder)
    return home


@pytest.fixture(autouse=True)
def one_torch_thread() -> None:
    """Take back a thread count that an earlier test chose. Does not import torch."""
    torch = sys.modules.get("torch")
    if torch is not None and torch.get_num_threads() != 1:
        torch.set_num_threads(1)


@pytest.fixture
def plain_environment() -> dict[str, str]:
    """The environment for a process with a real window: this one without the dummy drivers and the thread limit."""
    return {name: value for name, value in os.environ.items() if name not in _SET_HERE}


@pytest.fixture
def now() -> FakeTime:
    """A clock that stands at 0 until it is moved."""
    return FakeTime()
