"""A wire between two programs on this machine that can be cut: what is sent meanwhile arrives when it is mended."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Wire:
    """Forwards connections from a port of its own to another one. While it is cut nothing comes through, and nobody is
    told: as when a cable is pulled out.
    """

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self.whole = asyncio.Event()
        self.whole.set()
        self.carrying: set[asyncio.Task[None]] = set()
        self.server: asyncio.Server | None = None

    async def open(self) -> None:
        self.server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self.server is not None
        self.server.close()
        for task in self.carrying:
            task.cancel()
        await asyncio.gather(*self.carrying, return_exceptions=True)
        await asyncio.sleep(0)  # what was closed just now lets go of its socket

    async def cut(self, seconds: float) -> None:
        self.whole.clear()
        await asyncio.sleep(seconds)
        self.whole.set()

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._take(reader, writer))
        self.carrying.add(task)
        task.add_done_callback(self.carrying.discard)
        task.add_done_callback(lambda _: writer.close())  # even if it was cancelled before it began

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.whole.wait()
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        ways = [asyncio.create_task(self._carry(reader, back)), asyncio.create_task(self._carry(there, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            back.close()  # before waiting: this task may be cancelled again
            await asyncio.gather(*ways, return_exceptions=True)

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await source.read(65_536):
                await self.whole.wait()
                sink.write(piece)
                await sink.drain()
