"""Everyone's connections: how they begin, are found dead, come back, and end."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from dreamtick.errors import ProtocolError, ServerError
from dreamtick.net.access import Grant
from dreamtick.net.connection import CLOSE_LIMIT_S, Connection
from dreamtick.net.fanout import Fanout
from dreamtick.net.ice import Fragment, IceServers
from dreamtick.net.offer import Offer
from dreamtick.net.peer import Peer
from dreamtick.net.protocol import CONTROL_CHANNEL, Bye, ClientMessage, pack
from dreamtick.net.room import Room
from dreamtick.net.totals import Totals

__all__ = ["Joined", "PeerLimits", "Peers", "ServerFullError"]

CONNECT_LIMIT_S = 15.0
"""An offer that no connection follows within this time is forgotten."""

SILENT_PAGE_S = 5.0
"""A page says something every second; one that was silent for this long is gone. aioice would notice after 30 s."""

SILENT_PLAYER_S = 15.0
"""A WHEP player without data channels sends only reports on the video, about one a second; one that has sent some and
stopped is gone. To one that never sent any aioice's own checks apply (RFC 7675): it is gone after 30 s."""

LEAVE_GRACE_S = 5.0
"""How long the place of a peer that took its leave is kept: long enough for a page to be loaded again."""

GOODBYE_LIMIT_S = 0.3
"""How long closing waits for a goodbye to leave."""

SLOW_READER_BYTES = 64 * 1024
"""With this much unsent, a peer is left out when everybody is told how the world is."""

STUCK_READER_BYTES = 512 * 1024
"""With this much unsent, a peer does not read at all and is closed."""

_log = logging.getLogger(__name__)


class ServerFullError(ServerError):
    """As many watch as may."""


@dataclass(frozen=True, slots=True)
class PeerLimits:
    """How many may watch, how long a lost peer's place is kept, how long candidates are gathered."""

    viewers: int = 64
    resume_s: float = 30.0
    gather_limit_s: float = 0.7


@dataclass(frozen=True, slots=True)
class Joined:
    """What a POST is answered with."""

    resource: str
    answer: str
    etag: str


