"""Backups: whole, of one moment, for either kind of database; and a restore that harms nothing."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sql

from fimbul.server.store import backup, schema
from fimbul.server.store.backup import BadBackup, back_up, restore, verify
from fimbul.server.store.engines import SchemaTooNew
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import (
    ChatRow,
    GameRow,
    KeyRow,
    LoadedTable,
    MoveRow,
    NotRead,
    NotSaved,
    TableRow,
)
from fimbul.server.store.trips import trips_to
from tests.server.databases import cluster, database, postgres, sqlite

__all__ = ["cluster", "database", "postgres", "sqlite"]  # fixtures

ROOM = bytes(range(256))


@asynccontextmanager
async def opened(url):
    store = await SqlStore.open(url)
    yield store
    await store.close()


def move(n: int, table: str) -> MoveRow:
    return MoveRow(table, n, "move", 0, f"move {n} ᚠ", n)


async def fill(url: str, tables: int = 3, moves: int = 5) -> list[LoadedTable]:
    """A database with a bit of everything; its tables."""
    async with opened(url) as store:
        for number in range(tables):
            name = f"t{number}"
            row = TableRow(name, "playing", "midgard", "seed 1\n'deal'\r\n", ROOM, number, number)
            await store.add_table(row, [KeyRow(f"k{number}", name, "seat", 0)])
            await asyncio.gather(*[store.append(move(n, name)) for n in range(moves)])
            await store.add_chat(ChatRow(name, 0, 0, "Åse", 'hello\n["moves"]', 4))
        await store.add_game(GameRow("g", "record\n" * 3, ROOM, 1 << 41))
        return await store.unfinished()


async def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a database."""
    trips = trips_to(url)
    rows = {
        table.name: [tuple(row) for row in await trips.rows(table.select().order_by(*table.primary_key))]
        for table in schema.metadata.sorted_tables
    }
    await trips.close()
    return rows


async def test_a_backup_comes_back_as_it_was_on_either_kind_of_database(database, tmp_path):
    await fill(database, tables=3, moves=700)
    file = tmp_path / "backup"
    made = await back_up(database, file, "1.2.3")
    assert (made.tables, made.games, made.rows["moves"]) == (3, 1, 2_100)
    assert made.origin.version == "1.2.3" and verify(file) == made
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert await restore(other, file) == made
    assert await contents(other) == await contents(database)
    await restore(database, file, force=True)
    assert await contents(database) == await contents(other)
    async with opened(database) as store:
        await store.append(move(700, "t0"))
        await store.check()


async def test_a_backup_moves_a_server_from_sqlite_to_postgresql(sqlite, postgres, tmp_path):
    tables = await fill(sqlite)
    await back_up(sqlite, tmp_path / "backup", "1")
    await restore(postgres, tmp_path / "backup")
    async with opened(postgres) as store:
        assert await store.unfinished() == tables
        assert await store.game("g") == GameRow("g", "record\n" * 3, ROOM, 1 << 41)


async def test_a_backup_is_of_one_moment_while_the_server_goes_on(database, tmp_path):
    """Moves are written first to table a, then to b: a snapshot never has more in b. None is stopped or lost."""
    async with opened(database) as store:
        for name in "ab":
            await store.add_table(TableRow(name, "playing", "midgard", "", b"", 0, 0), [])
        await asyncio.gather(*[store.append(move(n, name)) for n in range(3_000) for name in "ab"])
        going = True
        n = 3_000

        async def play() -> None:
            nonlocal n
            while going:
                await store.append(move(n, "a"))
                await store.append(move(n, "b"))
                n += 1

        player = asyncio.ensure_future(play())
        counted = []
        for number in range(4):
            made = await back_up(database, tmp_path / f"backup{number}", "1")
            copy = f"sqlite:///{tmp_path / f'copy{number}.db'}"
            await restore(copy, tmp_path / f"backup{number}")
            async with opened(copy) as other:
                a, b = await other.unfinished()
            assert [row.n for row in a.moves] == list(range(len(a.moves)))
            assert [row.n for row in b.moves] == list(range(len(b.moves)))
            assert 0 <= len(a.moves) - len(b.moves) <= 1
            assert made.rows["moves"] == len(a.moves) + len(b.moves)
            counted.append(made.rows["moves"])
        going = False
        await player
        assert counted == sorted(counted) and counted[0] < counted[-1] <= 2 * n
        assert [len(loaded.moves) for loaded in await store.unfinished()] == [n, n]


