"""Games that are played by notices alone, while the server is killed again and again.

Nobody looks at a table unless a notice has come: then they come, answer all they are asked, and leave. A notice that is
lost stops its game, so nothing can be lost unseen. `python -m tests.server.notices.storm` plays 10,000 turns and kills
the server 100 times; what was found is printed as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fimbul.server import messages as wire
from tests.server.client import Client, Closed, make_table, order_of
from tests.server.notices.people import Guest
from tests.server.notices.services import Behaviour, Received, WebServer, web_server
from tests.server.running import chooser
from tests.server.test_cluster import free_port

LOST = (AssertionError, Closed, ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError)
PATIENCE = 5.0  # seconds a client waits for the server
LOST_AFTER = 60.0  # seconds without a notice: it will not come
STEPS = (0.02, 0.3)  # seconds a person takes


class Server:
    """A server in a process of its own, started again whenever it is killed."""

    def __init__(self, data: Path, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.log = data / "server.log"
        self.command = [
            *(sys.executable, "-m", "fimbul", "serve", "--port", str(port), "--data", str(data), "--webhooks"),
            *("--log-level", "warning"),
        ]
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env={**os.environ, "FIMBUL_LANG": "en", "PYTHONUNBUFFERED": "1", "FIMBUL_NOTICES_TO_LOOPBACK": "yes"},
            )
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            if self.address.encode() in line:
                return
        raise AssertionError(f"the server did not start: {self.log.read_text()[-2_000:]}")

    async def kill(self) -> None:
        assert self.process is not None
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


@dataclass
class Awaited:
    """A seat that was asked while its person was away."""

    since: float
    calm: bool  # nothing was killed or failed since
    told: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Findings:
    """What has happened."""

    turns: int = 0
    kills: int = 0
    games: int = 0
    failures: int = 0  # answers of the receiver
    lost: int = 0
    again: int = 0  # notices that came once more, with the key they had
    faults: list[str] = field(default_factory=list)
    calm: list[float] = field(default_factory=list)  # seconds from the move to the notice, while nothing failed
    stormy: list[float] = field(default_factory=list)


class Storm:
    """Tables, their people, the receiver of their notices, and the weather."""

    def __init__(self, data: Path, seed: int = 1) -> None:
        self.server = Server(data, free_port())
        self.rng = random.Random(seed)
        self.found = Findings()
        self.hooks = WebServer()
        self.awaited: dict[tuple[str, int], Awaited] = {}  # by table and seat
        self.arrived: dict[tuple[str, int], float] = {}  # when the last notice came
        self.bodies: dict[str, bytes] = {}  # by key
        self.told: dict[tuple[str, str, int, int], str] = {}  # the key a notice came with
        self.failing = 0.0
        self.over = False

    async def run(self, tables: int, turns: int, kills: int, calm: int, failing: float) -> dict[str, Any]:
        """Play until there were enough turns and kills; what was found."""
        began = time.monotonic()
        async with web_server() as self.hooks:
            self.hooks.behave = self.receive
            await self.server.start()
            playing = [asyncio.create_task(self.play(number)) for number in range(tables)]
            try:
                while self.found.turns < calm:
                    await self.rest(playing)
                self.failing = failing
                while self.found.kills < kills:
                    left = max(1, kills - self.found.kills)
                    pace = max(0, turns - self.found.turns) / left
                    before = self.found.turns
                    for _ in range(600):
                        await self.rest(playing)
                        if self.found.turns - before >= pace * self.rng.uniform(0.5, 1.2):
                            break
                    await self.blow()
                while self.found.turns < turns:
                    await self.rest(playing)
                self.over = True
                await asyncio.wait_for(asyncio.gather(*playing), LOST_AFTER + 30)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                await self.server.kill()
        return self.verdict(tables, time.monotonic() - began)

    async def rest(self, playing: list[asyncio.Task[None]]) -> None:
        """A moment; if somebody cannot go on, say so."""
        for task in playing:
            if task.done():
                task.result()
        await asyncio.sleep(0.05)

    async def blow(self) -> None:
        """The server is killed, and started again."""
        for awaited in self.awaited.values():
            awaited.calm = False
        await self.server.kill()
        self.found.kills += 1
        await self.server.start()

    # -- the receiver ---------------------------------------------------------------------------------------------
    def receive(self, got: Received) -> Behaviour:
        """Take a notice, or fail."""
        if self.rng.random() < self.failing:
            self.found.failures += 1
            for awaited in self.awaited.values():
                awaited.calm = False
            return Behaviour(500)
        _, seat = got.path.removeprefix("/").split("/")
        if self.bodies.setdefault(got.key, got.body) != got.body:
            self.found.faults.append(f"the message {got.key} has changed")
        for notice in got.data["notices"]:
            what = (notice["table"], notice["kind"], int(seat), notice["at"])
            if what in self.told:
                self.found.again += 1
                if self.told[what] != got.key:
                    self.found.faults.append(f"the same notice came with two keys: {what}")
                continue
            self.told[what] = got.key
            self.arrived[notice["table"], int(seat)] = got.at
            self.match((notice["table"], int(seat)))
        self.hooks.received.clear()
        return Behaviour()

    def match(self, key: tuple[str, int]) -> None:
        """A notice and the turn it tells of: either may be known first."""
        awaited, at = self.awaited.get(key), self.arrived.get(key, 0.0)
        if awaited is not None and at >= awaited.since and not awaited.told.is_set():
            (self.found.calm if awaited.calm else self.found.stormy).append(at - awaited.since)
            awaited.told.set()

    # -- people ---------------------------------------------------------------------------------------------------
    async def play(self, number: int) -> None:
        """One game after the other at one table of two, each told by a webhook of their own."""
        rng = random.Random(number)
        guests = [Guest(self.server.address, f"guest {number} {seat}") for seat in (0, 1)]
        for seat, guest in enumerate(guests):
            await self.insist(partial(guest.add, "webhook", f"{self.hooks.url}/{number}/{seat}"))
        while not self.over:
            made = await self.insist(lambda: make_table(self.server.address, order_of("me", "here", start=True)))
            for seat, guest in enumerate(guests):
                await self.insist(partial(guest.follow, made, seat, ["turn", "battle"]))
            self.found.games += 1
            await self.game(made, rng)

    async def insist(self, do: Any) -> Any:
        """Ask until the server answers."""
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    said = await do()
                assert not isinstance(said, wire.Problem), said
                return said
            except LOST:
                await asyncio.sleep(0.1)

    async def game(self, made: wire.TableMade, rng: random.Random) -> None:
        """Play a game: at first everybody comes by themselves, then only when they are told."""
        for seat in (0, 1):
            await self.visit(made, seat, rng)
        while not self.over:
            waiting = [(table, seat) for table, seat in self.awaited if table == made.table]
            if not waiting:
                return  # it is over
            key = waiting[0]
            try:
                await asyncio.wait_for(self.awaited[key].told.wait(), LOST_AFTER)
                self.found.turns += 1
            except TimeoutError:
                self.found.lost += 1
                self.found.faults.append(f"nobody was told of a turn at table {made.table[:4]}")
            del self.awaited[key]
            await asyncio.sleep(rng.uniform(*STEPS))
            await self.visit(made, key[1], rng)

    async def visit(self, made: wire.TableMade, seat: int, rng: random.Random) -> None:
        """Come, answer all one is asked, and leave."""
        choose = chooser(rng.randrange(1 << 30))
        self.awaited.pop((made.table, seat), None)
        self.arrived.pop((made.table, seat), None)
        while True:
            client = Client(self.server.address, made.table, str(made.seats[seat].key), keep=False)
            try:
                async with asyncio.timeout(PATIENCE):
                    await client.connect()
                    await client.until(lambda client=client: client.n >= 0)
                sent = time.monotonic() - PATIENCE  # of an answer that the server took with it
                self.note(client, made.table, seat, sent, calm=False)
                while client.question is not None and client.result is None:
                    question, sent = client.question, time.monotonic()
                    async with asyncio.timeout(PATIENCE):
                        said = await client.answer(choose(question))
                        assert isinstance(said, wire.Done), said
                        await client.until(lambda client=client, old=question: client.question is not old)
                    self.note(client, made.table, seat, sent, calm=True)
                await client.close()
                return
            except LOST:
                await asyncio.sleep(rng.uniform(0.1, 0.3))
            finally:
                with suppress(*LOST):
                    await client.close()

    def note(self, client: Client, table: str, seat: int, since: float, calm: bool) -> None:
        """From now on, everybody who is asked is waited for, unless they were already."""
        asked = [] if client.result is not None or client.position is None else client.position.asked
        for other in [one for one in asked if one != seat and (table, one) not in self.awaited]:
            self.awaited[table, other] = Awaited(since, calm)
            self.match((table, other))

    # -- in the end -----------------------------------------------------------------------------------------------
    def verdict(self, tables: int, seconds: float) -> dict[str, Any]:
        found = self.found
        return {
            "tables": tables,
            "games": found.games,
            "turns": found.turns,
            "kills": found.kills,
            "failures_of_the_receiver": found.failures,
            "notices_taken": len(self.told),
            "lost": found.lost,
            "came_again_with_the_same_key": found.again,
            "seconds_from_move_to_notice": {
                "nothing_fails": percentiles(found.calm),
                "storm": percentiles(found.stormy),
            },
            "minutes": round(seconds / 60, 1),
            "faults": found.faults,
        }


def percentiles(times: list[float]) -> dict[str, float]:
    there = sorted(times) or [0.0]
    named = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "most": 1.0}
    found = {name: round(there[min(len(there) - 1, int(len(there) * part))], 3) for name, part in named.items()}
    return {"turns": len(times), **found}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--calm", type=int, default=1_500, help="turns before the first blow")
    parser.add_argument("--failing", type=float, default=0.01, help="how often the receiver answers 500, afterwards")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fimbul-notices-") as folder:
        storm = Storm(Path(folder), arguments.seed)
        found = asyncio.run(
            storm.run(arguments.tables, arguments.turns, arguments.kills, arguments.calm, arguments.failing)
        )
    machine = {"python": platform.python_version(), "cores": os.cpu_count()}
    print(
        json.dumps(
            {"command": "python -m tests.server.notices.storm " + " ".join(sys.argv[1:]), **machine, **found}, indent=2
        )
    )
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
