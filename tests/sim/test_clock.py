"""The tick clock: deadlines by arithmetic, with time handed in."""

import pytest

from dreamtick.errors import ConfigError
from dreamtick.sim.clock import TickClock

MS = 1_000_000


class Time:
    """A clock that moves only when someone sleeps or a test says so."""

    def __init__(self):
        self.ns, self.slept = 0, []

    def now(self):
        return self.ns

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.ns += round(seconds * 1e9)


def make(rate_hz=20):
    time = Time()
    return time, TickClock(rate_hz, time.now, time.sleep)


def test_ticks_are_due_at_even_distances_from_the_start():
    time, clock = make(rate_hz=20)
    starts = []
    for _ in range(3):
        clock.wait()
        starts.append(time.ns / MS)
    assert starts == [0, 50, 100]


def test_error_does_not_add_up():
    time, clock = make(rate_hz=60)
    for _ in range(60 * 60):
        clock.wait()
        time.ns += 3 * MS  # the work of a tick
    assert clock.due_ns(3600) == 60_000 * MS
    assert clock.missed == 0


def test_a_stall_skips_the_missed_ticks_instead_of_replaying_them():
    time, clock = make(rate_hz=20)
    clock.wait()
    time.ns += 160 * MS
    clock.wait()
    assert (clock.tick, clock.missed) == (3, 2)  # ticks 1 and 2 were missed
    clock.wait()
    assert time.ns == 200 * MS


def test_lateness_is_measured_from_the_tick_that_should_have_come():
    time, clock = make(rate_hz=20)
    clock.wait()
    time.ns += 52 * MS
    assert clock.wait() == 2 * MS
    time.ns = 230 * MS  # tick 2 was due at 100
    assert clock.wait() == 130 * MS


def test_a_clock_that_jumps_back_does_not_stop_the_loop_or_replay_ticks():
    time, clock = make(rate_hz=20)
    for _ in range(5):
        clock.wait()
    time.ns -= 3_600_000 * MS
    before, slept = clock.tick, len(time.slept)
    assert clock.wait() >= 0
    assert clock.tick == before + 1
    assert sum(time.slept[slept:]) <= 0.05


def test_after_a_pause_ticks_count_from_now():
    time, clock = make(rate_hz=20)
    clock.wait()
    time.ns += 10_000 * MS
    clock.restart()
    clock.wait()
    assert clock.missed == 0


@pytest.mark.parametrize("rate", [0.0, -1.0, 5000.0])
def test_a_rate_that_can_not_be_kept_is_refused(rate):
    with pytest.raises(ConfigError, match="tick rate"):
        TickClock(rate)
