"""Several workers: whichever a page comes to, its table is found; when a worker goes, another plays on."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from fimbul.server import messages as wire
from fimbul.server.web.relay import TOKEN
from tests.server.authenticator import Person
from tests.server.client import Client, Closed, get, make_table, order_of, post
from tests.server.databases import cluster, postgres
from tests.server.party import picker
from tests.server.running import Running, running, subprocess_server

__all__ = ["cluster", "postgres"]  # fixtures


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@asynccontextmanager
async def workers(url: str, folder: Path, **options: Any) -> AsyncIterator[tuple[Running, Running]]:
    """Two servers on one database, in this process."""
    async with (
        running(folder, database_url=url, port=free_port(), **options) as one,
        running(folder, database_url=url, port=free_port(), **options) as two,
    ):
        yield one, two


async def come(address: str, made: wire.TableMade, seat: int, since: int | None = None) -> Client:
    client = Client(address, made.table, str(made.seats[seat].key), since=since)
    await client.connect()
    await client.until(lambda: client.n >= 0)
    return client


async def move(clients: list[Client], choose: Any) -> None:
    client = next(client for client in clients if client.question is not None)
    assert client.question is not None
    n = client.n
    assert isinstance(await client.answer(choose(client.question)), wire.Done)
    for other in clients:
        await other.until(lambda other=other: other.n > n)


async def test_people_at_one_table_may_come_by_different_workers(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two):
        made = await make_table(one.address, order_of("me", "here", start=True))
        clients = [await come(one.address, made, 0), await come(two.address, made, 1)]
        choose = picker(3)
        for _ in range(12):
            await move(clients, choose)
        assert made.table in one.hub.tables and made.table not in two.hub.tables
        refused = await clients[1].ask(lambda n: wire.Answer(n, 0, -1))
        assert isinstance(refused, wire.Problem) and refused.code in ("stale", "not_now", "illegal")
        addresses = [worker.address.removeprefix("http://") for worker in (one, two)]
        heard = "".join(clients[0].heard + clients[1].heard)
        assert not any(address in heard for address in addresses), "no address of a worker is told"
        for client in clients:
            await client.close()
        await asyncio.sleep(0.1)
        assert one.hub.tables[made.table].members == []


async def test_an_invitation_is_good_at_every_worker(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two):
        made = await make_table(one.address, order_of("me", "open", "open"))
        joined = await post(two.address, f"/api/tables/{made.table}/join", wire.JoinOrder(made.invite), wire.Joined)
        assert isinstance(joined, wire.Joined) and joined.seat == 1
        wrong = await post(two.address, f"/api/tables/{made.table}/join", wire.JoinOrder("wrong"), wire.Joined)
        assert isinstance(wrong, wire.Problem) and wrong.code == "bad_key"
        assert one.address not in wrong.text


async def test_who_is_signed_in_is_so_at_every_worker(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two), Person(one.address) as astrid:
        told = await astrid.register("Astrid")
        made = await make_table(one.address, order_of("me", "open", "open"))
        client = Client(two.address, made.table, str(made.seats[0].key), cookie=f"fimbul={astrid.cookie}")
        async with client:
            assert client.room is not None and client.room.seats[0].known_as == "Astrid", "by the worker in between"
            assert await one.hub.identity.account_of(made.table, 0) == told["account"]
        async with Person(two.address) as elsewhere:
            elsewhere.cookie = astrid.cookie
            assert (await elsewhere.account())["name"] == "Astrid"
            joined = await elsewhere.post(f"tables/{made.table}/join", {"key": made.invite})
            assert joined.status_code == 201, "an account holds one seat; the second is a guest's"
            assert await two.hub.identity.account_of(made.table, joined.json()["seat"]) is None
        forged = Client(two.address, made.table, str(made.seats[2].key))
        forged.extra = {"x-fimbul-account": told["account"]}
        async with forged:
            assert forged.room is not None and forged.room.seats[2].known_as == "", "only workers are believed"


async def test_the_hall_is_one_for_all_workers(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two):
        first = await post(one.address, "/api/hall/quick", wire.QuickOrder(name="Ada", seats=3), wire.QuickSeat)
        listed = (await get(two.address, "/api/hall")).json()["tables"]
        assert [row["table"] for row in listed] == [first.table]
        second = await post(two.address, "/api/hall/quick", wire.QuickOrder(name="Bo", seats=3), wire.QuickSeat)
        assert isinstance(second, wire.QuickSeat) and second.table == first.table, "found by the other worker"
        third = await post(two.address, f"/api/hall/{first.table}/join", wire.HallJoin("Cid"), wire.Joined)
        assert isinstance(third, wire.Joined) and first.table not in two.hub.tables
        chairs = one.hub.tables[first.table].people.chairs
        assert [chair.name for chair in chairs] == ["Ada", "Bo", "Cid"]
        async with asyncio.timeout(10):  # each worker keeps what it has seen for a second
            while (await get(two.address, "/api/hall")).json()["tables"]:
                await asyncio.sleep(0.1)


async def test_a_key_that_opens_nothing_opens_nothing_elsewhere_either(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two):
        made = await make_table(one.address, order_of("me", "here", start=True))
        client = Client(two.address, made.table, "wrong")
        await client.connect()
        assert [problem.code for problem in client.problems] == ["bad_key"] and await client.until_closed() == 1008


async def test_strangers_cannot_pass_for_workers(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path, public_url="https://play.example") as (one, _):
        leases = one.hub.worker.leases  # type: ignore[union-attr]
        evil = {"origin": "https://evil.example"}
        order = order_of("me", "here")
        for token, code in (("", "bad_origin"), ("x" * 32, "bad_origin"), (leases.token, None)):
            said = await post(one.address, "/api/tables", order, wire.TableMade, **evil, **{TOKEN: token})
            assert getattr(said, "code", None) == code


async def test_a_worker_that_stops_hands_its_tables_over_at_once(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two):
        one.hub.worker.leases.length = 600.0  # type: ignore[union-attr]
        await one.hub.worker.beat()  # type: ignore[union-attr]
        made = await make_table(one.address, order_of("me", "here", start=True))
        clients = [await come(one.address, made, 0), await come(two.address, made, 1)]
        choose = picker(1)
        for _ in range(4):
            await move(clients, choose)
        await one.hub.farewell()
        assert [await client.until_closed() for client in clients] == [1012, 1012]
        again = [await come(two.address, made, seat) for seat in (0, 1)]
        assert [client.n for client in again] == [4, 4]
        await move(again, choose)
        for client in again:
            await client.close()


async def test_after_a_kill_another_worker_plays_on_and_nothing_is_lost(postgres: str, tmp_path: Path) -> None:
    options = ("--database-url", postgres)
    async with subprocess_server(tmp_path / "two", *options) as (second, _):
        async with subprocess_server(tmp_path / "one", *options) as (first, process):
            made = await make_table(first, order_of("me", "here", start=True))
            clients = [await come(first, made, 0), await come(second, made, 1)]
            choose = picker(2)
            for _ in range(10):
                await move(clients, choose)
            process.send_signal(signal.SIGKILL)
            await process.wait()
            for client in clients:
                await client.until_closed()
            assert clients[1].closed in (1013, 1006), "it may come back"
        again = [await come_back(second, made, seat, 10) for seat in (0, 1)]
        assert [client.position for client in again] == [client.position for client in clients]
        await move(again, choose)
        assert again[0].n == 11
        for client in again:
            await client.close()


async def come_back(address: str, made: wire.TableMade, seat: int, since: int | None = None) -> Client:
    """As a page does: try again until it works."""
    for _ in range(100):
        try:
            client = await come(address, made, seat, since)
        except (Closed, ConnectionClosed, OSError):
            await asyncio.sleep(0.2)
        else:
            return client
    raise AssertionError("nobody plays the table")


@pytest.mark.skipif(os.name == "nt", reason="Windows hands no sockets over")
async def test_several_workers_on_one_machine(postgres: str, tmp_path: Path) -> None:
    async with subprocess_server(tmp_path, "--database-url", postgres, "--workers", "2") as (address, process):
        made = await make_table(address, order_of("me", "here", start=True))
        clients = [await come(address, made, seat) for seat in (0, 1)]
        choose = picker(4)
        for _ in range(6):
            await move(clients, choose)
        children = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
        assert len(children) == 2
        status = await told(sys.executable, "-m", "fimbul", "cluster", "status", "--database-url", postgres)
        assert len(re.findall(r"http://127\.0\.0\.1:\d+", status)) == 2
        for victim in children:  # one of them plays the table
            os.kill(victim, signal.SIGKILL)
            await until_two_workers(process.pid, victim)
        for client in clients:
            await client.close()
        again = [await come_back(address, made, seat) for seat in (0, 1)]
        assert [client.n for client in again] == [6, 6]
        await move(again, choose)
        for client in again:
            await client.close()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 30) == 0
        with pytest.raises(OSError):
            await asyncio.open_connection("127.0.0.1", int(address.rsplit(":", 1)[1]))


async def until_two_workers(supervisor: int, without: int) -> None:
    """Wait until a worker has been started in the place of one that was killed."""
    began = time.monotonic()
    while time.monotonic() - began < 60:
        there = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
        if len(there) == 2 and str(without) not in there:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it was not started again")


async def told(*command: str) -> str:
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, env={**os.environ, "FIMBUL_LANG": "en", "COLUMNS": "120"}
    )
    out, _ = await process.communicate()
    assert process.returncode == 0
    return out.decode()


async def test_metrics_say_which_worker_they_are_of(postgres: str, tmp_path: Path) -> None:
    async with workers(postgres, tmp_path) as (one, two):
        texts = [(await get(worker.address, "/metrics")).text for worker in (one, two)]
        names = [re.findall(r'target_info\{worker="([^"]+)"\}', text) for text in texts]
        assert [len(found) for found in names] == [1, 1] and names[0] != names[1]
