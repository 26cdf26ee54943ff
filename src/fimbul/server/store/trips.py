"""Trips to the database: a whole transaction, or a whole query, at a time.

PostgreSQL is spoken to on the loop. SQLite is spoken to in threads: an asynchronous driver for it would send every
single call to a thread and wait for the answer, and a dozen of these cost more than the move that they save.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from fimbul.server.store.bulk import Bulks, Row, Step
from fimbul.server.store.engines import SQLITE, database_url, postgres_engine, sqlite_engine
from fimbul.server.store.store import Claim, Fenced

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from fimbul.server.store.leases import Leases

READERS: Final = 2
LOST: Final = ("08", "57")  # how what PostgreSQL says begins when it is the connection that has failed, or the server

T = TypeVar("T")
# For the thread that commits: where who waits for it is to be told.
Order = tuple[asyncio.AbstractEventLoop, asyncio.Future[list[list[Any]]], list[Step]]


class Trips(Protocol):
    """Commits, one after the other over a connection that is kept (a pool costs as much as writing), and queries."""

    async def commit(self, steps: list[Step], claims: set[Claim]) -> list[list[Any]]:
        """Everything or nothing; the first column of what each step returned."""

    async def rows(self, query: sql.Select[Any]) -> list[Any]:
        """The rows that a query finds."""

    async def run(self, job: Callable[[sql.Connection], T]) -> T:
        """A transaction of its own, of any length."""

    async def close(self) -> None:
        """Give all connections back; what they had begun is rolled back."""


def trips_to(address: str, frequent: Sequence[sql.Executable] = (), leases: Leases | None = None) -> Trips:
    """Trips to a database. BadDatabase if its address or its file cannot be used."""
    url = database_url(address)
    if url.drivername == SQLITE:
        return ThreadTrips(sqlite_engine(url), frequent)
    return LoopTrips(postgres_engine(url), leases)


class LoopTrips(Trips):
    """On the loop. With `leases` every claim is checked in the transaction that depends on it."""

    def __init__(self, engine: AsyncEngine, leases: Leases | None = None) -> None:
        self.engine = engine
        self.bulks = Bulks(engine.dialect, {})  # of the statements that make up nearly all of the writing
        self._leases = leases
        self._held: AsyncConnection | None = None
        self._driver: Any = None  # the same connection without SQLAlchemy

    async def commit(self, steps: list[Step], claims: set[Claim]) -> list[list[Any]]:
        if self._held is None:
            self._held = await self.engine.connect()
            self._driver = (await self._held.get_raw_connection()).driver_connection
        try:
            if await self._commit_plainly(steps, claims):
                return [[] for _ in steps]
            if self._leases is not None and claims:
                await self._leases.check(self._held, claims)
            results = [await self._held.execute(statement, rows) for statement, rows in steps]
            returned = [first_column(result) for result in results]
            await self._held.commit()
        except BaseException:
            await self._let_go()
            raise
        return returned

    async def _commit_plainly(self, steps: list[Step], claims: set[Claim]) -> bool:
        """One statement for everything, if there is one. False if nothing was written: SQLAlchemy says why."""
        checked = claims if self._leases is not None else set()
        found = self.bulks.of(steps, checked, "" if self._leases is None else self._leases.worker)
        if found is None:
            return False
        text, values = found
        try:
            rows = await self._driver.fetch(text, *values)
        except Exception as problem:
            if isinstance(problem, (OSError, TimeoutError)):
                raise
            if self._driver.is_closed() or getattr(problem, "sqlstate", "")[:2] in LOST:
                raise ConnectionError(reason_of(problem)) from problem
            return False
        if rows[0][0] < len(checked):
            raise Fenced("the table belongs to another worker")
        return True

    async def rows(self, query: sql.Select[Any]) -> list[Any]:
        async with self.engine.connect() as connection:
            return list(await connection.execute(query))

    async def run(self, job: Callable[[sql.Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(job)

    async def close(self) -> None:
        await self._let_go()
        await self.engine.dispose()

    async def _let_go(self) -> None:
        held, self._held, self._driver = self._held, None, None
        if held is not None:
            with suppress(Exception):  # the connection may be the very thing that broke
                await held.close()


class ThreadTrips(Trips):
    """In threads: one commits, others read without waiting for the disk."""

    def __init__(self, engine: sql.Engine, frequent: Sequence[sql.Executable] = ()) -> None:
        """`frequent` are statements whose values all come from their rows and are text, numbers or bytes.

        They go to the driver as SQL, which takes half the time.
        """
        self.engine = engine
        self._frequent = frozenset(map(id, frequent))
        self._texts: dict[int, tuple[str, list[str]]] = {}  # SQL and the order of the values
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._commits = Thread(target=self._carry_out_orders, name="commits", daemon=True)
        self._commits.start()
        self._reads = ThreadPoolExecutor(READERS, thread_name_prefix="queries")
        self._held: sql.Connection | None = None

    async def commit(self, steps: list[Step], claims: set[Claim]) -> list[list[Any]]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[list[list[Any]]] = loop.create_future()
        self._orders.put((loop, done, steps))  # an executor does the same with a dozen locks more
        return await done

    async def rows(self, query: sql.Select[Any]) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._reads, self._rows, query)

    async def run(self, job: Callable[[sql.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reads, self._run, job)

    async def close(self) -> None:
        self._orders.put(None)
        self._commits.join()
        self._reads.shutdown()
        self._let_go()
        self.engine.dispose()

    # -- in the threads -----------------------------------------------------------------------------------------------
    def _carry_out_orders(self) -> None:
        while (order := self._orders.get()) is not None:
            loop, done, steps = order
            try:
                outcome: list[list[Any]] | BaseException = self._commit(steps)
            except BaseException as problem:
                outcome = problem
            with suppress(RuntimeError):  # nobody waits any more
                loop.call_soon_threadsafe(settle, done, outcome)

    def _commit(self, steps: list[Step]) -> list[list[Any]]:
        try:
            if self._held is None:
                self._held = self.engine.connect()
            if self._commit_plainly(self._held, steps):
                return [[] for _ in steps]
            returned = [self._step(self._held, statement, rows) for statement, rows in steps]
            self._held.commit()
        except BaseException:
            self._let_go()
            raise
        return returned

    def _commit_plainly(self, held: sql.Connection, steps: list[Step]) -> bool:
        """Frequent statements alone need nothing but the driver. False if nothing was written: SQLAlchemy says why."""
        if not all([rows and id(statement) in self._frequent for statement, rows in steps]):
            return False
        driver = held.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            for statement, rows in steps:
                text, names = self._text_of(statement, (rows or [])[0])
                driver.executemany(text, [tuple([row[name] for name in names]) for row in rows or []])
            driver.commit()
        except sqlite3.Error:
            driver.rollback()
            return False
        return True

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            with suppress(Exception):
                held.close()

    def _step(self, connection: sql.Connection, statement: sql.Executable, rows: list[Row] | None) -> list[Any]:
        if rows and id(statement) in self._frequent:
            text, names = self._text_of(statement, rows[0])
            connection.exec_driver_sql(text, [tuple([row[name] for name in names]) for row in rows])
            return []
        return first_column(connection.execute(statement, rows))

    def _text_of(self, statement: sql.Executable, row: Row) -> tuple[str, list[str]]:
        if id(statement) not in self._texts:
            assert isinstance(statement, sql.ClauseElement)
            compiled = statement.compile(dialect=self.engine.dialect, column_keys=list(row))
            assert isinstance(compiled, SQLCompiler) and compiled.positiontup is not None
            self._texts[id(statement)] = (str(compiled), compiled.positiontup)
        return self._texts[id(statement)]

    def _rows(self, query: sql.Select[Any]) -> list[Any]:
        with self.engine.connect() as connection:
            return list(connection.execute(query))

    def _run(self, job: Callable[[sql.Connection], T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)


def settle(done: asyncio.Future[list[list[Any]]], outcome: list[list[Any]] | BaseException) -> None:
    """Let whoever waits for a commit go on."""
    if done.done():
        return
    if isinstance(outcome, BaseException):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


def first_column(result: sql.CursorResult[Any]) -> list[Any]:
    """The first column of what a statement returned, if anything."""
    return list(result.scalars()) if result.returns_rows else []


def reason_of(problem: BaseException) -> str:
    """What the database said, in one line; no statement, no values."""
    original = problem.orig if isinstance(problem, DBAPIError) and problem.orig is not None else problem
    text = " ".join(str(original).split("\n")[0].split())
    return text or type(original).__name__
