"""What programs ask the server: is it well, how is the world, its figures for Prometheus, ways to reach it."""

from __future__ import annotations

from aiohttp import web

from dreamtick.net.access import Access
from dreamtick.net.http_guard import bearer_role
from dreamtick.net.ice import IceServers
from dreamtick.net.metrics import METRICS_TYPE, Metrics
from dreamtick.net.world_link import WorldPhase
from dreamtick.net.world_report import WorldReport

__all__ = ["Api"]


class Api:
    """The handlers of `/health`, `/metrics` and `/api/v1/…`."""

    def __init__(self, report: WorldReport, metrics: Metrics, access: Access, ice: IceServers) -> None:
        self._report = report
        self._metrics = metrics
        self._access = access
        self._ice = ice

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Put the handlers into `router`."""
        router.add_get("/health", self.health, name="health")
        router.add_get("/metrics", self.metrics, name="metrics")
        router.add_get("/api/v1/world", self.world, name="world")
        router.add_get("/api/v1/ice", self.ice, name="ice")

    async def health(self, request: web.Request) -> web.Response:
        """Open to all, so that it says nothing about who watches, nor why: 503 once the world has failed or ended."""
        status = self._report.status
        waiting_for = "the model has failed" if status.phase is WorldPhase.FAILED else status.waiting_for
        ok = status.phase not in (WorldPhase.FAILED, WorldPhase.ENDED)
        body = {"ok": ok, "state": status.phase, "waiting_for": waiting_for}
        return web.json_response(body, status=200 if ok else 503)

    async def metrics(self, request: web.Request) -> web.Response:
        """The figures in the text format of Prometheus."""
        bearer_role(request, self._access)
        return web.Response(body=self._metrics.text(), headers={"Content-Type": METRICS_TYPE})

    async def world(self, request: web.Request) -> web.Response:
        """The world's state and figures."""
        role = bearer_role(request, self._access)
        return web.json_response({"role": role, **self._report.document()})

    async def ice(self, request: web.Request) -> web.Response:
        """STUN and TURN servers for the page, with their credentials: that is why it needs a token."""
        bearer_role(request, self._access)
        return web.json_response({"iceServers": self._ice.for_the_page()})
