"""All peers from afar as one more input device, and what became of each of their messages.

The server's thread hands messages in, the loop's thread polls events and asks for receipts; a lock guards both for
microseconds. Only controls that move one of the world's actions are let through: a remote key that is bound to a
command (quit, reset, …) does nothing, since commands come as messages of their own.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType

from dreamtick.engine.block import FrameBlock
from dreamtick.errors import DeviceError
from dreamtick.input.bindings import Binding, ResolvedBindings
from dreamtick.input.commands import Command
from dreamtick.input.events import Event, EventKind
from dreamtick.net.peer_controls import Change, PeerControls
from dreamtick.net.protocol import CommandMessage, Lost, Press, PromptMessage, Release, State

__all__ = ["SILENCE_NS", "RemoteDevice", "RemoteReceipt"]

SILENCE_NS = 1_000_000_000
"""After so long without a message a peer holds nothing any more."""

_MOST_AWAITED = 1024  # events whose receipts are still to come; the oldest are forgotten
_MOST_TOGETHER = 8  # messages that one event answers


@dataclass(frozen=True, slots=True)
class RemoteReceipt:
    """A peer's message number `seq` is answered by the block's first frame, shown now. Times are monotonic.

    `frame_number` and `pts` are those of the `WorldFrame` and its encoded form; `pts` is None where nothing is encoded.
    """

    peer: str
    seq: int
    block: int
    latched_ns: int
    frame_number: int
    shown_ns: int
    pts: int | None


@dataclass(slots=True)
class _Message:
    """A message some of whose events are under way; answered once, with the first of them that is shown.

    `seqs` holds its number, and those of messages that said the same later.
    """

    peer: str
    seqs: list[int]
    answered: bool = False


@dataclass(slots=True)
class _Peer:
    """One connection."""

    player: int | None
    controls: PeerControls
    heard_ns: int
    waiting: int = 0  # events in the queue


class RemoteDevice:
    """The `Device` behind which all peers stand; its events come from `remote:<peer>` for the player of its seat.

    The queue to the loop holds `queue_events`, of one peer a quarter at most. A message whose events find no room is
    refused as a whole; what is held is said again by the next state, so that a refused message lasts no longer.
    """

    def __init__(
        self,
        bindings: ResolvedBindings,
        now_ns: Callable[[], int] = time.monotonic_ns,
        queue_events: int = 1024,
    ) -> None:
        self.name = "remote"
        self.problem: DeviceError | None = None
        self._bindings: Mapping[str, Binding] = bindings.bindings
        # an event for player 0 goes to its binding's own player, so the first seat has no other player's controls
        self._first_players = MappingProxyType({c: b for c, b in self._bindings.items() if b.player == 0})
        self._now_ns = now_ns
        self._most_waiting = queue_events
        self._most_of_a_message = len(self._bindings) + 2
        self._most_of_a_peer = max(queue_events // 4, self._most_of_a_message)
        self._lock = Lock()
        self._peers: dict[str, _Peer] = {}
        self._waiting: list[Event] = []
        self._awaited: OrderedDict[int, _Message] = OrderedDict()  # by the event's time, which is its identity
        self._newest_ns = 0
        self._closed = False

    # ------------------------------------------------------------------ the server's thread
    def admit(self, peer: str, player: int | None) -> None:
        """A connection begins, or its peer's seat changed: `player` is the seat, None to look on.

        A connection that ends must be dismissed, since the next one of the same peer counts its messages from 1 again.
        """
        with self._lock:
            known = self._peers.get(peer)
            if self._closed:
                return
            if known is None:
                self._peers[peer] = _Peer(player, PeerControls(self._controls(player)), self._now_ns())
            elif known.player != player:
                self._let_go(peer, known)
                known.player, known.controls.bindings = player, self._controls(player)

    def dismiss(self, peer: str) -> None:
        """A connection is gone: what it holds is let go."""
        with self._lock:
            if (known := self._peers.pop(peer, None)) is not None:
                self._let_go(peer, known)

    def state(self, peer: str, message: State) -> bool:
        """What is held. False if the queue is full and nothing was taken; likewise below."""
        with self._lock:
            known = self._heard(peer)
            if known is None or not self._has_room(known):
                return False
            if known.player is None:
                known.controls.look_on(message)
                return True
            return self._put(peer, known, message.seq, known.controls.state(message))

    def press(self, peer: str, message: Press) -> bool:
        """A key went down. Nothing happens without a seat."""
        with self._lock:
            known = self._heard(peer)
            if known is None or not self._has_room(known):
                return False
            if known.player is None:
                return True
            changes, pressed_by = known.controls.press(message)
            if pressed_by is not None:
                self._answer_with(peer, pressed_by, message.seq)
            return self._put(peer, known, message.seq, changes)

    def release(self, peer: str, message: Release) -> bool:
        """A key went up."""
        with self._lock:
            known = self._heard(peer)
            if known is None or not self._has_room(known):
                return False
            changes = known.controls.release(message) if known.player is not None else []
            return self._put(peer, known, message.seq, changes)

    def lost(self, peer: str, message: Lost) -> bool:
        """The page lost the focus. Always taken."""
        with self._lock:
            if (known := self._heard(peer)) is None:
                return False
            return self._put(peer, known, message.seq, known.controls.lost(message))

    def plays(self, peer: str) -> bool:
        """Whether the world felt the peer's latest state, press or release, or feels what it still holds."""
        with self._lock:
            known = self._peers.get(peer)
            return known is not None and known.player is not None and known.controls.plays

    def prompt(self, peer: str, message: PromptMessage) -> bool:
        """The prompt is now the message's text, which has passed `accepted_prompt`."""
        return self._say(peer, message.seq, EventKind.PROMPT, message.text)

    def command(self, peer: str, message: CommandMessage) -> bool:
        """Pause, reset or rewind."""
        return self._say(peer, message.seq, EventKind.COMMAND, Command(message.name))

    # ------------------------------------------------------------------ the loop's thread
    def poll(self, now_ns: int) -> list[Event]:
        """What came since the last poll, oldest first. Lets go of what peers hold of whom nothing is heard any more."""
        with self._lock:
            for peer, known in self._peers.items():
                if known.controls.holds and now_ns - known.heard_ns > SILENCE_NS:
                    self._let_go(peer, known)
                known.waiting = 0
            events, self._waiting = self._waiting, []
        return events

    def answered(self, block: FrameBlock, shown_ns: int, frame_number: int, pts: int | None) -> list[RemoteReceipt]:
        """The receipts of all messages that `block` answers, its first frame being shown at `shown_ns`.

        Only what changed something is ever answered: not a key that was down already, nor a command.
        """
        receipts = []
        with self._lock:
            for stamp in block.latch.events:
                message = self._awaited.pop(stamp.time_ns, None)
                if message is not None and not message.answered:
                    message.answered = True
                    receipts += [
                        RemoteReceipt(message.peer, seq, block.index, block.latched_ns, frame_number, shown_ns, pts)
                        for seq in message.seqs
                    ]
        return receipts

    def close(self) -> None:
        """Nothing is taken and nothing comes any more."""
        with self._lock:
            self._closed = True
            self._peers.clear()
            self._waiting.clear()
            self._awaited.clear()

    # ------------------------------------------------------------------ helpers, all under the lock
    def _controls(self, player: int | None) -> Mapping[str, Binding]:
        return self._bindings if player else self._first_players

    def _heard(self, peer: str) -> _Peer | None:
        known = self._peers.get(peer)
        if known is not None:
            known.heard_ns = self._now_ns()
        return known

    def _has_room(self, known: _Peer) -> bool:
        more = self._most_of_a_message
        return known.waiting + more <= self._most_of_a_peer and len(self._waiting) + more <= self._most_waiting

    def _say(self, peer: str, seq: int, kind: EventKind, text: str) -> bool:
        with self._lock:
            known = self._heard(peer)
            if known is None or not self._has_room(known):
                return False
            self._append(
                peer, known, Event(self._next_time(), f"remote:{peer}", kind, text=text), _Message(peer, [seq])
            )
            return True

    def _put(self, peer: str, known: _Peer, seq: int, changes: Sequence[Change]) -> bool:
        message = _Message(peer, [seq])
        for change in changes:
            event = Event(
                self._next_time(),
                f"remote:{peer}",
                change.kind,
                change.control,
                change.value,
                player=known.player or 0,
            )
            self._append(peer, known, event, message)
        return True

    def _append(self, peer: str, known: _Peer, event: Event, message: _Message) -> None:
        self._waiting.append(event)
        known.waiting += 1
        if event.kind not in (EventKind.LOST, EventKind.COMMAND):
            self._awaited[event.time_ns] = message
            if len(self._awaited) > _MOST_AWAITED:
                self._awaited.popitem(last=False)

    def _answer_with(self, peer: str, first: int, seq: int) -> None:
        """Answer message `seq` along with the one that did its work; no answer if that is answered already."""
        for message in reversed(self._awaited.values()):
            if message.peer == peer and first in message.seqs:
                if len(message.seqs) < _MOST_TOGETHER:
                    message.seqs.append(seq)
                return

    def _let_go(self, peer: str, known: _Peer) -> None:
        self._put(peer, known, 0, known.controls.let_go_of_all())

    def _next_time(self) -> int:
        """Now, or just after the newest event: no two events have the same time."""
        self._newest_ns = max(self._newest_ns + 1, self._now_ns())
        return self._newest_ns
