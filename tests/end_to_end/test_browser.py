"""Playing and watching in a real Chromium before a real `dreamtick serve`, judged from pixels.

These tests take real time, for they play the real thing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from dreamtick.engine.models.compact.hero import LOST, HeroLocator
from dreamtick.engine.models.registry import ASSETS
from dreamtick.net.access import Access, Role
from tests.end_to_end.browser import SECRET, Served, Viewer, chromium, serving, stopped_browser

pytestmark = pytest.mark.timeout(180)

WORLD = ("--seed", "7", "--picture", "candy")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("serve")
    (folder / "words.txt").write_text("unspeakable\n")
    with serving(folder, *WORLD, "--forbidden-words", str(folder / "words.txt")) as running:
        yield running


@pytest.fixture
def open_page(browser: Any, served: Served) -> Iterator[Callable[..., Viewer]]:
    """Opens pages for a role or an address; each is closed, and must not have raised anything in its scripts."""
    viewers: list[Viewer] = []

    def opened(role_or_address: str, **options: Any) -> Viewer:
        viewers.append(Viewer(browser, served.addresses.get(role_or_address, role_or_address), **options))
        return viewers[-1]

    yield opened
    for viewer in reversed(viewers):
        viewer.close()


@pytest.fixture
def director(open_page: Callable[..., Viewer]) -> Viewer:
    """Somebody who plays and directs, in a world that has just begun again."""
    viewer = open_page("direct")
    viewer.until_playing()
    viewer.page.keyboard.press("r")
    viewer.rest(1.0)
    return viewer


def hero(viewer: Viewer) -> tuple[int, int]:
    found = HeroLocator.load(ASSETS / "pocket" / "hero.safetensors").find(viewer.picture())
    assert found.error < LOST, f"no figure in the picture (best match {found.error:.0f})"
    return found.x, found.y


def test_the_browser_receives_nine_in_ten_of_the_worlds_frames(director: Viewer, served: Served):
    director.count_changes()
    received, shown = director.video_statistics()["framesDecoded"], served.world()["status"]["frames_shown"]
    began = time.monotonic()
    while time.monotonic() - began < 20.0:
        director.page.keyboard.down("a")
        director.rest(0.6)
        director.page.keyboard.up("a")
        director.page.keyboard.down("d")
        director.rest(0.6)
        director.page.keyboard.up("d")
    received = director.video_statistics()["framesDecoded"] - received
    shown = served.world()["status"]["frames_shown"] - shown
    changed = director.counted["changed"]
    assert shown >= 20 * 12 * 0.5  # the world itself ran, though a busy machine may hold some frames
    assert received >= 0.9 * shown, f"{received} of {shown} frames"
    assert changed >= 0.5 * shown, f"{changed} of {shown} frames changed the picture while the figure walked"
    waits_ms = 1000 * director.video_statistics()["jitterBufferDelay"] / director.video_statistics()["framesDecoded"]
    assert waits_ms < 100, "the browser piles frames up"


def test_a_held_key_moves_the_figure_the_right_way(director: Viewer):
    x0, y0 = hero(director)
    director.hold_until("d", lambda: hero(director)[0] >= x0 + 12, f"D moving the figure right from {x0, y0}")
    x1, y1 = hero(director)
    assert abs(y1 - y0) <= 3
    director.hold_until("ArrowLeft", lambda: hero(director)[0] <= x1 - 8, f"the arrow moving it left from {x1, y1}")
    director.hold("d", 1.5)  # to the wall at the right, where the way up is free
    x2, y2 = hero(director)
    director.hold_until("w", lambda: hero(director)[1] <= y2 - 8, f"W moving it up from {x2, y2}")
    x3, y3 = hero(director)
    assert abs(x3 - x2) <= 3
    director.hold_until("ArrowDown", lambda: hero(director)[1] >= y3 + 6, f"the arrow moving it down from {x3, y3}")
    measured = director.page.locator("#latency-value").inner_text()
    assert 20 < float(measured) < 2000, f"the page says {measured} ms"


def test_a_prompt_that_is_typed_changes_the_worlds_look_and_moves_nobody(director: Viewer):
    before = director.picture().astype(float).mean(axis=(0, 1))
    director.page.keyboard.press("Enter")
    director.page.keyboard.down("d")  # held while typing: it is a letter, not a step
    assert not director.page.evaluate("dreamtick.input.controls.isHolding")
    director.page.keyboard.up("d")
    director.page.keyboard.press("Escape")
    director.say("a snowy night")
    director.until(lambda: director.facts("world.prompt") == "a snowy night", "the new prompt")
    director.rest(2.0)
    red, _, blue = after = director.picture().astype(float).mean(axis=(0, 1))
    assert before.argmax() == 0  # a candy land is pink
    assert blue > red
    assert after.mean() < 0.8 * before.mean()  # night is darker
    director.say("a candy land")
    director.until(lambda: director.facts("world.prompt") == "a candy land", "the old prompt")


def test_escape_empties_the_prompt_box_and_a_refused_prompt_comes_back_into_it(director: Viewer):
    field, status = director.page.locator("#prompt-field"), director.page.locator("#prompt-status")
    keyboard = director.page.keyboard
    director.say("an unspeakable place")
    director.until(lambda: field.input_value() == "an unspeakable place", "the refused prompt, to be mended")
    assert "does not take that prompt" in status.inner_text()
    assert field.bounding_box()["width"] > 200
    keyboard.press("ArrowUp")
    keyboard.press("Escape")
    assert field.input_value() == ""
    assert field.get_attribute("placeholder") == f"Now: {director.facts('world.prompt')}"
    assert director.focused == "BODY"
    director.say(director.facts("world.prompt"))
    assert status.inner_text() == "That is how it looks already."


def test_after_a_click_the_keys_belong_to_the_world_again(director: Viewer):
    page = director.page
    for name in ("Begin again", "Controls", "Close the controls", "Connection check", "Close the check", "Who is here"):
        page.get_by_role("button", name=name, exact=True).click()
    page.keyboard.press("Escape")  # closes the players' panel
    director.until(lambda: not page.locator("#players").is_visible(), "the closed panel")
    assert director.focused == "BODY"
    page.keyboard.press("Enter")
    assert director.focused == "prompt-field"
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")  # who goes by Tab keeps the button
    page.locator("#controls-button").focus()
    page.keyboard.press("Enter")
    assert director.focused == "controls-close"
    page.keyboard.press("Enter")
    assert director.focused == "controls-button"


def test_the_bars_button_leaves_the_seat_and_asks_for_it_again(director: Viewer):
    director.page.get_by_role("button", name="Playing").click()
    director.until(lambda: not director.is_seated, "the seat being free")
    assert "You have left the seat." in director.page.locator("#toasts").inner_text()
    director.page.locator("#seat-button", has_text="Ask to play").click()
    director.until_playing()


def test_a_second_browser_watches_the_same_frames(director: Viewer, open_page: Callable[..., Viewer]):
    watcher = open_page("watch")
    watcher.until_watching()
    director.until(lambda: director.facts("world.viewers") == 2, "a second viewer")
    director.hold("d", 0.8)
    director.page.keyboard.press("p")
    for viewer in (director, watcher):
        viewer.until(lambda viewer=viewer: viewer.facts("world.phase") == "paused", "the pause")
        assert "Paused" in viewer.words()
    watcher.rest(0.5)
    theirs, ours = watcher.picture().astype(int), director.picture().astype(int)
    assert np.abs(theirs - ours).mean() < 1.0
    assert watcher.page.locator("#prompt-field").is_disabled()
    director.page.keyboard.press("p")
    director.until(lambda: director.facts("world.phase") == "running", "the world going on")


def test_control_is_handed_over(director: Viewer, open_page: Callable[..., Viewer]):
    player = open_page("play")
    player.until(lambda: player.facts("place") == 1, "a place in the queue")
    director.page.set_viewport_size({"width": 1300, "height": 720})  # wide enough for the players' panel to stand open
    director.page.get_by_role("button", name="Hand control over to guest").click()
    player.until(lambda: player.is_seated, "the seat")
    assert not director.is_seated
    x0, _ = hero(player)
    director.hold("d", 0.6)
    x1, _ = hero(player)
    assert abs(x1 - x0) <= 3, "who gave control away still has it"
    player.hold_until("d", lambda: hero(player)[0] >= x1 + 6, f"the new player moving the figure from {x1}")
    director.page.get_by_role("button", name="Take over control").click()  # who directs may have the seat at any time
    director.until(lambda: director.is_seated, "the seat again")
    assert not player.is_seated


def test_keys_are_let_go_of_when_the_focus_goes_and_tab_stays_the_browsers(director: Viewer):
    director.page.keyboard.down("d")
    assert director.page.evaluate("dreamtick.input.controls.isHolding")
    director.page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert not director.page.evaluate("dreamtick.input.controls.isHolding")
    director.page.keyboard.up("d")
    director.rest(0.7)
    x0, _ = hero(director)
    director.rest(0.7)
    assert abs(hero(director)[0] - x0) <= 1
    director.page.keyboard.press("Tab")
    assert director.page.evaluate("document.activeElement !== document.body")


def test_a_killed_peer_comes_back_to_its_seat(director: Viewer, open_page: Callable[..., Viewer]):
    rival = open_page("play")
    rival.until(lambda: rival.facts("place") == 1, "a place in the queue")
    name = director.facts("welcome.peer")
    director.page.evaluate("dreamtick.facts().peer.pc.close()")  # as a network that is gone: nobody says goodbye
    director.until(lambda: director.facts("link.state") != "live", "word of the lost connection", 8.0)
    director.until_playing()
    assert director.facts("welcome.peer") == name
    assert not rival.is_seated
    director.page.reload()
    director.until_playing()
    assert director.facts("welcome.peer") == name


def test_after_a_stall_the_picture_is_current_within_half_a_second(director: Viewer):
    director.watch_lateness()
    director.rest(2.0)
    usual_ms = director.lateness_ms(newest=20)
    with stopped_browser():
        time.sleep(2.0)
    director.rest(1.1)
    behind_ms = director.lateness_ms(newest=6) - usual_ms  # of the second half second
    assert behind_ms < 250, f"the picture is {behind_ms:.0f} ms further behind than before the stall"


def test_a_refused_token_is_told_with_what_to_do(open_page: Callable[..., Viewer], served: Served):
    expired = Access(SECRET.encode(), now_s=lambda: time.time() - 7200).issue(Role.WATCH, 1.0)
    for token, title in (
        ("", "You need a link"),
        (f"#token={served.addresses['watch'].partition('token=')[2][:-3]}AAA", "This link does not open the door"),
        (f"#token={expired}", "This link has expired"),
    ):
        viewer = open_page(served.page + token)
        viewer.until(lambda viewer=viewer, title=title: title in viewer.words(), f'"{title}"')
        assert "ask whoever runs the server" in viewer.words()
    assert "#" not in viewer.page.url  # a token does not stay in the address bar
    viewer.page.get_by_label("Paste another link").fill(served.addresses["watch"])
    viewer.page.get_by_role("button", name="Open").click()
    viewer.until_watching()


def test_the_page_comes_back_by_itself_when_the_server_was_restarted(director: Viewer, served: Served):
    served.stop()
    director.until(lambda: "The server has ended" in director.words(), "word of the end")
    assert director.page.locator("#seat-label").inner_text() == "Not connected"
    assert director.picture(of="#still").std() > 10  # the last picture stays
    assert director.page.locator("#still").is_visible()
    assert director.page.locator("#overlay").get_attribute("data-kind") == "veil"
    served.start()
    director.until(lambda: director.is_seated and director.words() == "", "the world, all by itself", 30.0)
    # the still stays in sight until the new connection's first picture has come
    director.until(lambda: not director.page.locator("#still").is_visible(), "the still going")
    director.until_watching()


def test_a_phone_gets_a_stick_that_moves_the_figure(director: Viewer, open_page: Callable[..., Viewer]):
    director.page.get_by_role("button", name="Playing").click()
    phone = open_page("play", size=(390, 844), has_touch=True, is_mobile=True)
    phone.until_playing()
    x0, _ = hero(phone)
    box = phone.page.locator(".stick").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    touch = phone.page.context.new_cdp_session(phone.page)
    for kind, points in (
        ("touchStart", [{"x": middle[0], "y": middle[1]}]),
        ("touchMove", [{"x": middle[0] + 60, "y": middle[1]}]),
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    phone.until(lambda: hero(phone)[0] >= x0 + 6, f"the figure going right from {x0}", 6.0)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.rest(0.7)
    x1, _ = hero(phone)
    phone.rest(0.5)
    assert abs(hero(phone)[0] - x1) <= 1, "it goes on although the finger is gone"
    measured = phone.page.locator("#bar-latency").inner_text()
    assert 20 < float(measured.removesuffix(" ms")) < 2000, f"the page says {measured}"
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
