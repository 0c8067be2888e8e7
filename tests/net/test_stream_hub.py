"""`net/stream_hub.py`: one encode a frame and codec, nothing for nobody, and nobody holds up the loop or the others."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from dreamtick.errors import ConfigError
from dreamtick.net.encoder import StreamSettings
from dreamtick.net.key_frames import KEY_GAP_NS
from dreamtick.net.stream_hub import WAITING_FRAMES, CodecStatistics, StreamHub
from dreamtick.net.world_frame import EncodedFrame
from tests.net.moving_world import RATE_HZ, SIDE, world_frame


class Viewer:
    """Takes frames from the encoder's thread; `gate` can hold it up."""

    def __init__(self) -> None:
        self.frames: queue.Queue[EncodedFrame] = queue.Queue()
        self.gate = threading.Event()
        self.gate.set()

    def __call__(self, frame: EncodedFrame) -> None:
        self.frames.put(frame)
        assert self.gate.wait(10)

    def next(self) -> EncodedFrame:
        return self.frames.get(timeout=10)


class Hub:
    """A hub whose world is shown frame by frame, with a clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead_ns = 0
        self.origin_ns = time.monotonic_ns()
        self.hub = StreamHub(
            StreamSettings(SIDE, SIDE, RATE_HZ), self.origin_ns, lambda: time.monotonic_ns() + self.ahead_ns
        )
        self.number = 0

    def pass_the_gap(self) -> None:
        """Long enough after the last key frame for another."""
        self.ahead_ns += KEY_GAP_NS

    def show(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.hub.offer(world_frame(self.number, self.origin_ns))
            self.number += 1

    def show_for(self, viewer: Viewer, frames: int) -> list[EncodedFrame]:
        """Each frame is shown when the one before it has arrived."""
        arrived = []
        for _ in range(frames):
            self.show()
            arrived.append(viewer.next())
        return arrived

    def figures(self, codec: str = "h264") -> CodecStatistics:
        return self.hub.statistics[codec]


@pytest.fixture
def world() -> Iterator[Hub]:
    """A hub that is closed again, and the proof that no encoder outlives it."""
    world = Hub()
    yield world
    world.hub.close()
    assert not encoder_threads()


def encoder_threads() -> list[str]:
    return [t.name for t in threading.enumerate() if t.name in ("dreamtick-h264", "dreamtick-vp8")]


def wait_until(condition: Callable[[], bool], timeout_s: float = 10.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.002)


def test_a_frame_is_encoded_once_however_many_watch(world: Hub) -> None:
    viewers = [Viewer() for _ in range(5)]
    for viewer in viewers:
        world.hub.subscribe("h264", viewer)
    world.show_for(viewers[0], 20)
    got = [[viewer.next() for _ in range(20)] for viewer in viewers[1:]]
    assert all(frame is other for frames in got for frame, other in zip(frames, got[0], strict=True))
    wait_until(lambda: world.figures().encodes == 20)
    figures = world.figures()
    assert (figures.frames_offered, figures.encodes, figures.repeats, figures.subscribers) == (20, 20, 0, 5)
    assert figures.cpu_s > 0
    assert 0 < figures.encode_ms_p50 <= figures.encode_ms_p95


def test_nothing_is_encoded_for_nobody(world: Hub) -> None:
    world.show(3)
    assert world.figures().frames_offered == 0
    assert not encoder_threads()
    first, second = Viewer(), Viewer()
    subscriptions = [world.hub.subscribe("vp8", first), world.hub.subscribe("vp8", second)]
    first.next()
    assert encoder_threads() == ["dreamtick-vp8"]
    for subscription in subscriptions:
        subscription.close()
    wait_until(lambda: not encoder_threads())
    encodes = world.figures("vp8").encodes
    world.show(3)
    assert world.figures("vp8").encodes == encodes


def test_two_codecs_are_two_encodes_and_each_viewer_gets_its_own(world: Hub) -> None:
    one, other = Viewer(), Viewer()
    world.hub.subscribe("h264", one)
    world.hub.subscribe("vp8", other)
    for number in range(5):
        world.show()
        assert one.next().number == other.next().number == number
    wait_until(lambda: world.figures("h264").encodes == world.figures("vp8").encodes == 5)


def test_a_joiner_gets_a_key_frame_first_with_the_very_next_frame(world: Hub) -> None:
    early = Viewer()
    world.hub.subscribe("h264", early)
    world.show_for(early, 8)
    world.pass_the_gap()
    late = Viewer()
    world.hub.subscribe("h264", late)
    world.show_for(early, 3)
    joined = [late.next() for _ in range(3)]
    assert [frame.number for frame in joined] == [8, 9, 10]
    assert [frame.is_key for frame in joined] == [True, False, False]


def test_who_joins_a_paused_world_sees_its_last_picture_at_once(world: Hub) -> None:
    world.show(4)  # and then nothing more
    first = Viewer()
    world.hub.subscribe("h264", first)
    seen = first.next()
    assert (seen.number, seen.is_key) == (3, True)
    second = Viewer()
    world.hub.subscribe("h264", second)
    again = second.next()
    assert (again.number, again.is_key) == (3, True)
    assert again.pts > seen.pts
    wait_until(lambda: world.figures().repeats == 2)
    assert world.figures().encodes == 0


def test_many_requests_make_one_key_frame(world: Hub) -> None:
    viewer = Viewer()
    subscription = world.hub.subscribe("h264", viewer)
    world.show_for(viewer, 1)
    world.pass_the_gap()
    for _ in range(50):
        subscription.request_key()
    keys = [frame.is_key for frame in world.show_for(viewer, 5)]
    assert keys.count(True) == 1
    assert world.figures().key_requests == 51  # joining asks too


def test_frames_an_encoder_is_too_slow_for_are_dropped_oldest_first_and_the_loop_does_not_wait(world: Hub) -> None:
    viewer = Viewer()
    world.hub.subscribe("h264", viewer)
    world.show_for(viewer, 1)
    viewer.gate.clear()  # stands for an encoder that is stuck: deliveries happen on its thread
    world.show()
    viewer.next()
    began = time.monotonic()
    world.show(20)
    assert time.monotonic() - began < 0.5
    viewer.gate.set()
    assert [viewer.next().number for _ in range(WAITING_FRAMES)] == [19, 20, 21]
    assert world.figures().dropped_before_encoding == 20 - WAITING_FRAMES


def test_a_subscriber_that_fails_loses_its_place_and_nobody_elses(world: Hub) -> None:
    def broken(frame: EncodedFrame) -> None:
        raise ZeroDivisionError

    viewer = Viewer()
    world.hub.subscribe("h264", broken)
    world.hub.subscribe("h264", viewer)
    assert [frame.number for frame in world.show_for(viewer, 3)] == [0, 1, 2]
    assert world.figures().subscribers == 1


def test_an_encoder_that_fails_is_made_anew_and_the_stream_comes_back(world: Hub) -> None:
    viewer = Viewer()
    world.hub.subscribe("h264", viewer)
    world.show_for(viewer, 2)
    spoilt = world_frame(2, world.origin_ns)
    object.__setattr__(spoilt, "picture", spoilt.picture[..., :2])  # no picture: the encoder refuses it
    world.hub.offer(spoilt)
    wait_until(lambda: world.figures().problem != "")
    world.number = 3
    world.show(1)
    back = viewer.next()
    assert (back.number, back.is_key) == (3, True)
    wait_until(lambda: world.figures().problem == "")


def test_every_frame_that_was_offered_is_accounted_for_also_when_the_last_viewer_leaves(world: Hub) -> None:
    viewer = Viewer()
    subscription = world.hub.subscribe("h264", viewer)
    world.show_for(viewer, 2)
    viewer.gate.clear()
    world.show(3)
    viewer.next()
    subscription.close()  # two frames wait and are never encoded
    viewer.gate.set()
    wait_until(lambda: not encoder_threads())
    figures = world.figures()
    assert figures.frames_offered == figures.encodes + figures.dropped_before_encoding == 5


def test_a_viewer_that_comes_right_after_the_last_one_left_starts_afresh(world: Hub) -> None:
    for _ in range(10):
        viewer = Viewer()
        subscription = world.hub.subscribe("h264", viewer)
        world.show()
        assert viewer.next().is_key
        subscription.close()
    wait_until(lambda: not encoder_threads())


def test_a_closed_hub_delivers_nothing_and_an_unknown_codec_is_refused(world: Hub) -> None:
    with pytest.raises(ConfigError, match="av2"):
        world.hub.subscribe("av2", Viewer())
    world.hub.close()
    viewer = Viewer()
    world.hub.subscribe("h264", viewer).close()
    world.show()
    assert viewer.frames.empty()
