"""Who plays which table, where several workers share one PostgreSQL database.

Every worker renews its lease; a table belongs to one worker, and each time it changes hands its epoch grows. A write
is carried out only while the table still belongs to the writer, with the epoch it was claimed by: the row is locked
until the commit, so that nobody can claim the table in between. A worker that was stopped and wakes up late can write
nothing. Time is the database's alone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import insert

from fimbul.server.store import schema
from fimbul.server.store.engines import database_url, postgres_engine
from fimbul.server.store.store import Claim, Elsewhere, Fenced, TableRow

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

SECONDS: Final = 3.0  # without a sign of life, until others may take the tables over
ADOPTED_AT_ONCE: Final = 50
LONG_GONE: Final = 60.0  # seconds after which a worker that never came back is forgotten

tables, workers = schema.tables, schema.workers
NOW: Final = sql.func.clock_timestamp()
NOBODY: Final = ""
PASSED_ON: Final = "-"  # the owner of a table that its worker gave up: whoever comes to it first plays it


def seconds(number: float) -> sql.ColumnElement[object]:
    """A span of the database's time."""
    return sql.func.make_interval(0, 0, 0, 0, 0, 0, number)


def left_of(until: sql.ColumnElement[object]) -> sql.ColumnElement[float]:
    """Seconds until a moment comes; negative if it has passed."""
    return sql.cast(sql.extract("epoch", until - NOW), sql.Float)


@dataclass(frozen=True, slots=True)
class WorkerRow:
    """A worker as the database knows it."""

    id: str
    address: str  # where other workers reach it; never shown to strangers
    version: str
    left: float  # seconds until its lease ends; negative if it has
    tables: int


@dataclass(frozen=True, slots=True)
class Peer:
    """Another worker that lives."""

    id: str
    token: str
    left: float  # seconds until its lease ends


def is_alive(id: sql.ColumnElement[str]) -> sql.ColumnElement[bool]:
    """Whether a worker's lease still runs."""
    return sql.exists().where(workers.c.id == id, workers.c.until > NOW)


