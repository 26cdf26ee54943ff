"""The store: what it was told to keep is kept, whatever happens, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from fimbul.server.store import schema
from fimbul.server.store.engines import BadDatabase, SchemaTooNew, database_url
from fimbul.server.store.migrations.running import config_of
from fimbul.server.store.sql_store import ADD_MOVE, SqlStore, row_of
from fimbul.server.store.store import (
    ChatRow,
    Fenced,
    GameRow,
    KeyRow,
    LoadedTable,
    MoveRow,
    NotRead,
    NotSaved,
    TableRow,
)
from fimbul.server.store.trips import LoopTrips, ThreadTrips
from tests.server.databases import cluster, command, database, postgres, sqlite

__all__ = ["cluster", "database", "postgres", "sqlite"]  # fixtures

HEAD = "seed 271828182845904523536\ndeal secret-of-the-deal\n"


def table_row(table: str = "midgard-1", status: str = "playing", touched: int = 1_000) -> TableRow:
    return TableRow(table, status, "midgard", HEAD, b'{"names":["\xc3\x85se"]}', 1_000, touched)


def move(n: int, table: str = "midgard-1", at: int = 2_000) -> MoveRow:
    return MoveRow(table, n, "move", n % 4, "invade warrior>gimle", at)


def writing_engine(store: SqlStore) -> sql.Engine:
    """The engine whose connection commits."""
    trips = store._trips
    if isinstance(trips, ThreadTrips):
        return trips.engine
    assert isinstance(trips, LoopTrips)
    return trips.engine.sync_engine


@asynccontextmanager
async def opened(url, *tables):
    """A store with some tables."""
    store = await SqlStore.open(url)
    for table in tables:
        await store.add_table(table_row(table), [])
    yield store
    await store.close()


# -- rows -----------------------------------------------------------------------------------------------------------
async def test_a_table_comes_back_as_it_was_left(database):
    async with opened(database) as store:
        await store.add_table(
            table_row(), [KeyRow("d1", "midgard-1", "seat", 0), KeyRow("d2", "midgard-1", "host", -1)]
        )
        rows = [move(0), MoveRow("midgard-1", 1, "retract", 2, "", 2_001), MoveRow("midgard-1", 2, "rewind", 0, "0", 9)]
        for row in rows:
            await store.append(row)
        await store.save_table("midgard-1", status="over", head="other", room=b"\x00\xff", touched=5_000)
    async with opened(database) as store:
        saved = TableRow("midgard-1", "over", "midgard", "other", b"\x00\xff", 1_000, 5_000)
        assert await store.load_table("midgard-1") == LoadedTable(saved, rows)
        assert await store.load_table("midgard-2") is None
        assert await store.unfinished() == []


async def test_unfinished_tables_come_with_their_own_moves_in_order(database):
    async with opened(database, "a", "b", "c", "d") as store:
        await asyncio.gather(*[store.append(move(n, table)) for n in range(30) for table in ("c", "a", "b")])
        await store.save_table("b", status="over", head="", room=b"", touched=1)
        await store.save_table("d", status="gathering", head="", room=b"", touched=1)
        found = await store.unfinished()
        assert [loaded.row.table for loaded in found] == ["a", "c", "d"]
        assert [loaded.moves for loaded in found] == [
            [move(n, "a") for n in range(30)],
            [move(n, "c") for n in range(30)],
            [],
        ]


async def test_keys_open_their_seat_until_they_are_dropped(database):
    async with opened(database, "a", "b") as store:
        await store.add_keys(
            [KeyRow("one", "a", "seat", 1), KeyRow("two", "a", "seat", 2), KeyRow("watch", "a", "watch", -1)]
        )
        await store.add_keys([KeyRow("far", "b", "seat", 1)])
        await store.add_keys([])
        assert await store.find_key("one") == KeyRow("one", "a", "seat", 1)
        assert await store.find_key("nobody's") is None
        await store.drop_keys("a", "seat", 1)
        assert await store.find_key("one") is None
        assert [key.digest for key in await store.keys_of("a")] == ["two", "watch"]
        assert [key.digest for key in await store.keys_of("b")] == ["far"]
        with pytest.raises(Fenced):
            await store.add_keys([KeyRow("new", "a", "seat", 3), KeyRow("two", "b", "seat", 0)])
        assert await store.find_key("new") is None, "all keys of a call or none"


async def test_chat_shows_the_last_lines_oldest_first(database):
    async with opened(database, "a") as store:
        lines = [ChatRow("a", n, 0, "Åse", f"line {n} ᚠ", n) for n in range(12)]
        for line in lines:
            await store.add_chat(line)
        assert await store.chat_of("a", last=5) == lines[-5:]
        assert await store.chat_of("a") == lines
        assert await store.chat_of("b") == []


async def test_a_finished_game_never_changes_but_stays_longer_when_added_again(database):
    async with opened(database) as store:
        await store.add_game(GameRow("g", "record", b"summary", 10))
        await store.add_game(GameRow("g", "forged", b"forged", 500))
        assert await store.game("g") == GameRow("g", "record", b"summary", 500)
        assert await store.game("h") is None


async def test_expiry_takes_what_nobody_has_touched_and_leaves_the_rest(database):
    async with opened(database) as store:
        for table, status, touched in (
            ("old", "playing", 100),
            ("lobby", "gathering", 100),
            ("moved", "playing", 100),
            ("chatted", "playing", 100),
            ("young", "playing", 5_000),
            ("over", "over", 100),
            ("over-young", "over", 3_000),
        ):
            await store.add_table(table_row(table, status, touched), [KeyRow(f"key of {table}", table, "seat", 0)])
            await store.append(move(0, table, at=touched))
            await store.add_chat(ChatRow(table, 0, 0, "Åse", "hello", touched))
        await store.append(move(1, "moved", at=4_000))
        await store.add_chat(ChatRow("chatted", 1, 0, "Åse", "anybody?", 4_000))
        await store.add_game(GameRow("g-old", "", b"", 1_999))
        await store.add_game(GameRow("g-young", "", b"", 2_000))
        assert sorted(await store.expire(4_000, 2_000, 0)) == [
            "lobby",
            "old",
            "over",
        ]
        assert await store.expire(4_000, 2_000, 0) == []
        assert [loaded.row.table for loaded in await store.unfinished()] == ["chatted", "moved", "young"]
        assert await store.load_table("over") is None and await store.load_table("over-young") is not None
        assert await store.find_key("key of old") is None and await store.find_key("key of young") is not None
        assert await store.chat_of("old") == []
        assert await store.game("g-old") is None and await store.game("g-young") is not None
        with pytest.raises(NotSaved):
            await store.append(move(1, "old"))


async def test_more_tables_than_one_transaction_removes_all_expire(sqlite):
    async with opened(sqlite) as store:
        names = [f"t{n:03}" for n in range(250)]
        await asyncio.gather(*[store.add_table(table_row(name, touched=1), []) for name in names])
        assert sorted(await store.expire(2, 2, 0)) == names


# -- the fence and the batch ----------------------------------------------------------------------------------------
async def test_of_two_workers_only_one_writes_row_n(database):
    async with opened(database, "midgard-1") as one, opened(database) as other:
        outcomes = await asyncio.gather(one.append(move(0)), other.append(move(0)), return_exceptions=True)
        assert sorted(map(str, map(type, outcomes))) == sorted(map(str, (Fenced, type(None))))
        with pytest.raises(Fenced):
            await one.append(move(0))
        await other.append(move(1))
        loaded = await one.load_table("midgard-1")
        assert loaded is not None and loaded.moves == [move(0), move(1)]


async def test_a_bad_row_harms_nobody_else_in_its_batch(database):
    async with opened(database, "a", "b") as store:
        await store.append(move(0, "a"))
        outcomes = await asyncio.gather(
            *[store.append(move(n, "b")) for n in range(20)],
            store.append(move(0, "a")),
            store.append(move(0, "nowhere")),
            store.append(move(1, "a")),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes[20:]] == [Fenced, NotSaved, type(None)]
        assert outcomes[:20] == [None] * 20
        assert [len(loaded.moves) for loaded in await store.unfinished()] == [2, 20]


async def test_what_waits_together_is_committed_together_and_in_order(database, monkeypatch):
    async with opened(database, "a", "b") as store:
        commits: list[int] = []
        commit = store._trips.commit

        async def counted(steps, claims):
            commits.append(len(steps))
            return await commit(steps, claims)

        monkeypatch.setattr(store._trips, "commit", counted)
        await asyncio.gather(
            *[store.append(move(n, table)) for n in range(200) for table in "ab"],
            *[store.save_table("a", status="playing", head=str(n), room=b"", touched=n) for n in range(50)],
        )
        assert 1 <= len(commits) <= 3
        a, b = await store.unfinished()
        assert a.row.head == "49" and a.row.touched == 49
        assert a.moves == [move(n, "a") for n in range(200)] and b.moves == [move(n, "b") for n in range(200)]
        assert store.depth == 0


async def test_depth_counts_the_rows_that_wait(database):
    async with opened(database, "a") as store:
        waiting = [asyncio.ensure_future(store.append(move(n, "a"))) for n in range(7)]
        await asyncio.sleep(0)
        assert store.depth == 7
        await asyncio.gather(*waiting)
        assert store.depth == 0


async def test_a_caller_who_leaves_changes_nothing_for_the_others(database):
    async with opened(database, "a") as store:
        waiting = [asyncio.ensure_future(store.append(move(n, "a"))) for n in range(5)]
        await asyncio.sleep(0)
        waiting[4].cancel()
        await asyncio.wait(waiting)
        await store.append(move(5, "a"))
        loaded = await store.load_table("a")
        assert loaded is not None and [row.n for row in loaded.moves] == [0, 1, 2, 3, 5]


async def test_closing_writes_what_waits_and_then_nothing_more(database):
    async with opened(database, "a") as store:
        waiting = [asyncio.ensure_future(store.append(move(n, "a"))) for n in range(40)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * 40
        with pytest.raises(NotSaved, match="shutting down"):
            await store.append(move(40, "a"))
    async with opened(database) as store:
        assert [len(loaded.moves) for loaded in await store.unfinished()] == [40]


# -- durability -----------------------------------------------------------------------------------------------------
async def test_what_the_driver_refuses_is_refused_whole_and_for_its_own_reason(tmp_path):
    """Moves go to SQLite without SQLAlchemy; what went wrong is told as before."""
    async with opened(f"sqlite:///{tmp_path / 'fimbul.db'}", "a", "b") as store:
        both = [(ADD_MOVE, [row_of(move(0, "a"))]), (ADD_MOVE, [row_of(move(0, "nowhere"))])]
        with pytest.raises(NotSaved, match="FOREIGN KEY"):
            await store.put(both)
        await store.append(move(0, "a"))
        with pytest.raises(Fenced, match="UNIQUE"):
            await store.append(move(0, "a"))
        assert [len(loaded.moves) for loaded in await store.unfinished()] == [1, 0]


async def test_a_commit_waits_for_the_disk(database):
    async with opened(database, "a") as store:
        if store.is_sqlite:
            assert await store.put([(sql.text("PRAGMA journal_mode"), None)]) == ["wal"]
            assert await store.put([(sql.text("PRAGMA synchronous"), None)]) == [2], "FULL"
        else:
            assert await store.put([(sql.text("SHOW synchronous_commit"), None)]) == ["on"]


KILLED = """
import asyncio, sys
from fimbul.server.store.sql_store import ADD_MOVE, SqlStore, row_of
from fimbul.server.store.store import MoveRow

