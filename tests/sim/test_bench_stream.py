"""`dreamtick bench stream`: frames told apart by what is on them, real viewers in processes of their own."""

from __future__ import annotations

import io
import json

import av
import numpy as np
import pytest
from aiortc.rtp import RtpPacket
from av.codec.context import CodecContext
from av.video.codeccontext import VideoCodecContext
from rich.console import Console

from dreamtick.errors import ConfigError
from dreamtick.net.encoder import CODECS, FrameEncoder, StreamSettings
from dreamtick.net.world_frame import WorldFrame
from dreamtick.sim.bench_stream import StreamRow, bench_stream, make_source, stream_table, too_slow
from dreamtick.sim.bench_stream_client import MarkerBuffer
from dreamtick.sim.cli.bench import StreamBenchOptions
from dreamtick.sim.cli.bench_stream_session import run
from dreamtick.sim.stream_stamp import read_stamp, stamped


def row(**changed: float) -> StreamRow:
    figures = {
        "viewers": 32,
        "encodes_per_frame": 1.0,
        "cpu_s_per_viewer_minute": 0.1,
        "encode_cpu_s_per_minute": 2.0,
        "transport_ms_p50": 5.0,
        "transport_ms_p95": 9.0,
        "dropped_share": 0.0,
        "fps": 12.0,
        **changed,
    }
    return StreamRow(**figures)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------ numbers on frames
@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("size", [(64, 64), (64, 112), (360, 640)])
def test_a_number_on_a_frame_is_read_again_after_encoding(codec: str, size: tuple[int, int]) -> None:
    encoder = FrameEncoder(codec, StreamSettings(*size, 12.0), 0)
    decoder = CodecContext.create("h264" if codec == "h264" else "libvpx", "r")
    assert isinstance(decoder, VideoCodecContext)
    picture = np.random.default_rng(0).integers(0, 256, (*size, 3), np.uint8)
    for turn, number in enumerate((0, 1, 0x5555, 0xAAAA, 0xFFFF, 65536 + 7)):
        marked = stamped(picture, number)
        frame = WorldFrame(marked, turn, turn * 83_333_333, 0)
        (decoded,) = decoder.decode(av.Packet(encoder.encode(frame, key=turn == 0).data))
        assert read_stamp(decoded.to_ndarray(format="gray")) == number % 65536
    assert (marked[size[0] // 16 :] == picture[size[0] // 16 :]).all()


# ------------------------------------------------------------------------------------------------ the viewers' buffer
def packet(number: int, time: int, marker: int) -> RtpPacket:
    made = RtpPacket(sequence_number=number, timestamp=time, marker=marker)
    made._data = bytes([number % 256])  # type: ignore[attr-defined]
    return made


def test_a_frame_is_handed_out_with_its_last_packet_not_with_the_next_frame() -> None:
    buffer = MarkerBuffer(capacity=16, is_video=True)
    assert buffer.add(packet(7, 100, 0))[1] is None
    _, frame = buffer.add(packet(8, 100, 1))
    assert frame is not None
    assert (frame.data, frame.timestamp) == (b"\x07\x08", 100)


def test_a_packet_that_comes_late_completes_its_frame() -> None:
    buffer = MarkerBuffer(capacity=16, is_video=True)
    buffer.add(packet(65535, 100, 0))
    assert buffer.add(packet(1, 100, 1))[1] is None
    _, frame = buffer.add(packet(0, 100, 0))
    assert frame is not None
    assert frame.data == b"\xff\x00\x01"


# ------------------------------------------------------------------------------------------------ the whole
def test_every_frame_is_encoded_once_and_arrives_at_viewers_in_other_processes() -> None:
    source = make_source("synthetic")
    source.start()
    try:
        (figures,) = bench_stream(source, (3,), seconds=1.5)
    finally:
        source.close()
    assert figures.viewers == 3
    assert figures.encodes_per_frame == pytest.approx(1.0, abs=0.06)  # one frame more or less at the edges
    assert 0 < figures.cpu_s_per_viewer_minute < 30
    assert 0 < figures.encode_cpu_s_per_minute < 30
    assert 0 < figures.transport_ms_p50 <= figures.transport_ms_p95 < 2000
    assert figures.dropped_share < 0.5


def test_the_verb_prints_rows_with_the_promised_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(StreamBenchOptions(viewers="1", seconds=1.0, source="synthetic", codec="vp8", json=True)) == 0
    (figures,) = json.loads(capsys.readouterr().out)
    assert {
        "viewers",
        "encodes_per_frame",
        "cpu_s_per_viewer_minute",
        "encode_cpu_s_per_minute",
        "transport_ms_p50",
        "transport_ms_p95",
        "dropped_share",
    } <= set(figures)
    assert figures["viewers"] == 1


@pytest.mark.parametrize("viewers", ["", "1,x", "0", "1,500"])
def test_numbers_of_viewers_that_cannot_be_are_refused(viewers: str) -> None:
    with pytest.raises(ConfigError, match="viewers="):
        run(StreamBenchOptions(viewers=viewers, source="synthetic"))


def test_a_machine_that_is_too_slow_is_told() -> None:
    assert too_slow(row(), 12.0) == ""
    assert "11.0 instead of 12" in too_slow(row(fps=11.0), 12.0)
    assert "10%" in too_slow(row(dropped_share=0.1), 12.0)


def test_the_table_judges_what_was_promised() -> None:
    assert row().viewer_share == pytest.approx(0.05)
    columns = {column.header: list(column.cells) for column in stream_table([row(), row(viewers=1)]).columns}
    assert columns["share"] == ["5.0% [green]holds[/]", "5.0%"]
    assert columns["p95 ms"] == ["9.0", "9.0 [green]holds[/]"]


def test_the_table_is_whole_in_a_terminal_of_80_columns_and_says_what_it_judges() -> None:
    console = Console(width=80, file=io.StringIO())
    worst = {"cpu_s_per_viewer_minute": 1.0, "transport_ms_p95": 1234.5, "encode_cpu_s_per_minute": 12.34}
    console.print(stream_table([row(**worst), row(**worst, viewers=1)]))
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert "…" not in printed
    headings = " ".join(printed.splitlines()[0].split())
    assert headings == "viewers encodes encoder viewer share p50 ms p95 ms lost"
    assert "holds, missed: our promise" in " ".join(printed.split())
