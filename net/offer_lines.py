"""The lines of an offer that its answer depends on: what a hostile one could cost is cut off before it is parsed.

aiortc's parser makes an object of every codec, and of every feedback line for every codec that it is about (all of them
where it says `*`): in 32 KiB there is room for 700,000 such objects, seconds of the loop that all peers share. A
browser's offer lists some fifty codecs, of which few are of use here.
"""

from __future__ import annotations

from collections import Counter

from dreamtick.errors import ProtocolError

__all__ = ["MAX_FEEDBACK", "MAX_OF_A_KIND", "MAX_SECTIONS", "needed_lines"]

MAX_SECTIONS = 8
"""Media sections in an offer. A player needs video, perhaps audio, and the data channels."""

MAX_OF_A_KIND = 64
"""Lines of one kind in a section: codecs of use, their formats, header extensions, fingerprints. Browsers: up to 21."""

MAX_FEEDBACK = 16
"""Feedback lines for one codec, and as many for all codecs of a section. Browsers: up to 7."""

_CODECS = frozenset(("h264", "vp8", "rtx", "opus", "g722", "pcmu", "pcma"))
"""What aiortc could answer with. Audio is never sent, but its section has to have something in common."""

_COUNTED = ("rtpmap", "fmtp", "extmap", "fingerprint")


def needed_lines(text: str) -> list[str]:
    """The offer without codecs that we have not, and without what the peer would send itself, which nobody wants.

    ProtocolError `bad-offer` where what is left has more sections or lines than any player needs.
    """
    sections: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("m="):
            sections.append([])
        sections[-1].append(line)
    if not 2 <= len(sections) <= MAX_SECTIONS + 1:
        count = len(sections) - 1
        raise ProtocolError("bad-offer", f"the offer has {count} media sections, expected 1 to {MAX_SECTIONS}")
    return [line for section in sections for line in _needed(section)]


def _needed(section: list[str]) -> list[str]:
    of_use, of_none = _payload_types(section)
    kept: list[str] = []
    counts: Counter[str] = Counter()
    feedback: Counter[str] = Counter()
    for line in section:
        kind, _, value = line.removeprefix("a=").partition(":")
        payload_type = value.partition(" ")[0]
        if kind in ("ssrc", "ssrc-group"):
            continue
        if kind in ("rtpmap", "fmtp") and payload_type in of_none:
            continue
        if kind == "rtcp-fb":
            if payload_type != "*" and payload_type not in of_use:
                continue
            feedback[payload_type] += 1
            if feedback[payload_type] > MAX_FEEDBACK:
                raise ProtocolError("bad-offer", f"more than {MAX_FEEDBACK} a=rtcp-fb lines for {payload_type[:20]}")
        if kind in _COUNTED:
            counts[kind] += 1
            if counts[kind] > MAX_OF_A_KIND:
                raise ProtocolError("bad-offer", f"more than {MAX_OF_A_KIND} a={kind} lines in one media section")
        kept.append(line)
    return kept


def _payload_types(section: list[str]) -> tuple[set[str], set[str]]:
    """The payload types of the codecs that are of use here, and of those that are of none."""
    of_use: set[str] = set()
    all_types: set[str] = set()
    for line in section:
        if line.startswith("a=rtpmap:"):
            payload_type, _, encoding = line.removeprefix("a=rtpmap:").partition(" ")
            all_types.add(payload_type)
            if encoding.partition("/")[0].lower() in _CODECS:
                of_use.add(payload_type)
    return of_use, all_types - of_use
