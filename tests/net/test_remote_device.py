"""Messages from two channels become events of one device, once each, and events become receipts."""

from __future__ import annotations

import random
import threading
from types import MappingProxyType

import numpy as np
import pytest

from dreamtick.engine.block import FrameBlock
from dreamtick.input.bindings import Binding, Bindings, BoundAction, ResolvedBindings
from dreamtick.input.controls import ControlKind
from dreamtick.input.devices.base import Device
from dreamtick.input.events import Event, EventKind
from dreamtick.input.latch import Latch
from dreamtick.input.steering import Steering
from dreamtick.net.protocol import CommandMessage, Lost, Press, PromptMessage, Release, State
from dreamtick.net.remote_device import RemoteDevice, RemoteReceipt
from tests.fake_time import FakeTime

POCKET = Bindings.default().for_actions(["move_x", "move_y"])
MAZE = Bindings.default().for_actions(["turn", "forward", "strafe"])


def said(events: list[Event]) -> list[tuple[str, str, float]]:
    return [(str(event.kind), event.control, event.value) for event in events]


@pytest.fixture
def now():
    return FakeTime(5_000_000_000)


@pytest.fixture
def device(now):
    """Ann has the first seat, Ben looks on."""
    device = RemoteDevice(POCKET, now)
    device.admit("ann", 0)
    device.admit("ben", None)
    return device


def poll(device: RemoteDevice, now: FakeTime) -> list[tuple[str, str, float]]:
    return said(device.poll(now()))


def state(seq: int, *held: str, **more: object) -> State:
    return State(seq, 0.0, held, **more)


def press(seq: int, code: str = "KeyW", value: float = 1.0) -> Press:
    return Press(seq, 0.0, code, value)


def release(seq: int, code: str = "KeyW") -> Release:
    return Release(seq, 0.0, code)


W_DOWN, W_UP, LOST = ("press", "KeyW", 1.0), ("release", "KeyW", 0.0), ("lost", "", 0.0)


# ------------------------------------------------------------------------------------------------ keys
def test_it_is_a_device_like_the_others(device):
    as_device: Device = device
    assert (as_device.name, as_device.problem) == ("remote", None)


def test_a_press_and_a_release_become_events_of_the_peer_and_its_player(device, now):
    device.admit("cat", 1)
    device.press("cat", press(1, "KeyW", 0.5))
    device.release("cat", release(2))
    events = device.poll(now())
    assert said(events) == [("press", "KeyW", 0.5), W_UP]
    assert {(event.device, event.player) for event in events} == {("remote:cat", 1)}
    assert device.poll(now()) == []


def test_a_state_alone_presses_and_lets_go(device, now):
    device.state("ann", state(1, "KeyW"))
    device.state("ann", state(2, "KeyW", "KeyA"))
    device.state("ann", state(3, "KeyA"))
    assert poll(device, now) == [W_DOWN, ("press", "KeyA", 1.0), W_UP]


@pytest.mark.parametrize(
    ("messages", "events"),
    [
        pytest.param([press(1), state(2, "KeyW")], [W_DOWN], id="a state after the press"),
        pytest.param([state(2, "KeyW"), press(1)], [W_DOWN], id="a state that overtook the press"),
        pytest.param([press(2), state(1)], [W_DOWN], id="an older state does not undo a press"),
        pytest.param([press(1), release(3), state(2, "KeyW")], [W_DOWN, W_UP], id="nor a release"),
        pytest.param([state(3), press(1), release(2)], [W_DOWN, W_UP], id="a tap that a state overtook still counts"),
        pytest.param([press(1), state(3), release(2)], [W_DOWN, W_UP], id="a state that overtook the release"),
        pytest.param(
            [press(1), state(4, "KeyW"), release(2), press(3)],
            [W_DOWN, W_UP, W_DOWN],
            id="a state after two presses overtook the second",
        ),
        pytest.param(
            [state(4, "KeyW"), press(1), release(2), press(3)],
            [W_DOWN, W_UP, W_DOWN],
            id="a state after two presses overtook both",
        ),
        pytest.param([state(2, "KeyW"), state(1)], [W_DOWN], id="an older state does not undo a newer one"),
        pytest.param([state(1, "KeyW"), state(1)], [W_DOWN], id="nor does one with the same number"),
        pytest.param([press(1), press(1), press(2)], [W_DOWN], id="a key that repeats is pressed once"),
        pytest.param([press(5), release(4)], [W_DOWN], id="a release from before the press"),
    ],
)
def test_messages_that_overtake_each_other_come_to_the_same(device, now, messages, events):
    for message in messages:
        {State: device.state, Press: device.press, Release: device.release}[type(message)]("ann", message)
    assert poll(device, now) == events


