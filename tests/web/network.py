"""The network between a browser and a server: it can be cut, and it can hold back what the server says."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any


class Network:
    """A port of the loopback that leads to a server's."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.writers: set[asyncio.StreamWriter] = set()
        self.up = True
        self.flowing = asyncio.Event()  # what the server says reaches the browser
        self.flowing.set()
        self.held = 0  # bytes of the server that wait
        self.server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port: int = self.server.sockets[0].getsockname()[1]

    @property
    def address(self) -> str:
        """Where the browser goes."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """All connections break, and no new one can be made."""
        self.up = False
        self._run(self._break())

    def mend(self) -> None:
        """Connections can be made again."""
        self.up = True

    def hold(self) -> None:
        """What the browser says still reaches the server, but no answer comes."""
        self.loop.call_soon_threadsafe(self.flowing.clear)

    def release(self) -> None:
        """Everything that was held back comes now."""
        self.held = 0
        self.loop.call_soon_threadsafe(self.flowing.set)

    def close(self) -> None:
        """Take it down."""
        self.flowing.set()
        self.cut()
        self.server.close()
        self._run(asyncio.sleep(0.05))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    async def _break(self) -> None:
        for writer in list(self.writers):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.up:
            writer.transport.abort()
            return
        try:
            there, to_server = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        await asyncio.gather(self._pump(reader, to_server, False), self._pump(there, writer, True))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, down: bool) -> None:
        self.writers.add(writer)
        try:
            while data := await reader.read(65_536):
                if down and not self.flowing.is_set():
                    self.held += len(data)
                    await self.flowing.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            self.writers.discard(writer)
            writer.close()
