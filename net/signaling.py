"""WHEP: how a player asks for the stream, sends its candidates and leaves (draft-ietf-wish-whep, RFC 9725 for WHIP).

`POST /whep` with an offer makes a resource `/whep/{id}` and answers; `PATCH` adds candidates (RFC 8840), `DELETE` ends
it. The id is random and known to nobody but the player, so that it is the key to its resource.
"""

from __future__ import annotations

from math import ceil

from aiohttp import web

from dreamtick.errors import ProtocolError
from dreamtick.net.access import Access, Grant
from dreamtick.net.http_guard import Refused, bearer_grant, read_text, require_type
from dreamtick.net.ice import IceServers, parse_fragment
from dreamtick.net.offer import read_offer
from dreamtick.net.peers import Peers, ServerFullError
from dreamtick.net.rate_limits import AddressLimits

__all__ = ["RESUME_HEADER", "Signaling"]

RESUME_HEADER = "Dreamtick-Resume"
"""Carries a peer's resume token at a POST that brings it back."""

SDP = "application/sdp"
FRAGMENT = "application/trickle-ice-sdpfrag"

_STATUS = {"no-codec": 406, "ice-restart": 422, "resume-expired": 401}


class Signaling:
    """The handlers of `/whep` and `/whep/{id}`."""

    def __init__(self, peers: Peers, access: Access, ice: IceServers, posts: AddressLimits) -> None:
        self._peers = peers
        self._access = access
        self._ice = ice
        self._posts = posts

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Put the handlers into `router`."""
        router.add_post("/whep", self.post, name="whep")
        router.add_route("OPTIONS", "/whep", self.options)
        router.add_patch("/whep/{id}", self.patch, name="whep-resource")
        router.add_delete("/whep/{id}", self.delete)
        router.add_route("OPTIONS", "/whep/{id}", self.options)

    async def post(self, request: web.Request) -> web.Response:
        """An offer; 201 with the answer."""
        address = request.remote or ""
        if not self._posts.take(address):
            retry = {"Retry-After": str(ceil(self._posts.wait_s(address)))}
            raise Refused(429, "too-many", "too many connections from this address: wait a moment", retry)
        resume = request.headers.get(RESUME_HEADER)
        grant = self._grant(request, resume)
        require_type(request, SDP)
        text = await read_text(request)
        try:
            joined = await self._peers.join(read_offer(text), grant, resume)
        except ServerFullError as error:
            raise Refused(503, "full", str(error), {"Retry-After": "10"}) from None
        except ProtocolError as error:
            raise Refused(_STATUS.get(error.code, 400), error.code, str(error)) from None
        response = web.Response(status=201, body=joined.answer.encode(), content_type=SDP)  # players compare the type
        response.headers["Location"] = f"/whep/{joined.resource}"
        response.headers["ETag"] = joined.etag
        response.headers["Accept-Patch"] = FRAGMENT
        for link in self._ice.link_headers():
            response.headers.add("Link", link)
        return response

    async def patch(self, request: web.Request) -> web.Response:
        """Further candidates; 204. An ICE restart is refused with 422: a new POST with the resume token does it."""
        resource = self._resource(request)
        require_type(request, FRAGMENT)
        wanted = request.headers.get("If-Match", "*")
        if wanted != "*" and wanted != self._peers.etag(resource):
            raise Refused(412, "other-session", "If-Match is not the ETag of this session (RFC 9725, section 4.3.1)")
        text = await read_text(request)
        try:
            await self._peers.add_candidates(resource, parse_fragment(text))
        except KeyError:
            raise _gone() from None
        except ProtocolError as error:
            raise Refused(_STATUS.get(error.code, 400), error.code, str(error)) from None
        return web.Response(status=204)

    async def delete(self, request: web.Request) -> web.Response:
        """The player leaves; 200."""
        await self._peers.leave(self._resource(request))
        return web.Response(status=200)

    async def options(self, request: web.Request) -> web.Response:
        """What can be done here, also for a browser that asks before it asks (CORS)."""
        headers = {
            "Accept-Post": SDP,
            "Accept-Patch": FRAGMENT,
            "Access-Control-Allow-Methods": "OPTIONS, POST, PATCH, DELETE",
            "Access-Control-Allow-Headers": f"Authorization, Content-Type, If-Match, {RESUME_HEADER}",
            "Access-Control-Max-Age": "600",
        }
        return web.Response(status=204, headers=headers)

    def _grant(self, request: web.Request, resume: str | None) -> Grant | None:
        """What the token allows; None for somebody who may come back without one, as it may have expired meanwhile."""
        try:
            return bearer_grant(request, self._access)
        except Refused:
            if resume and self._peers.may_resume(resume):
                return None
            raise

    def _resource(self, request: web.Request) -> str:
        resource = request.match_info["id"]
        if not self._peers.has(resource):
            raise _gone()
        return resource


def _gone() -> Refused:
    return Refused(404, "gone", "there is no such session: it has ended, or never was; POST a new offer")
