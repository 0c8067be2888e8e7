"""WHEP over HTTP: every status a player can meet, on a real server. What flows afterwards is in `test_peers.py`."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest
from aiortc import RTCConfiguration, RTCPeerConnection, RTCSessionDescription

from dreamtick.net.access import Access, Role
from dreamtick.net.offer import read_offer
from dreamtick.net.offer_lines import MAX_FEEDBACK, MAX_OF_A_KIND
from dreamtick.net.server import ServerSettings
from tests.net.serving import SECRET, Served, in_loop, serving

SDP = {"Content-Type": "application/sdp"}
FRAGMENT = {"Content-Type": "application/trickle-ice-sdpfrag"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["code"])


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(ServerSettings(port=0, posts_at_once=1000, turn=(), stun=("stun:127.0.0.1:9",))) as running:
        yield running


@pytest.fixture(scope="module")
def offer() -> str:
    """An honest player's offer."""

    async def make() -> str:
        connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        connection.addTransceiver("video", direction="recvonly")
        connection.createDataChannel("control")
        await connection.setLocalDescription(await connection.createOffer())
        sdp = str(connection.localDescription.sdp)
        await connection.close()
        return sdp

    return in_loop(make)


def ask(served: Served, method: str, path: str, body: str = "", token: str | None = None, **headers: str) -> Answer:
    connection = HTTPConnection("127.0.0.1", served.server.port, timeout=10)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if token is not None:
        sent["Authorization"] = f"Bearer {token}"
    connection.request(method, path, body.encode(), sent)
    response = connection.getresponse()
    headers = {name: ", ".join(response.headers.get_all(name, [])) for name in response.headers}
    answer = Answer(response.status, headers, response.read())
    connection.close()
    return answer


def post(served: Served, offer: str, **headers: str) -> Answer:
    return ask(served, "POST", "/whep", offer, served.token(), **{**SDP, **headers})


def test_an_offer_is_answered_with_a_resource_and_ways_to_reach_us(served: Served, offer: str):
    answer = post(served, offer)
    assert answer.status == 201
    assert answer.headers["Content-Type"] == "application/sdp"
    assert answer.headers["Location"].startswith("/whep/")
    assert answer.headers["ETag"].startswith('"')
    assert answer.headers["Link"] == '<stun:127.0.0.1:9>; rel="ice-server"'
    sdp = answer.body.decode()
    assert "a=sendonly" in sdp
    assert "typ host" in sdp
    assert sdp.index("H264/90000") < sdp.index("VP8/90000")
    assert ask(served, "DELETE", answer.headers["Location"]).status == 200


def test_a_player_that_knows_only_vp8_gets_vp8(served: Served, offer: str):
    answer = post(served, offer.replace("H264", "H266"))
    assert answer.status == 201
    assert "H264" not in answer.body.decode()


def test_an_audio_section_is_answered_but_stays_silent(served: Served):
    async def make() -> str:
        connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        connection.addTransceiver("audio", direction="recvonly")
        connection.addTransceiver("video", direction="recvonly")
        await connection.setLocalDescription(await connection.createOffer())
        sdp = str(connection.localDescription.sdp)
        await connection.close()
        return sdp

    answer = post(served, in_loop(make))
    assert answer.status == 201
    audio, video = answer.body.decode().split("m=video")
    assert "a=inactive" in audio
    assert "a=sendonly" in video


@pytest.mark.parametrize(
    ("token", "code"),
    [
        (None, "no-token"),
        ("abc", "malformed-token"),
        (Access(b"the secret of another server").issue(Role.DIRECT, 1.0), "wrong-token"),
        (Access(SECRET, now_s=lambda: 0.0).issue(Role.DIRECT, 1.0), "expired-token"),
    ],
)
def test_without_a_good_token_nobody_is_let_in_and_told_why(served: Served, offer: str, token: str | None, code: str):
    answer = ask(served, "POST", "/whep", offer, token, **SDP)
    assert (answer.status, answer.code) == (401, code)
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert token is None or token not in answer.body.decode()