def test_whatever_is_lost_or_overtaken_every_press_counts_once_and_the_end_is_right(now):
    """A person at one key, their messages over two channels, against what they did: 300 times at random."""
    for seed in range(300):
        chance = random.Random(seed)
        device = RemoteDevice(POCKET, now)
        device.admit("ann", 0)
        control: list[tuple[float, Press | Release]] = []
        states: list[tuple[float, State]] = []
        is_down, presses, seq, ordered = False, 0, 0, 0.0
        for step in range(chance.randint(1, 20)):
            seq += 1
            is_down = not is_down
            presses += is_down
            ordered = max(ordered, step + chance.uniform(0.0, 4.0))  # in order, but as late as a packet sent again
            control.append((ordered, press(seq) if is_down else release(seq)))
            seq += 1
            if chance.random() < 0.6:
                states.append((step + chance.uniform(0.0, 4.0), state(seq, *["KeyW"] * is_down)))
        states.append((100.0, state(seq + 1, *["KeyW"] * is_down)))
        for _, message in sorted([*control, *states], key=lambda sent: sent[0]):
            {State: device.state, Press: device.press, Release: device.release}[type(message)]("ann", message)
        steering = Steering(Bindings.default(), ["move_x", "move_y"], now_ns=now)
        kinds = []
        for event in device.poll(now()):
            kinds.append(event.kind)
            steering.apply(event)
        assert kinds.count(EventKind.PRESS) == presses, f"seed {seed}"
        steering.commit(steering.latch(0, 2 * presses))  # all taps are answered, what is held remains
        assert bool(steering.active_actions()) == is_down, f"seed {seed}"


def test_keys_of_commands_and_keys_without_a_meaning_do_nothing(device, now):
    for seq, code in enumerate(("Escape", "KeyR", "KeyP", "Enter", "F5", "Backspace", "F24", "Nonsense"), start=1):
        device.press("ann", press(seq, code))
        device.state("ann", state(seq + 100, code))
    assert poll(device, now) == []


def test_an_axis_cannot_be_pressed_nor_a_key_moved(device, now):
    device.press("ann", press(1, "Axis0"))
    device.state("ann", state(2, "Axis0", axes={"KeyW": 1.0}))
    assert poll(device, now) == []


def test_who_has_no_seat_moves_nothing(device, now):
    device.press("ben", press(1))
    device.state("ben", state(2, "KeyW", axes={"Axis0": 1.0}))
    assert poll(device, now) == []


def test_strangers_are_refused(device, now):
    assert not device.press("nobody", press(1))
    assert not device.state("nobody", state(1, "KeyW"))
    assert not device.lost("nobody", Lost(1, 0.0))
    assert not device.prompt("nobody", PromptMessage(1, 0.0, "x"))
    device.dismiss("nobody")
    assert poll(device, now) == []


