"""The life of peers on a real server: video, channels, seats, coming back, going lost, being closed."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from aiortc.rtp import RtpPacket

from dreamtick.input.events import EventKind
from dreamtick.net.access import Role
from dreamtick.net.protocol import (
    Bye,
    CommandMessage,
    ErrorMessage,
    Hello,
    Ping,
    Pong,
    Press,
    PromptMessage,
    ReceivedReceipt,
    SeatMessage,
    SeatNotice,
    ShownReceipt,
    State,
    WorldMessage,
)
from dreamtick.net.server import ServerSettings
from dreamtick.net.world_frame import media_time
from dreamtick.net.world_link import WorldPhase, WorldStatus
from tests.net.moving_world import SIDE, world_frame
from tests.net.player import Player, ShiftedTime, until
from tests.net.serving import FakeLink, Served, in_loop, serving
from tests.net.whep_client import WhepClient, WhepError, numbers_in

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


# ---------------------------------------------------------------------------------------------------- video
@pytest.mark.parametrize("codec", ["h264", "vp8"])
@pytest.mark.parametrize("trickle", [False, True])
def test_every_frame_arrives_in_order(served: Served, codec: str, trickle: bool):
    async def watch() -> None:
        async with WhepClient(served.whep, served.token(), codec, trickle) as client:
            await client.play()
            frames = await client.wait_frames(15)
            numbers = [numbers_in(frame, SIDE) for frame in frames]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    in_loop(watch)


def test_nothing_is_encoded_for_an_offer_that_nobody_follows_up():
    async def abandon(running: Served) -> None:
        async with Quitter(running.whep, running.token()) as quitter:
            await quitter.play()
            shown = running.shown
            await until(lambda: running.shown > shown + 5, "five frames")
            assert running.hub.statistics["h264"].encodes == 0
            assert running.server.viewers == 0

    with serving(SETTINGS) as running:
        in_loop(lambda: abandon(running))


class Quitter(WhepClient):
    """Posts an offer and takes no notice of the answer."""

    async def play(self) -> None:
        original = self._post

        async def post_only(offer: str) -> None:
            await original(offer)
            raise _QuitError

        self._post = post_only  # type: ignore[method-assign]
        try:
            await super().play()
        except _QuitError:
            await self.connection.close()


class _QuitError(Exception):
    pass


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


# ---------------------------------------------------------------------------------------------------- the protocol
def test_a_peer_is_welcomed_with_what_its_role_may(served: Served):
    async def visit(role: Role) -> tuple[str, tuple[str, ...], int | None]:
        async with Player(served, role) as player:
            welcome = await player.enter("Ann", want="play")
            assert (welcome.world.title, welcome.world.rate_hz) == ("Test world", 20.0)
            seat = player.seat.player
            await player.delete()
            return welcome.role, welcome.commands, seat

    assert in_loop(lambda: visit(Role.WATCH)) == ("watch", (), None)
    assert in_loop(lambda: visit(Role.DIRECT)) == ("direct", ("pause", "reset", "rewind"), 0)


def test_who_may_not_is_told_so(served: Served):
    async def try_it() -> None:
        async with Player(served, Role.WATCH) as watcher, Player(served, Role.PLAY) as player:
            await watcher.enter()
            await player.enter(want="watch")
            watcher.say(SeatMessage(1, "ask"))
            assert (await watcher.hear(ErrorMessage)).code == "forbidden"
            player.say(PromptMessage(1, 0.0, "snow"))
            player.say(CommandMessage(2, 0.0, "pause"))
            player.say(Press(3, 0.0, "KeyD"))
            answers = [await player.hear(ErrorMessage) for _ in range(3)]
            assert [(a.code, a.seq) for a in answers] == [("forbidden", 1), ("forbidden", 2), ("no-seat", 3)]

    in_loop(try_it)


def test_keys_prompts_and_commands_reach_the_world_and_are_receipted():
    async def play(running: Served) -> None:
        async with Player(running) as player:
            await player.enter(want="play")
            player.say(Press(1, 0.0, "KeyD"))
            player.say(PromptMessage(2, 0.0, "  deep\nsnow "))
            player.say(CommandMessage(3, 0.0, "pause"))
            assert [(await player.hear(ReceivedReceipt)).seq for _ in range(3)] == [1, 2, 3]
            events = running.device.poll(time.monotonic_ns())
            assert [(e.kind, e.control or e.text) for e in events] == [
                (EventKind.PRESS, "KeyD"),
                (EventKind.PROMPT, "deep snow"),
                (EventKind.COMMAND, "pause"),
            ]
            player.say(State(4, 0.0, held=("KeyA",)))
            await until(lambda: any(e.control == "KeyA" for e in running.device.poll(0)), "the held key")
            player.say(Ping(123.0))
            assert (await player.hear(Pong)).time == 123.0

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def test_a_shown_receipt_names_the_frame_as_it_stands_in_the_video():
    async def play(running: Served) -> None:
        async with Player(running) as player:
            timestamps: list[int | None] = []
            await player.enter(want="play", before_media=lambda: collect_timestamps(player, timestamps))
            await player.wait_frames(2)
            player.say(Press(1, 0.0, "KeyD"))
            await player.hear(ReceivedReceipt)
            events = running.device.poll(time.monotonic_ns())
            count, shown = len(player.frames), running.shown
            number = shown + 2
            pts = media_time(running.origin_ns + number * 50_000_000, running.origin_ns)
            latch = SimpleNamespace(events=events)
            block = SimpleNamespace(index=7, latched_ns=time.monotonic_ns(), latch=latch)
            receipts = running.device.answered(block, time.monotonic_ns(), number, pts)  # type: ignore[arg-type]
            running.server.answered(receipts)
            receipt = await player.hear(ShownReceipt)
            assert (receipt.seq, receipt.block, receipt.frame) == (1, 7, number)
            assert 0.0 <= receipt.latched_ms <= receipt.shown_ms
            await player.wait_frames(count + 6)
            numbers = [numbers_in(frame, SIDE) for frame in player.frames]
            assert numbers[timestamps.index(receipt.rtp)] == number

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def collect_timestamps(player: Player, timestamps: list[int | None]) -> None:
    """Note the RTP timestamp of every frame that arrives from now on."""
    receiver = player.connection.getTransceivers()[0].receiver
    take = receiver._handle_rtp_packet

    async def noted(packet: RtpPacket, arrival_time_ms: int) -> None:
        if packet.timestamp not in timestamps:
            timestamps.append(packet.timestamp)
        await take(packet, arrival_time_ms)

    receiver._handle_rtp_packet = noted  # type: ignore[method-assign]


def test_pages_are_told_at_once_when_something_changes_and_twice_a_second_anyway(served: Served):
    async def watch() -> None:
        async with Player(served) as player:
            await player.enter()
            first = await player.hear(WorldMessage)
            assert (first.phase, first.prompt, first.viewers, first.codec) == ("running", "a meadow", 1, "h264")
            served.link.status = replace(served.link.status, phase=WorldPhase.PAUSED, waiting_for="it is paused")
            changed_s = time.monotonic()
            told = await player.hear(WorldMessage, lambda message: message.phase == "paused")
            assert told.waiting_for == "it is paused"
            assert time.monotonic() - changed_s < 0.4
            began_s = time.monotonic()
            for _ in range(4):
                await player.hear(WorldMessage)
            assert 1.2 < time.monotonic() - began_s < 3.5

    try:
        in_loop(watch)
    finally:
        served.link.status = replace(served.link.status, phase=WorldPhase.RUNNING, waiting_for="")


def test_who_comes_while_the_model_is_loaded_is_told_so_and_sees_the_first_frame():
    async def wait(running: Served) -> None:
        async with Player(running) as player:
            await player.enter(want="play")
            told = await player.hear(WorldMessage)
            assert (told.phase, told.waiting_for) == ("loading", "the model is being loaded")
            assert player.frames == []
            running.hub.offer(world_frame(1, running.origin_ns))
            (first,) = await player.wait_frames(1)
            assert numbers_in(first, SIDE) == 1

    link = FakeLink(status=WorldStatus(waiting_for="the model is being loaded"))
    with serving(SETTINGS, link=link, feed=False) as running:
        in_loop(lambda: wait(running))


# ---------------------------------------------------------------------------------------------------- seats
def test_one_plays_others_queue_and_control_can_be_handed_over():
    async def play(running: Served) -> None:
        async with Player(running) as ann, Player(running) as ben, Player(running, Role.PLAY) as cem:
            await ann.enter("Ann", "play")
            await ben.enter("Ben", "play")
            hello = await cem.enter("Cem", "play")
            assert [(p.seat.player, p.seat.place) for p in (ann, ben, cem)] == [(0, None), (None, 1), (None, 2)]
            world = await ann.hear(WorldMessage, lambda message: len(message.queue) == 2)
            assert [part.name for part in world.seats] == ["Ann"]
            assert [part.name for part in world.queue] == ["Ben", "Cem"]
            ann.say(SeatMessage(1, "give", hello.peer))
            assert (await cem.hear(SeatNotice)).player == 0
            assert await ann.hear(SeatNotice) == SeatNotice(None, None)
            cem.say(SeatMessage(1, "leave"))
            assert (await ben.hear(SeatNotice, lambda notice: notice.player is not None)).player == 0

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


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
            player.say(Hello("again"))
            await player.hear(SeatNotice)

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
