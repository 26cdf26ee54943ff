"""What a cluster is doing: its workers, their leases and tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import cast

import sqlalchemy as sql
from rich.console import Console
from rich.table import Table

from fimbul.cli.desk import GAME, Problem
from fimbul.cli.serve import find_settings
from fimbul.server.store.engines import BadDatabase, database_url, postgres_engine
from fimbul.server.store.leases import WorkerRow, all_workers, count_unowned
from fimbul.server.store.trips import reason_of
from fimbul.words import Words

PATIENCE = 2.0  # seconds until Redis answers


@dataclass(frozen=True)
class Status:
    """A cluster at one moment."""

    workers: list[WorkerRow]
    unowned: int  # tables whose worker has gone and that nobody has taken over
    lag: float  # seconds the database takes to answer


def show_status(words: Words, options: Mapping[str, object]) -> None:
    """Print the workers of a database."""
    settings = find_settings(words, options)
    if settings.database_file is not None:
        raise Problem(words.cli("cluster.sqlite"))
    try:
        status = asyncio.run(status_of(settings.database_url))
    except BadDatabase as problem:
        raise Problem(words.cli(f"serve.database.{problem.code}", **problem.facts), GAME) from None
    except Exception as problem:  # whatever the driver says
        raise Problem(words.cli("serve.database.closed", reason=reason_of(problem)), GAME) from None
    if status.workers:
        Console().print(table_of(words, status.workers))
    else:
        print(words.cli("cluster.nobody"))
    print(words.cli("cluster.unowned", tables=status.unowned))
    print(words.cli("cluster.lag", ms=round(status.lag * 1000, 1)))
    if settings.redis_url:
        print(asyncio.run(redis_line(words, settings.redis_url)))


async def redis_line(words: Words, url: str) -> str:
    """Whether Redis can be reached from here."""
    from redis.asyncio import Redis  # a package that most servers do without

    redis = Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
    try:
        await cast("Awaitable[bool]", redis.ping())  # the first opens the connection
        began = time.perf_counter()
        await cast("Awaitable[bool]", redis.ping())
        return words.cli("cluster.redis", ms=round((time.perf_counter() - began) * 1000, 1))
    except Exception as problem:  # whatever the client says
        return words.cli("cluster.redis_gone", reason=reason_of(problem))
    finally:
        await redis.aclose()


async def status_of(url: str) -> Status:
    """Ask the database; nothing is changed."""
    engine = postgres_engine(database_url(url))
    try:
        async with engine.connect() as connection:
            began = time.perf_counter()
            await connection.execute(sql.select(sql.literal(1)))
            lag = time.perf_counter() - began
            return Status(await all_workers(connection), await count_unowned(connection), lag)
    finally:
        await engine.dispose()


def table_of(words: Words, workers: list[WorkerRow]) -> Table:
    """The workers as a table."""
    table = Table(title=words.cli("cluster.title"), title_style="bold")
    for name in ("address", "version", "lease"):
        table.add_column(words.cli(f"cluster.{name}"))
    table.add_column(words.cli("cluster.tables"), justify="right")
    for worker in workers:
        lease = words.cli("cluster.alive" if worker.left > 0 else "cluster.gone", seconds=round(abs(worker.left), 1))
        table.add_row(worker.address, worker.version, lease, str(worker.tables))
    return table
