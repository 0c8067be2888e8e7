"""What counts as playing: a seat is kept by whoever does something with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dreamtick.input.bindings import Bindings
from dreamtick.net.access import Role
from dreamtick.net.peer import Peer
from dreamtick.net.protocol import ClientMessage, Hello, Press, Release, State
from dreamtick.net.remote_device import RemoteDevice
from dreamtick.net.room import Room
from dreamtick.net.seats import Seats
from dreamtick.net.totals import Totals
from dreamtick.net.world_link import WorldInfo
from tests.fake_time import FakeTime


class WatchedSeats(Seats):
    """Counts how often somebody was seen to be there."""

    seen = 0

    def present(self, peer: str) -> None:
        self.seen += 1
        super().present(peer)


@pytest.fixture
def seats(now: FakeTime) -> WatchedSeats:
    return WatchedSeats(players=1, absent_s=5.0, now_ns=now)


@pytest.fixture
def said(now: FakeTime, seats: WatchedSeats) -> Callable[[ClientMessage], None]:
    """What the one player of a world says, who turns with Q, E, the mouse and the first stick."""
    totals, device = Totals(), RemoteDevice(Bindings.default().for_actions(["turn", "forward"]), now)
    room = Room(WorldInfo("Toy", "toy", 2, 2, 10.0), device, seats, totals, 30.0, None, now)
    peer = Peer(Role.PLAY, None, totals, now)  # type: ignore[arg-type]
    room.enter(peer)
    room.said(peer, Hello("Ann", "play"))
    room.back(peer)
    assert seats.seated == (peer.id,)
    return lambda message: room.said(peer, message)


@pytest.mark.parametrize(
    ("states", "seen"),
    [
        ([{}, {}, {}], 0),  # a page tells how things are all the time
        ([{"held": ("KeyQ",)}, {"held": ("KeyQ",)}], 2),
        ([{"held": ("KeyQ",)}, {}, {}], 2),  # letting go is something, too
        ([{"held": ("NoSuchKey", "KeyP")}], 0),
        ([{"axes": {"Axis0": 0.0}}], 0),
        ([{"axes": {"Axis0": 0.004}}, {"axes": {"Axis0": -0.1}}], 0),  # a stick that drifts
        ([{"axes": {"Axis5": -1.0}}], 0),  # a trigger at rest that nothing is bound to
        ([{"axes": {"Axis0": 0.5}}, {"axes": {"Axis0": 0.5}}], 2),
        ([{"mouse": (9.0, 0.0)}, {"mouse": (13.0, 0.0)}, {"mouse": (13.0, 0.0)}], 1),  # the first says where it begins
        ([{"mouse": (0.0, 0.0)}, {"mouse": (0.0, 4.0)}, {"mouse": (0.0, 8.0)}], 0),  # up and down moves nothing here
        ([{"wheel": (0.0, 0.0)}, {"wheel": (0.0, 4.0)}], 0),
    ],
)
def test_a_seat_is_kept_by_what_the_world_feels(said, seats: WatchedSeats, states, seen: int) -> None:
    for seq, state in enumerate(states, start=1):
        said(State(seq=seq, time=0.0, **state))
    assert seats.seen == seen


@pytest.mark.parametrize(("code", "seen"), [("KeyQ", 2), ("NoSuchKey", 0)])
def test_a_key_counts_going_down_and_up_if_it_means_something(said, seats: WatchedSeats, code: str, seen: int) -> None:
    said(Press(1, 0.0, code))
    said(Release(2, 0.0, code))
    assert seats.seen == seen


def test_an_old_state_that_comes_again_is_no_movement(said, seats: WatchedSeats) -> None:
    for seq, x in ((1, 0.0), (2, 4.0), (2, 4.0), (1, 0.0)):
        said(State(seq=seq, time=0.0, mouse=(x, 0.0)))
    assert seats.seen == 1
