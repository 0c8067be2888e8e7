"""One person or program that watches: who they are, the connection they have now, and what they say over it."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from dreamtick.errors import ProtocolError
from dreamtick.net.access import Role
from dreamtick.net.connection import Connection
from dreamtick.net.protocol import (
    CONTROL_CHANNEL,
    CONTROL_RATE,
    MOST_ERRORS,
    STATE_RATE,
    BadMessage,
    Bye,
    ClientMessage,
    ErrorMessage,
    ServerMessage,
    pack,
    parse_client,
)
from dreamtick.net.rate_limits import ErrorBudget, RateLimit
from dreamtick.net.totals import Totals

__all__ = ["Peer", "PeerOwner"]

WITHIN_S = 60.0
"""The time within which `MOST_ERRORS` errors close a peer."""

KEPT_ARRIVALS = 512
"""Messages whose arrival is remembered until their receipt: several seconds of them at the highest rate."""

_log = logging.getLogger(__name__)


class PeerOwner(Protocol):
    """Who decides what a peer's words mean. Called on the server's event loop; nothing here may wait."""

    def connected(self, peer: Peer) -> None:
        """The peer's media flows."""
        ...

    def said(self, peer: Peer, message: ClientMessage) -> None:
        """A valid message; ProtocolError refuses it."""
        ...

    def disconnected(self, peer: Peer) -> None:
        """The peer's connection broke, or the peer closed it."""
        ...

    def dismiss(self, peer: Peer, code: str, message: str) -> None:
        """Have this peer closed for good."""
        ...


class Peer:
    """Outlives its connections: one that comes back within the time for it is the same peer, with role, name and seat.

    `id` is public, `resume` the secret that brings the peer back. `kept_until_ns` is set while it is lost.
    """

    def __init__(self, role: Role, owner: PeerOwner, totals: Totals, now_ns: Callable[[], int]) -> None:
        self.id = f"p{secrets.token_hex(4)}"
        self.resume = secrets.token_urlsafe(24)
        self.role = role
        self.name = ""
        self.resource = ""
        self.etag = ""
        self.connection: Connection | None = None
        self.kept_until_ns: int | None = None
        self.lost_ns = 0  # since when it is lost, if it is
        self.until_ns: int | None = None  # when its token expires
        self.is_greeted = False  # it said hello over its present connection
        self.may_return = False  # it was told its resume token
        self.is_dismissed = False
        self._owner = owner
        self._totals = totals
        self._rates = {
            label: RateLimit(*rate, now_ns) for label, rate in (("control", CONTROL_RATE), ("state", STATE_RATE))
        }
        self._errors = ErrorBudget(MOST_ERRORS, WITHIN_S, now_ns)
        self._now_ns = now_ns
        self._arrivals: OrderedDict[int, int] = OrderedDict()

    @property
    def is_connected(self) -> bool:
        """Whether media flows to it."""
        connection = self.connection  # read once: the server's thread may take it away
        return connection is not None and connection.is_connected

    def begin_anew(self) -> None:
        """A new connection takes the place of the last: messages are counted from 1, and the first is a hello."""
        self.is_greeted = False
        self._arrivals.clear()

    def arrived_ns(self, seq: int) -> int | None:
        """When the message with this number arrived; None for one that is long past."""
        return self._arrivals.get(seq)

    def send(self, message: ServerMessage) -> None:
        """Send over the control channel; nothing happens without one."""
        self.send_packed(pack(message))

    def send_packed(self, data: bytes) -> None:
        """Send what `protocol.pack` made."""
        if self.connection is not None:
            self.connection.send(CONTROL_CHANNEL, data)

    def say_goodbye(self, code: str, message: str) -> None:
        """Tell it why it is closed; the closing itself is the owner's work, and goes on whatever fails here."""
        self._totals.closed_for[code] += 1
        try:
            self.send(Bye(code, message))
        except Exception:  # the end of one connection, which has to come about
            _log.exception("peer %s could not be told that it is closed", self.id)

    def guarded(self, work: Callable[[], None]) -> None:
        """Do something for this peer, as the top of its connection: what fails here closes this peer, nobody else."""
        try:
            work()
        except Exception:
            _log.exception("peer %s failed and is closed", self.id)
            self._owner.dismiss(self, "internal", "the server failed at this peer; its log says more")

    # ------------------------------------------------------------------------------------------------ its connection
    def connected(self) -> None:
        """See `ConnectionListener`."""
        self.guarded(lambda: self._owner.connected(self))

    def channel_opened(self, label: str) -> None:
        """See `ConnectionListener`. Nothing is said before the peer's `hello`."""

    def received(self, label: str, data: bytes | str) -> None:
        """See `ConnectionListener`."""
        if not self.is_dismissed:
            self.guarded(lambda: self._take(label, data))

    def misbehaved(self, code: str, message: str) -> None:
        """See `ConnectionListener`."""
        self.guarded(lambda: self._owner.dismiss(self, code, message))

    def disconnected(self) -> None:
        """See `ConnectionListener`."""
        self.guarded(lambda: self._owner.disconnected(self))

    # ------------------------------------------------------------------------------------------------ messages
    def _take(self, label: str, data: bytes | str) -> None:
        if not self._rates[label].take():
            self._refuse("too-fast", f"more than {_rate(label):g} messages a second on {label}: not read")
            return
        try:
            message = parse_client(data, label)
        except BadMessage as error:
            self._refuse(error.code, str(error), error.seq)
            return
        self._totals.messages[label] += 1
        seq = getattr(message, "seq", None)
        if seq is not None:
            self._note_arrival(seq)
        try:
            self._owner.said(self, message)
        except ProtocolError as error:
            self._refuse(error.code, str(error), seq)

    def _note_arrival(self, seq: int) -> None:
        self._arrivals[seq] = self._now_ns()
        if len(self._arrivals) > KEPT_ARRIVALS:
            self._arrivals.popitem(last=False)

    def _refuse(self, code: str, message: str, seq: int | None = None) -> None:
        self._totals.refused_messages[code] += 1
        self.send(ErrorMessage(code, message, seq))
        if not self._errors.spend():
            why = f"{MOST_ERRORS} messages within {WITHIN_S:g} s could not be carried out, the last one: {message}"
            self._owner.dismiss(self, "too-many-errors", why)


def _rate(label: str) -> float:
    return CONTROL_RATE[0] if label == CONTROL_CHANNEL else STATE_RATE[0]
