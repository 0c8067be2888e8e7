"""An encoded frame cut into the payloads of RTP packets, once for everybody who watches."""

from __future__ import annotations

from fractions import Fraction

from aiortc.codecs.h264 import H264Encoder
from aiortc.codecs.vpx import Vp8Encoder
from av.packet import Packet
from av.stream import Stream

from dreamtick.net.world_frame import CLOCK_HZ, EncodedFrame

__all__ = ["SharedFrame", "SharedPackets"]


class SharedFrame:
    """An encoded frame as all tracks get it: as a packet for `recv`, and already cut for `share_packets`."""

    __slots__ = ("frame", "packet", "payloads")

    def __init__(self, frame: EncodedFrame, packet: Packet[Stream], payloads: list[bytes]) -> None:
        self.frame = frame
        self.packet = packet
        self.payloads = payloads  # nobody writes to it


class SharedPackets:
    """Cuts the frames of one codec (RFC 6184 for H.264, RFC 7741 for VP8), each once."""

    def __init__(self, codec: str) -> None:
        self._packer = H264Encoder() if codec == "h264" else Vp8Encoder()  # only its packing is used

    def share(self, frame: EncodedFrame) -> SharedFrame:
        """`frame`, cut into payloads of at most 1300 bytes."""
        packet: Packet[Stream] = Packet(frame.data)
        packet.pts = packet.dts = frame.pts
        packet.time_base = Fraction(1, CLOCK_HZ)
        packet.is_keyframe = frame.is_key
        payloads, _ = self._packer.pack(packet)
        return SharedFrame(frame, packet, payloads)
