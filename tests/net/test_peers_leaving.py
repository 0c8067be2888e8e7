"""How peers leave a real server and come back to it: lost, silent, replaced, closed for what they did."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dreamtick.input.events import EventKind
from dreamtick.net.access import Role
from dreamtick.net.protocol import (
    Bye,
    Ping,
    Pong,
    Press,
    PromptMessage,
    ReceivedReceipt,
    SeatNotice,
    WorldMessage,
)
from dreamtick.net.server import ServerSettings
from tests.net.player import Player, Quitter, ShiftedTime, until
from tests.net.serving import Served, in_loop, serving
from tests.net.whep_client import WhepClient, WhepError

SETTINGS = ServerSettings(port=0, posts_at_once=1000)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(SETTINGS) as running:
        yield running


@pytest.fixture
def clock() -> ShiftedTime:
    return ShiftedTime(time.monotonic_ns)


@pytest.fixture
def timed(clock: ShiftedTime) -> Iterator[Served]:
    """A server whose clock the test can push forward."""
    with serving(SETTINGS, now_ns=clock) as running:
        yield running


# ---------------------------------------------------------------------------------------------------- coming back
def test_a_dropped_peer_comes_back_to_its_place_though_others_wait():
    async def play(running: Served) -> None:
        async with Player(running, Role.DIRECT) as ann, Player(running) as ben:
            before = await ann.enter("Ann", "play")
            await ben.enter("Ben", "play")
            await ann.vanish()
            async with Player(running, Role.WATCH, resume=before.resume) as again:
                again.token = None  # its token may have expired meanwhile
                after = await again.enter("", "play")
                assert (after.peer, after.role, again.seat.player) == (before.peer, "direct", 0)
                world = await again.hear(WorldMessage)
                assert [(part.peer, part.name) for part in world.seats] == [(before.peer, "Ann")]
                again.say(Press(1, 0.0, "KeyD"))
                assert (await again.hear(ReceivedReceipt)).seq == 1
                await again.wait_frames(3)

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def test_a_page_that_takes_its_leave_may_still_be_loaded_again():
    async def play(running: Served) -> None:
        async with Player(running) as ann:
            before = await ann.enter("Ann", "play")
            assert await ann.delete() == 200
            await asyncio.wait_for(ann.closed.wait(), 5.0)
            async with Player(running, resume=before.resume) as again:
                assert (await again.enter("Ann", "play")).peer == before.peer
                assert again.seat.player == 0

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def test_coming_back_replaces_a_connection_that_still_lives_and_tells_it():
    async def play(running: Served) -> None:
        async with Player(running) as ann:
            before = await ann.enter("Ann", "play")
            async with Player(running, resume=before.resume) as again:
                await again.enter("Ann", "play")
                assert (await ann.hear(Bye)).code == "replaced"
                await asyncio.wait_for(ann.closed.wait(), 5.0)
                await again.wait_frames(3)
                assert running.server.viewers == 1

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def test_who_does_not_come_back_in_time_loses_the_place_and_the_next_has_it(timed: Served, clock: ShiftedTime):
    async def play() -> None:
        async with Player(timed) as ann, Player(timed) as ben:
            before = await ann.enter("Ann", "play")
            await ben.enter("Ben", "play")
            await ann.connection.close()
            await until(lambda: timed.server.viewers == 1, "the loss being noticed")
            assert (ben.seat.player, ben.seat.place) == (None, 1)
            told = asyncio.create_task(ben.hear(SeatNotice, lambda notice: notice.player == 0, 20.0))
            while not told.done():  # Ben speaks all the time, so that the clock may jump without him being silent
                ben.say(Ping(1.0))
                clock.push(2.0)
                await asyncio.sleep(0.1)
            assert (await told).player == 0
            async with Player(timed, resume=before.resume) as late:
                late.token = None
                with pytest.raises(WhepError, match="no-token"):
                    await late.enter()

    in_loop(play)


def test_offers_that_no_connection_follows_keep_no_seat(timed: Served, clock: ShiftedTime):
    async def play() -> None:
        async with Player(timed) as ann, Player(timed) as ben:
            resume = (await ann.enter("Ann", "play")).resume
            await ben.enter("Ben", "play")
            await ann.connection.close()
            await until(lambda: timed.server.viewers == 1, "the loss being noticed")
            began_ns = clock()
            told = asyncio.create_task(ben.hear(SeatNotice, lambda notice: notice.player == 0, 20.0))
            turn = 0
            while not told.done():
                ben.say(Ping(1.0))
                clock.push(2.0)
                turn += 1
                if turn % 5 == 0:
                    headers = {"Dreamtick-Resume": resume}
                    async with Quitter(timed.whep, timed.token(Role.PLAY), channels=True, headers=headers) as quitter:
                        await quitter.play()
                await asyncio.sleep(0.1)
            assert (await told).player == 0
            assert (clock() - began_ns) / 1e9 < 90.0  # of 30 that it is kept; a slow machine pushes the clock further

    in_loop(play)


# ---------------------------------------------------------------------------------------------------- going lost
def test_a_page_that_falls_silent_is_lost_after_five_seconds(timed: Served, clock: ShiftedTime):
    async def play() -> None:
        async with Player(timed) as ann:
            await ann.enter("Ann", "play")
            await ann.wait_frames(1)
            await ann.vanish()
            await asyncio.sleep(1.1)  # one look of the server's, after which nothing more is heard
            assert timed.server.viewers == 1
            clock.push(5.0)
            await until(lambda: timed.server.viewers == 0, "the loss being noticed", 3.0)
            assert timed.server.last_peer_left_ns is not None

    in_loop(play)


def test_a_player_without_channels_that_stops_reporting_is_lost_after_fifteen_seconds(
    timed: Served, clock: ShiftedTime
):
    async def play() -> None:
        async with WhepClient(timed.whep, timed.token()) as viewer:
            await viewer.play()
            await viewer.connected()
            await until(lambda: timed.server.viewers == 1, "the server seeing it connected")
            (peer,) = timed.server._peers.present  # type: ignore[union-attr]
            assert peer.connection is not None
            await until(lambda: peer.connection.is_talkative, "its reports being noticed")  # type: ignore[union-attr]
            await viewer.vanish()
            await asyncio.sleep(1.1)  # one look of the server's, after which nothing more is heard
            clock.push(12.0)
            await asyncio.sleep(1.1)
            assert timed.server.viewers == 1
            clock.push(3.0)
            await until(lambda: timed.server.viewers == 0, "the loss being noticed", 3.0)

    in_loop(play)


def test_what_a_lost_peer_holds_is_let_go_of(timed: Served, clock: ShiftedTime):
    async def play() -> None:
        async with Player(timed) as ann:
            await ann.enter("Ann", "play")
            ann.say(Press(1, 0.0, "KeyD"))
            await ann.hear(ReceivedReceipt)
            await ann.connection.close()
            await until(lambda: timed.server.viewers == 0, "the loss being noticed")
            kinds = [event.kind for event in timed.device.poll(time.monotonic_ns())]
            assert kinds == [EventKind.PRESS, EventKind.LOST]

    in_loop(play)


# ---------------------------------------------------------------------------------------------------- being closed
def test_fifty_errors_close_that_peer_and_nobody_else():
    async def play(running: Served) -> None:
        async with Player(running) as bad, Player(running) as good:
            await bad.enter()
            await good.enter()
            assert bad.control is not None
            for _ in range(50):
                bad.control.send(b"\xc1 no msgpack")
            assert (await bad.hear(Bye)).code == "too-many-errors"
            await asyncio.wait_for(bad.closed.wait(), 5.0)
            await until(lambda: running.server.viewers == 1, "the bad one being gone")
            count = len(good.frames)
            await good.wait_frames(count + 5)

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def test_a_failure_of_ours_at_one_peer_closes_that_peer_only(monkeypatch: pytest.MonkeyPatch):
    async def play(running: Served) -> None:
        async with Player(running) as unlucky, Player(running) as other:
            await unlucky.enter()
            await other.enter()
            unlucky.say(PromptMessage(1, 0.0, "snow"))
            assert (await unlucky.hear(Bye)).code == "internal"
            other.say(Ping(1.0))
            await other.hear(Pong)
            await other.wait_frames(len(other.frames) + 3)

    with serving(SETTINGS) as running:
        monkeypatch.setattr(running.device, "prompt", lambda peer, message: 1 / 0)
        in_loop(lambda: play(running))


def stop_reading(player: Player) -> None:
    """From now on the peer takes no notice of what arrives over its channels, nor acknowledges it."""

    async def ignore(data: bytes) -> None:
        pass

    assert player.connection.sctp is not None
    player.connection.sctp._handle_data = ignore  # type: ignore[method-assign]


def test_who_reads_too_slowly_is_left_out_and_others_are_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dreamtick.net.peers.SLOW_READER_BYTES", 1000)

    async def play(running: Served) -> None:
        async with Player(running) as slow, Player(running) as other:
            await slow.enter()
            await other.enter()
            stop_reading(slow)
            totals = running.server._report.totals  # type: ignore[union-attr]
            for number in range(200):
                running.link.status = replace(running.link.status, prompt=f"a prompt of some length, number {number}")
                await other.hear(WorldMessage, lambda message, n=number: message.prompt.endswith(f" {n}"))  # type: ignore[misc]
                if totals.world_messages_skipped:
                    break
            assert totals.world_messages_skipped > 0
            peers = running.server._peers.present  # type: ignore[union-attr]
            assert max(peer.connection.waiting_bytes("control") for peer in peers if peer.connection) < 2000

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def test_who_does_not_read_at_all_is_closed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dreamtick.net.peers.STUCK_READER_BYTES", 1000)

    async def play(running: Served) -> None:
        async with Player(running) as stuck, Player(running) as other:
            await stuck.enter()
            await other.enter()
            stop_reading(stuck)
            number = 0
            while running.server.viewers == 2:
                number += 1
                running.link.status = replace(running.link.status, prompt=f"a prompt of some length, number {number}")
                await other.hear(WorldMessage)
            assert running.server._report.totals.closed_for["too-slow"] == 1  # type: ignore[union-attr]

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def test_channels_that_nobody_knows_are_closed(served: Served):
    async def play() -> None:
        async with Player(served) as player:
            await player.enter()
            extra = player.connection.createDataChannel("control")
            is_closed = asyncio.Event()
            extra.on("close", is_closed.set)
            await asyncio.wait_for(is_closed.wait(), 5.0)
            player.say(Ping(1.0))
            await player.hear(Pong)

    in_loop(play)


def test_coming_and_going_leaves_no_task_and_no_socket():
    async def visit(running: Served) -> None:
        async with Player(running) as player:
            await player.enter(want="play")
            await player.wait_frames(1)

    with serving(replace(SETTINGS, resume_s=0.0)) as running:
        in_loop(lambda: visit(running))
        in_loop(lambda: until(lambda: settled(running), "the first one being gone"))
        before = tasks_of(running), open_sockets()
        for _ in range(5):
            in_loop(lambda: visit(running))
        in_loop(lambda: until(lambda: settled(running), "the others being gone"))
        in_loop(lambda: until(lambda: tasks_of(running) <= before[0], f"tasks being done, {before[0]} before"))
        assert open_sockets() <= before[1]


def settled(running: Served) -> bool:
    peers = running.server._peers
    return peers is not None and peers.known == 0


def tasks_of(running: Served) -> int:
    loop = running.server._loop
    return 0 if loop is None else len(asyncio.all_tasks(loop))


def open_sockets() -> int:
    return sum(1 for entry in Path("/proc/self/fd").iterdir() if _is_socket(entry))


def _is_socket(entry: Path) -> bool:
    try:
        return os.readlink(entry).startswith("socket:")
    except FileNotFoundError:
        return False


# ---------------------------------------------------------------------------------------------------- never there
def test_an_abandoned_offer_is_forgotten_after_fifteen_seconds(clock: ShiftedTime):
    async def abandon(running: Served) -> None:
        before = open_sockets()
        async with Quitter(running.whep, running.token()) as quitter, WhepClient(running.whep, running.token()) as late:
            await quitter.play()
            with pytest.raises(WhepError, match="503"):
                await late.play()
            await late.connection.close()
            assert open_sockets() > before
            clock.push(15.1)
            await until(lambda: gone(running, quitter), "the offer being forgotten")
            await late.play()
            await late.wait_frames(1)

    def gone(running: Served, quitter: Quitter) -> bool:
        return not running.server._peers.has(quitter.location.rpartition("/")[2])  # type: ignore[union-attr]

    with serving(replace(SETTINGS, viewers=1), now_ns=clock) as running:
        in_loop(lambda: abandon(running))
