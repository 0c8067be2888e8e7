"""What one peer's data channels may cost: few streams, and little that waits to be put together.

aiortc's SCTP (RFC 9260) trusts its peer. It makes an inbound stream for every number that is mentioned and goes through
all of them, keeps what belongs to messages that never end or are never due, whatever window it announced, and looks at
all of that again with each further chunk; and it counts one by one through whatever range a SACK claims. With any of
these one peer could hold up the loop that serves everybody, long before a message of it is complete and can be refused.
"""

from __future__ import annotations

from collections.abc import Callable

from aiortc.rtcsctptransport import Chunk, DataChunk, ForwardTsnChunk, RTCSctpTransport, SackChunk

from dreamtick.errors import ProtocolError

__all__ = ["HELD_BYTES", "HELD_CHUNKS", "MAX_STREAMS", "limit_sctp"]

MAX_STREAMS = 32
"""Streams that a peer may use, numbered from 0. A page has two channels, of which each is one stream."""

HELD_BYTES = 64 * 1024
"""What may wait for the rest of its message or for messages before it: four of the largest messages."""

HELD_CHUNKS = 512
"""Chunks that may wait, and those that may have arrived beyond a gap: some four seconds at the highest rate."""

MAX_GAP_RANGE = 4096
"""Chunks of ours that a SACK may report beyond a gap; more than this are never on their way."""


def limit_sctp(sctp: RTCSctpTransport, exceeded: Callable[[str, str], None]) -> None:
    """Announce these limits to the peer and hold it to them; call it before the association begins.

    A peer that keeps to what was announced never meets them. `exceeded` is called once, on the loop, with a code
    (`malformed` or `too-large`) and a message for the peer; whatever arrives after that is not looked at.
    """
    sctp._inbound_streams_max = MAX_STREAMS
    sctp._advertised_rwnd = HELD_BYTES
    receive = sctp._receive_chunk
    is_over = False

    async def receive_within_limits(chunk: Chunk) -> None:
        nonlocal is_over
        if is_over:
            return
        try:
            _check_chunk(chunk)
            await receive(chunk)
            _check_held(sctp)
        except ProtocolError as error:
            is_over = True
            exceeded(error.code, str(error))

    sctp._receive_chunk = receive_within_limits  # type: ignore[method-assign]


def _check_chunk(chunk: Chunk) -> None:
    """ProtocolError for a chunk whose handling alone would cost too much."""
    if isinstance(chunk, DataChunk) and chunk.stream_id >= MAX_STREAMS:
        raise ProtocolError("malformed", f"data channel {chunk.stream_id}: only 0 to {MAX_STREAMS - 1} were announced")
    if isinstance(chunk, ForwardTsnChunk):
        highest = max((stream_id for stream_id, _ in chunk.streams), default=0)
        if highest >= MAX_STREAMS or len(chunk.streams) > MAX_STREAMS:
            raise ProtocolError("malformed", f"more than the {MAX_STREAMS} data channels that were announced")
    if isinstance(chunk, SackChunk) and sum(max(0, last - first + 1) for first, last in chunk.gaps) > MAX_GAP_RANGE:
        raise ProtocolError("malformed", "more was confirmed than was ever sent")


def _check_held(sctp: RTCSctpTransport) -> None:
    """ProtocolError where too much waits for what did not come."""
    held = [chunk for stream in sctp._inbound_streams.values() for chunk in stream.reassembly]
    if sum(len(chunk.user_data) for chunk in held) > HELD_BYTES:
        raise ProtocolError("too-large", f"a message, or what waits for one, has more than {HELD_BYTES // 1024} KiB")
    if max(len(held), len(sctp._sack_misordered)) > HELD_CHUNKS:
        raise ProtocolError("too-large", f"more than {HELD_CHUNKS} pieces of messages wait for one that did not come")