# -- making one -----------------------------------------------------------------------------------------------------
async def test_a_backup_is_for_this_user_only_and_replaces_only_a_backup(sqlite, tmp_path):
    await fill(sqlite)
    file = tmp_path / "backup"
    await back_up(sqlite, file, "1")
    assert file.stat().st_mode & 0o777 == 0o600
    await back_up(sqlite, file, "2")
    assert verify(file).origin.version == "2"
    for other in (tmp_path / "fimbul.db", tmp_path):
        with pytest.raises(BadBackup) as caught:
            await back_up(sqlite, other, "1")
        assert caught.value.code == "other_file"
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["backup"]


async def test_where_there_is_no_database_none_is_made(tmp_path, postgres):
    for url in (f"sqlite:///{tmp_path / 'none.db'}", postgres):
        with pytest.raises(BadBackup) as caught:
            await back_up(url, tmp_path / "backup", "1")
        assert caught.value.code == "no_database"
    assert list(tmp_path.iterdir()) == []


async def test_a_place_that_cannot_be_written_is_told(sqlite, tmp_path):
    await fill(sqlite)
    with pytest.raises(BadBackup) as caught:
        await back_up(sqlite, tmp_path / "no" / "such" / "directory", "1")
    reason = caught.value.facts["reason"]
    assert caught.value.code == "file"
    assert isinstance(reason, OSError) and reason.strerror == "No such file or directory"


async def test_a_disk_that_fills_up_leaves_the_earlier_backup(sqlite, tmp_path, monkeypatch):
    await fill(sqlite)
    file = tmp_path / "backup"
    await back_up(sqlite, file, "1")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fimbul.server.store.backup.os.fsync", full)
    with pytest.raises(BadBackup) as caught:
        await back_up(sqlite, file, "2")
    reason = caught.value.facts["reason"]
    assert isinstance(reason, OSError) and reason.strerror == "No space left on device"
    assert verify(file).origin.version == "1" and not Path(f"{file}.part").exists()


async def test_a_server_that_is_not_there_is_told(tmp_path):
    with pytest.raises(NotRead):
        await back_up("postgres://nobody@127.0.0.1:1/none", tmp_path / "backup", "1")
    assert list(tmp_path.iterdir()) == []


# -- putting it back ------------------------------------------------------------------------------------------------
async def test_a_database_that_holds_anything_is_replaced_only_by_force(database, tmp_path):
    await fill(database, tables=2)
    file = tmp_path / "backup"
    await back_up(database, file, "1")
    async with opened(database) as store:
        await store.append(move(5, "t0"))
    before = await contents(database)
    with pytest.raises(BadBackup) as caught:
        await restore(database, file)
    assert caught.value.code == "not_empty"
    assert await contents(database) == before
    await restore(database, file, force=True)
    assert len((await contents(database))["moves"]) == len(before["moves"]) - 1


async def test_an_opened_but_empty_database_counts_as_empty(database, sqlite, tmp_path):
    await fill(f"sqlite:///{tmp_path / 'source.db'}")
    await back_up(f"sqlite:///{tmp_path / 'source.db'}", tmp_path / "backup", "1")
    async with opened(database) as store:
        await store.check()
    assert (await restore(database, tmp_path / "backup")).tables == 3


async def test_a_restore_that_fails_in_the_middle_changes_nothing(database, tmp_path, monkeypatch):
    await fill(database)
    await back_up(database, tmp_path / "backup", "1")
    before = await contents(database)
    rows_of = backup._rows_of

    def some_rows(*arguments):
        yield next(rows_of(*arguments))
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(backup, "_rows_of", some_rows)
    with pytest.raises(NotSaved):
        await restore(database, tmp_path / "backup", force=True)
    assert await contents(database) == before


