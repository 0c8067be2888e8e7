from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from dreamtick.errors import ConfigError, OutputError
from dreamtick.render.contact_sheet import load_png, magnified
from dreamtick.render.view import HudStatistics, PromptBoxView, View
from dreamtick.render.window import Window
from tests.display import display_environment
from tests.fake_time import FakeTime

STATISTICS = HudStatistics(world_fps=12.0, model_title="Pocket", prompt="a snowy night", actions={"move_x": 1.0})


@pytest.fixture
def window(now: FakeTime) -> Iterator[Window]:
    window = Window("test", frame_height=6, frame_width=8, scale=20, now_ns=now)
    yield window
    window.close()


def on_screen() -> np.ndarray:
    return np.swapaxes(pygame.surfarray.array3d(pygame.display.get_surface()), 0, 1)


def test_a_frame_is_shown_pixel_for_pixel_by_a_whole_factor(window: Window, frame):
    assert window.size == (160, 120)
    window.draw(View(frame))
    np.testing.assert_array_equal(on_screen(), magnified(frame, 20))


def test_a_new_window_is_as_large_as_a_whole_factor_allows_within_640():
    window = Window("test", frame_height=48, frame_width=64)
    assert window.size == (640, 480)
    window.close()


def test_in_a_window_of_another_shape_the_world_stands_in_the_middle(window: Window, frame):
    pygame.display.set_mode((200, 125), pygame.RESIZABLE)
    window.draw(View(frame))
    shown = on_screen()
    np.testing.assert_array_equal(shown[2 : 2 + 120, 20 : 20 + 160], magnified(frame, 20))
    assert len(np.unique(shown[:, :20].reshape(-1, 3), axis=0)) == 1


def test_a_window_smaller_than_the_world_still_shows_all_of_it(window: Window, frame):
    pygame.display.set_mode((4, 9), pygame.RESIZABLE)
    window.draw(View(frame))
    assert (on_screen()[3:6] != on_screen()[0, 0]).any(axis=-1).all()


def test_nothing_is_drawn_while_nothing_changes_except_now_and_then(window: Window, now: FakeTime, frame):
    view = View(frame)
    assert window.draw(view)
    assert not window.draw(View(frame))
    now.sleep_ms(499)
    assert not window.draw(view)
    now.sleep_ms(1)  # something may have covered the window
    assert window.draw(view)


def test_figures_alone_redraw_the_window_five_times_a_second(window: Window, now: FakeTime, frame):
    drawn = 0
    for _ in range(60):
        drawn += window.draw(View(frame, STATISTICS))
        now.sleep_ms(1000 / 60)
    assert 4 <= drawn <= 6


@pytest.mark.parametrize(
    "view",
    [
        View(statistics=STATISTICS),
        View(prompt_box=PromptBoxView("a sunny day", 3)),
        View(help_lines=[("W", "walk")]),
        View(message="saved"),
        View(message="disk full", message_is_error=True),
        View(paused=True),
        View(recording=True),
        View(waiting=True),
    ],
)
def test_every_overlay_is_shown_at_once_and_goes_again(view: View, frame, now: FakeTime):
    window = Window("test", 6, 8, now_ns=now)
    fields = {name: getattr(view, name) for name in View.__dataclass_fields__}
    window.draw(View(frame))
    plain = on_screen()
    assert window.draw(View(**{**fields, "frame": frame}))
    assert (on_screen() != plain).any()
    window.draw(View(frame))
    np.testing.assert_array_equal(on_screen(), plain)
    window.close()


@pytest.mark.parametrize("size", [(1, 1), (96, 96), (97, 300), (2000, 100)])
def test_all_overlays_together_fit_into_any_window(size: tuple[int, int], window: Window, frame):
    pygame.display.set_mode(size, pygame.RESIZABLE)
    text = "\0 雪 very long " * 100
    box, lines = PromptBoxView(text, 9), [(text, text)] * 30
    assert window.draw(View(frame, STATISTICS, box, lines, text, True, True, True, True))
    assert window.draw(View(None, STATISTICS, PromptBoxView("", 5), [], "", False, True, True, True))


def test_the_cursor_stays_in_sight_in_a_long_prompt(now: FakeTime, frame):
    window = Window("test", 6, 8, now_ns=now)
    shown = []
    for cursor in (0, 50_000, 100_000):
        window.draw(View(frame, prompt_box=PromptBoxView("a night with many stars " * 4_200, cursor)))
        shown.append(on_screen())
    assert (shown[0] != shown[1]).any()
    assert (shown[1] != shown[2]).any()
    window.close()


def test_before_the_first_frame_the_window_says_so_and_there_is_nothing_to_save(window: Window, tmp_path: Path):
    window.draw(View())
    assert len(np.unique(on_screen().reshape(-1, 3), axis=0)) > 1
    with pytest.raises(OutputError, match="no frame was shown yet"):
        window.screenshot(tmp_path / "shot.png")


def test_a_screenshot_is_the_world_as_shown_without_overlays(window: Window, frame, tmp_path: Path):
    window.draw(View(frame, STATISTICS, message="hello", paused=True))
    np.testing.assert_array_equal(load_png(window.screenshot(tmp_path / "shot.png")), magnified(frame, 20))


def test_any_frame_can_be_saved(window: Window, frame, tmp_path: Path):
    saved = load_png(window.save_frame(tmp_path / "shot.png", frame[::-1]))
    np.testing.assert_array_equal(saved, magnified(frame[::-1], 20))


def test_frames_of_another_size_or_laid_out_otherwise_in_memory_are_shown(window: Window, frame):
    window.draw(View(frame[::2, ::2]))
    np.testing.assert_array_equal(on_screen(), magnified(frame[::2, ::2], 40))


def test_full_screen_and_back_keeps_the_windows_size(window: Window, frame):
    window.toggle_fullscreen()
    assert window.fullscreen
    assert window.draw(View(frame))
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.size == (160, 120)
    assert window.draw(View(frame))


def test_a_closed_window_takes_no_frames_and_closes_again(window: Window, frame):
    window.close()
    window.close()
    window.toggle_fullscreen()
    window.set_text_input(True)
    assert not window.draw(View(frame))


@pytest.mark.parametrize(("height", "width", "scale"), [(0, 8, None), (6, -1, None), (6, 8, 0)])
def test_a_window_that_cannot_be_is_refused(height: int, width: int, scale: int | None):
    with pytest.raises(ConfigError, match="expected 1 or more"):
        Window("test", height, width, scale)


def test_without_a_display_the_error_says_what_to_do():
    code = (
        "from dreamtick.render.window import Window\n"
        "from dreamtick.errors import OutputError\n"
        "try: Window('test', 8, 8)\n"
        "except OutputError as error: print(error)\n"
    )
    environment = display_environment(":no-such-display")
    said = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60
    ).stdout
    assert "no display" in said
    assert "--headless" in said
