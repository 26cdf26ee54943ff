"""WebSockets as the transport of connections, and who may open one."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from fimbul.server.hub import Hub
from fimbul.server.protocol import limits
from fimbul.server.protocol.connection import COME_BACK, POLICY, Connection, Disconnected, serve
from fimbul.server.protocol.limits import Limits
from fimbul.server.refusals import Refused, language
from fimbul.server.table.members import encode
from fimbul.server.web.guards import may_come_from

GONE = (WebSocketDisconnect, RuntimeError, OSError)  # how the library says that the other end has gone


class Socket:
    """A WebSocket that carries messages."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket

    async def receive(self) -> str | None:
        try:
            raw = await self.socket.receive()
        except GONE:
            raise Disconnected from None
        if raw["type"] == "websocket.disconnect":
            raise Disconnected
        text: str | None = raw.get("text")
        return text

    async def send(self, text: str) -> None:
        try:
            await self.socket.send_text(text)
        except GONE:
            raise Disconnected from None

    async def close(self, code: int) -> None:
        try:
            await self.socket.close(code)
        except GONE:
            raise Disconnected from None


async def serve_socket(socket: WebSocket, hub: Hub, allowed: Limits, origins: frozenset[str]) -> None:
    """One socket from its beginning to its end."""
    if not may_come_from(socket.headers, origins):
        hub.metrics.problem("bad_origin")
        await socket.close(POLICY)  # before it is accepted: an HTTP 403
        return
    address = socket.client.host if socket.client else ""
    lang = socket.query_params.get("lang")
    if not allowed.allows(address, limits.HELLOS) or not allowed.open_socket(address):
        hub.metrics.problem("too_many")
        await socket.accept()
        await socket.send_text(encode(Refused("too_many", "too_many_sockets").problem(language(lang))))
        await socket.close(COME_BACK)
        return
    await socket.accept()
    try:
        await serve(Connection(Socket(socket), hub, lang))
    finally:
        allowed.close_socket(address)
