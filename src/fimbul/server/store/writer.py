"""The one task that writes: everything queued goes into one transaction (group commit), then the callers continue.

When a batch fails, its writes are tried one by one, so that a bad one harms nobody else. Nothing stops the task: after
a full disk or a lost connection the next write is tried as usual.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, IntegrityError

from fimbul.server.store.bulk import Row, Step
from fimbul.server.store.store import Claim, Fenced, NotSaved, StoreProblem
from fimbul.server.store.trips import Trips, reason_of

MOST_AT_ONCE = 1_000  # writes in one transaction
FOREIGN_KEY = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")  # how the two databases say that there is no such table

logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Write:
    """What one caller wants written, all of it or nothing, and the future the caller waits for."""

    steps: list[Step]
    done: asyncio.Future[list[Any]]
    claim: Claim | None  # what it depends on

    @property
    def size(self) -> int:
        """How many rows there are to write."""
        return sum([1 if rows is None else len(rows) for _, rows in self.steps])

    def succeed(self, returned: list[Any]) -> None:
        """Let the caller continue; the caller may have left."""
        if not self.done.done():
            self.done.set_result(returned)

    def fail(self, problem: Exception) -> None:
        """Tell the caller; the caller may have left."""
        if not self.done.done():
            self.done.set_exception(problem)


class Writer:
    """The queue of writes and the task that empties it."""

    def __init__(self, trips: Trips, free: Sequence[sql.Executable]) -> None:
        """`free` are the statements whose order among each other does not matter within a transaction."""
        self.depth = 0  # rows waiting
        self._trips = trips
        self._free = frozenset(map(id, free))
        self._waiting: deque[Write] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._empty_the_queue(), name="store")

    async def put(self, steps: Sequence[Step], claim: Claim | None = None) -> list[Any]:
        """Wait until this is on the disk; the first column of what the statements returned."""
        if self._closing:
            raise NotSaved("the server is shutting down")
        chosen = [(statement, rows) for statement, rows in steps if rows is None or rows]
        if not chosen:
            return []
        write = Write(chosen, asyncio.get_running_loop().create_future(), claim)
        self.depth += write.size
        self._waiting.append(write)
        self._wake.set()
        return await write.done

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _empty_the_queue(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
            # Skip a write whose caller left before it began.
            wanted = [write for write in batch if not write.done.done()]
            try:
                if wanted:
                    await self._save(wanted)
            finally:
                self.depth -= sum([write.size for write in batch])

    async def _save(self, batch: list[Write]) -> None:
        try:
            await self._commit(batch)
        except Exception as problem:
            if len(batch) == 1 and not is_lost(problem):
                refuse(batch[0], problem)
            else:
                await self._save_one_by_one(batch, in_doubt=is_lost(problem))

    async def _save_one_by_one(self, batch: list[Write], in_doubt: bool) -> None:
        """A lost connection leaves it in doubt whether the batch was written; a row that is there may be our own."""
        for at, write in enumerate(batch):
            try:
                if in_doubt and await self._is_there(write):
                    write.succeed([])
                else:
                    await self._commit([write])
            except Exception as problem:
                refuse(write, problem)
                if is_lost(problem):  # nobody else waits for the same silence
                    for other in batch[at + 1 :]:
                        refuse(other, problem)
                    return

    async def _commit(self, batch: list[Write]) -> None:
        claims = {write.claim for write in batch if write.claim is not None}
        merged = list(self._merged(batch))
        answers = await self._trips.commit([(statement, rows) for _, statement, rows in merged], claims)
        returned: dict[Write, list[Any]] = {write: [] for write in batch}
        for (write, _, _), answer in zip(merged, answers, strict=True):
            returned[write].extend(answer)
        for write in batch:
            write.succeed(returned[write])

    def _merged(self, batch: list[Write]) -> Iterator[tuple[Write, sql.Executable, list[Row] | None]]:
        """The steps in order; free ones of the same kind together, which is what makes a large batch cheap."""
        groups: list[tuple[Write, sql.Executable, list[Row] | None]] = []
        growing: dict[int, list[Row]] = {}
        for write in batch:
            for statement, rows in write.steps:
                if rows is None or id(statement) not in self._free:
                    growing.clear()
                    groups.append((write, statement, rows))
                elif id(statement) in growing:
                    growing[id(statement)].extend(rows)
                else:
                    growing[id(statement)] = list(rows)
                    groups.append((write, statement, growing[id(statement)]))
        return iter(groups)

    async def _is_there(self, write: Write) -> bool:
        """Whether all rows a write would add are in the database, exactly so."""
        steps = [step for step in write.steps if not is_derived(step[0])]
        for statement, rows in steps:
            if not isinstance(statement, sql.Insert) or rows is None:
                return False
            for row in rows:
                if not await self._is_in_table(statement.table, row):
                    return False
        return bool(steps)

    async def _is_in_table(self, table: sql.FromClause, row: Row) -> bool:
        wanted = [column == row[column.name] for column in table.primary_key]
        found = await self._trips.rows(sql.select(table).where(*wanted))
        return [dict(there._mapping) for there in found] == [row]


def is_derived(statement: sql.Executable) -> bool:
    """Whether a statement computes its rows in the database: they are there if those of the same write are."""
    return (isinstance(statement, sql.Insert) and statement.select is not None) or isinstance(statement, sql.Delete)


def is_lost(problem: Exception) -> bool:
    """Whether the database could not be reached."""
    if isinstance(problem, DBAPIError):
        return problem.connection_invalidated
    return isinstance(problem, (OSError, TimeoutError))


def refuse(write: Write, problem: Exception) -> None:
    """Tell the caller why nothing was written."""
    if isinstance(problem, Fenced):
        write.fail(problem)
        return
    reason = reason_of(problem)
    if isinstance(problem, IntegrityError) and not is_without_table(problem):
        refusal: StoreProblem = Fenced(reason)
    else:
        refusal = NotSaved(reason)
        logger.error("not saved: %s", reason)
    refusal.__cause__ = problem
    write.fail(refusal)


def is_without_table(problem: IntegrityError) -> bool:
    """Whether a row was refused because its table is not there (any more)."""
    original = problem.orig
    return getattr(original, "sqlite_errorname", getattr(original, "sqlstate", "")) in FOREIGN_KEY
