"""The store on SQLite or PostgreSQL.

All writes go through one queue, in the order they were asked for: see writer.py.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from fimbul.server.store import schema
from fimbul.server.store.bulk import Bulk, Bulks, Row, Step
from fimbul.server.store.engines import BadDatabase
from fimbul.server.store.leases import Leases
from fimbul.server.store.outbox import SETTLE, TellingSteps
from fimbul.server.store.sql_hall import SqlHall
from fimbul.server.store.store import (
    LESSON_HEAD,
    NO_NOTICES,
    OPEN,
    OVER,
    AnalysisRow,
    ChatRow,
    Claim,
    GameRow,
    KeyRow,
    LoadedTable,
    MoveRow,
    NoticeChanges,
    NotRead,
    Store,
    StoreProblem,
    TableRow,
)
from fimbul.server.store.trips import LoopTrips, ThreadTrips, Trips, reason_of, trips_to
from fimbul.server.store.writer import Writer

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

REMOVED_AT_ONCE = 100  # tables; moves wait meanwhile

ADD_TABLE = sql.insert(schema.tables)
ADD_MOVE = sql.insert(schema.moves)
ADD_KEY = sql.insert(schema.keys)
ADD_CHAT = sql.insert(schema.chat)
ADD_ANALYSIS = sql.insert(schema.analyses)
SAVED = ("status", "head", "room", "touched")
SAVE_TABLE = (
    sql.update(schema.tables)
    .where(schema.tables.c.table_id == sql.bindparam("of_table"))
    .values({name: sql.bindparam(f"new_{name}") for name in SAVED})
)
DROP_KEYS = sql.delete(schema.keys).where(
    schema.keys.c.table_id == sql.bindparam("of_table"),
    schema.keys.c.role == sql.bindparam("of_role"),
    schema.keys.c.seat == sql.bindparam("of_seat"),
)
BEAT = sql.update(schema.pulse).values(beats=schema.pulse.c.beats + 1)
FREQUENT = (ADD_MOVE, SAVE_TABLE)


def moves_added(rows: sql.FromClause, may: sql.ColumnElement[bool]) -> sql.Insert:
    return sql.insert(schema.moves).from_select(list(rows.c.keys()), sql.select(rows).where(may))


def tables_saved(rows: sql.FromClause, may: sql.ColumnElement[bool]) -> sql.Update:
    changes = {name: rows.c[f"new_{name}"] for name in SAVED}
    return sql.update(schema.tables).where(schema.tables.c.table_id == rows.c.of_table, may).values(changes)


BULKS: dict[sql.Executable, Bulk] = {
    ADD_MOVE: Bulk({column.name: column.type for column in schema.moves.c}, moves_added),
    SAVE_TABLE: Bulk(
        {"of_table": sql.Text(), **{f"new_{name}": schema.tables.c[name].type for name in SAVED}},
        tables_saved,
        last_of="of_table",
    ),
}
FREE = (ADD_MOVE, SAVE_TABLE, ADD_CHAT)  # different tables of the database: their order does not matter


class SqlStore(Store):
    """The database of one server; `Store` says what each method promises."""

    def __init__(self, trips: Trips, leases: Leases | None = None) -> None:
        self._trips = trips
        self._leases = leases
        self._telling = TellingSteps(self.is_sqlite)
        if isinstance(trips, LoopTrips):
            trips.bulks = Bulks(trips.engine.dialect, BULKS | self._telling.bulks)
        self._writer = Writer(self._trips, (*FREE, SETTLE, self._telling.add))
        self.hall = SqlHall(self)
        into = (sqlite if self.is_sqlite else postgresql).insert(schema.games)
        self._add_game = into.on_conflict_do_update(index_elements=["game"], set_={"at": into.excluded.at})

    @classmethod
    async def open(cls, url: str, leases: Leases | None = None) -> SqlStore:
        """Connect, and create or migrate the database. With `leases` other workers may write to it at the same time.

        BadDatabase if the address or the file cannot be used, SchemaTooNew if a later Fimbul wrote it, NotRead if it
        cannot be reached.
        """
        trips = trips_to(url, FREQUENT, leases)
        try:
            await trips.run(schema.create_or_migrate)
        except BadDatabase:
            await trips.close()
            raise
        except Exception as problem:
            await trips.close()
            raise NotRead(reason_of(problem)) from problem
        return cls(trips, leases)

    async def close(self) -> None:
        await self._writer.close()
        if self._leases is not None:
            with suppress(NotRead):  # the lease ends by itself
                async with self.transaction() as connection:
                    await self._leases.leave(connection)
        await self._trips.close()

    @property
    def depth(self) -> int:
        return self._writer.depth

    # -- tables and moves ---------------------------------------------------------------------------------------------
    async def add_table(self, row: TableRow, keys: Sequence[KeyRow], changes: NoticeChanges = NO_NOTICES) -> Claim:
        claim = Claim(row.table, 0 if self._leases is None else 1)
        owner = "" if self._leases is None else self._leases.worker
        added = row_of(row) | {"owner": owner, "epoch": claim.epoch}
        told = self._telling.steps(row.table, changes)
        await self._writer.put([(ADD_TABLE, [added]), (ADD_KEY, [row_of(key) for key in keys]), *told])
        return claim

    async def claim(self, table: str) -> Claim | None:
        if self._leases is None:
            return Claim(table)
        async with self.transaction() as connection:
            return await self._leases.claim(connection, table)

    async def release(self, claim: Claim) -> None:
        if self._leases is not None:
            async with self.transaction() as connection:
                await self._leases.release(connection, claim)

    async def append(self, move: MoveRow, claim: Claim | None = None, changes: NoticeChanges = NO_NOTICES) -> None:
        await self._writer.put([(ADD_MOVE, [row_of(move)]), *self._telling.steps(move.table, changes)], claim)

    async def save_table(
        self,
        table: str,
        *,
        status: str,
        head: str,
        room: bytes,
        touched: int,
        claim: Claim | None = None,
        changes: NoticeChanges = NO_NOTICES,
    ) -> None:
        row = {"of_table": table, "new_status": status, "new_head": head, "new_room": room, "new_touched": touched}
        await self._writer.put([(SAVE_TABLE, [row]), *self._telling.steps(table, changes)], claim)

    async def load_table(self, table: str) -> LoadedTable | None:
        found = await self._loaded(schema.tables.c.table_id == table)
        return found[0] if found else None

    async def unfinished(self) -> list[LoadedTable]:
        wanted: sql.ColumnElement[bool] = schema.tables.c.status.in_(OPEN)
        if self._leases is not None:
            wanted = sql.and_(wanted, self._leases.is_free())
        return await self._loaded(wanted)

    async def _loaded(self, which: sql.ColumnElement[bool]) -> list[LoadedTable]:
        tables, moves = schema.tables, schema.moves
        kept = sql.select(*[tables.c[name] for name in schema.TABLE_COLUMNS])
        rows = await self.rows(kept.where(which).order_by(tables.c.created, tables.c.table_id))
        found = {row[0]: LoadedTable(TableRow(*row), []) for row in rows}
        if found:
            ids = sql.select(tables.c.table_id).where(which)
            chosen = sql.select(moves).where(moves.c.table_id.in_(ids)).order_by(moves.c.table_id, moves.c.n)
            for row in await self.rows(chosen):
                # A table added between the two queries is handled by the code that added it.
                if row[0] in found:
                    found[row[0]].moves.append(MoveRow(*row))
        return list(found.values())

    # -- keys ---------------------------------------------------------------------------------------------------------
    async def find_key(self, digest: str) -> KeyRow | None:
        rows = await self.rows(sql.select(schema.keys).where(schema.keys.c.digest == digest))
        return KeyRow(*rows[0]) if rows else None

    async def keys_of(self, table: str) -> list[KeyRow]:
        keys = schema.keys
        chosen = sql.select(keys).where(keys.c.table_id == table).order_by(keys.c.role, keys.c.seat, keys.c.digest)
        return [KeyRow(*row) for row in await self.rows(chosen)]

    async def add_keys(self, keys: Sequence[KeyRow], claim: Claim | None = None) -> None:
        await self._writer.put([(ADD_KEY, [row_of(key) for key in keys])], claim)

    async def drop_keys(self, table: str, role: str, seat: int, claim: Claim | None = None) -> None:
        told = self._telling.forget_seat(table, seat) if role == "seat" else []
        await self._writer.put([(DROP_KEYS, [{"of_table": table, "of_role": role, "of_seat": seat}]), *told], claim)

    # -- chat and finished games --------------------------------------------------------------------------------------
    async def add_chat(self, line: ChatRow, claim: Claim | None = None) -> None:
        await self._writer.put([(ADD_CHAT, [row_of(line)])], claim)

    async def chat_of(self, table: str, last: int = 200) -> list[ChatRow]:
        chat = schema.chat
        chosen = sql.select(chat).where(chat.c.table_id == table).order_by(chat.c.number.desc()).limit(last)
        return [ChatRow(*row) for row in await self.rows(chosen)][::-1]

    async def add_game(self, game: GameRow, claim: Claim | None = None) -> None:
        await self._writer.put([(self._add_game, [row_of(game)])], claim)

    async def game(self, game: str) -> GameRow | None:
        rows = await self.rows(sql.select(schema.games).where(schema.games.c.game == game))
        return GameRow(*rows[0]) if rows else None

    async def games_named(self, start: str) -> list[GameRow]:
        chosen = sql.select(schema.games).where(schema.games.c.game.startswith(start, autoescape=True))
        return [GameRow(*row) for row in await self.rows(chosen.order_by(schema.games.c.game))]

    async def add_analysis(self, row: AnalysisRow) -> None:
        await self._writer.put([(ADD_ANALYSIS, [row_of(row)])])

    async def analysis(self, game: str, depth: str) -> list[AnalysisRow]:
        analyses = schema.analyses
        chosen = sql.select(analyses).where(analyses.c.game == game, analyses.c.depth == depth)
        return [AnalysisRow(*row) for row in await self.rows(chosen.order_by(analyses.c.part))]

    # -- upkeep -------------------------------------------------------------------------------------------------------
    async def expire(self, running_before: int, over_before: int, lessons_before: int) -> list[str]:
        tables = schema.tables
        old = sql.or_(
            sql.and_(tables.c.status.in_(OPEN), untouched_since(running_before)),
            sql.and_(tables.c.status == OVER, untouched_since(over_before)),
            sql.and_(tables.c.head.startswith(LESSON_HEAD), untouched_since(lessons_before)),
        )
        some = sql.select(tables.c.table_id).where(old).limit(REMOVED_AT_ONCE)
        remove = sql.delete(tables).where(tables.c.table_id.in_(some)).returning(tables.c.table_id)
        removed: list[str] = []
        while True:
            removed += (gone := await self._writer.put([(remove, None)]))
            if len(gone) < REMOVED_AT_ONCE:
                break
        await self._writer.put([(sql.delete(schema.games).where(schema.games.c.at < over_before), None)])
        return removed

    async def check(self) -> None:
        await self._writer.put([(BEAT, None)])

    @property
    def is_sqlite(self) -> bool:
        """Which of the two databases it is."""
        return isinstance(self._trips, ThreadTrips)

    # -- for the other rooms of the store -----------------------------------------------------------------------------
    async def put(self, steps: Sequence[Step], claim: Claim | None = None) -> list[Any]:
        """Write in turn with everything else, all or nothing; the first column of what the statements returned."""
        return await self._writer.put(steps, claim)

    async def rows(self, statement: sql.Select[Any]) -> list[Any]:
        """The rows that a query finds."""
        try:
            return await self._trips.rows(statement)
        except Exception as problem:
            raise NotRead(reason_of(problem)) from problem

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of a worker that shares the database with others, beside what waits to be written."""
        assert isinstance(self._trips, LoopTrips)
        try:
            async with self._trips.engine.connect() as connection:
                yield connection
                await connection.commit()
        except StoreProblem:
            raise
        except Exception as problem:
            raise NotRead(reason_of(problem)) from problem


def untouched_since(time: int) -> sql.ColumnElement[bool]:
    """Neither the table itself nor its moves and chat are younger."""
    tables, moves, chat = schema.tables, schema.moves, schema.chat
    return sql.and_(
        tables.c.touched < time,
        ~sql.exists().where(moves.c.table_id == tables.c.table_id, moves.c.at >= time),
        ~sql.exists().where(chat.c.table_id == tables.c.table_id, chat.c.at >= time),
    )


def row_of(row: TableRow | MoveRow | KeyRow | ChatRow | GameRow | AnalysisRow) -> Row:
    """A row as the database names its columns."""
    named = {name: getattr(row, name) for name in row.__slots__}
    if "table" in named:
        named["table_id"] = named.pop("table")
    return named
