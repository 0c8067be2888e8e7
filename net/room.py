"""What the peers of a world do together: they take seats, play, and those who may change the prompt or pause it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from dreamtick.errors import ProtocolError
from dreamtick.input.prompts import LONGEST_PROMPT
from dreamtick.net.access import Role
from dreamtick.net.peer import Peer
from dreamtick.net.prompt_filter import PromptFilter, accepted_prompt
from dreamtick.net.protocol import (
    CONTROL_RATE,
    LARGEST_MESSAGE,
    ClientMessage,
    CommandMessage,
    Hello,
    LimitsPart,
    Lost,
    Ping,
    Pong,
    Press,
    PromptMessage,
    QueuePart,
    ReceivedReceipt,
    Release,
    SeatMessage,
    SeatNotice,
    SeatPart,
    ShownReceipt,
    State,
    Welcome,
    WorldPart,
)
from dreamtick.net.remote_device import RemoteDevice, RemoteReceipt
from dreamtick.net.seats import SeatChange, Seats
from dreamtick.net.totals import Totals
from dreamtick.net.world_link import WorldInfo

__all__ = ["COMMANDS", "Room"]

COMMANDS = ("pause", "reset", "rewind")


class Room:
    """Everyone present, and those who were a moment ago. Lives on the server's event loop."""

    def __init__(
        self,
        info: WorldInfo,
        device: RemoteDevice,
        seats: Seats,
        totals: Totals,
        resume_s: float,
        prompt_filter: PromptFilter | None,
        now_ns: Callable[[], int],
    ) -> None:
        self._info = info
        self._device = device
        self._seats = seats
        self._totals = totals
        self._resume_s = resume_s
        self._filter = prompt_filter
        self._now_ns = now_ns
        self._started_ns = now_ns()
        self._peers: dict[str, Peer] = {}

    # ------------------------------------------------------------------------------------------------ coming and going
    def enter(self, peer: Peer) -> None:
        """A new peer, on its way."""
        self._peers[peer.id] = peer

    def lost(self, peer: Peer, until_ns: int) -> None:
        """The peer's connection is gone: nothing is held any more, and its seat is kept until `until_ns`."""
        self._device.dismiss(peer.id)  # its next connection counts its messages from 1 again
        self._seats.lost(peer.id, until_ns)

    def back(self, peer: Peer) -> None:
        """The peer's media flows, for the first time or again."""
        self._device.admit(peer.id, self._seats.player_of(peer.id))
        self._apply(self._seats.back(peer.id))

    def leave(self, peer: Peer) -> None:
        """The peer is gone for good."""
        if self._peers.pop(peer.id, None) is not None:
            self._device.dismiss(peer.id)
            self._apply(self._seats.leave(peer.id))

    def tick(self) -> None:
        """Time has passed: seats that were kept or left unused for too long go to others."""
        self._apply(self._seats.tick())

    @property
    def seat_parts(self) -> tuple[SeatPart, ...]:
        """Who plays, for everybody to see."""
        seated = enumerate(self._seats.seated)
        return tuple(SeatPart(player, peer, self._name(peer)) for player, peer in seated)

    @property
    def queue_parts(self) -> tuple[QueuePart, ...]:
        """Who waits for a seat."""
        return tuple(QueuePart(peer, self._name(peer)) for peer in self._seats.waiting)

    # ------------------------------------------------------------------------------------------------ what peers say
    def said(self, peer: Peer, message: ClientMessage) -> None:
        """Do what a message asks for. ProtocolError refuses it, in words for its sender."""
        if not peer.is_greeted and not isinstance(message, Hello):
            if isinstance(message, State):
                return  # its channel may overtake the hello: no mistake of the sender's
            raise ProtocolError("unknown", f"{message.TYPE} came before hello: say hello first")
        match message:
            case State():
                self._play_state(peer, message)
            case Press() | Release():
                self._play_key(peer, message)
            case Lost():
                self._device.lost(peer.id, message)
            case Ping():
                peer.send(Pong(message.time, self.server_ms()))
            case Hello():
                self._greet(peer, message)
            case PromptMessage():
                _require(peer, Role.DIRECT, "change the prompt")
                accepted = replace(message, text=accepted_prompt(message.text, self._filter))
                self._received(peer, message.seq, self._device.prompt(peer.id, accepted))
            case CommandMessage():
                _require(peer, Role.DIRECT, message.name)
                self._received(peer, message.seq, self._device.command(peer.id, message))
            case SeatMessage():
                self._move(peer, message)

    def answered(self, receipts: Sequence[RemoteReceipt]) -> None:
        """Tell the peers what became of their actions."""
        for receipt in receipts:
            peer = self._peers.get(receipt.peer)
            if peer is None:
                continue
            peer.guarded(partial(self._hand_receipt, peer, receipt))

    def server_ms(self) -> float:
        """Milliseconds since the server started."""
        return self._ms(self._now_ns())

    # ------------------------------------------------------------------------------------------------ helpers
    def _hand_receipt(self, peer: Peer, receipt: RemoteReceipt) -> None:
        arrived_ns = peer.arrived_ns(receipt.seq)
        if peer.connection is None or arrived_ns is None:
            return  # the connection that sent the message is gone
        self._totals.photon.observe(max(0.0, (receipt.shown_ns - arrived_ns) / 1e9))
        rtp = None if receipt.pts is None else peer.connection.rtp_timestamp(receipt.pts)
        latched_ms, shown_ms = self._ms(receipt.latched_ns), self._ms(receipt.shown_ns)
        peer.send(ShownReceipt(receipt.seq, receipt.block, receipt.frame_number, latched_ms, shown_ms, rtp))

    def _greet(self, peer: Peer, hello: Hello) -> None:
        peer.name = hello.name or peer.name
        if peer.is_greeted:
            return  # a second one is for the name alone
        peer.is_greeted = peer.may_return = True
        commands = COMMANDS if peer.role.allows(Role.DIRECT) else ()
        limits = LimitsPart(LONGEST_PROMPT, LARGEST_MESSAGE, CONTROL_RATE[0])
        world = _world_part(self._info)
        peer.send(Welcome(peer.id, peer.role, peer.resume, self._resume_s, world, limits, commands))
        changes = self._seats.ask(peer.id) if hello.want == "play" and peer.role.allows(Role.PLAY) else []
        self._apply(changes)
        if all(change.peer != peer.id for change in changes):  # it came back to a seat, or only watches
            peer.send(SeatNotice(self._seats.player_of(peer.id), self._seats.place_of(peer.id)))

    def _play_state(self, peer: Peer, state: State) -> None:
        """A page says how things are all the time, also without a seat: that is no mistake, it only does nothing."""
        if self._device.state(peer.id, state) and self._device.plays(peer.id):
            self._seats.present(peer.id)

    def _play_key(self, peer: Peer, message: Press | Release) -> None:
        if self._seats.player_of(peer.id) is None:
            raise ProtocolError("no-seat", "you have no seat: ask for one to play")
        if isinstance(message, Press):
            was_taken = self._device.press(peer.id, message)
        else:
            was_taken = self._device.release(peer.id, message)
        if was_taken and self._device.plays(peer.id):
            self._seats.present(peer.id)
        self._received(peer, message.seq, was_taken)

    def _move(self, peer: Peer, message: SeatMessage) -> None:
        match message.action:
            case "ask":
                _require(peer, Role.PLAY, "play")
                self._apply(self._seats.ask(peer.id))
            case "leave":
                self._apply(self._seats.leave(peer.id))
            case "give":
                taker = self._peers.get(message.to or "")
                if taker is None or not taker.is_connected or not taker.role.allows(Role.PLAY):
                    raise ProtocolError("no-seat", "whom you would give your seat to is not here, or may only watch")
                self._apply(self._seats.give(self._giver(peer), taker.id))

    def _giver(self, peer: Peer) -> str:
        """Whose seat is given: one's own, or, by those who direct, that of whoever plays."""
        if self._seats.player_of(peer.id) is None and peer.role.allows(Role.DIRECT):
            seated = [other for other in self._seats.seated if other is not None]
            return seated[0] if seated else peer.id
        return peer.id

    def _apply(self, changes: Sequence[SeatChange]) -> None:
        for change in changes:
            peer = self._peers.get(change.peer)
            if peer is not None and peer.is_connected:
                self._device.admit(peer.id, change.player)
                peer.send(SeatNotice(change.player, change.place))

    def _received(self, peer: Peer, seq: int, was_taken: bool) -> None:
        if not was_taken:
            raise ProtocolError("too-fast", "the world cannot take more at the moment: this was not done")
        peer.send(ReceivedReceipt(seq, self.server_ms()))

    def _name(self, peer_id: str | None) -> str:
        peer = None if peer_id is None else self._peers.get(peer_id)
        return "" if peer is None else peer.name

    def _ms(self, moment_ns: int) -> float:
        return max(0.0, (moment_ns - self._started_ns) / 1e6)


def _require(peer: Peer, role: Role, what: str) -> None:
    if not peer.role.allows(role):
        raise ProtocolError("forbidden", f"you may {peer.role}, not {what}: ask for an address with the role {role}")


def _world_part(info: WorldInfo) -> WorldPart:
    return WorldPart(
        title=info.title,
        model=info.model,
        height=info.frame_height,
        width=info.frame_width,
        rate_hz=info.rate_hz,
        players=info.players,
        controls=dict(info.controls),
        help=info.help_lines,
    )
