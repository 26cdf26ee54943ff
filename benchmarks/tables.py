"""How many tables one server process holds on one core. See README.md.

Every table has four scripted clients and makes one move every two seconds, thinking time at random. The server runs on
one core, the clients on another. At the end the server is killed and started again, and every table must stand where
the last answer it confirmed left it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect

SEATS = 4
THINK = (1.0, 3.0)  # seconds, evenly between
TICK = os.sysconf("SC_CLK_TCK")
OPENING = 40  # tables made at the same time
AHEAD = 200  # moves of a game, more or less: where it stands when the measuring begins is drawn from them


class Asked(msgspec.Struct):
    """What a client needs of a question."""

    n: int
    options: list[dict[str, Any]]


class Heard(msgspec.Struct):
    """What a client needs of any message."""

    type: str
    n: int = -1
    re: int | None = None
    question: Asked | None = None
    result: dict[str, Any] | None = None
    code: str = ""


decoder = msgspec.json.Decoder(Heard)


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []  # from an answer to its confirmation
        self.late: list[float] = []  # to the news at the last of the four clients
        self.problems: dict[str, int] = {}
        self.bytes = 0
        self.games = 0
        self.open = False  # measuring


class Seat:
    """One socket; the newest question is kept."""

    def __init__(self, table: Table, key: str) -> None:
        self.table = table
        self.key = key
        self.question: Asked | None = None
        self.n = -1
        self.done: asyncio.Future[str] | None = None

    async def run(self, ready: asyncio.Event) -> None:
        """Say hello and listen."""
        url = self.table.address.replace("http", "ws", 1) + "/api/socket"
        headers = {"X-Forwarded-For": self.table.client}
        async with connect(
            url, additional_headers=headers, compression=None, max_size=None, ping_interval=None, proxy=None
        ) as socket:
            self.socket = socket
            hello = {"type": "hello", "protocol": 1, "table": self.table.id, "key": self.key}
            await socket.send(json.dumps(hello))
            async for text in socket:
                message = decoder.decode(text)
                tally = self.table.tally
                if tally.open:
                    tally.bytes += len(text)
                if message.type in ("scene", "news"):
                    self.question, self.n = message.question, message.n
                    if message.result is not None:
                        self.table.over = True
                    self.table.saw(message.n)
                    ready.set()
                elif message.re is not None and self.done is not None and not self.done.done():
                    self.done.set_result(message.code)
                elif message.type == "problem":
                    tally.problems[message.code] = tally.problems.get(message.code, 0) + 1


class Table:
    """Four clients that take turns to answer."""

    def __init__(self, address: str, number: int, tally: Tally) -> None:
        self.address = address
        # Each table comes from an address of its own, as the server behind a proxy would see it.
        self.client = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.tally = tally
        self.rng = random.Random(number)
        self.confirmed = 0
        self.over = False
        self.seats: list[Seat] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.news: tuple[int, int, asyncio.Future[None]] | None = None

    async def open(self) -> None:
        """Make the table and sit down."""
        order = {
            "settings": {"seats": SEATS, "pace": 0},
            "seating": [{"kind": "me"}, *[{"kind": "here"}] * (SEATS - 1)],
            "start": True,
        }
        made = await asyncio.to_thread(post, self.address + "/api/tables", order, self.client)
        self.id = made["table"]
        self.over = False
        self.confirmed = 0
        self.seats = [Seat(self, seat["key"]) for seat in made["seats"]]
        waits = [asyncio.Event() for _ in self.seats]
        self.tasks = [asyncio.create_task(seat.run(ready)) for seat, ready in zip(self.seats, waits, strict=True)]
        await asyncio.gather(*[ready.wait() for ready in waits])

    def saw(self, n: int) -> None:
        """One of the four has heard of a row."""
        if self.news is not None and n == self.news[0]:
            left = self.news[1] - 1
            self.news = (n, left, self.news[2])
            if left == 0 and not self.news[2].done():
                self.news[2].set_result(None)

    async def close(self) -> None:
        """Get up."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def play_ahead(self) -> None:
        """Some moves at once: tables that all begin together would all end together, as no real ones do."""
        for _ in range(self.rng.randrange(AHEAD)):
            if not self.over:
                await self.move()

    async def play(self, until: float) -> None:
        """One move every two seconds or so; a new game when one is over."""
        await asyncio.sleep(self.rng.uniform(0, THINK[1]))
        while time.monotonic() < until:
            begun = time.monotonic()
            if self.over:
                self.tally.games += 1
                await self.close()
                await self.open()
            else:
                await self.move()
            await asyncio.sleep(max(0.0, self.rng.uniform(*THINK) - (time.monotonic() - begun)))

    async def move(self) -> None:
        """Any seat that is asked answers at random."""
        asked = [seat for seat in self.seats if seat.question is not None]
        if not asked:
            return
        seat = self.rng.choice(asked)
        question = seat.question
        assert question is not None
        loop = asyncio.get_running_loop()
        seat.done = loop.create_future()
        everywhere = loop.create_future()
        self.news = (max(one.n for one in self.seats) + 1, SEATS, everywhere)
        option = self.rng.choice(question.options)["action"]
        seat.question = None
        sent = time.perf_counter()
        await seat.socket.send(json.dumps({"type": "answer", "id": 1, "n": question.n, "action": option}))
        code = await asyncio.wait_for(seat.done, 30)
        took = time.perf_counter() - sent
        if code:
            self.tally.problems[code] = self.tally.problems.get(code, 0) + 1
            return
        self.confirmed += 1
        await asyncio.wait_for(everywhere, 30)
        if self.tally.open:
            self.tally.times.append(took)
            self.tally.late.append(time.perf_counter() - sent)