def test_open_access_needs_no_token(offer: str):
    with serving(open_role=Role.WATCH) as open_server:
        assert ask(open_server, "POST", "/whep", offer, **SDP).status == 201


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        (lambda offer: "hello", 400, "bad-offer"),
        (lambda offer: "", 400, "bad-offer"),
        (lambda offer: offer.replace("a=rtpmap", "a=x-rtpmap"), 400, "bad-offer"),
        (lambda offer: offer.replace("a=recvonly", "a=sendonly"), 400, "bad-offer"),
        (lambda offer: offer.replace("m=video", "m=audio"), 400, "bad-offer"),
        (lambda offer: offer.replace("a=group:BUNDLE", "a=x-group:BUNDLE"), 400, "bad-offer"),
        (lambda offer: offer.replace("a=ice-pwd", "a=x-pwd"), 400, "bad-offer"),
        (lambda offer: offer.replace("a=fingerprint", "a=x-finger"), 400, "bad-offer"),
        (lambda offer: offer + offer[offer.index("m=video") :] * 9, 400, "bad-offer"),
        (lambda offer: with_lines(offer, "a=max-message-size:1"), 400, "bad-offer"),
        (lambda offer: with_lines(offer, "a=max-message-size:16383"), 400, "bad-offer"),
        (lambda offer: offer.replace("VP8", "VP7").replace("H264", "H266"), 406, "no-codec"),
        (lambda offer: "x" * 70_000, 413, "too-large"),
    ],
)
def test_an_offer_that_cannot_be_answered_says_why(served: Served, offer: str, change, status: int, code: str):
    answer = post(served, change(offer))
    assert (answer.status, answer.code) == (status, code)
    assert answer.headers["Content-Type"].startswith("application/problem+json")


@pytest.mark.parametrize(
    "lines",
    [
        [*(f"a=rtpmap:{number} H264/90000" for number in range(300, 800)), *["a=rtcp-fb:* nack"] * 800],
        [f"a=rtpmap:{number} H264/90000" for number in range(300, 300 + MAX_OF_A_KIND)],
        ["a=rtcp-fb:* nack"] * (MAX_FEEDBACK + 1),
        ["a=rtpmap:127 VP8/90000", *["a=rtcp-fb:127 nack"] * (MAX_FEEDBACK + 1)],
        [f"a=extmap:{number} urn:x" for number in range(MAX_OF_A_KIND + 1)],
    ],
    ids=["codecs times feedback", "codecs", "feedback for all", "feedback for one", "extensions"],
)
def test_an_offer_that_would_take_long_to_parse_is_refused_before_it_is_parsed(served: Served, offer: str, lines):
    video, application = offer.split("m=application")
    answer = post(served, with_lines(video, *lines) + "m=application" + application)
    assert (answer.status, answer.code) == (400, "bad-offer")
    assert "more than" in answer.body.decode()


def test_codecs_that_we_have_not_count_for_nothing(served: Served, offer: str):
    others = [f"a=rtpmap:{number} AV9/90000" for number in range(300, 500)]
    feedback = [f"a=rtcp-fb:{number} nack" for number in range(300, 500)]
    video, application = offer.split("m=application")
    assert post(served, with_lines(video, *others, *feedback) + "m=application" + application).status == 201


def test_what_a_browser_offers_is_cut_down_without_changing_the_answer():
    text = (Path(__file__).parent / "chromium_offer.sdp").read_text()
    reduced = read_offer(text).sdp
    assert "VP9" in text
    assert "VP9" not in reduced
    assert formats(in_loop(lambda: answer_to(reduced))) == formats(in_loop(lambda: answer_to(text)))


async def answer_to(offer: str) -> str:
    """What aiortc answers by itself."""
    connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))
    await connection.setRemoteDescription(RTCSessionDescription(offer, "offer"))
    answer = await connection.createAnswer()
    await connection.close()
    return str(answer.sdp)


def formats(answer: str) -> list[str]:
    """The lines of an answer that say what is sent and how."""
    kinds = ("a=rtpmap:", "a=fmtp:", "a=rtcp-fb:", "a=extmap:", "a=mid:", "a=sctp", "a=max-message-size:")
    return [line for line in answer.splitlines() if line.startswith(kinds)]


def with_lines(offer: str, *lines: str) -> str:
    return offer + "".join(f"{line}\r\n" for line in lines)


def test_a_player_that_takes_messages_of_any_size_is_welcome(served: Served, offer: str):
    assert post(served, with_lines(offer, "a=max-message-size:0")).status == 201


def test_another_content_type_is_refused(served: Served, offer: str):
    answer = ask(served, "POST", "/whep", offer, served.token(), Content_Type="application/json")
    assert (answer.status, answer.code) == (415, "wrong-type")
    assert answer.headers["Accept-Post"] == "application/sdp"


def test_other_methods_are_refused_and_named(served: Served):
    answer = ask(served, "PUT", "/whep", "")
    assert answer.status == 405
    assert {"OPTIONS", "POST"} <= set(answer.headers["Allow"].split(","))


def test_options_says_what_can_be_posted(served: Served):
    answer = ask(served, "OPTIONS", "/whep")
    assert (answer.status, answer.headers["Accept-Post"]) == (204, "application/sdp")


