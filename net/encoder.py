"""One picture after the other into H.264 or VP8: no delay inside, no frames that depend on later ones."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import av
import av.error
from av.video.codeccontext import VideoCodecContext
from av.video.frame import PictureType
from av.video.reformatter import ColorRange, Colorspace, Interpolation, VideoReformatter

from dreamtick.errors import ConfigError, ServerError
from dreamtick.net.world_frame import CLOCK_HZ, EncodedFrame, WorldFrame, media_time

__all__ = ["CODECS", "FrameEncoder", "StreamSettings"]

log = logging.getLogger(__name__)

CODECS = ("h264", "vp8")
"""What we encode, the better one first."""

_LEAST_LINES = 360
_BITS_PER_PIXEL = 0.4  # the cap, not the mean: most pictures of most worlds need far less
_LEAST_KBPS, _MOST_KBPS = 800, 8000
_ENDLESS = 1 << 30  # key frames come when they are asked for, never by count


@dataclass(frozen=True, slots=True)
class StreamSettings:
    """How a world's frames of `height` × `width` pixels are streamed. A size or bitrate of 0 chooses by itself.

    The streamed picture has even sizes. By default it is the smallest integer multiple of the world's that reaches 360
    lines, each pixel a square: encoders halve the resolution of colour, and a browser's smoothing would blur what is
    meant to be blocks. `bitrate_kbps` is a cap over half a second; easy pictures take less. `hardware` uses NVENC where
    there is one.
    """

    height: int
    width: int
    rate_hz: float
    out_height: int = 0
    bitrate_kbps: int = 0
    key_every_s: float = 10.0
    hardware: bool = False

    def __post_init__(self) -> None:
        if self.height < 2 or self.width < 2:
            raise ConfigError(f"a stream of {self.width} × {self.height} pixels: at least 2 × 2 are needed")
        if not 0 < self.rate_hz <= 240:
            raise ConfigError(f"rate_hz={self.rate_hz}: a stream has more than 0 and at most 240 frames a second")
        if self.out_height and not 64 <= self.out_height <= 4320:
            raise ConfigError(f"out_height={self.out_height}: use 64 to 4320 lines, or 0 to choose by itself")
        if self.bitrate_kbps and not 100 <= self.bitrate_kbps <= 100_000:
            raise ConfigError(f"bitrate_kbps={self.bitrate_kbps}: use 100 to 100000, or 0 to choose by itself")
        if self.key_every_s <= 0:
            raise ConfigError(f"key_every_s={self.key_every_s}: the time between key frames is more than 0 seconds")

    @property
    def out_size(self) -> tuple[int, int]:
        """(height, width) of the streamed picture, both even."""
        scale = self.out_height / self.height if self.out_height else float(-(-_LEAST_LINES // self.height))
        return _even(self.height * scale), _even(self.width * scale)

    @property
    def kbps(self) -> int:
        """The cap on the bitrate, kilobits a second."""
        if self.bitrate_kbps:
            return self.bitrate_kbps
        height, width = self.out_size
        return min(max(round(height * width * self.rate_hz * _BITS_PER_PIXEL / 1000), _LEAST_KBPS), _MOST_KBPS)


class FrameEncoder:
    """One codec and one size. Synchronous, for one thread: the one that made it, or the one it was handed to.

    H.264 is constrained baseline without B-frames; each key frame is an IDR that carries its parameter sets, so that
    a viewer can begin at any of them. The presentation time counts from `origin_ns` and grows strictly.
    """

    def __init__(
        self,
        codec: str,
        settings: StreamSettings,
        origin_ns: int,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """ServerError where this build of FFmpeg lacks the encoder."""
        self._origin_ns = origin_ns
        self._now_ns = now_ns
        self._size = settings.out_size
        self._integer = self._size[0] % settings.height == 0 and self._size[1] % settings.width == 0
        self._scaler = VideoReformatter()
        self._pts = -1
        self._context, self.name = _opened(codec, settings)

    def encode(self, frame: WorldFrame, key: bool, shown_ns: int | None = None) -> EncodedFrame:
        """`frame`, as a key frame if `key`. `shown_ns` is another time than the frame's own, for one shown again."""
        height, width = self._size
        picture = av.VideoFrame.from_ndarray(frame.picture, format="rgb24")
        small = picture.height < height
        yuv = self._scaler.reformat(
            picture,
            width,
            height,
            "yuv420p",
            dst_colorspace=Colorspace.ITU601,
            dst_color_range=ColorRange.MPEG,
            interpolation=Interpolation.POINT if self._integer or small else Interpolation.AREA,
        )
        self._pts = max(self._pts + 1, media_time(frame.due_ns if shown_ns is None else shown_ns, self._origin_ns))
        yuv.pts = self._pts
        yuv.time_base = Fraction(1, CLOCK_HZ)
        yuv.pict_type = PictureType.I if key else PictureType.NONE
        packets = self._context.encode(yuv)
        if len(packets) != 1:
            raise ServerError(f"{self.name} gave {len(packets)} packets for one picture: it must not keep any back")
        packet = packets[0]
        return EncodedFrame(
            data=bytes(packet),
            is_key=bool(packet.is_keyframe),
            pts=self._pts,
            number=frame.number,
            due_ns=frame.due_ns,
            ready_ns=frame.ready_ns,
            encoded_ns=self._now_ns(),
        )

    def close(self) -> None:
        """Let go of the encoder's memory; its threads end with it."""
        del self._context


