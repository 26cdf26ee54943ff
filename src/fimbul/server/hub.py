"""All tables: making and finding them, waking those where a bot or a clock must act, and removing old ones."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from typing import Final, Protocol

from fimbul import BadSetup, new_game
from fimbul.server.games import Games
from fimbul.server.messages import Joined, JoinOrder, NewTable, SeatKey, TableMade, TableOrder
from fimbul.server.metrics import Metrics
from fimbul.server.protocol.keys import digest_of, is_id, new_id, new_key, new_seed
from fimbul.server.refusals import Refused
from fimbul.server.store.store import KeyRow, LoadedTable, NotRead, NotSaved, Store, TableRow
from fimbul.server.table.course import lesson_by, order_of_lesson
from fimbul.server.table.openings import head_of, head_of_lesson
from fimbul.server.table.people import People, check_seed, people_of
from fimbul.server.table.seating import join
from fimbul.server.table.tables import Stop, Table
from fimbul.server.table.thinkers import Thinkers
from fimbul.server.table.timers import now_ms

log = logging.getLogger("fimbul.hub")

DAY_MS: Final = 86_400_000
LESSON_DAYS: Final = 7  # a lesson that nobody goes on with
UPKEEP_SECONDS: Final = 1.0  # often, so that few tables are removed at once
EXPIRY_SECONDS: Final = 3_600.0
FAREWELL_SECONDS: Final = 2.0
IDLE_SECONDS: Final = 60.0  # an empty table with nothing to do is put to sleep: it wakes in milliseconds


class Keeps(Protocol):
    """How long tables and finished games are kept after somebody last touched them."""

    @property
    def days_running(self) -> int: ...

    @property
    def days_over(self) -> int: ...


class Hub:
    """The tables of one server, in whatever it keeps them and whoever thinks for its bots."""

    store: Store
    games: Games

    def __init__(self, keeps: Keeps, metrics: Metrics, thinkers: Thinkers) -> None:
        self.keeps = keeps
        self.metrics = metrics
        self.thinkers = thinkers
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table | None]] = {}
        self.connections: set[asyncio.Task[None]] = set()
        self.tasks: list[asyncio.Task[None]] = []
        self.closing = False

    async def open(self, store: Store) -> None:
        """Wake the tables of a store, and look after them from now on."""
        gc.disable()  # there are almost no reference cycles, and each collection stops all tables for 5 to 30 ms
        self.store = store
        self.games = Games(store, self.thinkers)
        self.metrics.watch("tables", lambda: len(self.tables))
        self.metrics.watch("thinking", lambda: self.thinkers.thinking)
        self.metrics.watch("store_depth", lambda: self.store.depth)
        self.tasks = [
            asyncio.create_task(self._resume(), name="resume"),
            asyncio.create_task(self._upkeep(), name="upkeep"),
        ]

    async def farewell(self) -> None:
        """The server is about to stop: tell everybody while they can still hear it."""
        self.closing = True
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
        await asyncio.gather(*[table.task for table in tables], *self.tasks, return_exceptions=True)
        self.tables.clear()
        self.thinkers.close()
        gc.enable()
        await self.store.close()

    # -- making ---------------------------------------------------------------------------------------------------
    async def make(self, order: TableOrder) -> TableMade:
        """A new table and its keys, which are returned only here."""
        if order.settings.lesson:
            order = order_of_lesson(order)
        people = people_of(order)
        head = self.deal(people.begin(""))  # check that such a game is possible before anybody is invited
        if order.start:
            people = people.begin(new_id())
        keys = [None if seating.kind == "bot" else new_key() for seating in order.seating]
        host, invite, watch = new_key(), new_key(), new_key()
        roles = [("host", -1, host), ("invite", -1, invite), ("watch", -1, watch)]
        roles += [("seat", seat, key) for seat, key in enumerate(keys) if key is not None]
        table = await self._add(people, head if order.start else "", roles)
        seats = [SeatKey(seat, order.seating[seat].kind, key) for seat, key in enumerate(keys)]
        return TableMade(table, host, invite, watch, seats)

    async def make_again(self, people: People) -> str:
        """A table for another game of the same people; it begins at once. Keys are made as people come over."""
        again = people.again().begin(new_id())
        return await self._add(again, self.deal(again), [])

    async def _add(self, people: People, head: str, roles: list[tuple[str, int, str]]) -> str:
        table, now = new_id(), now_ms()
        row = TableRow(table, people.status, people.settings.edition, head, people.encode(), now, now)
        await self.store.add_table(row, [KeyRow(digest_of(key), table, role, seat) for role, seat, key in roles])
        if not people.settings.lesson:
            self.metrics.table_made()
        self.tables[table] = Table(self, LoadedTable(row, []))
        return table

    def deal(self, people: People) -> str:
        """The head of the record of a new game: everything random is in it."""
        settings = people.settings
        if settings.lesson:
            return head_of_lesson(lesson_by(settings.lesson))
        try:
            game = new_game(
                settings.edition,
                settings.seats,
                modules=settings.modules,
                options=settings.options,
                clans=[chair.clan or "" for chair in people.chairs],
                seed=new_seed() if settings.seed is None else check_seed(settings.seed),
                gods=settings.gods or None,
            )
        except BadSetup as problem:
            raise Refused("bad_setup", "other", "setup", detail=problem) from None
        return head_of(game)

    async def place_at(self, table: str, seat: int, host: bool) -> NewTable:
        """The way to a seat of a rematch, or to watch it: new keys."""
        key, host_key = new_key(), new_key() if host else None
        rows = [KeyRow(digest_of(key), table, "watch" if seat < 0 else "seat", seat)]
        if host_key is not None:
            rows.append(KeyRow(digest_of(host_key), table, "host", -1))
        await self.store.add_keys(rows)
        return NewTable(table, key, host_key)

    async def join(self, table: str, order: JoinOrder) -> Joined:
        """The next free seat, for an invitation."""
        key = await self.store.find_key(digest_of(order.key))
        found = await self.find(table)
        if key is None or key.table != table or key.role != "invite":
            raise Refused("bad_key")
        seat, seat_key = await found.call(join)
        return Joined(table, seat, seat_key)

    # -- finding --------------------------------------------------------------------------------------------------
    async def find(self, table: str) -> Table:
        """A table, awake."""
        if self.closing:
            raise Refused("shutting_down")
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
            loaded = await self.store.load_table(table)
            if loaded is not None:
                self.tables[table] = Table(self, loaded)
            return self.tables.get(table)
        except (NotRead, Refused):
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

    # -- upkeep in the background -----------------------------------------------------------------------------------
    async def _resume(self) -> None:
        """Wake every table where a bot or a clock has something to do. The others wake when somebody comes."""
        began, count = time.monotonic(), 0
        for loaded in await self.store.unfinished():
            people = People.decode(loaded.row.room)
            # A lesson goes on when the learner comes back.
            busy = people.status == "playing" and not people.settings.lesson
            busy = busy and bool(people.bots() or people.settings.clock)
            if busy and loaded.row.table not in self.tables and loaded.row.table not in self.loading:
                try:
                    self.tables[loaded.row.table] = Table(self, loaded)
                    count += 1
                except Exception:
                    log.exception("a table could not be resumed", extra={"table": loaded.row.table[:4]})
            await asyncio.sleep(0)  # requests are served in between
        log.info("tables resumed", extra={"tables": count, "seconds": round(time.monotonic() - began, 2)})

    async def _upkeep(self) -> None:
        expired = -EXPIRY_SECONDS
        while True:
            if time.monotonic() - expired >= EXPIRY_SECONDS:
                expired = time.monotonic()
                await self.expire()
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
        return len(asleep)
