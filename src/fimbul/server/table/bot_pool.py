"""The processes that think for slow bots, and write and check records."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import resource_tracker
from typing import Final, TypeVar, TypeVarTuple

from fimbul.server.table.thinkers import Thinkers

log = logging.getLogger("fimbul.thinkers")

NICENESS: Final = 5  # tables come before bots and records; a higher value would starve these on a busy machine
LEAST_URGENT: Final = 19  # what gives way to everything else

T = TypeVar("T")
Args = TypeVarTuple("Args")


def begin(niceness: int) -> None:
    """A process that thinks has lower priority than the server, ends when it ends, and leaves interrupts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    if niceness == LEAST_URGENT and hasattr(os, "SCHED_IDLE"):  # runs only when nobody else wants the core
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: multiprocessing.process.BaseProcess) -> None:
    server.join()
    os._exit(0)


def track_quietly() -> None:
    """Start the process that removes what a killed server leaves behind so that it does it without a word.

    It would print a warning where everything else is a line of JSON. Its warnings can only be chosen at its start.
    """
    kept, sys.warnoptions = sys.warnoptions, [*sys.warnoptions, "ignore:resource_tracker"]
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions = kept


class Pool:
    """Some processes of one priority, started when first needed."""

    def __init__(self, processes: int, niceness: int) -> None:
        self._processes = processes
        self._niceness = niceness
        self._started: ProcessPoolExecutor | None = None
        self._room = asyncio.Semaphore(processes)

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Call a function in another process; if processes die or cannot be started, in a thread of this one."""
        async with self._room:
            try:
                return await asyncio.get_running_loop().run_in_executor(self._start(), function, *args)
            except (BrokenExecutor, RuntimeError, OSError):
                log.exception("a process of the pool failed")
                self.stop()
                return await asyncio.to_thread(function, *args)

    def _start(self) -> ProcessPoolExecutor:
        if self._started is None:
            track_quietly()
            # A forked child would inherit our sockets, and locks that other threads hold.
            context = multiprocessing.get_context("spawn")
            self._started = ProcessPoolExecutor(
                self._processes, mp_context=context, initializer=begin, initargs=(self._niceness,)
            )
        return self._started

    def stop(self) -> None:
        if self._started is not None:
            self._started.shutdown(wait=False, cancel_futures=True)
            self._started = None


class BotPool(Thinkers):
    """Processes for bots and records, and one of the lowest priority for what gives way to them. What must only not
    hold up the tables runs in a thread.
    """

    def __init__(self, processes: int | None = None) -> None:
        super().__init__(processes or max(1, (os.cpu_count() or 2) - 1))
        self._bots = Pool(self.at_once, NICENESS)
        self._later = Pool(1, LEAST_URGENT)

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        return await self._bots.run(function, *args)

    async def later(self, function: Callable[[*Args], T], *args: *Args) -> T:
        return await self._later.run(function, *args)

    async def aside(self, function: Callable[[], T]) -> T:
        return await asyncio.to_thread(function)

    def close(self) -> None:
        self._bots.stop()
        self._later.stop()
