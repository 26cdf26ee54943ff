"""One worker among several on one database: it renews its lease, takes over what is left, gives up what is taken, and
gives away what others had better play.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from fimbul.server.balance import Movable, Move, moves
from fimbul.server.hub import Hub, is_busy
from fimbul.server.refusals import Refused
from fimbul.server.store.leases import NOBODY, PASSED_ON, Leases, Peer
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import Claim, NotRead, TableRow
from fimbul.server.table.tables import Stop, Table

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

log = logging.getLogger("fimbul.cluster")

BEATS: Final = 3  # in the length of a lease
MISSED: Final = 1.5  # beats after which a worker that refuses connections counts as gone
MOMENT: Final = 0.01  # seconds
BALANCE_SECONDS: Final = 5.0  # from one look at everybody's tables to the next
SETTLED_SECONDS: Final = 10.0  # a table that has just come stays so long
STAYS_SECONDS: Final = 3_600.0  # a table that has been given away is not given away by the same worker again
PACE: Final = 0.05  # seconds from one table to the next when a worker stops …
LONGEST: Final = 5.0  # … and for all of them together, more or less


class Worker:
    """Keeps a hub's tables and the database's view of them in step.

    `follows`: people who come back come the same way, so that a table can follow them.
    """

    def __init__(self, hub: Hub, store: SqlStore, leases: Leases, follows: bool = True) -> None:
        self.hub = hub
        self.store = store
        self.leases = leases
        self.follows = follows
        self.leads = False  # whether this worker does what only one has to do
        self.renewed = time.monotonic()
        self.beating = asyncio.Lock()
        self.pause = leases.length / BEATS  # seconds until the next beat
        self.suspects: dict[str, float] = {}  # workers that refuse connections, by token: what their lease had left
        self.missing: set[str] = set()  # tables that are ours and not here
        self.given: dict[str, float] = {}  # tables we gave away, and when
        self.balanced = time.monotonic()
        self._hurry = asyncio.Event()
        self._beaten = asyncio.Event()

    @property
    def id(self) -> str:
        """How the others know it."""
        return self.leases.worker

    async def join(self) -> None:
        """Be a worker of the cluster, before anything is claimed."""
        async with self.store.transaction() as connection:
            await self.leases.renew(connection)
            await self.leases.replace(connection)
            self.leads = await self.leases.leads(connection)

    async def run(self) -> None:
        """Beat for as long as the worker lives."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), self.pause)
            self._hurry.clear()
            self.pause = self.leases.length / BEATS
            try:
                async with asyncio.timeout(self.leases.length):
                    await self.beat()
                    await self.balance()
            except (NotRead, TimeoutError) as problem:
                self.watch(problem)
            except Exception as problem:  # whatever it is, a worker that beats no more would lose everything
                log.exception("the lease was not renewed")
                self.watch(problem)

    # -- beats ----------------------------------------------------------------------------------------------------
    def hurry(self) -> None:
        """Something may have to be taken over: beat now."""
        self._hurry.set()

    async def doubt(self, token: str, seconds: float) -> None:
        """A worker refuses connections. Wait until more is known, or for some seconds."""
        if token not in self.suspects:
            self.suspects[token] = math.inf
            self.hurry()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._beaten.wait(), seconds)

    async def beat(self) -> None:
        """Renew the lease; give up tables that others have, and take over those whose worker has gone."""
        async with self.beating:
            if not self.leases.draining:
                await self._beat()

    async def _beat(self) -> None:
        began, here = time.monotonic(), list(self.hub.tables.values())
        async with self.store.transaction() as connection:
            await self.leases.renew(connection)
            owned = await self.leases.owned(connection)
            peers = await self.forget(connection, await self.leases.peers(connection))
            abandoned = await self.leases.abandoned(connection)
            idle = [row.table for row in abandoned if not is_busy(row)]
            if idle:
                await self.leases.free(connection, idle)
            given = await self.find_missing(connection, owned)
        if self.hub.is_cut_off:
            log.warning("the database can be reached again")
        self.renewed, self.hub.is_cut_off = began, False
        self.leads = all(self.id < peer.id for peer in peers)
        self.pause = self.until_next(peers)
        for table in here:
            if owned.get(table.id) != table.claim.epoch:
                self.hub.give_up(table)
        for row in (*abandoned, *given):
            if self.hub.adopt(row):
                self.hub.metrics.moved("takeover")
        beaten, self._beaten = self._beaten, asyncio.Event()
        beaten.set()

    async def forget(self, connection: AsyncConnection, peers: list[Peer]) -> list[Peer]:
        """A worker that refuses connections and has not renewed its lease in time has gone; those that are left."""
        known = {peer.token: peer.left for peer in peers}
        renewed = [token for token, left in self.suspects.items() if known.get(token, math.inf) > left]
        self.suspects = {token: known[token] for token in self.suspects if token not in renewed and token in known}
        gone = [peer.id for peer in peers if peer.token in self.suspects and peer.left <= self.doubtful]
        if gone:
            await self.leases.forget(connection, gone)
        return [peer for peer in peers if peer.id not in gone]

    @property
    def doubtful(self) -> float:
        """What is left of the lease of a worker that has not renewed it in time."""
        return self.leases.length * (1 - MISSED / BEATS)

    def until_next(self, peers: list[Peer]) -> float:
        """Seconds until the next beat: sooner if a lease ends before, or that of a suspect becomes doubtful."""
        ends = [peer.left - (self.doubtful if peer.token in self.suspects else 0) for peer in peers]
        return min([self.leases.length / BEATS, *[max(0.0, end) + MOMENT for end in ends]])

    async def find_missing(self, connection: AsyncConnection, owned: Mapping[str, int]) -> list[TableRow]:
        """Tables that others gave us and nobody has come to since the beat before; where nothing has to be done they
        are nobody's. Those in the making, or going to sleep, are missing for a moment only.
        """
        missing = owned.keys() - self.hub.tables.keys() - self.hub.loading.keys()
        lasting, self.missing = missing & self.missing, missing
        rows = await self.leases.rows(connection, lasting) if lasting else []
        for row in rows:
            if not is_busy(row):
                await self.leases.give(connection, Claim(row.table, owned[row.table]), NOBODY)
        return rows

    def watch(self, problem: Exception) -> None:
        """The lease was not renewed. Once it has run out, others play our tables: nobody must look at them here."""
        if time.monotonic() - self.renewed < self.leases.length or self.hub.is_cut_off:
            return
        log.error("the lease has run out: %s", problem or "the database does not answer")
        self.hub.is_cut_off = True
        for table in list(self.hub.tables.values()):
            table.dismiss_all(Refused("too_busy", "moved_on"))

    # -- giving tables away ---------------------------------------------------------------------------------------
    async def balance(self) -> None:
        """Give a few tables to workers that had better play them, if it is time to look."""
        now = time.monotonic()
        if now - self.balanced < BALANCE_SECONDS or self.leases.draining or self.hub.is_cut_off:
            return
        self.balanced = now
        self.given = {table: at for table, at in self.given.items() if now - at < STAYS_SECONDS}
        movable = [self.movable(table) for table in self.hub.tables.values() if self.may_go(table, now)]
        if not movable:
            return
        async with self.store.transaction() as connection:
            loads = await self.leases.loads(connection)
        if self.id in loads:
            for move in moves(self.id, loads, movable, self.follows):
                await self.give(move)

    def may_go(self, table: Table, now: float) -> bool:
        """Whether a table can change hands without anybody losing more than its connection for a moment."""
        settled = now - table.woken_at >= SETTLED_SECONDS and table.id not in self.given
        return settled and is_quiet(table) and not table.working

    def movable(self, table: Table) -> Movable:
        """A table, and the ways its people come."""
        return Movable(table.id, tuple([member.via for member in table.members]))

    async def give(self, move: Move) -> None:
        """Give a table away, in its own turn: nothing of it is being written, and nothing can be any more."""
        found = self.hub.tables.get(move.table)
        if found is None:
            return

        async def give(table: Table) -> None:
            if not is_quiet(table):
                return
            self.given[table.id] = time.monotonic()
            async with self.store.transaction() as connection:
                await self.leases.give(connection, table.claim, move.to)
            self.hub.give_up(table)
            self.hub.metrics.moved(move.how)

        try:
            await found.call(give)
        except Refused:
            return  # it has gone meanwhile

    async def drain(self) -> None:
        """Let the others have all tables, one after the other: each is played until its turn has come, and its people
        do not come to the others together with everybody else.
        """
        self.leases.draining = True
        async with self.beating:
            tables = list(self.hub.tables.values())
            pace = min(PACE, LONGEST / max(1, len(tables))) if await self._has_company() else 0.0
            renewing = asyncio.create_task(self._keep_lease())
            going: list[asyncio.Task[None]] = []
            for table in tables:
                going.append(asyncio.create_task(self._pass_on(table)))
                await asyncio.sleep(pace)
            await asyncio.gather(*going)
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
            try:
                async with self.store.transaction() as connection:
                    await self.leases.leave(connection)
            except NotRead as problem:
                log.error("the lease runs out by itself: %s", problem)
        if self.hub.gossip is not None:
            self.hub.gossip.tell(freed=True)

    async def _has_company(self) -> bool:
        """Whether anybody else is there to take tables."""
        try:
            async with self.store.transaction() as connection:
                return bool(await self.leases.peers(connection))
        except NotRead:
            return False

    async def _keep_lease(self) -> None:
        """Live on, without taking anything over."""
        while True:
            with suppress(NotRead):
                async with self.store.transaction() as connection:
                    await self.leases.renew(connection)
            await asyncio.sleep(self.leases.length / BEATS)

    async def _pass_on(self, table: Table) -> None:
        """Finish what a table has begun, then whoever comes to it first plays it."""
        table.post(None, Stop())
        await asyncio.wait([table.task], timeout=self.leases.length)
        with suppress(NotRead):  # it is free when the lease has ended
            async with self.store.transaction() as connection:
                await self.leases.give(connection, table.claim, PASSED_ON)
        table.dismiss_all(Refused("shutting_down"))
        self.hub.metrics.moved("drain")


def is_quiet(table: Table) -> bool:
    """Whether nothing is under way that would be lost if another worker played the table from now on."""
    under_way = table.undo or table.rematch or table.advice or table.pace.is_acting or table.is_to_be_finished
    return not under_way and not table.inbox.qsize()
