"""Peers on a real server: their video, what they say and are told, their seats."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
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
    Welcome,
    WorldMessage,
)
from dreamtick.net.server import ServerSettings
from dreamtick.net.world_frame import media_time
from dreamtick.net.world_link import WorldPhase, WorldStatus
from tests.net.moving_world import SIDE, world_frame
from tests.net.player import Player, Quitter, until
from tests.net.serving import FakeLink, Served, in_loop, serving
from tests.net.whep_client import WhepClient, numbers_in

SETTINGS = ServerSettings(port=0, posts_at_once=1000)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(SETTINGS) as running:
        yield running


# ---------------------------------------------------------------------------------------------------- video
@pytest.mark.parametrize("codec", ["h264", "vp8"])
@pytest.mark.parametrize("trickle", [False, True])
def test_frames_arrive_in_order_and_hardly_any_is_missing(served: Served, codec: str, trickle: bool):
    async def watch() -> None:
        async with WhepClient(served.whep, served.token(), codec, trickle) as client:
            await client.play()
            frames = await client.wait_frames(15)
            numbers = [numbers_in(frame, SIDE) for frame in frames]
            assert numbers == sorted(set(numbers))
            missing = numbers[-1] - numbers[0] + 1 - len(numbers)
            assert missing <= 3  # a machine that is busy with other things drops some: current rather than complete

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


def test_before_hello_nothing_is_taken_and_a_second_one_changes_the_name_alone():
    async def play(running: Served) -> None:
        async with Player(running) as ann, Player(running) as ben:
            await ben.enter("Ben")
            await ann.play()
            await ann.opened()
            ann.say(SeatMessage(1, "ask"))
            ann.say(PromptMessage(2, 0.0, "snow"))
            ann.say(State(3, 0.0, held=("KeyD",)))  # its channel may overtake the hello
            answers = [await ann.hear(ErrorMessage) for _ in range(2)]
            assert [(a.code, a.seq) for a in answers] == [("unknown", 1), ("unknown", 2)]
            ann.say(Hello("Ann", "watch"))
            me = await ann.hear(Welcome)
            ann.say(Hello("Anna", "play"))
            ann.say(Ping(1.0))
            first: Welcome | Pong = await ann.hear(Welcome | Pong)  # type: ignore[arg-type]
            assert isinstance(first, Pong)
            ann.say(SeatMessage(4, "ask"))
            world = await ben.hear(WorldMessage, lambda world: world.seats[0].peer == me.peer)
            assert world.seats[0].name == "Anna"
            assert running.device.poll(time.monotonic_ns()) == []

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


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
            for number in (1, 2):  # aiortc shows a frame when the next one begins
                running.hub.offer(world_frame(number, running.origin_ns))
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


def test_who_directs_may_take_the_seat_and_who_plays_may_not():
    async def play(running: Served) -> None:
        async with Player(running, Role.PLAY) as ann, Player(running) as ben, Player(running, Role.PLAY) as cem:
            await ann.enter("Ann", "play")
            to_ben, to_cem = (await ben.enter("Ben")).peer, (await cem.enter("Cem")).peer
            cem.say(SeatMessage(1, "give", to_cem))
            assert (await cem.hear(ErrorMessage)).code == "no-seat"
            ben.say(SeatMessage(1, "give", to_ben))
            assert (await ben.hear(SeatNotice)).player == 0
            assert await ann.hear(SeatNotice) == SeatNotice(None, None)

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))


def test_who_is_in_when_the_token_expires_is_shown_out():
    async def play(running: Served) -> None:
        async with Player(running, Role.PLAY, hours=2.0 / 3600) as ann, Player(running, Role.PLAY) as ben:
            token = (await ann.enter("Ann")).resume
            await ben.enter("Ben")
            assert (await ann.hear(Bye, limit_s=10.0)).code == "expired"
            ben.say(Ping(1.0))
            await ben.hear(Pong)
            async with Player(running, Role.PLAY, resume=token, hours=2.0 / 3600) as again:
                assert (await again.enter("Ann")).resume != token  # it is somebody new, with a token that is good

    with serving(SETTINGS) as running:
        in_loop(lambda: play(running))
