"""A cluster behind nginx, with the very file that is recommended: every table is found, and one server may die."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from fimbul.server import messages as wire
from tests.server.client import make_table, order_of
from tests.server.databases import cluster, leave_out, postgres
from tests.server.party import picker
from tests.server.running import subprocess_server
from tests.server.test_cluster import come_back, free_port, move

__all__ = ["cluster", "postgres"]  # fixtures

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


@asynccontextmanager
async def nginx(folder: Path, servers: list[str]) -> AsyncIterator[str]:
    """nginx with deploy/nginx-cluster.conf, for these servers, on a port of the loopback and without a certificate."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        leave_out("no nginx on this machine")
    port = free_port()
    text = (DEPLOY / "nginx-cluster.conf").read_text()
    text = re.sub(r"listen 443.*", f"listen 127.0.0.1:{port};", text)
    text = re.sub(r"(?m)^ *(listen \[::\]|ssl_certificate).*\n", "", text)
    lines = "\n".join(f"    server {server} max_fails=1 fail_timeout=3s;" for server in servers)
    text = re.sub(r"(?m)(^    server [\d.:]+ max_fails.*\n)+", lines + "\n", text)
    folder.mkdir()
    config = folder / "nginx.conf"
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config.write_text(
        f"pid {folder}/pid; error_log {folder}/error.log; daemon off; worker_processes 1;\n"
        + ("user root;\n" if os.getuid() == 0 else "")
        + f"events {{ worker_connections 16384; }}\nhttp {{ access_log off; {temporary}\n{text}\n}}\n"
    )
    process = subprocess.Popen([program, "-e", f"{folder}/error.log", "-c", str(config)])
    try:
        async with httpx.AsyncClient(trust_env=False, timeout=5) as http:  # the servers may be in this process
            for _ in range(100):
                try:
                    await http.get(f"http://127.0.0.1:{port}/healthz")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


async def test_tables_behind_a_proxy_outlive_a_server(postgres: str, tmp_path: Path) -> None:
    options = ("--database-url", postgres, "--cluster", "--public-url", "https://fimbul.example")
    async with (
        subprocess_server(tmp_path / "one", *options, port=(ports := [free_port(), free_port()])[0]) as (_, first),
        subprocess_server(tmp_path / "two", *options, port=ports[1]),
        nginx(tmp_path / "nginx", [f"127.0.0.1:{port}" for port in ports]) as proxy,
    ):
        games: list[wire.TableMade] = [await make_table(proxy, order_of("me", "here", start=True)) for _ in range(4)]
        choose = picker(5)
        clients = [[await come_back(proxy, made, seat) for seat in (0, 1)] for made in games]
        for table in clients:
            for _ in range(3):
                await move(table, choose)
        assert httpx.get(f"{proxy}/metrics", trust_env=False).status_code == 404
        first.send_signal(signal.SIGKILL)
        await first.wait()
        for made, table in zip(games, clients, strict=True):
            for client in table:
                await client.close()
            again = [await come_back(proxy, made, seat) for seat in (0, 1)]
            assert [client.n for client in again] == [3, 3]
            assert [client.position for client in again] == [client.position for client in table]
            await move(again, choose)
            for client in again:
                await client.close()
