"""Databases that cannot be served, and clocks that are wrong: said in one line, or of no consequence."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sql

from fimbul.server.store import neighbours, schema
from fimbul.server.store.engines import BadDatabase, database_url, postgres_engine
from fimbul.server.store.leases import Leases, all_workers
from fimbul.server.store.neighbours import check_neighbours, label_of, protocol_of
from fimbul.server.store.sql_store import SqlStore
from tests.server.client import make_table, order_of
from tests.server.databases import cluster, command, postgres
from tests.server.party import picker
from tests.server.running import subprocess_server
from tests.server.test_cluster import come, come_back, move
from tests.volume import some

__all__ = ["cluster", "postgres"]  # fixtures

HOUR = 3_600
LANGUAGES = ("en", "fr", "de")


async def serve(url: str, lang: str = "en", *options: str) -> str:
    """Try to start a server that cannot; what it says."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fimbul", "--lang", lang, "serve", "--port", "0", "--database-url", url, *options),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "COLUMNS": "200"},
    )
    out, said = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode not in (0, None) and out == b""
    lines = said.decode().strip().splitlines()
    assert len(lines) == 1, "one line, and no traceback"
    return lines[0]


@asynccontextmanager
async def neighbour(url: str, version: str) -> AsyncIterator[None]:
    """A worker of some version that lives."""
    store = await SqlStore.open(url, Leases("other", "http://other", "", version, 60.0))
    async with store.transaction() as connection:
        await store._leases.renew(connection)  # type: ignore[union-attr]
    yield
    await store.close()


# -- what the database is ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("url", "words"),
    [("postgresql:/nowhere", "cannot be"), ("mysql://host/name", "does not know"), ("::", "cannot be read")],
)
async def test_a_wrong_address_of_the_database_is_one_line(url: str, words: str) -> None:
    assert words in await serve(url)


async def test_a_database_that_nobody_runs_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    said = await serve(f"postgresql://fimbul:secret@127.0.0.1:{port}/fimbul")
    assert "cannot be used" in said and "secret" not in said


@pytest.mark.parametrize("lang", some(LANGUAGES, "fr"))
async def test_a_database_that_cannot_be_written_is_one_line(postgres: str, lang: str) -> None:
    name = database_url(postgres).database
    await asyncio.to_thread(command, postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    said = await serve(postgres, lang)
    assert {"en": "read-only", "fr": "lecture seule", "de": "nur lesen"}[lang] in said


async def test_a_postgresql_that_is_too_old_is_refused(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await check_neighbours(postgres, "1")
    monkeypatch.setattr(neighbours, "LEAST", 99)
    with pytest.raises(BadDatabase) as problem:
        await check_neighbours(postgres, "1")
    assert problem.value.code == "old" and problem.value.facts["least"] == "99"


# -- who serves it already --------------------------------------------------------------------------------------------
def test_a_version_tells_its_protocol() -> None:
    assert protocol_of(label_of("1.2.3", 4)) == 4 and protocol_of("1.2.3") is None


async def test_versions_with_the_same_protocol_and_schema_run_together(postgres: str) -> None:
    async with neighbour(postgres, label_of("1.0", 3)):
        await check_neighbours(postgres, label_of("1.1", 3))


@pytest.mark.parametrize("lang", some(LANGUAGES, "fr"))
async def test_versions_with_another_protocol_do_not(postgres: str, lang: str) -> None:
    async with neighbour(postgres, label_of("9.9", 99)):
        said = await serve(postgres, lang)
        assert "9.9 (protocol 99)" in said
        assert {"en": "same protocol", "fr": "même protocole", "de": "derselben Schnittstelle"}[lang] in said
    await check_neighbours(postgres, label_of("1.1", 3))  # once it has gone


async def test_the_schema_is_not_changed_under_those_who_run(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with neighbour(postgres, label_of("1.0", 3)):
        newer = ["next", *schema.revisions()]
        monkeypatch.setattr(schema, "revisions", lambda: newer)
        with pytest.raises(BadDatabase) as problem:
            await check_neighbours(postgres, label_of("2.0", 3))
        assert problem.value.code == "in_use" and "1.0" in problem.value.facts["others"]
    await check_neighbours(postgres, label_of("2.0", 3))


# -- clocks -----------------------------------------------------------------------------------------------------------
AN_HOUR_LATE = """
import sys, time
shift = {shift}
real, nanoseconds = time.time, time.time_ns
began = real()
jumped = lambda: shift if real() - began > 4 else 0  # while it runs
time.time = lambda: real() + jumped()
time.time_ns = lambda: nanoseconds() + jumped() * 1_000_000_000
from fimbul.cli import main
sys.argv = ["fimbul", *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize("shift", some([HOUR, -HOUR], -HOUR))
async def test_a_clock_that_jumps_by_an_hour_changes_no_lease(postgres: str, tmp_path: Path, shift: int) -> None:
    options = ("serve", "--port", "0", "--data", str(tmp_path / "one"), "--database-url", postgres)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", AN_HOUR_LATE.format(shift=shift), *options, "--log-level", "warning"),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "FIMBUL_LANG": "en"},
    )
    assert process.stdout is not None
    started = time.monotonic()
    first = (await asyncio.wait_for(process.stdout.readline(), 60)).decode().split()[-1].rstrip("/")
    try:
        async with subprocess_server(tmp_path / "two", "--database-url", postgres) as (second, _):
            made = await make_table(first, order_of("me", "here", start=True))
            clients = [await come(first, made, 0), await come(second, made, 1)]
            choose = picker(6)
            await move(clients, choose)
            await asyncio.sleep(max(0.0, 9.0 - (time.monotonic() - started)))
            for _ in range(4):
                await move(clients, choose)
            engine = postgres_engine(database_url(postgres))
            async with engine.connect() as connection:
                found = await all_workers(connection)
                owners = (await connection.execute(sql.select(schema.tables.c.owner))).scalars().all()
            await engine.dispose()
            assert len(found) == 2 and not [worker for worker in found if not 0 < worker.left <= 3.0]
            assert set(owners) == {next(worker.id for worker in found if worker.address == first)}, "it plays it still"
            process.send_signal(signal.SIGKILL)
            killed = time.monotonic()
            again = await come_back(second, made, 0)
            assert again.n == 5 and time.monotonic() - killed < 5.0
            await again.close()
            for client in clients:
                await client.close()
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
