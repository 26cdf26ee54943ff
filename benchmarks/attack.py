"""What floods do to everybody else: how long answers take meanwhile, and how much memory stays in use. See README.md.

Some tables play on while a few addresses flood the server from many sockets at once: with pings, with invalid messages,
with text that is not UTF-8, and with sockets that are opened and never read. Several servers are attacked in turn, one
kind of flood after the other, so that a noisy machine affects all of them equally. With --workers the server is a
cluster behind nginx, with its own PostgreSQL and, if installed, a Redis.

    python -m benchmarks.attack --beside before=FOLDER
    python -m benchmarks.attack --workers 3
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.cluster import RoutedTable, cpu_of
from benchmarks.players import Table, Tally
from benchmarks.tables import Server, share
from fimbul.server.messages import PROTOCOL
from tests.server.databases import Cluster, Redis, find_binaries, find_redis, leave_out
from tests.server.running import subprocess_server
from tests.server.test_cluster import free_port
from tests.server.test_proxy import nginx

KINDS = {
    "quiet": b"",
    "ping": b"\x89\x80\0\0\0\0" * 10_000,
    "garbage": b"\x81\x84\0\0\0\0{]{]" * 5_000,
    "not_utf_8": b"\x81\x82\0\0\0\0\xff\xfe",
    "opened": b"",
}
SOCKETS = 10  # of the attackers at the same time
ADDRESSES = 4  # that they come from
THINK = 0.05  # seconds between two moves of a table
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Forwarded-For: {client}\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass
class Target:
    """What is attacked, and the tables that play there."""

    name: str
    address: str
    processes: list[int]
    tables: list[Table]
    tally: Tally
    routed: bool  # a proxy stands before it, which tells addresses by where they come from

    def memory(self) -> int:
        """Resident megabytes of all its processes."""
        lines = [line for one in self.processes for line in Path(f"/proc/{one}/status").read_text().splitlines()]
        return round(sum([int(line.split()[1]) for line in lines if line.startswith("VmRSS")]) / 1024)


async def flood(target: Target, kind: str, until: float) -> int:
    """One attacker: connect, send as fast as it goes, and again when cut off; how many connections."""
    host, port = target.address.removeprefix("http://").split(":")
    times = 0
    while time.monotonic() < until:
        number = random.randrange(ADDRESSES)
        table = random.choice(target.tables)
        path = table.socket_path
        client, local = f"10.200.{number}.1", (f"127.0.7.{number + 1}", 0) if target.routed else None
        try:
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=local)
            writer.write(UPGRADE.format(path=path, client=client).encode())
            async with asyncio.timeout(5):
                await reader.readuntil(b"\r\n\r\n")
            times += 1
            while time.monotonic() < until and KINDS[kind]:
                writer.write(KINDS[kind])
                async with asyncio.timeout(1):
                    await writer.drain()
                await asyncio.sleep(0)
                if reader.at_eof():
                    break
            writer.transport.abort()
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            await asyncio.sleep(0)
    return times


async def attack(target: Target, kind: str, seconds: float) -> dict[str, object]:
    """Flood for some seconds; what the tables noticed."""
    until, tally = time.monotonic() + seconds, target.tally
    tally.times = []
    tally.open = True
    sockets = SOCKETS if kind != "quiet" else 0
    attackers = [asyncio.create_task(flood(target, kind, until)) for _ in range(sockets)]
    begun = cpu_of(target.processes)
    while time.monotonic() < until:
        for table in target.tables:
            if table.over:
                await table.close()
                await table.open()
        await asyncio.gather(*[table.move() for table in target.tables])
        await asyncio.sleep(THINK)
    tally.open = False
    connections = sum(await asyncio.gather(*attackers))
    return {
        "kind": kind,
        "answers": len(tally.times),
        "p50_ms": round(share(tally.times, 0.5), 1),
        "p99_ms": round(share(tally.times, 0.99), 1),
        "slowest_ms": round(max(tally.times) * 1000, 1),
        "core_used": round((cpu_of(target.processes) - begun) / seconds, 2),
        "connections": connections,
        "server_mb": target.memory(),
    }


@asynccontextmanager
async def one_server(name: str, python: str, folder: Path, path: str, tables: int) -> AsyncIterator[Target]:
    """One process on SQLite; `path` is a folder with another version's package."""
    server = Server(python, folder / name, sorted(os.sched_getaffinity(0))[0], path)
    server.start()
    try:
        tally = Tally()
        all = [Table(server.address, number, tally, server.protocol, THINK) for number in range(tables)]
        yield Target(name, server.address, [server.process.pid], all, tally, routed=False)
    finally:
        server.kill()


@asynccontextmanager
async def many_workers(count: int, folder: Path, tables: int) -> AsyncIterator[Target]:
    """Workers behind nginx. Everybody comes from the loopback, and limits hold for it: `--public-url` sees to that."""
    binaries, program = find_binaries(), find_redis()
    if binaries is None:
        leave_out("no PostgreSQL on this machine")
    async with AsyncExitStack() as stack:
        database = Cluster(binaries)
        stack.callback(database.remove)
        options = ["--cluster", "--database-url", database.url, "--public-url", "https://fimbul.example"]
        if program is not None:
            redis = Redis(program)
            stack.callback(redis.stop)
            options += ["--redis-url", redis.url]
        ports = [free_port() for _ in range(count)]
        started = [
            await stack.enter_async_context(subprocess_server(folder / str(port), *options, port=port))
            for port in ports
        ]
        address = await stack.enter_async_context(nginx(folder / "nginx", [f"127.0.0.1:{port}" for port in ports]))
        tally = Tally()
        all: list[Table] = [RoutedTable(address, number, tally, PROTOCOL, THINK) for number in range(tables)]
        yield Target(f"{count} workers", address, [process.pid for _, process in started], all, tally, routed=True)


async def main_async(arguments: argparse.Namespace) -> None:
    cores = sorted(os.sched_getaffinity(0))
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="fimbul-attack-")))
        targets: list[Target] = []
        if arguments.workers:
            targets.append(await stack.enter_async_context(many_workers(arguments.workers, folder, arguments.tables)))
        else:
            for name, path in [("now", ""), *[entry.split("=", 1) for entry in arguments.beside]]:
                server = one_server(name, arguments.python, folder, path, arguments.tables)
                targets.append(await stack.enter_async_context(server))
            os.sched_setaffinity(0, {cores[-1]})
        for target in targets:
            for table in target.tables:
                await table.open()
                stack.push_async_callback(table.close)
        for kind in KINDS:
            for target in targets:
                print(json.dumps({"server": target.name, **await attack(target, kind, arguments.seconds)}), flush=True)
        await asyncio.sleep(arguments.seconds)
        for target in targets:
            print(json.dumps({"server": target.name, "kind": "after", "server_mb": target.memory()}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=10, help="for each kind of attack")
    parser.add_argument("--workers", type=int, default=0, help="attack a cluster of so many behind nginx")
    parser.add_argument("--python", default=sys.executable, help="of the environment Fimbul is installed in")
    parser.add_argument("--beside", action="append", default=[], metavar="NAME=FOLDER", help="another Fimbul's package")
    asyncio.run(main_async(parser.parse_args()))


if __name__ == "__main__":
    main()
