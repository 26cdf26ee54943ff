"""What is kept of accounts, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fimbul.server.store.accounts import (
    AccountRow,
    AccountSeat,
    AccountStore,
    ChallengeRow,
    PasskeyRow,
    SessionRow,
)
from fimbul.server.store.backup import back_up, restore
from fimbul.server.store.memory import MemoryStore, ResultRow
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import Fenced, TableRow
from tests.server.databases import cluster, database, postgres, sqlite

__all__ = ["cluster", "database", "postgres", "sqlite"]  # fixtures


def account(name: str) -> AccountRow:
    return AccountRow(f"id of {name}", name, name.lower(), name.lower(), 1_000, True)


def passkey(name: str, credential: str) -> PasskeyRow:
    return PasskeyRow(credential, f"id of {name}", b"\x00key", 0, "desk", 1_000, 1_000)


def session(name: str, digest: str) -> SessionRow:
    return SessionRow(f"session {digest}", f"id of {name}", digest, "", "desk", 1_000, 1_000, 1_000)


@asynccontextmanager
async def opened(url: str, *names: str) -> AsyncIterator[AccountStore]:
    """A store with some accounts."""
    store = await SqlStore.open(url)
    found = AccountStore(store)
    for name in names:
        await found.add_account(account(name), passkey(name, name), [f"code {name}"], session(name, name))
    yield found
    await store.close()


async def test_an_account_comes_back_as_it_was_left(database: str) -> None:
    async with opened(database, "Astrid"):
        pass
    async with opened(database) as store:
        assert await store.account("id of Astrid") == account("Astrid")
        assert await store.passkeys_of("id of Astrid") == [passkey("Astrid", "Astrid")]
        assert await store.sessions_of("id of Astrid") == [session("Astrid", "Astrid")]
        assert await store.codes_left("id of Astrid") == 1


async def test_a_backup_takes_accounts_and_results_to_another_database(
    sqlite: str, postgres: str, tmp_path: Path
) -> None:
    async with opened(sqlite, "Astrid") as store:
        row = ResultRow("id of Astrid", "midgard/4", 1, "g", "midgard", 4, "wolf", 1, 50, False, b"{}", 25.5, 8.25, 1)
        await MemoryStore(store.store).add([row])
    file = tmp_path / "fimbul.backup"
    await back_up(sqlite, file, "1")
    await restore(postgres, file)
    async with opened(postgres) as store:
        assert await store.account("id of Astrid") == account("Astrid")
        assert await MemoryStore(store.store).of_account("id of Astrid") == [row]
        assert await store.use_code("code Astrid") == "id of Astrid"


async def test_of_two_with_one_name_the_second_gets_nothing(database: str) -> None:
    async with opened(database) as store:
        twins = [
            AccountRow(id, "Astrid", "astrid", "astrid", 1, True)
            for id in ("one", "two")  # at the same moment
        ]
        keys = [PasskeyRow(one.account_id, one.account_id, b"", 0, "", 1, 1) for one in twins]
        ways = [SessionRow(one.account_id, one.account_id, one.account_id, "", "", 1, 1, 1) for one in twins]
        writes = [store.add_account(one, key, [], way) for one, key, way in zip(twins, keys, ways, strict=True)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(one) for one in done if one is not None] == [Fenced]
        assert [bool(await store.passkeys_of(one.account_id)) for one in twins].count(True) == 1
        await store.add_account(account("Olaf"), passkey("Olaf", "Olaf"), [], session("Olaf", "Olaf"))
        with pytest.raises(Fenced):
            await store.rename("id of Olaf", "ASTRID", "other", "astrid")


async def test_challenges_and_codes_are_used_once_even_at_the_same_moment(database: str) -> None:
    async with opened(database, "Astrid") as store:
        await store.add_challenge(ChallengeRow("old", "sign in", "", "", 5), 1)
        await store.add_challenge(ChallengeRow("asked", "sign in", "", "", 1_000), 10)
        assert await store.use_challenge("old") is None, "forgotten when the next one came"
        used = await asyncio.gather(*[store.use_challenge("asked") for _ in range(5)])
        assert used.count(None) == 4
        codes = await asyncio.gather(*[store.use_code("code Astrid") for _ in range(5)])
        assert sorted(codes, key=str)[-1] == "id of Astrid" and codes.count(None) == 4


async def test_a_session_is_renewed_once_and_the_old_cookie_ends_when_the_new_one_is_used(database: str) -> None:
    async with opened(database, "Astrid") as store:
        row = session("Astrid", "Astrid")
        tries = [store.renew_session(row, "Astrid", digest, 5_000) for digest in ("new", "other")]
        renewed = await asyncio.gather(*tries)
        assert sorted(renewed) == [False, True]
        found = await store.session("Astrid")
        assert found is not None and found.previous == "Astrid"
        await store.touch_session(found, 6_000)
        assert await store.session("Astrid") is None
        assert await store.session("new" if renewed[0] else "other") is not None
        await store.expire_sessions(9_000)
        assert await store.sessions_of("id of Astrid") == []


async def test_the_last_passkey_stays(database: str) -> None:
    async with opened(database, "Astrid", "Olaf") as store:
        await store.add_passkey(passkey("Astrid", "second"))
        assert not await store.remove_passkey("id of Olaf", "second"), "that of somebody else"
        gone = await asyncio.gather(*[store.remove_passkey("id of Astrid", key) for key in ("Astrid", "second")])
        assert sorted(gone) == [False, True]


async def test_a_seat_is_one_accounts_and_goes_with_table_and_account(database: str) -> None:
    async with opened(database, "Astrid", "Olaf") as store:
        for table in ("a", "b"):
            await store.store.add_table(TableRow(table, "playing", "midgard", "", b"", 1, 1), [])
        tries = [AccountSeat(f"id of {name}", "a", 0, 5) for name in ("Astrid", "Olaf")]
        done = await asyncio.gather(*[store.attach(one) for one in tries])
        assert sorted(done) == [False, True]
        holder = "id of Astrid" if done[0] else "id of Olaf"
        assert await store.account_of("a", 0) == holder
        assert not await store.attach(AccountSeat(holder, "a", 1, 6)), "one seat of a table"
        assert await store.attach(AccountSeat(holder, "b", 1, 7))
        assert [(seat.table, seat.seat) for seat in await store.seats_of(holder)] == [("b", 1), ("a", 0)]
        assert {seat: row.account_id for seat, row in (await store.accounts_at("b")).items()} == {1: holder}
        await store.detach("a", 0)
        assert await store.account_of("a", 0) is None
        await store.delete(holder)
        assert await store.account_of("b", 1) is None and await store.account(holder) is None
        assert await store.store.load_table("b") is not None