def test_candidates_follow_by_patch(served: Served, offer: str):
    made = post(served, offer)
    path, etag = made.headers["Location"], made.headers["ETag"]
    fragment = "a=candidate:1 1 udp 2122260223 192.0.2.7 50000 typ host\r\na=end-of-candidates\r\n"
    assert ask(served, "PATCH", path, fragment, **FRAGMENT, If_Match=etag).status == 204
    assert ask(served, "PATCH", path, fragment, **FRAGMENT).status == 204
    assert ask(served, "PATCH", path, fragment, **FRAGMENT, If_Match='"other"').status == 412
    assert ask(served, "PATCH", path, fragment, **SDP).status == 415
    assert ask(served, "PATCH", path, "a=candidate:1 1", **FRAGMENT).code == "bad-fragment"
    restart = ask(served, "PATCH", path, "a=ice-ufrag:other\r\na=ice-pwd:0123456789012345678901\r\n", **FRAGMENT)
    assert (restart.status, restart.code) == (422, "ice-restart")
    assert ask(served, "PATCH", path, fragment * 39, **FRAGMENT).code == "bad-fragment"


def test_a_session_that_ended_or_never_was_is_gone(served: Served, offer: str):
    path = post(served, offer).headers["Location"]
    assert ask(served, "DELETE", path).status == 200
    for answer in (
        ask(served, "DELETE", path),
        ask(served, "PATCH", path, "", **FRAGMENT),
        ask(served, "DELETE", "/whep/never"),
    ):
        assert (answer.status, answer.code) == (404, "gone")


def test_a_full_server_says_so_and_has_room_again_when_somebody_leaves(offer: str):
    with serving(ServerSettings(port=0, viewers=2)) as small:
        paths = [post(small, offer).headers["Location"] for _ in range(2)]
        answer = post(small, offer)
        assert (answer.status, answer.code) == (503, "full")
        assert int(answer.headers["Retry-After"]) > 0
        assert ask(small, "DELETE", paths[0]).status == 200
        assert post(small, offer).status == 201


def test_one_address_cannot_connect_without_end(offer: str):
    with serving(ServerSettings(port=0, posts_at_once=3, posts_per_minute=1.0)) as strict:
        assert [post(strict, "").status for _ in range(4)] == [400, 400, 400, 429]
        assert 50 <= int(post(strict, offer).headers["Retry-After"]) <= 60


def test_an_unknown_resume_token_does_not_replace_an_access_token(served: Served, offer: str):
    answer = ask(served, "POST", "/whep", offer, **SDP, Dreamtick_Resume="made-up")
    assert (answer.status, answer.code) == (401, "no-token")
    assert post(served, offer, Dreamtick_Resume="made-up").status == 201


def test_a_body_that_trickles_in_is_cut_off(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dreamtick.net.http_guard.BODY_LIMIT_S", 0.2)
    with socket.create_connection(("127.0.0.1", served.server.port), 10) as slow:
        head = f"POST /whep HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {served.token()}\r\n"
        slow.sendall(f"{head}Content-Type: application/sdp\r\nContent-Length: 5000\r\n\r\nv=0".encode())
        began = time.monotonic()
        answer = b""
        while chunk := slow.recv(4096):
            answer += chunk
        assert answer.startswith(b"HTTP/1.1 408")
        assert time.monotonic() - began < 5.0


def test_pages_of_other_sites_may_not_ask_unless_they_are_named(offer: str):
    friend = "https://friend.example"
    with serving(ServerSettings(port=0, origins=(friend,))) as running:
        own = post(running, offer, Origin=running.page)
        assert own.status == 201
        assert "Access-Control-Allow-Origin" not in own.headers
        foreign = post(running, offer, Origin="https://foe.example")
        assert (foreign.status, foreign.code) == (403, "wrong-origin")
        assert ask(running, "GET", "/health", Origin="https://foe.example").status == 403
        welcome = post(running, offer, Origin=friend)
        assert welcome.status == 201
        assert welcome.headers["Access-Control-Allow-Origin"] == friend
        assert "Location" in welcome.headers["Access-Control-Expose-Headers"]
        before = ask(running, "OPTIONS", "/whep", Origin=friend)
        assert "Authorization" in before.headers["Access-Control-Allow-Headers"]


def test_a_foreign_name_that_points_to_this_machine_is_not_served(served: Served):
    answer = ask(served, "GET", "/health", Host="foe.example:8080")
    assert (answer.status, answer.code) == (421, "wrong-host")
    assert ask(served, "GET", "/health", Host=f"localhost:{served.server.port}").status == 200
    assert ask(served, "GET", "/health", Host="[::1]:8080").status == 200