# ------------------------------------------------------------------------------------------------ sticks and mice
def test_axes_are_told_when_they_move_and_rest_when_they_are_named_no_more(device, now):
    device.state("ann", state(1, axes={"Axis0": 0.5, "Axis9": 1.0}))
    device.state("ann", state(2, axes={"Axis0": 0.5}))
    device.state("ann", state(3))
    assert poll(device, now) == [("axis", "Axis0", 0.5), ("axis", "Axis0", 0.0)]


def test_a_pedal_that_is_named_no_more_is_at_its_own_rest(now):
    pedal = Binding("Axis5", "gas", ControlKind.AXIS, rest=-1.0)
    device = RemoteDevice(ResolvedBindings(("gas",), MappingProxyType({"Axis5": pedal}), MappingProxyType({})), now)
    device.admit("ann", 0)
    device.state("ann", state(1, axes={"Axis5": 1.0}))
    device.state("ann", state(2))
    events = device.poll(now())
    assert said(events) == [("axis", "Axis5", 1.0), ("axis", "Axis5", -1.0)]
    assert pedal.shape(events[-1].value) == 0.0


def test_the_mouse_loses_nothing_when_messages_are_lost(now):
    device = RemoteDevice(MAZE, now)
    device.admit("ann", 0)
    device.state("ann", state(1, mouse=(0.0, 0.0)))
    device.state("ann", state(2, mouse=(10.0, 5.0)))
    device.state("ann", state(9, mouse=(-20.0, 5.0)))  # 3 to 8 never came
    device.state("ann", state(5, mouse=(3.0, 5.0)))  # but one of them came late
    assert poll(device, now) == [("motion", "MouseX", 10.0), ("motion", "MouseX", -30.0)]


def test_where_the_mouse_was_before_counts_for_nothing_and_neither_does_what_it_did_without_a_seat(now):
    device = RemoteDevice(MAZE, now)
    device.admit("ben", None)
    device.state("ben", state(1, mouse=(1000.0, 0.0)))
    device.state("ben", state(2, mouse=(2000.0, 0.0)))
    device.admit("ben", 0)
    device.state("ben", state(3, mouse=(2001.0, 0.0)))
    assert poll(device, now) == [("motion", "MouseX", 1.0)]


# ------------------------------------------------------------------------------------------------ letting go
def test_a_page_that_loses_the_focus_lets_go_and_older_states_do_not_press_again(device, now):
    device.press("ann", press(1))
    device.lost("ann", Lost(3, 0.0))
    device.state("ann", state(2, "KeyW"))
    assert poll(device, now) == [W_DOWN, LOST]
    device.state("ann", state(4, "KeyW"))
    assert poll(device, now) == [W_DOWN]


def test_one_second_of_silence_lets_go_and_the_next_state_takes_up_again(device, now):
    device.press("ann", press(1))
    assert poll(device, now) == [W_DOWN]
    now.sleep_ms(1000)
    assert poll(device, now) == []
    now.sleep_ms(1)
    assert poll(device, now) == [LOST]
    now.sleep_ms(5000)
    assert poll(device, now) == []
    device.state("ann", state(2, "KeyW"))
    assert poll(device, now) == [W_DOWN]


def test_silence_of_one_who_holds_nothing_is_no_event(device, now):
    now.sleep_ms(5000)
    assert poll(device, now) == []


def test_a_peer_that_goes_lets_go_of_what_it_holds(device, now):
    device.state("ann", state(1, axes={"Axis0": 0.5}))
    device.dismiss("ann")
    assert poll(device, now)[1:] == [LOST]
    device.dismiss("ann")
    assert poll(device, now) == []


def test_who_comes_back_counts_from_one_again(device, now):
    device.press("ann", press(1000))
    device.dismiss("ann")
    device.admit("ann", 0)
    device.press("ann", press(1))
    assert poll(device, now) == [W_DOWN, LOST, W_DOWN]


