"""A session with a small model behind it: what the player is told, and what goes on when something breaks."""

from __future__ import annotations

import datetime
import threading
from pathlib import Path

import numpy as np
import pytest

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.producer import ProducerState, StartRule
from dreamtick.errors import ConfigError, OutputError
from dreamtick.input.bindings import Bindings
from dreamtick.input.events import Event, EventKind
from dreamtick.sim import session as session_module
from dreamtick.sim.cli.play import session_exit_code
from dreamtick.sim.session import Session, SessionConfig
from dreamtick.sim.world import WorldConfig
from tests.toy_model import ToyModel


class Typist:
    """A device that a test types on."""

    name, problem = "keyboard", None

    def __init__(self):
        self.events, self.closed = [], False

    def press(self, *controls):
        for control in controls:
            self.events.append(Event(0, "keyboard", EventKind.PRESS, control, 1.0))
            self.events.append(Event(0, "keyboard", EventKind.RELEASE, control))

    def poll(self, now_ns):
        due, self.events = self.events, []
        return due

    def close(self):
        self.closed = True


class Screen:
    """Remembers what it was given to show."""

    def __init__(self, *_):
        self.views, self.closed = [], False

    def draw(self, view):
        self.views.append(view)

    def set_text_input(self, on):
        pass

    def close(self):
        self.closed = True


class NotReadyUntil(ToyModel):
    """Makes no block until it is released."""

    def __init__(self, released):
        super().__init__()
        self.released = released

    def denoise(self, *args):
        self.released.wait(20)
        return super().denoise(*args)


class Interrupted:
    """An output that is called once: `then`, at the first tick."""

    def __init__(self, then):
        self.then = then

    def present(self, due, now_ns):
        self.then()


@pytest.fixture
def make(monkeypatch, tmp_path):
    """Make a session whose model is the given toy; closes it in the end."""
    sessions = []

    def made(model=None, screen=True, begun=True, **config):
        model = model or ToyModel()
        monkeypatch.setattr(session_module, "load_spec", lambda *_: model.spec)
        monkeypatch.setattr(session_module, "load_start", lambda *_: Start(None, "a meadow"))
        monkeypatch.setattr(session_module, "build_generator", lambda *_: BlockGenerator(model))
        typist = Typist()
        session = Session(
            SessionConfig(
                WorldConfig(dtype="float32", threads=1), start_rule=StartRule.EAGER, folder=tmp_path, **config
            ),
            Bindings.default(),
            [typist],
            Screen if screen else None,
        )
        if begun:
            session.producer.start()
        sessions.append(session)
        return session, typist

    yield made
    for session in sessions:
        session.close()


def turn_until(session, condition):
    """Let the loop turn until something holds; gives up after 20 s."""
    pause = threading.Event()
    for _ in range(4000):
        session.loop.tick()
        if condition():
            return
        pause.wait(0.005)
    raise AssertionError("it did not come to that within 20 s")


def newest(session):
    return session.screen.views[-1]


def test_frames_reach_the_screen(make):
    session, _ = make()
    assert session.loop.running
    turn_until(session, lambda: newest(session).frame is not None)
    assert newest(session).frame.shape == (2, 2, 3)
    assert not newest(session).waiting


def test_a_model_that_fails_leaves_the_window_open_says_why_and_begins_again_on_reset(make):
    model = ToyModel(fail_at=3)
    session, typist = make(model)
    turn_until(session, lambda: newest(session).message_is_error)
    assert "block 3: model 'toy' raised RuntimeError: out of dreams" in newest(session).message
    assert session.loop.running
    model.fail_at = -1
    typist.press("KeyR")
    turn_until(
        session, lambda: session.producer.state is ProducerState.RUNNING and not newest(session).message_is_error
    )
    shown = session.loop.frames_shown
    turn_until(session, lambda: session.loop.frames_shown > shown + 2)


