"""What counts as playing: a seat is kept by whoever does something with it."""

from __future__ import annotations

import pytest

from dreamtick.input.bindings import Bindings
from dreamtick.net.access import Role
from dreamtick.net.peer import Peer
from dreamtick.net.protocol import State
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


@pytest.mark.parametrize(
    ("states", "seen"),
    [
        ([{}, {}, {}], 0),  # a page tells how things are all the time
        ([{"held": ("KeyD",)}, {"held": ("KeyD",)}], 2),
        ([{"axes": {"Axis0": 0.0}}], 0),
        ([{"axes": {"Axis0": 0.5}}], 1),
        ([{"mouse": (0.0, 0.0)}, {"mouse": (4.0, 0.0)}, {"mouse": (4.0, 0.0)}], 2),  # the first could be anything
    ],
)
def test_a_seat_is_kept_by_keys_sticks_and_a_mouse_that_moves(now: FakeTime, states, seen: int) -> None:
    totals, seats = Totals(), WatchedSeats(players=1, absent_s=5.0, now_ns=now)
    device = RemoteDevice(Bindings.default().for_actions(["turn", "forward"]), now)
    info = WorldInfo("Toy", "toy", 2, 2, 10.0)
    room = Room(info, device, seats, totals, 30.0, None, now)
    peer = Peer(Role.PLAY, None, totals, now)
    room.enter(peer)
    for seq, state in enumerate(states, start=1):
        room.said(peer, State(seq=seq, time=0.0, **state))
    assert seats.seen == seen