def post(url: str, body: object, client: str) -> Any:
    """A POST of JSON."""
    headers = {"content-type": "application/json", "X-Forwarded-For": client}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as answer:
        return json.load(answer)


class Server:
    """`fimbul serve` on one core."""

    def __init__(self, python: str, data: Path, core: int) -> None:
        self.command = [python, "-m", "fimbul", "serve", "--port", "0", "--data", str(data), "--log-level", "warning"]
        self.core = core

    def start(self) -> float:
        """Start it; seconds until it answers."""
        begun = time.monotonic()
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "FIMBUL_LANG": "en"},
            preexec_fn=lambda: os.sched_setaffinity(0, {self.core}),
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://" in line:
                self.address = "http://" + line.split("http://")[1].strip().rstrip("/")
                break
        else:
            raise SystemExit("the server did not start")
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        opener.open(self.address + "/healthz", timeout=60).read()
        return time.monotonic() - begun

    def cpu(self) -> float:
        """CPU seconds so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> float:
        """Resident megabytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def share(values: list[float], part: float) -> float:
    """A percentile in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000


async def measure(arguments: argparse.Namespace, data: Path) -> dict[str, object]:
    """Play, kill, start again, compare."""
    cores = sorted(os.sched_getaffinity(0))
    server = Server(arguments.python, data, cores[0])
    server.start()
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    tally = Tally()
    tables = [Table(server.address, number, tally) for number in range(arguments.tables)]
    for at in range(0, len(tables), OPENING):
        await asyncio.gather(*[table.open() for table in tables[at : at + OPENING]])
    await asyncio.gather(*[table.play_ahead() for table in tables])
    until = time.monotonic() + arguments.warm_up + arguments.seconds
    players = [asyncio.create_task(table.play(until)) for table in tables]
    await asyncio.sleep(arguments.warm_up)
    tally.open = True
    cpu, own, begun = server.cpu(), time.process_time(), time.monotonic()
    await asyncio.sleep(arguments.seconds)
    cpu, own, seconds = server.cpu() - cpu, time.process_time() - own, time.monotonic() - begun
    tally.open = False
    await asyncio.gather(*players)
    memory = server.memory()
    server.kill()
    for table in tables:
        await table.close()
    restart = server.start()
    lost = 0
    for at in range(0, len(tables), OPENING):
        lost += sum(await asyncio.gather(*[missing(table, server.address) for table in tables[at : at + OPENING]]))
    server.kill()
    moves = len(tally.times)
    return {
        "tables": len(tables),
        "sockets": len(tables) * SEATS,
        "seconds": round(seconds),
        "moves": moves,
        "games_finished": tally.games,
        "answer_ms": {name: round(share(tally.times, p), 1) for name, p in (("p50", 0.5), ("p99", 0.99))},
        "last_client_ms": {name: round(share(tally.late, p), 1) for name, p in (("p50", 0.5), ("p99", 0.99))},
        "p99_by_tenth_ms": [round(share(part, 0.99), 1) for part in tenths(tally.times)],  # in the order of time
        "slowest_ms": round(max(tally.times) * 1000, 1),
        "core_used": round(cpu / seconds, 3),
        "clients_core_used": round(own / seconds, 3),
        "cpu_ms_per_move": round(cpu / moves * 1000, 2),
        "bytes_per_move_all_clients": round(tally.bytes / moves),
        "server_mb": round(memory),
        "problems": tally.problems,
        "restart_seconds": round(restart, 2),
        "moves_lost": lost,
        "mean_answer_ms": round(statistics.mean(tally.times) * 1000, 2),
    }


def tenths(times: list[float]) -> list[list[float]]:
    """A list cut into ten, in its order."""
    step = max(1, len(times) // 10)
    return [times[at : at + step] for at in range(0, step * 10, step)]


async def missing(table: Table, address: str) -> int:
    """How many confirmed moves a table no longer has after the server was killed."""
    table.address = address
    ready = asyncio.Event()
    seat = Seat(table, table.seats[0].key)
    listening = asyncio.create_task(seat.run(ready))
    await asyncio.wait_for(ready.wait(), 60)
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)
    return max(0, table.confirmed - seat.n)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--warm-up", type=float, default=10)
    parser.add_argument("--python", default=sys.executable, help="of the environment Fimbul is installed in")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="fimbul-tables-"))
    try:
        measured = asyncio.run(measure(arguments, data))
    finally:
        shutil.rmtree(data)
    if arguments.json:
        print(json.dumps(measured))
        return
    for name, value in measured.items():
        print(f"{name:28} {value}")


if __name__ == "__main__":
    main()
