"""The whole database in one file, made while the server runs, for either kind of database.

A backup is compressed text: a line that names the format and its version, a line of JSON about its origin, a line of
JSON for every row, and a last line with the number of rows and a digest of all that went before. It shows one moment of
the database (a snapshot), so it holds no half move; it goes back at once or not at all.

A backup holds heads of records and digests of keys, so it is as secret as the database.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import sqlalchemy as sql

from fimbul.server.store import schema
from fimbul.server.store.engines import SQLITE, BadDatabase, SchemaTooNew, database_url
from fimbul.server.store.store import NotRead, NotSaved
from fimbul.server.store.trips import reason_of, trips_to

FIRST_LINE = b"fimbul backup 1\n"
ANY_VERSION = b"fimbul backup "
ROWS_AT_ONCE = 500
HEAD = 4096
"""Bytes that are enough to unpack the first words of a backup."""
CHUNK = 1 << 20
GZIP_WINDOW = 16 + zlib.MAX_WBITS


class BadBackup(Exception):
    """A backup cannot be made or used; `code` names the reason (words: backup.bad), `facts` fill it in."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(" ".join([code, *map(str, facts.values())]))
        self.code = code
        self.facts = facts


class Origin(msgspec.Struct, frozen=True):
    """Where a backup comes from."""

    schema: str
    version: str
    made: str


