"""The loop, turn by turn, with time handed in and a producer that has blocks ready."""

import numpy as np

from dreamtick.engine.block import FrameBlock
from dreamtick.input.bindings import Bindings
from dreamtick.input.devices.story import Story
from dreamtick.input.events import Event, EventKind
from dreamtick.input.latch import EventStamp, Latch
from dreamtick.input.steering import Command, Steering
from dreamtick.render.pacing import FramePacer
from dreamtick.sim.clock import TickClock
from dreamtick.sim.loop import TickLoop
from tests.fake_time import FakeTime

MS = 1_000_000


class Ready:
    """A producer's loop side: blocks that are made already."""

    def __init__(self, *blocks):
        self.blocks = list(blocks)

    def take(self, shown_from_ns):
        return self.blocks.pop(0) if self.blocks else None


class Sends:
    """A device that sends given events, once each."""

    name, problem = "test", None

    def __init__(self, *events):
        self.events = list(events)

    def poll(self, now_ns):
        due, self.events = self.events, []
        return due

    def close(self):
        pass


class Remembers:
    def __init__(self):
        self.seen = []

    def present(self, due, now_ns):
        if due is not None:
            self.seen.append((now_ns // MS, due.block.index, due.frame))


def block(index, *stamps):
    latch = Latch({}, 0, tuple(EventStamp(n, ms * MS) for n, ms in stamps))
    return FrameBlock(index, index * 2, np.zeros((2, 2, 2, 3), np.uint8), latch, {}, 0, 0)


def loop_of(now, producer, *devices, commands=None):
    steering = Steering(Bindings.default(), ("move_x", "move_y"), "a meadow", now_ns=now)
    output = Remembers()
    loop = TickLoop(
        TickClock(50, now, now.sleep),
        devices,
        steering,
        producer,
        FramePacer(10),
        [output],
        lambda command, at: (commands if commands is not None else []).append(command),
        now,
    )
    return loop, output


def turn(loop, ticks):
    for _ in range(ticks):
        loop.clock.wait()
        loop.tick()


def test_frames_are_presented_when_they_are_due(now: FakeTime):
    loop, output = loop_of(now, Ready(block(0), block(1)))
    turn(loop, 20)  # 380 ms at 50 Hz
    assert output.seen == [(0, 0, 0), (100, 0, 1), (200, 1, 0), (300, 1, 1)]


def test_events_reach_the_steering_in_the_tick_in_which_they_arrive(now: FakeTime):
    loop, _ = loop_of(now, Ready(), Sends(Event(0, "keyboard", EventKind.PRESS, "KeyD", 1.0)))
    turn(loop, 1)
    assert loop.steering.active_actions() == {"move_x": 1.0}


def test_a_command_is_carried_out_in_its_tick(now: FakeTime):
    commands = []
    loop, _ = loop_of(now, Ready(), Sends(Event(0, "keyboard", EventKind.PRESS, "KeyP", 1.0)), commands=commands)
    turn(loop, 1)
    assert commands == [Command.PAUSE]


def test_the_latency_of_an_event_ends_with_the_first_frame_of_the_block_that_answers_it(now: FakeTime):
    loop, _ = loop_of(now, Ready(block(0), block(1, (1, 30), (2, 130))))
    turn(loop, 20)  # block 1 is shown at 200 ms
    assert loop.latency.count == 2
    assert loop.latency.percentile_ms(0.0) == 70
    assert loop.latency.percentile_ms(1.0) == 170


def test_what_was_done_before_the_first_frame_says_nothing_about_latency(now: FakeTime):
    loop, _ = loop_of(now, Ready(block(0, (1, -50)), block(1, (2, -20), (3, 30))))
    turn(loop, 20)
    assert loop.latency.count == 1  # of the last event


def test_a_story_begins_with_the_world_and_its_first_line_is_there_before(now: FakeTime, tmp_path):
    path = tmp_path / "story.toml"
    path.write_text('[[line]]\nat = "0s"\nprompt = "sun"\n[[line]]\nat = "100ms"\nprompt = "snow"\n')
    back = Ready()
    loop, _ = loop_of(now, back)
    loop.devices.append(Story(path))
    turn(loop, 30)  # half a second: the model is loading
    assert loop.steering.prompt == "sun"
    back.blocks.append(block(0))
    turn(loop, 4)
    assert loop.steering.prompt == "sun"
    turn(loop, 6)
    assert loop.steering.prompt == "snow"


def test_a_slow_tick_is_counted_and_the_next_one_is_on_time_again(now: FakeTime):
    loop, output = loop_of(now, Ready(block(0), block(1)))
    turn(loop, 1)
    now.sleep_ms(130)
    turn(loop, 5)
    assert loop.clock.missed > 0
    assert output.seen[:2] == [(0, 0, 0), (130, 0, 1)]
    assert output.seen[2] == (200, 1, 0)
