"""gymnasium finds the environments without anybody importing Dreamtick; the human view is a real window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dreamtick.sim.env_spaces import EnvShape
from dreamtick.sim.env_window import EpisodeWindow
from tests.display import display_environment, grab_screen, screen
from tests.fake_time import FakeTime

__all__ = ["screen"]  # a fixture

ROOT = Path(__file__).parents[2]
SHAPE = EnvShape("toy", 8, 8, 10.0, 2, ("move_x",))
ONE_LINE = (
    "import gymnasium; e=gymnasium.make('dreamtick/Pocket-v0'); e.reset(seed=1); "
    "print(e.step(e.action_space.sample())[0].shape)"
)


def run(program: str, folder: Path, *flags: str) -> str:
    ended = subprocess.run(
        [sys.executable, *flags, "-c", program], cwd=folder, capture_output=True, text=True, timeout=110, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def test_an_installed_dreamtick_is_found_by_gymnasium_alone(tmp_path):
    # If this fails in a checkout whose other tests pass, the installation is older than the startup file: `make setup`.
    assert run(ONE_LINE, tmp_path, "-I") == "(64, 64, 3)"


def test_waiting_for_gymnasium_imports_nothing_and_leaves_no_trace():
    program = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
before = set(sys.modules)
import dreamtick.sim.env_hook as hook
hook.wait_for_gymnasium(); hook.wait_for_gymnasium()
print(sorted(set(sys.modules) - before), len([f for f in sys.meta_path if "Wait" in type(f).__name__]))
sys.path += {sys.path!r}
import gymnasium
print("dreamtick/Pocket-v0" in gymnasium.registry, "torch" in sys.modules)
print(gymnasium.__spec__.loader is gymnasium.__loader__, type(gymnasium.__loader__).__name__)
print(any("Wait" in type(f).__name__ for f in sys.meta_path))
hook.wait_for_gymnasium()
"""
    waiting, registered, loader, left = run(program, ROOT, "-S").splitlines()  # -S: without any startup file
    assert waiting == "['__future__', 'dreamtick', 'dreamtick.sim', 'dreamtick.sim.env_hook'] 1"
    assert registered == "True False"
    assert loader == "True SourceFileLoader"
    assert left == "False"


def test_frames_are_shown_when_they_are_due_and_late_ones_at_once():
    now, waits = FakeTime(), []

    def sleep_s(seconds: float) -> None:
        waits.append(seconds)
        now.sleep_ms(seconds * 1000)

    window = EpisodeWindow(SHAPE, now, sleep_s)  # one frame is 100 ms
    frames = np.zeros((2, 8, 8, 3), np.uint8)
    window.show(frames)
    now.sleep_ms(30)
    window.show(frames[:1])
    now.sleep_ms(500)
    window.show(frames)
    window.close()
    window.close()
    window.show(frames)
    assert waits == pytest.approx([0.1, 0.07, 0.1])


def test_an_episode_goes_on_when_whoever_watches_closes_the_window():
    import pygame

    window = EpisodeWindow(SHAPE, FakeTime(), lambda seconds: None)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.show(np.zeros((2, 8, 8, 3), np.uint8))
    assert not window.is_open
    window.show(np.zeros((2, 8, 8, 3), np.uint8))


def test_human_shows_the_world_in_a_window(screen, tmp_path):
    program = """
import gymnasium, numpy as np
from dreamtick.sim.env_ids import register_environments
register_environments()
env = gymnasium.make("dreamtick/PocketTruth-v0", render_mode="human")
env.reset(seed=1)
seen = env.step(np.zeros(2))[0]
assert env.render() is None
np.save("seen.npy", seen)
print("shown", flush=True)
input()
env.close()
"""
    watched = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=display_environment(screen),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert watched.stdout.readline().strip() == "shown"
        picture = grab_screen(screen)
        seen = np.load(tmp_path / "seen.npy")
        assert contains(picture, seen.repeat(10, 0).repeat(10, 1))
        watched.communicate("\n", timeout=30)
        assert watched.returncode == 0
    finally:
        watched.kill()


def contains(picture: np.ndarray, part: np.ndarray) -> bool:
    """Whether `part`, uint8 `[h, w, 3]`, stands somewhere in `picture`."""
    height, width = part.shape[:2]
    rows, columns = np.nonzero((picture[: -height or None, : -width or None] == part[0, 0]).all(-1))
    return any(
        np.array_equal(picture[row : row + height, column : column + width], part)
        for row, column in zip(rows, columns, strict=True)
    )
