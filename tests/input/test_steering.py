"""Steering: events in on one side, latches out on the other."""

from __future__ import annotations

import itertools
import threading

import pytest

from dreamtick.errors import BindingError
from dreamtick.input.bindings import Bindings
from dreamtick.input.events import Event, EventKind
from dreamtick.input.steering import MOST_STAMPS, Command, Steering
from tests.fake_time import FakeTime

POCKET = ("move_x", "move_y")
MAZE = ("turn", "forward", "strafe")


class Player:
    """Sends events to a steering at a clock of its own."""

    def __init__(self, steering: Steering, device: str = "keyboard") -> None:
        self.steering, self.device, self.now_ns = steering, device, 0

    def send(self, kind: EventKind, control: str = "", value: float = 0.0, text: str = "", player: int = 0):
        self.now_ns += 1
        return self.steering.apply(Event(self.now_ns, self.device, kind, control, value, text, player))

    def press(self, control: str, typed: str = ""):
        command = self.send(EventKind.PRESS, control, 1.0)
        if typed:
            self.send(EventKind.TEXT, text=typed)
        return command

    def release(self, control: str) -> None:
        self.send(EventKind.RELEASE, control)

    def tap(self, control: str, typed: str = ""):
        command = self.press(control, typed)
        self.release(control)
        return command


@pytest.fixture
def steering() -> Steering:
    return Steering(Bindings.default(), POCKET, prompt="a meadow", now_ns=FakeTime(1000))


@pytest.fixture
def keyboard(steering) -> Player:
    return Player(steering)


def values(steering: Steering, frames: int = 2, player: int = 0):
    return steering.latch(0, frames).values["action"][player].values


def numbers(steering: Steering) -> list[int]:
    return [stamp.number for stamp in steering.latch(0, 1).events]


# ------------------------------------------------------------------------------------------------ two directions
UNIVERSAL = ("forward", "back", "left", "right", "look_x", "look_y")


@pytest.fixture
def walker() -> Player:
    """Somebody in a world in which going back is an action of its own."""
    bindings = Bindings.default().for_model("matrix-game-2")
    return Player(Steering(bindings, UNIVERSAL, now_ns=FakeTime(1000)))


def moved(player: Player) -> dict[str, float]:
    return player.steering.active_actions()


def test_a_key_of_the_other_direction_moves_the_opposite_action(walker):
    walker.press("KeyS")
    walker.press("KeyA")
    assert moved(walker) == {"back": 1.0, "left": 1.0}
    walker.release("KeyS")
    walker.steering.commit(walker.steering.latch(0, 2))
    assert moved(walker) == {"left": 1.0}


def test_a_tap_backwards_counts_as_one_of_the_opposite_action(walker):
    walker.tap("ArrowDown")
    rows = walker.steering.latch(0, 3).values["action"][0].values
    assert [row[UNIVERSAL.index("back")] for row in rows] == [1.0, 0.0, 0.0]


def test_a_stick_that_goes_through_its_middle_lets_the_one_action_go_and_moves_the_other(walker):
    walker.send(EventKind.AXIS, "Axis1", -1.0)
    assert moved(walker) == {"forward": 1.0}
    walker.send(EventKind.AXIS, "Axis1", 1.0)
    assert moved(walker) == {"back": 1.0}
    walker.send(EventKind.AXIS, "Axis1", 0.0)
    assert moved(walker) == {}


def test_without_the_opposite_action_below_0_stays_below_0():
    maze = Player(Steering(Bindings.default().for_model("maze"), MAZE, now_ns=FakeTime(1000)))
    maze.press("KeyS")
    assert moved(maze) == {"forward": -1.0}


def test_the_help_names_both_directions_in_one_line(walker):
    lines = {meaning: controls for controls, meaning in walker.steering.action_help()}
    assert lines["back / forward"] == "S / W, ↓ / ↑, gamepad"
    assert len(lines) == 4


# ------------------------------------------------------------------------------------------------ no words
def test_a_world_without_words_says_so_and_takes_none(walker):
    steering = Steering(Bindings.default(), UNIVERSAL[:1], now_ns=FakeTime(1000), takes_text=False)
    typist = Player(steering)
    assert not any("prompt" in meaning for _, meaning in steering.help_lines())
    typist.tap("Enter")
    assert not steering.editor.is_open
    assert "knows no words" in steering.notice
    typist.send(EventKind.PROMPT, text="a snowy night")
    assert (steering.prompt, numbers(steering)) == ("", [])
    typist.press("KeyW")
    assert steering.active_actions() == {"forward": 1.0}


