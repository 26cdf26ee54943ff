"""What tables write all the time goes to PostgreSQL as one statement, which checks the claims as well."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sql

from fimbul.server.store.notice_tables import notices
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import Claim, Fenced, NoticeChanges, NoticeRow, NotSaved
from tests.server.databases import cluster, postgres
from tests.server.test_leases import claimed, lapse, move, table_row, worker

__all__ = ["cluster", "postgres"]  # fixtures

ASKED = NoticeChanges((NoticeRow("a", 1, "turn", "asked 2", '{"others":[]}', 5, held=False),), (0,), 5)


async def save(store: SqlStore, claim: Claim, touched: int) -> None:
    await store.save_table("a", status="playing", head=str(touched), room=b"x", touched=touched, claim=claim)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements that went to the driver by themselves."""
    statements: list[str] = []
    fetch = asyncpg.Connection.fetch

    async def noted(connection: Any, text: str, *values: Any) -> Any:
        statements.append(text)
        return await fetch(connection, text, *values)

    monkeypatch.setattr(asyncpg.Connection, "fetch", noted)
    return statements


async def test_a_move_is_one_statement_and_so_are_many(postgres: str, sent: list[str]) -> None:
    async with worker(postgres, "one") as one:
        claims = {name: await one.add_table(table_row(name), []) for name in "abc"}
        await one.append(move(1), claims["a"])
        assert len(sent) == 1
        writes = [one.append(move(n, name), claims[name]) for name in "abc" for n in (2, 3)]
        await asyncio.gather(*writes, save(one, claims["a"], 8), save(one, claims["a"], 9))
        assert len(sent) == 2
        loaded = await one.load_table("a")
        assert loaded is not None and [row.n for row in loaded.moves] == [1, 2, 3]
        assert (loaded.row.head, loaded.row.touched) == ("9", 9), "the last one counts"


async def test_what_a_move_gives_to_tell_goes_with_it(postgres: str, sent: list[str]) -> None:
    async with worker(postgres, "one") as one:
        claim = await one.add_table(table_row(), [])
        await one.put([(sql.text(statement), None) for statement in FOLLOWED])
        await one.append(move(1), claim, ASKED)
        assert len(sent) == 1
        told = await one.rows(sql.select(notices).order_by(notices.c.id))
        assert [tuple(row) for row in told] == [
            ("a:1:asked 2:w", "w", "a", 1, "turn", '{"others":[]}', 5, 5, 0, ""),
            ("of 1", "w", "a", 1, "turn", "", 1, 1, 0, ""),
        ], "the first seat has answered"


FOLLOWED = (
    "INSERT INTO notice_owners (owner, lang, zone, quiet_from, quiet_to, kinds, made)"
    " VALUES ('o', 'en', '', 0, 0, 31, 1)",
    "INSERT INTO notice_ways (id, owner, kind, address, label, state, code, guesses, stop, gap, error, detail,"
    " failures, failing_since, sent, rest_until, busy_until, claimer, made)"
    " VALUES ('w', 'o', 'mail', '', '', 'on', '', 0, '', 0, '', '', 0, 0, 0, 0, 0, '', 1)",
    "INSERT INTO notice_seats (table_id, seat, owner, kinds) VALUES ('a', 1, 'o', 1)",
    "INSERT INTO notices (id, way, table_id, seat, kind, facts, at, due, held, batch) VALUES"
    " ('of 0', 'w', 'a', 0, 'turn', '', 1, 1, 0, ''), ('of 1', 'w', 'a', 1, 'turn', '', 1, 1, 0, '')",
)


async def test_nothing_of_a_batch_is_written_that_holds_a_lost_table_and_then_the_rest_is(postgres: str) -> None:
    async with worker(postgres, "one") as one, worker(postgres, "two") as two:
        claims = {name: await one.add_table(table_row(name), []) for name in "ab"}
        await lapse(one)
        await claimed(two, "a")
        writes = [
            save(one, claims["a"], 9),
            one.append(move(1), claims["a"], ASKED),
            one.append(move(1, "b"), claims["b"]),
        ]
        said = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(one) for one in said] == [Fenced, Fenced, type(None)]
        loaded = await two.load_table("a")
        assert loaded is not None and loaded.row == table_row() and loaded.moves == []


async def test_a_table_that_is_being_claimed_is_not_written_to(postgres: str) -> None:
    async with worker(postgres, "one") as one, worker(postgres, "two") as two:
        claim = await one.add_table(table_row(), [])
        await one.append(move(1), claim)
        await lapse(one)
        leases = two._leases
        assert leases is not None
        async with two.transaction() as connection:
            new = await leases.claim(connection, "a")
            writing = asyncio.create_task(one.append(move(2), claim))
            await asyncio.sleep(0.3)
            assert not writing.done(), "it waits for the claim"
        with pytest.raises(Fenced):
            await writing
        await two.append(move(2), new)


async def test_what_the_database_refuses_is_refused_for_its_own_reason(postgres: str) -> None:
    async with worker(postgres, "one") as one:
        claim = await one.add_table(table_row(), [])
        await one.append(move(1), claim)
        with pytest.raises(Fenced, match="duplicate key"):
            await one.append(move(1), claim)
        with pytest.raises(NotSaved, match="foreign key"):
            await one.append(move(1, "nowhere"))
        with pytest.raises(NotSaved):
            await one.append(move(1 << 40), claim)  # the driver itself refuses it
        await one.append(move(2), claim)


async def test_a_statement_whose_answer_was_lost_counts_as_saved(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with worker(postgres, "one") as one:
        claims = {name: await one.add_table(table_row(name), []) for name in "ab"}
        fetch = asyncpg.Connection.fetch
        failures: list[Exception] = [ConnectionResetError("the answer was lost"), TimeoutError()]

        async def lose_the_answer(connection: Any, text: str, *values: Any) -> Any:
            found = await fetch(connection, text, *values)
            if failures:
                raise failures.pop()
            return found

        monkeypatch.setattr(asyncpg.Connection, "fetch", lose_the_answer)
        for n in (1, 2, 3):
            await asyncio.gather(*[one.append(move(n, name), claims[name]) for name in "ab"])
        assert not failures
        for name in "ab":
            loaded = await one.load_table(name)
            assert loaded is not None and [row.n for row in loaded.moves] == [1, 2, 3]
