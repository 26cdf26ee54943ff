"""Chaos, in short: the checker finds what is wrong, the fences hold, and a small storm does no harm."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.dialects.postgresql import insert

from fimbul import new_game, observe
from fimbul.server import messages as wire
from fimbul.server.present.position import position_of
from fimbul.server.refusals import words_in
from fimbul.server.store import schema, sql_store
from fimbul.server.store.engines import database_url, postgres_engine
from fimbul.server.store.leases import Leases
from fimbul.server.store.store import MoveRow
from fimbul.server.table.history import History
from fimbul.server.table.openings import head_of
from tests.server.chaos.checker import Confirmed, Told, faults_of
from tests.server.chaos.storm import Storm, Weather
from tests.server.client import Closed, make_table, order_of
from tests.server.databases import Cluster, Redis, cluster, postgres
from tests.server.databases import redis as redis_fixture
from tests.server.test_cluster import come, free_port, workers

__all__ = ["cluster", "postgres", "redis_fixture"]  # fixtures


# -- the checker ------------------------------------------------------------------------------------------------------
def sample(length: int = 30, seed: int = 1) -> tuple[str, list[MoveRow], Told]:
    """A game in which all went well."""
    rng = random.Random(seed)
    head = head_of(new_game("midgard", 2, seed=7))
    history, told = History(head), Told()
    rows: list[MoveRow] = []
    while len(rows) < length:
        seat = rng.choice(history.asked())
        decision = next(one for one in history.game.decisions() if one.seat == seat)
        action = rng.choice(decision.options)
        asked = history.opened[seat]
        trial = history.try_move(seat, action)
        rows.append(MoveRow("t", history.n + 1, "move", seat, trial.text, 0))
        told.confirmed.append(Confirmed(seat, asked, action))
        history.accept(trial, 0)
        for viewer in (0, 1):
            told.saw(viewer, history.n, position_of(observe(history.game, viewer), words_in("en")))
    return head, rows, told


def test_a_sound_history_has_no_faults() -> None:
    assert faults_of(*sample()) == []


def test_the_checker_finds_a_lost_move() -> None:
    head, rows, told = sample()
    assert any(fault.startswith("lost") for fault in faults_of(head, rows[:-1], told))


def test_the_checker_finds_a_hole() -> None:
    head, rows, told = sample()
    assert "numbered" in faults_of(head, rows[:10] + rows[11:], told)[0]


def test_the_checker_finds_a_fork() -> None:
    """Up to some row the same, then another game; both are sound in themselves."""
    head, _, told = sample(seed=1)
    _, others, _ = sample(seed=2)
    faults = faults_of(head, others, Told(seen=told.seen))
    assert any(fault.startswith("forked") for fault in faults)


def test_the_checker_finds_a_row_that_was_written_twice() -> None:
    head, rows, told = sample()
    again = [*rows[:5], replace(rows[4], n=6), *[replace(row, n=row.n + 1) for row in rows[5:]]]
    assert faults_of(head, again, told) != []


# -- the fences -------------------------------------------------------------------------------------------------------
async def two_owners(url: str, folder: Path) -> list[str]:
    """A worker whose lease has ended without its knowing plays on beside the new owner; what the checker finds."""
    told = Told()
    async with workers(url, folder) as (old, new):
        made = await make_table(old.address, order_of("me", "here", start=True))
        before = await come(old.address, made, 0)
        for worker in (old.hub.worker, new.hub.worker):  # nobody beats any more, as if both were stopped …
            worker.leases.draining = True  # type: ignore[union-attr]
        await end_lease(url, old.hub.worker.leases.worker)  # type: ignore[union-attr]
        after = await come(new.address, made, 0)  # … and the new owner has loaded the table
        for client, pick in ((before, 0), (after, -1), (before, 0), (after, -1)):
            question, n = client.question, client.n
            if question is None or client.closed is not None:
                continue
            action = question.options[pick].action
            try:
                said = await asyncio.wait_for(client.answer(action), 10)
            except (Closed, TimeoutError):
                continue
            if isinstance(said, wire.Done):
                told.confirmed.append(Confirmed(0, question.n, action))
                await client.until(lambda client=client, n=n: client.n > n)
                assert client.position is not None
                told.saw(0, client.n, client.position)
        loaded = await new.hub.store.load_table(made.table)
        assert loaded is not None and told.confirmed
        for client in (before, after):
            await client.close()
        for worker in (old.hub.worker, new.hub.worker):
            worker.leases.draining = False  # type: ignore[union-attr]
        return faults_of(loaded.row.head, loaded.moves, told)


async def end_lease(url: str, worker: str) -> None:
    engine = postgres_engine(database_url(url))
    async with engine.begin() as connection:
        await connection.execute(schema.workers.delete().where(schema.workers.c.id == worker))
    await engine.dispose()


async def test_of_two_owners_only_one_is_believed(postgres: str, tmp_path: Path) -> None:
    assert await two_owners(postgres, tmp_path) == []


async def test_without_fences_the_checker_finds_what_went_wrong(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unchecked(*_: object) -> None:
        return

    row = insert(schema.moves)
    changed = {column.name: row.excluded[column.name] for column in schema.moves.c}
    monkeypatch.setattr(Leases, "check", unchecked)
    last_one_wins = row.on_conflict_do_update(index_elements=["table_id", "n"], set_=changed)
    monkeypatch.setattr(sql_store, "ADD_MOVE", last_one_wins)
    faults = await two_owners(postgres, tmp_path)
    assert any(fault.startswith("lost") for fault in faults)


# -- a small storm ----------------------------------------------------------------------------------------------------
async def test_a_small_storm_does_no_harm(
    cluster: Cluster, postgres: str, tmp_path: Path, redis_fixture: Redis
) -> None:
    storm = Storm(cluster, postgres, tmp_path, [free_port(), free_port()], redis=redis_fixture)
    found = await storm.run(3, Weather(kills=1, stops=1, database_restarts=1, redis_restarts=1, cuts=1), pause=0.5)
    assert found["faults"] == [], found
    assert found["happened"] == {"kill": 1, "stop": 1, "database": 1, "redis": 1, "cut": 1} and found["confirmed"] > 0
    assert found["never_taken_over"] == 0