# ------------------------------------------------------------------------------------------------ actions
def test_a_held_key_moves_the_figure_until_it_is_released(steering, keyboard):
    keyboard.press("KeyD")
    steering.commit(steering.latch(0, 2))
    assert values(steering) == ((1.0, 0.0), (1.0, 0.0))
    keyboard.release("KeyD")
    assert values(steering) == ((0.0, 0.0), (0.0, 0.0))


def test_a_latch_holds_actions_prompt_time_and_events(steering, keyboard):
    keyboard.press("KeyD")
    latch = steering.latch(4, 3)
    assert latch.values["action"][0].names == POCKET
    assert len(latch.values["action"][0].values) == 3
    assert latch.values["text"] == "a meadow"
    assert latch.time_ns == 1000
    assert [(stamp.number, stamp.time_ns) for stamp in latch.events] == [(1, 1)]
    assert steering.latch(4, 3) == latch


def test_commit_uses_up_what_the_latch_showed_and_nothing_newer(steering, keyboard):
    keyboard.tap("KeyD")
    latch = steering.latch(0, 2)
    keyboard.tap("KeyA")
    steering.commit(latch)
    assert numbers(steering) == [3, 4]
    assert values(steering) == ((-1.0, 0.0), (0.0, 0.0))


def test_only_events_that_could_change_the_world_are_stamped(steering, keyboard):
    keyboard.tap("KeyK")  # means nothing
    keyboard.tap("KeyH")  # a command
    keyboard.press("KeyD")
    keyboard.press("KeyD")  # key repeat
    keyboard.send(EventKind.AXIS, "Axis0", 0.05)  # within the dead zone
    keyboard.send(EventKind.MOTION, "MouseX", 5.0)  # not bound for this model
    keyboard.send(EventKind.PROMPT, text="a meadow")  # what it already is
    keyboard.send(EventKind.PROMPT, text="snow")
    assert steering.event_number == 10
    assert numbers(steering) == [5, 10]


def test_at_most_the_newest_256_events_are_stamped(steering, keyboard):
    for _ in range(MOST_STAMPS):
        keyboard.tap("KeyD")
    assert numbers(steering) == list(range(MOST_STAMPS + 1, 2 * MOST_STAMPS + 1))
    assert steering.dropped_taps == MOST_STAMPS - 32


def test_an_analog_button_counts_as_far_as_it_is_down_and_one_without_a_value_fully(steering):
    pad = Player(steering, "gamepad:0")
    pad.send(EventKind.PRESS, "Button14", 0.5)
    assert steering.active_actions() == {"move_x": 0.5}
    pad.release("Button14")
    steering.commit(steering.latch(0, 1))
    pad.send(EventKind.PRESS, "Button14")
    assert steering.active_actions() == {"move_x": 1.0}


def test_a_gamepad_pulled_out_mid_hold_lets_go_and_the_keyboard_goes_on(steering, keyboard):
    pad = Player(steering, "gamepad:3")
    pad.send(EventKind.AXIS, "Axis0", 1.0)
    keyboard.press("KeyS")
    steering.commit(steering.latch(0, 1))
    pad.send(EventKind.LOST)
    assert steering.active_actions() == {"move_y": 1.0}


def test_mouse_motion_turns_the_maze_by_its_sensitivity():
    steering = Steering(Bindings.default(), MAZE)
    Player(steering, "mouse").send(EventKind.MOTION, "MouseX", 50.0)
    assert [row[0] for row in values(steering, 2)] == [0.25, 0.25]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e300])
def test_a_senseless_position_or_movement_is_ignored(value):
    steering = Steering(Bindings.default(), MAZE)
    player = Player(steering)
    player.send(EventKind.AXIS, "Axis0", value)
    player.send(EventKind.MOTION, "MouseX", value)
    player.send(EventKind.PRESS, "Axis0", 1.0)
    player.send(EventKind.PRESS, "KeyD" * 1000, 1.0)
    assert steering.active_actions() == {}


