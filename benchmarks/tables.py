"""How many tables one server process can handle on one core. See README.md.

Every table has four scripted clients and makes one move about every two seconds (`--think`), at random intervals. The
server runs on one core, the clients on another. At the end the server is killed and restarted, and every table must be
as its last confirmed answer left it. With --analyse, finished games are analysed in every other window of ten seconds,
so that whatever else happens on the machine affects both kinds of windows equally.
"""

from __future__ import annotations

import argparse
import asyncio
import atexit
import gc
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
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path

from benchmarks.players import SEATS, THINK, Seat, Table, Tally, post
from fimbul import new_game, observe, record
from fimbul.bots import make_bot

TICK = os.sysconf("SC_CLK_TCK")
OPENING = 40  # tables made at the same time
GAMES = 16  # that are analysed
WINDOW, SETTLING = 10.0, 3.0  # seconds: with or without an analysis, and how long the last one takes to end or begin
DRAWS = 2_000  # of windows, for the interval


class Server:
    """`fimbul serve` on one core."""

    def __init__(
        self, python: str, data: Path, core: int, path: str = "", under: Sequence[str] = (), database: str = ""
    ) -> None:
        """`path` is a folder with another version's package, `under` a command that runs it, such as valgrind."""
        self.path = path
        self.under = under
        self.command = [python, "-m", "fimbul", "serve", "--port", "0", "--data", str(data), "--log-level", "warning"]
        self.command += ["--database-url", database] if database else []
        self.core = core

    def start(self) -> float:
        """Start it; seconds until it answers."""
        env = {**os.environ, "PYTHONUNBUFFERED": "1", "FIMBUL_LANG": "en", "PYTHONPATH": self.path}
        version = [self.command[0], "-c", "from fimbul.server.messages import PROTOCOL; print(PROTOCOL)"]
        self.protocol = int(subprocess.check_output(version, env=env, text=True))
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [*self.under, *self.command],
            stdout=subprocess.PIPE,
            text=True,
            env=env,
            preexec_fn=lambda: os.sched_setaffinity(0, {self.core}),
        )
        atexit.register(self.process.kill)  # whatever happens here, it does not stay behind
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


async def measure(arguments: argparse.Namespace, data: Path, database: str = "") -> dict[str, object]:
    """Play, kill, start again, compare."""
    cores = sorted(os.sched_getaffinity(0))
    server = Server(arguments.python, data, cores[0], arguments.path, database=database)
    server.start()
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[1]})
    tally = Tally()
    numbers = range(arguments.tables)
    tables = [Table(server.address, number, tally, server.protocol, arguments.think) for number in numbers]
    for at in range(0, len(tables), OPENING):
        await asyncio.gather(*[table.open() for table in tables[at : at + OPENING]])
    await asyncio.gather(*[table.play_ahead() for table in tables])
    records = [finished_game(number) for number in range(GAMES)] if arguments.analyse else []
    url = server.address + "/api/records"
    games = [post(url, game, f"10.255.0.{number}")["game"] for number, game in enumerate(records)]
    until = time.monotonic() + arguments.warm_up + arguments.seconds
    players = [asyncio.create_task(table.play(until)) for table in tables]
    await asyncio.sleep(arguments.warm_up)
    tally.open = True
    cpu, own, begun = server.cpu(), time.process_time(), time.monotonic()
    if arguments.analyse:
        await analyse_in_turn(server.address, games, arguments.seconds, tally)
    else:
        await asyncio.sleep(arguments.seconds)
    cpu, own, seconds = server.cpu() - cpu, time.process_time() - own, time.monotonic() - begun
    tally.open = False
    await asyncio.gather(*players)
    memory, again = server.memory(), tally.again
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
        **beside(tally),
        "slowest_ms": round(max(tally.times) * 1000, 1),
        "core_used": round(cpu / seconds, 3),
        "clients_core_used": round(own / seconds, 3),
        "cpu_ms_per_move": round(cpu / moves * 1000, 2),
        "bytes_per_move_all_clients": round(tally.bytes / moves),
        "server_mb": round(memory),
        "problems": tally.problems,
        "connections_lost": again,
        "restart_seconds": round(restart, 2),
        "moves_lost": lost,
        "mean_answer_ms": round(statistics.mean(tally.times) * 1000, 2),
    }


