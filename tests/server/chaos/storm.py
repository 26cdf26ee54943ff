"""A cluster of real processes with scripted clients, and what befalls it: kills, stops longer than a lease, restarts of
the database and of Redis, cuts between a worker and the database, and between a worker and its clients; and upgrades,
in which every worker in turn is told to stop and started again.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fimbul.server import messages as wire
from fimbul.server.store import schema
from fimbul.server.store.engines import database_url, postgres_engine
from fimbul.server.store.sql_store import SqlStore
from tests.server.chaos.checker import Confirmed, Told, faults_of
from tests.server.chaos.wires import Wire
from tests.server.client import Client, Closed, make_table, order_of
from tests.server.databases import Cluster, Redis

LOST = (Closed, ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
LEASE = 3.0
PATIENCE = 8.0  # seconds a client waits for a worker before it tries another one
CUT = (1.0, 6.0)  # seconds a wire stays cut: shorter and longer than a lease
CALM = 600.0  # seconds at most in which everybody plays on after the storm
FINISH = 60.0  # seconds until every table must be playable again


class Worker:
    """A server in a process of its own, started again whenever it is killed."""

    def __init__(self, port: int, url: str, folder: Path, redis: Redis | None) -> None:
        self.port = port
        self.url = database_url(url)
        self.address = f"http://127.0.0.1:{port}"  # for other workers
        self.log = folder / f"worker-{port}.log"
        self.redis = () if redis is None else ("--redis-url", redis.url)
        self.front = Wire(port)  # where clients reach it, as through a proxy
        self.behind = Wire(self.url.port or 5432)  # where it reaches the database
        self.process: asyncio.subprocess.Process | None = None
        self.ready = False

    @property
    def command(self) -> list[str]:
        url = self.url.set(host="127.0.0.1", port=self.behind.port).render_as_string(hide_password=False)
        return [
            *(sys.executable, "-m", "fimbul", "serve", "--cluster", "--port", str(self.port), "--database-url", url),
            *("--log-level", "warning", *self.redis),
        ]

    async def start(self) -> None:
        if not self.front.port:
            await self.front.open()
            await self.behind.open()
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env={**os.environ, "FIMBUL_LANG": "en", "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            if self.address.encode() in line:
                self.ready = True
                return
        await self.process.wait()  # the database may be down: whoever keeps it tries again

    async def keep(self) -> None:
        """Start it again for ever."""
        while True:
            if self.process is None or self.process.returncode is not None:
                self.ready = False
                await self.start()
            await asyncio.sleep(0.1)

    def signal(self, number: int) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(number)


@dataclass
class Weather:
    """What happens, and how often it has."""

    kills: int = 0
    stops: int = 0
    database_restarts: int = 0
    redis_restarts: int = 0
    cuts: int = 0
    upgrades: int = 0
    happened: Counter[str] = field(default_factory=Counter)

    def left(self) -> list[str]:
        """What has still to happen, in any order."""
        planned = {"kill": self.kills, "stop": self.stops, "database": self.database_restarts}
        planned |= {"redis": self.redis_restarts, "cut": self.cuts, "upgrade": self.upgrades}
        return [kind for kind, count in planned.items() for _ in range(count - self.happened[kind])]


@dataclass
class Takeovers:
    """For every table of a worker that was killed: the time until somebody there saw the position again."""

    waiting: dict[str, float] = field(default_factory=dict)  # tables, and when their worker was killed
    seconds: list[tuple[float, bool]] = field(default_factory=list)  # … and whether nothing else happened meanwhile
    blows: list[tuple[float, float]] = field(default_factory=list)  # when everything that happened began and ended

    def begin(self, tables: set[str], now: float) -> None:
        """The worker of these tables was killed; one that still waits from an earlier time waits from then."""
        self.waiting = dict.fromkeys(tables, now) | self.waiting

    def end(self, table: str, came: float) -> None:
        """Somebody who came after the kill sees the position."""
        began, now = self.waiting.get(table), time.monotonic()
        if began is not None and came > began:
            del self.waiting[table]
            others = [blow for blow in self.blows if blow[0] != began and blow[0] < now and blow[1] > began]
            self.seconds.append((now - began, not others))


class Storm:
    """Tables, their clients, workers and weather."""

    def __init__(
        self,
        database: Cluster,
        url: str,
        folder: Path,
        ports: Iterable[int],
        seed: int = 1,
        redis: Redis | None = None,
        think: float = 0.1,
    ) -> None:
        self.database = database
        self.url = url
        self.redis = redis
        self.think = think  # seconds at most, from a question to the answer
        self.rng = random.Random(seed)
        self.workers = [Worker(port, url, folder, redis) for port in ports]
        self.takeovers = Takeovers()
        self.told: dict[str, Told] = {}
        self.answers = 0
        self.refused: Counter[str] = Counter()  # answers, by the code of the problem
        self.away: list[float] = []  # seconds from a lost connection to the next position
        self.playing: set[str] = set()  # tables
        self.over = False

    async def run(self, tables: int, weather: Weather, pause: float) -> dict[str, Any]:
        """Play on all tables until everything has happened; what was found."""
        await asyncio.gather(*[worker.start() for worker in self.workers])
        keepers = [asyncio.create_task(worker.keep()) for worker in self.workers]
        clients: list[asyncio.Task[None]] = []
        try:
            clients += [asyncio.create_task(self.games(number)) for number in range(tables)]
            while left := weather.left():
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) * pause)
                await self.befall(self.rng.choice(left), weather)
                if len(left) % 100 == 1:
                    print(dict(weather.happened), self.answers, "answers", file=sys.stderr, flush=True)
            before, calm = self.answers, time.monotonic()
            while self.answers < before + 2 * tables and time.monotonic() < calm + CALM:
                await asyncio.sleep(0.2)
            self.over = True
            await asyncio.wait_for(asyncio.gather(*clients), FINISH)
            return await self.verdict(weather)
        finally:
            for task in (*clients, *keepers):
                task.cancel()
            await asyncio.gather(*clients, *keepers, return_exceptions=True)
            for worker in self.workers:
                worker.signal(signal.SIGCONT)
                worker.signal(signal.SIGKILL)
                if worker.process is not None:
                    await worker.process.wait()
                await worker.front.close()
                await worker.behind.close()

    def some_worker(self) -> str:
        """Where a client comes to: as a proxy does, a worker that is known to be gone is passed over."""
        chosen = self.rng.choice([worker for worker in self.workers if worker.ready] or self.workers)
        return f"http://127.0.0.1:{chosen.front.port}"

    async def befall(self, kind: str, weather: Weather) -> None:
        """One thing goes wrong; not before two workers serve, so that every blow hits somebody and leaves somebody."""
        while len(serving := [worker for worker in self.workers if worker.ready]) < min(2, len(self.workers)):
            await asyncio.sleep(0.1)
        worker = self.rng.choice(serving)
        began = time.monotonic()
        if kind == "kill":
            orphans = await self.tables_of(worker)
            worker.ready = False
            worker.signal(signal.SIGKILL)
            began = time.monotonic()
            self.takeovers.begin(orphans & self.playing, began)
        elif kind == "stop":
            worker.signal(signal.SIGSTOP)
            await asyncio.sleep(LEASE + 1.0)
            worker.signal(signal.SIGCONT)
        elif kind == "upgrade":
            await self.upgrade()
        elif kind == "cut":
            await self.rng.choice((worker.front, worker.behind)).cut(self.rng.uniform(*CUT))
        else:
            server = self.redis if kind == "redis" else self.database
            assert server is not None
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
        self.takeovers.blows.append((began, time.monotonic()))
        weather.happened[kind] += 1

    async def upgrade(self) -> None:
        """Replace all workers, one after the other."""
        for worker in self.workers:
            worker.signal(signal.SIGTERM)
            while worker.process is None or worker.process.returncode is None:
                await asyncio.sleep(0.05)
            worker.ready = False
            while not worker.ready:
                await asyncio.sleep(0.05)

    async def tables_of(self, worker: Worker) -> set[str]:
        """What a worker plays."""
        tables, workers = schema.tables, schema.workers
        chosen = sql.select(tables.c.table_id).join(workers, workers.c.id == tables.c.owner)
        engine = postgres_engine(database_url(self.url))
        try:
            async with engine.connect() as connection:
                return set((await connection.execute(chosen.where(workers.c.address == worker.address))).scalars())
        finally:
            await engine.dispose()

    # -- clients --------------------------------------------------------------------------------------------------
    async def games(self, number: int) -> None:
        """One game after the other, with two people each."""
        while not self.over:
            try:
                async with asyncio.timeout(PATIENCE):
                    made = await make_table(self.some_worker(), order_of("me", "here", start=True))
            except (AssertionError, TimeoutError, httpx.HTTPError):  # refused, or the worker died
                await asyncio.sleep(0.3)
                continue
            self.told[made.table] = Told()
            self.playing.add(made.table)
            await asyncio.gather(*[self.play(made, seat, number) for seat in (0, 1)])
            self.playing.discard(made.table)
            self.takeovers.waiting.pop(made.table, None)  # it was over, and somebody has seen that

    async def play(self, made: wire.TableMade, seat: int, number: int) -> None:
        """One seat until the game is over: answers whatever it is asked, and comes back whenever it is thrown out."""
        rng = random.Random(100 * number + seat)
        told = self.told[made.table]
        lost: float | None = None
        while not self.over:
            client = Client(self.some_worker(), made.table, str(made.seats[seat].key), keep=False)
            came = time.monotonic()
            try:
                async with asyncio.timeout(PATIENCE):
                    await client.connect()
                    await client.until(lambda client=client: client.n >= 0)
                self.takeovers.end(made.table, came)
                if lost is not None:
                    self.away.append(time.monotonic() - lost)
                    lost = None
                await self.sit(client, told, seat, rng)
                return
            except LOST:
                lost = lost or time.monotonic()
                await asyncio.sleep(rng.uniform(0.1, 0.4))
            finally:
                with suppress(*LOST):
                    await client.close()

    async def sit(self, client: Client, told: Told, seat: int, rng: random.Random) -> None:
        """Play over one connection until the game is over, or everything is."""
        while not self.over:
            assert client.position is not None
            told.saw(seat, client.n, client.position)
            if client.result is not None:
                return
            question, n = client.question, client.n
            if question is None:
                with suppress(TimeoutError):
                    await client.until(lambda n=n: client.n > n, 1.0)
                continue
            action = rng.choice(question.options).action
            async with asyncio.timeout(10):
                said = await client.answer(action)
            if isinstance(said, wire.Done):
                told.confirmed.append(Confirmed(seat, question.n, action))
                self.answers += 1
                with suppress(TimeoutError):
                    await client.until(lambda n=n: client.n > n, 5.0)
            else:
                self.refused[said.code] += 1
            await asyncio.sleep(rng.uniform(0.0, self.think))

    # -- in the end -----------------------------------------------------------------------------------------------
    async def verdict(self, weather: Weather) -> dict[str, Any]:
        """Compare everything with the database."""
        store = await SqlStore.open(self.url)
        faults: list[str] = []
        rows = 0
        for table, told in self.told.items():
            loaded = await store.load_table(table)
            assert loaded is not None
            rows += len(loaded.moves)
            faults += [f"table {table[:4]}: {fault}" for fault in faults_of(loaded.row.head, loaded.moves, told)]
        await store.close()
        return {
            "games": len(self.told),
            "workers": len(self.workers),
            "happened": dict(weather.happened),
            "rows": rows,
            "confirmed": sum(len(told.confirmed) for told in self.told.values()),
            "positions_seen": sum(len(told.seen) for told in self.told.values()),
            "refused": dict(self.refused),
            "connections_lost": len(self.away),
            "back_after_seconds": spread(self.away),
            "takeover_seconds": spread([took for took, _ in self.takeovers.seconds]),
            "takeover_alone_seconds": spread([took for took, alone in self.takeovers.seconds if alone]),
            "never_taken_over": len(self.takeovers.waiting),
            "faults": faults,
        }


def spread(seconds: list[float]) -> dict[str, float]:
    """How long things took: half of them, ninety-nine in a hundred, all of them."""
    found = sorted(seconds) or [0.0]
    parts = (("p50", 0.5), ("p99", 0.99), ("most", 1.0))
    named = {name: round(found[min(len(found) - 1, int(len(found) * part))], 2) for name, part in parts}
    return {"count": len(seconds), **named}