class Peers:
    """All peers by their resource and their resume token. Lives on the server's event loop."""

    def __init__(
        self,
        room: Room,
        fanout: Fanout,
        ice: IceServers,
        limits: PeerLimits,
        totals: Totals,
        now_ns: Callable[[], int],
    ) -> None:
        self._room = room
        self._fanout = fanout
        self._ice = ice
        self._limits = limits
        self._totals = totals
        self._now_ns = now_ns
        self._by_id: dict[str, Peer] = {}
        self._by_resource: dict[str, Peer] = {}
        self._by_resume: dict[str, Peer] = {}
        self._answering = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False
        self.last_left_ns: int | None = now_ns()

    # ------------------------------------------------------------------------------------------------ figures
    @property
    def present(self) -> tuple[Peer, ...]:
        """Those to whom media flows. Any thread may ask."""
        return tuple(peer for peer in tuple(self._by_id.values()) if peer.is_connected)

    @property
    def known(self) -> int:
        """How many are present, on their way, or lost and expected back."""
        return len(self._by_id)

    def has(self, resource: str) -> bool:
        """Whether there is a session of this name."""
        return resource in self._by_resource

    def etag(self, resource: str) -> str:
        """The entity tag of a session."""
        return self._by_resource[resource].etag

    def may_resume(self, resume: str) -> bool:
        """Whether this token brings somebody back."""
        return resume in self._by_resume

    # ------------------------------------------------------------------------------------------------ signalling
    async def join(self, offer: Offer, grant: Grant | None, resume: str | None) -> Joined:
        """Answer an offer. With a resume token it is the same peer as before, whatever became of its connection.

        A peer stays no longer than its grant says; one that comes back without a new one keeps the time it had.

        ServerFullError, or ProtocolError if the offer cannot be answered or the time to come back is over.
        """
        if self._is_closing:
            raise ServerFullError("the server is being closed")
        peer = self._by_resume.get(resume or "")
        if peer is None:
            if grant is None:
                raise ProtocolError("resume-expired", "the time to come back is over: join anew, with your token")
            if len(self.present) + self._underway() >= self._limits.viewers:
                raise ServerFullError(f"{self._limits.viewers} watch, as many as this server takes: try again later")
            peer = Peer(grant.role, self, self._totals, self._now_ns)
        if grant is not None and grant.role is peer.role:  # another token of other rights does not prolong these
            peer.until_ns = None if grant.seconds is None else self._now_ns() + round(grant.seconds * 1e9)
        connection = Connection(peer, self._fanout, self._ice, self._limits.gather_limit_s, self._now_ns)
        self._answering += 1
        try:
            answer = await connection.answer(offer)
            if self._is_closing:
                raise ServerFullError("the server is being closed")
            if peer.is_dismissed:
                raise ProtocolError("resume-expired", "this place was closed a moment ago: join anew, with your token")
        except BaseException:  # also when the request is cancelled: whatever it was, it is raised again
            self._start(connection.close())
            raise
        finally:
            self._answering -= 1
        self._settle(peer, connection)
        return Joined(peer.resource, answer, peer.etag)

    async def add_candidates(self, resource: str, fragment: Fragment) -> None:
        """Further candidates of a peer. KeyError if there is no such session, else as `Connection.add`."""
        connection = self._by_resource[resource].connection
        if connection is not None:
            await connection.add(fragment)

    async def leave(self, resource: str) -> None:
        """The peer goes. A page that was disturbed says so too before it comes back: its place is kept for a moment."""
        peer = self._by_resource.get(resource)
        if peer is not None:
            self._lose(peer, LEAVE_GRACE_S)

    # ------------------------------------------------------------------------------------------------ PeerOwner
    def connected(self, peer: Peer) -> None:
        """See `PeerOwner`."""
        self.last_left_ns = None
        peer.kept_until_ns = None
        self._room.back(peer)

    def said(self, peer: Peer, message: ClientMessage) -> None:
        """See `PeerOwner`."""
        self._room.said(peer, message)

    def disconnected(self, peer: Peer) -> None:
        """See `PeerOwner`."""
        self._lose(peer)

    def dismiss(self, peer: Peer, code: str, message: str) -> None:
        """See `PeerOwner`."""
        if not peer.is_dismissed:
            peer.is_dismissed = True
            peer.say_goodbye(code, message)
            self._forget(peer)

    # ------------------------------------------------------------------------------------------------ time
    async def sweep(self) -> None:
        """Once a second: find who is gone, close who does not read, forget who did not come back."""
        await asyncio.gather(*(self._look_after(peer) for peer in tuple(self._by_id.values())))
        self._room.tick()

    def broadcast(self, message_for: Callable[[Peer], bytes]) -> None:
        """Tell everyone who said hello something that is made for each; slow readers are left out."""
        for peer in self.present:
            connection = peer.connection
            if connection is None or not peer.is_greeted:
                continue
            if connection.waiting_bytes(CONTROL_CHANNEL) > SLOW_READER_BYTES:
                self._totals.world_messages_skipped += 1
            else:
                peer.guarded(partial(self._tell, peer, message_for))

    async def close(self) -> None:
        """Say goodbye to everyone and end all connections; takes little more than a second at most."""
        self._is_closing = True
        for peer in tuple(self._by_id.values()):
            peer.say_goodbye("closing", "the server is being closed")
            self._forget(peer)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=GOODBYE_LIMIT_S + CLOSE_LIMIT_S)

    # ------------------------------------------------------------------------------------------------ helpers
    def _tell(self, peer: Peer, message_for: Callable[[Peer], bytes]) -> None:
        peer.send_packed(message_for(peer))

    def _underway(self) -> int:
        return self._answering + sum(1 for peer in self._by_id.values() if peer.connection and not peer.is_connected)

    def _settle(self, peer: Peer, connection: Connection) -> None:
        """Make `connection` the peer's, in place of one that it may have had."""
        is_new = peer.id not in self._by_id
        old, peer.connection = peer.connection, connection
        self._by_resource.pop(peer.resource, None)
        peer.resource, peer.etag = secrets.token_urlsafe(16), f'"{secrets.token_hex(4)}"'
        self._by_resource[peer.resource] = peer
        if old is not None:
            old.send(CONTROL_CHANNEL, pack(Bye("replaced", "this place was taken up again from elsewhere")))
            self._end(old)
        if is_new:
            self._totals.joined += 1
            self._by_id[peer.id] = self._by_resume[peer.resume] = peer
            self._room.enter(peer)
            return
        self._totals.resumed += 1
        peer.begin_anew()
        self._lose_place(peer, self._limits.resume_s)  # until the new connection is there; an offer prolongs nothing

    async def _look_after(self, peer: Peer) -> None:
        connection, now_ns = peer.connection, self._now_ns()
        try:
            if peer.until_ns is not None and now_ns >= peer.until_ns:
                self.dismiss(peer, "expired", "the time of your link is over: ask for another")
            elif connection is None:
                if peer.kept_until_ns is not None and now_ns >= peer.kept_until_ns:
                    self._forget(peer)
            elif not connection.is_connected:
                if now_ns - connection.made_ns > CONNECT_LIMIT_S * 1e9:
                    self._totals.abandoned += 1
                    self._lose(peer)
            else:
                await connection.measure()
                self._count(connection)
                if peer.connection is not connection:
                    return  # replaced or ended meanwhile
                if self._is_silent(peer, connection):
                    self._lose(peer)
                elif connection.waiting_bytes(CONTROL_CHANNEL) > STUCK_READER_BYTES:
                    self.dismiss(peer, "too-slow", "what was sent is not being read")
        except Exception:  # the top of one peer: looking after the others goes on
            _log.exception("peer %s failed and is closed", peer.id)
            self.dismiss(peer, "internal", "the server failed at this peer; its log says more")

    def _is_silent(self, peer: Peer, connection: Connection) -> bool:
        silent_s = (self._now_ns() - connection.heard_ns) / 1e9
        return silent_s > SILENT_PAGE_S if peer.is_greeted else connection.is_talkative and silent_s > SILENT_PLAYER_S

    def _lose(self, peer: Peer, kept_s: float | None = None) -> None:
        """The connection is gone. A peer that was welcomed has a token to come back with; others cannot."""
        if peer.connection is not None:
            self._totals.lost += kept_s is None and peer.connection.is_connected
            self._end(peer.connection)
            peer.connection = None
        if peer.id not in self._by_id:
            return
        if not peer.may_return:
            self._forget(peer)
        elif kept_s is not None:
            self._lose_place(peer, min(kept_s, self._limits.resume_s))
        elif peer.kept_until_ns is None:
            self._lose_place(peer, self._limits.resume_s)
        self._note_absence()

    def _lose_place(self, peer: Peer, kept_s: float) -> None:
        """Its seat, name and role are kept for so long, but no longer than the time to come back from the loss on."""
        now_ns = self._now_ns()
        if peer.kept_until_ns is None:
            peer.lost_ns = now_ns
        latest_ns = peer.lost_ns + round(self._limits.resume_s * 1e9)
        peer.kept_until_ns = min(now_ns + round(kept_s * 1e9), latest_ns)
        self._room.lost(peer, peer.kept_until_ns)

    def _forget(self, peer: Peer) -> None:
        self._by_id.pop(peer.id, None)
        self._by_resource.pop(peer.resource, None)
        self._by_resume.pop(peer.resume, None)
        self._room.leave(peer)
        if peer.connection is not None:
            self._end(peer.connection)
            peer.connection = None
        self._note_absence()

    def _note_absence(self) -> None:
        if self.last_left_ns is None and not self.present:
            self.last_left_ns = self._now_ns()

    def _end(self, connection: Connection) -> None:
        connection.retire()
        self._start(self._close(connection))

    async def _close(self, connection: Connection) -> None:
        deadline = asyncio.get_running_loop().time() + GOODBYE_LIMIT_S
        while connection.waiting_bytes(CONTROL_CHANNEL) and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.01)
        try:
            await connection.measure()
            self._count(connection)
        finally:
            await connection.close()

    def _count(self, connection: Connection) -> None:
        """Add what was sent to this peer since the last time to the totals."""
        track = connection.track
        figures = (connection.bytes_sent, track.sent if track else 0, track.dropped if track else 0)
        before, connection.counted = connection.counted, figures
        self._totals.bytes_sent += figures[0] - before[0]
        self._totals.frames_sent += figures[1] - before[1]
        self._totals.frames_dropped += figures[2] - before[2]

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
