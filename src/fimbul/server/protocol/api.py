"""What is asked once and answered once: making tables, finished games, reference. Problems have the wire's own form."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import msgspec

from fimbul.server.catalogue import catalogue_of, edition_by_id, info_of
from fimbul.server.hub import Hub
from fimbul.server.messages import RECORD_LIMIT, JoinOrder, TableOrder, Uploaded
from fimbul.server.protocol import limits
from fimbul.server.protocol.limits import Limits, Rate
from fimbul.server.refusals import Refused, language, words_in
from fimbul.server.store.store import NotRead, NotSaved
from fimbul.server.table.course import lessons_in

log = logging.getLogger("fimbul.api")

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
NEVER_KEPT: Final = {"cache-control": "no-store"}
T = TypeVar("T")


@dataclass
class Request:
    """Something asked for. `read` fetches the body, unless it is larger than a limit: then Refused."""

    method: str
    path: str
    read: Callable[[int], Awaitable[bytes]]
    query: Mapping[str, str] = field(default_factory=dict)
    address: str = ""  # who asks
    lang: str = ""  # as the order says, else the query, else the browser
    may_change: bool = True  # it comes from a page of ours, or from no page at all

    def __post_init__(self) -> None:
        self.lang = language(self.query.get("lang") or self.lang)

    def number(self, name: str, usual: int) -> int:
        """A whole number of the query."""
        text = self.query.get(name, str(usual))
        if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdecimal() and len(text) <= 9):
            raise Refused("malformed", detail=name)
        return int(text)

    async def order(self, kind: type[T]) -> T:
        """The body as a message."""
        try:
            return msgspec.json.decode(await self.read(BODY_LIMIT), type=kind)
        except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
            raise Refused("malformed", detail=str(problem)[:120]) from None


@dataclass(frozen=True)
class Reply:
    """What is answered."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: str = JSON


def reply(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Reply:
    """A message as an answer."""
    return Reply(msgspec.json.encode(value), status, headers or {})


Answer = Callable[..., Awaitable[Reply]]


class Api:
    """Answers requests for a hub. With `offline` pages may lead to the game that needs no server."""

    def __init__(self, hub: Hub, allowed: Limits, offline: bool = False) -> None:
        self.hub = hub
        self.allowed = allowed
        self.offline = offline
        self.catalogues: dict[tuple[str, str], bytes] = {}
        # By method and path; "*" stands for an id, which is handed over.
        self.doors: dict[tuple[str, ...], Answer] = {
            ("GET", "info"): self.info,
            ("GET", "lessons"): self.lessons,
            ("GET", "catalogue", "*", "*"): self.catalogue,
            ("POST", "tables"): self.make_table,
            ("POST", "tables", "*", "join"): self.join,
            ("GET", "games", "*"): self.game,
            ("GET", "games", "*", "steps"): self.steps,
            ("GET", "games", "*", "record"): self.record,
            ("POST", "records"): self.upload,
        }

    async def answer(self, request: Request) -> Reply:
        """The answer to a request; problems are told in its language."""
        try:
            self.check(request, limits.REQUESTS)
            answer, parts = self.door(request)
            if request.method == "POST" and not request.may_change:
                raise Refused("bad_origin")
            return await answer(request, *parts)
        except Refused as refused:
            return self.problem(request, refused)
        except NotSaved as problem:
            return self.problem(request, Refused("not_saved", problem.saying))
        except NotRead as problem:
            log.error("the store cannot be read: %s", problem)
            return self.problem(request, Refused("too_busy"))

    def door(self, request: Request) -> tuple[Answer, list[str]]:
        """Who answers, and the ids in the path."""
        asked = (request.method, *request.path.removeprefix("/api/").split("/"))
        for door, answer in self.doors.items():
            if len(door) == len(asked) and all([part in ("*", given) for part, given in zip(door, asked)]):
                return answer, [given for part, given in zip(door, asked) if part == "*"]
        return self.nothing, []

    def problem(self, request: Request, refused: Refused) -> Reply:
        """A problem as an answer."""
        self.hub.metrics.problem(refused.code)
        return reply(refused.problem(request.lang), STATUS.get(refused.code, 400), NEVER_KEPT)

    def check(self, request: Request, rate: Rate, saying: str = "") -> None:
        """Refuse an address that asks too often."""
        if not self.allowed.allows(request.address, rate):
            raise Refused("too_many", saying)

    # -- reference ------------------------------------------------------------------------------------------------
    async def info(self, request: Request) -> Reply:
        """What a table can be set up with."""
        keeps = self.hub.keeps
        found = info_of(words_in(request.lang), keeps.days_running, keeps.days_over, self.offline)
        return reply(found, headers={"cache-control": "no-cache"})

    async def lessons(self, request: Request) -> Reply:
        """Which lessons there are."""
        return reply(lessons_in(request.lang), headers={"cache-control": "no-cache"})

    async def catalogue(self, request: Request, id: str, lang: str) -> Reply:
        """Names and texts of everything."""
        lang = language(lang)
        edition = edition_by_id(id)
        if edition is None:
            raise Refused("no_game", "no_page")
        key = (id, lang)
        if key not in self.catalogues:
            self.catalogues[key] = msgspec.json.encode(catalogue_of(edition, words_in(lang)))
        return Reply(self.catalogues[key], headers={"cache-control": "public, max-age=300"})

    # -- tables ---------------------------------------------------------------------------------------------------
    async def make_table(self, request: Request) -> Reply:
        """A new table; its keys are sent only once."""
        order = await request.order(TableOrder)
        request.lang = language(order.lang or request.lang)
        self.check(request, limits.TABLES, "too_many_tables")
        return reply(await self.hub.make(order), 201, NEVER_KEPT)

    async def join(self, request: Request, table: str) -> Reply:
        """The next free seat, by an invitation."""
        self.check(request, limits.JOINS)
        order = await request.order(JoinOrder)
        request.lang = language(order.lang or request.lang)
        return reply(await self.hub.join(table, order), 201, NEVER_KEPT)

    # -- finished games -------------------------------------------------------------------------------------------
    async def game(self, request: Request, game: str) -> Reply:
        """A finished game."""
        return reply(await self.hub.games.summary(game, request.lang))

    async def steps(self, request: Request, game: str) -> Reply:
        """Some positions of it."""
        seat, first, count = request.number("seat", -1), request.number("first", 0), request.number("count", 40)
        all_open = request.number("open", 0) == 1
        return reply(await self.hub.games.steps(game, seat, all_open, request.lang, first, count))

    async def record(self, request: Request, game: str) -> Reply:
        """Its record, as a file."""
        row = await self.hub.games.row(game)
        headers = {"content-disposition": f'attachment; filename="fimbul-{row.game}.txt"'}
        return Reply(row.record.encode(), headers=headers, kind="text/plain; charset=utf-8")

    async def upload(self, request: Request) -> Reply:
        """A record from outside."""
        self.check(request, limits.UPLOADS)
        try:
            text = (await request.read(RECORD_LIMIT)).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused("bad_record", detail="UTF-8") from None
        if "\0" in text:
            raise Refused("bad_record", detail="\\0")
        return reply(Uploaded(await self.hub.games.upload(text)), 201)

    async def nothing(self, request: Request) -> Reply:
        """No such address."""
        refused = self.problem(request, Refused("malformed", "no_page"))
        return Reply(refused.body, 404, refused.headers)
