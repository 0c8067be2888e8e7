"""The figures of a server for Prometheus, named by its conventions: base units, `_total` for what only grows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from dreamtick.net.world_link import WorldPhase
from dreamtick.net.world_report import WorldReport

__all__ = ["METRICS_TYPE", "Metrics"]

METRICS_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """A registry of its own, so that several servers in one process do not mix their figures."""

    def __init__(self, report: WorldReport) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_ReportCollector(report))
        self._registry.register(report.totals.photon)

    def text(self) -> bytes:
        """All figures of now in Prometheus's text format."""
        return generate_latest(self._registry)


class _ReportCollector(Collector):
    """Reads the report at each scrape: nothing is counted twice, and nothing is counted for nobody."""

    def __init__(self, report: WorldReport) -> None:
        self._report = report

    def describe(self) -> list[Metric]:
        """Nothing is promised before the first scrape."""
        return []

    def collect(self) -> Iterator[Metric]:
        yield from self._world()
        yield from self._streams()
        yield from self._peers()
        yield from self._publishers()

    def _world(self) -> Iterator[Metric]:
        status = self._report.status
        yield _gauge("dreamtick_world_fps", "Frames of the world shown in a second", status.world_fps)
        yield _gauge("dreamtick_block_seconds", "Time in which a block is made", status.block_ms / 1e3)
        played_s = status.block_duration_ms / 1e3
        yield _gauge("dreamtick_block_duration_seconds", "Time for which a block is shown", played_s)
        yield _gauge("dreamtick_tick_late_seconds", "99th percentile of ticks' lateness", status.tick_late_ms_p99 / 1e3)
        yield _counter("dreamtick_frames_shown", "Frames of the world shown", status.frames_shown)
        yield _counter("dreamtick_underruns", "Times at which no new frame was ready", status.underruns)
        yield _counter("dreamtick_resets", "Times the world was begun anew", status.resets)
        phases = {phase.value: float(phase is status.phase) for phase in WorldPhase}
        yield _gauges("dreamtick_world_phase", "1 for what the world is doing", "phase", phases)

    def _streams(self) -> Iterator[Metric]:
        streams = self._report.streams
        counted = (
            ("encodes", "Frames encoded, each once for all viewers", {k: v.encodes for k, v in streams.items()}),
            ("key_frames", "Key frames among them", {k: v.key_frames for k, v in streams.items()}),
            ("encoder_bytes", "Bytes made by the encoder", {k: v.bytes for k, v in streams.items()}),
            ("encoder_cpu_seconds", "Processor time of the encoder", {k: v.cpu_s for k, v in streams.items()}),
        )
        for name, help_text, values in counted:
            yield _counters(f"dreamtick_{name}", help_text, "codec", values)
        took = {codec: stream.encode_ms_p95 / 1e3 for codec, stream in streams.items()}
        yield _gauges("dreamtick_encode_seconds_p95", "95th percentile of a frame's encoding time", "codec", took)
        dropped = self._report.frames_dropped
        yield _counters("dreamtick_frames_dropped", "Frames left out because they were late", "where", dropped)

    def _peers(self) -> Iterator[Metric]:
        totals = self._report.totals
        yield _gauge("dreamtick_viewers", "To how many media flows", self._report.viewers)
        yield _counter("dreamtick_peers_joined", "Peers that joined", totals.joined)
        yield _counter("dreamtick_peers_resumed", "Peers that came back to their place", totals.resumed)
        yield _counter("dreamtick_peers_lost", "Connections that broke", totals.lost)
        yield _counter("dreamtick_peers_abandoned", "Offers that no connection followed", totals.abandoned)
        yield _counters("dreamtick_peers_closed", "Peers closed by the server", "code", totals.closed_for)
        yield _counters("dreamtick_requests_refused", "HTTP requests refused", "code", totals.refused_requests)
        yield _counters("dreamtick_messages_refused", "Messages of peers refused", "code", totals.refused_messages)
        yield _counters("dreamtick_messages", "Messages of peers taken", "channel", totals.messages)
        yield _counter("dreamtick_sent_bytes", "Bytes sent to peers", totals.bytes_sent)
        yield _counter("dreamtick_frames_sent", "Frames sent to peers", totals.frames_sent)

    def _publishers(self) -> Iterator[Metric]:
        parts = self._report.publishers
        live = {part.to: float(part.state == "live") for part in parts}
        yield _gauges("dreamtick_publisher_live", "1 while a publisher's frames are taken", "to", live)
        frames = {part.to: part.frames for part in parts}
        yield _counters("dreamtick_publisher_frames", "Frames published", "to", frames)
        dropped = {part.to: part.dropped for part in parts}
        yield _counters("dreamtick_publisher_frames_dropped", "Frames a publisher left out", "to", dropped)
        again = {part.to: part.reconnects for part in parts}
        yield _counters("dreamtick_publisher_reconnects", "Times a publisher connected anew", "to", again)


def _gauge(name: str, help_text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, help_text, value=value)


def _counter(name: str, help_text: str, value: float) -> Metric:
    return CounterMetricFamily(name, help_text, value=value)


def _gauges(name: str, help_text: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, help_text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _counters(name: str, help_text: str, label: str, values: Mapping[str, float]) -> Metric:
    family = CounterMetricFamily(name, help_text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family