def test_a_seat_that_is_given_away_takes_its_keys_up(device, now):
    device.press("ann", press(1))
    device.admit("ann", None)
    device.admit("ben", 0)
    device.state("ann", state(2, "KeyW"))
    device.state("ben", state(1, "KeyD"))
    events = device.poll(now())
    assert [(event.device, str(event.kind)) for event in events] == [
        ("remote:ann", "press"),
        ("remote:ann", "lost"),
        ("remote:ben", "press"),
    ]
    device.admit("ben", 0)  # said twice, nothing changes
    assert device.poll(now()) == []


def test_the_first_seat_does_not_move_what_is_bound_for_the_second_player(now):
    mine, theirs = Binding("KeyW", "go", ControlKind.KEY), Binding("ArrowUp", "go", ControlKind.KEY, player=1)
    bindings = Bindings(MappingProxyType({"go": BoundAction("go", "", (mine, theirs))}), MappingProxyType({}))
    device = RemoteDevice(bindings.for_actions(["go"]), now)
    device.admit("ann", 0)
    device.admit("cat", 1)
    for seq, code in ((1, "KeyW"), (2, "ArrowUp")):
        device.press("ann", press(seq, code))
        device.press("cat", press(seq, code))
    assert [(event.player, event.control) for event in device.poll(now())] == [
        (0, "KeyW"),
        (1, "KeyW"),
        (1, "ArrowUp"),
    ]


def test_a_closed_device_is_silent(device, now):
    device.press("ann", press(1))
    device.close()
    device.close()
    assert not device.press("ann", press(2))
    device.admit("cat", 0)
    assert not device.press("cat", press(1))
    assert poll(device, now) == []


# ------------------------------------------------------------------------------------------------ prompts, commands
def test_prompts_and_commands_need_no_seat(device, now):
    device.prompt("ben", PromptMessage(1, 0.0, "snow"))
    device.command("ben", CommandMessage(2, 0.0, "pause"))
    assert [(str(e.kind), e.text, e.device) for e in device.poll(now())] == [
        ("prompt", "snow", "remote:ben"),
        ("command", "pause", "remote:ben"),
    ]


# ------------------------------------------------------------------------------------------------ bounds
def test_a_peer_that_floods_is_refused_and_leaves_room_for_the_others(device, now):
    device.admit("cat", 0)
    taken = sum(device.press("ann", press(2 * n + 1)) + device.release("ann", release(2 * n + 2)) for n in range(5000))
    assert 100 < taken <= 256
    assert device.press("cat", press(1))
    assert len(device.poll(now())) == taken + 1
    assert device.press("ann", press(20_001))


def test_many_peers_together_cannot_fill_more_than_the_queue(device, now):
    for number in range(50):
        device.admit(f"p{number}", 0)
        for n in range(200):
            device.press(f"p{number}", press(2 * n + 1))
            device.release(f"p{number}", release(2 * n + 2))
    assert len(device.poll(now())) <= 1024


def test_a_full_queue_still_lets_go(device, now):
    n = 0
    while device.press("ann", press(2 * n + 1)):
        device.release("ann", release(2 * n + 2))
        n += 1
    device.release("ann", release(2 * n + 2))
    device.poll(now())
    device.press("ann", press(10_000))
    while device.prompt("ann", PromptMessage(10_001, 0.0, "x")):
        pass
    device.dismiss("ann")
    assert device.poll(now())[-1].kind is EventKind.LOST


# ------------------------------------------------------------------------------------------------ receipts
def answer(device: RemoteDevice, steering: Steering, index: int) -> list[RemoteReceipt]:
    """The block's way: latched and committed on the producer's thread, shown on the loop's."""
    latch = steering.latch(index, 2)
    steering.commit(latch)
    frames = np.zeros((2, 8, 8, 3), np.uint8)
    block = FrameBlock(index, 2 * index, frames, latch, {}, latched_ns=70, finished_ns=80)
    return device.answered(block, shown_ns=90, frame_number=100 + index, pts=3000 * index)


