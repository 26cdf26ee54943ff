"""Several workers on one database: a table has one owner, and nobody else can write a row of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sql

from fimbul.server.cluster import Worker
from fimbul.server.hub import Hub
from fimbul.server.metrics import Metrics
from fimbul.server.store import schema
from fimbul.server.store.backup import back_up, restore
from fimbul.server.store.leases import Leases, all_workers, count_unowned
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import ChatRow, Claim, Elsewhere, Fenced, GameRow, KeyRow, MoveRow, NotRead, TableRow
from fimbul.server.table.bot_pool import BotPool
from tests.server.client import order_of
from tests.server.databases import cluster, postgres, sqlite

__all__ = ["cluster", "postgres", "sqlite"]  # fixtures

LONG = 60.0


def table_row(table: str = "a") -> TableRow:
    return TableRow(table, "playing", "midgard", "head", b"{}", 1, 1)


def move(n: int, table: str = "a") -> MoveRow:
    return MoveRow(table, n, "move", 0, "pass", 1)


@asynccontextmanager
async def worker(url: str, name: str, length: float = LONG) -> AsyncIterator[SqlStore]:
    """The store of a worker whose lease runs for some seconds, and is not renewed by itself."""
    store = await SqlStore.open(url, Leases(name, f"http://{name}", f"token of {name}", "1", length))
    await renew(store)
    yield store
    await store.close()


async def renew(store: SqlStore) -> None:
    assert store._leases is not None
    async with store.transaction() as connection:
        await store._leases.renew(connection)


async def lapse(store: SqlStore) -> None:
    """The lease of a worker ends, as if it had not been renewed for long."""
    assert store._leases is not None
    ended = sql.text("UPDATE workers SET until = clock_timestamp() - interval '1 second' WHERE id = :id")
    async with store.transaction() as connection:
        await connection.execute(ended, {"id": store._leases.worker})


async def claimed(store: SqlStore, table: str = "a") -> Claim:
    claim = await store.claim(table)
    assert claim is not None
    return claim


async def test_a_new_table_is_its_makers_and_others_learn_whose(postgres: str) -> None:
    async with worker(postgres, "one") as one, worker(postgres, "two") as two:
        claim = await one.add_table(table_row(), [])
        await one.append(move(1), claim)
        with pytest.raises(Elsewhere) as told:
            await two.claim("a")
        assert (told.value.address, told.value.token) == ("http://one", "token of one")
        assert "http" not in str(told.value), "addresses of workers are in no message"
        assert await two.claim("nowhere") is None


async def test_only_the_owner_writes_any_row(postgres: str) -> None:
    async with worker(postgres, "one") as one, worker(postgres, "two") as two:
        old = await one.add_table(table_row(), [KeyRow("k", "a", "seat", 0)])
        await one.append(move(1), old)
        await lapse(one)
        new = await claimed(two)
        assert new.epoch == old.epoch + 1
        writes = [
            one.append(move(2), old),
            one.save_table("a", status="over", head="", room=b"x", touched=9, claim=old),
            one.add_chat(ChatRow("a", 1, 0, "", "late", 1), old),
            one.add_keys([KeyRow("late", "a", "seat", 1)], old),
            one.drop_keys("a", "seat", 0, old),
            one.add_game(GameRow("g", "", b"", 1), old),
        ]
        for said in await asyncio.gather(*writes, return_exceptions=True):
            assert isinstance(said, Fenced)
        loaded = await two.load_table("a")
        assert loaded is not None and loaded.row.status == "playing" and len(loaded.moves) == 1
        assert await two.chat_of("a") == [] and len(await two.keys_of("a")) == 1 and await two.game("g") is None
        await two.append(move(2), new)
        await renew(one)  # it lives again, and still has nothing
        with pytest.raises(Elsewhere):
            await one.claim("a")
        with pytest.raises(Fenced):
            await one.append(move(3), old)


async def test_an_old_claim_of_the_same_worker_is_worth_nothing(postgres: str) -> None:
    async with worker(postgres, "one") as one:
        old = await one.add_table(table_row(), [])
        new = await claimed(one)
        with pytest.raises(Fenced):
            await one.append(move(1), old)
        await one.append(move(1), new)


async def test_a_lost_table_harms_no_other_table_of_the_same_batch(postgres: str) -> None:
    async with worker(postgres, "one") as one, worker(postgres, "two") as two:
        claims = {name: await one.add_table(table_row(name), []) for name in "abc"}
        await lapse(one)
        await claimed(two, "b")
        said = await asyncio.gather(
            *[one.append(move(1, name), claims[name]) for name in "abc"], return_exceptions=True
        )
        assert [type(one) for one in said] == [type(None), Fenced, type(None)]


async def test_a_table_is_not_claimed_between_the_check_and_the_commit(postgres: str) -> None:
    async with worker(postgres, "one") as one, worker(postgres, "two") as two:
        claim = await one.add_table(table_row(), [])
        leases = one._leases
        assert leases is not None
        await lapse(one)
        async with one.transaction() as connection:
            await leases.check(connection, [claim])
            taking = asyncio.create_task(claimed(two))
            await asyncio.sleep(0.3)
            assert not taking.done(), "it waits for the transaction"
            await connection.execute(
                sql.insert(schema.moves).values(table_id="a", n=1, kind="move", seat=0, action="", at=1)
            )
        await taking
        loaded = await two.load_table("a")
        assert loaded is not None and [row.n for row in loaded.moves] == [1], "and then sees what was written"


async def test_of_many_workers_one_gets_an_abandoned_table(postgres: str) -> None:
    async with worker(postgres, "gone") as gone:
        await gone.add_table(table_row(), [])
        await lapse(gone)
        stores = [await SqlStore.open(postgres, Leases(f"w{n}", f"http://{n}", "", "1", LONG)) for n in range(4)]
        for store in stores:
            await renew(store)
        said = await asyncio.gather(*[store.claim("a") for store in stores], return_exceptions=True)
        assert sorted(type(one).__name__ for one in said) == ["Claim", "Elsewhere", "Elsewhere", "Elsewhere"]
        for store in stores:
            await store.close()


async def test_what_is_released_or_left_is_free_at_once(postgres: str) -> None:
    async with worker(postgres, "two") as two:
        async with worker(postgres, "one") as one:
            first = await one.add_table(table_row(), [])
            await one.add_table(table_row("b"), [])
            await one.release(first)
            await claimed(two)
            await one.release(first)  # not ours any more: nothing happens
            with pytest.raises(Elsewhere):
                await one.claim("a")
        await claimed(two, "b")


async def test_a_new_worker_takes_the_place_of_one_with_its_address(postgres: str) -> None:
    async with worker(postgres, "old") as old, worker(postgres, "new") as new:
        await old.add_table(table_row(), [])
        leases = new._leases
        assert leases is not None
        leases.address = "http://old"
        async with new.transaction() as connection:
            await leases.replace(connection)
            assert [row.id for row in await all_workers(connection)] == ["new"]
        await claimed(new)


async def test_one_worker_leads(postgres: str) -> None:
    async with worker(postgres, "a") as first, worker(postgres, "b") as second:

        async def leads(store: SqlStore) -> bool:
            assert store._leases is not None
            async with store.transaction() as connection:
                return await store._leases.leads(connection)

        assert [await leads(first), await leads(second)] == [True, False]
        await lapse(first)
        assert [await leads(first), await leads(second)] == [False, True]


async def test_with_one_owner_nothing_is_claimed_or_checked(sqlite: str) -> None:
    store = await SqlStore.open(sqlite)
    claim = await store.add_table(table_row(), [])
    assert claim == await store.claim("a") == Claim("a", 0)
    await store.append(move(1), claim)
    await store.release(claim)
    await store.close()


async def test_a_backup_holds_no_workers(postgres: str, tmp_path: Path) -> None:
    async with worker(postgres, "one") as one:
        await one.add_table(table_row(), [])
        contents = await back_up(postgres, tmp_path / "backup", "1")
        assert contents.tables == 1 and "workers" not in contents.rows
    await restore(postgres, tmp_path / "backup", force=True)
    async with worker(postgres, "two") as two:
        await claimed(two)


# -- hubs -------------------------------------------------------------------------------------------------------------
class Keeps:
    days_running = days_over = 1
    daily_key = False


@asynccontextmanager
async def hub_on(url: str, name: str, length: float = LONG) -> AsyncIterator[tuple[Hub, Worker]]:
    leases = Leases(name, f"http://{name}", "", "1", length)
    store = await SqlStore.open(url, leases)
    hub = Hub(Keeps(), Metrics(), BotPool(1))
    worker = Worker(hub, store, leases)
    await worker.join()
    await hub.open(store)
    yield hub, worker
    await hub.close()


async def test_tables_of_a_worker_that_went_are_taken_over_where_something_has_to_be_done(postgres: str) -> None:
    async with hub_on(postgres, "two") as (two, second):
        async with hub_on(postgres, "one") as (one, first):
            busy = (await one.make(order_of("me", "bot", "bot", start=True, pace=9_000))).table
            quiet = (await one.make(order_of("me", "here", start=True))).table
            with pytest.raises(Elsewhere):
                await two.find(busy)
            await first.beat()
            assert set(one.tables) == {busy, quiet}
        await second.beat()
        await asyncio.gather(*two.loading.values())
        assert set(two.tables) == {busy}
        assert (await two.find(quiet)).id == quiet


async def test_a_worker_that_slept_gives_up_what_others_play(postgres: str) -> None:
    async with hub_on(postgres, "one") as (one, first), hub_on(postgres, "two") as (two, _):
        made = [(await one.make(order_of("me", "here", start=True))).table for _ in range(2)]
        await lapse(first.store)
        await two.find(made[0])
        await first.beat()
        assert set(one.tables) == {made[1]}


async def test_a_worker_that_cannot_reach_the_database_shows_nothing_when_its_lease_is_over(postgres: str) -> None:
    async with hub_on(postgres, "one") as (one, first):
        made = (await one.make(order_of("me", "here", start=True))).table
        first.watch(NotRead("cut"))
        assert not one.is_cut_off, "the lease still runs"
        first.renewed -= LONG
        first.watch(NotRead("cut"))
        assert one.is_cut_off
        with pytest.raises(Exception, match="too_busy"):
            await one.find(made)
        await first.beat()
        assert (await one.find(made)).id == made


async def test_a_damaged_table_of_a_worker_that_went_harms_nobody(postgres: str) -> None:
    async with hub_on(postgres, "two") as (two, second):
        async with worker(postgres, "one") as one:
            await one.add_table(table_row("damaged-table"), [])
        await second.beat()
        assert two.tables == {} and two.loading == {}
        async with two.store.transaction() as connection:  # type: ignore[attr-defined]
            assert await count_unowned(connection) == 0, "it is nobody's, and looked at no more"


async def test_tables_that_wait_or_are_over_are_nobodys_when_their_worker_has_gone(postgres: str) -> None:
    async with hub_on(postgres, "two") as (two, second):
        async with hub_on(postgres, "one") as (one, _):
            waiting = (await one.make(order_of("me", "open"))).table
        await second.beat()
        assert two.tables == {}
        async with second.store.transaction() as connection:
            assert await count_unowned(connection) == 0
        assert (await two.find(waiting)).id == waiting


async def test_nothing_stops_the_beat(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hub_on(postgres, "one", 0.3) as (one, first):
        beats = 0

        async def fail() -> None:
            nonlocal beats
            beats += 1
            raise ValueError("surprise")

        monkeypatch.setattr(first, "beat", fail)
        running = asyncio.create_task(first.run())
        while beats < 3:
            await asyncio.sleep(0.01)
        running.cancel()
        assert one.closing is False