async def test_a_database_of_a_later_version_is_replaced_only_by_force(sqlite, tmp_path):
    await fill(f"sqlite:///{tmp_path / 'source.db'}")
    await back_up(f"sqlite:///{tmp_path / 'source.db'}", tmp_path / "backup", "1")
    async with opened(sqlite) as store:
        await store.put([(sql.text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'"), None)])
    with pytest.raises(SchemaTooNew):
        await restore(sqlite, tmp_path / "backup")
    await restore(sqlite, tmp_path / "backup", force=True)
    async with opened(sqlite) as store:
        assert len(await store.unfinished()) == 3


async def test_tables_of_other_programs_are_neither_taken_nor_touched(sqlite, tmp_path):
    await fill(sqlite)
    with sqlite3.connect(tmp_path / "fimbul.db") as plain:
        plain.execute("CREATE TABLE strangers (name TEXT)")
        plain.execute("INSERT INTO strangers VALUES ('Ragnhild')")
    plain.close()
    made = await back_up(sqlite, tmp_path / "backup", "1")
    assert "strangers" not in made.rows and b"Ragnhild" not in gzip.decompress((tmp_path / "backup").read_bytes())
    await restore(sqlite, tmp_path / "backup", force=True)
    plain = sqlite3.connect(tmp_path / "fimbul.db")
    assert plain.execute("SELECT name FROM strangers").fetchall() == [("Ragnhild",)]
    plain.close()


# -- bad files ------------------------------------------------------------------------------------------------------
def packed(lines: list[bytes]) -> bytes:
    return gzip.compress(b"".join(lines))


async def test_wherever_a_bit_flips_the_file_is_called_damaged(sqlite, tmp_path):
    """Also near the beginning of a short file, where nothing unpacks without an error."""
    await fill(sqlite)
    file = tmp_path / "backup"
    await back_up(sqlite, file, "1")
    whole = file.read_bytes()
    for place in range(len(whole) // 3, len(whole), 3):
        for bit in range(8):
            flipped = bytearray(whole)
            flipped[place] ^= 1 << bit
            file.write_bytes(flipped)
            try:
                verify(file)
            except BadBackup as problem:
                assert problem.code == "damaged", (place, bit, len(whole))
            else:  # a bit that only fills up a byte
                assert gzip.decompress(flipped) == gzip.decompress(whole)


async def test_a_bad_file_is_refused_before_anything_is_changed(sqlite, tmp_path):
    await fill(sqlite)
    file = tmp_path / "backup"
    await back_up(sqlite, file, "1")
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0x10
    later = json.dumps({"schema": "9999", "version": "9", "made": "2099"}).encode() + b"\n"
    before = await contents(sqlite)
    for code, data in (
        ("no_backup", b""),
        ("no_backup", b"hello"),
        ("no_backup", packed([b"hello\n"])),
        ("version", packed([b"fimbul backup 2\n", *lines[1:]])),
        ("version", packed([lines[0], later, *lines[2:]])),
        ("damaged", whole[: len(whole) // 2]),
        ("damaged", whole[:-9]),
        ("damaged", bytes(flipped)),
        ("damaged", packed(lines[:-1])),
        ("damaged", packed([*lines[:5], *lines[6:]])),
        ("damaged", packed([line.replace(b"move 0", b"move 9") for line in lines])),
        ("damaged", packed([*lines[:2], b"[]\n", *lines[2:]])),
        ("damaged", packed([*lines[:2], b'["strangers",{}]\n', *lines[2:]])),
        ("damaged", packed([*lines, lines[-1]])),
        ("damaged", packed([lines[0], b"{}\n", *lines[2:]])),
    ):
        file.write_bytes(data)
        with pytest.raises(BadBackup) as caught:
            await restore(sqlite, file, force=True)
        assert (caught.value.code, data) == (code, data)
    with pytest.raises(BadBackup) as caught:
        await restore(sqlite, tmp_path / "missing", force=True)
    assert caught.value.code == "file"
    assert await contents(sqlite) == before
