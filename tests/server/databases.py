"""Databases to test with: an SQLite file, a database of its own on PostgreSQL where there is one, and a Redis.

PostgreSQL is the server FIMBUL_TEST_DATABASE_URL names (its user must be allowed to create databases), or a throw-away
cluster on loopback made with the `initdb` and `pg_ctl` of this machine.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import NoReturn

import pytest
import sqlalchemy as sql
from sqlalchemy.ext.asyncio import create_async_engine

from fimbul.server.store.engines import database_url

VARIABLE = "FIMBUL_TEST_DATABASE_URL"
ACCOUNT = "postgres"  # who runs the cluster where we are root, which PostgreSQL refuses to be


def find_binaries() -> Path | None:
    """Where PostgreSQL's programs are; Debian keeps them off the path."""
    found = shutil.which("pg_ctl")
    if found is not None:
        return Path(found).resolve().parent
    there = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[4]))
    return there[-1].parent if there else None


def leave_out(why: str) -> NoReturn:
    """A test needs a program that is not there: leave it out; in CI that is an error."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


class Cluster:
    """A throw-away PostgreSQL on loopback. It need not survive a power cut, so it does not wait for the disk."""

    def __init__(self, binaries: Path) -> None:
        self.binaries = binaries
        self.root = Path(tempfile.mkdtemp(prefix="fimbul-postgres-"))
        self.account = ACCOUNT if os.getuid() == 0 else None
        if self.account is not None:
            os.chown(self.root, pwd.getpwnam(self.account).pw_uid, -1)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.call("initdb", "--auth=trust", "--username=fimbul", "--encoding=UTF8", "--no-sync", "-D", self.data)
        self.start()

    @property
    def data(self) -> str:
        return str(self.root / "data")

    @property
    def url(self) -> str:
        return f"postgresql://fimbul@127.0.0.1:{self.port}/postgres"

    def call(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.binaries / program), *arguments],
            check=True,
            cwd=self.root,
            user=self.account,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # the server would keep a pipe open
        )

    def start(self) -> None:
        options = f"-h 127.0.0.1 -p {self.port} -k {self.root} -c fsync=off -c shared_buffers=16MB"
        self.call("pg_ctl", "start", "-w", "-D", self.data, "-l", str(self.root / "log"), "-o", options)

    def stop(self) -> None:
        self.call("pg_ctl", "stop", "-w", "-m", "immediate", "-D", self.data)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.root)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own."""
    binaries = find_binaries()
    if binaries is None:
        leave_out("no PostgreSQL on this machine (pg_ctl not found)")
    if os.getuid() == 0 and ACCOUNT not in [entry.pw_name for entry in pwd.getpwall()]:
        leave_out(f"PostgreSQL does not run as root, and there is no user {ACCOUNT}")
    cluster = Cluster(binaries)
    yield cluster
    cluster.remove()


def command(url: str, text: str) -> None:
    """Tell a PostgreSQL server something outside a transaction."""

    async def tell() -> None:
        engine = create_async_engine(database_url(url), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(sql.text(text))
        await engine.dispose()

    asyncio.run(tell())


@pytest.fixture
def postgres(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database on PostgreSQL."""
    server = os.environ.get(VARIABLE) or request.getfixturevalue("cluster").url
    name = f"fimbul_test_{token_hex(6)}"
    command(server, f"CREATE DATABASE {name}")
    yield database_url(server).set(database=name).render_as_string(hide_password=False)
    command(server, f"DROP DATABASE {name} WITH (FORCE)")


class Redis:
    """A throw-away Redis on loopback."""

    def __init__(self, program: str) -> None:
        self.program = program
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = ("--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no")
        self.process = subprocess.Popen([self.program, *options], stdout=subprocess.DEVNULL, cwd=tempfile.gettempdir())
        for _ in range(200):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise AssertionError("Redis does not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def find_redis() -> str | None:
    """The program, under either of its names."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis of our own."""
    program = find_redis()
    if program is None:
        leave_out("no Redis on this machine (redis-server not found)")
    found = Redis(program)
    yield found
    found.stop()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a new SQLite database."""
    return f"sqlite:///{tmp_path / 'fimbul.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of an empty database of either kind."""
    return str(request.getfixturevalue(request.param))
