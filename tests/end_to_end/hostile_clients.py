"""Everything that a server must bear from people who mean it no good, as a process of its own; prints what it did.

`python -m tests.end_to_end.hostile_clients http://127.0.0.1:8080 --token … --messages 1500 --bodies 500`

It is polite in one thing: it takes only the processor time that nobody else wants, so that a test on one machine
measures what the attack does to the server rather than what it costs to attack.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import aiohttp
import msgpack
from aiortc import RTCPeerConnection

from dreamtick.net.protocol import CommandMessage, Hello, Press, PromptMessage, SeatMessage, State, pack, parse_server
from tests.net.whep_client import WhepClient, WhepError

MESSAGES_A_PEER = 60  # 50 errors close a peer, and a few of these are no errors
OTHER_ADDRESSES = (
    40  # loopback addresses that requests come from, so that the limit for one address is not all they meet
)

GOOD = (
    Hello("Mallory", "play"),
    Press(1, 1.0, "KeyW"),
    PromptMessage(2, 1.0, "x" * 3000),
    CommandMessage(3, 1.0, "reset"),
    SeatMessage(4, "give", "nobody"),
    State(5, 1.0, ("KeyW",), {"Axis0": 1.0}, (1.0, 2.0)),
)


class Hostile:
    """What is sent and what came of it. `chance` makes a run that can be repeated."""

    def __init__(self, server: str, token: str, chance: random.Random) -> None:
        self.server, self.token, self.chance = server, token, chance
        self.sent: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()

    # ------------------------------------------------------------------ messages over the data channels
    async def send_messages(self, count: int) -> None:
        """Peers, one after the other, each of which sends as many bad messages as it takes to be closed."""
        while self.sent["messages"] < count:
            async with WhepClient(f"{self.server}/whep", self.token, channels=True) as client:
                try:
                    await client.play()
                except WhepError as error:
                    self.seen[f"message peer {error.status}"] += 1
                    await asyncio.sleep(0.5)
                    continue
                await client.opened()
                assert client.control is not None
                assert client.state is not None
                for _ in range(MESSAGES_A_PEER):
                    channel = client.state if self.chance.random() < 0.2 else client.control
                    channel.send(self._message())
                    self.sent["messages"] += 1
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(client.closed.wait(), 3.0)
                self._note(client)

    def _note(self, client: WhepClient) -> None:
        while not client.messages.empty():
            answer = parse_server(client.messages.get_nowait())  # the server itself never breaks the protocol
            self.seen[getattr(answer, "code", answer.TYPE)] += 1

    def _message(self) -> bytes | str:
        makers: tuple[Callable[[], bytes | str], ...] = (
            lambda: self.chance.randbytes(self.chance.randint(1, 400)),
            lambda: self._mutated(pack(self.chance.choice(GOOD))),
            lambda: self._mutated(pack(self.chance.choice(GOOD))),
            lambda: msgpack.packb(
                {"v": 1, "t": self.chance.choice(GOOD).TYPE, "seq": self._value(), "time": self._value()}
            ),
            lambda: msgpack.packb({"v": 1, "t": "state", "seq": 1, "time": 1, "axes": {"Axis0": self._value()}}),
            lambda: b"\x91" * self.chance.randint(1, 16_000),
            lambda: b"\x81\xa1v" * self.chance.randint(1, 4000),
            lambda: bytes(self.chance.randint(16_385, 60_000)),
            lambda: b"\xdf\xff\xff\xff\xff" + self.chance.randbytes(50),
            lambda: "text where bytes belong " * self.chance.randint(1, 100),
            lambda: pack(CommandMessage(1, 1.0, "pause")),  # good, but not for somebody who may only play
            lambda: pack(PromptMessage(1, 1.0, "a world of fire")),
        )
        return self.chance.choice(makers)()

    def _value(self) -> object:
        return self.chance.choice(
            (None, True, -1, 2**63, 2**64 - 1, float("nan"), float("inf"), "x", b"\x00" * 50, [], {}, [[[]]], {"a": {}})
        )

    def _mutated(self, data: bytes) -> bytes:
        changed = bytearray(data)
        for _ in range(self.chance.randint(1, 5)):
            at = self.chance.randrange(len(changed))
            match self.chance.randrange(3):
                case 0:
                    changed[at] = self.chance.randrange(256)
                case 1 if len(changed) > 1:
                    del changed[at]
                case _:
                    changed[at:at] = self.chance.randbytes(self.chance.randint(1, 8))
        return bytes(changed)

    # ------------------------------------------------------------------ bodies of signalling requests
    async def send_bodies(self, count: int) -> None:
        """Offers and fragments that are random, mutated, too large or of another type, from many addresses."""
        offer = await _offer()
        limit = aiohttp.ClientTimeout(total=20.0)
        for number in range(count):
            connector = aiohttp.TCPConnector(local_addr=(f"127.0.1.{number % OTHER_ADDRESSES + 1}", 0))
            async with aiohttp.ClientSession(connector=connector, timeout=limit) as http:
                await self._request(http, offer)
            self.sent["bodies"] += 1

    async def _request(self, http: aiohttp.ClientSession, offer: str) -> None:
        chance = self.chance
        method, path, kind = "POST", "/whep", "application/sdp"
        token = self.token if chance.random() < 0.9 else chance.choice(("", "x", "dt1.a.b", self.token[:-1], "é" * 3))
        body: bytes = self._mutated_lines(offer).encode("utf-8", "surrogatepass")
        match chance.randrange(10):
            case 0:
                body = chance.randbytes(chance.randint(0, 3000))
            case 1:
                body = b"v=0\r\n" + b"m=video 9 UDP/TLS/RTP/SAVPF 96\r\n" * chance.randint(1, 1500)
            case 2:
                body = offer.encode() + b"a=candidate:1 1 udp 1 203.0.113.9 9 typ host\r\n" * chance.randint(1, 1000)
            case 3:
                method, path, kind = "PATCH", f"/whep/{chance.randrange(10**9)}", "application/trickle-ice-sdpfrag"
                body = self._mutated(b"a=ice-ufrag:x\r\na=ice-pwd:y\r\nm=video 9 X 0\r\na=mid:0\r\na=candidate:1\r\n")
            case 4:
                method = chance.choice(("DELETE", "PUT", "OPTIONS", "GET", "TRACE"))
                path = chance.choice(
                    ("/whep/x", "/whep/" + "a" * 5000, "/..%2f..%2fetc%2fpasswd", "/%00", "/api/v1/world")
                )
            case 5:
                kind = chance.choice(("text/plain", "application/json", "x" * 500))
            case 6:
                body = bytes(200_000)
        headers = {"Content-Type": kind, "Authorization": f"Bearer {token}"}
        if chance.random() < 0.1:
            headers["Origin"] = "https://evil.example"
        if chance.random() < 0.1:
            headers["Dreamtick-Resume"] = chance.choice(("x", "a" * 4000))
        try:
            async with http.request(method, self.server + path, data=body, headers=headers) as response:
                await response.read()
                self.seen[f"status {response.status}"] += 1
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            self.seen[f"request {type(error).__name__}"] += 1

    def _mutated_lines(self, offer: str) -> str:
        lines = offer.splitlines()
        for _ in range(self.chance.randint(1, 6)):
            at = self.chance.randrange(len(lines))
            match self.chance.randrange(5):
                case 0 if len(lines) > 1:
                    del lines[at]
                case 1:
                    lines.insert(at, self.chance.choice(lines))
                case 2:
                    lines[at] = lines[at][: self.chance.randint(0, len(lines[at]))]
                case 3:
                    lines[at] += self.chance.choice((" 99999999999999999999", " -1", ":::", "\x00", " é" * 500))
                case _:
                    lines[at] = self._mutated(lines[at].encode() or b"x").decode("latin-1")
        return "\r\n".join(lines) + "\r\n"

    # ------------------------------------------------------------------ connections that lead nowhere
    async def abandon(self, count: int) -> None:
        """Good offers that are never followed up, half requests, and noise at the ports of the answers."""
        address = urlsplit(self.server)
        host, port = address.hostname or "", address.port or 80
        offer = await _offer()
        with contextlib.ExitStack() as held:
            for number in range(count):
                connection = held.enter_context(socket.create_connection((host, port)))
                connection.sendall(
                    b"POST /whep HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n"[: 20 + 3 * number]
                )
                reader = held.enter_context(socket.create_connection((host, port)))
                reader.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)  # and never reads what comes
            noise = held.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            headers = {"Content-Type": "application/sdp", "Authorization": f"Bearer {self.token}"}
            for number in range(count):
                connector = aiohttp.TCPConnector(local_addr=(f"127.0.2.{number + 1}", 0))
                async with (
                    aiohttp.ClientSession(connector=connector) as http,
                    http.post(f"{self.server}/whep", data=offer, headers=headers) as response,
                ):
                    self.seen[f"abandoned {response.status}"] += 1
                    for ip, udp_port in _candidates(await response.text()):
                        with contextlib.suppress(OSError):
                            for _ in range(20):
                                noise.sendto(self.chance.randbytes(self.chance.randint(1, 1200)), (ip, udp_port))
            self.sent["abandoned"] += 3 * count

    async def stop_reading(self, seconds: float) -> None:
        """A peer that asks and asks and acknowledges nothing of what it is told."""
        async with WhepClient(f"{self.server}/whep", self.token, channels=True) as client:
            await client.play()
            await client.opened()
            assert client.control is not None
            client.control.send(pack(Hello("Deaf", "watch")))
            sctp = client.connection.sctp
            assert sctp is not None

            async def ignore(_data: bytes) -> None:
                return

            sctp._handle_data = ignore
            deadline = asyncio.get_running_loop().time() + seconds
            while asyncio.get_running_loop().time() < deadline and client.connection.connectionState == "connected":
                with contextlib.suppress(Exception):  # whatever the library makes of a channel that is going down
                    client.control.send(msgpack.packb({"v": 1, "t": "ping", "time": 1.0}))
                await asyncio.sleep(0.05)
            self.sent["deaf"] += 1


async def _offer() -> str:
    """What a good player offers."""
    connection = RTCPeerConnection()
    connection.addTransceiver("video", direction="recvonly")
    connection.createDataChannel("control")
    await connection.setLocalDescription(await connection.createOffer())
    sdp: str = connection.localDescription.sdp
    await connection.close()
    return sdp


def _candidates(answer: str) -> Iterator[tuple[str, int]]:
    for line in answer.splitlines():
        parts = line.split()
        if line.startswith("a=candidate:") and len(parts) > 5 and parts[2].lower() == "udp" and ":" not in parts[4]:
            yield parts[4], int(parts[5])


async def _attack(arguments: argparse.Namespace) -> dict[str, dict[str, int]]:
    hostile = Hostile(arguments.server, arguments.token, random.Random(arguments.seed))
    deaf = asyncio.create_task(hostile.stop_reading(arguments.deaf_s))
    await hostile.send_messages(arguments.messages)
    await hostile.send_bodies(arguments.bodies)
    await hostile.abandon(arguments.abandoned)
    await deaf
    return {"sent": dict(hostile.sent), "seen": dict(hostile.seen)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("--token", required=True)
    parser.add_argument("--messages", type=int, default=1500)
    parser.add_argument("--bodies", type=int, default=500)
    parser.add_argument("--abandoned", type=int, default=15)
    parser.add_argument("--deaf-s", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    os.nice(19)
    print(json.dumps(asyncio.run(_attack(parser.parse_args()))))
