"""One WebRTC connection to somebody who watches: the video goes out, the data channels' messages go both ways."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from aiortc import (
    RTCConfiguration,
    RTCDataChannel,
    RTCIceCandidate,
    RTCPeerConnection,
    RTCRtpSender,
    RTCSessionDescription,
)
from aiortc.exceptions import InvalidAccessError, InvalidStateError, OperationError

from dreamtick.errors import ProtocolError
from dreamtick.net.fanout import Fanout
from dreamtick.net.ice import MAX_CANDIDATES, Fragment, IceServers, limit_gathering
from dreamtick.net.offer import MALFORMED, Offer, chosen_codec
from dreamtick.net.playout_delay import show_at_once
from dreamtick.net.rtp_clock import RtpClock
from dreamtick.net.sctp_limits import limit_sctp
from dreamtick.net.tracks import WorldTrack, share_packets, watch_for_picture_loss

__all__ = ["CLOSE_LIMIT_S", "Connection", "ConnectionListener"]

CHANNELS = ("state", "control")

TALKATIVE = 3
"""Looks at which something new had come, after which a peer is one that speaks."""

CLOSE_LIMIT_S = 1.0
"""How long a connection may take to close in order; after that it is left to itself."""

_log = logging.getLogger(__name__)


class ConnectionListener(Protocol):
    """Whoever the connection belongs to. Called on the server's event loop; nothing here may wait."""

    def connected(self) -> None:
        """Media flows from now on."""
        ...

    def channel_opened(self, label: str) -> None:
        """The peer opened the channel `label`."""
        ...

    def received(self, label: str, data: bytes | str) -> None:
        """A message of the channel `label` arrived."""
        ...

    def misbehaved(self, code: str, message: str) -> None:
        """The peer overstepped what its channels may cost: nothing of what they bring is read any more."""
        ...

    def disconnected(self) -> None:
        """The connection broke or the peer closed it; called once, and not after `Connection.close`."""
        ...


