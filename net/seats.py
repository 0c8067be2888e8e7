"""Who plays: the world's seats, one a player, and the queue of those who wait for one.

A state machine on times that are handed in; it belongs to one thread and knows peers by their ids only. Whether
somebody may play at all is decided before they ask here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from dreamtick.errors import ConfigError, ProtocolError

__all__ = ["SeatChange", "Seats"]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Where a peer is now: in the seat of `player`, or at `place` (from 1) in the queue, or neither."""

    peer: str
    player: int | None
    place: int | None


@dataclass(slots=True)
class _Peer:
    """What is known about somebody who plays or waits. The other two are set while the connection is lost."""

    active_ns: int
    lost_ns: int | None = None
    kept_until_ns: int | None = None


class Seats:
    """Every method that changes something returns what changed, one entry for each peer that it concerns.

    - A seat goes to whoever asks, else to the queue, first come first served; those whose connection is lost are passed
      over and keep their place.
    - A lost peer keeps seat or place until the time it was given.
    - Somebody who does nothing for `absent_s` keeps the seat as long as nobody waits for it.
    """

    def __init__(self, players: int = 1, absent_s: float = 60.0, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        if players < 1:
            raise ConfigError(f"players={players}, expected 1 or more: a world without players has nobody to seat")
        if not absent_s > 0.0:
            raise ConfigError(
                f"absent_s={absent_s:g}, expected more than 0: a seat would be lost as soon as it is taken"
            )
        self._seats: list[str | None] = [None] * players
        self._queue: list[str] = []
        self._peers: dict[str, _Peer] = {}  # those in a seat or in the queue
        self._absent_ns, self._now_ns = round(absent_s * 1e9), now_ns

    # ------------------------------------------------------------------ who is where
    @property
    def seated(self) -> tuple[str | None, ...]:
        """The peer of each seat, None where it is free."""
        return tuple(self._seats)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The queue, next first."""
        return tuple(self._queue)

    def player_of(self, peer: str) -> int | None:
        """The seat of a peer; None without one."""
        return self._seats.index(peer) if peer in self._seats else None

    def place_of(self, peer: str) -> int | None:
        """A peer's place in the queue, from 1; None if it does not wait."""
        return self._queue.index(peer) + 1 if peer in self._queue else None

    # ------------------------------------------------------------------ what peers do
    def ask(self, peer: str) -> list[SeatChange]:
        """Take a free seat, or wait for one. Nothing changes for a peer that has either."""
        before = self._places()
        if peer not in self._peers:
            self._peers[peer] = _Peer(self._now_ns())
            self._queue.append(peer)
        return self._settle(before)

    def leave(self, peer: str) -> list[SeatChange]:
        """Give up seat or place."""
        before = self._places()
        self._remove(peer)
        return self._settle(before)

    def give(self, giver: str, taker: str) -> list[SeatChange]:
        """Hand the giver's seat to the taker, past the queue. Raises ProtocolError `no-seat` if that cannot be."""
        player = self.player_of(giver)
        if player is None:
            raise ProtocolError("no-seat", "you have no seat to give; ask for one first")
        if self.player_of(taker) is not None:
            raise ProtocolError("no-seat", "the one you would give your seat to has one")
        before = self._places()
        self._remove(giver)
        self._remove(taker)
        self._peers[taker] = _Peer(self._now_ns())
        self._seats[player] = taker
        return self._settle(before)

    def present(self, peer: str) -> None:
        """The peer did something: a key, a stick, a click."""
        if peer in self._peers:
            self._peers[peer].active_ns = self._now_ns()

    def lost(self, peer: str, until_ns: int) -> None:
        """The peer's connection is gone; seat or place is kept until then."""
        known = self._peers.get(peer)
        if known is not None:
            known.kept_until_ns = until_ns
            known.lost_ns = self._now_ns() if known.lost_ns is None else known.lost_ns

    def back(self, peer: str) -> list[SeatChange]:
        """The peer's connection is there again. That alone is no presence: its absence goes on from where it stood."""
        before = self._places()
        known = self._peers.get(peer)
        if known is not None and known.lost_ns is not None:
            known.active_ns += self._now_ns() - known.lost_ns
            known.lost_ns = known.kept_until_ns = None
        return self._settle(before)

    def tick(self) -> list[SeatChange]:
        """Time has passed: forget those who were lost for too long, free the seats of the absent if somebody waits."""
        before, now = self._places(), self._now_ns()
        for peer, known in list(self._peers.items()):
            if known.kept_until_ns is not None and now >= known.kept_until_ns:
                self._remove(peer)
        for seated in self._seats:
            if seated is None or self._next() is None:
                continue
            known = self._peers[seated]
            if known.kept_until_ns is None and now - known.active_ns >= self._absent_ns:
                self._remove(seated)
                self._fill()
        return self._settle(before)

    # ------------------------------------------------------------------ helpers
    def _next(self) -> str | None:
        return next((peer for peer in self._queue if self._peers[peer].kept_until_ns is None), None)

    def _fill(self) -> None:
        for player, seated in enumerate(self._seats):
            if seated is None and (peer := self._next()) is not None:
                self._queue.remove(peer)
                self._seats[player] = peer
                self._peers[peer].active_ns = self._now_ns()  # the time for being absent begins with the seat

    def _remove(self, peer: str) -> None:
        self._peers.pop(peer, None)
        self._seats = [None if seated == peer else seated for seated in self._seats]
        self._queue = [waiting for waiting in self._queue if waiting != peer]

    def _places(self) -> dict[str, SeatChange]:
        return {peer: SeatChange(peer, self.player_of(peer), self.place_of(peer)) for peer in self._peers}

    def _settle(self, before: dict[str, SeatChange]) -> list[SeatChange]:
        """Fill what is free and say what became different since `before`."""
        self._fill()
        after = self._places()
        gone = [SeatChange(peer, None, None) for peer in before if peer not in after]
        return gone + [change for peer, change in after.items() if before.get(peer) != change]
