"""How the world is, in the shapes in which it is told: a message for pages, a JSON document for programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from dreamtick.net.fanout import Fanout
from dreamtick.net.peer import Peer
from dreamtick.net.peers import Peers
from dreamtick.net.protocol import PublisherPart, WorldMessage, pack
from dreamtick.net.publishers import Publishers
from dreamtick.net.room import Room
from dreamtick.net.stream_hub import CodecStatistics, StreamHub
from dreamtick.net.totals import Totals
from dreamtick.net.world_link import WorldLink, WorldStatus

__all__ = ["WorldReport"]


class WorldReport:
    """Gathers what the link, the hub and the room know. Lives on the server's event loop."""

    def __init__(
        self,
        link: WorldLink,
        hub: StreamHub,
        fanout: Fanout,
        room: Room,
        peers: Peers,
        totals: Totals,
        publishers: Publishers,
    ) -> None:
        self._link = link
        self._hub = hub
        self._fanout = fanout
        self._room = room
        self._peers = peers
        self._publishers = publishers
        self.totals = totals

    @property
    def status(self) -> WorldStatus:
        """The newest figures of the world."""
        return self._link.status

    @property
    def streams(self) -> dict[str, CodecStatistics]:
        """The encoders' figures, by codec."""
        return self._hub.statistics

    @property
    def viewers(self) -> int:
        """To how many media flows."""
        return len(self._peers.present)

    @property
    def publishers(self) -> tuple[PublisherPart, ...]:
        """Where the world is published."""
        return self._publishers.parts

    @property
    def frames_dropped(self) -> dict[str, int]:
        """Frames that were dropped on the way, by where: what is late is left out rather than sent."""
        before = sum(stream.dropped_before_encoding for stream in self.streams.values())
        return {"encoder": before, "server": self._fanout.dropped_crossing, "viewer": self.totals.frames_dropped}

    @property
    def changing(self) -> tuple[object, ...]:
        """What pages are told at once when it changes."""
        status = self.status
        seats = (self._room.seat_parts, self._room.queue_parts)
        return (status.phase, status.waiting_for, status.message, status.prompt, seats, self.viewers)

    def messages(self) -> Callable[[Peer], bytes]:
        """The `world` message of now, as a function that completes it for each peer."""
        status, streams = self.status, self.streams
        common = WorldMessage(
            phase=status.phase,
            waiting_for=status.waiting_for,
            message=status.message,
            prompt=status.prompt if self._link.info.takes_text else None,
            fps=status.world_fps,
            block_ms=status.block_ms,
            block_duration_ms=status.block_duration_ms,
            frames_shown=status.frames_shown,
            underruns=status.underruns,
            viewers=self.viewers,
            seats=self._room.seat_parts,
            queue=self._room.queue_parts,
            publishers=self.publishers,
            photon_ms=status.photon_ms_p50,
        )

        def completed(peer: Peer) -> bytes:
            connection = peer.connection
            if connection is None:
                return pack(common)
            stream = streams.get(connection.codec)
            dropped = 0 if connection.track is None else connection.track.dropped
            encode_ms = 0.0 if stream is None else stream.encode_ms_p50
            return pack(replace(common, codec=connection.codec, encode_ms=encode_ms, dropped=dropped))

        return completed

    def document(self) -> dict[str, Any]:
        """Everything, for `/api/v1/world`."""
        return {
            "world": asdict(self._link.info),
            "status": asdict(self.status),
            "viewers": self.viewers,
            "seats": [asdict(part) for part in self._room.seat_parts],
            "queue": [asdict(part) for part in self._room.queue_parts],
            "streams": {codec: asdict(figures) for codec, figures in self.streams.items()},
            "frames_dropped": self.frames_dropped,
            "publishers": [asdict(part) for part in self.publishers],
        }
