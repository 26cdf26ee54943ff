"""The table in the browser: start the server, back its data up, restore it."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Coroutine, Mapping
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import uvicorn

import fimbul
from fimbul.cli.desk import GAME, Problem, number
from fimbul.cli.workers import end_with_supervisor, inherited_door, say_ready, supervise
from fimbul.server.config import ANYWHERE, BadSettings, Settings, prepare_data, read_settings
from fimbul.server.messages import PROTOCOL
from fimbul.server.store.backup import BadBackup, Contents, back_up, restore
from fimbul.server.store.engines import BadDatabase
from fimbul.server.store.lock import DataLock, Locked
from fimbul.server.store.neighbours import check_neighbours, label_of
from fimbul.server.store.sql_store import SqlStore
from fimbul.server.store.store import NotRead, NotSaved
from fimbul.words import Words

SHUTDOWN_SECONDS = 10
QUEUE = 2_048  # connections that wait to be accepted
LOCAL = "127.0.0.1"


def serve(words: Words, options: Mapping[str, object], *, browser: bool, any_port: bool) -> int:
    """Run the server until it is told to stop. With `any_port` a port in use is no problem, nor is a running server."""
    settings = find_settings(words, options)
    door = inherited_door()
    if door is not None:
        return serve_as_worker(settings, door)
    try:
        prepare_data(settings)
        if settings.workers > 1 and os.name == "nt":
            raise BadSettings("no_workers")
        with hold_data(settings) as lock, listen(words, settings, any_port) as door:
            settings = replace(settings, port=door.getsockname()[1])
            asyncio.run(try_database(words, settings))
            if not settings.worker_address and settings.host in ANYWHERE:
                settings = replace(settings, worker_address=f"http://{own_address() or LOCAL}:{settings.port}")
            address = address_of(settings)

            def ready(_: str = "") -> None:
                if lock is not None:
                    lock.say(address)
                greet(words, settings, address)
                if browser:
                    open_browser(address)

            if settings.workers > 1:
                return asyncio.run(supervise(settings, door, ready))
            return run(settings, [door], ready)
    except BadSettings as problem:
        raise Problem(words.cli(f"serve.bad.{problem.code}", **problem.facts)) from None
    except Locked as problem:
        if not any_port or not problem.address:
            raise Problem(words.cli("serve.bad.locked", path=problem.path, address=problem.address), GAME) from None
        print(words.cli("serve.running", address=problem.address))
        if browser:
            open_browser(problem.address)
        return 0


def serve_as_worker(settings: Settings, door: socket.socket) -> int:
    """One of several workers on this machine; its supervisor has checked everything."""
    end_with_supervisor()
    with door, bind(LOCAL, 0) as own:
        address = f"http://{LOCAL}:{own.getsockname()[1]}"
        return run(replace(settings, worker_address=address, shares_door=True), [door, own], say_ready)


def find_settings(words: Words, options: Mapping[str, object]) -> Settings:
    """Settings, or one line about what is wrong with them."""
    try:
        return read_settings(os.environ, **options)
    except BadSettings as problem:
        raise Problem(words.cli(f"serve.bad.{problem.code}", **problem.facts)) from None
    except BadDatabase as problem:
        raise Problem(words.cli(f"serve.database.{problem.code}", **problem.facts)) from None


def hold_data(settings: Settings) -> DataLock | nullcontext[None]:
    """The lock on a data directory; PostgreSQL has none."""
    file = settings.database_file
    return nullcontext() if file is None else DataLock(file.parent)


async def try_database(words: Words, settings: Settings) -> None:
    """Open the database once, which also brings it up to date: problems are reported before anybody can connect."""
    try:
        if settings.database_file is None:
            await check_neighbours(settings.database_url, label_of(fimbul.__version__, PROTOCOL))
        store = await SqlStore.open(settings.database_url)
        try:
            await store.check()
        finally:
            await store.close()
    except BadDatabase as problem:
        raise Problem(words.cli(f"serve.database.{problem.code}", **problem.facts), GAME) from None
    except (NotRead, NotSaved) as problem:
        raise Problem(words.cli("serve.database.closed", reason=problem), GAME) from None


# -- the door -------------------------------------------------------------------------------------------------------
def listen(words: Words, settings: Settings, any_port: bool) -> socket.socket:
    """The listening socket. We open it ourselves, so that a port in use is reported in one line."""
    try:
        return bind(settings.host, settings.port)
    except OSError as problem:
        if any_port and problem.errno == errno.EADDRINUSE:
            return bind(settings.host, 0)
        codes = {errno.EADDRINUSE: "port_taken", errno.EACCES: "port_forbidden"}
        code = codes.get(problem.errno or 0, "host")
        raise Problem(words.cli(f"serve.bad.{code}", host=settings.host, port=settings.port), GAME) from None


def bind(host: str, port: int) -> socket.socket:
    """A listening socket."""
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=QUEUE, dualstack_ipv6=both)


def address_of(settings: Settings) -> str:
    """Where a browser finds the server."""
    if settings.public_url:
        return f"{settings.public_url}/"
    host = "127.0.0.1" if settings.host in ANYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def greet(words: Words, settings: Settings, address: str) -> None:
    """Say where the server is and how it ends."""
    print(words.cli("serve.ready", address=address))
    if settings.host in ANYWHERE and not settings.public_url and (own := own_address()):
        print(words.cli("serve.network", address=f"http://{own}:{settings.port}/"))
    print(words.cli("serve.stop"), flush=True)


def own_address() -> str:
    """This machine's address in its network, if it has one; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a reserved address; looking up the route is enough
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def open_browser(address: str) -> None:
    """Show the page, where there is a screen to show it on."""
    screen = os.name == "nt" or sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if screen and not os.environ.get("CI") and not os.environ.get("FIMBUL_NO_BROWSER"):
        threading.Thread(target=webbrowser.open, args=(address,), name="browser", daemon=True).start()


