"""STUN, TURN and candidates: what is read, what is refused, and that nobody waits for a server that does not answer."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from aioice import stun
from aiortc import RTCConfiguration, RTCIceServer, RTCPeerConnection

from dreamtick.errors import ConfigError, ProtocolError
from dreamtick.net.ice import IceServers, TurnServer, limit_gathering, parse_fragment, split_mdns_candidates

HOST = "candidate:1 1 udp 2122260223 192.0.2.7 50000 typ host"
REFLEXIVE = "candidate:2 1 udp 1686052607 198.51.100.3 50001 typ srflx raddr 192.0.2.7 rport 50000"
HIDDEN = "candidate:3 1 udp 2122260223 7c5e1ae0-0a1c-4a52-a7c8-6ed2c3d1b4d1.local 50002 typ host"


@pytest.fixture
def silent_server() -> Iterator[str]:
    """The address of a port that takes datagrams and never answers."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        yield f"stun:127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def answering_server() -> Iterator[str]:
    """The address of a STUN server that answers binding requests."""
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            data, address = server.recvfrom(2048)
            if not data:
                return
            request = stun.parse_message(data)
            answer = stun.Message(stun.Method.BINDING, stun.Class.RESPONSE, request.transaction_id)
            answer.attributes["XOR-MAPPED-ADDRESS"] = address
            server.sendto(bytes(answer), address)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    port = server.getsockname()[1]
    yield f"stun:127.0.0.1:{port}"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
        last.sendto(b"", ("127.0.0.1", port))
    thread.join(5.0)
    server.close()


def test_a_fragment_carries_candidates_their_sections_and_the_end():
    text = f"a=ice-ufrag:abcd\r\na=ice-pwd:{'p' * 22}\r\nm=audio 9 RTP/AVP 0\r\na=mid:0\r\na={HOST}\r\n"
    text += f"m=video 9 RTP/AVP 0\r\na=mid:1\r\na={REFLEXIVE}\r\na=end-of-candidates\r\n"
    fragment = parse_fragment(text)
    assert fragment.username == "abcd"
    assert [(c.sdpMid, c.ip, c.port, c.type) for c in fragment.candidates] == [
        ("0", "192.0.2.7", 50000, "host"),
        ("1", "198.51.100.3", 50001, "srflx"),
    ]
    assert fragment.is_end


def test_an_empty_fragment_is_one_without_candidates():
    assert parse_fragment("").candidates == ()


@pytest.mark.parametrize(
    "text",
    [
        "a=candidate:1 1 udp",
        "a=candidate:1 one udp 1 192.0.2.7 50000 typ host",
        "a=candidate:1 1 udp 1 192.0.2.7 500000 typ host",
        "<html>",
        f"a={HOST}\n" * 41,
    ],
)
def test_what_is_no_fragment_is_refused_in_words(text: str):
    with pytest.raises(ProtocolError, match="candidate|fragment") as refused:
        parse_fragment(text)
    assert refused.value.code == "bad-fragment"


def test_names_behind_candidates_are_taken_out_of_an_offer_and_so_is_the_end():
    offer = f"v=0\r\nm=video 9 X 96\r\na={HOST}\r\na={HIDDEN}\r\na=end-of-candidates\r\na=mid:0\r\n"
    kept, hidden = split_mdns_candidates(offer)
    assert kept == f"v=0\r\nm=video 9 X 96\r\na={HOST}\r\na=mid:0\r\n"
    assert [candidate.port for candidate in hidden] == [50002]


def test_an_offer_with_a_thousand_candidates_keeps_forty():
    kept, hidden = split_mdns_candidates(f"a={HOST}\r\n" * 39 + f"a={HIDDEN}\r\n" * 1000)
    assert (kept.count("candidate:"), len(hidden)) == (39, 1)


def test_a_turn_server_of_the_command_line_has_user_password_and_address():
    with_login = TurnServer.parse("turn:ann:p%40ss@relay.example:3478")
    assert with_login == TurnServer("turn:relay.example:3478", "ann", "p@ss")
    assert TurnServer.parse("turns:relay.example:5349") == TurnServer("turns:relay.example:5349")


@pytest.mark.parametrize("url", ["relay.example", "stun:relay.example", "turn:", "http://relay.example"])
def test_what_is_no_turn_server_is_a_configuration_error(url: str):
    with pytest.raises(ConfigError, match="expected turn:host:port or turns:host:port"):
        TurnServer(url)


def test_the_page_and_players_are_told_all_servers_with_their_credentials():
    servers = IceServers(["stun:a.example:1"], [TurnServer("turn:b.example:2", "ann", 'se"cret')])
    assert servers.for_the_page() == [
        {"urls": "stun:a.example:1"},
        {"urls": "turn:b.example:2", "username": "ann", "credential": 'se"cret'},
    ]
    assert servers.link_headers() == [
        '<stun:a.example:1>; rel="ice-server"',
        '<turn:b.example:2>; rel="ice-server"; username="ann"; credential="se\\"cret"; credential-type="password"',
    ]


def test_only_servers_that_answer_are_used_on_our_side(silent_server: str, answering_server: str):
    servers = IceServers([silent_server, answering_server], [TurnServer("turn:127.0.0.1:9?transport=tcp")])
    assert servers.answering == []  # before the first probe nothing is waited for
    began = time.monotonic()
    asyncio.run(servers.probe())
    assert [server.urls for server in servers.answering] == [answering_server]
    assert time.monotonic() - began < 2.0


def test_on_a_machine_without_any_network_its_own_browser_can_still_connect(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("aioice.ice.get_host_addresses", lambda use_ipv4, use_ipv6: [])

    async def gather() -> str:
        connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        connection.addTransceiver("video")
        limit_gathering(connection, 0.1)
        await connection.setLocalDescription(await connection.createOffer())
        sdp = str(connection.localDescription.sdp)
        await connection.close()
        return sdp

    assert " 127.0.0.1 " in asyncio.run(gather())


def test_a_server_that_falls_silent_delays_a_connection_by_the_limit_not_by_five_seconds(silent_server: str):
    async def gather() -> float:
        connection = RTCPeerConnection(RTCConfiguration(iceServers=[RTCIceServer(urls=silent_server)]))
        connection.addTransceiver("video")
        connection.createDataChannel("control")
        limit_gathering(connection, 0.1)
        began = time.monotonic()
        await connection.setLocalDescription(await connection.createOffer())
        took_s = time.monotonic() - began
        assert "typ host" in connection.localDescription.sdp
        await connection.close()
        return took_s

    assert asyncio.run(gather()) < 2.0
