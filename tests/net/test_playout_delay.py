from __future__ import annotations

import asyncio

from aiortc import RTCPeerConnection
from aiortc.rtcrtpparameters import RTCRtpHeaderExtensionParameters, RTCRtpParameters
from aiortc.rtp import HeaderExtensions, HeaderExtensionsMap, RtpPacket, unpack_header_extensions

from dreamtick.net.playout_delay import PLAYOUT_DELAY, NoDelayMap, show_at_once

MID = "urn:ietf:params:rtp-hdrext:sdes:mid"


def agreed(*numbered: tuple[int, str]) -> RTCRtpParameters:
    return RTCRtpParameters(headerExtensions=[RTCRtpHeaderExtensionParameters(number, uri) for number, uri in numbered])


def extensions(extension_map: HeaderExtensionsMap) -> dict[int, bytes]:
    profile, data = extension_map.set(HeaderExtensions(mid="0"))
    return dict(unpack_header_extensions(profile, data))


def test_every_packet_says_that_the_picture_is_to_be_shown_at_once():
    no_delay = NoDelayMap()
    no_delay.configure(agreed((1, MID), (5, PLAYOUT_DELAY)))
    assert extensions(no_delay) == {1: b"0", 5: b"\0\0\0"}  # the other side's number, beside what aiortc says


def test_a_packet_with_it_is_still_read_by_aiortc():
    no_delay = NoDelayMap()
    no_delay.configure(agreed((1, MID), (5, PLAYOUT_DELAY)))
    packet = RtpPacket(payload=b"picture")
    packet.extensions.mid = "0"
    again = RtpPacket.parse(packet.serialize(no_delay), no_delay)
    assert (again.extensions.mid, again.payload) == ("0", b"picture")


def test_nothing_is_said_to_who_does_not_know_the_extension():
    no_delay = NoDelayMap()
    no_delay.configure(agreed((1, MID)))
    assert extensions(no_delay) == {1: b"0"}


def test_an_answer_agrees_to_the_extension_under_the_offers_number():
    async def answer_to_an_offer() -> str:
        player, server = RTCPeerConnection(), RTCPeerConnection()
        try:
            player.addTransceiver("video", direction="recvonly")
            await player.setLocalDescription(await player.createOffer())
            sender = server.addTransceiver("video", direction="sendonly").sender
            show_at_once(sender)
            assert any(isinstance(value, NoDelayMap) for value in vars(sender).values())  # aiortc's own map is replaced
            offer = player.localDescription
            offer.sdp = offer.sdp.replace(f"a=extmap:12 {PLAYOUT_DELAY}", f"a=extmap:6 {PLAYOUT_DELAY}")
            await server.setRemoteDescription(offer)
            await server.setLocalDescription(await server.createAnswer())
            return str(server.localDescription.sdp)
        finally:
            await player.close()
            await server.close()

    assert f"a=extmap:6 {PLAYOUT_DELAY}" in asyncio.run(answer_to_an_offer())
