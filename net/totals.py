"""What has added up since the server started, for its figures. Written by the server's event loop only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from prometheus_client import Histogram

__all__ = ["PHOTON_BUCKETS_S", "Totals", "photon_histogram"]

PHOTON_BUCKETS_S = (0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1.0, 1.5, 2.0, 5.0)


def photon_histogram() -> Histogram:
    """Time from an action's arrival to the first frame shown that it could influence, in no registry yet."""
    return Histogram(
        "dreamtick_action_to_photon_seconds",
        "Time from the arrival of a remote action to the first frame shown that it could influence",
        buckets=PHOTON_BUCKETS_S,
        registry=None,
    )


@dataclass(slots=True)
class Totals:
    """Counters that never go down. Peers that have left stay counted."""

    joined: int = 0
    resumed: int = 0
    abandoned: int = 0  # offers that no connection followed
    lost: int = 0
    closed_for: Counter[str] = field(default_factory=Counter)  # by the code of the goodbye
    refused_requests: Counter[str] = field(default_factory=Counter)  # by code
    refused_messages: Counter[str] = field(default_factory=Counter)  # by code
    messages: Counter[str] = field(default_factory=Counter)  # taken, by channel
    bytes_sent: int = 0
    frames_sent: int = 0
    frames_dropped: int = 0  # by viewers' own queues
    world_messages_skipped: int = 0
    photon: Histogram = field(default_factory=photon_histogram)
