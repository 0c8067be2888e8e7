"""A player in a published game's world: keys, mouse and a real window under Xvfb; the network knows nothing.

What the player did is read off the recording, since the pictures of an untrained network say nothing.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dreamtick.engine.models.wan.stand_in import stand_in_picture
from dreamtick.render.contact_sheet import save_png
from dreamtick.sim.recording import RecordedBlock, RecordingReader
from tests.display import display_environment, grab_screen, virtual_display
from tests.end_to_end.test_window import Player

pytestmark = pytest.mark.timeout(300)

pytest.importorskip("diffusers", reason="the extra wan is not installed")
pytest.importorskip("transformers", reason="the extra wan is not installed")

WORLD = ("--model", "matrix-game-2", "--weights", "random", "--size", "tiny", "--image", "start.png")


class GamePlayer(Player):
    """Knows what its world was told."""

    def shows_a_picture(self) -> bool:
        return bool(self.blocks()) and grab_screen(self.display, self.folder / "first.png").std() > 10

    def blocks(self) -> list[RecordedBlock]:
        """Those that were made so far."""
        path = self.folder / "game.dreamtick"
        return [entry for entry in RecordingReader(path) if isinstance(entry, RecordedBlock)] if path.exists() else []

    def done(self, since: int = 0) -> set[str]:
        """The actions that any block from `since` on was made under."""
        latched = [block.latch.values["action"][0] for block in self.blocks()[since:]]
        rows = [zip(player.names, row, strict=True) for player in latched for row in player.values]
        return {name for row in rows for name, value in row if value}

    def taps(self, key: str, action: str) -> None:
        """Press a key, and wait until a block was made under what it means and nothing else."""
        before = len(self.blocks())
        self.key(key)
        self.wait_for(lambda: self.done(before), f"a block with {action}")
        assert self.done(before) == {action}


def test_keys_and_mouse_steer_a_game_and_words_do_not(tmp_path: Path):
    save_png(tmp_path / "start.png", stand_in_picture(352, 640))
    with virtual_display() as display:
        player = GamePlayer(display, tmp_path, *WORLD, "--record", "game.dreamtick")
        try:
            player.wait_until_playing()
            for key, action in (("w", "forward"), ("s", "back"), ("a", "left"), ("d", "right"), ("Prior", "look_y")):
                player.taps(key, action)
            player.key("Return")
            player.taps("w", "forward")  # and is not typed into a prompt
            player.xdotool("mousemove", "640", "400", "click", "1")
            time.sleep(0.5)
            before = len(player.blocks())
            for _ in range(8):
                player.xdotool("mousemove_relative", "--", "25", "0")
            player.wait_for(lambda: "look_x" in player.done(before), "a block that looks aside")
            player.key("Escape")  # lets the mouse go
            time.sleep(0.3)
            assert player.quit() == 0
        finally:
            player.process.kill()
            player.process.wait(10)
    stats = json.loads(player.stats.read_text())
    assert stats["frames_shown"] > 60
    assert stats["problem"] is None
    check = subprocess.run(
        [sys.executable, "-m", "dreamtick", "replay", str(tmp_path / "game.dreamtick"), "--check"],
        env=display_environment(display),
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert check.returncode == 0, check.stdout + check.stderr
