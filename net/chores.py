"""What the server does again and again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from dreamtick.net.peers import Peers
from dreamtick.net.world_report import WorldReport

__all__ = ["LOOK_EVERY_S", "Teller", "keep_doing"]

REPORT_EVERY_S = 0.5
LOOK_EVERY_S = 0.1
FAILED_CHORE_S = 5.0

_log = logging.getLogger(__name__)


class Teller:
    """Tells the pages how the world is, every `REPORT_EVERY_S` and when it changes."""

    def __init__(self, peers: Peers, report: WorldReport) -> None:
        self._peers = peers
        self._report = report
        self._told: tuple[object, ...] = ()
        self._looks = 0

    async def look(self) -> None:
        """Called every `LOOK_EVERY_S`."""
        self._looks += 1
        changing = self._report.changing
        if changing != self._told or self._looks * LOOK_EVERY_S >= REPORT_EVERY_S:
            self._told, self._looks = changing, 0
            self._peers.broadcast(self._report.messages())


async def keep_doing(chore: Callable[[], Awaitable[None]], every_s: float) -> None:
    """Do it now and every `every_s`. Should it fail, the log says so and it is tried again a little later."""
    while True:
        try:
            await chore()
            await asyncio.sleep(every_s)
        except Exception:  # the top of a task of the server
            _log.exception("a chore of the server failed; it goes on")
            await asyncio.sleep(max(every_s, FAILED_CHORE_S))
