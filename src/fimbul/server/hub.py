"""All tables: making and finding them, waking those where a bot or a clock must act, and removing old ones."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from msgspec import MsgspecError

from fimbul import BadRecord, BadSetup, new_game
from fimbul.core.information.views import SPECTATOR
from fimbul.server.analyses import Analyses
from fimbul.server.daily import Daily
from fimbul.server.ended import Forgets, Memory
from fimbul.server.games import Games
from fimbul.server.identity import Identity, Nobody
from fimbul.server.messages import (
    Glance,
    GlanceWanted,
    Joined,
    JoinOrder,
    NewTable,
    Sandbox,
    SeatKey,
    TableMade,
    TableOrder,
)
from fimbul.server.metrics import Metrics
from fimbul.server.protocol.keys import digest_of, is_id, new_id, new_key, new_seed
from fimbul.server.refusals import Refused
from fimbul.server.store.store import (
    NO_NOTICES,
    Claim,
    Elsewhere,
    KeyRow,
    LoadedTable,
    NoticeChanges,
    NotRead,
    NotSaved,
    Store,
    TableRow,
)
from fimbul.server.surroundings import Gossip, Keeps, Sender, Worker
from fimbul.server.table.course import order_of_lesson
from fimbul.server.table.glance import glance_at
from fimbul.server.table.history import History
from fimbul.server.table.members import Member
from fimbul.server.table.notices import notices_of_beginning
from fimbul.server.table.openings import first_game, head_of, head_of_lesson, head_of_prefix
from fimbul.server.table.people import People, check_seed, people_of
from fimbul.server.table.sandbox import order_of_sandbox
from fimbul.server.table.seating import join
from fimbul.server.table.tables import Stop, Table
from fimbul.server.table.thinkers import Thinkers
from fimbul.server.table.timers import now_ms

if TYPE_CHECKING:
    from fimbul.server.hall import Hall

log = logging.getLogger("fimbul.hub")

DAY_MS: Final = 86_400_000
LESSON_DAYS: Final = 7  # a lesson that nobody goes on with
UPKEEP_SECONDS: Final = 1.0  # often, so that few tables are removed at once
EXPIRY_SECONDS: Final = 3_600.0
FAREWELL_SECONDS: Final = 2.0
IDLE_SECONDS: Final = 60.0  # an empty table with nothing to do is put to sleep: it wakes in milliseconds


class Hub:
    """The tables of one server, in whatever it keeps them and whoever thinks for its bots."""

    store: Store
    games: Games
    daily: Daily
    analyses: Analyses

    def __init__(self, keeps: Keeps, metrics: Metrics, thinkers: Thinkers) -> None:
        self.keeps = keeps
        self.metrics = metrics
        self.thinkers = thinkers
        self.identity: Identity = Nobody()
        self.memory: Memory = Forgets()
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table | None]] = {}
        self.connections: set[asyncio.Task[None]] = set()
        self.tasks: list[asyncio.Task[None]] = []
        self.jobs: set[asyncio.Task[None]] = set()
        self.closing = False
        self.hall: Hall | None = None  # where strangers meet; none where there are no strangers
        self.worker: Worker | None = None  # where others play tables of the same store
        self.gossip: Gossip | None = None  # where workers hear of each other at once
        self.is_cut_off = False  # whether other workers may have taken our tables over
        self.sender: Sender | None = None  # where nobody is told anything: none

    async def open(self, store: Store) -> None:
        """Wake the tables of a store, and look after them from now on."""
        gc.disable()  # there are almost no reference cycles, and each collection stops all tables for 5 to 30 ms
        self.store = store
        self.games = Games(store, self.thinkers)
        self.daily = Daily(store, now_ms, self.keeps.daily_key)
        self.analyses = Analyses(store, self.games, self.thinkers)
        self.metrics.watch("tables", lambda: len(self.tables))
        self.metrics.watch("thinking", lambda: self.thinkers.thinking)
        self.metrics.watch("store_depth", lambda: self.store.depth)
        self.tasks = [
            asyncio.create_task(self._resume(), name="resume"),
            asyncio.create_task(self._upkeep(), name="upkeep"),
        ]

    async def farewell(self) -> None:
        """The server is about to stop: tell everybody while they can still hear it."""
        first, self.closing = not self.closing, True
        if first and self.worker is not None:
            await self.worker.drain()
        for table in self.tables.values():
            table.dismiss_all(Refused("shutting_down"))
        if self.connections:
            await asyncio.wait(set(self.connections), timeout=FAREWELL_SECONDS)

    async def close(self) -> None:
        """Finish what is under way, and stop."""
        await self.farewell()
        tables = list(self.tables.values())
        for table in tables:
            table.post(None, Stop())
        for task in self.tasks:
            task.cancel()
        if self.sender is not None:
            await self.sender.close()
        await asyncio.gather(*[table.task for table in tables], *self.tasks, *self.jobs, return_exceptions=True)
        self.tables.clear()
        self.analyses.close()
        self.thinkers.close()
        gc.enable()
        await self.store.close()
        log.info("stopped", extra={"tables": len(tables)})

    # -- making ---------------------------------------------------------------------------------------------------
    async def make(self, order: TableOrder, account: str | None = None) -> TableMade:
        """A new table and its keys, which are returned only here; who is signed in holds the first of their seats."""
        if order.settings.lesson:
            order = order_of_lesson(order)
        if order.settings.daily:
            order = await self.daily.order(order)
        if order.settings.sandbox is not None:
            order, head = await self._play_on(order, order.settings.sandbox)
            people = people_of(order)
        else:
            people = people_of(order)
            head = await self.deal(people.begin(""))  # check that such a game is possible before anybody is invited
        people = people.as_allowed(self.hall is not None)
        if order.start:
            people = people.begin(new_id(), now_ms())
        keys = [None if seating.kind == "bot" else new_key() for seating in order.seating]
        host, invite, watch = new_key(), new_key(), new_key()
        roles = [("host", -1, host), ("invite", -1, invite), ("watch", -1, watch)]
        roles += [("seat", seat, key) for seat, key in enumerate(keys) if key is not None]
        table = await self._add(people, head if order.start else "", roles)
        if order.settings.daily:
            await self.daily.begun(order.settings, table)
        if account is not None and not people.is_practice and people.host is not None:
            await self.identity.attach(account, table, people.host)
        seats = [SeatKey(seat, order.seating[seat].kind, key) for seat, key in enumerate(keys)]
        return TableMade(table, host, invite, watch, seats)

    async def _play_on(self, order: TableOrder, sandbox: Sandbox) -> tuple[TableOrder, str]:
        """The table for a position of a finished game, and its head."""
        row = await self.games.row(sandbox.game)
        try:
            head = head_of_prefix(row.record, sandbox.n)
        except BadRecord as problem:
            raise Refused("bad_setup", "other", "setup", detail=problem) from None
        game = await self.thinkers.aside(lambda: first_game(head))
        return order_of_sandbox(order, sandbox, game), head

    async def tell_hall(self, table: Table) -> None:
        """A table has changed: the hall is told, if there is one."""
        if self.hall is not None:
            try:
                await self.hall.tell(table)
            except NotSaved as problem:  # the change itself is saved; the next one tells the hall
                log.error("the hall is not told: %s", problem)

    async def make_again(self, people: People, after: str, is_present: Callable[[int], bool]) -> str:
        """A table for another game of the same people; it begins at once. Keys are made as people come over."""
        again, table = people.again().begin(new_id(), now_ms()), new_id()
        head = await self.deal(again)
        changes = notices_of_beginning(self, table, again, History(head), is_present)
        return await self._add(again, head, [], table, replace(changes, after=after))

    async def _add(
        self,
        people: People,
        head: str,
        roles: list[tuple[str, int, str]],
        table: str = "",
        changes: NoticeChanges = NO_NOTICES,
    ) -> str:
        table, now = table or new_id(), now_ms()
        row = TableRow(table, people.status, people.settings.edition, head, people.encode(), now, now)
        keys = [KeyRow(digest_of(key), table, role, seat) for role, seat, key in roles]
        claim = await self.store.add_table(row, keys, changes)
        self.told(changes)
        if not people.is_practice:
            self.metrics.table_made()
        self.tables[table] = Table(self, LoadedTable(row, [], claim))
        await self.tell_hall(self.tables[table])
        return table

    async def deal(self, people: People) -> str:
        """The head of the record of a new game: everything random is in it."""
        settings = people.settings
        if settings.lesson:
            return head_of_lesson(settings.lesson)
        seed = new_seed() if settings.seed is None else check_seed(settings.seed)
        if settings.daily:
            seed = await self.daily.seed(settings.daily)
        try:
            game = new_game(
                settings.edition,
                settings.seats,
                modules=settings.modules,
                options=settings.options,
                clans=[chair.clan or "" for chair in people.chairs],
                seed=seed,
                gods=settings.gods or None,
            )
        except BadSetup as problem:
            raise Refused("bad_setup", "other", "setup", detail=problem) from None
        return head_of(game)

    async def place_at(self, table: str, member: Member, claim: Claim) -> NewTable:
        """The way to a member's seat of a rematch, or to watch it: new keys, if the claim to the old table holds."""
        key, host_key = new_key(), new_key() if member.host else None
        rows = [KeyRow(digest_of(key), table, "watch" if member.is_watching else "seat", member.seat)]
        if host_key is not None:
            rows.append(KeyRow(digest_of(host_key), table, "host", -1))
        await self.store.add_keys(rows, claim)
        return NewTable(table, key, host_key)

    async def join(self, table: str, order: JoinOrder, account: str | None = None) -> Joined:
        """The next free seat, for an invitation."""
        key = await self.store.find_key(digest_of(order.key))
        found = await self.find(table)
        if key is None or key.table != table or key.role != "invite":
            raise Refused("bad_key")
        seat, seat_key = await found.call(join)
        if account is not None:
            await self.identity.attach(account, table, seat)
        return Joined(table, seat, seat_key)

    async def glance(self, table: str, wanted: GlanceWanted, lang: str, account: str | None = None) -> Glance:
        """A short look at a table, by the key of a seat or of spectators, or by the account that holds a seat."""
        key = await self.store.find_key(digest_of(wanted.key)) if wanted.key else None
        if key is not None and key.table == table and key.role in ("seat", "watch"):
            seat = key.seat if key.role == "seat" else SPECTATOR
        else:
            held = [] if account is None else await self.identity.seats_of(account)
            mine = [one.seat for one in held if one.table == table]
            if not mine:
                raise Refused("bad_key")
            seat = mine[0]

        async def look(found: Table) -> Glance:
            return glance_at(found, seat, wanted.since, lang)

        return await (await self.find(table)).call(look)

    # -- finding --------------------------------------------------------------------------------------------------
    async def find(self, table: str) -> Table:
        """A table, awake; Elsewhere if another worker plays it."""
        if self.closing:
            raise Refused("shutting_down")
        if self.is_cut_off:
            raise Refused("too_busy")
        found = self.tables.get(table)
        if found is not None:
            return found
        if not is_id(table):
            raise Refused("no_table")
        if table not in self.loading:
            self.loading[table] = asyncio.create_task(self._load(table), name=f"load {table[:4]}")
        loaded = await asyncio.shield(self.loading[table])
        if loaded is None:
            raise Refused("no_table")
        return loaded

    async def _load(self, table: str) -> Table | None:
        try:
            claim = await self.store.claim(table)
            loaded = await self.store.load_table(table) if claim is not None else None
            if loaded is not None:
                self.tables[table] = Table(self, replace(loaded, claim=claim))
            return self.tables.get(table)
        except (NotRead, Refused, Elsewhere):
            raise
        except Exception:
            log.exception("a table cannot be loaded", extra={"table": table[:4]})
            raise Refused("no_table", "damaged") from None
        finally:
            del self.loading[table]

    def forget(self, table: Table) -> None:
        """Forget a table; it is loaded again when somebody comes."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    def give_up(self, table: Table) -> None:
        """A table belongs to another worker by now: its people will find it there."""
        self.forget(table)
        table.dismiss_all(Refused("too_busy", "moved_on"))
        table.post(None, Stop())

    def adopt(self, row: TableRow) -> bool:
        """Take over a table whose worker has gone, if something has to be done there; whether it has."""
        if not is_busy(row) or row.table in self.tables or row.table in self.loading:
            return False
        self.loading[row.table] = task = asyncio.create_task(self._load(row.table), name=f"load {row.table[:4]}")
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # it says so when somebody comes
        return True

    # -- upkeep in the background -----------------------------------------------------------------------------------
    async def _resume(self) -> None:
        """Wake every table where a bot or a clock has something to do. The others wake when somebody comes."""
        began, count = time.monotonic(), 0
        for loaded in await self.store.unfinished():
            if is_busy(loaded.row) and loaded.row.table not in self.tables and loaded.row.table not in self.loading:
                try:
                    claim = await self.store.claim(loaded.row.table)
                    if claim is None or claim.epoch:  # another worker may have written to it before it was ours
                        await self.find(loaded.row.table)
                    else:
                        self.tables[loaded.row.table] = Table(self, loaded)
                    count += 1
                except Elsewhere:
                    continue
                except Exception:
                    log.exception("a table could not be resumed", extra={"table": loaded.row.table[:4]})
            await asyncio.sleep(0)  # requests are served in between
        log.info("tables resumed", extra={"tables": count, "seconds": round(time.monotonic() - began, 2)})

    async def _upkeep(self) -> None:
        expired = -EXPIRY_SECONDS
        while True:
            if time.monotonic() - expired >= EXPIRY_SECONDS:
                expired = time.monotonic()
                if self.worker is None or self.worker.leads:
                    await self.expire()
                    if self.sender is not None:
                        await self.sender.tidy()
                gc.collect()  # with five hundred tables a collection takes a second: never do it in between
            await asyncio.sleep(UPKEEP_SECONDS)
            self.put_to_sleep(IDLE_SECONDS)

    async def expire(self) -> None:
        """Remove what nobody has touched for long."""
        now = now_ms()
        running = now - self.keeps.days_running * DAY_MS
        over = now - self.keeps.days_over * DAY_MS
        lessons = now - LESSON_DAYS * DAY_MS
        try:
            gone = await self.store.expire(running, over, lessons)
        except (NotSaved, NotRead) as problem:
            log.error("old tables could not be removed: %s", problem)
            return
        for table in [self.tables[name] for name in gone if name in self.tables]:
            self.forget(table)
            table.dismiss_all(Refused("gone", "expired"))
            table.post(None, Stop())
        if gone:
            log.info("old tables removed", extra={"tables": len(gone)})

    def put_to_sleep(self, idle: float) -> int:
        """Unload tables where nobody is connected and nothing will happen; how many."""
        asleep = [table for table in self.tables.values() if table.is_idle and time.monotonic() - table.used_at >= idle]
        for table in asleep:
            self.forget(table)
            table.post(None, Stop())
            self.in_background(self._release(table.claim))
        return len(asleep)

    async def _release(self, claim: Claim) -> None:
        with suppress(NotRead):  # nobody else needs it; if they do, it is theirs when this worker has gone
            await self.store.release(claim)

    def told(self, changes: NoticeChanges) -> None:
        """Something that is to be told has been written."""
        if changes.notices and self.sender is not None:
            self.sender.wake()

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        """Do something for which nobody waits."""
        task = asyncio.create_task(work)
        self.jobs.add(task)
        task.add_done_callback(self.jobs.discard)


def is_busy(row: TableRow) -> bool:
    """Whether a bot or a clock has something to do at a table. A lesson goes on when the learner comes back."""
    try:
        people = People.decode(row.room)
    except MsgspecError:
        return False  # it is damaged, and says so when somebody comes
    running = people.status == "playing" and not people.settings.lesson
    ordered = any([chair.orders is not None for chair in people.chairs])
    return running and not people.is_paused and bool(people.bots() or people.settings.clock or ordered)
