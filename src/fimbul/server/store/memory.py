"""What is kept of finished games, for ratings, profiles and leaderboards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sql

from fimbul.server.store import schema
from fimbul.server.store.accounts import plain
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import Claim

results, accounts = schema.results, schema.accounts


NEVER: Final = 1 << 62  # later than any time


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A finished game of an account: the `n`th of a ladder; `mu` and `sigma` are the rating after it."""

    account_id: str
    ladder: str
    n: int
    game: str
    edition: str
    seats: int
    clan: str
    place: int
    glory: int
    left: bool
    sources: bytes
    mu: float
    sigma: float
    at: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an account stands in a ladder."""

    account_id: str
    name: str
    games: int
    wins: int
    mu: float
    sigma: float


class MemoryStore:
    """Finished games in the database of a server."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store

    async def add(self, rows: Sequence[ResultRow], claim: Claim | None = None) -> None:
        """All results of one game. Fenced if one of its people has ended another game of the ladder meanwhile."""
        await self.store.put([(sql.insert(results), [plain(row) for row in rows])], claim)

    async def has(self, game: str, account: str) -> bool:
        """Whether a game is counted."""
        chosen = sql.select(results.c.n).where(results.c.game == game, results.c.account_id == account)
        return bool(await self.store.rows(chosen))

    async def last(self, account: str, ladder: str) -> ResultRow | None:
        """The latest game of an account in a ladder."""
        chosen = sql.select(results).where(results.c.account_id == account, results.c.ladder == ladder)
        rows = await self.store.rows(chosen.order_by(results.c.n.desc()).limit(1))
        return ResultRow(*rows[0]) if rows else None

    async def of_account(self, account: str, before: int = NEVER) -> list[ResultRow]:
        """All games of an account that may be seen before a time, the latest first."""
        chosen = sql.select(results).where(results.c.account_id == account, results.c.at < before)
        return [
            ResultRow(*row) for row in await self.store.rows(chosen.order_by(results.c.at.desc(), results.c.n.desc()))
        ]

    async def standings(self, ladder: str, most: int, before: int = NEVER) -> list[Standing]:
        """The best of a ladder who want to be seen, by what their rating is at least, as far as all may know it."""
        latest = (
            sql.select(results.c.account_id, sql.func.max(results.c.n).label("n"))
            .where(results.c.ladder == ladder, results.c.at < before)
            .group_by(results.c.account_id)
            .subquery()
        )
        won = sql.select(sql.func.count()).where(
            results.c.ladder == ladder,
            results.c.account_id == accounts.c.account_id,
            results.c.place == 1,
            results.c.at < before,
        )
        same = sql.and_(
            results.c.account_id == latest.c.account_id, results.c.n == latest.c.n, results.c.ladder == ladder
        )
        wins = won.correlate(accounts).scalar_subquery()
        chosen = (
            sql.select(accounts.c.account_id, accounts.c.name, results.c.n, wins, results.c.mu, results.c.sigma)
            .join(latest, same)
            .join(accounts, accounts.c.account_id == results.c.account_id)
            .where(accounts.c.listed)
            .order_by((results.c.mu - 3 * results.c.sigma).desc(), accounts.c.name)
            .limit(most)
        )
        return [Standing(*row) for row in await self.store.rows(chosen)]
