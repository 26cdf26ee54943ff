"""Several workers on one machine: a supervisor that opens the door, starts them all, and starts anew those that end.

All of them accept from the same listening socket, so no connection is lost when one dies; each has a second address
that only this machine reaches, for what the others send on to it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from fimbul.server.config import Settings
from fimbul.server.store.leases import end_lease

DOOR = "FIMBUL_DOOR"  # tells a worker the number of the listening socket it has inherited
READY = b"ready "  # what a worker says to its supervisor, and then its name
PAUSE = 1.0  # seconds before a worker that ended is started again
FAREWELL = 20.0  # seconds until a worker that was told to stop is killed


# -- in a worker ----------------------------------------------------------------------------------------------------
def inherited_door() -> socket.socket | None:
    """The listening socket of the supervisor, if this process is one of its workers."""
    number = os.environ.get(DOOR)
    return None if number is None else socket.socket(fileno=int(number))


def end_with_supervisor() -> None:
    """Stop when the supervisor is gone: the other end of our standard input is closed then."""

    def wait() -> None:
        sys.stdin.buffer.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="supervisor", daemon=True).start()


def say_ready(worker: str) -> None:
    """Tell the supervisor that people can connect, and how the other workers know this one."""
    sys.stdout.buffer.write(READY + worker.encode() + b"\n")
    sys.stdout.flush()


# -- in the supervisor ----------------------------------------------------------------------------------------------
def environment_of(settings: Settings, door: int) -> dict[str, str]:
    """The settings for a worker, as variables: passwords do not show in the list of processes."""
    site = settings.offline_site
    return {
        **os.environ,
        DOOR: str(door),
        "FIMBUL_DATA": str(settings.data),
        "FIMBUL_DATABASE_URL": settings.database_url,
        "FIMBUL_HOST": settings.host,
        "FIMBUL_PORT": str(settings.port),
        "FIMBUL_PUBLIC_URL": settings.public_url,
        "FIMBUL_ALLOW_ORIGIN": ",".join(settings.allowed_origins),
        "FIMBUL_FORWARDED_ALLOW_IPS": ",".join(settings.forwarded_allow_ips),
        "FIMBUL_DAYS_RUNNING": str(settings.days_running),
        "FIMBUL_DAYS_OVER": str(settings.days_over),
        "FIMBUL_LOG_LEVEL": settings.log_level,
        "FIMBUL_METRICS": "yes" if settings.metrics else "no",
        "FIMBUL_HALL": "yes" if settings.hall else "no",
        "FIMBUL_ACCOUNTS": "yes" if settings.accounts else "no",
        "FIMBUL_MEMORY": "yes" if settings.memory else "no",
        "FIMBUL_OPERATORS": ",".join(settings.operators),
        "FIMBUL_OPERATOR_SECRET": settings.operator_secret,
        "FIMBUL_OFFLINE_SITE": "" if site is None else str(site),
        "FIMBUL_PUSH_CONTACT": settings.push_contact,
        "FIMBUL_SMTP_URL": settings.smtp_url,
        "FIMBUL_MAIL_FROM": settings.mail_from,
        "FIMBUL_WEBHOOKS": "yes" if settings.webhooks else "no",
        "FIMBUL_CHAT_SERVICES": "yes" if settings.chat_services else "no",
        "FIMBUL_NOTICES_TO_LOOPBACK": "yes" if settings.notices_to_loopback else "no",
        "FIMBUL_THINKERS": settings.thinkers,
        "FIMBUL_WORKERS": "1",
        "FIMBUL_CLUSTER": "no",
        "FIMBUL_WORKER_ADDRESS": "",
        "FIMBUL_REDIS_URL": settings.redis_url,
    }


async def supervise(settings: Settings, door: socket.socket, ready: Callable[[], None]) -> int:
    """Keep as many workers running as the settings say, until told to stop; the exit code."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    started = [asyncio.Event() for _ in range(settings.workers)]
    workers = [asyncio.create_task(keep(settings, door, one, stop)) for one in started]
    everybody = asyncio.gather(*[one.wait() for one in started])
    over = asyncio.create_task(stop.wait())
    await asyncio.wait((everybody, over), return_when=asyncio.FIRST_COMPLETED)
    if everybody.done():
        ready()
    await over
    everybody.cancel()
    await asyncio.gather(*workers)
    return 0


async def keep(settings: Settings, door: socket.socket, started: asyncio.Event, stop: asyncio.Event) -> None:
    """One worker, started again whenever it ends."""
    environment = environment_of(settings, door.fileno())
    stopping = asyncio.create_task(stop.wait())
    while not stop.is_set():
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fimbul", "serve"),
            env=environment,
            pass_fds=[door.fileno()],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        ended = asyncio.create_task(process.wait())
        assert process.stdout is not None
        hearing = asyncio.create_task(process.stdout.readline())
        await asyncio.wait((hearing, stopping), return_when=asyncio.FIRST_COMPLETED)
        heard = hearing.result() if hearing.done() else b""
        if heard.startswith(READY):
            started.set()
        await asyncio.wait((ended, stopping), return_when=asyncio.FIRST_COMPLETED)
        hearing.cancel()
        if not ended.done():
            await end(process, ended)
        else:
            if heard.startswith(READY):
                await forget(settings, heard.removeprefix(READY).strip().decode())
            await asyncio.wait((stopping,), timeout=PAUSE)


async def forget(settings: Settings, worker: str) -> None:
    """A worker was killed: the others need not wait until its lease has ended."""
    with suppress(Exception):  # if the database cannot be told, it ends by itself
        await end_lease(settings.database_url, worker)


async def end(process: asyncio.subprocess.Process, ended: asyncio.Task[int]) -> None:
    """Tell a worker to stop; it hands its tables over."""
    process.terminate()
    await asyncio.wait((ended,), timeout=FAREWELL)
    if not ended.done():
        process.kill()
        await ended
