"""When the next key frame is made: at once for who needs one, but never more of them than a stream can bear."""

from __future__ import annotations

__all__ = ["KeyFrameGate", "KeyRequestLimit"]

KEY_GAP_NS = 250_000_000
"""A key frame is several times as large as others: however many ask, this much time lies between two of them."""

FIRST_ASK_GAP_NS = 500_000_000
LONGEST_ASK_GAP_NS = 4_000_000_000
ASK_QUIET_NS = 10_000_000_000


class KeyRequestLimit:
    """How often one peer is heard: twice a second at first, and half as often after each time, down to once in 4 s.

    The stream is everybody's, and a key frame several times as large as others: whoever loses pictures all the time
    must not make it larger for all. 10 s without any request and all is forgotten. Pure, as `KeyFrameGate`.
    """

    def __init__(self) -> None:
        self._gap_ns = FIRST_ASK_GAP_NS
        self._heard_ns: int | None = None
        self._asked_ns: int | None = None

    def take(self, now_ns: int) -> bool:
        """Whether a request made now is passed on; one that is not is lost, and repeated by a peer in need."""
        if self._asked_ns is not None and now_ns - self._asked_ns >= ASK_QUIET_NS:
            self._gap_ns, self._heard_ns = FIRST_ASK_GAP_NS, None
        self._asked_ns = now_ns
        if self._heard_ns is not None:
            if now_ns - self._heard_ns < self._gap_ns:
                return False
            self._gap_ns = min(2 * self._gap_ns, LONGEST_ASK_GAP_NS)
        self._heard_ns = now_ns
        return True


class KeyFrameGate:
    """Collects requests and says when they are answered. Pure: times are monotonic nanoseconds, passed in.

    A request inside the gap is kept until the gap is over. One key frame answers all requests before it. When the world
    shows nothing new (paused, or an underrun), a request that has waited for `patience_ns` is answered with the last
    picture, encoded again.
    """

    def __init__(self, every_ns: int, patience_ns: int, gap_ns: int = KEY_GAP_NS) -> None:
        self._every_ns = every_ns
        self._patience_ns = patience_ns
        self._gap_ns = gap_ns
        self._patient_until_ns: int | None = None  # None: nobody waits for a key frame
        self._last_ns: int | None = None

    def ask(self, now_ns: int, at_once: bool = False) -> None:
        """Somebody needs a key frame; `at_once`: not even the next frame is waited for."""
        until_ns = now_ns if at_once else now_ns + self._patience_ns
        if self._patient_until_ns is None or until_ns < self._patient_until_ns:
            self._patient_until_ns = until_ns

    def wants_key(self, now_ns: int) -> bool:
        """Whether a picture encoded now has to be a key frame: the first, one asked for, or after long enough."""
        if self._last_ns is None:
            return True
        since_ns = now_ns - self._last_ns
        return since_ns >= self._every_ns or (self._patient_until_ns is not None and since_ns >= self._gap_ns)

    def repeat_at_ns(self) -> int | None:
        """When the last picture is encoded again if nothing new comes until then; None: nobody waits for it."""
        if self._patient_until_ns is None or self._last_ns is None:
            return self._patient_until_ns
        return max(self._patient_until_ns, self._last_ns + self._gap_ns)

    def begun(self, now_ns: int) -> None:
        """A key frame is being encoded: it answers whatever was asked until now."""
        self._patient_until_ns = None
        self._last_ns = now_ns
