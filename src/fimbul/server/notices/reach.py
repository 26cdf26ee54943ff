"""Posting to addresses that strangers have named, never into private networks.

A name is resolved here, every address it has is checked, and the connection goes to an address that was checked. So a
name that changes between two looks gains nothing. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpcore

from fimbul.server.notices.addresses import checked_url, is_public
from fimbul.server.notices.failures import Failed, Undeliverable

CONNECT_SECONDS: Final = 5.0
SECONDS: Final = 10.0  # for all of it
GONE: Final = (404, 410)
LATER: Final = (408, 425, 429)


class Careful(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only."""

    def __init__(self, loopback: bool = False) -> None:
        self._inner = httpcore.AnyIOBackend()
        self._loopback = loopback

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Resolve, check, and connect to what was checked."""
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise Failed("no_host") from None
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses or not all([is_public(address, self._loopback) for address in addresses]):
            raise Undeliverable("private")
        return await self._inner.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        """Never."""
        raise Undeliverable("private")

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


@dataclass(frozen=True)
class Answer:
    """What a server answered: not what it said, which is no concern of ours."""

    status: int
    later: int  # seconds it asks us to wait


class Reach:
    """Sends what must not get into private networks."""

    def __init__(self, loopback: bool = False) -> None:
        self.loopback = loopback
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            network_backend=Careful(loopback),
            max_connections=100,
            max_keepalive_connections=20,
            keepalive_expiry=30.0,
        )

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send something; Failed if nobody answers in time."""
        limits = {"connect": CONNECT_SECONDS, "read": SECONDS, "write": SECONDS, "pool": SECONDS}
        try:
            async with (
                asyncio.timeout(SECONDS),
                self._pool.stream(
                    "POST",
                    checked_url(url, self.loopback),
                    headers=[("user-agent", "fimbul"), *headers.items()],
                    content=body,
                    extensions={"timeout": limits},
                ) as answer,
            ):
                return Answer(answer.status, waiting_time(answer.headers))
        except (TimeoutError, httpcore.TimeoutException):
            raise Failed("timeout") from None
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.ProxyError, ssl.SSLError, OSError):
            raise Failed("no_answer") from None

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()


def waiting_time(headers: Iterable[tuple[bytes, bytes]]) -> int:
    """How many seconds a server asks us to wait."""
    for name, value in headers:
        if name.lower() == b"retry-after" and value.isdigit() and len(value) < 7:
            return int(value)
    return 0


def judge(answer: Answer, gone: tuple[int, ...]) -> None:
    """Nothing if it was taken; else how bad it is. `gone` are answers that mean there is nobody any more."""
    if 200 <= answer.status < 300:
        return
    if answer.status in gone:
        raise Undeliverable("gone")
    if 300 <= answer.status < 400:
        raise Failed("redirect")
    raise Failed("status", str(answer.status), answer.later if answer.status in (*LATER, 503) else 0)
