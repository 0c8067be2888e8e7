"""`net/sctp_limits.py`: what one peer does on its data channels costs that peer its place, and the others nothing.

Real peers on a real server. The hostile ones use aiortc's own SCTP to send what no data channel would.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from aiortc.rtcsctptransport import DataChunk, ForwardTsnChunk, RTCSctpTransport, SackChunk

from dreamtick.net.access import Role
from dreamtick.net.protocol import LARGEST_MESSAGE, Bye, ErrorMessage, Ping, Pong
from dreamtick.net.sctp_limits import HELD_BYTES, HELD_CHUNKS, MAX_STREAMS
from dreamtick.net.server import ServerSettings
from tests.net.player import Player, until
from tests.net.serving import Served, in_loop, serving

FIRST, LAST, UNORDERED = 2, 1, 4
"""Flags of a DATA chunk: the first fragment of a message, its last one, and a message without an order."""

NO_PROTOCOL = 99


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(ServerSettings(port=0, posts_at_once=1000)) as running:
        yield running


def sctp_of(player: Player) -> RTCSctpTransport:
    assert player.connection.sctp is not None
    return player.connection.sctp


def sctp_to(served: Served, peer_id: str) -> RTCSctpTransport:
    """The server's side of a peer's channels."""
    assert served.server._peers is not None
    (connection,) = (peer.connection for peer in served.server._peers.present if peer.id == peer_id)
    assert connection is not None
    sctp = connection._peer.sctp
    assert sctp is not None
    return sctp


def data_chunk(sctp: RTCSctpTransport, number: int, flags: int, stream: int, body: bytes = b"x") -> DataChunk:
    """The chunk `number` places after the next that `sctp` would send."""
    chunk = DataChunk(flags)
    chunk.tsn = (sctp._local_tsn + number) % 2**32
    chunk.stream_id, chunk.protocol, chunk.user_data = stream, NO_PROTOCOL, body
    return chunk


def channel_id(player: Player) -> int:
    assert player.control is not None
    assert player.control.id is not None
    return player.control.id


# ---------------------------------------------------------------------------------------------------- what is hostile
async def skip_many_streams(player: Player) -> None:
    chunk = ForwardTsnChunk()
    chunk.cumulative_tsn = sctp_of(player)._local_tsn
    chunk.streams = [(stream, 0) for stream in range(MAX_STREAMS - 10, MAX_STREAMS + 1)]
    await sctp_of(player)._send_chunk(chunk)


async def skip_one_stream_again_and_again(player: Player) -> None:
    chunk = ForwardTsnChunk()
    chunk.cumulative_tsn = sctp_of(player)._local_tsn
    chunk.streams = [(0, 0)] * (MAX_STREAMS + 1)
    await sctp_of(player)._send_chunk(chunk)


async def use_a_stream_that_was_not_announced(player: Player) -> None:
    await sctp_of(player)._send_chunk(data_chunk(sctp_of(player), 0, FIRST | LAST, MAX_STREAMS))


async def confirm_what_was_never_sent(player: Player) -> None:
    chunk = SackChunk()
    chunk.cumulative_tsn = sctp_of(player)._last_received_tsn or 0
    chunk.gaps = [(65_535, 0), *[(1, 65_535)] * 3]  # the first is none and must not make up for the others
    await sctp_of(player)._send_chunk(chunk)


async def send_a_message_without_end(player: Player) -> None:
    sctp_of(player)._remote_max_message_size = 0
    assert player.control is not None
    player.control.send(bytes(HELD_BYTES * 4))


async def send_messages_that_are_never_due(player: Player) -> None:
    sctp_of(player)._outbound_stream_seq[channel_id(player)] += 7  # seven messages before them never come
    assert player.control is not None
    for _ in range(5):
        player.control.send(bytes(LARGEST_MESSAGE))


async def send_pieces_without_a_beginning(player: Player) -> None:
    for number in range(HELD_CHUNKS + 1):
        await sctp_of(player)._send_chunk(data_chunk(sctp_of(player), number, UNORDERED, 1))


async def leave_a_gap_for_ever(player: Player) -> None:
    for number in range(1, HELD_CHUNKS + 2):
        await sctp_of(player)._send_chunk(data_chunk(sctp_of(player), number, FIRST | LAST | UNORDERED, 1))


@pytest.mark.parametrize(
    ("attack", "code"),
    [
        (skip_many_streams, "malformed"),
        (skip_one_stream_again_and_again, "malformed"),
        (use_a_stream_that_was_not_announced, "malformed"),
        (confirm_what_was_never_sent, "malformed"),
        (send_a_message_without_end, "too-large"),
        (send_messages_that_are_never_due, "too-large"),
        (send_pieces_without_a_beginning, "too-large"),
        (leave_a_gap_for_ever, "too-large"),
    ],
)
def test_who_costs_too_much_is_told_so_and_closed(served: Served, attack: Callable[[Player], Awaitable[None]], code):
    async def play() -> None:
        async with Player(served, Role.WATCH) as hostile, Player(served) as other:
            await hostile.enter()
            await other.enter()
            await attack(hostile)
            assert (await hostile.hear(Bye)).code == code
            await until(lambda: served.server.viewers == 1, "the hostile one being gone")
            other.say(Ping(1.0))
            await other.hear(Pong)

    in_loop(play)


# ---------------------------------------------------------------------------------------------------- what is not
def test_a_message_that_is_only_too_large_to_be_read_is_refused_and_its_sender_stays(served: Served):
    async def play() -> None:
        async with Player(served) as clumsy:
            await clumsy.enter()
            assert clumsy.control is not None
            clumsy.control.send(bytes(3 * LARGEST_MESSAGE))
            assert (await clumsy.hear(ErrorMessage)).code == "too-large"
            clumsy.say(Ping(1.0))
            await clumsy.hear(Pong)

    in_loop(play)


def test_an_honest_peer_is_told_the_limits_and_passes_over_losses(served: Served):
    async def play() -> None:
        async with Player(served) as honest:
            await honest.enter()
            assert sctp_of(honest)._outbound_streams_count == MAX_STREAMS
            chunk = ForwardTsnChunk()
            chunk.cumulative_tsn = sctp_of(honest)._local_tsn  # one message of the channel "state" was lost
            chunk.streams = [(1, 0), (3, 0)]
            await sctp_of(honest)._send_chunk(chunk)
            sctp_of(honest)._local_tsn = (sctp_of(honest)._local_tsn + 1) % 2**32
            honest.say(Ping(1.0))
            await honest.hear(Pong)

    in_loop(play)


def test_a_peer_that_can_be_told_nothing_is_closed_like_any_other():
    async def play(running: Served) -> None:
        async with Player(running) as deaf, Player(running) as other:
            welcome = await deaf.enter()
            await other.enter()
            for_the_deaf = sctp_to(running, welcome.peer)
            for_the_deaf._remote_max_message_size = 1  # as it would have said in its offer, were that not refused
            await asyncio.to_thread(running.server.close)
            assert (await other.hear(Bye)).code == "closing"
            await asyncio.wait_for(deaf.closed.wait(), 5.0)

    with serving(ServerSettings(port=0)) as running:
        in_loop(lambda: play(running))
