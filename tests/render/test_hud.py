from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from dreamtick.render.hud import ACCENT, WARNING, Hud, font_pixels
from dreamtick.render.text import Typesetter
from dreamtick.render.view import HudStatistics
from tests.fake_time import FakeTime

STATISTICS = HudStatistics(
    world_fps=12.0, block_ms=88.0, block_duration_ms=166.0, block_index=7, model_title="Pocket", prompt="a snowy night",
    actions={"move_x": 0.0, "move_y": 0.0}, history_ms=(90.0, 80.0, 85.0),
)  # fmt: skip


def drawn(hud: Hud, statistics: HudStatistics, size: tuple[int, int] = (640, 640)) -> pygame.Surface:
    surface = pygame.Surface(size, depth=32)
    hud.draw(surface, statistics)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def count(surface: pygame.Surface, colour: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(surface, colour, (3, 3, 3, 255)).count()


def test_figures_change_five_times_a_second_at_most():
    now = FakeTime()
    hud = Hud(now)
    first = pixels(drawn(hud, STATISTICS))
    now.sleep_ms(199)
    assert pixels(drawn(hud, replace(STATISTICS, world_fps=3.0))) == first
    now.sleep_ms(1)
    assert hud.due
    assert pixels(drawn(hud, replace(STATISTICS, world_fps=3.0))) != first


def test_the_bars_of_actions_follow_at_once():
    hud = Hud(FakeTime())
    idle = drawn(hud, STATISTICS)
    half = drawn(hud, replace(STATISTICS, actions={"move_x": 0.5, "move_y": 0.0}))
    full = drawn(hud, replace(STATISTICS, actions={"move_x": 1.0, "move_y": -9.0}))
    assert count(idle, ACCENT) < count(half, ACCENT) < count(full, ACCENT)


def test_another_prompt_action_or_window_size_is_drawn_at_once():
    hud = Hud(FakeTime())
    first = pixels(drawn(hud, STATISTICS))
    assert pixels(drawn(hud, replace(STATISTICS, prompt="a sunny day"))) != first
    assert pixels(drawn(hud, replace(STATISTICS, actions={"jump": 0.0}))) != first
    assert drawn(hud, STATISTICS, (200, 100)).get_size() == (200, 100)


def test_blocks_that_take_longer_than_they_last_stand_out_in_the_graph():
    fast = drawn(Hud(FakeTime()), replace(STATISTICS, history_ms=(90.0,) * 120))
    slow = drawn(Hud(FakeTime()), replace(STATISTICS, history_ms=(90.0,) * 60 + (400.0,) * 60))
    assert count(fast, WARNING) == 0
    assert count(slow, WARNING) > 200


@pytest.mark.parametrize("side", [320, 640, 1080])
def test_figures_of_a_world_that_answers_slowly_leave_their_label_whole(side: int):
    slow = replace(STATISTICS, photon_ms_p50=12_000.0, photon_ms_p95=16_000.0)
    quick, late = (pygame.surfarray.array3d(drawn(Hud(FakeTime()), s, (side, side))) for s in (STATISTICS, slow))
    columns = np.flatnonzero((quick != late).any(axis=(1, 2)))  # where the figures stand, and a label that was cut
    figures = Typesetter(font_pixels(pygame.Surface((side, side)))).width("12000 · p95 16000 ms")
    assert columns[-1] - columns[0] <= figures


@pytest.mark.parametrize("size", [(1, 1), (64, 64), (480, 480), (3840, 2160)])
@pytest.mark.parametrize(
    "statistics",
    [
        HudStatistics(),
        replace(STATISTICS, prompt="\0\ud800雪" * 50_000, model_title="long " * 100, extra=("x" * 500,) * 3),
        replace(STATISTICS, actions={f"action_{n}": 1.0 for n in range(40)}, underruns=10**9, block_ms=1e9),
        replace(STATISTICS, history_ms=(0.0, 1e9, 3.0) * 400, block_duration_ms=0.0),
    ],
)
def test_no_figures_and_no_window_size_are_too_odd_to_draw(statistics: HudStatistics, size: tuple[int, int]):
    drawn(Hud(FakeTime()), statistics, size)
