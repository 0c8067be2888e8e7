"""Which room the pocket world should remember: a context policy.

The hero's walk is read off the finished frames. A jump of the sprite from one edge to the opposite one is a step on the
map of rooms. Near a door whose other side is known, the anchor is that room as it was last seen, so that walking
through shows it again; elsewhere it is the present room as it was first seen; before anything is known, a block of
zeros, which is what the network was trained to see then.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from torch import Tensor

from dreamtick.engine.block import FrameBlock
from dreamtick.engine.kv_cache import Anchor
from dreamtick.engine.models.compact.hero import DOORSTEP, FAR_EDGE, LOST, HeroLocator, Sighting, may_be_anywhere
from dreamtick.input.conditioning import Conditioning

__all__ = ["RoomMemory", "RoomMemoryState", "RoomViews"]

Room = tuple[int, int]

_SETTLED = 4  # views of a room after which its first one is worth an anchor
_MOST_ROOMS = 64  # the rooms entered longest ago are forgotten
_BEFORE_THE_WINDOW = -1  # anchors stand one block before block 0, as in training


@dataclass(frozen=True, slots=True, eq=False)
class RoomViews:
    """A room's first and latest latent, and how often it was seen."""

    first: Tensor
    latest: Tensor
    count: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class RoomMemoryState:
    """Everything that is remembered: the present room, all rooms (the one seen last stands last), the last sighting."""

    room: Room
    rooms: Mapping[Room, RoomViews]
    seen: Sighting | None


class RoomMemory:
    """Keeps the first and the latest latent of every room.

    `nothing` is the latent to anchor while nothing is known, `still` the encoding of standing still, under which all
    anchors' keys are computed.
    """

    def __init__(self, hero: HeroLocator, nothing: Tensor, still: object) -> None:
        self._hero, self._nothing, self._still = hero, nothing, still
        self.reset()

    def reset(self) -> None:
        """See `ContextPolicy`."""
        self.room: Room = (0, 0)  # where the hero is, counted from where it began
        self._rooms: dict[Room, RoomViews] = {}  # the one seen last stands last
        self._seen: Sighting | None = None
        self._anchor = self._anchor_of("nothing", self._nothing)

    def snapshot(self) -> RoomMemoryState:
        """See `ContextPolicy`."""
        return RoomMemoryState(self.room, dict(self._rooms), self._seen)

    def restore(self, state: RoomMemoryState) -> None:
        """See `ContextPolicy`."""
        self.reset()
        self.room, self._rooms, self._seen = state.room, dict(state.rooms), state.seen
        if self._seen is not None:
            self._choose()

    def anchors(self, block_index: int) -> tuple[Anchor, ...]:
        """See `ContextPolicy`: always one."""
        return (self._anchor,)

    def observe(self, block: FrameBlock, latent: Tensor, conditioning: Conditioning) -> None:
        """See `ContextPolicy`."""
        found = self._hero.find(block.frames[-1], self._seen, may_be_anywhere(self._seen, block.index))
        lost = found.error >= LOST
        if lost and self._seen is not None:  # take it that it stands where it was
            found = Sighting(self._seen.x, self._seen.y, found.error)
        step = _door_taken(self._seen, found)
        flipped = step != (0, 0)
        self.room = (self.room[0] + step[0], self.room[1] + step[1])
        self._seen = found
        if not flipped and not lost:  # a picture of two rooms, or without the hero, is not worth remembering
            self._keep(latent)
        self._choose()

    def _keep(self, latent: Tensor) -> None:
        views = self._rooms.pop(self.room, None)
        latest = latent.clone()
        views = RoomViews(latest, latest) if views is None else RoomViews(views.first, latest, views.count + 1)
        self._rooms[self.room] = views
        if len(self._rooms) > _MOST_ROOMS:
            self._rooms.pop(next(iter(self._rooms)))

    def _choose(self) -> None:
        """Set the anchor of the next block."""
        seen = self._seen
        assert seen is not None
        gaps = {
            (-1, 0): seen.x,
            (1, 0): FAR_EDGE - seen.x,
            (0, -1): seen.y,
            (0, 1): FAR_EDGE - seen.y,
        }
        way = min(gaps, key=gaps.__getitem__)
        behind = (self.room[0] + way[0], self.room[1] + way[1])
        here = self._rooms.get(self.room)
        if gaps[way] < DOORSTEP and behind in self._rooms:
            views = self._rooms[behind]
            self._anchor = self._anchor_of(("latest", behind, views.count), views.latest)
        elif here is not None and here.count > _SETTLED:
            self._anchor = self._anchor_of(("first", self.room), here.first)
        else:
            self._anchor = self._anchor_of("nothing", self._nothing)

    def _anchor_of(self, key: Hashable, latent: Tensor) -> Anchor:
        return Anchor(key, latent, _BEFORE_THE_WINDOW, {"action": self._still})


def _door_taken(before: Sighting | None, now: Sighting) -> Room:
    """The step on the map of rooms between two frames: from one edge to the opposite one, in the same row or column."""
    if before is None:
        return (0, 0)
    steps = [0, 0]
    for axis, (old, new, old_other, new_other) in enumerate(
        ((before.x, now.x, before.y, now.y), (before.y, now.y, before.x, now.x))
    ):
        at_edges = all(min(place, FAR_EDGE - place) < 12 for place in (old, new))
        if abs(new - old) > 40 and at_edges and abs(new_other - old_other) < 14:
            steps[axis] = 1 if new < old else -1
    return (steps[0], steps[1])
