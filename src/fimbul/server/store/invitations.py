"""Invitations in the database: who is invited to which table, and whom somebody has played with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sql

from fimbul.server.store import schema
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import Fenced

MOST_FELLOWS: Final = 50

accounts, seats, tables, invitations = schema.accounts, schema.account_seats, schema.tables, schema.invitations


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """Somebody is invited to a table that waits for players."""

    account: str
    table: str
    by: str  # the name of whoever invites
    at: int


class InvitationStore:
    """Invitations of the accounts of a server; they go when the account or the table goes."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store

    async def fellows(self, account: str) -> list[tuple[str, str]]:
        """The accounts that somebody has played with and that may be looked at, with their names, the latest first."""
        mine, theirs = seats.alias("mine"), seats.alias("theirs")
        chosen = (
            sql.select(accounts.c.account_id, accounts.c.name)
            .join(theirs, theirs.c.account_id == accounts.c.account_id)
            .join(mine, mine.c.table_id == theirs.c.table_id)
            .join(tables, tables.c.table_id == mine.c.table_id)
            .where(mine.c.account_id == account, theirs.c.account_id != account)
            .where(accounts.c.listed, tables.c.status != "gathering")
            .group_by(accounts.c.account_id, accounts.c.name)
            .order_by(sql.func.max(mine.c.since).desc(), accounts.c.name)
            .limit(MOST_FELLOWS)
        )
        return [(row[0], row[1]) for row in await self.store.rows(chosen)]

    async def add(self, row: InvitationRow) -> None:
        """Invite somebody; whoever is invited already stays so."""
        values = {"account_id": row.account, "table_id": row.table, "by_name": row.by, "at": row.at}
        try:
            await self.store.put([(sql.insert(invitations), [values])])
        except Fenced:
            return

    async def of(self, account: str) -> list[InvitationRow]:
        """To which waiting tables somebody is invited, the latest first."""
        chosen = (
            sql.select(invitations)
            .join(tables, tables.c.table_id == invitations.c.table_id)
            .where(invitations.c.account_id == account, tables.c.status == "gathering")
            .order_by(invitations.c.at.desc())
        )
        return [InvitationRow(*row) for row in await self.store.rows(chosen)]

    async def drop(self, account: str, table: str) -> None:
        """It has been answered."""
        answered = sql.delete(invitations).where(invitations.c.account_id == account, invitations.c.table_id == table)
        await self.store.put([(answered, None)])
