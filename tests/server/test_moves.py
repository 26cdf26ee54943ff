"""Tables that change hands: to a worker that had better play them, from one that stops, from one that was killed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fimbul.server import cluster as clustering
from fimbul.server import messages as wire
from fimbul.server.store.leases import all_workers
from fimbul.server.store.sql_store import SqlStore
from tests.server.client import Client, get, make_table, order_of
from tests.server.databases import cluster, postgres
from tests.server.party import picker
from tests.server.running import Running, subprocess_server
from tests.server.test_cluster import come, come_back, move, workers

__all__ = ["cluster", "postgres"]  # fixtures

HAND_OVER = 0.5  # seconds
BUSY = 2.0  # … of the slowest, where tests share the machine
TAKEOVER = 5.0


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables need not have stayed for long."""
    monkeypatch.setattr(clustering, "BALANCE_SECONDS", 0.0)
    monkeypatch.setattr(clustering, "SETTLED_SECONDS", 0.0)


@asynccontextmanager
async def standing(url: str, folder: Path) -> AsyncIterator[tuple[Running, Running]]:
    """Two workers that neither beat nor balance by themselves."""
    async with workers(url, folder) as (one, two):
        for worker in (one, two):
            worker.hub.worker.leases.length = 600.0  # type: ignore[union-attr]
            await worker.hub.worker.beat()  # type: ignore[union-attr]
        await asyncio.sleep(1.2)  # the beat that was under way
        yield one, two


async def balance(worker: Running) -> None:
    await worker.hub.worker.balance()  # type: ignore[union-attr]


async def back_as_a_page(address: str, made: wire.TableMade, seat: int, since: int) -> tuple[Client, float]:
    """Come back as pages do, a quarter of a second later; how long it took."""
    began = time.monotonic()
    await asyncio.sleep(0.25)
    return await come_back(address, made, seat, since), time.monotonic() - began


async def test_a_table_follows_its_people_and_nothing_is_lost(postgres: str, tmp_path: Path, quickly: None) -> None:
    async with standing(postgres, tmp_path) as (one, two):
        made = await make_table(one.address, order_of("me", "here", start=True))
        clients = [await come(two.address, made, seat) for seat in (0, 1)]
        choose = picker(3)
        for _ in range(5):
            await move(clients, choose)
        assert made.table in one.hub.tables
        await balance(one)
        assert made.table not in one.hub.tables
        assert [await client.until_closed() for client in clients] == [1013, 1013]
        again = [await back_as_a_page(two.address, made, seat, 5) for seat in (0, 1)]
        assert max(took for _, took in again) < 0.25 + HAND_OVER
        assert [client.n for client, _ in again] == [5, 5] and made.table in two.hub.tables
        assert not [client for client, _ in again if client.scenes and client.log], "they know everything already"
        await move([client for client, _ in again], choose)
        await balance(two)
        assert made.table in two.hub.tables, "it stays where its people come straight"
        assert 'fimbul_tables_moved_total{how="follow"} 1.0' in (await get(one.address, "/metrics")).text
        for client, _ in again:
            await client.close()


async def test_a_table_stays_while_something_is_under_way(postgres: str, tmp_path: Path, quickly: None) -> None:
    async with standing(postgres, tmp_path) as (one, two):
        made = await make_table(one.address, order_of("me", "here", start=True))
        clients = [await come(two.address, made, seat) for seat in (0, 1)]
        await move(clients, picker(1))
        table = one.hub.tables[made.table]
        table.rematch.add(0)  # a wish that is nowhere but here
        await balance(one)
        assert made.table in one.hub.tables
        table.rematch.clear()
        await balance(one)
        assert made.table not in one.hub.tables
        for client in clients:
            await client.close()


async def test_bots_are_not_interrupted(postgres: str, tmp_path: Path, quickly: None) -> None:
    async with standing(postgres, tmp_path) as (one, two):
        made = await make_table(one.address, order_of("bot", "bot", "me", start=True, pace=9_000))
        client = await come(two.address, made, 2)
        await asyncio.sleep(0.2)
        assert one.hub.tables[made.table].pace.bots, "one of them is asked"
        await balance(one)
        assert made.table in one.hub.tables
        await client.close()


async def test_a_worker_with_too_many_tables_gives_some_away(postgres: str, tmp_path: Path, quickly: None) -> None:
    async with standing(postgres, tmp_path) as (one, two):
        made = [await make_table(one.address, order_of("me", "here", start=True)) for _ in range(20)]
        for _ in range(4):
            await balance(one)
        left = len(one.hub.tables)
        assert left == 14, "half of them, and the margin"
        beats = two.hub.worker
        assert beats is not None
        for _ in range(3):
            await beats.beat()  # type: ignore[attr-defined]
        assert len(two.hub.tables) == 0, "nothing has to be done there: they wake when somebody comes"
        gone = next(one_made for one_made in made if one_made.table not in one.hub.tables)
        client = await come(one.address, gone, 0)
        assert client.n == 0
        await client.close()