async def main():
    store = await SqlStore.open(sys.argv[1])
    async def table(name):
        for n in range(100_000):
            await store.append(MoveRow(name, n, "move", 0, "pass", 1))
            print(name, n, flush=True)
    await asyncio.gather(*map(table, "abcd"))

asyncio.run(main())
"""


async def test_what_a_killed_server_had_saved_is_there(database):
    async with opened(database, *"abcd"):
        pass
    with subprocess.Popen([sys.executable, "-c", KILLED, database], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline().split() for _ in range(200)]
        os.kill(process.pid, signal.SIGKILL)
        told += [line.split() for line in process.stdout.read().splitlines() if len(line.split()) == 2]
    async with opened(database) as store:
        for loaded in await store.unfinished():
            there = [row.n for row in loaded.moves]
            assert there == list(range(len(there))), "no gap"
            assert max([int(n) for name, n in told if name == loaded.row.table]) < len(there)


# -- when the disk is full or the database gone ---------------------------------------------------------------------
async def test_a_full_disk_loses_nothing_and_is_forgotten_when_there_is_room(sqlite, caplog):
    async with opened(sqlite) as store:
        limit = {"pages": 200}  # SQLite then says "database or disk is full", as it does when the disk is

        def small_disk(connection, *_):
            connection.execute(f"PRAGMA max_page_count = {limit['pages']}").close()

        sql.event.listen(writing_engine(store), "checkout", small_disk)
        await store.add_table(table_row("a"), [])
        saved = 0
        with pytest.raises(NotSaved, match="full"):
            while True:
                await store.append(MoveRow("a", saved, "move", 0, "x" * 900, 1))
                saved += 1
        assert saved > 10
        big = [
            store.save_table("a", status="playing", head=HEAD * 200, room=b"", touched=9),
            store.add_table(big_table(), []),
        ]
        assert [type(problem) for problem in await asyncio.gather(*big, return_exceptions=True)] == [NotSaved, NotSaved]
        loaded = await store.load_table("a")
        assert loaded is not None and loaded.row == table_row("a") and len(loaded.moves) == saved
        limit["pages"] = 100_000
        await store.check()
        await asyncio.gather(*[store.append(MoveRow("a", saved + n, "move", 0, "x" * 900, 1)) for n in range(20)])
        loaded = await store.load_table("a")
        assert loaded is not None and [row.n for row in loaded.moves] == list(range(saved + 20))
    assert "database or disk is full" in caplog.text and "secret-of-the-deal" not in caplog.text


def big_table() -> TableRow:
    return TableRow("big", "playing", "midgard", HEAD * 2_000, b"", 1, 1)


async def test_a_batch_whose_commit_was_lost_on_the_way_back_counts_as_saved(database, monkeypatch):
    async with opened(database, "a", "b") as store:
        commit = sql.Connection.commit
        failures = [ConnectionResetError("the answer was lost")]

        def commit_and_lose_the_answer(connection):
            commit(connection)
            if failures:
                raise failures.pop()

        monkeypatch.setattr(sql.Connection, "commit", commit_and_lose_the_answer)
        await asyncio.gather(
            store.append(move(0, "a")),
            store.append(move(0, "b")),
            store.save_table("b", status="playing", head="new", room=b"", touched=7),
            store.add_table(table_row("c"), [KeyRow("k", "c", "seat", 0)]),
        )
        assert [(loaded.row.table, len(loaded.moves)) for loaded in await store.unfinished()] == [
            ("a", 1),
            ("b", 1),
            ("c", 0),
        ]


async def test_a_lost_database_is_told_to_those_who_wait_and_to_nobody_later(cluster, postgres, caplog):
    if str(cluster.port) not in postgres:
        pytest.skip("the PostgreSQL of FIMBUL_TEST_DATABASE_URL is not ours to stop")
    async with opened(postgres, "a") as store:
        await store.append(move(0, "a"))
        cluster.stop()
        try:
            outcomes = await asyncio.gather(
                *[store.append(move(n, "a")) for n in range(1, 30)], store.check(), return_exceptions=True
            )
            assert {type(outcome) for outcome in outcomes} == {NotSaved}
            with pytest.raises(NotRead):
                await store.load_table("a")
        finally:
            cluster.start()
        await asyncio.gather(*[store.append(move(n, "a")) for n in range(1, 30)])
        loaded = await store.load_table("a")
        assert loaded is not None and loaded.moves == [move(n, "a") for n in range(30)]


async def test_a_connection_that_was_cut_is_replaced_without_a_word(postgres):
    async with opened(postgres, "a") as store:
        await store.append(move(0, "a"))
        await asyncio.to_thread(
            command,
            postgres,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        await asyncio.gather(store.append(move(1, "a")), store.append(move(2, "a")))
        loaded = await store.load_table("a")
        assert loaded is not None and [row.n for row in loaded.moves] == [0, 1, 2]


# -- opening --------------------------------------------------------------------------------------------------------
async def test_the_steps_lead_to_the_tables_the_code_expects(database):
    def differences(connection):
        context = MigrationContext.configure(connection, opts={"version_table": schema.VERSION_TABLE})
        return compare_metadata(context, schema.metadata)

    async with opened(database) as store:
        assert await store._trips.run(differences) == []


async def test_a_database_of_a_later_version_is_left_alone(database):
    async with opened(database, "a") as store:
        await store.put([(sql.text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'"), None)])
    with pytest.raises(SchemaTooNew) as caught:
        await SqlStore.open(database)
    assert caught.value.facts == {"found": "9999"}


async def test_two_servers_may_open_a_new_database_at_the_same_time(database):
    stores = await asyncio.gather(SqlStore.open(database), SqlStore.open(database), SqlStore.open(database))
    await stores[0].add_table(table_row("a"), [])
    assert [len(await store.unfinished()) for store in stores] == [1, 1, 1]
    for store in stores:
        await store.close()


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("no address", "url"),
        ("mysql://somewhere/db", "driver"),
        ("sqlite://", "memory"),
        ("sqlite+aiosqlite:///:memory:", "memory"),
        ("sqlite:///file:x?mode=memory&uri=true", "memory"),
    ],
)
async def test_an_address_of_no_use_is_refused(url, code):
    with pytest.raises(BadDatabase) as caught:
        await SqlStore.open(url)
    assert caught.value.code == code


async def test_a_file_that_does_not_open_says_why(tmp_path):
    (tmp_path / "letter.db").write_text("This is a letter and no database, and it is long enough to show it. " * 20)
    for name, reason in (("letter.db", "not a database"), ("no/such/directory.db", "unable to open")):
        with pytest.raises(BadDatabase, match=reason) as caught:
            await SqlStore.open(f"sqlite:///{tmp_path / name}")
        assert caught.value.code == "closed"


async def test_a_server_that_is_not_there_or_knows_no_such_database_is_told(postgres):
    nobody = database_with(postgres, port=1)
    with pytest.raises(NotRead, match=r"refused|failed"):
        await SqlStore.open(nobody)
    with pytest.raises(NotRead, match="does not exist"):
        await SqlStore.open(database_with(postgres, database="no_such_database"))


def database_with(url, **changes):
    return database_url(url).set(**changes).render_as_string(hide_password=False)


def test_the_usual_spellings_of_an_address_are_understood():
    for text in ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"):
        assert str(database_url(text)) == "sqlite:///games.db"
    for text in ("postgres://u:p@h/d", "postgresql://u:p@h/d", "postgresql+asyncpg://u:p@h/d"):
        assert database_url(text).render_as_string(hide_password=False) == "postgresql+asyncpg://u:p@h/d"
    url = database_url("postgres://u@h/d?sslmode=require")
    assert url.query == {"ssl": "require"}


# -- secrets --------------------------------------------------------------------------------------------------------
async def test_no_message_about_a_failure_holds_a_head_or_a_key(database, caplog):
    caplog.set_level(logging.DEBUG)
    async with opened(database, "a") as store:
        problems = await asyncio.gather(
            store.add_table(table_row("a"), [KeyRow("digest-of-a-key", "a", "seat", 0)]),
            store.add_keys([KeyRow("digest-of-a-key", "nowhere", "seat", 0)]),
            return_exceptions=True,
        )
        texts = [caplog.text]
        for problem in problems:
            while problem is not None:
                texts.append(str(problem))
                problem = problem.__cause__
    assert "secret-of-the-deal" not in "".join(texts)


# -- steps of the schema --------------------------------------------------------------------------------------------
def test_the_steps_are_named_after_their_revisions():
    steps = list(ScriptDirectory.from_config(config_of()).walk_revisions())
    assert [step.revision for step in steps] == schema.revisions()


async def test_a_database_that_is_up_to_date_needs_no_migration_tool(sqlite):
    async with opened(sqlite):
        pass
    code = (
        "import asyncio, sys; from fimbul.server.store.sql_store import SqlStore\n"
        f"async def run():\n    store = await SqlStore.open({sqlite!r}); await store.close()\n"
        "asyncio.run(run()); print('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"
