"""`/metrics` as Prometheus reads it, on a real server with a real viewer."""

from __future__ import annotations

import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from prometheus_client.parser import text_string_to_metric_families

from dreamtick.net.metrics import METRICS_TYPE
from dreamtick.net.protocol import Press, PromptMessage, ReceivedReceipt, ShownReceipt
from dreamtick.net.server import ServerSettings
from dreamtick.net.world_link import WorldPhase, WorldStatus
from tests.net.player import Player, until
from tests.net.serving import FakeLink, Served, in_loop, serving

STATUS = WorldStatus(WorldPhase.RUNNING, world_fps=12.0, block_ms=250.0, frames_shown=34, underruns=2, resets=1)

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def served() -> Iterator[Served]:
    with serving(ServerSettings(port=0), link=FakeLink(status=STATUS)) as running:
        yield running


def scrape(served: Served) -> Samples:
    request = urllib.request.Request(f"{served.page}/metrics", headers={"Authorization": f"Bearer {served.token()}"})
    with urllib.request.urlopen(request, timeout=10) as response:
        assert response.headers["Content-Type"] == METRICS_TYPE
        text = response.read().decode()
    families = text_string_to_metric_families(text)
    return {(s.name, tuple(sorted(s.labels.items()))): s.value for family in families for s in family.samples}


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples[f"dreamtick_{name}", tuple(sorted(labels.items()))]


def test_the_world_is_told_in_base_units(served: Served):
    samples = scrape(served)
    assert value(samples, "world_fps") == 12.0
    assert value(samples, "block_seconds") == 0.25
    assert value(samples, "frames_shown_total") == 34
    assert value(samples, "underruns_total") == 2
    assert value(samples, "resets_total") == 1
    assert value(samples, "world_phase", phase="running") == 1.0
    assert value(samples, "world_phase", phase="paused") == 0.0


def test_names_keep_to_the_conventions(served: Served):
    for name, _ in scrape(served):
        assert re.fullmatch(r"dreamtick_[a-z0-9_]+", name)
        assert not re.search(r"_(ms|millis|minutes|kb)(_|$)", name), name


def test_a_viewer_moves_the_figures_of_streams_and_peers(served: Served):
    async def watch() -> None:
        async with Player(served) as player:
            await player.enter(want="play")
            await player.wait_frames(5)
            samples = scrape(served)
            assert value(samples, "viewers") == 1
            assert value(samples, "peers_joined_total") == 1
            assert value(samples, "encodes_total", codec="h264") >= 5
            assert value(samples, "encodes_total", codec="vp8") == 0
            assert value(samples, "encoder_cpu_seconds_total", codec="h264") > 0.0
            assert value(samples, "messages_total", channel="control") == 1
            await until(lambda: value(scrape(served), "sent_bytes_total") > 0, "the bytes being counted")
            await player.delete()
        await until(lambda: value(scrape(served), "viewers") == 0, "the viewer being gone")
        assert value(scrape(served), "frames_sent_total") >= 5

    in_loop(watch)


def test_what_was_refused_is_counted_by_its_code(served: Served):
    async def misbehave() -> None:
        async with Player(served) as player:
            await player.enter()
            player.say(Press(1, 0.0, "KeyD"))
            assert player.control is not None
            player.control.send("a text")
            await until(lambda: refused("malformed") == 1, "the text being refused")
            assert refused("no-seat") == 1

    def refused(code: str) -> float:
        return scrape(served).get(("dreamtick_messages_refused_total", (("code", code),)), 0.0)

    in_loop(misbehave)
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(f"{served.page}/metrics", timeout=10)
    assert value(scrape(served), "requests_refused_total", code="no-token") == 1


def test_the_time_from_action_to_photon_is_a_histogram(served: Served):
    async def play() -> None:
        async with Player(served) as player:
            await player.enter(want="play")
            player.say(PromptMessage(1, 0.0, "snow"))
            await player.hear(ReceivedReceipt)
            latch = SimpleNamespace(events=served.device.poll(time.monotonic_ns()))
            block = SimpleNamespace(index=1, latched_ns=time.monotonic_ns(), latch=latch)
            later_ns = time.monotonic_ns() + 600_000_000
            served.server.answered(served.device.answered(block, later_ns, 1, None))  # type: ignore[arg-type]
            assert (await player.hear(ShownReceipt)).rtp is None

    in_loop(play)
    samples = scrape(served)
    assert value(samples, "action_to_photon_seconds_count") == 1
    assert 0.6 <= value(samples, "action_to_photon_seconds_sum") < 1.0
    assert value(samples, "action_to_photon_seconds_bucket", le="0.5") == 0
    assert value(samples, "action_to_photon_seconds_bucket", le="1.0") == 1
