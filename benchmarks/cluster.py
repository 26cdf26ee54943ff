"""How a cluster's capacity grows with its workers. See README.md.

Runs a PostgreSQL, nginx with deploy/nginx-cluster.conf, and workers, all on loopback. Each number of workers is tried
with more and more tables, as in tables.py, until answers take too long twice in a row. Clients are measured separately:
on a machine with few cores they use part of what the servers could use.

    python -m benchmarks.cluster --workers 1 2 4 --tables 100 200 400 --seconds 15
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import tempfile
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from pathlib import Path

from benchmarks.players import Table, Tally
from benchmarks.tables import OPENING, TICK, share
from fimbul.server.messages import PROTOCOL
from tests.server.databases import Cluster, find_binaries, leave_out
from tests.server.running import subprocess_server
from tests.server.test_cluster import free_port
from tests.server.test_proxy import nginx

AIM = 0.050  # seconds within which 99 of 100 answers must come
WARM_UP = 5.0  # seconds


class RoutedTable(Table):
    """A table whose sockets name it, so that the proxy finds its worker."""

    @property
    def socket_path(self) -> str:
        return f"/api/tables/{self.id}/socket"

    @property
    def source(self) -> tuple[str, int] | None:
        """The proxy tells addresses by where connections come from."""
        return (self.client.replace("10.0", "127.9", 1), 0)


def cpu_of(processes: Iterable[int]) -> float:
    """CPU seconds of some processes and their children so far."""
    total = 0.0
    for process in processes:
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        except OSError:  # it has ended
            continue
        total += (int(fields[11]) + int(fields[12])) / TICK + cpu_of(map(int, children))
    return total


def processes_named(folder: str) -> list[int]:
    """The processes whose command line names a folder and whose parent's does not."""

    def names(process: str) -> bool:
        try:
            return folder.encode() in Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            return False

    def parent(process: str) -> str:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1]

    return [int(one) for one in os.listdir("/proc") if one.isdigit() and names(one) and not names(parent(one))]


async def measure(address: str, count: int, seconds: float, servers: dict[str, list[int]]) -> dict[str, object]:
    """Play on some tables; how long answers took, and what each kind of process used for one move."""
    tally = Tally()
    tables = [RoutedTable(address, number, tally, PROTOCOL) for number in range(count)]
    for at in range(0, count, OPENING):
        await asyncio.gather(*[table.open() for table in tables[at : at + OPENING]])
    until = time.monotonic() + WARM_UP + seconds
    players = [asyncio.create_task(table.play(until)) for table in tables]
    await asyncio.sleep(WARM_UP)
    before, began = (
        {kind: cpu_of(pids) for kind, pids in servers.items()} | {"clients": time.process_time()},
        time.monotonic(),
    )
    tally.open = True
    await asyncio.sleep(seconds)
    tally.open = False
    took = time.monotonic() - began
    after = {kind: cpu_of(pids) for kind, pids in servers.items()} | {"clients": time.process_time()}
    await asyncio.gather(*players)
    for table in tables:
        await table.close()
    moves = len(tally.times)
    return {
        "tables": count,
        "moves_per_second": round(moves / took, 1),
        "p50_ms": round(share(tally.times, 0.5), 1),
        "p99_ms": round(share(tally.times, 0.99), 1),
        "cores": {kind: round((after[kind] - before[kind]) / took, 2) for kind in before},
        "cpu_ms_per_move": {kind: round((after[kind] - before[kind]) / moves * 1000, 2) for kind in before},
        "bytes_per_move": round(tally.bytes / moves),
        "connections_lost": tally.again,
        "problems": tally.problems,
    }


async def scale(database: Cluster, workers: int, steps: list[int], seconds: float, folder: Path) -> None:
    """More and more tables on some workers."""
    ports = [free_port() for _ in range(workers)]
    options = ("--cluster", "--database-url", database.url)
    async with AsyncExitStack() as stack:
        started = [
            await stack.enter_async_context(subprocess_server(folder / str(port), *options, port=port))
            for port in ports
        ]
        proxy_folder = folder / f"nginx-{workers}"
        address = await stack.enter_async_context(nginx(proxy_folder, [f"127.0.0.1:{port}" for port in ports]))
        servers = {
            "workers": [process.pid for _, process in started],
            "database": processes_named(database.data),
            "proxy": processes_named(str(proxy_folder)),
        }
        late = 0  # steps in a row: one alone may be the machine's own hiccup
        for count in steps:
            found = await measure(address, count, seconds, servers)
            print(json.dumps({"workers": workers, **found}), flush=True)
            late = late + 1 if float(str(found["p99_ms"])) > AIM * 1000 else 0
            if late == 2:
                break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 100, 200, 300, 400, 600, 800])
    parser.add_argument("--seconds", type=float, default=15)
    arguments = parser.parse_args()
    gc.disable()  # players that stand still for a fifth of a second would count as slow workers
    binaries = find_binaries()
    if binaries is None:
        leave_out("no PostgreSQL on this machine")
    for workers in arguments.workers:
        database = Cluster(binaries)
        try:
            with tempfile.TemporaryDirectory(prefix="fimbul-scale-") as folder:
                asyncio.run(scale(database, workers, arguments.tables, arguments.seconds, Path(folder)))
        finally:
            database.remove()


if __name__ == "__main__":
    main()