def _even(size: float) -> int:
    return max(round(size) & ~1, 2)


def _opened(codec: str, settings: StreamSettings) -> tuple[VideoCodecContext, str]:
    if codec not in CODECS:
        raise ConfigError(f"codec={codec!r}: the codecs are {', '.join(CODECS)}")
    if codec == "h264" and settings.hardware:
        try:
            return _open("h264_nvenc", settings, _nvenc_options()), "h264_nvenc"
        except (av.error.FFmpegError, ServerError) as error:
            log.warning("NVENC cannot be used (%s): encoding on the CPU", error)
    if codec == "h264":
        return _open("libx264", settings, _x264_options(settings)), "libx264"
    return _open("libvpx", settings, _vpx_options(settings)), "libvpx"


def _open(name: str, settings: StreamSettings, options: dict[str, str]) -> VideoCodecContext:
    try:
        context = cast(VideoCodecContext, av.CodecContext.create(name, "w"))
    except (ValueError, av.error.FFmpegError) as error:
        raise ServerError(f"PyAV has no encoder {name}: install one with it (pip install av)") from error
    context.height, context.width = settings.out_size
    context.pix_fmt = "yuv420p"
    context.time_base = Fraction(1, CLOCK_HZ)
    context.framerate = Fraction(settings.rate_hz).limit_denominator(1001)
    context.bit_rate = settings.kbps * 1000
    context.gop_size = _ENDLESS
    context.max_b_frames = 0
    context.thread_count = 1  # a picture takes milliseconds on one core; more would take cores from the model
    context.colorspace = 6  # BT.601 (SMPTE 170M), what decoders assume of pictures of this size
    context.color_range = 1  # 16 to 235
    context.options = options
    context.open()
    return context


def _x264_options(settings: StreamSettings) -> dict[str, str]:
    return {
        "preset": "veryfast",
        "tune": "zerolatency",
        "profile": "baseline",
        "crf": "22",
        "maxrate": f"{settings.kbps}k",
        "bufsize": f"{settings.kbps // 2}k",
        "forced-idr": "1",
        "x264-params": "repeat-headers=1:scenecut=0:keyint=infinite",
    }


def _vpx_options(settings: StreamSettings) -> dict[str, str]:
    return {
        "deadline": "realtime",
        "cpu-used": "8",
        "lag-in-frames": "0",
        "error-resilient": "1",
        "minrate": "0",
        "maxrate": f"{settings.kbps}k",
        "bufsize": f"{settings.kbps // 2}k",
        "static-thresh": "1",
    }


def _nvenc_options() -> dict[str, str]:
    return {
        "preset": "p3",
        "tune": "ull",
        "profile": "baseline",
        "rc": "cbr",
        "zerolatency": "1",
        "delay": "0",
        "forced-idr": "1",
    }
