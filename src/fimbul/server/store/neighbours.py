"""Whether a PostgreSQL database can be served from here: by what it is, and by who serves it already.

Versions may run together if they have the same protocol, for they send sockets on to each other, and the same schema.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import sqlalchemy as sql

from fimbul.server.store import schema
from fimbul.server.store.engines import BadDatabase, database_url, postgres_engine
from fimbul.server.store.leases import NOW
from fimbul.server.store.store import NotRead
from fimbul.server.store.trips import reason_of

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

LEAST: Final = 13  # the oldest PostgreSQL we promise to run on


def label_of(version: str, protocol: int) -> str:
    """A version as workers tell it to each other."""
    return f"{version} (protocol {protocol})"


def protocol_of(label: str) -> int | None:
    """The protocol of a version; none if it does not say."""
    found = re.search(r"\(protocol (\d+)\)$", label)
    return None if found is None else int(found[1])


async def check_neighbours(url: str, own: str) -> None:
    """BadDatabase if the database cannot be served beside those who serve it; NotRead if it cannot be reached."""
    engine = postgres_engine(database_url(url))
    try:
        async with engine.connect() as connection:
            await check_server(connection)
            others = await living(connection)
            if not others:
                return
            found = await connection.run_sync(schema.revision_of)
            known = schema.revisions()
            facts = {"others": ", ".join(others), "own": own}
            if found in known[1:]:
                raise BadDatabase("in_use", **facts)
            if {protocol_of(label) for label in others} - {protocol_of(own)}:
                raise BadDatabase("mixed", **facts)
    except BadDatabase:
        raise
    except Exception as problem:
        raise NotRead(reason_of(problem)) from problem
    finally:
        await engine.dispose()


async def check_server(connection: AsyncConnection) -> None:
    """Whether it is new enough, and can be written."""
    version = (await connection.execute(sql.text("SHOW server_version_num"))).scalar_one()
    if int(version) < LEAST * 10_000:
        raise BadDatabase("old", found=str(int(version) // 10_000), least=str(LEAST))
    if (await connection.execute(sql.text("SHOW transaction_read_only"))).scalar_one() == "on":
        raise BadDatabase("read_only")


async def living(connection: AsyncConnection) -> list[str]:
    """The versions of the workers that live; a database of an old version, or a new one, knows none."""
    if (await connection.execute(sql.select(sql.func.to_regclass("workers")))).scalar_one() is None:
        return []
    workers = schema.workers
    chosen = sql.select(workers.c.version).where(workers.c.until > NOW).distinct().order_by(workers.c.version)
    return list((await connection.execute(chosen)).scalars())
