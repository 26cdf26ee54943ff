"""Redis between workers: limits count together, changes are heard of at once, and nothing depends on it."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio

from fimbul.server import messages as wire
from fimbul.server.config import BadSettings, read_settings
from fimbul.server.gossip import Gossip, Said, Used
from fimbul.server.protocol import limits
from fimbul.server.protocol.limits import Limits, Rate
from tests.server.client import get, make_table, order_of, post
from tests.server.databases import Redis, cluster, postgres
from tests.server.databases import redis as redis_fixture
from tests.server.party import picker
from tests.server.running import Running
from tests.server.test_cluster import come, move, told, workers

__all__ = ["cluster", "postgres", "redis_fixture"]  # fixtures

POSTGRES = "postgresql://user@host/fimbul"


async def until(is_so: Callable[[], bool], seconds: float = 10.0) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.02)


def gossip_of(worker: Running) -> Gossip:
    gossip = worker.hub.gossip
    assert isinstance(gossip, Gossip)
    return gossip


async def until_up(*all: Running) -> None:
    await until(lambda: all_up(all))


def all_up(all: tuple[Running, ...]) -> bool:
    return not [one for one in all if not gossip_of(one).is_up]


# -- limits -----------------------------------------------------------------------------------------------------------
def test_what_others_have_allowed_is_owed_here() -> None:
    now = 0.0
    here = Limits(lambda: now)
    rate = Rate(10, 1)
    here.spend("192.0.2.1", rate, 10)
    assert not here.allows("192.0.2.1", rate) and here.allows("192.0.2.2", rate)
    here.spend("192.0.2.1", rate, 5)
    now = 5.5
    assert not here.allows("192.0.2.1", rate), "five were owed"
    now = 6.5
    assert here.allows("192.0.2.1", rate)


def test_only_what_was_allowed_is_told_to_others() -> None:
    here = Limits(lambda: 0.0)
    rate = Rate(2, 1)
    assert here.used is None and here.allows("192.0.2.1", rate)
    here.used = Counter()
    assert [here.allows("192.0.2.1", rate) for _ in range(3)] == [True, False, False]
    assert here.used == {("192.0.2.1", rate): 1}


async def test_an_address_has_one_limit_at_all_workers(postgres: str, tmp_path: Path, redis_fixture: Redis) -> None:
    options = {"redis_url": redis_fixture.url, "public_url": "https://play.example"}
    async with workers(postgres, tmp_path, **options) as (one, two):
        await until_up(one, two)
        allowed = gossip_of(one).limits, gossip_of(two).limits
        for _ in range(int(limits.TABLES.burst)):
            assert allowed[0].allows("192.0.2.7", limits.TABLES)
        assert not allowed[0].allows("192.0.2.7", limits.TABLES)
        began = time.monotonic()
        await until(lambda: not allowed[1].has_left("192.0.2.7", limits.TABLES))
        assert time.monotonic() - began < 2.0
        assert allowed[1].has_left("192.0.2.8", limits.TABLES)


async def test_the_sockets_of_an_address_count_at_all_workers(
    postgres: str, tmp_path: Path, redis_fixture: Redis
) -> None:
    options = {"redis_url": redis_fixture.url, "public_url": "https://play.example"}
    async with workers(postgres, tmp_path, **options) as (one, two):
        await until_up(one, two)
        here, there = gossip_of(one).limits, gossip_of(two).limits
        for _ in range(limits.SOCKETS - 1):
            assert here.open_socket("192.0.2.7")
        await until(lambda: bool(there.others))
        assert there.open_socket("192.0.2.7") and not there.open_socket("192.0.2.7")
        assert there.open_socket("192.0.2.8")
        for _ in range(limits.SOCKETS - 1):
            here.close_socket("192.0.2.7")
        await until(lambda: there.open_socket("192.0.2.7") is not None)


async def test_a_relayed_socket_counts_once(
    postgres: str, tmp_path: Path, redis_fixture: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = Rate(100, 0.0001)
    monkeypatch.setattr(limits, "HELLOS", rate)
    options = {"redis_url": redis_fixture.url, "public_url": "https://play.example"}
    async with workers(postgres, tmp_path, **options) as (one, two):
        await until_up(one, two)
        made = await make_table(one.address, order_of("me", "here", start=True))
        client = await come(two.address, made, 0)
        await asyncio.sleep(1.5)
        await client.close()
        for worker in (one, two):
            found = gossip_of(worker).limits
            assert round(found.buckets[found.mask("127.0.0.1"), rate].tokens) == 99


# -- what is in it ----------------------------------------------------------------------------------------------------
async def test_neither_addresses_nor_anything_of_players_is_told(
    postgres: str, tmp_path: Path, redis_fixture: Redis
) -> None:
    heard: list[str] = []
    listener = redis.asyncio.Redis.from_url(redis_fixture.url)
    async with listener.pubsub() as channel:
        await channel.psubscribe("*")
        options = {"redis_url": redis_fixture.url, "public_url": "https://play.example"}
        async with workers(postgres, tmp_path, **options) as (one, two):
            await until_up(one, two)
            first = await post(one.address, "/api/hall/quick", wire.QuickOrder(name="Sigrun", seats=3), wire.QuickSeat)
            made = await make_table(two.address, order_of("me", "here", start=True))
            clients = [await come(one.address, made, 0), await come(two.address, made, 1)]
            for _ in range(6):
                await move(clients, picker(1))
            for client in clients:
                await client.close()
            ended = time.monotonic() + 2.0
            while time.monotonic() < ended:
                message = await channel.get_message(ignore_subscribe_messages=True, timeout=0.2)
                if message is not None:
                    heard.append(message["data"].decode())
        secrets = [first.key, first.table, made.table, made.host, "Sigrun", "127.0.0.1"]
        secrets += [str(seat.key) for seat in made.seats]
        text = "".join(heard)
        assert "used" in text and "hall" in text
        assert not [secret for secret in secrets if secret in text]
        for line in heard:
            assert set(json.loads(line)) <= {"by", "hall", "freed", "used"}
        assert await listener.dbsize() == 0, "nothing is kept"
    await listener.aclose()


# -- hints ------------------------------------------------------------------------------------------------------------
async def test_the_hall_of_another_worker_is_new_at_once(
    postgres: str, tmp_path: Path, redis_fixture: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fimbul.server.hall.KEPT_SECONDS", 3_600.0)
    async with workers(postgres, tmp_path, redis_url=redis_fixture.url) as (one, two):
        await until_up(one, two)
        assert (await get(two.address, "/api/hall")).json()["tables"] == []
        await post(one.address, "/api/hall/quick", wire.QuickOrder(name="Ada", seats=3), wire.QuickSeat)
        async with asyncio.timeout(5):
            while not (await get(two.address, "/api/hall")).json()["tables"]:
                await asyncio.sleep(0.05)


async def test_tables_of_a_worker_that_stops_are_taken_over_at_once(
    postgres: str, tmp_path: Path, redis_fixture: Redis
) -> None:
    async with workers(postgres, tmp_path, redis_url=redis_fixture.url) as (one, two):
        await until_up(one, two)
        for worker in (one, two):
            worker.hub.worker.leases.length = 600.0  # type: ignore[union-attr]  # a beat by itself comes far too late
            await worker.hub.worker.beat()  # type: ignore[union-attr]
        await asyncio.sleep(1.2)  # … also the one that was under way
        made = await make_table(one.address, order_of("bot", "bot", "me", start=True, pace=9_000))
        await one.hub.farewell()
        await until(lambda: made.table in two.hub.tables, 5)


async def test_what_another_version_says_is_passed_over(postgres: str, tmp_path: Path, redis_fixture: Redis) -> None:
    async with workers(postgres, tmp_path, redis_url=redis_fixture.url) as (one, two):
        await until_up(one, two)
        stranger = redis.asyncio.Redis.from_url(redis_fixture.url)
        for text in (b"no JSON", b"[]", b'{"by": "x", "used": [["a", "b"]]}', b'{"by": "x", "hall": 7}', b"\xff"):
            await stranger.publish(gossip_of(one).channel, text)
        await stranger.aclose()
        gossip_of(two).take(Said("x", used=[Used("somebody", 5, 1, 5)]))
        await asyncio.sleep(0.3)
        assert all_up((one, two)) and not gossip_of(two).limits._bucket(("somebody", Rate(5, 1))).has_one


# -- without it -------------------------------------------------------------------------------------------------------
async def test_everything_goes_on_without_redis_and_it_comes_back(
    postgres: str, tmp_path: Path, redis_fixture: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    redis_fixture.stop()
    async with workers(postgres, tmp_path, redis_url=redis_fixture.url) as (one, two):
        made = await make_table(one.address, order_of("me", "here", start=True))
        clients = [await come(one.address, made, 0), await come(two.address, made, 1)]
        choose = picker(5)
        await move(clients, choose)
        assert "fimbul_redis_up 0.0" in (await get(one.address, "/metrics")).text
        await asyncio.to_thread(redis_fixture.start)
        await until_up(one, two)
        assert "fimbul_redis_up 1.0" in (await get(one.address, "/metrics")).text
        await move(clients, choose)
        await asyncio.to_thread(redis_fixture.stop)
        await until(lambda: not gossip_of(one).is_up and not gossip_of(two).is_up)
        assert gossip_of(one).limits.used is None, "nothing gathers that nobody will hear"
        await move(clients, choose)
        await asyncio.sleep(2.5)  # it is tried again meanwhile
        for client in clients:
            await client.close()
        said = [record for record in caplog.records if record.name == "fimbul.gossip" and record.levelname == "WARNING"]
        assert len(said) == 2, "once for each worker, for a minute"
        assert all("Redis cannot be reached" in record.getMessage() for record in said)


async def test_the_status_says_whether_redis_answers(postgres: str, tmp_path: Path, redis_fixture: Redis) -> None:
    async with workers(postgres, tmp_path, redis_url=redis_fixture.url):
        command = [sys.executable, "-m", "fimbul", "cluster", "status", "--database-url", postgres]
        assert "Redis" not in await told(*command)
        assert "Redis answers in" in await told(*command, "--redis-url", redis_fixture.url)
        await asyncio.to_thread(redis_fixture.stop)
        assert "Redis cannot be reached" in await told(*command, "--redis-url", redis_fixture.url)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"redis_url": "redis.example:6379"}, "redis_url"),
        ({"redis_url": "http://redis.example"}, "redis_url"),
        ({"redis_url": "redis://"}, "redis_url"),
        ({"redis_url": "redis://host:none"}, "redis_url"),
        ({"redis_url": "redis://host", "database_url": ""}, "redis_alone"),
    ],
)
def test_a_wrong_address_of_redis_is_said_at_the_start(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadSettings) as problem:
        read_settings({}, **{"database_url": POSTGRES, **options})
    assert problem.value.code == code
    assert "redis.example" not in str(problem.value), "it may hold a password"


def test_a_missing_package_is_said_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fimbul.server.config.find_spec", lambda name: None)
    with pytest.raises(BadSettings, match="redis_extra"):
        read_settings({"FIMBUL_REDIS_URL": "redis://host"}, database_url=POSTGRES)
