"""What a WHEP client's offer asks for, read and judged before a connection is made for it."""

from __future__ import annotations

from dataclasses import dataclass

from aiortc import RTCIceCandidate
from aiortc.sdp import SessionDescription

from dreamtick.errors import ProtocolError
from dreamtick.net.ice import split_mdns_candidates
from dreamtick.net.offer_lines import needed_lines
from dreamtick.net.protocol import LARGEST_MESSAGE

__all__ = ["Offer", "chosen_codec", "read_offer"]

_WANTS = ("recvonly", "sendrecv")

MALFORMED = (ValueError, LookupError, TypeError, AttributeError, AssertionError, StopIteration)
"""What aiortc's parser raises on a description that is none; it was written for well-meaning browsers."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that can be answered. `mid` names the section whose transport carries everything (BUNDLE).

    `sdp` is without what no answer needs, and without the candidates that hide behind a name, `hidden_candidates`.
    """

    sdp: str
    mid: str
    username: str
    hidden_candidates: tuple[RTCIceCandidate, ...]


def read_offer(text: str) -> Offer:
    """Judge an offer. ProtocolError with the code `bad-offer`, in words for who wrote the player."""
    visible, hidden = split_mdns_candidates("\n".join(needed_lines(text)))
    try:
        description = SessionDescription.parse(visible)
        mids = [media.rtp.muxId or "" for media in description.media]
        bundled = next(
            ([str(mid) for mid in group.items] for group in description.group if group.semantic == "BUNDLE"), []
        )
        fingerprints = [bool(media.dtls and media.dtls.fingerprints) for media in description.media]
        largest = [media.sctpCapabilities.maxMessageSize for media in description.media if media.sctpCapabilities]
    except MALFORMED as error:
        raise ProtocolError("bad-offer", f"the offer is no session description: {type(error).__name__}") from None
    wanted = [media for media in description.media if media.kind == "video" and media.direction in _WANTS]
    if not wanted:
        raise ProtocolError("bad-offer", "the offer asks for no video: add a video section with a=recvonly")
    if len(set(mids)) < len(mids) or ((bundled or len(mids) > 1) and sorted(bundled) != sorted(mids)):
        raise ProtocolError(
            "bad-offer", "the offer's sections are not all in one BUNDLE group (RFC 9725, section 4.4.1)"
        )
    ice = description.media[0].ice
    if ice is None or not ice.usernameFragment or not ice.password or not all(fingerprints):
        raise ProtocolError("bad-offer", "the offer lacks a=ice-ufrag, a=ice-pwd or a=fingerprint")
    for size in largest:
        if size != 0 and size < LARGEST_MESSAGE:  # 0: any size (RFC 8841, section 6)
            raise ProtocolError("bad-offer", f"a=max-message-size:{size}: messages have up to {LARGEST_MESSAGE} bytes")
    main = str(bundled[0] if bundled else mids[0])
    return Offer(visible, main, ice.usernameFragment, tuple(hidden))


def chosen_codec(answer: str) -> str:
    """The codec that an answer of ours sends, `h264` or `vp8`. ProtocolError `no-codec` if we have none in common."""
    for media in SessionDescription.parse(answer).media:
        if media.kind == "video" and media.direction == "sendonly" and media.rtp.codecs:
            return media.rtp.codecs[0].mimeType.partition("/")[2].lower()
    raise ProtocolError("no-codec", "no codec in common: offer H.264 (baseline, packetization-mode=1) or VP8")
