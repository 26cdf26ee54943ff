"""The server from the command line: it starts, says where it is, ends cleanly; its data go to a file and come back."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import httpx
import pytest
import uvicorn
import websockets
from websockets.sync.client import connect

from fimbul.cli import serve as serving
from fimbul.server.config import Settings
from fimbul.server.store.lock import DataLock
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import KeyRow, MoveRow, TableRow
from fimbul.server.web.wires import SOCKET_LIMIT, SocketWire
from fimbul.words import LANGUAGES
from tests.cli.runs import Run

QUIET = {"FIMBUL_NO_BROWSER": "1", "FIMBUL_LANG": "", "DATABASE_URL": ""}
SECONDS = 30.0


class Running:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.first = process.stdout.readline()  # the line that says where it is
        self.second = process.stdout.readline()
        found = re.search(r"http://\S+/", self.first)
        self.address = found[0] if found else ""

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        self.shown, self.problems = self.process.communicate(timeout=SECONDS)
        return self.process.returncode


@contextmanager
def running(*arguments: str, **variables: str) -> Iterator[Running]:
    process = subprocess.Popen(
        [sys.executable, "-m", "fimbul", *arguments],
        env={**os.environ, **QUIET, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        yield Running(process)
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


def run(*arguments: str, **variables: str) -> Run:
    """A call that ends by itself."""
    return Run(arguments, [], 1_000, {**QUIET, **variables})


def fill(data: Path) -> None:
    """A table with a move."""

    async def write() -> None:
        data.mkdir(parents=True, exist_ok=True)
        store = await SqlStore.open(f"sqlite:///{data / 'fimbul.db'}")
        await store.add_table(TableRow("t", "over", "midgard", "", b"{}", 1, 1 << 41), [KeyRow("k", "t", "seat", 0)])
        await store.append(MoveRow("t", 0, "move", 0, "pass", 1 << 41))
        await store.close()

    asyncio.run(write())


# -- starting and ending --------------------------------------------------------------------------------------------
def test_serve_says_where_it_is_and_ends_cleanly(tmp_path):
    with running("serve", "--port", "0", "--data", str(tmp_path / "data")) as server:
        assert server.first == f"Fimbul is ready: {server.address}\n"
        assert server.address.startswith("http://127.0.0.1:")
        assert httpx.get(f"{server.address}healthz").status_code == 200
        assert (tmp_path / "data" / "fimbul.db").is_file()
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert "Traceback" not in server.problems and '"what": "stopped"' in server.problems


def test_without_a_command_it_is_quiet_finds_a_free_port_and_a_second_call_finds_it(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        variables = {"FIMBUL_DATA": str(tmp_path), "FIMBUL_PORT": str(taken.getsockname()[1])}
        with running(**variables) as server:
            assert httpx.get(f"{server.address}healthz").status_code == 200
            assert str(taken.getsockname()[1]) not in server.address
            second = run("--no-browser", **variables)
            assert (second.code, second.shown) == (0, f"Fimbul is already running: {server.address}\n")
            assert server.end(signal.SIGINT) == 0
            assert (server.second, server.shown, server.problems) == (
                "Press Ctrl+C to stop; all games are saved.\n",
                "",
                "",
            )


def test_it_speaks_french(tmp_path):
    with running("--lang", "fr", "serve", "--port", "0", "--data", str(tmp_path)) as server:
        assert server.first == f"Fimbul est prêt\u00a0: {server.address}\n"


def test_a_killed_server_leaves_nothing_in_the_way_of_the_next(tmp_path):
    for _ in range(2):
        with running("serve", "--port", "0", "--data", str(tmp_path)) as server:
            assert httpx.get(f"{server.address}healthz").status_code == 200
            assert server.end(signal.SIGKILL) == -signal.SIGKILL


def test_a_message_that_is_too_big_closes_its_own_connection_only(tmp_path):
    with running("serve", "--port", "0", "--data", str(tmp_path)) as server:
        url = f"{server.address.replace('http', 'ws')}api/socket"
        origin = websockets.Origin(server.address.rstrip("/"))
        with connect(url, origin=origin) as one, connect(url, origin=origin) as other:
            assert one.protocol.extensions == []
            one.send("x" * (SOCKET_LIMIT + 1))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                one.recv(timeout=SECONDS)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
            other.ping().wait(SECONDS)


# -- what cannot be -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--port", "70000"), "a port is a number from 0 to 65535, not 70000"),
        (("--port", "many"), "--port: that is not a suitable number"),
        (("--days-over", "0"), "the number of days must be from 1"),
        (("--log-level", "loud"), "unknown log level 'loud': choose from debug, info"),
        (("--public-url", "fimbul"), "the public address looks like https://fimbul.example, not 'fimbul'"),
        (("--public-url", "https://a.example/b"), "leave out what follows the host"),
        (("--allow-origin", "*"), "an origin looks like https://fimbul.example, not '*'"),
        (("--forwarded-allow-ips", "proxy"), "'proxy' is neither an address nor a network"),
        (("--workers", "0"), "the number of workers must be from 1 to 64, not 0"),
        (("--workers", "2"), "an SQLite database is served by one process only"),
        (("--cluster",), "an SQLite database is served by one process only"),
        (("--worker-address", "here"), "the address of a worker looks like http://10.0.0.5:8731, not 'here'"),
        (("--thinkers", "10.0.0.7"), "the address of a Redis looks like redis://host:6379"),
        (("--database-url", "mysql://h/d"), "Fimbul does not know the database 'mysql'"),
        (("--database-url", "nothing"), "the address of the database cannot be read"),
        (("--database-url", "sqlite://"), "a database in memory would lose every game"),
        (
            ("--data", "/dev/null/data"),
            "/dev/null/data cannot be created: part of the path is not a directory",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_bad_setting_is_one_clear_line(lang, arguments, problem):
    call = run("serve", *arguments, FIMBUL_LANG=lang)
    assert call.code == 2 and call.shown == ""
    assert call.problem.count("\n") == 1 and call.problem.startswith("fimbul")
    if lang == "en":
        assert problem in call.problem


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_cluster_that_cannot_be_shown_says_why_in_one_line(lang):
    for arguments, code, problem in (
        (("status",), 2, "an SQLite database has one server only"),
        (("dance",), 2, "there is nothing to show called 'dance'; use: fimbul cluster status"),
        (("--database-url", "postgres://u:hush@127.0.0.1:1/d"), 1, "the database cannot be used: "),
    ):
        call = run("cluster", *arguments, FIMBUL_LANG=lang)
        assert call.code == code and call.shown == ""
        assert call.problem.count("\n") == 1 and "hush" not in call.problem
        if lang == "en":
            assert problem in call.problem


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_thinking_machine_that_cannot_start_says_why_in_one_line(lang):
    for arguments, code, problem in (
        ((), 2, "name the Redis that the servers use, with --redis-url or FIMBUL_REDIS_URL"),
        (("--redis-url", "hush"), 2, "the address of a Redis looks like"),
        (("--redis-url", "redis://h", "--processes", "0"), 2, "the number of processes must be from 1 to"),
        (("--redis-url", "redis://:hush@127.0.0.1:1/0"), 1, "Redis cannot be reached (ConnectionError)"),
    ):
        call = run("think", *arguments, FIMBUL_LANG=lang)
        assert call.code == code and call.shown == ""
        assert call.problem.count("\n") == 1 and "hush" not in call.problem
        if lang == "en":
            assert problem in call.problem


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_server_that_cannot_start_says_why_in_one_line(lang, tmp_path):
    variables = {"FIMBUL_LANG": lang, "FIMBUL_DATA": str(tmp_path / "data")}
    (tmp_path / "letter.db").write_text("no database at all, whatever its name may say " * 30)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for arguments, problem in (
            (("--port", port), f"port {port} of 127.0.0.1 is used by another program"),
            (("--host", "192.0.2.7", "--port", "0"), "this machine has no address 192.0.2.7"),
            (("--database-url", f"sqlite:///{tmp_path / 'letter.db'}", "--port", "0"), "file is not a database"),
            (("--database-url", "postgres://u:hush@127.0.0.1:1/d", "--port", "0"), "the database cannot be used: "),
        ):
            call = run("serve", *arguments, **variables)
            assert call.code == 1 and call.shown == ""
            assert call.problem.count("\n") == 1 and "hush" not in call.problem
            if lang == "en":
                assert problem in call.problem


def test_data_in_use_are_left_alone(tmp_path):
    with DataLock(tmp_path) as lock:
        lock.say("http://127.0.0.1:4321/")
        for arguments in (("serve", "--port", "0"), ("restore", str(tmp_path / "backup"))):
            call = run(*arguments, "--data", str(tmp_path))
            assert call.code == 1
            assert call.problem == f"fimbul: {tmp_path} is in use by a running server http://127.0.0.1:4321/\n"


# -- backups --------------------------------------------------------------------------------------------------------
def test_a_backup_of_a_running_server_comes_back_elsewhere(tmp_path):
    data, file, other = tmp_path / "data", tmp_path / "backup.fimbul", tmp_path / "other"
    fill(data)
    with running("serve", "--port", "0", "--data", str(data)) as server:
        assert server.address
        made = run("backup", str(file), "--data", str(data))
        assert made.code == 0
        assert made.shown.startswith(f"Written: {file}. Tables: 1; finished games: 0.\n") and "keep it" in made.shown
    back = run("restore", str(file), "--data", str(other), "--lang", "fr")
    assert (back.code, back.shown) == (
        0,
        f"Restauré depuis {file}. Tables\u00a0: 1\u00a0; parties terminées\u00a0: 0.\n",
    )

    async def read() -> list[MoveRow]:
        store = await SqlStore.open(f"sqlite:///{other / 'fimbul.db'}")
        loaded = await store.load_table("t")
        await store.close()
        assert loaded is not None
        return loaded.moves

    assert asyncio.run(read()) == [MoveRow("t", 0, "move", 0, "pass", 1 << 41)]
    again = run("restore", str(file), "--data", str(other))
    assert again.code == 1 and "is not empty; --force replaces everything in it" in again.problem
    assert run("restore", str(file), "--data", str(other), "--force").code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_backup_or_no_database_is_one_clear_line(lang, tmp_path):
    variables = {"FIMBUL_LANG": lang, "FIMBUL_DATA": str(tmp_path / "data")}
    (tmp_path / "letter").write_text("hello")
    for arguments, problem in (
        (("backup", str(tmp_path / "new")), "there is no Fimbul database at"),
        (("backup", str(tmp_path / "letter")), "already exists and is not a backup"),
        (("restore", str(tmp_path / "letter")), "is not a Fimbul backup"),
        (("restore", str(tmp_path / "missing")), "there is no such file or directory"),
    ):
        call = run(*arguments, **variables)
        assert call.code == 1 and call.shown == "" and call.problem.count("\n") == 1
        if lang == "en":
            assert problem in call.problem
    assert (tmp_path / "letter").read_text() == "hello"


# -- the browser and the addresses ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("variables", "opened"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({}, False),
        ({"DISPLAY": ":0", "CI": "true"}, False),
        ({"DISPLAY": ":0", "FIMBUL_NO_BROWSER": "1"}, False),
    ],
)
def test_the_browser_opens_where_there_is_a_screen_and_a_person(monkeypatch, variables, opened):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "CI", "FIMBUL_NO_BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    shown: Queue[str] = Queue()
    monkeypatch.setattr(webbrowser, "open", shown.put)
    serving.open_browser("http://127.0.0.1:8731/")
    if opened:
        assert shown.get(timeout=SECONDS) == "http://127.0.0.1:8731/"
    else:
        assert "browser" not in [thread.name for thread in threading.enumerate()] and shown.empty()


@pytest.mark.parametrize(
    ("changes", "address"),
    [
        ({}, "http://127.0.0.1:8731/"),
        ({"host": "0.0.0.0", "port": 80}, "http://127.0.0.1:80/"),
        ({"host": "::1"}, "http://[::1]:8731/"),
        ({"public_url": "https://fimbul.example"}, "https://fimbul.example/"),
    ],
)
def test_the_address_is_one_a_browser_can_open(changes, address):
    assert serving.address_of(Settings(Path(), "sqlite:///x", **changes)) == address


def test_only_named_proxies_are_believed(tmp_path, monkeypatch):
    """What uvicorn is told; that it heeds it is uvicorn's own concern."""
    told: list[dict[str, object]] = []

    class Config(uvicorn.Config):
        def __init__(self, app, **settings):
            told.append(settings)
            super().__init__(app, **settings)

    monkeypatch.setattr(uvicorn, "Config", Config)
    monkeypatch.setattr(serving.TableServer, "run", lambda self, sockets: setattr(self, "started", True))
    url = f"sqlite:///{tmp_path / 'fimbul.db'}"
    with socket.socket() as door:
        for proxies in ((), ("127.0.0.1", "10.0.0.0/8")):
            settings = Settings(tmp_path, url, forwarded_allow_ips=proxies)
            assert serving.run(settings, [door], lambda worker: None) == 0
    assert [(one["proxy_headers"], one["forwarded_allow_ips"]) for one in told] == [
        (False, []),
        (True, ["127.0.0.1", "10.0.0.0/8"]),
    ]
    assert told[0]["ws"] is SocketWire and told[0]["access_log"] is False
