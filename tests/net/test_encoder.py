"""`net/encoder.py`: what leaves an encoder can be decoded by anyone, at once, from any key frame on."""

from __future__ import annotations

import av
import numpy as np
import pytest
from av.codec.context import CodecContext
from numpy.typing import NDArray

from dreamtick.errors import ConfigError
from dreamtick.net.encoder import CODECS, FrameEncoder, StreamSettings
from dreamtick.net.world_frame import CLOCK_HZ, EncodedFrame, WorldFrame
from tests.net.moving_world import PERIOD_NS, RATE_HZ, SIDE, enlarged, number_in, psnr_db, world_frame

SETTINGS = StreamSettings(SIDE, SIDE, RATE_HZ)


class Decoder:
    """What a viewer's decoder does, one packet after the other."""

    def __init__(self, codec: str) -> None:
        self._context = CodecContext.create({"h264": "h264", "vp8": "libvpx"}[codec], "r")

    def decode(self, encoded: EncodedFrame) -> list[NDArray[np.uint8]]:
        """The pictures that come out for one encoded frame."""
        return [frame.to_ndarray(format="rgb24") for frame in self._context.decode(av.Packet(encoded.data))]


@pytest.mark.parametrize("codec", CODECS)
def test_each_frame_comes_out_at_once_and_looks_like_the_one_that_went_in(codec: str) -> None:
    encoder, decoder = FrameEncoder(codec, SETTINGS, 0), Decoder(codec)
    for number in range(30):
        frame = world_frame(number)
        (picture,) = decoder.decode(encoder.encode(frame, key=number == 0))
        assert picture.shape == (384, 384, 3)
        assert number_in(picture) == number
        assert psnr_db(picture, enlarged(frame.picture, 6)) > 30


@pytest.mark.parametrize("codec", CODECS)
def test_a_viewer_can_begin_at_any_key_frame_and_only_frames_asked_for_are_key_frames(codec: str) -> None:
    encoder = FrameEncoder(codec, SETTINGS, 0)
    encoded = [encoder.encode(world_frame(number), key=number in (0, 7)) for number in range(20)]
    assert [frame.number for frame in encoded if frame.is_key] == [0, 7]
    late = Decoder(codec)
    shown = [number_in(picture) for frame in encoded[7:] for picture in late.decode(frame)]
    assert shown == list(range(7, 20))


def test_h264_is_constrained_baseline_with_its_parameter_sets_in_each_key_frame() -> None:
    encoder = FrameEncoder("h264", SETTINGS, 0)
    for number in range(3):
        units = encoder.encode(world_frame(number), key=True).data.split(b"\x00\x00\x01")[1:]
        kinds = [unit[0] & 0x1F for unit in units]
        assert {7, 8, 5} <= set(kinds)  # sequence and picture parameter sets, an IDR slice (H.264, table 7-1)
        sequence_parameters = units[kinds.index(7)]
        assert sequence_parameters[1] == 66  # profile_idc: baseline
        assert sequence_parameters[2] & 0x40  # constraint_set1_flag: the constrained one


def test_presentation_times_follow_the_worlds_clock_and_always_grow() -> None:
    encoder = FrameEncoder("h264", SETTINGS, origin_ns=5 * PERIOD_NS)
    times = [encoder.encode(world_frame(number), key=False).pts for number in (5, 6, 8, 8)]
    period = CLOCK_HZ // 20
    assert times == [0, period, 3 * period, 3 * period + 1]
    assert encoder.encode(world_frame(8), key=True, shown_ns=25 * PERIOD_NS).pts == 20 * period


@pytest.mark.parametrize(
    ("settings", "size"),
    [
        (StreamSettings(64, 64, 12), (384, 384)),
        (StreamSettings(64, 112, 12), (384, 672)),
        (StreamSettings(480, 832, 16), (480, 832)),
        (StreamSettings(75, 75, 12), (374, 374)),  # five times 75, made even
        (StreamSettings(64, 112, 12, out_height=720), (720, 1260)),
    ],
)
def test_small_worlds_are_enlarged_by_whole_numbers_to_even_sizes(
    settings: StreamSettings, size: tuple[int, int]
) -> None:
    assert settings.out_size == size
    frame = WorldFrame(np.full((settings.height, settings.width, 3), 90, np.uint8), 0, 0, 0)
    (picture,) = Decoder("h264").decode(FrameEncoder("h264", settings, 0).encode(frame, key=True))
    assert picture.shape == (*size, 3)
    assert abs(int(picture.mean()) - 90) <= 2


def test_the_bitrate_is_capped_even_for_noise() -> None:
    settings = StreamSettings(360, 360, 20, bitrate_kbps=400)
    encoder, random = FrameEncoder("h264", settings, 0), np.random.default_rng(0)
    size = 0
    for number in range(60):  # 3 seconds
        noise = random.integers(0, 256, (360, 360, 3), np.uint8)
        size += len(encoder.encode(WorldFrame(noise, number, number * PERIOD_NS, 0), key=number == 0).data)
    assert size * 8 / 3 < 2 * 400_000  # nothing makes noise that small, but it comes near


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"height": 1}, "2 × 2"),
        ({"rate_hz": 0.0}, "rate_hz=0.0"),
        ({"out_height": 10}, "out_height=10"),
        ({"bitrate_kbps": 5}, "bitrate_kbps=5"),
        ({"key_every_s": 0.0}, "key_every_s=0.0"),
    ],
)
def test_settings_that_cannot_work_are_refused_by_name(changed: dict[str, float], named: str) -> None:
    with pytest.raises(ConfigError, match=named):
        StreamSettings(**{"height": 64, "width": 64, "rate_hz": 12.0, **changed})  # type: ignore[arg-type]


def test_an_unknown_codec_is_refused_and_missing_hardware_falls_back() -> None:
    with pytest.raises(ConfigError, match="av2"):
        FrameEncoder("av2", SETTINGS, 0)
    asked_for = FrameEncoder("h264", StreamSettings(64, 64, 12, hardware=True), 0)
    assert asked_for.name in ("h264_nvenc", "libx264")
    assert asked_for.encode(world_frame(0), key=True).is_key