def test_a_headless_session_ends_when_its_model_fails(make):
    session, _ = make(ToyModel(nan_at=2), screen=False)
    turn_until(session, lambda: not session.loop.running)
    assert session.end_reason == "failed"
    assert "not finite" in session.close()["problem"]


def test_without_a_screen_what_the_player_should_read_is_logged(make, caplog):
    session, typist = make(screen=False)
    typist.events.append(Event(0, "stdin", EventKind.PROMPT, text="snow " * 500))
    turn_until(session, lambda: session.loop.frames_shown > 1)
    assert [record.message for record in caplog.records] == ["prompt cut to 2000 characters"]


def test_a_paused_world_stands_still_and_goes_on(make):
    session, typist = make()
    turn_until(session, lambda: session.loop.frames_shown > 1)
    typist.press("KeyP")
    session.loop.tick()
    shown = session.loop.frames_shown
    threading.Event().wait(0.3)  # longer than a block
    session.loop.tick()
    assert session.loop.frames_shown == shown
    assert newest(session).paused
    typist.press("KeyP")
    turn_until(session, lambda: session.loop.frames_shown > shown)


def test_help_and_figures_can_be_shown_and_hidden(make):
    session, typist = make()
    session.loop.tick()
    assert newest(session).statistics is not None
    assert newest(session).help_lines is None
    typist.press("KeyH", "F1")
    session.loop.tick()
    assert newest(session).statistics is None
    assert ("F1", "show or hide this help") in list(newest(session).help_lines)


def test_a_prompt_of_100_000_characters_is_cut_and_the_player_is_told(make):
    session, typist = make()
    typist.events.append(Event(0, "stdin", EventKind.PROMPT, text="x" * 100_000))
    session.loop.tick()
    assert len(session.steering.prompt) == 2000
    assert "2,000" in newest(session).message or "2000" in newest(session).message


def test_a_video_is_made_while_the_record_key_says_so(make, tmp_path: Path):
    session, typist = make()
    typist.press("F10")
    turn_until(session, lambda: session.loop.frames_shown > 4)
    assert newest(session).recording
    typist.press("F10")
    session.loop.tick()
    assert not newest(session).recording
    turn_until(session, lambda: session.video.written[0][1] >= 4)
    assert list(tmp_path.glob("*.mp4"))