class Connection:
    """A connection from its answer to its end. Lives on the server's event loop."""

    def __init__(
        self,
        listener: ConnectionListener,
        fanout: Fanout,
        ice: IceServers,
        gather_limit_s: float,
        now_ns: Callable[[], int],
    ) -> None:
        self._listener = listener
        self._fanout = fanout
        self._gather_limit_s = gather_limit_s
        self._now_ns = now_ns
        self._peer = RTCPeerConnection(RTCConfiguration(iceServers=ice.answering))
        self._peer.on("connectionstatechange", self._state_changed)
        self._peer.on("datachannel", self._channel_arrived)
        self._channels: dict[str, RTCDataChannel] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._offer: Offer | None = None
        self._candidates = 0
        self._is_over = False
        self._packets_received = 0
        self._times_heard = 0
        self._sender: RTCRtpSender | None = None
        self._rtp_clock: RtpClock | None = None
        self.counted = (0, 0, 0)  # what of its figures is in the totals already
        self.track: WorldTrack | None = None
        self.codec = ""
        self.is_connected = False
        self.bytes_sent = 0
        self.made_ns = self.heard_ns = now_ns()

    async def answer(self, offer: Offer) -> str:
        """Apply the offer and make the answer, with our candidates in it. ProtocolError if it cannot be answered."""
        self._offer = offer
        transceiver = self._peer.addTransceiver("video", direction="sendonly")
        transceiver.setCodecPreferences(_preferred_codecs())
        self._sender = transceiver.sender
        show_at_once(self._sender)
        try:
            await self._peer.setRemoteDescription(RTCSessionDescription(offer.sdp, "offer"))
            description = await self._peer.createAnswer()
            self.codec = chosen_codec(description.sdp)
            limit_gathering(self._peer, self._gather_limit_s)
            if self._peer.sctp is not None:
                limit_sctp(self._peer.sctp, self._misbehaved)
            await self._peer.setLocalDescription(description)
        except (OperationError, InvalidStateError, InvalidAccessError) as error:
            raise ProtocolError("no-codec", f"the offer cannot be answered: {error}") from None
        except MALFORMED as error:
            _log.debug("an offer could not be applied", exc_info=True)
            raise ProtocolError("bad-offer", f"the offer cannot be applied: {type(error).__name__}") from None
        self._add_later(offer.hidden_candidates)
        return str(self._peer.localDescription.sdp)

    async def add(self, fragment: Fragment) -> None:
        """Take in candidates that came later. ProtocolError `ice-restart` if the fragment asks for one."""
        assert self._offer is not None, "candidates before the offer was answered"
        if fragment.username not in (None, self._offer.username):
            raise ProtocolError("ice-restart", "ICE restarts are not supported: POST a new offer instead")
        self._candidates += len(fragment.candidates)
        if self._candidates > MAX_CANDIDATES:
            raise ProtocolError("bad-fragment", f"more than {MAX_CANDIDATES} candidates: the rest is not used")
        self._add_later(fragment.candidates)

    def send(self, label: str, data: bytes) -> None:
        """Send on a channel; nothing happens while it is not open, or with what is too large for the peer."""
        channel = self._channels.get(label)
        if channel is not None and channel.readyState == "open":
            with contextlib.suppress(InvalidStateError, ConnectionError, ValueError):  # the last: too large
                channel.send(data)

    def waiting_bytes(self, label: str) -> int:
        """What was sent on a channel and did not leave yet: it grows when the peer reads too slowly, or not at all."""
        channel = self._channels.get(label)
        return 0 if channel is None else int(channel.bufferedAmount)

    def rtp_timestamp(self, pts: int) -> int | None:
        """The timestamp that the frame with this presentation time has in this peer's RTP; None while unknown."""
        return None if self._rtp_clock is None else self._rtp_clock.timestamp(pts)

    @property
    def is_talkative(self) -> bool:
        """Whether the peer has sent something again and again, so that its silence means something."""
        return self._times_heard >= TALKATIVE

    async def measure(self) -> None:
        """Note whether the peer was heard since the last call: any packet counts, also its reports on the video."""
        if self._sender is None:
            return
        for entry in (await self._sender.getStats()).values():
            if entry.type == "transport":
                self.bytes_sent = entry.bytesSent
                if entry.packetsReceived != self._packets_received:
                    self._packets_received = entry.packetsReceived
                    self._times_heard += 1
                    self.heard_ns = self._now_ns()

    def retire(self) -> None:
        """Report nothing any more: another connection has taken this one's place, or its peer is gone."""
        self._is_over = True

    async def close(self) -> None:
        """End it, telling the peer if it can be reached. Safe to call twice; takes at most `CLOSE_LIMIT_S`."""
        self.retire()
        for task in list(self._tasks):
            task.cancel()
        self._drop_track()
        try:
            await asyncio.wait_for(self._peer.close(), CLOSE_LIMIT_S)
        except TimeoutError:
            _log.info("a connection did not close within %g s", CLOSE_LIMIT_S)
        except Exception:  # the end of one connection: the others and the server go on
            _log.exception("a connection could not be closed in order")

    # ------------------------------------------------------------------------------------------------ events
    async def _state_changed(self) -> None:
        state = self._peer.connectionState
        if state == "connected" and not self.is_connected and not self._is_over:
            self.is_connected = True
            self.heard_ns = self._now_ns()
            self._attach_track()
            self._listener.connected()
        elif state in ("failed", "closed"):
            self._drop_track()
            if not self._is_over:
                self._is_over = True
                self._listener.disconnected()

    def _attach_track(self) -> None:
        """Only now: an offer that nobody follows up must not start an encoder."""
        assert self._sender is not None
        self.track = self._fanout.track(self.codec)
        self._sender.replaceTrack(self.track)
        share_packets(self._sender, self.track)
        watch_for_picture_loss(self._sender, self.track)
        self._rtp_clock = RtpClock(self._sender)

    def _drop_track(self) -> None:
        if self.track is not None:
            self.track.stop()

    def _channel_arrived(self, channel: RTCDataChannel) -> None:
        label = channel.label
        if label not in CHANNELS or label in self._channels:
            channel.close()
            return
        self._channels[label] = channel

        def received(data: bytes | str) -> None:
            if not self._is_over:
                self._listener.received(label, data)

        channel.on("message", received)
        self._listener.channel_opened(label)

    def _misbehaved(self, code: str, message: str) -> None:
        if not self._is_over:
            self._listener.misbehaved(code, message)

    # ------------------------------------------------------------------------------------------------ candidates
    def _add_later(self, candidates: tuple[RTCIceCandidate, ...]) -> None:
        """Names behind candidates are looked up in the background; whoever sent them does not wait for that."""
        for candidate in candidates:
            self._start(self._add_candidate(candidate))

    async def _add_candidate(self, candidate: RTCIceCandidate) -> None:
        assert self._offer is not None
        candidate.sdpMid = self._offer.mid  # everything is bundled, so that there is one transport for all sections
        try:
            await self._peer.addIceCandidate(candidate)
        except (OSError, ValueError, InvalidStateError) as error:
            _log.info("a candidate of a peer is not used: %s", error)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _preferred_codecs() -> list[Any]:
    """H.264 before VP8: browsers and phones decode it in hardware. Retransmission goes with either."""
    order = {"video/h264": 0, "video/vp8": 1, "video/rtx": 2}
    known = [codec for codec in RTCRtpSender.getCapabilities("video").codecs if codec.mimeType.lower() in order]
    return sorted(known, key=lambda codec: order[codec.mimeType.lower()])
