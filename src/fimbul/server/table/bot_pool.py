"""The processes that think for slow bots, and write and check records."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final, TypeVar, TypeVarTuple

from fimbul.server.table.thinkers import Thinkers

log = logging.getLogger("fimbul.thinkers")

NICENESS: Final = 5  # tables come before bots and records; a higher value would starve these on a busy machine

T = TypeVar("T")
Args = TypeVarTuple("Args")


def _begin() -> None:
    """A process of the pool has lower priority than the server, ends when it ends, and leaves interrupts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: multiprocessing.process.BaseProcess) -> None:
    server.join()
    os._exit(0)


class BotPool(Thinkers):
    """Processes that start when first needed; what must only not hold up the tables runs in a thread."""

    def __init__(self, processes: int | None = None) -> None:
        super().__init__(processes or max(1, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._room = asyncio.Semaphore(self.at_once)

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Call a function in another process; if processes die or cannot be started, in a thread of this one."""
        async with self._room:
            try:
                return await asyncio.get_running_loop().run_in_executor(self._started(), function, *args)
            except (BrokenExecutor, RuntimeError, OSError):
                log.exception("a process of the pool failed")
                self._stop()
                return await asyncio.to_thread(function, *args)

    async def aside(self, function: Callable[[], T]) -> T:
        return await asyncio.to_thread(function)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A forked child would inherit our sockets, and locks that other threads hold.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.at_once, mp_context=context, initializer=_begin)
        return self._pool

    def _stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def close(self) -> None:
        self._stop()
