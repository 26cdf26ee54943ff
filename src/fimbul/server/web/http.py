"""The HTTP door: making tables, finished games, reference, health and metrics. Problems have the wire's own form."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from fimbul import EDITIONS
from fimbul.server.catalogue import catalogue_of, info_of
from fimbul.server.hub import Hub
from fimbul.server.messages import RECORD_LIMIT, JoinOrder, TableOrder, Uploaded
from fimbul.server.metrics import CONTENT_TYPE
from fimbul.server.refusals import Refused, language, words_in
from fimbul.server.store.store import NotRead, NotSaved
from fimbul.server.web import limits
from fimbul.server.web.guards import may_come_from
from fimbul.server.web.limits import Limits, Rate

log = logging.getLogger("fimbul.http")

BODY_LIMIT: Final = 16_384
JSON: Final = "application/json"
STATUS: Final = {
    "malformed": 400,
    "too_big": 413,
    "too_many": 429,
    "no_table": 404,
    "bad_key": 403,
    "bad_origin": 403,
    "gone": 410,
    "full": 409,
    "bad_setup": 400,
    "not_saved": 503,
    "too_busy": 503,
    "shutting_down": 503,
    "no_game": 404,
    "bad_record": 400,
}
T = TypeVar("T")


class Door:
    """Answers HTTP requests for a hub."""

    def __init__(self, hub: Hub, allowed: Limits) -> None:
        self.hub = hub
        self.allowed = allowed
        self.catalogues: dict[tuple[str, str], bytes] = {}

    def routes(self) -> list[Route]:
        """All routes below /api, and those for machines."""
        found = [
            self.route("/api/info", self.info),
            self.route("/api/catalogue/{edition}/{lang}", self.catalogue),
            self.route("/api/tables", self.make_table, "POST"),
            self.route("/api/tables/{table}/join", self.join, "POST"),
            self.route("/api/games/{game}", self.game),
            self.route("/api/games/{game}/steps", self.steps),
            self.route("/api/games/{game}/record", self.record),
            self.route("/api/records", self.upload, "POST"),
            Route("/healthz", self.health),
        ]
        if self.hub.settings.metrics:
            found.append(Route("/metrics", self.metrics))
        found.append(Route("/api/{rest:path}", self.nothing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]))
        return found

    def route(self, path: str, answer: Callable[[Request], Awaitable[Response]], method: str = "GET") -> Route:
        """A route whose problems are sent in the wire's form, in the language of the request."""

        async def endpoint(request: Request) -> Response:
            try:
                self.check(request, limits.REQUESTS)
                if method == "POST" and not may_come_from(request.headers, self.hub.settings.origins):
                    raise Refused("bad_origin")
                return await answer(request)
            except Refused as refused:
                return self.problem(request, refused)
            except NotSaved:
                return self.problem(request, Refused("not_saved"))
            except NotRead as problem:
                log.error("the database cannot be read: %s", problem)
                return self.problem(request, Refused("too_busy"))

        return Route(path, endpoint, methods=[method])

    def problem(self, request: Request, refused: Refused) -> Response:
        """A problem as an answer."""
        self.hub.metrics.problems.labels(refused.code).inc()
        return reply(refused.problem(lang_of(request)), STATUS.get(refused.code, 400), {"cache-control": "no-store"})

    def check(self, request: Request, rate: Rate, saying: str = "") -> None:
        """Refuse an address that asks too often."""
        if not self.allowed.allows(request.client.host if request.client else "", rate):
            raise Refused("too_many", saying)

    # -- reference ------------------------------------------------------------------------------------------------
    async def info(self, request: Request) -> Response:
        """What a table can be set up with."""
        settings = self.hub.settings
        found = info_of(words_in(lang_of(request)), settings.days_running, settings.days_over)
        return reply(found, headers={"cache-control": "no-cache"})

    async def catalogue(self, request: Request) -> Response:
        """Names and texts of everything."""
        edition, lang = request.path_params["edition"], language(request.path_params["lang"])
        if edition not in EDITIONS:
            raise Refused("no_game", "no_page")
        key = (edition, lang)
        if key not in self.catalogues:
            self.catalogues[key] = msgspec.json.encode(catalogue_of(EDITIONS[edition], words_in(lang)))
        return Response(self.catalogues[key], media_type=JSON, headers={"cache-control": "public, max-age=300"})

    # -- tables ---------------------------------------------------------------------------------------------------
    async def make_table(self, request: Request) -> Response:
        """A new table; its keys are sent only once."""
        order = await read(request, TableOrder)
        request.state.lang = order.lang
        self.check(request, limits.TABLES, "too_many_tables")
        return reply(await self.hub.make(order), 201, {"cache-control": "no-store"})

    async def join(self, request: Request) -> Response:
        """The next free seat, by an invitation."""
        self.check(request, limits.JOINS)
        order = await read(request, JoinOrder)
        request.state.lang = order.lang
        joined = await self.hub.join(request.path_params["table"], order)
        return reply(joined, 201, {"cache-control": "no-store"})

    # -- finished games -------------------------------------------------------------------------------------------
    async def game(self, request: Request) -> Response:
        """A finished game."""
        return reply(await self.hub.games.summary(request.path_params["game"], lang_of(request)))

    async def steps(self, request: Request) -> Response:
        """Some positions of it."""
        seat, first, count = [
            number(request, name, usual) for name, usual in (("seat", -1), ("first", 0), ("count", 40))
        ]
        all_open = number(request, "open", 0) == 1
        game, lang = request.path_params["game"], lang_of(request)
        return reply(await self.hub.games.steps(game, seat, all_open, lang, first, count))

    async def record(self, request: Request) -> Response:
        """Its record, as a file."""
        row = await self.hub.games.row(request.path_params["game"])
        headers = {"content-disposition": f'attachment; filename="fimbul-{row.game}.txt"'}
        return Response(row.record, media_type="text/plain; charset=utf-8", headers=headers)

    async def upload(self, request: Request) -> Response:
        """A record from outside."""
        self.check(request, limits.UPLOADS)
        try:
            text = (await body(request, RECORD_LIMIT)).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused("bad_record", detail="UTF-8") from None
        if "\0" in text:
            raise Refused("bad_record", detail="\\0")
        return reply(Uploaded(await self.hub.games.upload(text)), 201)

    # -- machines -------------------------------------------------------------------------------------------------
    async def health(self, _: Request) -> Response:
        """Whether the server can do its work."""
        try:
            if self.hub.closing:
                raise NotSaved("the server is shutting down")
            await self.hub.store.check()
        except (NotSaved, NotRead):
            return reply({"ok": False}, 503, {"cache-control": "no-store"})
        return reply({"ok": True}, headers={"cache-control": "no-store"})

    async def metrics(self, _: Request) -> Response:
        """Numbers for Prometheus."""
        return Response(self.hub.metrics.text(), headers={"content-type": CONTENT_TYPE, "cache-control": "no-store"})

    async def nothing(self, request: Request) -> Response:
        """No such address."""
        answer = self.problem(request, Refused("malformed", "no_page"))
        answer.status_code = 404
        return answer


def reply(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A message as the body of an answer."""
    return Response(msgspec.json.encode(value), status, headers, JSON)


def lang_of(request: Request) -> str:
    """The language of an answer: the one asked for, or the browser's."""
    wanted = getattr(request.state, "lang", None) or request.query_params.get("lang")
    return language(wanted or request.headers.get("accept-language", "")[:2])


def number(request: Request, name: str, usual: int) -> int:
    """A whole number of the query."""
    text = request.query_params.get(name, str(usual))
    if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdecimal() and len(text) <= 9):
        raise Refused("malformed", detail=name)
    return int(text)


async def body(request: Request, limit: int) -> bytes:
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


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request as a message."""
    try:
        return msgspec.json.decode(await body(request, BODY_LIMIT), type=kind)
    except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
        raise Refused("malformed", detail=str(problem)[:120]) from None
