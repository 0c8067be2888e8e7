"""Frame pacing: which frame is due at which moment, by arithmetic."""

import numpy as np

from dreamtick.engine.block import FrameBlock
from dreamtick.input.latch import Latch
from dreamtick.render.pacing import FramePacer

MS = 1_000_000


def block(index, frames=2):
    pixels = np.zeros((frames, 2, 2, 3), np.uint8)
    return FrameBlock(index, index * frames, pixels, Latch({}), {}, 0, 0)


class Buffer:
    """The back buffer: blocks that are ready, and when each was taken to be shown."""

    def __init__(self, *blocks):
        self.ready, self.starts = list(blocks), []

    def take(self, start_ns):
        if not self.ready:
            return None
        self.starts.append(start_ns)
        return self.ready.pop(0)


def shown(pacer, buffer, times_ms):
    """(ms, block, frame) of every frame that becomes due at the given times."""
    out = []
    for ms in times_ms:
        due = pacer.due(ms * MS, buffer.take)
        if due is not None:
            out.append((ms, due.block.index, due.frame))
    return out


def test_frames_follow_each_other_at_the_worlds_rate():
    pacer = FramePacer(rate_hz=10)
    times = range(0, 500, 20)
    assert shown(pacer, Buffer(block(0), block(1)), times) == [(0, 0, 0), (100, 0, 1), (200, 1, 0), (300, 1, 1)]


def test_a_late_tick_does_not_move_the_frames_after_it():
    pacer, buffer = FramePacer(rate_hz=10), Buffer(block(0), block(1), block(2))
    shown(pacer, buffer, [0, 100, 230, 300, 400])
    assert buffer.starts == [0, 200 * MS, 400 * MS]


def test_a_frame_carries_its_time_by_the_worlds_clock_however_late_the_tick():
    pacer, buffer = FramePacer(rate_hz=10), Buffer(block(0), block(1))
    due = [pacer.due(ms * MS, buffer.take) for ms in (0, 117, 230, 317)]
    assert [frame.due_ns // MS for frame in due] == [0, 100, 200, 300]


def test_an_underrun_holds_the_last_frame_and_the_world_goes_on_from_the_next_block():
    pacer, buffer = FramePacer(rate_hz=10), Buffer(block(0))
    shown(pacer, buffer, [0, 100, 200, 220, 240])
    assert pacer.underruns == 1  # one late block, however many ticks it was late
    buffer.ready.append(block(1))
    assert shown(pacer, buffer, [260, 340, 360]) == [(260, 1, 0), (360, 1, 1)]
    assert pacer.underruns == 1


def test_no_block_is_skipped_after_a_long_stall():
    pacer, buffer = FramePacer(rate_hz=10), Buffer(block(0), block(1), block(2))
    assert shown(pacer, buffer, [0, 950, 1050, 1150]) == [(0, 0, 0), (950, 1, 0), (1050, 1, 1), (1150, 2, 0)]
    assert pacer.skipped_frames == 1  # frame 1 of block 0


def test_waiting_for_the_very_first_block_is_not_an_underrun():
    pacer = FramePacer(rate_hz=10)
    assert shown(pacer, Buffer(), [0, 100, 200]) == []
    assert pacer.underruns == 0


def test_a_paused_picture_stays_and_goes_on_where_it_was():
    pacer, buffer = FramePacer(rate_hz=10), Buffer(block(0), block(1))
    shown(pacer, buffer, [0, 50])
    pacer.pause(50 * MS)
    assert shown(pacer, buffer, [100, 5000]) == []
    pacer.resume(10_050 * MS)
    assert shown(pacer, buffer, [10_090, 10_100, 10_200]) == [(10_100, 0, 1), (10_200, 1, 0)]


def test_the_first_frame_of_a_block_is_marked_once():
    pacer, buffer = FramePacer(rate_hz=10), Buffer(block(0))
    first = [pacer.due(ms * MS, buffer.take) for ms in (0, 100)]
    assert [due.first for due in first] == [True, False]
