"""How a batch of steps is committed: over asyncpg on the loop, or over sqlite3 in a thread of its own.

aiosqlite sends every call to a thread and waits for its answer; a lone move made a dozen of these trips, which cost
more than writing it. Here the whole batch is one trip.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

from fimbul.server.store.leases import Leases
from fimbul.server.store.store import Claim

Row = dict[str, Any]
Step = tuple[sql.Executable, list[Row] | None]  # a statement with its rows; none: it stands for itself


class Commits(Protocol):
    """Runs transactions one after the other. The connection is kept: asking a pool costs as much as writing."""

    async def commit(self, steps: list[Step], claims: set[Claim]) -> list[list[Any]]:
        """Everything or nothing; the first column of what each step returned."""

    async def close(self) -> None:
        """Give the connection back; what it had begun is rolled back."""


class LoopCommits(Commits):
    """On the loop. With `leases` every claim is checked in the transaction that depends on it."""

    def __init__(self, engine: AsyncEngine, leases: Leases | None) -> None:
        self._engine = engine
        self._leases = leases
        self._held: AsyncConnection | None = None

    async def commit(self, steps: list[Step], claims: set[Claim]) -> list[list[Any]]:
        if self._held is None:
            self._held = await self._engine.connect()
        try:
            if self._leases is not None and claims:
                await self._leases.check(self._held, claims)
            results = [await self._held.execute(statement, rows) for statement, rows in steps]
            returned = [list(result.scalars()) if result.returns_rows else [] for result in results]
            await self._held.commit()
        except BaseException:
            await self.close()
            raise
        return returned

    async def close(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            with suppress(Exception):  # the connection may be the very thing that broke
                await held.close()


class ThreadCommits(Commits):
    """In a thread, which alone uses its connection."""

    def __init__(self, engine: sql.Engine, frequent: Sequence[sql.Executable]) -> None:
        """`frequent` are statements whose values all come from their rows and are text, numbers or bytes.

        They go to the driver as SQL, which takes half the time.
        """
        self._engine = engine
        self._frequent = frozenset(map(id, frequent))
        self._texts: dict[int, tuple[str, list[str]]] = {}  # SQL and the order of the values
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commits")
        self._held: sql.Connection | None = None

    async def commit(self, steps: list[Step], claims: set[Claim]) -> list[list[Any]]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, steps)

    async def close(self) -> None:
        self._thread.shutdown()
        self._let_go()
        self._engine.dispose()

    def _commit(self, steps: list[Step]) -> list[list[Any]]:
        try:
            if self._held is None:
                self._held = self._engine.connect()
            returned = [self._run(self._held, statement, rows) for statement, rows in steps]
            self._held.commit()
        except BaseException:
            self._let_go()
            raise
        return returned

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            with suppress(Exception):
                held.close()

    def _run(self, connection: sql.Connection, statement: sql.Executable, rows: list[Row] | None) -> list[Any]:
        if rows and id(statement) in self._frequent:
            text, names = self._text_of(statement, rows[0])
            connection.exec_driver_sql(text, [tuple([row[name] for name in names]) for row in rows])
            return []
        result = connection.execute(statement, rows)
        return list(result.scalars()) if result.returns_rows else []

    def _text_of(self, statement: sql.Executable, row: Row) -> tuple[str, list[str]]:
        if id(statement) not in self._texts:
            compiled = statement.compile(dialect=self._engine.dialect, column_keys=list(row))
            assert isinstance(compiled, SQLCompiler) and compiled.positiontup is not None
            self._texts[id(statement)] = (str(compiled), compiled.positiontup)
        return self._texts[id(statement)]
