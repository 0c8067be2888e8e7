"""H.264 as RTMP carries it: the bodies of FLV video tags (Adobe's FLV specification 10.1, section E.4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from dreamtick.net.world_frame import EncodedFrame

__all__ = ["FlvVideo"]

_KEY, _INTER = 0x17, 0x27  # frame type in the upper half, codec 7 (AVC) in the lower
_HEADER, _PICTURE = b"\x00", b"\x01"
_NO_OFFSET = b"\x00\x00\x00"  # composition time: without B-frames pictures are shown in the order they come
_SEQUENCE_SET, _PICTURE_SET, _DELIMITER = 7, 8, 9


class FlvVideo:
    """Turns Annex B access units into tag bodies. What a decoder has to know goes ahead when it is new."""

    def __init__(self) -> None:
        self._sets: tuple[bytes, bytes] | None = None

    def tags(self, frame: EncodedFrame) -> Iterator[bytes]:
        """One body for the picture, before it one with its parameter sets (ISO/IEC 14496-15, 5.2.4.1) if they changed."""
        units = list(_units(frame.data))
        sequence = next((unit for unit in units if unit[0] & 0x1F == _SEQUENCE_SET), None)
        picture = next((unit for unit in units if unit[0] & 0x1F == _PICTURE_SET), None)
        if sequence is not None and picture is not None and (sequence, picture) != self._sets:
            self._sets = (sequence, picture)
            yield bytes([_KEY]) + _HEADER + _NO_OFFSET + _decoder_configuration(sequence, picture)
        slices = (unit for unit in units if unit[0] & 0x1F not in (_SEQUENCE_SET, _PICTURE_SET, _DELIMITER))
        body = b"".join(len(unit).to_bytes(4, "big") + unit for unit in slices)
        yield bytes([_KEY if frame.is_key else _INTER]) + _PICTURE + _NO_OFFSET + body


def _units(data: bytes) -> Iterator[bytes]:
    """The NAL units between the start codes (H.264, annex B)."""
    begin = data.find(b"\x00\x00\x01")
    while begin >= 0:
        begin += 3
        end = data.find(b"\x00\x00\x01", begin)
        unit = (data[begin:] if end < 0 else data[begin:end]).rstrip(b"\x00")
        if unit:
            yield unit
        begin = end


def _decoder_configuration(sequence: bytes, picture: bytes) -> bytes:
    lengths = b"\xff\xe1"  # units' lengths take four bytes; one sequence set
    return (
        b"\x01" + sequence[1:4] + lengths + len(sequence).to_bytes(2, "big") + sequence
        + b"\x01" + len(picture).to_bytes(2, "big") + picture
    )  # fmt: skip
