"""`net/key_frames.py`: requests for key frames are all answered, but never too many of them."""

from __future__ import annotations

from dreamtick.net.key_frames import KeyFrameGate

MS = 1_000_000


def gate() -> KeyFrameGate:
    """Every 10 s by itself; 100 ms of patience for the next frame; 250 ms between two that were asked for."""
    return KeyFrameGate(every_ns=10_000 * MS, patience_ns=100 * MS, gap_ns=250 * MS)


def test_the_first_frame_is_a_key_frame_and_then_one_after_each_period() -> None:
    keys = gate()
    assert keys.wants_key(0)
    keys.begun(0)
    assert not keys.wants_key(9_999 * MS)
    assert keys.wants_key(10_000 * MS)


def test_many_requests_get_one_answer_and_one_inside_the_gap_is_kept() -> None:
    keys = gate()
    keys.begun(0)
    for late_ms in (300, 301, 302):
        keys.ask(late_ms * MS)
    assert keys.wants_key(303 * MS)
    keys.begun(303 * MS)
    assert not keys.wants_key(304 * MS)
    keys.ask(310 * MS)
    assert not keys.wants_key(552 * MS)  # 249 ms after the last one
    assert keys.wants_key(553 * MS)


def test_without_a_new_frame_the_last_picture_is_due_when_patience_and_gap_are_over() -> None:
    keys = gate()
    assert keys.repeat_at_ns() is None
    keys.ask(1_000 * MS)
    assert keys.repeat_at_ns() == 1_100 * MS
    keys.begun(1_100 * MS)
    assert keys.repeat_at_ns() is None
    keys.ask(1_150 * MS)
    assert keys.repeat_at_ns() == 1_350 * MS  # the gap, not the patience


def test_who_starts_a_stream_waits_for_nothing() -> None:
    keys = gate()
    keys.ask(1_000 * MS)
    keys.ask(1_010 * MS, at_once=True)
    assert keys.repeat_at_ns() == 1_010 * MS
