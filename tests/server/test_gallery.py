"""Spectators with a delay: nothing reaches them early, by bytes, whichever door they try."""

from __future__ import annotations

import asyncio
import json
import random
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fimbul.server import messages as wire
from fimbul.server.present.outgoing import Outgoing
from fimbul.server.store.store import MoveRow
from fimbul.server.table import gallery, timers
from fimbul.server.table.gallery import Due
from tests.server.client import Client, get, make_table, order_of, post
from tests.server.party import Party, party, picker
from tests.server.running import Running, running
from tests.server.test_leaks import Canary, row

HOUR = 3_600


class Time:
    """The clock of the gallery, which a test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at: int | None = None  # None: the real time
        monkeypatch.setattr(gallery, "now_ms", self.now)

    def now(self) -> int:
        return timers.now_ms() if self.at is None else self.at

    async def move_to(self, table: Party, due: int) -> None:
        """What is due by then is shown."""
        self.at = due
        table.table.post(None, Due())
        await table.table.call(nothing)


async def nothing(_: object) -> None:
    """Only to wait until the table has done what was asked before."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


async def play_rows(table: Party, rows: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(rows):
        if table.game.over:
            break
        decision = table.game.decisions()[0]
        await table.table.call(partial(row, seat=decision.seat, act=rng.choice(decision.options)))
        await asyncio.sleep(0.002)  # rows have times of their own


@pytest.mark.parametrize("edition", ["midgard", "valhalla"])
async def test_a_delayed_spectator_gets_every_row_when_it_is_due_and_not_a_byte_before(
    server: Running, clock: Time, edition: str
) -> None:
    async with (
        party(server, "me", "here", "here", edition=edition, delay=HOUR, clock=600) as table,
        Client(server.address, table.made.table, table.made.watch) as watcher,
    ):
        canary = Canary(watcher, -1, "en", table.game)
        began = len(watcher.heard)
        assert watcher.room is not None and watcher.room.status == "gathering" and watcher.position is None
        await play_rows(table, 60, 3)
        await table.clients[0].ask(partial(wire.Say, text="I hold the troll"))
        await table.clients[1].ask(partial(wire.Leave, resign=True))
        rows = table.history.chapters
        await asyncio.sleep(0.05)
        assert watcher.heard[began:] == [], "not a byte"
        due = [at + 1_000 * HOUR for at in row_times(table)]
        await clock.move_to(table, table.table.people.begun + 1_000 * HOUR)
        await watcher.until(lambda: watcher.n == 0)
        for count in (10, 25, 60):
            await clock.move_to(table, due[count - 1])
            await watcher.until(lambda count=count: watcher.n == count)
            heard = "".join(watcher.heard)
            assert "I hold the troll" not in heard and '"resigned":true' not in heard
            later = [text for text in texts_after(table, count) if len(text) > 30]
            assert (later and not any(text in heard for text in later)) or count == 60
        assert len(rows) >= 60
        await clock.move_to(table, timers.now_ms() + 1_000 * HOUR)
        await watcher.until(lambda: any(line.text == "I hold the troll" for line in watcher.chat.values()))
        expected = Outgoing(table.history, -1, "en").scene(None, False, False, None)
        assert watcher.position == expected.position and watcher.log == expected.log
        canary.learn(table.game.state)
        assert table.table.people.game not in "".join(watcher.heard)


def row_times(table: Party) -> list[int]:
    """When the rows were played."""
    found = table.table.gallery
    assert found is not None
    return [thing.at for _, _, thing in sorted(found.waiting, key=lambda one: one[:2]) if isinstance(thing, MoveRow)]


def texts_after(table: Party, n: int) -> list[str]:
    """Sentences of the log that belong to later rows, and were not said before."""
    log = Outgoing(table.history, -1, "en").scene(None, False, False, None).log
    early = {entry.text for entry in log if entry.n <= n}
    return [entry.text for entry in log if entry.n > n and entry.text not in early]


async def test_on_the_wire_nothing_arrives_before_its_time(server: Running) -> None:
    """With the real clock: each message is at least as old as the delay when it comes."""
    async with party(server, "me", "here", delay=1) as table:
        watcher = Client(server.address, table.made.table, table.made.watch)
        arrivals: list[tuple[float, dict[str, Any]]] = []
        take = watcher._take

        def timed(message: Any) -> None:
            arrivals.append((time.time() * 1000, json.loads(watcher.heard[-1])))
            take(message)

        watcher._take = timed  # type: ignore[method-assign]
        await watcher.connect()
        await play_rows(table, 30, 1)
        waiting = table.table.gallery
        assert waiting is not None
        at = {thing.n: thing.at for _, _, thing in waiting.waiting if isinstance(thing, MoveRow)}
        at[0] = table.table.people.begun
        await watcher.until(lambda: watcher.n == 30)
        shown = [(when, message) for when, message in arrivals if message["type"] in ("scene", "news")]
        assert len(shown) >= 30 and len(at) >= 5
        for when, message in shown:
            if message["n"] in at:
                assert when - at[message["n"]] >= 990
        await watcher.close()


async def test_other_doors_tell_a_delayed_spectator_nothing_either(server: Running, clock: Time) -> None:
    async with (
        party(server, "me", "here", delay=HOUR, watched=True, options=["first_age_without_draft"]) as table,
        Client(server.address, table.made.table, table.made.watch) as watcher,
    ):
        hall = (await get(server.address, "/api/hall")).content
        began = len(watcher.heard)
        await table.play(lambda: table.game.over, picker(2))
        await table.clients[0].until(lambda: table.clients[0].result is not None)
        assert isinstance(await table.clients[0].ask(wire.Rematch), wire.Done)
        await table.clients[1].until(lambda: table.clients[1].new_table is not None)
        await watcher.send(wire.SetLanguage(1, "fr"))
        await watcher.send(wire.Why(2, "pillage"))
        await watcher.send(wire.AskPreview(3, 0))
        await watcher.send(wire.AskHint(4))
        await watcher.send(wire.Rematch(5))
        await watcher.send(wire.AskPause(6))
        await watcher.send(wire.Ping(7))
        await watcher.until(lambda: '"re":7' in watcher.heard[-1])
        heard = "".join(watcher.heard[began:])
        game = table.table.people.game
        assert '"over"' not in heard and '"scene"' not in heard and game not in heard and "new_table" not in heard
        assert (await get(server.address, "/api/hall")).content == hall, "the hall has not seen the end"
        asked = wire.GlancesOrder([wire.GlanceAt(table.made.table, table.made.watch)])
        glance = (await post(server.address, "/api/glances", asked, wire.Glances)).tables[0]
        assert glance.status == "gathering" and (glance.n, glance.lines, glance.winners) == (0, [], [])
        async with Client(server.address, table.made.table, table.made.watch) as late:
            assert late.room is not None and late.room.status == "gathering" and late.new_table is None
        table.server.hub.put_to_sleep(0)
        for client in table.clients.values():
            await client.close()
        await clock.move_to(table, timers.now_ms() + 2_000 * HOUR)
        await watcher.until(lambda: watcher.result is not None and watcher.new_table is not None)


async def test_after_a_restart_the_gallery_is_as_late_as_before(tmp_path: Path, clock: Time) -> None:
    async with running(tmp_path / "data") as server:
        async with party(server, "me", "here", "here", delay=HOUR) as table:
            await play_rows(table, 20, 5)
            times, begun = row_times(table), table.table.people.begun
        made = table.made
    clock.at = times[9] + 1_000 * HOUR
    async with running(tmp_path / "data") as server, Client(server.address, made.table, made.watch) as watcher:
        await watcher.until(lambda: watcher.position is not None)
        assert watcher.n == 10 and begun > 0
        assert watcher.room is not None and watcher.room.status == "playing"
        assert all(seat.deadline is None and not seat.online for seat in watcher.room.seats)


async def test_the_delay_is_set_by_the_host_before_the_game_and_not_after(server: Running) -> None:
    made = await make_table(server.address, order_of("me", "open"))
    key = made.seats[0].key
    assert key is not None
    async with (
        Client(server.address, made.table, key, made.host) as host,
        Client(server.address, made.table, made.watch) as watcher,
    ):
        ask = partial(wire.SetHall, listed=False, watched=True)
        said = await watcher.ask(partial(ask, delay=60))
        assert isinstance(said, wire.Problem) and said.code == "not_host"
        assert isinstance(await host.ask(partial(ask, delay=60)), wire.Done)
        await watcher.until(lambda: watcher.room is not None and watcher.room.hall.delay == 60)
        assert isinstance(await host.ask(wire.Start), wire.Done)
        said = await host.ask(partial(ask, delay=0))
        assert isinstance(said, wire.Problem) and "before it begins" in said.text
        assert watcher.position is None
        await watcher.send_text('{"type":"set_hall","id":1,"listed":true,"watched":true,"delay":-5}')
        await watcher.until(lambda: bool(watcher.problems))
        assert watcher.problems[-1].code == "malformed"
