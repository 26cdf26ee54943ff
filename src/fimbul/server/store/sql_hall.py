"""The hall in the database: what is told about each table that anybody may join or watch."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from fimbul.server.store import schema
from fimbul.server.store.hall import HallRow, HallRows
from fimbul.server.store.store import Claim, NotRead
from fimbul.server.store.writer import Writer, reason_of

MOST: Final = 500  # rows that are looked at


class SqlHall(HallRows):
    """The rows of the hall; `HallRows` says what each method promises."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer
        into = (sqlite if engine.dialect.name == "sqlite" else postgresql).insert(schema.hall)
        new = {name: into.excluded[name] for name in ("listing", "at", "until")}
        self._put = into.on_conflict_do_update(index_elements=["table_id"], set_=new)

    async def put(self, row: HallRow, claim: Claim) -> None:
        values = {"table_id": row.table, "listing": row.listing, "at": row.at, "until": row.until}
        await self._writer.put([(self._put, [values])], claim)

    async def drop(self, table: str, claim: Claim) -> None:
        await self._writer.put([(sql.delete(schema.hall).where(schema.hall.c.table_id == table), None)], claim)

    async def rows(self, now: int) -> list[HallRow]:
        hall = schema.hall
        chosen = sql.select(hall).where(hall.c.at <= now, sql.or_(hall.c.until == 0, hall.c.until > now))
        try:
            async with self._engine.connect() as connection:
                found = await connection.execute(chosen.order_by(hall.c.at.desc(), hall.c.table_id).limit(MOST))
                return [HallRow(*row) for row in found]
        except Exception as problem:
            raise NotRead(reason_of(problem)) from problem