async def analyse_in_turn(address: str, games: list[str], seconds: float, tally: Tally) -> None:
    """Let the server analyse finished games in every other window of the time."""
    for window in range(round(seconds / WINDOW)):
        tally.window = None
        end = time.monotonic() + WINDOW
        for number, game in enumerate(games):
            url = f"{address}/api/games/{game}/analysis{'' if window % 2 else '/stop'}"
            await asyncio.to_thread(post, url, None, f"10.254.{window}.{number}")  # nobody may ask this often
        await asyncio.sleep(end - WINDOW + SETTLING - time.monotonic())
        tally.window = window
        await asyncio.sleep(end - time.monotonic())


def finished_game(number: int) -> bytes:
    """The record of a game of four karls."""
    game = new_game("midgard", SEATS, seed=number)
    bot = make_bot("karl", number)
    while (decision := game.decision()) is not None:
        game.apply(decision.seat, bot.choose(observe(game, decision.seat), decision).action)
    return record(game).encode()


def beside(tally: Tally) -> dict[str, object]:
    """Answers while a game was analysed, and the others; how their 99th percentiles compare, with an interval."""
    windows: dict[int, list[float]] = {}
    for took, window in zip(tally.times, tally.windows):
        if window is not None:
            windows.setdefault(window, []).append(took)
    if not windows:
        return {}
    quiet = [times for window, times in windows.items() if window % 2 == 0]
    busy = [times for window, times in windows.items() if window % 2]
    found: dict[str, object] = {}
    for name, part in (("beside_analysis_ms", busy), ("without_analysis_ms", quiet)):
        moves = sum(map(len, part))
        found[name] = {"p50": round(share([*chain(*part)], 0.5), 1), "p99": round(p99_of(part), 1), "moves": moves}
    rng = random.Random(0)
    draws = [(rng.choices(busy, k=len(busy)), rng.choices(quiet, k=len(quiet))) for _ in range(DRAWS)]
    for name, p99 in (("p99", p99_of), ("usual_p99", usual_p99_of)):
        ratios = sorted(p99(one) / p99(other) for one, other in draws)
        found[f"{name}_beside_to_without"] = round(p99(busy) / p99(quiet), 3)
        found[f"{name}_ratio_95_percent"] = [round(ratios[round(DRAWS * part)], 3) for part in (0.025, 0.975)]
    return found


def p99_of(windows: list[list[float]]) -> float:
    """The 99th percentile of all answers of some windows."""
    return share([*chain(*windows)], 0.99)


def usual_p99_of(windows: list[list[float]]) -> float:
    """The median of the windows' own 99th percentiles: a machine that stands still for a moment does not decide it."""
    return statistics.median([share(window, 0.99) for window in windows])


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


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that is removed in the end."""
    from tests.server.databases import Cluster, find_binaries  # it needs pytest

    binaries = find_binaries()
    if binaries is None:
        raise SystemExit("no PostgreSQL on this machine")
    cluster = Cluster(binaries)
    try:
        yield cluster.url
    finally:
        cluster.remove()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--warm-up", type=float, default=10)
    parser.add_argument("--think", type=float, default=THINK, help="seconds; 0: what a move costs on a busy core")
    parser.add_argument("--python", default=sys.executable, help="of the environment Fimbul is installed in")
    parser.add_argument("--path", default="", help="a folder with the package of another version")
    parser.add_argument("--analyse", action="store_true", help="analyse games in every other window")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own, not on SQLite")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    gc.disable()  # players that stand still for a fifth of a second would count as a slow server
    data = Path(tempfile.mkdtemp(prefix="fimbul-tables-"))
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, data)
        url = stack.enter_context(postgres()) if arguments.postgres else ""
        measured = asyncio.run(measure(arguments, data, url))
    if arguments.json:
        print(json.dumps(measured))
        return
    for name, value in measured.items():
        print(f"{name:28} {value}")


if __name__ == "__main__":
    main()
