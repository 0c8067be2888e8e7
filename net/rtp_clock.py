"""Which timestamp a frame has in one peer's RTP, so that the page can find the frame of a receipt in its video."""

from __future__ import annotations

from aiortc import RTCRtpSender
from aiortc.rtcrtpparameters import RTCRtpCodecParameters
from aiortc.rtcrtpsender import RTCEncodedFrame

__all__ = ["RtpClock"]

_WRAP = 1 << 32


class RtpClock:
    """The random number that a sender's timestamps begin at (RFC 3550, section 5.1), learnt from its first frame.

    aiortc keeps that number in a local variable. When its sender asks for a second frame, the first is sent and the
    sender's record for its reports holds the timestamp it had; the difference to the frame's own time is the origin.
    """

    def __init__(self, sender: RTCRtpSender) -> None:
        self._sender = sender
        self._origin: int | None = None
        self._sent: int | None = None
        self._next_frame = sender._next_encoded_frame
        sender._next_encoded_frame = self._watched  # type: ignore[method-assign]

    def timestamp(self, pts: int) -> int | None:
        """The RTP timestamp of the frame with presentation time `pts`; None until a frame was sent."""
        return None if self._origin is None else (self._origin + pts) % _WRAP

    async def _watched(self, codec: RTCRtpCodecParameters) -> RTCEncodedFrame | None:
        if self._sent is not None:
            last_timestamp: int = vars(self._sender)["_RTCRtpSender__rtp_timestamp"]
            self._origin = (last_timestamp - self._sent) % _WRAP
            self._sender._next_encoded_frame = self._next_frame  # type: ignore[method-assign]  # learnt: out of the way
            return await self._next_frame(codec)
        frame = await self._next_frame(codec)
        if frame is not None:
            self._sent = frame.timestamp
        return frame
