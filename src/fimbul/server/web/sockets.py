"""WebSockets as the transport of connections, and who may open one."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from fimbul.server.hub import Hub
from fimbul.server.logs import Seldom
from fimbul.server.protocol import limits
from fimbul.server.protocol.connection import COME_BACK, POLICY, Connection, Disconnected, serve
from fimbul.server.protocol.limits import Limits
from fimbul.server.refusals import Refused, language
from fimbul.server.store.store import Elsewhere, NotRead, StoreProblem
from fimbul.server.table.members import encode
from fimbul.server.web.guards import may_come_from
from fimbul.server.web.relay import LOST, VIA, Caller, account_of, address_of, is_relayed, reach, refuse, relay

AT_ONCE = "fimbul.at_once"  # what our own wires add to a socket: ways to write and to hear that are much shorter
LOOK_SECONDS = 0.5  # at most, from one look for the worker of a table to the next
BAD_TEXT = 1007  # not UTF-8
GONE = (WebSocketDisconnect, RuntimeError, OSError)  # how the library says that the other end has gone

say_refused = Seldom(logging.getLogger("fimbul.sockets"))


async def whereabouts(hub: Hub, table: str) -> Elsewhere | None:
    """Which other worker plays a table, if one does. A table that nobody plays is ours from now on."""
    try:
        if table:
            await hub.find(table)
    except Elsewhere as there:
        return there
    except (Refused, NotRead):
        pass  # the hello is answered with the reason
    return None


async def look_again(hub: Hub, table: str, there: Elsewhere) -> Elsewhere | None:
    """The worker that plays a table cannot be reached: which one does, when more is known."""
    assert hub.worker is not None
    await hub.worker.doubt(there.token, LOOK_SECONDS)
    return await whereabouts(hub, table)


class Socket:
    """A WebSocket that carries messages."""

    def __init__(self, socket: WebSocket, write: Callable[..., bool] | None = None) -> None:
        """`write` is the short way out, where our own wires carry the socket."""
        self.socket = socket
        self.write = write

    async def receive(self) -> str | None:
        try:
            raw = await self.socket.receive()
        except GONE:
            raise Disconnected from None
        if raw["type"] == "websocket.disconnect":
            raise Disconnected(flooded=raw.get("code") in (POLICY, BAD_TEXT))
        text: str | None = raw.get("text")
        return text

    async def send(self, text: str) -> None:
        if self.write is not None and self.write(text):
            return
        try:
            await self.socket.send_text(text)
        except GONE:
            raise Disconnected from None

    async def close(self, code: int) -> None:
        try:
            await self.socket.close(code)
        except GONE:
            raise Disconnected from None


async def who(socket: WebSocket, hub: Hub, relayed: bool, cookie: str) -> str | None:
    """Who opens a socket; a guest if that cannot be found out now."""
    token = socket.cookies.get(cookie, "")
    if relayed or not token:
        return account_of(socket, relayed)
    try:
        visit = await hub.identity.visit(token, may_renew=False)
    except StoreProblem:
        return None
    return None if visit is None else visit.account


async def serve_socket(
    socket: WebSocket, hub: Hub, allowed: Limits, origins: frozenset[str], token: str = "", cookie: str = ""
) -> None:
    """One socket from its beginning to its end; it is relayed if its address names a table that another worker plays.

    Other workers prove with `token` that they send a socket on; `cookie` is the name of the one of a session.
    """
    relayed = is_relayed(socket.headers, token)
    if not relayed and not may_come_from(socket.headers, origins):
        hub.metrics.problem("bad_origin")
        await socket.close(POLICY)  # before it is accepted: an HTTP 403
        return
    address = address_of(socket, relayed)
    if not allowed.has_left(address, limits.FLOODS):
        hub.metrics.problem("too_many")
        say_refused.warning("a socket was refused: too many floods from its address")
        await socket.send_denial_response(Response(status_code=429, headers={"retry-after": "60"}))
        return
    lang = socket.query_params.get("lang")
    share = None
    if relayed or allowed.allows(address, limits.HELLOS):
        share = allowed.open_socket(address, relayed)
    if share is None:
        hub.metrics.problem("too_many")
        await socket.accept()
        await socket.send_text(encode(Refused("too_many", "too_many_sockets").problem(language(lang))))
        await socket.close(COME_BACK)
        return
    at_once = socket.scope.get("extensions", {}).get(AT_ONCE, {})
    write, hear = at_once.get("write"), at_once.get("hear")
    connection = Connection(Socket(socket, write), hub, lang, share, write)
    try:
        connection.account = await who(socket, hub, relayed, cookie)
        connection.via = socket.headers.get(VIA, "") if relayed else ""
        table = "" if relayed else socket.path_params.get("table", "")
        there = await whereabouts(hub, table)
        await socket.accept()
        caller = Caller(address, connection.account, lang, "" if hub.worker is None else hub.worker.id)
        try:
            worker = await reach(there, caller, partial(look_again, hub, table))
        except LOST:
            await refuse(connection.transport, lang)
            return
        if worker is None:
            if hear is not None:
                hear(connection.hear)
            await serve(connection)
        else:
            await relay(connection.transport, worker)
    finally:
        allowed.close_socket(address, relayed)
        if connection.flooded:
            allowed.allows(address, limits.FLOODS)