class Leases:
    """The lease of one worker, and its claims. Each method works inside the caller's transaction."""

    def __init__(self, worker: str, address: str, token: str, version: str, length: float = SECONDS) -> None:
        self.worker = worker
        self.address = address
        self.token = token  # other workers prove with it that they are some
        self.version = version
        self.length = length
        self.draining = False  # it is about to leave, and takes nothing more

    async def renew(self, connection: AsyncConnection) -> None:
        """Say that this worker lives; forget those that have long been gone."""
        row = insert(workers).values(
            id=self.worker,
            address=self.address,
            token=self.token,
            version=self.version,
            until=NOW + seconds(self.length),
        )
        kept = {"until": row.excluded.until}
        await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=kept))
        await connection.execute(sql.delete(workers).where(workers.c.until < NOW - seconds(LONG_GONE)))

    async def replace(self, connection: AsyncConnection) -> None:
        """This worker has the address of an earlier one, which is gone therefore."""
        await connection.execute(
            sql.delete(workers).where(workers.c.address == self.address, workers.c.id != self.worker)
        )

    async def leave(self, connection: AsyncConnection) -> None:
        """Others may take everything over at once."""
        await connection.execute(sql.delete(workers).where(workers.c.id == self.worker))

    async def forget(self, connection: AsyncConnection, workers_gone: Collection[str]) -> None:
        """These workers have gone: nobody has to wait for their leases."""
        await connection.execute(sql.delete(workers).where(workers.c.id.in_(workers_gone)))

    # -- tables ---------------------------------------------------------------------------------------------------
    async def claim(self, connection: AsyncConnection, table: str) -> Claim | None:
        """Make a table our own; None if there is no such table, Elsewhere if it belongs to a worker that lives."""
        free = sql.or_(tables.c.owner.in_((NOBODY, self.worker)), ~is_alive(tables.c.owner))
        taken = (
            sql.update(tables)
            .where(tables.c.table_id == table, free)
            .values(owner=self.worker, epoch=tables.c.epoch + 1)
            .returning(tables.c.epoch)
        )
        epoch = (await connection.execute(taken)).scalar_one_or_none()
        if epoch is not None:
            return Claim(table, int(epoch))
        owned = sql.select(workers.c.address, workers.c.token).join(tables, tables.c.owner == workers.c.id)
        found = (await connection.execute(owned.where(tables.c.table_id == table))).first()
        if found is not None:
            raise Elsewhere(*found)
        there = await connection.execute(sql.select(tables.c.table_id).where(tables.c.table_id == table))
        if there.first() is not None:  # its owner has gone just now
            raise Elsewhere("", "")
        return None

    async def release(self, connection: AsyncConnection, claim: Claim) -> None:
        """A table is nobody's, if it is still ours."""
        mine = (tables.c.table_id == claim.table, tables.c.owner == self.worker, tables.c.epoch == claim.epoch)
        await connection.execute(sql.update(tables).where(*mine).values(owner=NOBODY))

    async def give(self, connection: AsyncConnection, claim: Claim, to: str) -> None:
        """A table is another worker's from now on, if it is still ours."""
        mine = (tables.c.table_id == claim.table, tables.c.owner == self.worker, tables.c.epoch == claim.epoch)
        await connection.execute(sql.update(tables).where(*mine).values(owner=to, epoch=tables.c.epoch + 1))

    async def check(self, connection: AsyncConnection, claims: Collection[Claim]) -> None:
        """Fenced unless all these tables are ours; until the end of the transaction nobody can take them."""
        pairs = sql.tuple_(tables.c.table_id, tables.c.epoch).in_([(claim.table, claim.epoch) for claim in claims])
        mine = sql.select(tables.c.table_id).where(pairs, tables.c.owner == self.worker)
        held = await connection.execute(mine.order_by(tables.c.table_id).with_for_update(read=True))
        if len(held.all()) < len(claims):
            raise Fenced("the table belongs to another worker")

    async def owned(self, connection: AsyncConnection) -> dict[str, int]:
        """The epochs of all tables that are ours."""
        chosen = sql.select(tables.c.table_id, tables.c.epoch).where(tables.c.owner == self.worker)
        return {table: int(epoch) for table, epoch in await connection.execute(chosen)}

    async def rows(self, connection: AsyncConnection, ids: Collection[str]) -> list[TableRow]:
        """Some tables that are ours."""
        chosen = sql.select(*[tables.c[name] for name in schema.TABLE_COLUMNS])
        found = await connection.execute(chosen.where(tables.c.table_id.in_(ids), tables.c.owner == self.worker))
        return [TableRow(*row) for row in found]

    async def abandoned(self, connection: AsyncConnection) -> list[TableRow]:
        """Tables whose worker has gone while they were awake."""
        chosen = sql.select(*[tables.c[name] for name in schema.TABLE_COLUMNS])
        gone = (tables.c.owner > NOBODY, tables.c.owner != self.worker, ~is_alive(tables.c.owner))  # by the index
        found = await connection.execute(chosen.where(*gone).limit(ADOPTED_AT_ONCE))
        return [TableRow(*row) for row in found]

    async def free(self, connection: AsyncConnection, ids: Collection[str]) -> None:
        """Tables whose worker has gone are nobody's: nothing has to be done there until somebody comes."""
        gone = (tables.c.table_id.in_(ids), tables.c.owner != self.worker, ~is_alive(tables.c.owner))
        await connection.execute(sql.update(tables).where(*gone).values(owner=NOBODY))

    def is_free(self) -> sql.ColumnElement[bool]:
        """Of a table: that it belongs to nobody who lives."""
        return sql.or_(tables.c.owner == NOBODY, ~is_alive(tables.c.owner))

    # -- the cluster ------------------------------------------------------------------------------------------------
    async def peers(self, connection: AsyncConnection) -> list[Peer]:
        """The other workers that live."""
        chosen = sql.select(workers.c.id, workers.c.token, left_of(workers.c.until))
        found = await connection.execute(chosen.where(workers.c.until > NOW, workers.c.id != self.worker))
        return [Peer(*row) for row in found]

    async def loads(self, connection: AsyncConnection) -> dict[str, int]:
        """How many tables each worker that lives plays."""
        count = sql.select(sql.func.count()).where(tables.c.owner == workers.c.id).scalar_subquery()
        found = await connection.execute(sql.select(workers.c.id, count).where(workers.c.until > NOW))
        return {id: int(number) for id, number in found}

    async def leads(self, connection: AsyncConnection) -> bool:
        """Whether this worker does what only one has to do."""
        first = await connection.execute(sql.select(sql.func.min(workers.c.id)).where(workers.c.until > NOW))
        return bool(first.scalar_one_or_none() == self.worker)


async def end_lease(url: str, worker: str) -> None:
    """A worker has ended without a word: nobody has to wait for its lease."""
    engine = postgres_engine(database_url(url))
    try:
        async with engine.begin() as connection:
            await connection.execute(sql.delete(workers).where(workers.c.id == worker))
    finally:
        await engine.dispose()


async def all_workers(connection: AsyncConnection) -> list[WorkerRow]:
    """Every worker the database knows, with its tables."""
    count = sql.select(sql.func.count()).where(tables.c.owner == workers.c.id).scalar_subquery()
    chosen = sql.select(workers.c.id, workers.c.address, workers.c.version, left_of(workers.c.until), count)
    rows = await connection.execute(chosen.order_by(workers.c.address, workers.c.id))
    return [WorkerRow(*row) for row in rows]


async def count_unowned(connection: AsyncConnection) -> int:
    """How many tables were awake when their worker went, and still wait for another one."""
    gone = (tables.c.owner > NOBODY, ~is_alive(tables.c.owner))
    found = await connection.execute(sql.select(sql.func.count()).select_from(tables).where(*gone))
    return int(found.scalar_one())
