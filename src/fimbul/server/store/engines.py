"""The address of the database, and how to connect to it: to SQLite from threads, to PostgreSQL on the loop."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import sqlalchemy as sql
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

SQLITE = "sqlite"
POSTGRES = "postgresql+asyncpg"
DRIVERS = {
    SQLITE: SQLITE,
    "sqlite+aiosqlite": SQLITE,  # what earlier versions wrote themselves
    "postgres": POSTGRES,
    "postgresql": POSTGRES,
    POSTGRES: POSTGRES,
}
BUSY_MS = 5_000  # how long SQLite waits for another process
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 30.0


class BadDatabase(Exception):
    """The address of the database cannot be used; `code` names the reason (see words, serve.database)."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(f"{code}: {', '.join(facts.values())}" if facts else code)
        self.code = code
        self.facts = facts


class SchemaTooNew(BadDatabase):
    """A later version of Fimbul has written this database."""

    def __init__(self, found: str) -> None:
        super().__init__("newer", found=found)


def database_url(text: str) -> URL:
    """The address of a database with the driver we use; `sslmode` as PostgreSQL's own tools spell it is understood."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabase("url") from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise BadDatabase("driver", name=url.drivername)
    url = url.set(drivername=driver)
    if driver == SQLITE:
        if url.database in (None, "", ":memory:", "file::memory:") or url.query.get("mode") == "memory":
            raise BadDatabase("memory")
        return url
    mode = url.query.get("sslmode")
    if isinstance(mode, str):
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return url


def sqlite_engine(url: URL) -> sql.Engine:
    """Connections to a file of SQLite, set up so that what is committed is on the disk."""
    _try_file(str(url.database))
    # Parameters are hidden from messages: they hold heads of records and digests of keys.
    engine = sql.create_engine(url, hide_parameters=True)
    sql.event.listen(engine, "connect", _prepare_sqlite)
    return engine


def postgres_engine(url: URL) -> AsyncEngine:
    """Connections to PostgreSQL, set up likewise."""
    from sqlalchemy.ext.asyncio import create_async_engine  # takes long to load, and SQLite does without it

    try:
        return create_async_engine(
            url,
            hide_parameters=True,
            pool_pre_ping=True,
            connect_args={
                "timeout": CONNECT_SECONDS,
                "command_timeout": COMMAND_SECONDS,
                "server_settings": {"synchronous_commit": "on", "application_name": "fimbul"},
            },
        )
    except ModuleNotFoundError:
        raise BadDatabase("asyncpg") from None


def _try_file(name: str) -> None:
    """Find out whether SQLite can open a file, to say so in its own words."""
    try:
        with closing(sqlite3.connect(name, uri=name.startswith("file:"))) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as problem:
        raise BadDatabase("closed", reason=str(problem)) from problem


def _prepare_sqlite(connection: sql.engine.interfaces.DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {BUSY_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