def test_each_player_has_actions_of_their_own():
    steering = Steering(Bindings.default(), POCKET, players=2)
    player = Player(steering)
    player.send(EventKind.PRESS, "KeyD", 1.0, player=1)
    player.send(EventKind.PRESS, "KeyS", 1.0, player=7)  # nobody
    assert values(steering, 1, player=0) == ((0.0, 0.0),)
    assert values(steering, 1, player=1) == ((1.0, 0.0),)
    assert steering.active_actions(1) == {"move_x": 1.0}


def test_conflicting_bindings_are_refused_at_once(tmp_path):
    (tmp_path / "b.toml").write_text("[actions.grab]\nkeys = { KeyD = 1.0 }\n")
    bindings = Bindings.load(tmp_path / "b.toml", known_actions=["grab"])
    with pytest.raises(BindingError, match='"KeyD"'):
        Steering(bindings, ("move_x", "grab"))


# ------------------------------------------------------------------------------------------------ commands
def test_a_command_key_is_handed_to_the_loop_once_per_press(keyboard):
    assert keyboard.press("KeyP") is Command.PAUSE
    assert keyboard.press("KeyP") is None  # key repeat
    keyboard.release("KeyP")
    assert keyboard.press("KeyP") is Command.PAUSE


def test_rewinding_is_asked_again_while_its_key_is_held_and_no_other_command_is(keyboard):
    assert keyboard.press("Backspace") is Command.REWIND
    assert keyboard.press("Backspace") is Command.REWIND
    assert keyboard.press("F5") is Command.SAVE
    assert keyboard.press("F5") is None


def test_backspace_in_the_editor_deletes_and_rewinds_nothing(steering, keyboard):
    keyboard.tap("Slash", "/")
    keyboard.tap("KeyA", "a")
    assert keyboard.tap("Backspace") is None
    assert steering.editor.text == ""


def test_a_restored_prompt_is_under_no_event_and_the_next_latch_has_it(steering):
    steering.restore_prompt("a cave")
    latch = steering.latch(0, 2)
    assert (latch.values["text"], latch.events) == ("a cave", ())


def test_a_command_event_is_handed_on_and_an_unknown_one_is_a_notice(steering, keyboard):
    assert keyboard.send(EventKind.COMMAND, text="quit") is Command.QUIT
    assert keyboard.send(EventKind.COMMAND, text="quitt") is None
    assert "quitt" in steering.notice


# ------------------------------------------------------------------------------------------------ the prompt
def test_enter_opens_the_editor_and_enter_sends_what_was_typed(steering, keyboard):
    assert keyboard.tap("Enter") is Command.PROMPT
    for key, typed in (("KeyS", "s"), ("KeyN", "n"), ("KeyO", "o"), ("KeyW", "w")):
        assert keyboard.tap(key, typed) is None
    assert steering.editor.text == "snow"
    assert steering.latch(0, 1).values["text"] == "a meadow"  # not before it is sent
    keyboard.tap("Enter")
    assert steering.latch(0, 1).values["text"] == steering.prompt == "snow"
    assert not steering.editor.is_open
    assert len(numbers(steering)) == 1  # one change, however many letters


def test_the_slash_that_opens_the_editor_is_not_typed_into_it_however_long_it_is_held(steering, keyboard):
    keyboard.press("Slash", "/")
    keyboard.press("Slash", "/")
    keyboard.press("KeyA", "a")  # while the slash is still down
    keyboard.release("Slash")
    keyboard.tap("Slash", "/")
    assert steering.editor.text == "a/"


def test_an_enter_held_down_neither_sends_nor_opens_again(steering, keyboard):
    keyboard.press("Enter")
    keyboard.press("Enter")
    assert steering.editor.is_open
    keyboard.release("Enter")
    keyboard.press("Enter")
    assert not steering.editor.is_open
    keyboard.press("Enter")
    assert not steering.editor.is_open


def test_text_without_a_key_reaches_an_editor_opened_by_enter(steering, keyboard):
    keyboard.press("Enter")
    keyboard.send(EventKind.TEXT, text="雪")
    assert steering.editor.text == "雪"