@pytest.fixture
def steering(now):
    return Steering(Bindings.default(), ["move_x", "move_y"], "a meadow", now_ns=now)


def apply(device: RemoteDevice, steering: Steering, now: FakeTime) -> None:
    for event in device.poll(now()):
        steering.apply(event)


def test_a_message_is_answered_once_by_the_block_that_took_it_up(device, steering, now):
    device.press("ann", press(7))
    apply(device, steering, now)
    assert answer(device, steering, 5) == [RemoteReceipt("ann", 7, 5, 70, 105, 90, 15000)]
    assert answer(device, steering, 6) == []


def test_a_press_that_a_state_overtook_is_answered_with_it(device, steering, now):
    device.state("ann", state(2, "KeyW"))
    device.press("ann", press(1))
    apply(device, steering, now)
    assert [r.seq for r in answer(device, steering, 0)] == [2, 1]


def test_a_key_that_repeats_while_no_block_is_made_does_not_pile_up_answers(device, steering, now):
    for seq in range(1, 100):
        device.press("ann", press(seq))
    apply(device, steering, now)
    assert len(answer(device, steering, 0)) == 8


def test_prompts_and_states_that_changed_something_are_answered(device, steering, now):
    device.prompt("ben", PromptMessage(1, 0.0, "snow"))
    device.state("ann", state(2, axes={"Axis0": 0.9, "Axis1": 0.8}))
    device.state("ann", state(3, axes={"Axis0": 0.9, "Axis1": 0.8}))
    apply(device, steering, now)
    assert [(r.peer, r.seq) for r in answer(device, steering, 0)] == [("ben", 1), ("ann", 2)]


def test_what_changed_nothing_is_not_answered(device, steering, now):
    device.prompt("ben", PromptMessage(1, 0.0, "a meadow"))
    device.press("ben", press(2))
    device.release("ann", release(1))
    device.command("ben", CommandMessage(3, 0.0, "pause"))
    apply(device, steering, now)
    assert answer(device, steering, 0) == []


def test_two_messages_at_the_same_nanosecond_are_told_apart(device, steering, now):
    device.admit("cat", 0)
    device.press("ann", press(1, "KeyW"))
    device.press("cat", press(9, "KeyA"))
    events = device.poll(now())
    assert len({event.time_ns for event in events}) == 2
    for event in events:
        steering.apply(event)
    assert {(r.peer, r.seq) for r in answer(device, steering, 0)} == {("ann", 1), ("cat", 9)}


def test_the_events_of_other_devices_have_no_receipts(device, steering, now):
    steering.apply(Event(now(), "keyboard", EventKind.PRESS, "KeyW", 1.0))
    assert answer(device, steering, 0) == []


def test_what_is_never_answered_is_forgotten_in_the_end(device, steering, now):
    device.press("ann", press(1))
    first = device.poll(now())
    for seq in range(2, 1100):
        device.prompt("ben", PromptMessage(seq, 0.0, "x"))
        device.poll(now())
    latch = Latch({}, 0, ())
    steering.apply(first[0])
    assert latch.events == ()
    assert answer(device, steering, 0) == []


# ------------------------------------------------------------------------------------------------ threads
def test_nothing_is_lost_or_doubled_between_two_threads(device, now):
    sent = 3000
    counts = {"taken": 0}

    def send() -> None:
        for seq in range(1, sent + 1):
            while not (device.press("ann", press(seq)) if seq % 2 else device.release("ann", release(seq))):
                pass
            counts["taken"] += 1

    thread = threading.Thread(target=send)
    events: list[Event] = []
    thread.start()
    while thread.is_alive():
        events += device.poll(now())
    thread.join()
    events += device.poll(now())
    assert counts["taken"] == len(events) == sent
    times = [event.time_ns for event in events]
    assert times == sorted(set(times))
    assert [event.kind for event in events] == [EventKind.PRESS, EventKind.RELEASE] * (sent // 2)
