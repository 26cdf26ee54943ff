"""The hall in the database: what is told about each table that anybody may join or watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from fimbul.server.store import schema
from fimbul.server.store.hall import HallRow, HallRows
from fimbul.server.store.store import Claim

if TYPE_CHECKING:
    from fimbul.server.store.sql_store import SqlStore

MOST: Final = 500  # rows that are looked at


class SqlHall(HallRows):
    """The rows of the hall; `HallRows` says what each method promises."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        into = (sqlite if store.is_sqlite else postgresql).insert(schema.hall)
        new = {name: into.excluded[name] for name in ("listing", "at", "until")}
        self._put = into.on_conflict_do_update(index_elements=["table_id"], set_=new)

    async def put(self, row: HallRow, claim: Claim) -> None:
        values = {"table_id": row.table, "listing": row.listing, "at": row.at, "until": row.until}
        await self._store.put([(self._put, [values])], claim)

    async def drop(self, table: str, claim: Claim) -> None:
        await self._store.put([(sql.delete(schema.hall).where(schema.hall.c.table_id == table), None)], claim)

    async def rows(self, now: int) -> list[HallRow]:
        hall = schema.hall
        chosen = sql.select(hall).where(hall.c.at <= now, sql.or_(hall.c.until == 0, hall.c.until > now))
        newest = chosen.order_by(hall.c.at.desc(), hall.c.table_id).limit(MOST)
        return [HallRow(*row) for row in await self._store.rows(newest)]
