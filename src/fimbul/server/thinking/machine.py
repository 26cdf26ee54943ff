"""A thinking machine: takes jobs from the engine, one process for each place, and answers. It holds no table.

A process that takes longer than anybody waits ends itself, in the middle of whatever it does, and another takes its
place.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from typing import Any, Final

from saq import Worker

from fimbul.server.protocol.keys import new_id
from fimbul.server.table.bot_pool import LEAST_URGENT, NICENESS, begin, track_quietly
from fimbul.server.thinking.engine import FUNCTION, EngineProblem, Link, Thinker
from fimbul.server.thinking.jobs import load_all, work_within
from fimbul.server.traces import span

log = logging.getLogger("fimbul.machine")

ANNOUNCE_SECONDS: Final = 1.0
ANNOUNCE_PATIENCE: Final = 2.0
FAREWELL_SECONDS: Final = 2  # what has begun may end


class Place:
    """One process."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: ProcessPoolExecutor | None = None

    async def start(self) -> None:
        """Start the process, and have it load everything."""
        context = multiprocessing.get_context("spawn")
        self._process = ProcessPoolExecutor(1, mp_context=context, initializer=begin, initargs=(self._niceness,))
        await asyncio.get_running_loop().run_in_executor(self._process, load_all)

    async def work(self, job: bytes, seconds: float) -> bytes:
        assert self._process is not None
        return await asyncio.get_running_loop().run_in_executor(self._process, work_within, job, seconds)

    def stop(self) -> None:
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            self._process = None


class Places:
    """Processes of one priority. A process is free again when it has finished, not when nobody waits any more."""

    def __init__(self, count: int, niceness: int) -> None:
        self._all = [Place(niceness) for _ in range(count)]
        self._free: asyncio.Queue[Place] = asyncio.Queue()
        self._busy: set[asyncio.Task[bytes]] = set()

    async def start(self) -> None:
        await asyncio.gather(*[place.start() for place in self._all])
        for place in self._all:
            self._free.put_nowait(place)

    async def work(self, job: bytes, left: Callable[[], float]) -> bytes | None:
        """Do a job; nothing if nobody would wait for the answer any more when its turn comes."""
        place = await self._free.get()
        if left() <= 0:
            self._free.put_nowait(place)
            return None
        task = asyncio.create_task(self._work(place, job, left()))
        self._busy.add(task)
        task.add_done_callback(self._freed)
        return await asyncio.shield(task)

    def _freed(self, task: asyncio.Task[bytes]) -> None:
        self._busy.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited may be gone: nobody else would ask for it

    async def _work(self, place: Place, job: bytes, seconds: float) -> bytes:
        try:
            return await place.work(job, seconds)
        except BrokenExecutor:
            log.warning("a process took too long, or died; another takes its place")
            place.stop()
            await place.start()
            raise
        finally:
            self._free.put_nowait(place)

    async def stop(self) -> None:
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        for place in self._all:
            place.stop()


class Hands(Worker[Any]):
    """A worker of SAQ that leaves signals to the machine."""

    SIGNALS: list[signal.Signals] = []  # noqa: RUF012 (it is SAQ's own)


class Machine:
    """A thinking machine. `run` is all there is to it."""

    def __init__(self, url: str, processes: int) -> None:
        self.link = Link(url)
        self.thinker = Thinker(new_id(), processes)
        self._bots = Places(processes, NICENESS)
        self._later = Places(1, LEAST_URGENT)  # runs only when no bot wants the core
        self._reached = True

    async def run(self, stop: asyncio.Event, ready: Callable[[], None]) -> None:
        """Think until told to stop. EngineProblem if the engine cannot be reached in the beginning."""
        try:
            async with asyncio.timeout(ANNOUNCE_PATIENCE):
                await self.link.thinkers()
            track_quietly()
            await asyncio.gather(self._bots.start(), self._later.start())
            hands = [
                self._hands(self.link.bots, self._bots, self.thinker.processes),
                self._hands(self.link.later, self._later, 1),
            ]
            working = [asyncio.create_task(hand.start(), name="hands") for hand in hands]
            announcing = asyncio.create_task(self._announce(), name="announce")
            ready()
            await stop.wait()
            announcing.cancel()
            with suppress(*EngineProblem):
                async with asyncio.timeout(ANNOUNCE_PATIENCE):
                    await self.link.leave(self.thinker)
            await asyncio.gather(*[hand.stop() for hand in hands])
            await asyncio.gather(announcing, *working, return_exceptions=True)
        finally:
            await asyncio.gather(self._bots.stop(), self._later.stop())
            await self.link.close()

    def _hands(self, queue: Any, places: Places, count: int) -> Hands:
        async def think(_: Any, *, work: bytes, until: float, trace: Mapping[str, str]) -> bytes | None:
            with span("think", below=trace):
                return await places.work(work, lambda: until - self.link.now())

        return Hands(queue, [(FUNCTION, think)], concurrency=count, shutdown_grace_period_s=FAREWELL_SECONDS)

    async def _announce(self) -> None:
        """Say again and again that this machine is there."""
        while True:
            try:
                async with asyncio.timeout(ANNOUNCE_PATIENCE):
                    await self.link.announce(self.thinker)
                if not self._reached:
                    log.info("Redis is back")
                self._reached = True
            except EngineProblem as problem:
                if self._reached:
                    log.warning("Redis cannot be reached: %s", type(problem).__name__)
                self._reached = False
            await asyncio.sleep(ANNOUNCE_SECONDS)
