"""HTTP for the API, and the pages for machines: health and metrics."""

from __future__ import annotations

from typing import Final

from starlette.requests import ClientDisconnect
from starlette.requests import Request as WebRequest
from starlette.responses import Response
from starlette.routing import Route

from fimbul.server.hub import Hub
from fimbul.server.protocol.api import NEVER_KEPT, Api, Reply, Request, reply
from fimbul.server.refusals import Refused
from fimbul.server.store.store import NotRead, NotSaved
from fimbul.server.web.guards import may_come_from
from fimbul.server.web.prometheus import CONTENT_TYPE, Prometheus
from fimbul.server.web.relay import account_of, address_of, is_relayed

METHODS: Final = ["GET", "POST", "PUT", "PATCH", "DELETE"]


class Http:
    """The routes of a hub. Pages of `origins` may change things, besides our own; `metrics` are served if given.

    Other workers prove with `token` that they send a request on; `cookie` is the name of the one of a session.
    """

    def __init__(
        self,
        hub: Hub,
        api: Api,
        origins: frozenset[str],
        metrics: Prometheus | None,
        token: str = "",
        cookie: str = "",
    ) -> None:
        self.token = token
        self.cookie = cookie
        self.hub = hub
        self.api = api
        self.origins = origins
        self.metrics = metrics

    def routes(self) -> list[Route]:
        """All routes below /api, and those for machines."""
        found = [Route("/api/{rest:path}", self.answer, methods=METHODS), Route("/healthz", self.health)]
        if self.metrics is not None:
            found.append(Route("/metrics", self.numbers))
        return found

    async def answer(self, request: WebRequest) -> Response:
        """Whatever the API answers."""

        async def read(limit: int) -> bytes:
            return await body_of(request, limit)

        relayed = is_relayed(request.headers, self.token)
        asked = Request(
            "GET" if request.method == "HEAD" else request.method,
            request.scope["path"],
            read,
            request.query_params,
            address_of(request, relayed),
            request.headers.get("accept-language", "")[:2],
            relayed or may_come_from(request.headers, self.origins),
            relayed,
            cookie="" if relayed else request.cookies.get(self.cookie, ""),
            origin=request.headers.get("origin", ""),
            operator=request.headers.get("x-fimbul-operator", ""),
            content=request.headers.get("content-type", ""),
            account=account_of(request, relayed),
        )
        return response(await self.api.answer(asked))

    async def health(self, _: WebRequest) -> Response:
        """Whether the server can do its work."""
        try:
            if self.hub.closing:
                raise NotSaved("the server is shutting down")
            await self.hub.store.check()
        except (NotSaved, NotRead):
            return response(reply({"ok": False}, 503, NEVER_KEPT))
        return response(reply({"ok": True}, 200, NEVER_KEPT))

    async def numbers(self, _: WebRequest) -> Response:
        """Numbers for Prometheus."""
        assert self.metrics is not None
        return Response(self.metrics.text(), headers={"content-type": CONTENT_TYPE, **NEVER_KEPT})


def response(answer: Reply) -> Response:
    """An answer of the API over HTTP."""
    return Response(answer.body, answer.status, answer.headers, answer.kind)


async def body_of(request: WebRequest, limit: int) -> bytes:
    """The body of a request, unless it is too big."""
    found = bytearray()
    try:
        async for part in request.stream():
            found += part
            if len(found) > limit:
                raise Refused("too_big", limit=limit)
    except ClientDisconnect:
        raise Refused("malformed", detail="") from None
    return bytes(found)