def test_films_made_within_a_second_have_names_of_their_own(make, monkeypatch):
    class Noon(datetime.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls(2026, 1, 1, 12)

    monkeypatch.setattr(session_module.datetime, "datetime", Noon)
    session, typist = make()
    for _ in range(3):
        typist.press("F10")
        shown = session.loop.frames_shown
        turn_until(session, lambda before=shown: session.loop.frames_shown > before + 1)
        typist.press("F10")
        session.loop.tick()
    names = [path.name for path, _ in session.video.written]
    assert names == [f"dreamtick-20260101-120000{more}.mp4" for more in ("", "-2", "-3")]


def test_a_film_in_which_nothing_was_shown_leaves_no_file_and_is_not_told_as_saved(make, tmp_path: Path):
    released = threading.Event()
    session, typist = make(NotReadyUntil(released))
    for _ in range(2):
        typist.press("F10")
        session.loop.tick()
    assert newest(session).message == "no video: nothing was shown"
    session.close()
    released.set()
    assert session.video.written == []
    assert not list(tmp_path.iterdir())


def test_a_session_that_is_ended_while_its_model_loads_leaves_the_film_that_was_there(monkeypatch, make, tmp_path):
    film, release = tmp_path / "old.mp4", threading.Event()
    film.write_bytes(b"the film of yesterday")
    make()
    monkeypatch.setattr(session_module, "build_generator", lambda *_: release.wait(20))
    config = SessionConfig(WorldConfig(dtype="float32", threads=1), video=film)
    session = Session(config, Bindings.default(), [], outputs=[Interrupted(lambda: session.stop("SIGINT"))])
    session.run()
    session.close()
    release.set()
    assert session.end_reason == "SIGINT"
    assert session.film.written == []
    assert film.read_bytes() == b"the film of yesterday"


@pytest.mark.parametrize("waits", [False, True])
def test_without_a_screen_a_world_that_cannot_be_loaded_ends_the_session_even_where_failed_ones_are_waited_for(
    make, monkeypatch, waits
):
    def broken(*_):
        raise ConfigError("the VAE needs diffusers")

    make()
    monkeypatch.setattr(session_module, "build_generator", broken)
    session = Session(
        SessionConfig(WorldConfig(dtype="float32", threads=1), waits_when_failed=waits), Bindings.default(), []
    )
    session.producer.start()
    turn_until(session, lambda: not session.loop.running)
    session.close()
    assert (session.end_reason, str(session.loading_problem)) == ("failed", "the VAE needs diffusers")
    assert session_exit_code(session) == 2


def test_a_world_that_failed_after_it_was_loaded_has_no_loading_problem(make):
    session, _ = make(ToyModel(nan_at=2), screen=False)
    turn_until(session, lambda: not session.loop.running)
    assert (session.producer.state, session.loading_problem) == (ProducerState.FAILED, None)
    assert session_exit_code(session) == 1


def test_inputs_that_can_not_be_recorded_cost_the_recording_not_the_world(make, tmp_path: Path):
    (tmp_path / "file").write_text("not a folder")
    session, _ = make(recording=tmp_path / "file" / "walk.dreamtick")
    turn_until(session, lambda: newest(session).message_is_error)
    assert "inputs are not recorded" in newest(session).message
    turn_until(session, lambda: session.loop.frames_shown > 2)


def test_a_folder_that_can_not_be_written_costs_the_video_not_the_session(make, tmp_path: Path):
    (tmp_path / "file").write_text("not a folder")
    session, typist = make()
    object.__setattr__(session.config, "folder", tmp_path / "file" / "videos")
    typist.press("F10")
    session.loop.tick()
    session.loop.tick()
    assert newest(session).message_is_error
    assert session.loop.running


def test_a_video_that_fails_on_the_way_is_ended_and_the_player_is_told(make):
    session, typist = make()
    typist.press("F10")
    session.loop.tick()
    session.video._file.problem = OutputError("recording x.mp4 stopped: No space left on device")
    turn_until(session, lambda: newest(session).message_is_error)
    assert "No space left" in newest(session).message
    assert not newest(session).recording


def test_closing_takes_everything_down_even_while_a_block_is_being_made(make):
    release = threading.Event()

    class Slow(ToyModel):
        def denoise(self, *args):
            release.wait(20)
            return super().denoise(*args)

    session, typist = make(Slow())
    session.loop.tick()
    session.close()
    assert typist.closed
    assert session.screen.closed
    release.set()


def test_a_session_that_was_told_to_end_before_it_ran_does_not_load_the_model(make, tmp_path: Path):
    session, _ = make(begun=False, video=tmp_path / "film.mp4")
    session.stop("SIGTERM")
    session.run()
    summary = session.close()
    assert session_exit_code(session) == 143
    assert session.producer.generator is None
    assert session.screen.views == []
    assert summary["problem"] is None
    assert list(tmp_path.iterdir()) == []


def test_the_configured_time_ends_the_session(make):
    session, _ = make(seconds=0.05)
    turn_until(session, lambda: not session.loop.running)
    assert session.end_reason == "time"


def test_the_picture_of_the_start_is_shown_while_the_model_loads(make, monkeypatch):
    grey = np.full((1, 2, 2, 3), 9, np.uint8)
    make()
    monkeypatch.setattr(session_module, "load_start", lambda *_: Start(grey, "a meadow"))
    other = Session(SessionConfig(WorldConfig(dtype="float32", threads=1)), Bindings.default(), [], Screen)
    other.loop.tick()
    assert (newest(other).frame == 9).all()
    assert newest(other).waiting
    other.close()
