"""uvicorn's own protocols with what they lack: nobody can keep the server busy, or its memory, with what is no message.

Every frame of a socket counts, pings and fragments too, and a flood ends the connection at once. A request must have
its headers together in time and in a few kilobytes. A peer that never reads is not waited for.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from fimbul.server.logs import Seldom
from fimbul.server.protocol import limits
from fimbul.server.protocol.connection import POLICY
from fimbul.server.protocol.limits import Bucket
from fimbul.server.web.sockets import AT_ONCE, BAD_TEXT

log = logging.getLogger("fimbul.sockets")

SOCKET_LIMIT: Final = 16 * 1024  # bytes of one message; larger ones close the connection
SLICE: Final = 1_024  # bytes looked at before the frames in them are counted: a ping has six
HEAD_BYTES: Final = 32_768  # of a request without its body
HEAD_SECONDS: Final = 20.0
TEXT_FRAME: Final = 0x81  # the first byte of a text that is all in one frame

say_flood = Seldom(log)
say_bad_text = Seldom(log)


def wires(app: Any, **options: Any) -> uvicorn.Config:
    """How uvicorn carries requests and sockets to the application."""
    return uvicorn.Config(
        app,
        http=HttpWire,
        ws=SocketWire,
        ws_max_size=SOCKET_LIMIT,
        ws_per_message_deflate=False,  # small messages: it costs more than it saves
        server_header=False,
        access_log=False,
        log_config=None,
        **options,
    )


class HttpWire(HttpToolsProtocol):
    """A connection for requests."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.head = 0  # bytes of a request whose headers are not complete; -1 once they are
        self.patience = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def on_message_begin(self) -> None:
        self.head = max(0, self.head)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.head = -1
        self.patience.cancel()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        if self.head >= 0:
            self.head += len(data)
        super().data_received(data)
        if self.head > HEAD_BYTES:
            self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        # It knows us and we know it: as long as no garbage is collected, neither would ever go.
        self.parser = None  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        self.patience.cancel()
        super().connection_lost(exc)


class SocketWire(WebSocketsSansIOProtocol):
    """A socket."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.count = Bucket(limits.FRAMES)
        self.end: asyncio.TimerHandle | None = None
        self.ear: Callable[[str], bool] | None = None  # who takes messages at once, if it can

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])

    # -- the short ways out and in ----------------------------------------------------------------------------------
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            ways: dict[object, object] = {"write": self.write_now, "hear": self.hear_with}
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), AT_ONCE: ways}

    def write_now(self, *texts: str) -> bool:
        """Write messages, unless the other end must read first; a much shorter way than that through all layers."""
        if self.conn.state is not State.OPEN or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        try:
            self.transport.write(b"".join([framed(text.encode()) for text in texts]))
        except (RuntimeError, OSError):  # it has just gone: the long way says so
            return False
        return True

    def hear_with(self, ear: Callable[[str], bool]) -> None:
        """From now on `ear` is offered each message before it has to wait until a task wakes up and reads it."""
        self.ear = ear

    # -- every frame counts ---------------------------------------------------------------------------------------
    def handle_text(self, event: Frame) -> None:
        self.counted(super().handle_text, event)

    def handle_bytes(self, event: Frame) -> None:
        self.counted(super().handle_bytes, event)

    def handle_cont(self, event: Frame) -> None:
        self.counted(super().handle_cont, event)

    def handle_ping(self) -> None:
        self.counted(super().handle_ping)

    def handle_pong(self, event: Frame) -> None:
        self.counted(super().handle_pong, event)

    def counted(self, handle: Callable[..., None], *event: Frame) -> None:
        """Deal with a frame, unless there have been too many."""
        if self.transport.is_closing():
            return
        if self.count.take():
            handle(*event)
        else:
            say_flood.warning("a socket was closed: too many frames")
            self.cut(POLICY)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                say_bad_text.warning("a socket was closed: text that is not UTF-8")
                self.cut(BAD_TEXT)
                return
            # Nothing overtakes what waits.
            if self.ear is not None and self.queue.empty() and not self.close_sent and self.ear(text):
                self.frames = []
                return
        super().send_receive_event_to_app()

    # -- ending -----------------------------------------------------------------------------------------------------
    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused, and that is all: uvicorn would log an error for each

    def cut(self, code: int) -> None:
        """End the connection now, and hear no more of it."""
        if not self.close_sent:
            self.conn.send_close(code)
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.close()
        self.end_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.end_soon()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.end_soon()

    def end_soon(self) -> None:
        """Who does not read what is left within seconds never will."""
        if self.end is None and not self.disconnected:
            self.end = self.loop.call_later(self.close_timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.end is not None:
            self.end.cancel()
        self.conn.parser.close()  # it knows the connection, which knows it
        if self.handshake_initiated and self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {}  # the ways out and in know us
        self.ear = None
        self.frames.clear()


def framed(text: bytes) -> bytes:
    """A message in one frame of its own, as a server sends it."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", TEXT_FRAME, size) + text
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT_FRAME, 126, size) + text
    return struct.pack("!BBQ", TEXT_FRAME, 127, size) + text
