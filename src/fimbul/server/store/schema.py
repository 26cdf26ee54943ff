"""The tables of the database, its address, and the steps that bring an older database up to date."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).resolve().parent / "migrations"
SQLITE = "sqlite+aiosqlite"
POSTGRES = "postgresql+asyncpg"
DRIVERS = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgres": POSTGRES,
    "postgresql": POSTGRES,
    POSTGRES: POSTGRES,
}
BUSY_MS = 5_000  # how long SQLite waits for another process
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 30.0
VERSION_TABLE = "fimbul_schema"  # not alembic's own name: another program may live in the same database
MIGRATION_LOCK = 0x46494D42  # an arbitrary number: the lock for migrating a PostgreSQL database

metadata = sql.MetaData()

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("table_id", sql.Text, primary_key=True),
    sql.Column("status", sql.Text, nullable=False),
    sql.Column("edition", sql.Text, nullable=False),
    sql.Column("head", sql.Text, nullable=False),
    sql.Column("room", sql.LargeBinary, nullable=False),
    sql.Column("created", sql.BigInteger, nullable=False),
    sql.Column("touched", sql.BigInteger, nullable=False),
    sql.Index("tables_by_status", "status", "touched"),
)


def _of_table(*, primary_key: bool) -> sql.Column[str]:
    """The column that says which table a row belongs to; the row goes when the table goes."""
    return sql.Column(
        "table_id",
        sql.Text,
        sql.ForeignKey("tables.table_id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


# The primary key is also the fence: of two workers that play row n of a table only one succeeds.
moves = sql.Table(
    "moves",
    metadata,
    _of_table(primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("action", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

keys = sql.Table(
    "seat_keys",
    metadata,
    sql.Column("digest", sql.Text, primary_key=True),
    _of_table(primary_key=False),
    sql.Column("role", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Index("seat_keys_by_table", "table_id"),
)

chat = sql.Table(
    "chat",
    metadata,
    _of_table(primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

games = sql.Table(
    "games",
    metadata,
    sql.Column("game", sql.Text, primary_key=True),
    sql.Column("record", sql.Text, nullable=False),
    sql.Column("summary", sql.LargeBinary, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Index("games_by_time", "at"),
)

# One row, written to learn whether the database can be written.
pulse = sql.Table(
    "pulse",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("beats", sql.BigInteger, nullable=False),
)


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


def make_engine(text: str) -> AsyncEngine:
    """Connections to the database, set up so that what is committed is on the disk."""
    url = database_url(text)
    # Parameters are hidden from messages: they hold heads of records and digests of keys.
    if url.drivername == SQLITE:
        _try_file(str(url.database))
        logging.getLogger("aiosqlite").setLevel(logging.WARNING)  # at debug level it tells them to the log
        engine = create_async_engine(url, hide_parameters=True)
        sql.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine
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
    """Find out whether SQLite can open a file before aiosqlite does, which leaves a thread behind when it cannot."""
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


def begin(connection: sql.Connection) -> None:
    """Open a transaction that may change the schema; only one process can be inside."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver itself begins at the first INSERT only
    else:
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATION_LOCK)))


def migrate(connection: sql.Connection, to: str = "head") -> None:
    """Bring the schema to a revision, inside the caller's transaction."""
    found = revision_of(connection)
    if found is not None and found not in revisions():
        raise SchemaTooNew(found)
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)
    config = _alembic()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def revision_of(connection: sql.Connection) -> str | None:
    """The revision a database is at; none where nothing has been created."""
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()


def revisions() -> list[str]:
    """All revisions this version knows, newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_alembic()).walk_revisions()]


def _alembic() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