# -- the server -----------------------------------------------------------------------------------------------------
class TableServer(uvicorn.Server):
    """uvicorn with two more callbacks: when people can connect, and just before connections are closed."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready(self.config.app.state.worker)  # type: ignore[union-attr]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # The app's own shutdown comes after the sockets are gone: too late to tell anybody.
        stopping = getattr(self.config.app.state, "stopping", None)  # type: ignore[union-attr]
        if stopping is not None:
            if self.config.app.state.hub.worker is not None:  # type: ignore[union-attr]
                for listener in self.servers:  # whoever comes back finds another worker
                    listener.close()
            await stopping()
        await super().shutdown(sockets)


def run(settings: Settings, doors: list[socket.socket], ready: Callable[[str], None]) -> int:
    """One process serves all its tables; the exit code."""
    from fimbul.server.web.app import create_app  # a backup needs none of this
    from fimbul.server.web.wires import wires

    config = wires(
        create_app(settings),
        proxy_headers=bool(settings.forwarded_allow_ips),
        forwarded_allow_ips=list(settings.forwarded_allow_ips),
        log_level=settings.log_level,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = TableServer(config, ready)
    try:
        server.run(sockets=doors)
    except KeyboardInterrupt:  # raised again by uvicorn after it has shut down
        return 0
    return 0 if server.started else GAME


# -- backups --------------------------------------------------------------------------------------------------------
def make_backup(words: Words, file: Path, options: Mapping[str, object]) -> None:
    """Write all data into a file; the server may be running."""
    settings = find_settings(words, options)
    contents = finish(words, back_up(settings.database_url, file, fimbul.__version__))
    print(words.cli("backup.done", file=file, **counts(words, contents)))
    print(words.cli("backup.secret"))


def put_back(words: Words, file: Path, options: Mapping[str, object], force: bool) -> None:
    """Put the data of a file back; no server may be running."""
    settings = find_settings(words, options)
    try:
        prepare_data(settings)
        with hold_data(settings):
            contents = finish(words, restore(settings.database_url, file, force=force))
    except BadSettings as problem:
        raise Problem(words.cli(f"serve.bad.{problem.code}", **problem.facts)) from None
    except Locked as problem:
        raise Problem(words.cli("serve.bad.locked", path=problem.path, address=problem.address), GAME) from None
    print(words.cli("backup.restored", file=file, **counts(words, contents)))


def finish(words: Words, work: Coroutine[None, None, Contents]) -> Contents:
    """Run it; one line if something went wrong."""
    try:
        return asyncio.run(work)
    except BadBackup as problem:
        raise Problem(words.cli(f"backup.bad.{problem.code}", **problem.facts), GAME) from None
    except BadDatabase as problem:
        raise Problem(words.cli(f"serve.database.{problem.code}", **problem.facts), GAME) from None
    except (NotRead, NotSaved) as problem:
        raise Problem(words.cli("serve.database.closed", reason=problem), GAME) from None


def counts(words: Words, contents: Contents) -> dict[str, str]:
    """How much a backup holds."""
    return {"tables": number(words, contents.tables), "games": number(words, contents.games)}
