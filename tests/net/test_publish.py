"""What RTMP publishing is made of: addresses, back-off, the process that publishes. All of it: end_to_end/test_rtmp."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys

import pytest

from dreamtick.errors import ConfigError, ServerError
from dreamtick.net import rtmp_process
from dreamtick.net.backoff import Backoff
from dreamtick.net.encoder import FrameEncoder, StreamSettings
from dreamtick.net.publishers import Publishers
from dreamtick.net.rtmp_address import RtmpAddress
from dreamtick.net.rtmp_child import HEADER, main
from dreamtick.net.rtmp_process import RtmpProcess
from dreamtick.net.stream_hub import StreamHub
from dreamtick.net.world_frame import EncodedFrame
from tests.net.moving_world import RATE_HZ, SIDE, world_frame


# ------------------------------------------------------------------------------------------------ addresses
def test_an_address_is_read_as_platforms_give_it() -> None:
    address = RtmpAddress.parse("rtmp://live.example.org/app/key_1?bandwidthtest=true")
    assert (address.host, address.application) == ("live.example.org", "app")
    deep = RtmpAddress.parse("rtmps://live.example.org/app/instance/key")
    assert (deep.application, deep.to) == ("app/instance", "rtmps://live.example.org/app/instance")


def test_what_people_see_of_an_address_has_no_key() -> None:
    address = RtmpAddress.parse("rtmp://live.example.org/app/SECRET")
    assert address.to == "rtmp://live.example.org/app"
    assert "SECRET" not in repr(address)


@pytest.mark.parametrize(
    "url", ["rtmp://host/key", "rtmp:///app/key", "http://host/app/key", "rtmp://h:x/app/key", "x"]
)
def test_an_address_that_is_not_complete_is_refused(url: str) -> None:
    with pytest.raises(ConfigError, match="expected rtmp://host"):
        RtmpAddress.parse(url)


# ------------------------------------------------------------------------------------------------ back-off
def test_waits_double_up_to_a_limit_with_some_chance_and_begin_anew_after_success() -> None:
    backoff = Backoff(first_s=0.5, most_s=15.0, seed=1)
    for longest in (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 15.0):
        assert longest / 2 <= backoff.next_s() <= longest
    backoff.succeeded()
    assert backoff.next_s() <= 0.5


def test_two_that_failed_together_do_not_come_back_together() -> None:
    assert Backoff(seed=1).next_s() != Backoff(seed=2).next_s()


# ------------------------------------------------------------------------------------------------ the process
def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def frames(count: int) -> bytes:
    """A stream as the process takes it in."""
    encoder = FrameEncoder("h264", StreamSettings(SIDE, SIDE, RATE_HZ), 0)
    made = [encoder.encode(world_frame(number), key=number == 0) for number in range(count)]
    return b"".join(HEADER.pack(frame.pts, len(frame.data), frame.is_key) + frame.data for frame in made)


def key_frame() -> EncodedFrame:
    return FrameEncoder("h264", StreamSettings(SIDE, SIDE, RATE_HZ), 0).encode(world_frame(0), key=True)


def test_the_process_says_why_it_ends_and_not_where_to_for_the_address_is_a_secret() -> None:
    told = io.BytesIO()
    assert main(io.BytesIO(f"rtmp://127.0.0.1:{closed_port()}/live/SECRET\n".encode() + frames(2)), told) == 1
    assert told.getvalue() == b"Connection refused\n"


@pytest.mark.parametrize("stream", [b"", b"rtmp://127.0.0.1/live/key\n", b"rtmp://127.0.0.1/live/key\n\x00\x00"])
def test_a_stream_that_ends_before_its_first_frame_is_none(stream: bytes) -> None:
    assert main(io.BytesIO(stream), io.BytesIO()) == 0


def test_what_the_process_says_is_raised_here_with_the_address_for_people() -> None:
    process = RtmpProcess(RtmpAddress.parse(f"rtmp://127.0.0.1:{closed_port()}/live/SECRET"))
    encoder = FrameEncoder("h264", StreamSettings(SIDE, SIDE, RATE_HZ), 0)

    def send() -> None:
        for number in range(5000):
            process.send(encoder.encode(world_frame(number), key=number == 0))

    with pytest.raises(ServerError, match=r"rtmp://127.0.0.1:\d+/live: Connection refused"):
        send()
    assert not process.is_live
    process.close()


def test_a_server_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rtmp_process, "CONNECT_S", 0.0)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        process = RtmpProcess(RtmpAddress.parse(f"rtmp://127.0.0.1:{silent.getsockname()[1]}/live/key"))
        with pytest.raises(ServerError, match="has not answered"):
            process.send(key_frame())
        process.abort()
        process.close()


_PUBLISH_AND_WAIT = """
import sys, time
from dreamtick.net.rtmp_address import RtmpAddress
from dreamtick.net.rtmp_process import RtmpProcess
from tests.net.test_publish import key_frame
RtmpProcess(RtmpAddress.parse(sys.argv[1])).send(key_frame())
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere FFmpeg's wait for the server has to end first")
def test_the_process_ends_with_ours_though_its_server_never_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(30.0)
        url = f"rtmp://127.0.0.1:{silent.getsockname()[1]}/live/key"
        with subprocess.Popen([sys.executable, "-c", _PUBLISH_AND_WAIT, url]) as ours:
            try:
                connection, _ = silent.accept()
                assert connection.recv(1) == b"\x03"  # the handshake's first byte: now it waits for an answer
            finally:
                ours.kill()
        connection.settimeout(5.0)
        with connection:
            while connection.recv(4096):  # what it had sent; then the end, since it is gone
                pass


def test_a_process_whose_parent_is_gone_already_ends_by_itself() -> None:
    orphan = f"import time; from dreamtick.net.rtmp_child import end_with; end_with({os.getppid()}); time.sleep(60)"
    assert subprocess.run([sys.executable, "-c", orphan], timeout=30).returncode == 1


# ------------------------------------------------------------------------------------------------ which kind
def test_addresses_of_both_kinds_are_taken_and_others_refused_without_repeating_them() -> None:
    hub = StreamHub(StreamSettings(SIDE, SIDE, RATE_HZ), 0)
    taken = Publishers(["rtmp://host/app/key", "rtmps://host/app/key", "https://host/whip"], hub, "")
    assert {part.to for part in taken.parts} == {"rtmp://host/app", "rtmps://host/app", "https://host"}
    for url in ("srt://host/SECRET", "host/app/SECRET", "rtmp://host/SECRET"):
        with pytest.raises(ConfigError) as refused:
            Publishers([url], hub, "")
        assert "SECRET" not in str(refused.value)
