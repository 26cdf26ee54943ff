"""What is asked once and answered once: making tables, finished games, reference. Problems have the wire's own form."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from fimbul.server.catalogue import catalogue_of, edition_by_id, info_of
from fimbul.server.hub import Hub
from fimbul.server.identity import Visit
from fimbul.server.messages import (
    RECORD_LIMIT,
    Glance,
    GlanceAt,
    Glances,
    GlancesOrder,
    GlanceWanted,
    HallJoin,
    Joined,
    JoinOrder,
    QuickOrder,
    TableOrder,
    TryOrder,
    Uploaded,
)
from fimbul.server.protocol import limits
from fimbul.server.protocol.limits import Limits, Rate
from fimbul.server.refusals import Refused, language, words_in
from fimbul.server.store.store import Elsewhere, NotRead, NotSaved
from fimbul.server.table.course import lessons_in
from fimbul.server.table.openings import PUZZLE
from fimbul.server.table.puzzle_course import all_puzzles
from fimbul.server.table.timers import now_ms

if TYPE_CHECKING:
    from fimbul.server.hall import Hall

log = logging.getLogger("fimbul.api")

BODY_LIMIT: Final = 16_384
JSON: Final = "application/json"
MOST_GLANCES: Final = 100
STATUS: Final = {
    "malformed": 400,
    "too_big": 413,
    "too_many": 429,
    "no_table": 404,
    "bad_key": 403,
    "not_host": 403,
    "bad_origin": 403,
    "gone": 410,
    "full": 409,
    "bad_setup": 400,
    "not_saved": 503,
    "too_busy": 503,
    "shutting_down": 503,
    "no_game": 404,
    "bad_record": 400,
    "not_over": 409,
    "not_now": 409,
    "signed_out": 401,
    "name_taken": 409,
    "bad_passkey": 403,
    "bad_code": 403,
    "prove": 403,
    "closed": 403,
    "banned": 403,
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
    relayed: bool = False  # another worker has sent it on
    cookie: str = ""  # of a session; it may be none of ours
    origin: str = ""  # of the page that asks
    content: str = ""  # the type of the body
    operator: str = ""  # a secret that makes somebody the host of the server, if it is right
    account: str | None = None  # who is signed in
    visit: Visit | None = None  # … and how; not where another worker has sent it on
    set_cookie: str = ""  # what the browser is to keep

    def __post_init__(self) -> None:
        self.lang = language(self.query.get("lang") or self.lang)

    def number(self, name: str, usual: int) -> int:
        """A whole number of the query."""
        return whole(name, self.query.get(name, str(usual)))

    async def order(self, kind: type[T]) -> T:
        """The body as a message."""
        try:
            return msgspec.json.decode(await self.read(BODY_LIMIT), type=kind)
        except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
            raise Refused("malformed", detail=str(problem)[:120]) from None


def whole(name: str, text: str) -> int:
    """A whole number that was sent as text."""
    if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdecimal() and len(text) <= 9):
        raise Refused("malformed", detail=name)
    return int(text)


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


def with_cookie(answer: Reply, cookie: str) -> Reply:
    """An answer that the browser keeps something of."""
    if not cookie:
        return answer
    return Reply(answer.body, answer.status, {**answer.headers, "set-cookie": cookie}, answer.kind)


Answer = Callable[..., Awaitable[Reply]]
Forward = Callable[[Request, bytes, Elsewhere], Awaitable[Reply]]


class Api:
    """Answers requests for a hub. With `offline` pages may lead to the game that needs no server.

    `forward` asks the worker that plays a table.
    """

    def __init__(self, hub: Hub, allowed: Limits, offline: bool = False, forward: Forward | None = None) -> None:
        self.forward = forward
        self.features: list[str] = []  # what pages may offer besides tables
        self.message: Callable[[], Awaitable[str]] | None = None  # what everybody is to read
        self.cookie: Callable[[str], str] | None = None  # how a session is kept by a browser
        self.hub = hub
        self.allowed = allowed
        self.offline = offline
        self.catalogues: dict[tuple[str, str], bytes] = {}
        # By method and path; "*" stands for an id, which is handed over.
        self.routes: dict[tuple[str, ...], Answer] = {
            ("GET", "info"): self.info,
            ("GET", "lessons"): self.lessons,
            ("GET", "puzzles"): self.puzzles,
            ("GET", "daily"): self.daily,
            ("GET", "catalogue", "*", "*"): self.catalogue,
            ("POST", "tables"): self.make_table,
            ("POST", "tables", "*", "join"): self.join,
            ("POST", "tables", "*", "glance"): self.glance,
            ("POST", "glances"): self.glances,
            ("GET", "hall"): self.hall,
            ("POST", "hall", "quick"): self.quick,
            ("POST", "hall", "*", "join"): self.join_from_hall,
            ("POST", "hall", "*", "watch"): self.watch_from_hall,
            ("GET", "games", "*"): self.game,
            ("GET", "games", "*", "steps"): self.steps,
            ("GET", "games", "*", "record"): self.record,
            ("GET", "games", "*", "analysis"): self.analysis,
            ("POST", "games", "*", "analysis"): self.analyse,
            ("POST", "games", "*", "analysis", "stop"): self.stop_analysis,
            ("GET", "games", "*", "analysis", "progress"): self.analysis_progress,
            ("GET", "games", "*", "moments", "*"): self.moment,
            ("POST", "games", "*", "moments", "*"): self.try_moment,
            ("POST", "records"): self.upload,
        }

    async def answer(self, request: Request) -> Reply:
        """The answer to a request; problems are told in its language."""
        try:
            self.check(request, limits.REQUESTS)
            answer, parts = self.find(request)
            if request.method != "GET" and not request.may_change:
                raise Refused("bad_origin")
            await self.recognise(request)
            return with_cookie(await answer(request, *parts), request.set_cookie)
        except Refused as refused:
            return self.problem(request, refused)
        except NotSaved as problem:
            return self.problem(request, Refused("not_saved", problem.saying))
        except NotRead as problem:
            log.error("the store cannot be read: %s", problem)
            return self.problem(request, Refused("too_busy"))

    async def order(self, request: Request, kind: type[T], rate: Rate) -> T:
        """What a page asks for, in its language, if not too often: JSON, as no form of another site can send it."""
        self.check(request, rate)
        if request.content.partition(";")[0].strip().lower() != JSON:
            raise Refused("malformed", "json_only")
        order = await request.order(kind)
        request.lang = language(getattr(order, "lang", "") or request.lang)
        return order

    async def recognise(self, request: Request) -> None:
        """Find out who asks."""
        if request.cookie:
            request.visit = await self.hub.identity.visit(request.cookie)
            request.account = None if request.visit is None else request.visit.account
            if request.visit is not None and request.visit.cookie and self.cookie is not None:
                request.set_cookie = self.cookie(request.visit.cookie)

    def find(self, request: Request) -> tuple[Answer, list[str]]:
        """Who answers, and the ids in the path."""
        asked = (request.method, *request.path.removeprefix("/api/").split("/"))
        for route, answer in self.routes.items():
            if len(route) == len(asked) and all([part in ("*", given) for part, given in zip(route, asked)]):
                return answer, [given for part, given in zip(route, asked) if part == "*"]
        return self.nothing, []

    def problem(self, request: Request, refused: Refused) -> Reply:
        """A problem as an answer."""
        self.hub.metrics.problem(refused.code)
        return reply(refused.problem(request.lang), STATUS.get(refused.code, 400), NEVER_KEPT)

    def check(self, request: Request, rate: Rate, saying: str = "") -> None:
        """Refuse an address that asks too often."""
        if not request.relayed and not self.allowed.allows(request.address, rate):
            raise Refused("too_many", saying)

    # -- reference ------------------------------------------------------------------------------------------------
    async def info(self, request: Request) -> Reply:
        """What a table can be set up with."""
        keeps = self.hub.keeps
        found = info_of(words_in(request.lang), keeps.days_running, keeps.days_over, self.offline, self.features)
        if self.message is not None:
            found = msgspec.structs.replace(found, message=await self.message())
        return reply(found, headers={"cache-control": "no-cache"})

    async def lessons(self, request: Request) -> Reply:
        """Which lessons there are."""
        return reply(lessons_in(request.lang), headers={"cache-control": "no-cache"})

    async def puzzles(self, request: Request) -> Reply:
        """Which puzzles there are."""
        return reply(all_puzzles(), headers={"cache-control": "no-cache"})

    async def daily(self, request: Request) -> Reply:
        """The deal of the day."""
        return reply(
            await self.hub.daily.told(request.query.get("player", ""), request.query.get("day", "")), headers=NEVER_KEPT
        )

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
        puzzle = order.settings.lesson.startswith(PUZZLE)
        self.check(request, limits.PUZZLES if puzzle else limits.TABLES, "too_many_tables")
        return reply(await self.hub.make(order, request.account), 201, NEVER_KEPT)

    async def join(self, request: Request, table: str) -> Reply:
        """The next free seat, by an invitation."""
        self.check(request, limits.JOINS)
        order = await request.order(JoinOrder)
        request.lang = language(order.lang or request.lang)
        return await self.where_it_is(request, self.hub.join(table, order, request.account), order)

    async def where_it_is(self, request: Request, doing: Awaitable[msgspec.Struct], order: msgspec.Struct) -> Reply:
        """Do something at a table, or have it done by the worker that plays it."""
        try:
            return reply(await doing, 201, NEVER_KEPT)
        except Elsewhere as there:
            if self.forward is None or request.relayed:
                raise Refused("too_busy", "moved_on") from None
            return await self.forward(request, msgspec.json.encode(order), there)

    async def glance(self, request: Request, table: str) -> Reply:
        """A short look at a table of mine."""
        self.check(request, limits.GLANCES)
        wanted = await request.order(GlanceWanted)
        request.lang = language(wanted.lang or request.lang)
        return reply(await self._glance(request, table, wanted), headers=NEVER_KEPT)

    async def glances(self, request: Request) -> Reply:
        """A short look at several tables of mine; one that cannot be looked at does not hide the others."""
        self.check(request, limits.GLANCES)
        order = await request.order(GlancesOrder)
        request.lang = lang = language(order.lang or request.lang)
        found: list[Glance] = []
        named = {one.table for one in order.tables}
        held = [] if request.account is None else await self.hub.identity.seats_of(request.account)
        more = [GlanceAt(one.table, "") for one in held if one.table not in named]
        for one in [*order.tables, *more][:MOST_GLANCES]:
            try:
                found.append(await self._glance(request, one.table, GlanceWanted(one.key, one.since, lang)))
            except Refused as refused:
                gone = refused.code in ("no_table", "bad_key", "gone")
                found.append(Glance(one.table, "gone" if gone else "unreachable"))
        return reply(Glances(found, now_ms()), headers=NEVER_KEPT)

    async def _glance(self, request: Request, table: str, wanted: GlanceWanted) -> Glance:
        try:
            return await self.hub.glance(table, wanted, request.lang, request.account)
        except Elsewhere as there:
            if self.forward is None or request.relayed:
                raise Refused("too_busy", "moved_on") from None
            asked = replace(request, path=f"/api/tables/{table}/glance")
            answer = await self.forward(asked, msgspec.json.encode(wanted), there)
            if answer.status != 200:
                raise Refused("too_busy", "moved_on") from None
            return msgspec.json.decode(answer.body, type=Glance)

    # -- the hall -------------------------------------------------------------------------------------------------
    def the_hall(self) -> Hall:
        """The hall, if this server has one."""
        if self.hub.hall is None:
            raise Refused("not_now", "no_hall")
        return self.hub.hall

    async def hall(self, request: Request) -> Reply:
        """Which tables anybody may join or watch."""
        self.check(request, limits.HALL)
        edition, pace, what = [request.query.get(name, "") for name in ("edition", "pace", "what")]
        found = await self.the_hall().message(edition, request.number("seats", 0), pace, what, request.account)
        return reply(found, headers=NEVER_KEPT)

    async def join_from_hall(self, request: Request, table: str) -> Reply:
        """The next free seat of a table in the hall."""
        self.check(request, limits.JOINS)
        order = await request.order(HallJoin)
        request.lang = language(order.lang or request.lang)
        return await self.where_it_is(request, self.the_hall().join(table, order, request.account), order)

    async def watch_from_hall(self, request: Request, table: str) -> Reply:
        """A place among the spectators of a table in the hall."""
        self.check(request, limits.JOINS)
        return await self.where_it_is(request, self.the_hall().watch(table), HallJoin())

    async def quick(self, request: Request) -> Reply:
        """A seat at a table that fits, or at one that is opened."""
        order = await request.order(QuickOrder)
        request.lang = language(order.lang or request.lang)
        self.check(request, limits.TABLES, "too_many_tables")

        async def join(table: str, how: HallJoin) -> Joined:
            there = replace(request, path=f"/api/hall/{table}/join")
            answer = await self.where_it_is(there, self.the_hall().join(table, how, request.account), how)
            if answer.status != 201:  # another worker says why not
                raise Refused("full")
            return msgspec.json.decode(answer.body, type=Joined)

        return reply(await self.the_hall().quick(order, join, request.account), 201, NEVER_KEPT)

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

    # -- analysis -------------------------------------------------------------------------------------------------
    async def analysis(self, request: Request, game: str) -> Reply:
        """What the analysis of a finished game has found."""
        return reply(await self.hub.analyses.report(game, request.lang))

    async def analyse(self, request: Request, game: str) -> Reply:
        """Begin an analysis, or go on with it."""
        self.check(request, limits.ANALYSES)
        return reply(await self.hub.analyses.start(game), 202, NEVER_KEPT)

    async def stop_analysis(self, request: Request, game: str) -> Reply:
        """Stop it; what is done stays."""
        return reply(await self.hub.analyses.stop(game), headers=NEVER_KEPT)

    async def analysis_progress(self, request: Request, game: str) -> Reply:
        """How far it is."""
        return reply(await self.hub.analyses.progress(game), headers=NEVER_KEPT)

    async def moment(self, request: Request, game: str, n: str) -> Reply:
        """A decision of a finished game, to be tried again."""
        return reply(await self.hub.analyses.moment(game, whole("n", n), request.lang))

    async def try_moment(self, request: Request, game: str, n: str) -> Reply:
        """What another answer would have been worth."""
        self.check(request, limits.TRIES)
        order = await request.order(TryOrder)
        request.lang = language(order.lang or request.lang)
        return reply(await self.hub.analyses.try_answer(game, whole("n", n), order.action, request.lang))

    async def nothing(self, request: Request) -> Reply:
        """No such address."""
        refused = self.problem(request, Refused("malformed", "no_page"))
        return Reply(refused.body, 404, refused.headers)
