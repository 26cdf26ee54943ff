"""Chat services by way of Apprise, in a process of its own that cannot connect to private networks.

Apprise opens its own connections, so they are not checked one by one: an audit hook in that process refuses every
connection to an address that is not public, whatever opens it, redirects included.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from fimbul.server.notices.addresses import URL_LIMIT, is_public
from fimbul.server.notices.failures import Failed, Undeliverable
from fimbul.server.notices.texts import Message

SECONDS: Final = 30.0
# Services that are reached over the network and do nothing but show a message.
SERVICES: Final = frozenset(
    {
        *("discord", "gchat", "gotify", "gotifys", "matrix", "matrixs", "mmost", "mmosts", "ntfy", "ntfys", "pbul"),
        *("pover", "rocket", "rockets", "slack", "tgram", "zulip"),
    }
)
# What may stand behind the "?". Others make Apprise read files of this machine, or wait, or trust anybody.
PARAMETERS: Final = frozenset({"auth", "channel", "key", "mode", "priority", "thread", "to", "token", "topic"})
MARKUP: Final = str.maketrans(dict.fromkeys("@<>[]()*_~`|#\\", " "))  # names must not call people or hide links


class Chat:
    """Sends to one of the services Apprise knows."""

    gap = 0
    is_confirmed = False

    def __init__(self, public_url: str, loopback: bool = False) -> None:
        self._public_url = public_url
        self._loopback = loopback
        self._started: ProcessPoolExecutor | None = None

    async def check(self, address: str) -> tuple[str, str]:
        address = address.strip()
        scheme, found, _ = address.partition("://")
        if not found or len(address) > URL_LIMIT or not address.isprintable():
            raise Undeliverable("bad_chat", ", ".join(sorted(SERVICES)))
        if scheme.lower() not in SERVICES:
            raise Undeliverable("no_service", ", ".join(sorted(SERVICES)))
        _, _, query = address.partition("?")
        names = {name.lower() for name, _ in parse_qsl(query, keep_blank_values=True)}
        if names - PARAMETERS or any([sign in query for sign in "?;#"]):
            raise Undeliverable("bad_parameter", ", ".join(sorted(PARAMETERS)))
        if not await self._run(is_understood, address):
            raise Undeliverable("bad_chat", ", ".join(sorted(SERVICES)))
        return address, scheme.lower()

    async def send(self, address: str, message: Message) -> None:
        lines = [line.text.translate(MARKUP) for line in message.lines]
        text = "\n".join([*lines, f"{self._public_url}{message.path}"])
        problem = await self._run(notify, address, message.title, text)
        if problem == "private":
            raise Undeliverable("private")
        if problem:
            raise Failed("chat", problem)

    async def close(self) -> None:
        if self._started is not None:
            self._started.shutdown(wait=False, cancel_futures=True)
            self._started = None

    async def _run(self, function: Any, *arguments: str) -> Any:
        if self._started is None:
            context = multiprocessing.get_context("spawn")
            self._started = ProcessPoolExecutor(1, mp_context=context, initializer=begin, initargs=(self._loopback,))
        try:
            async with asyncio.timeout(SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self._started, function, *arguments)
        except (BrokenExecutor, TimeoutError):
            await self.close()
            raise Failed("chat") from None


# -- in the other process ---------------------------------------------------------------------------------------------
refused = threading.Event()


def begin(loopback: bool) -> None:
    """This process ends with the server, and reaches the internet only."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=end_with, args=(server,), daemon=True).start()
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        os.environ.pop(name, None)
        os.environ.pop(name.upper(), None)

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if event in ("socket.connect", "socket.sendto"):
            address = arguments[1]
            if isinstance(address, tuple) and is_public(str(address[0]), loopback):
                return
            refused.set()
            raise PermissionError("not a public address")

    import apprise  # noqa: F401 (before the hook: loading it may look at this machine)

    sys.addaudithook(watch)


def end_with(server: Any) -> None:
    """Wait for the end of the server."""
    server.join()
    os._exit(0)


def is_understood(address: str) -> bool:
    """Whether Apprise can make something of an address."""
    import apprise

    return apprise.Apprise.instantiate(address, suppress_exceptions=True) is not None


def notify(address: str, title: str, text: str) -> str:
    """Send; what went wrong, or nothing."""
    import apprise

    refused.clear()
    service = apprise.Apprise.instantiate(address, suppress_exceptions=True)
    if service is None:
        return "address"
    fine = service.notify(body=text, title=title, body_format=apprise.NotifyFormat.TEXT)
    if refused.is_set():
        return "private"
    return "" if fine else urlsplit(address).scheme
