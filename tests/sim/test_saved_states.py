"""F5, F9 and Backspace: what the player gets, what is told, and what a recording keeps of it. A toy model plays."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dreamtick.engine.generator import BlockGenerator
from dreamtick.engine.models.base import Start
from dreamtick.engine.producer import ProducerState, StartRule
from dreamtick.engine.world_state import StateOrigin, WorldState
from dreamtick.errors import StateError
from dreamtick.input.bindings import Bindings
from dreamtick.input.events import Event, EventKind
from dreamtick.sim import session as session_module
from dreamtick.sim.cli.replay import replay_blocks
from dreamtick.sim.recording import (
    RecordedBlock,
    RecordedRestore,
    RecordedStart,
    RecordingHeader,
    RecordingReader,
    RecordingWriter,
)
from dreamtick.sim.saved_states import state_path
from dreamtick.sim.session import Session, SessionConfig
from dreamtick.sim.world import WorldConfig
from tests.scripted_source import ScriptedSource
from tests.toy_model import ToyModel, toy_spec

START = Start(None, "a meadow")
ORIGIN = StateOrigin("toy", "1234", "float32", 2)
HEADER = RecordingHeader(
    "toy", "1234", 3, "float32", 1, "cpu", 2, "clear", 2, 10.0, ("move_x", "move_y"), RecordedStart("", "a meadow")
)


class Keys:
    """A device that a test types on."""

    name, problem = "keyboard", None

    def __init__(self):
        self.events = []

    def down(self, control):
        self.events.append(Event(0, "keyboard", EventKind.PRESS, control, 1.0))

    def up(self, control):
        self.events.append(Event(0, "keyboard", EventKind.RELEASE, control))

    def press(self, control):
        self.down(control)
        self.up(control)

    def say(self, prompt):
        self.events.append(Event(0, "stdin", EventKind.PROMPT, text=prompt))

    def poll(self, now_ns):
        due, self.events = self.events, []
        return due

    def close(self):
        pass


class Screen:
    def __init__(self, *_):
        self.view = None

    def draw(self, view):
        self.view = view

    def set_text_input(self, on):
        pass

    def close(self):
        pass


class Play:
    """A session whose model is a toy."""

    def __init__(self, monkeypatch, folder, model=None, state=None, rewind_mb=1, starts=True, **config):
        self.model = model or ToyModel()
        monkeypatch.setattr(session_module, "load_spec", lambda *_: self.model.spec)
        monkeypatch.setattr(session_module, "load_start", lambda *_: START)
        monkeypatch.setattr(session_module, "build_generator", lambda *_: BlockGenerator(self.model, 3, START))
        self.file = folder / "saved" / "toy.dreamstate"
        self.keys, self.messages, self.shown = Keys(), [], []
        self.session = Session(
            SessionConfig(
                WorldConfig(
                    seed=3,
                    prompt="" if state is None else state.prompt,
                    dtype="float32",
                    threads=1,
                    rewind_mb=rewind_mb,
                ),
                start_rule=StartRule.EAGER,
                folder=folder,
                begin_from=state,
                **{"state_file": self.file, **config},
            ),
            Bindings.default(),
            [self.keys],
            Screen,
            outputs=[self],
        )
        if starts:
            self.session.producer.start()

    def present(self, due, now_ns):
        if due is not None and due.first:
            self.shown.append(due.block)
        message = self.session.state.message
        if message is not None and (not self.messages or self.messages[-1] != message):
            self.messages.append(message)

    def until(self, condition):
        pause = threading.Event()
        for _ in range(4000):
            self.session.loop.tick()
            if condition():
                return
            pause.wait(0.005)
        raise AssertionError(f"it did not come to that within 20 s; told: {self.messages}")

    def until_shown(self, block):
        self.until(lambda: self.shown and self.shown[-1].index >= block)

    def until_told(self, words):
        self.until(lambda: self.messages and words in self.messages[-1])


@pytest.fixture
def play(monkeypatch, tmp_path):
    plays = []

    def begun(*args, **kwargs):
        plays.append(Play(monkeypatch, tmp_path, *args, **kwargs))
        return plays[-1]

    yield begun
    for one in plays:
        one.session.close()


def frames_of(shown, index):
    return next(block.frames for block in shown if block.index == index)


# ------------------------------------------------------------------------------------------------ save and load
def test_a_saved_world_is_gone_on_from_with_its_prompt(play):
    game = play()
    game.until_shown(2)
    game.keys.press("F5")
    game.until_told(f"saved {game.file}")
    saved = WorldState.load(game.file)
    assert saved.prompt == "a meadow"
    game.until_shown(saved.block_index)
    before = frames_of(game.shown, saved.block_index)
    game.keys.say("a snowy night")
    game.until_shown(saved.block_index + 3)
    game.shown.clear()
    game.keys.press("F9")
    game.until_told("loaded: a meadow")
    game.until(lambda: any(block.index == saved.block_index for block in game.shown))
    assert game.session.steering.prompt == "a meadow"
    assert np.array_equal(frames_of(game.shown, saved.block_index), before)


def test_a_prompt_that_no_block_has_taken_up_is_saved(play):
    game = play()
    game.until_shown(1)
    game.keys.say("a cave")
    game.keys.press("F5")
    game.until_told("saved")
    assert WorldState.load(game.file).prompt == "a cave"


def test_what_is_asked_for_while_the_model_loads_is_saved_when_it_is_there(play):
    game = play()
    game.keys.press("F5")
    game.until_told("saved")


def test_a_session_can_begin_from_a_saved_world(play):
    first = play()
    first.until_shown(2)
    first.keys.press("F5")
    first.until_told("saved")
    state = WorldState.load(first.file)
    first.until_shown(state.block_index + 1)
    second = play(state=state, starts=False)
    second.session.loop.tick()
    assert np.array_equal(second.session.screen.view.frame, state.generator.block.frames[-1])
    second.session.producer.start()
    second.until(lambda: bool(second.shown))
    assert second.shown[0].index == state.block_index
    assert np.array_equal(second.shown[0].frames, frames_of(first.shown, state.block_index))


def test_without_a_file_of_its_own_a_world_is_saved_in_the_users_data_folder(play, own_user_folders):
    game = play(state_file=None)
    game.until_shown(0)
    game.keys.press("F5")
    game.until_told("saved")
    assert own_user_folders in state_path("pocket").parents
    assert state_path("pocket").exists()


def test_nothing_saved_yet_is_said(play):
    game = play()
    game.until_shown(0)
    game.keys.press("F9")
    game.until_told("nothing is saved there yet")
    shown = game.shown[-1].index
    game.until_shown(shown + 2)


@pytest.mark.parametrize(
    ("change", "says"),
    [(lambda data: data[:-3], "cut short"), (lambda data: b"\x80" + data[1:], "is not a saved world")],
)
def test_a_broken_file_is_said_and_the_world_goes_on(play, change, says):
    game = play()
    game.until_shown(0)
    game.keys.press("F5")
    game.until_told("saved")
    game.file.write_bytes(change(game.file.read_bytes()))
    game.keys.press("F9")
    game.until_told(says)
    assert game.session.screen.view.message_is_error
    game.until_shown(game.shown[-1].index + 2)


def test_a_folder_that_can_not_be_written_is_said_and_the_world_goes_on(play, tmp_path):
    (tmp_path / "saved").write_text("not a folder")
    game = play()
    game.until_shown(0)
    game.keys.press("F5")
    game.until_told("give another place with --state")
    game.until_shown(game.shown[-1].index + 2)


def test_a_state_of_other_weights_does_not_begin_a_session(play):
    game = play()
    game.until_shown(0)
    state = WorldState(game.session.states.origin, game.session.producer.generator.snapshot(), "")
    object.__setattr__(state.origin, "weights_hash", "0")
    with pytest.raises(StateError, match="weights of hash 0"):
        play(state=state)


# ------------------------------------------------------------------------------------------------ rewind
def test_backspace_goes_back_two_seconds_of_what_was_seen_and_prompt(play):
    game = play()
    game.until_shown(12)
    game.keys.say("a cave")
    game.until_shown(15)
    seen = game.shown[-1].index
    game.shown.clear()
    game.keys.press("Backspace")
    game.until_told("2.0 s back")
    game.until(lambda: game.shown and game.shown[-1].index < seen)
    assert seen - 10 <= game.shown[-1].index <= seen - 8  # a block is shown for 0.2 s
    assert game.session.steering.prompt == "a meadow"


def test_while_it_is_held_it_goes_back_again_and_again_until_there_is_no_more(play):
    game = play()
    game.until_shown(14)
    for _ in range(3):
        game.session.states._rewound_ns = -(10**9)  # as if held for a while
        game.keys.down("Backspace")
        game.session.loop.tick()
    game.keys.up("Backspace")
    game.session.states._rewound_ns = -(10**9)
    game.until(lambda: game.shown[-1].index <= 2)


def test_before_there_is_a_past_that_is_said(play):
    release = threading.Event()

    class Slow(ToyModel):
        def denoise(self, *args):
            release.wait(20)
            return super().denoise(*args)

    game = play(Slow())
    game.keys.press("Backspace")
    game.until_told("nothing to go back to yet")
    release.set()


def test_a_world_whose_model_failed_goes_on_from_before(play):
    model = ToyModel(fail_at=6)
    game = play(model)
    game.until_told("out of dreams")
    game.keys.press("F5")
    game.until_told("nothing saved")
    model.fail_at = -1
    game.keys.press("Backspace")
    game.until(lambda: game.session.producer.state is ProducerState.RUNNING)
    game.until_shown(8)


def test_a_paused_world_shows_where_it_went(play):
    game = play()
    game.until_shown(12)
    game.keys.press("KeyP")
    game.keys.press("Backspace")
    game.until_told("s back")
    game.session.loop.tick()
    shown = game.session.screen.view.frame
    assert game.session.screen.view.paused
    assert any(np.array_equal(shown, block.frames[-1]) for block in game.shown[:5])


def test_a_world_whose_states_are_too_large_says_so_once_plays_on_and_can_be_saved(play):
    game = play(model=ToyModel(toy_spec(window_blocks=20_000)))  # a window of 1.3 MB
    game.until_told("takes 2 MB, and 1 MB may be kept, so there is no way back; with rewind_mb=3 there is one")
    game.until_shown(5)
    assert game.session.states.reach_s == 0
    game.keys.press("F5")
    game.until_told("saved")
    assert WorldState.load(game.file).prompt == "a meadow"
    game.until_shown(game.shown[-1].index + 5)
    assert sum("no way back" in message for message in game.messages) == 1
    game.keys.press("Backspace")
    game.until_told("no way back")


def test_the_figures_say_how_far_back_it_reaches(play):
    game = play()
    game.until_shown(6)
    game.until(lambda: game.session.screen.view.statistics.extra == ("rewind reaches 1 s",))
    game.keys.press("KeyR")
    game.until(lambda: game.session.states.reach_s < 0.5)


# ------------------------------------------------------------------------------------------------ recordings
def test_a_recording_of_saving_loading_and_rewinding_replays(play, tmp_path: Path):
    path = tmp_path / "walk.dreamtick"
    game = play(recording=path)
    game.until_shown(3)
    game.keys.press("F5")
    game.until_told("saved")
    game.keys.say("a cave")
    game.until_shown(6)
    game.keys.press("Backspace")
    game.until_told("s back")
    game.keys.press("F9")
    game.until_told("loaded")
    game.until_shown(game.shown[-1].index + 2)
    game.keys.press("KeyR")
    game.until(lambda: game.shown[-1].epoch == 1)
    game.session.close()

    reader = RecordingReader(path)
    entries = list(reader)
    blocks = sum(isinstance(entry, RecordedBlock) for entry in entries)
    assert sum(isinstance(entry, RecordedRestore) for entry in entries) == 2
    result = replay_blocks(reader, BlockGenerator(ToyModel(), 3, START), blocks)
    assert (result.same, result.difference) == (blocks, None)


def test_a_recording_that_begins_from_a_saved_world_replays(play, tmp_path: Path):
    first = play()
    first.until_shown(4)
    first.keys.press("F5")
    first.until_told("saved")
    path = tmp_path / "on.dreamtick"
    second = play(state=WorldState.load(first.file), recording=path)
    second.until(lambda: len(second.shown) > 3)
    second.session.close()
    reader = RecordingReader(path)
    blocks = sum(isinstance(entry, RecordedBlock) for entry in reader)
    result = replay_blocks(reader, BlockGenerator(ToyModel(), 3, START), blocks)
    assert (result.same, result.difference) == (blocks, None)


def test_a_recorded_state_that_the_model_can_not_take_stops_the_replay_with_the_reason(tmp_path: Path):
    generator, source = BlockGenerator(ToyModel(), 3, START), ScriptedSource()
    writer = RecordingWriter(tmp_path / "odd.dreamtick", HEADER)
    writer.block(generator.make_block(source))
    odd = replace(generator.snapshot(), policy=5)
    writer.restored(WorldState(ORIGIN, odd, "a meadow"))
    writer.block(generator.make_block(source))
    writer.close("the test is over", timeout_s=10.0)
    with pytest.raises(StateError, match="model 'toy' cannot take"):
        replay_blocks(RecordingReader(tmp_path / "odd.dreamtick"), BlockGenerator(ToyModel(), 3, START), 2)
