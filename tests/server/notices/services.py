"""The other side of notices, on the loopback: a web server that may fail, a push service, a mail server."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


@dataclass
class Received:
    """A request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float = field(default_factory=time.monotonic)

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    @property
    def key(self) -> str:
        return self.headers["idempotency-key"]


@dataclass
class Behaviour:
    """How a server answers: with a status, after so many seconds; None: not at all."""

    status: int = 200
    seconds: float = 0.0
    headers: dict[str, str] = field(default_factory=dict)


class WebServer:
    """Takes posts, and answers as it is told to."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.behave: Callable[[Received], Behaviour] = lambda _: Behaviour()
        self.url = ""
        self.came = asyncio.Condition()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                first, *lines = head.split("\r\n")
                headers = {name.lower(): value for name, _, value in [line.partition(": ") for line in lines if line]}
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                got = Received(first.split()[1], headers, body)
                answer = self.behave(got)
                if answer.status == 200 and answer.seconds == 0:
                    await self.keep(got)
                else:
                    await self.keep(got)
                    await asyncio.sleep(answer.seconds)
                more = "".join([f"{name}: {value}\r\n" for name, value in answer.headers.items()])
                writer.write(f"HTTP/1.1 {answer.status} So\r\n{more}content-length: 0\r\n\r\n".encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def keep(self, got: Received) -> None:
        async with self.came:
            self.received.append(got)
            self.came.notify_all()

    async def until(self, count: int, seconds: float = 10.0) -> list[Received]:
        """Wait for so many requests."""
        async with asyncio.timeout(seconds), self.came:
            await self.came.wait_for(lambda: len(self.received) >= count)
        return self.received


@asynccontextmanager
async def web_server() -> AsyncIterator[WebServer]:
    found = WebServer()
    server = await asyncio.start_server(found.take, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield found
    finally:
        server.close()


# -- push -------------------------------------------------------------------------------------------------------------
def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser that has subscribed: it alone can read what is pushed to it."""

    def __init__(self, service: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen bytes ok"
        self.endpoint = f"{service}/push/1"

    @property
    def subscription(self) -> str:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return json.dumps({"endpoint": self.endpoint, "p256dh": text_of(point), "auth": text_of(self.secret)})

    def read(self, got: Received, server_key: str, contact: str) -> Any:
        """Check the signature as a push service does, then decrypt as the browser does."""
        scheme, _, rest = got.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and parts["k"] == server_key
        signed, _, signature = parts["t"].rpartition(".")
        key = Vapid02.from_raw_public(server_key.encode())
        assert key.verify_token(signed.encode(), signature), "the signature is not the server's"
        middle = signed.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))
        assert claims["aud"] == self.endpoint.partition("/push/")[0] and claims["sub"] == contact
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        assert got.headers["content-encoding"] == "aes128gcm" and int(got.headers["ttl"]) > 0
        assert len(got.body) <= 4096
        plain = http_ece.decrypt(got.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return json.loads(plain)


# -- mail -------------------------------------------------------------------------------------------------------------
class Mailbox:
    """What a mail server does with mail: it takes it, or refuses some addresses."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.refused: dict[str, str] = {}  # address: what is said
        self.port = 0
        self.came = asyncio.Condition()

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        import email
        from email import policy

        async with self.came:
            self.mails.append(email.message_from_bytes(envelope.content, policy=policy.default))
            self.came.notify_all()
        return "250 OK"

    async def until(self, count: int, seconds: float = 10.0) -> list[Any]:
        async with asyncio.timeout(seconds), self.came:
            await self.came.wait_for(lambda: len(self.mails) >= count)
        return self.mails


@asynccontextmanager
async def mail_server() -> AsyncIterator[Mailbox]:
    box = Mailbox()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(box, enable_SMTPUTF8=True, loop=loop), "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()