async def test_a_table_that_was_given_away_is_played_on_without_anybody_coming(
    postgres: str, tmp_path: Path, quickly: None
) -> None:
    async with standing(postgres, tmp_path) as (one, two):
        made = await make_table(one.address, order_of("me", "here", start=True, clock=600, on_timeout="bot"))
        client = await come(two.address, made, 0)
        await asyncio.sleep(0.1)
        await balance(one)
        await client.until_closed()
        assert made.table not in one.hub.tables
        for _ in range(2):
            await two.hub.worker.beat()  # type: ignore[union-attr]
        await asyncio.gather(*two.hub.loading.values())
        assert made.table in two.hub.tables, "a clock runs there"


# -- stopping ---------------------------------------------------------------------------------------------------------
async def test_a_worker_that_stops_hands_each_table_over_within_half_a_second(postgres: str, tmp_path: Path) -> None:
    options = ("--database-url", postgres)
    async with (
        subprocess_server(tmp_path / "two", *options) as (second, _),
        subprocess_server(tmp_path / "one", *options) as (first, process),
    ):
        made = [await make_table(first, order_of("me", "here", start=True)) for _ in range(8)]
        clients = [[await come(first, table, seat) for seat in (0, 1)] for table in made]
        for pair in clients:
            await move(pair, picker(1))
        process.send_signal(signal.SIGTERM)

        async def follow(number: int, seat: int) -> tuple[Client, float]:
            assert await clients[number][seat].until_closed() == 1012
            return await back_as_a_page(second, made[number], seat, 1)

        again = await asyncio.gather(*[follow(number, seat) for number in range(len(made)) for seat in (0, 1)])
        assert await asyncio.wait_for(process.wait(), 30) in (0, -signal.SIGTERM)
        assert {client.n for client, _ in again} == {1}
        took = sorted(seconds - 0.25 for _, seconds in again)
        assert took[len(took) // 2] < HAND_OVER and took[-1] < BUSY, took
        for client, _ in again:
            await client.close()


# -- being killed -----------------------------------------------------------------------------------------------------
async def test_a_table_is_playable_again_soon_after_a_kill(postgres: str, tmp_path: Path) -> None:
    options = ("--database-url", postgres)
    async with (
        subprocess_server(tmp_path / "two", *options) as (second, _),
        subprocess_server(tmp_path / "one", *options) as (first, process),
    ):
        made = await make_table(first, order_of("me", "here", start=True))
        clients = [await come(first, made, 0), await come(second, made, 1)]
        await move(clients, picker(2))
        process.send_signal(signal.SIGKILL)
        began = time.monotonic()
        await process.wait()
        again = [await come(second, made, seat, 1) for seat in (0, 1)]  # at the first try: it waits there
        await move(again, picker(2))
        assert time.monotonic() - began < TAKEOVER
        for client in again:
            await client.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows hands no sockets over")
async def test_nobody_waits_for_the_lease_of_a_worker_whose_end_was_seen(postgres: str, tmp_path: Path) -> None:
    async with subprocess_server(tmp_path, "--database-url", postgres, "--workers", "2") as (_, process):
        store = await SqlStore.open(postgres)
        before = await known(store)
        assert len(before) == 2
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        began = time.monotonic()
        while len(left := await known(store) & before) == 2 and time.monotonic() - began < 10:
            await asyncio.sleep(0.02)
        assert len(left) == 1 and time.monotonic() - began < 1.5
        await store.close()


async def known(store: SqlStore) -> set[str]:
    async with store.transaction() as connection:
        return {worker.id for worker in await all_workers(connection)}


async def test_a_worker_that_refuses_connections_and_is_late_has_gone(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two):
        first, second = one.hub.worker, two.hub.worker
        assert isinstance(first, clustering.Worker) and isinstance(second, clustering.Worker)
        first.leases.draining = second.leases.draining = True  # neither beats by itself
        await asyncio.sleep(0.1)
        second.leases.draining = False

        async def left_of(length: float) -> set[str]:
            before, first.leases.length = first.leases.length, length
            async with first.store.transaction() as connection:
                await first.leases.renew(connection)
            first.leases.length = before
            await second.beat()
            return await known(second.store)

        both = {first.id, second.id}
        assert await left_of(0.9) == both, "it is late, but nobody has said that it refuses connections"
        second.suspects[first.leases.token] = 2.0
        assert await left_of(2.5) == both and not second.suspects, "it renewed its lease: it lives"
        second.suspects[first.leases.token] = 2.0
        assert await left_of(1.9) == both and second.suspects, "it may only be slow"
        assert second.pause < 0.5, "… which is seen as soon as it can be"
        assert await left_of(0.9) == {second.id}
        first.leases.draining = False


async def test_a_worker_beats_at_the_moment_a_lease_ends(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two):
        first, second = one.hub.worker, two.hub.worker
        assert isinstance(first, clustering.Worker) and isinstance(second, clustering.Worker)
        first.leases.draining = True
        await asyncio.sleep(0.1)
        first.leases.length = 0.3
        async with first.store.transaction() as connection:
            await first.leases.renew(connection)
        await second.beat()
        assert 0.1 < second.pause <= 0.31
        first.leases.length, first.leases.draining = 3.0, False
        await first.beat()
        await second.beat()
        assert second.pause == pytest.approx(1.0)