class End(msgspec.Struct, frozen=True):
    """The last line: what a whole backup holds."""

    rows: dict[str, int]
    sha256: str


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One row of one table of the database; bytes are in base64."""

    table: str
    values: dict[str, str | int | float | bool | None]


@dataclass(frozen=True)
class Contents:
    """What a backup holds."""

    origin: Origin
    rows: dict[str, int]

    @property
    def tables(self) -> int:
        """How many tables, of play that is."""
        return self.rows.get("tables", 0)

    @property
    def games(self) -> int:
        """How many finished games."""
        return self.rows.get("games", 0)


# -- making one -----------------------------------------------------------------------------------------------------
async def back_up(url: str, file: Path, version: str) -> Contents:
    """Write the database into a file; it appears when it is whole. An earlier backup of that name is replaced."""
    if file.exists() and not is_backup(file):
        raise BadBackup("other_file", file=file)
    address = database_url(url)
    if address.drivername == SQLITE and not Path(str(address.database)).is_file():
        raise BadBackup("no_database", place=address.database)
    trips = trips_to(url)
    try:
        return await trips.run(partial(_write_file, file=file, version=version))
    except (BadBackup, BadDatabase):
        raise
    except Exception as problem:  # drivers raise errors of their own
        raise NotRead(reason_of(problem)) from problem
    finally:
        await trips.close()


def _write_file(connection: sql.Connection, file: Path, version: str) -> Contents:
    # All that is read from now on is of one moment.
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
    part = file.with_name(f"{file.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            contents = _write_rows(connection, raw, version)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    except OSError as problem:
        raise BadBackup("file", file=file, reason=problem) from None
    finally:
        with suppress(OSError):
            part.unlink()
    return contents


def _write_rows(connection: sql.Connection, raw: BinaryIO, version: str) -> Contents:
    found = schema.revision_of(connection)
    if found is None:
        raise BadBackup("no_database", place=connection.engine.url.database)
    origin = Origin(found, version, datetime.now(UTC).isoformat(timespec="seconds"))
    rows: dict[str, int] = {}
    digest = hashlib.sha256()
    with gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0) as packed:

        def write(line: bytes) -> None:
            digest.update(line)
            packed.write(line)

        write(FIRST_LINE)
        write(msgspec.json.encode(origin) + b"\n")
        for table in [table for table in own_tables(connection) if table.name != schema.workers.name]:
            name, columns = str(table.name), [str(column.name) for column in table.columns]
            rows[name] = 0
            chosen = sql.select(table).order_by(*table.primary_key)
            for row in connection.execution_options(yield_per=ROWS_AT_ONCE).execute(chosen):
                write(msgspec.json.encode((name, dict(zip(columns, row)))) + b"\n")
                rows[name] += 1
        packed.write(msgspec.json.encode(End(rows, digest.hexdigest())) + b"\n")
    return Contents(origin, rows)


def own_tables(connection: sql.Connection) -> list[sql.Table]:
    """Our tables as they are in this database, whatever its revision; those that others refer to come first."""
    there = set(sql.inspect(connection).get_table_names()) & set(schema.metadata.tables)
    found = sql.MetaData()
    found.reflect(connection, only=sorted(there), resolve_fks=False)
    return found.sorted_tables


# -- reading one ----------------------------------------------------------------------------------------------------
def is_backup(file: Path) -> bool:
    """Whether a file begins as a backup does, of any version; no further than that is unpacked, damaged or not."""
    try:
        with file.open("rb") as raw:
            unpacked = zlib.decompressobj(GZIP_WINDOW).decompress(raw.read(HEAD), len(ANY_VERSION))
    except (OSError, zlib.error):
        return False
    return unpacked == ANY_VERSION


def verify(file: Path) -> Contents:
    """Read a whole backup; BadBackup if it is none, is damaged, or is of a later version."""
    try:
        with gzip.open(file, "rb") as packed:
            return _verify_lines(packed, file)
    except (gzip.BadGzipFile, EOFError, zlib.error, msgspec.MsgspecError, UnicodeDecodeError):
        raise BadBackup("damaged" if is_backup(file) else "no_backup", file=file) from None
    except OSError as problem:
        raise BadBackup("file", file=file, reason=problem) from None


def _verify_lines(packed: gzip.GzipFile, file: Path) -> Contents:
    first = packed.readline(200)
    if first != FIRST_LINE:
        raise _of_another_version(packed, file) if first.startswith(ANY_VERSION) else BadBackup("no_backup", file=file)
    origin_line = packed.readline()
    origin = msgspec.json.decode(origin_line, type=Origin)
    if origin.schema not in schema.revisions():
        raise _of_another_version(packed, file)
    digest = hashlib.sha256(first + origin_line)
    decode = msgspec.json.Decoder(Row).decode
    rows = dict.fromkeys([name for name in schema.metadata.tables if name != schema.workers.name], 0)
    for line in packed:
        if line.startswith(b"{"):
            end = msgspec.json.decode(line, type=End)
            if packed.read(1) or end.sha256 != digest.hexdigest() or rows != {**dict.fromkeys(rows, 0), **end.rows}:
                break
            return Contents(origin, rows)
        digest.update(line)
        table = decode(line).table
        if table not in rows:
            break
        rows[table] += 1
    raise BadBackup("damaged", file=file)


def _of_another_version(packed: gzip.GzipFile, file: Path) -> BadBackup:
    """What to say of a file that names another version; where it is damaged, reading on tells."""
    while packed.read(CHUNK):
        pass
    return BadBackup("version", file=file)


async def restore(url: str, file: Path, *, force: bool = False) -> Contents:
    """Put a backup into a database, all or nothing. What the database holds is replaced only if forced."""
    contents = verify(file)
    trips = trips_to(url)
    try:
        await trips.run(partial(_replace_all, contents=contents, file=file, force=force))
    except (BadBackup, BadDatabase):
        raise
    except Exception as problem:
        raise NotSaved(reason_of(problem)) from problem
    finally:
        await trips.close()
    return contents


def _replace_all(connection: sql.Connection, contents: Contents, file: Path, force: bool) -> None:
    schema.begin(connection)
    there = own_tables(connection)
    if not force:
        if any([table.name != schema.pulse.name and has_rows(connection, table) for table in there]):
            raise BadBackup("not_empty", place=connection.engine.url.database)
        found = schema.revision_of(connection)
        if found is not None and found not in schema.revisions():
            raise SchemaTooNew(found)
    for table in reversed(there):
        table.drop(connection)
    sql.Table(schema.VERSION_TABLE, sql.MetaData()).drop(connection, checkfirst=True)
    schema.migrate(connection, contents.origin.schema)  # as it was then; then as it is now
    tables = {table.name: table for table in own_tables(connection)}
    for table in reversed(tables.values()):
        connection.execute(sql.delete(table))
    for name, rows in _rows_of(file, tables):
        connection.execute(sql.insert(tables[name]), rows)
    schema.migrate(connection)


def has_rows(connection: sql.Connection, table: sql.Table) -> bool:
    """Whether there is anything in a table."""
    return connection.execute(sql.select(sql.literal(1)).select_from(table).limit(1)).first() is not None


def _rows_of(file: Path, tables: dict[str, sql.Table]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a verified backup, some at a time."""
    decode = msgspec.json.Decoder(Row).decode
    name, rows = "", list[dict[str, Any]]()
    with gzip.open(file, "rb") as packed:
        for line in packed:
            if not line.startswith(b"["):  # the lines before the rows, and the last
                continue
            row = decode(line)
            if rows and (row.table != name or len(rows) == ROWS_AT_ONCE):
                yield name, rows
                rows = []
            name = row.table
            rows.append(_from_text(tables[name], row.values))
    if rows:
        yield name, rows


def _from_text(table: sql.Table, values: dict[str, str | int | float | bool | None]) -> dict[str, Any]:
    """The values of a row as the database takes them."""
    return {
        name: base64.b64decode(value)
        if isinstance(table.c[name].type, sql.LargeBinary) and isinstance(value, str)
        else value
        for name, value in values.items()
    }