def test_opening_the_editor_releases_held_keys_and_keys_do_not_move_the_figure_meanwhile(steering, keyboard):
    keyboard.press("KeyD")
    steering.commit(steering.latch(0, 1))
    keyboard.tap("Enter")
    keyboard.press("KeyD", "d")  # key repeat of the key still held
    keyboard.press("KeyA", "a")
    assert steering.active_actions() == {}
    keyboard.tap("Escape")
    keyboard.press("KeyD")  # its repeat goes on: still no new press
    assert steering.active_actions() == {}
    keyboard.release("KeyD")
    keyboard.press("KeyD")
    assert steering.active_actions() == {"move_x": 1.0}


def test_while_a_prompt_is_typed_letters_are_no_commands_but_function_keys_and_gamepads_work_on(steering, keyboard):
    pad = Player(steering, "gamepad:0")
    keyboard.tap("Enter")
    assert keyboard.tap("KeyP", "p") is None
    assert keyboard.tap("F12") is Command.SCREENSHOT
    pad.send(EventKind.AXIS, "Axis0", -1.0)
    assert steering.active_actions() == {"move_x": -1.0}
    assert steering.editor.is_open


def test_escape_leaves_the_editor_without_quitting(steering, keyboard):
    keyboard.tap("Enter")
    assert keyboard.tap("Escape") is None
    assert steering.prompt == "a meadow"
    assert keyboard.tap("Escape") is Command.QUIT


def test_control_v_pastes_and_altgr_v_does_not():
    steering = Steering(Bindings.default(), POCKET, paste=lambda: "pasted")
    keyboard = Player(steering)
    keyboard.tap("Enter")
    keyboard.press("ControlLeft")
    keyboard.press("AltRight")  # AltGr is reported as both
    keyboard.tap("KeyV")
    assert steering.editor.text == ""
    keyboard.release("AltRight")
    keyboard.tap("KeyV")
    assert steering.editor.text == "pasted"


def test_a_prompt_event_and_set_prompt_change_the_prompt_and_tell_when_it_was_cut(steering, keyboard):
    keyboard.send(EventKind.PROMPT, text=" snow\x00 ")
    assert steering.prompt == "snow"
    steering.set_prompt("x" * 100_000)
    assert len(steering.prompt) == 2000
    assert steering.notice == "prompt cut to 2000 characters"
    steering.set_prompt("")
    assert (steering.prompt, steering.notice) == ("", "")


def test_the_prompt_command_opens_the_editor_from_any_device(steering):
    assert Player(steering, "script").send(EventKind.COMMAND, text="prompt") is Command.PROMPT
    assert steering.editor.is_open


# ------------------------------------------------------------------------------------------------ help and threads
def test_the_help_lines_show_the_live_bindings(tmp_path):
    path = tmp_path / "b.toml"
    path.write_text('[actions.move_x]\nhelp = "go"\nkeys = { KeyJ = -1.0, KeyL = 1.0 }\n[commands]\npause = []\n')
    lines = Steering(Bindings.load(path), POCKET).help_lines()
    assert lines[0] == ("J / L", "go")
    assert ("Enter, /", Command.PROMPT.meaning) in lines
    assert not any(meaning == Command.PAUSE.meaning for _, meaning in lines)


def test_no_tap_is_lost_between_two_threads(steering):
    """The loop's thread presses A and D in turn, the producer's latches and commits, as fast as both can."""
    taps, shown, done = 300, [], threading.Event()

    def produce() -> None:
        ended = False
        while not ended:
            ended = done.is_set()
            for index in range(8):
                latch = steering.latch(index, 4)
                steering.commit(latch)
                shown.extend(row[0] for row in latch.values["action"][0].values)

    producer = threading.Thread(target=produce)
    producer.start()
    keyboard = Player(steering)
    for index in range(taps):
        while values(steering, 16)[-1] != (0.0, 0.0):  # as many wait already as blocks may be behind
            threading.Event().wait(0)
        keyboard.tap("KeyD" if index % 2 else "KeyA")
    done.set()
    producer.join(10.0)
    assert not producer.is_alive()
    assert steering.dropped_taps == 0
    answered = [value for value, _ in itertools.groupby(value for value in shown if value)]  # a key may be seen held
    assert answered == [-1.0, 1.0] * (taps // 2)
