"""What carries jobs to thinking machines: queues of SAQ on Redis, and a list of the machines that are there.

The name of a queue holds the version: a machine never sees the job of a server of another one. Time is that of Redis;
the clocks of the machines may differ.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError
from saq.job import TERMINAL_STATUSES, Status
from saq.queue.redis import RedisQueue

from fimbul import __version__

THINKERS: Final = "fimbul:thinkers"  # who is there, by when they are missed
MISSED_SECONDS: Final = 3.0
FUNCTION: Final = "think"
KEPT: Final = 10  # seconds that Redis keeps an answer nobody fetches
PAUSE: Final = 0.25  # seconds between two attempts of the queue itself, so that it never spins while Redis is gone
CONNECT_SECONDS: Final = 2.0
MOST: Final = 4096  # processes, whatever machines say of themselves
LONGEST: Final = 40  # letters of a version

EngineProblem = (RedisError, OSError, TimeoutError)  # Redis is gone, refuses, or does not answer


def load(text: bytes | str) -> Any:
    """What Redis holds of a job: plain data, whoever has written it."""
    return msgspec.msgpack.decode(text)  # type: ignore[arg-type]


class Failed(Exception):
    """A thinking machine could not do a job."""


@dataclass(frozen=True)
class Thinker:
    """A thinking machine, as it announces itself."""

    id: str
    processes: int
    version: str = __version__

    def text(self) -> str:
        return f"{self.id} {self.processes} {self.version}"


def thinker_of(text: str) -> Thinker | None:
    """A thinking machine from its announcement; anything may stand there."""
    parts = text.split(" ", 2)
    if len(parts) != 3 or not parts[1].isdecimal():
        return None
    return Thinker(parts[0], min(int(parts[1][:9]), MOST), parts[2][:LONGEST])


class Link:
    """A connection to the engine, of a server or of a thinking machine. One that is broken is thrown away."""

    def __init__(self, url: str) -> None:
        self.redis: Any = Redis.from_url(
            url, retry=Retry(ConstantBackoff(PAUSE), 1), socket_connect_timeout=CONNECT_SECONDS
        )
        self.bots = self._queue("bots")
        self.later = self._queue("later")
        self.lost = asyncio.Event()
        self._ahead = 0.0  # the clock of Redis, less ours
        self._listening: list[asyncio.Task[None]] = []
        self._open: dict[str, RedisQueue] = {}  # jobs that somebody waits for
        self._dropping: set[asyncio.Task[None]] = set()

    def _queue(self, name: str) -> RedisQueue:
        return RedisQueue(self.redis, f"fimbul:{__version__}:{name}", dump=msgspec.msgpack.encode, load=load)

    def now(self) -> float:
        """The time at Redis, as far as is known."""
        return time.monotonic() + self._ahead

    async def _set_clock(self) -> None:
        seconds, micros = await self.redis.time()
        self._ahead = seconds + micros / 1e6 - time.monotonic()

    # -- who is there -------------------------------------------------------------------------------------------------
    async def announce(self, thinker: Thinker) -> None:
        """A thinking machine is there, for the next three seconds."""
        await self._set_clock()
        await self.redis.zadd(THINKERS, {thinker.text(): self.now() + MISSED_SECONDS})
        await self.redis.zremrangebyscore(THINKERS, 0, self.now())

    async def leave(self, thinker: Thinker) -> None:
        """A thinking machine goes."""
        await self.redis.zrem(THINKERS, thinker.text())

    async def thinkers(self) -> list[Thinker]:
        """The thinking machines that are there, those of other versions too."""
        await self._set_clock()
        found = await self.redis.zrangebyscore(THINKERS, self.now(), math.inf)
        named = [thinker_of(text.decode(errors="replace")) for text in found]
        return [thinker for thinker in named if thinker is not None]

    # -- asking ---------------------------------------------------------------------------------------------------
    async def listen(self) -> None:
        """Hear of every job that ends. The queue would stop listening whenever nobody waits, and miss the next one."""
        for queue in (self.bots, self.later):
            forever = queue.listen(["-"], lambda *_: False, timeout=None)
            self._listening.append(asyncio.create_task(forever, name="listening"))
        await asyncio.sleep(0)

    async def ask(self, queue: RedisQueue, work: bytes, patience: float, trace: dict[str, str]) -> object:
        """Have a job done. Failed, TimeoutError or another EngineProblem if it is not; whatever waits is dropped."""
        key = secrets.token_hex(8)
        ended = asyncio.create_task(
            queue.listen([key], lambda _, status: status in TERMINAL_STATUSES, timeout=patience), name="job"
        )
        await asyncio.sleep(0)  # it listens from now on
        gone = asyncio.create_task(self.lost.wait(), name="engine lost")
        self._open[key] = queue
        done = False
        try:
            async with asyncio.timeout(patience):
                await queue.enqueue(
                    FUNCTION,
                    key=key,
                    timeout=math.ceil(patience),
                    retries=1,
                    ttl=KEPT,
                    work=work,
                    until=self.now() + patience,
                    trace=trace,
                )
                await asyncio.wait((ended, gone), return_when=asyncio.FIRST_COMPLETED)
                if not ended.done():
                    raise ConnectionError("the engine is gone")
                ended.result()
                job = await queue.job(key)
            done = True
        finally:
            for task in (ended, gone):
                task.cancel()
            await asyncio.gather(ended, gone, return_exceptions=True)
            self._open.pop(key, None)
            if not done and not self.lost.is_set():
                self._drop(queue, key)
        if job is None or job.status != Status.COMPLETE:
            raise Failed("a thinking machine has failed")
        return job.result

    def _drop(self, queue: RedisQueue, key: str) -> None:
        """Nobody waits for a job any more: if it has not begun, it never will."""

        async def drop() -> None:
            with suppress(*EngineProblem):
                async with asyncio.timeout(CONNECT_SECONDS):
                    job = await queue.job(key)
                    if job is not None:
                        await queue.abort(job, "nobody waits for it", ttl=KEPT)
                        await self.redis.expire(job.id, KEPT)  # one that runs is written once more without an end

        task = asyncio.create_task(drop(), name="drop a job")
        self._dropping.add(task)
        task.add_done_callback(self._dropping.discard)

    # -- ending -------------------------------------------------------------------------------------------------------
    async def leave_nothing(self) -> None:
        """Drop everything that somebody waits for, as far as it has not begun."""
        for key, queue in self._open.items():
            self._drop(queue, key)
        if self._dropping:
            await asyncio.wait(self._dropping, timeout=CONNECT_SECONDS)

    async def close(self) -> None:
        """Wake all who wait, and disconnect."""
        self.lost.set()
        tasks = [*self._listening, *self._dropping]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(*EngineProblem):
            async with asyncio.timeout(CONNECT_SECONDS):
                for queue in (self.bots, self.later):
                    await queue.disconnect()
