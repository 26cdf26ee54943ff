"""Applied to every request: security headers, a number for the log, and a check of its origin."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fimbul.server.metrics import Metrics

log = logging.getLogger("fimbul.http")

POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
# For the game that needs no server: WebAssembly, workers, and what its engine has unpacked.
OFFLINE: Final = "/offline/"
OFFLINE_POLICY: Final = (
    POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    .replace("connect-src 'self'", "connect-src 'self' blob: data:")
    .replace("object-src 'none'", "worker-src 'self'; object-src 'none'")
)
QUIET: Final = ("/healthz", "/metrics")  # asked every few seconds by machines
TABLE_PATHS: Final = ("/t/", "/api/tables/", "/api/notices/stop/", "/api/account/seats/")


def may_come_from(headers: Mapping[str, str], origins: frozenset[str]) -> bool:
    """Whether a request comes from a page of ours (or from no page at all: programs send no origin)."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in origins:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return host != "" and host == headers.get("host")


class Guard:
    """Adds the headers to every answer, and writes a line of the log about it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        number = secrets.token_hex(6)
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["path"].startswith(OFFLINE):
                    headers["content-security-policy"] = OFFLINE_POLICY
                headers["x-request-id"] = number
            await send(message)

        try:
            await self.app(scope, receive, answer)
        finally:
            self.metrics.request(status)
            if scope["path"] not in QUIET:
                facts = {
                    "request": number,
                    "method": scope["method"],
                    "path": without_table(scope["path"]),
                    "status": status,
                    "ms": round((time.perf_counter() - began) * 1000, 1),
                }
                log.info("request", extra=facts)


def without_table(path: str) -> str:
    """A path without what would let a reader of the log into the table, or end somebody's notices."""
    for start in TABLE_PATHS:
        if path.startswith(start):
            table, slash, rest = path[len(start) :].partition("/")
            return start + table[:4] + "…" + slash + rest
    return path[:200]
