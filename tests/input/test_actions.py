"""How presses, positions and movements of one player become the actions of blocks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreamtick.input.actions import MOST_TAPS, ActionState

A, D, STICK, MOUSE = ("keyboard", "KeyA"), ("keyboard", "KeyD"), ("gamepad:0", "Axis0"), ("mouse", "MouseX")


def column(state: ActionState, frames: int, action: str = "move_x") -> list[float]:
    """The values of one action in the block that a latch would show now."""
    block = state.latch(frames).block
    return [row[block.names.index(action)] for row in block.values]


def committed(state: ActionState, frames: int) -> list[float]:
    latched = state.latch(frames)
    state.commit(latched)
    return [row[0] for row in latched.block.values]


@pytest.fixture
def state() -> ActionState:
    return ActionState(["move_x", "move_y"])


def tap(state: ActionState, source=D, value: float = 1.0, action: str = "move_x") -> None:
    state.press(action, source, value)
    state.release(action, source)


# ------------------------------------------------------------------------------------------------ keys
def test_a_held_key_fills_every_frame(state):
    state.press("move_x", D, 1.0)
    assert column(state, 3) == [1.0, 1.0, 1.0]


def test_a_tap_shorter_than_a_frame_still_counts_once(state):
    tap(state)
    assert committed(state, 3) == [1.0, 0.0, 0.0]
    assert committed(state, 3) == [0.0, 0.0, 0.0]


def test_of_two_opposite_keys_the_latest_wins_and_releasing_it_gives_the_other_its_turn(state):
    state.press("move_x", A, -1.0)
    state.press("move_x", D, 1.0)
    assert committed(state, 4) == [-1.0, 1.0, 1.0, 1.0]  # each press has a frame of its own first
    assert committed(state, 2) == [1.0, 1.0]
    state.release("move_x", D)
    assert committed(state, 2) == [-1.0, -1.0]


def test_several_taps_take_successive_frames_and_what_finds_none_waits_for_the_next_block(state):
    for source, value in ((A, -1.0), (D, 1.0), (A, -1.0), (D, 0.5)):
        tap(state, source, value)
    assert committed(state, 3) == [-1.0, 1.0, -1.0]
    assert committed(state, 3) == [0.5, 0.0, 0.0]


def test_a_tap_interrupts_a_held_key_for_one_frame(state):
    state.press("move_x", D, 1.0)
    committed(state, 2)
    tap(state, A, -1.0)
    assert committed(state, 3) == [-1.0, 1.0, 1.0]


def test_key_repeat_of_a_held_key_is_no_new_press(state):
    assert state.press("move_x", D, 1.0)
    assert not state.press("move_x", D, 1.0)
    state.release("move_x", D)
    assert committed(state, 3) == [1.0, 0.0, 0.0]


def test_latching_twice_shows_the_same_and_an_abandoned_latch_loses_nothing(state):
    tap(state)
    state.move_by("move_y", 0.5)
    assert state.latch(2) == state.latch(2)
    assert committed(state, 2) == [1.0, 0.0]


def test_a_press_between_latch_and_commit_stays_for_the_next_block(state):
    tap(state, A, -1.0)
    latched = state.latch(2)
    tap(state, D, 1.0)
    state.move_by("move_y", 0.5)
    state.commit(latched)
    assert column(state, 2) == [1.0, 0.0]
    assert column(state, 2, "move_y") == [0.25, 0.25]


def test_committing_a_latch_older_than_the_last_one_uses_up_nothing_more(state):
    tap(state, A, -1.0)
    state.move_by("move_y", 0.5)
    old = state.latch(1)
    state.commit(state.latch(1))
    tap(state, D, 1.0)
    state.move_by("move_y", 0.25)
    state.commit(old)
    assert column(state, 1) == [1.0]
    assert column(state, 1, "move_y") == [0.25]


def test_more_than_32_waiting_taps_drop_the_oldest_and_count_it(state):
    for index in range(MOST_TAPS + 2):
        tap(state, D, (index + 1) / 100)
    assert state.dropped_taps == 2
    assert committed(state, 1) == [0.03]


def test_losing_a_device_releases_what_it_holds_but_its_unanswered_taps_still_count(state):
    state.press("move_x", D, 1.0)
    state.move_to("move_y", ("keyboard", "Axis9"), 0.5)
    state.press("move_y", ("gamepad:0", "Button0"), 1.0)
    assert state.lose("keyboard")
    assert column(state, 3) == [1.0, 0.0, 0.0]
    assert column(state, 3, "move_y") == [1.0, 1.0, 1.0]  # another device's
    assert not state.lose("keyboard")


# ------------------------------------------------------------------------------------------------ axes and motion
def test_an_axis_counts_as_it_stands_at_the_latch(state):
    state.move_to("move_x", STICK, 0.9)
    state.move_to("move_x", STICK, 0.25)
    assert committed(state, 2) == [0.25, 0.25]
    assert committed(state, 2) == [0.25, 0.25]
    state.move_to("move_x", STICK, 0.0)
    assert committed(state, 2) == [0.0, 0.0]


def test_a_held_key_beats_a_stick_and_of_two_sticks_the_larger_deflection_counts(state):
    state.move_to("move_x", STICK, 0.25)
    state.move_to("move_x", ("gamepad:1", "Axis0"), -0.5)
    assert column(state, 1) == [-0.5]
    state.press("move_x", D, 1.0)
    assert committed(state, 2) == [1.0, 1.0]


def test_mouse_motion_is_summed_and_divided_evenly_over_the_block(state):
    for _ in range(3):
        state.move_by("move_x", 0.25)
    assert committed(state, 3) == [0.25, 0.25, 0.25]
    assert committed(state, 3) == [0.0, 0.0, 0.0]


def test_motion_beyond_a_full_frame_is_clamped_and_the_rest_dropped(state):
    state.move_by("move_x", 50.0)
    assert committed(state, 2) == [1.0, 1.0]
    assert committed(state, 2) == [0.0, 0.0]


def test_actions_do_not_depend_on_each_other(state):
    state.press("move_x", D, 1.0)
    state.press("move_y", ("keyboard", "KeyS"), 1.0)
    assert state.latch(1).block.values == ((1.0, 1.0),)


# ------------------------------------------------------------------------------------------------ the promise
KEYS = {f"Key{letter}": (index + 1) / 10 for index, letter in enumerate("ABCDE")}  # each with a value of its own

steps = st.one_of(
    st.tuples(st.just("press"), st.sampled_from(sorted(KEYS))),
    st.tuples(st.just("release"), st.sampled_from(sorted(KEYS))),
    st.tuples(st.just("tap"), st.sampled_from(sorted(KEYS))),
    st.tuples(
        st.just("latch"), st.integers(1, 5)
    ),  # begins a block; a latch not committed before the next is abandoned
    st.tuples(st.just("commit"), st.none()),
)


@settings(max_examples=400, deadline=None)
@given(st.lists(steps, max_size=60))
def test_no_press_is_lost_and_none_is_made_up(script):
    state = ActionState(["move_x"])
    presses: list[float] = []  # all that were made, in order
    answered: list[float] = []  # all that committed blocks showed in a press's own frame
    waiting = 0  # presses not yet answered, by the specification
    held: list[str] = []
    latched = None  # (what the latch showed, its own-frame count, the value of the rest)
    for kind, argument in [*script, *[("release", key) for key in KEYS], *[("latch", 2), ("commit", None)] * 60]:
        source = ("keyboard", str(argument))
        if kind in ("press", "tap") and argument not in held and waiting < MOST_TAPS:
            state.press("move_x", source, KEYS[argument])
            presses.append(KEYS[argument])
            waiting += 1
            held.append(argument)
        if kind in ("release", "tap") and argument in held:
            state.release("move_x", source)
            held.remove(argument)
        if kind == "latch":
            shown = state.latch(argument)
            own_frames = min(argument, waiting)
            values = [row[0] for row in shown.block.values]
            assert shown == state.latch(argument)
            assert values[own_frames:] == [KEYS[held[-1]] if held else 0.0] * (argument - own_frames)
            latched = (shown, values[:own_frames])
        if kind == "commit" and latched is not None:
            state.commit(latched[0])
            answered += latched[1]
            waiting -= len(latched[1])
            latched = None
    assert answered == presses  # every press once, in order, in exactly one committed block
    assert state.dropped_taps == 0
