"""What workers tell each other through Redis: how much each address has used, which have many sockets, that the hall
has changed, that tables wait for a worker.

All of it may be lost. Nothing is kept in Redis, nobody waits for it, and without it everything works, a little later:
limits are counted by each worker apart, and changes are noticed within a second or two. Addresses are masked by a key
of the database.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final, cast

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from fimbul.server.cluster import Worker
from fimbul.server.hub import Hub
from fimbul.server.logs import Seldom
from fimbul.server.protocol.limits import Limits, Rate
from fimbul.server.store.trips import reason_of

log = logging.getLogger("fimbul.gossip")

EVERY: Final = 0.5  # seconds: what was used is told so often
PATIENCE: Final = 2.0  # seconds until Redis answers
PAUSE: Final = 1.0  # seconds until it is tried again
MOST_USED: Final = 5_000  # addresses in one message
LOST: Final = (RedisError, OSError, TimeoutError)


class Used(msgspec.Struct, array_like=True):
    """Something that was allowed to an address."""

    who: str  # the address, masked
    burst: float  # the limit
    per_second: float
    times: int


class Said(msgspec.Struct, omit_defaults=True):
    """What one worker tells the others."""

    by: str
    hall: bool = False  # the hall has changed
    freed: bool = False  # tables wait for a worker
    used: list[Used] = []
    sockets: dict[str, int] = {}  # open at this worker, by masked address; all that are many


class Gossip:
    """One worker's end of it."""

    def __init__(self, url: str, key: bytes, hub: Hub, worker: Worker, limits: Limits) -> None:
        self.redis: Redis = Redis.from_url(
            url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        self.key = hashlib.blake2b(key, person=b"fimbul gossip").digest()
        self.channel = f"fimbul:{self.masked('')}"  # of this database: others may use the same Redis
        self.hub = hub
        self.worker = worker
        self.limits = limits
        self.is_up = False
        self.hall = self.freed = False  # what is to be told
        self.say_lost = Seldom(log)
        self._wake = asyncio.Event()
        limits.mask = self.masked

    def masked(self, address: str) -> str:
        """An address as the others know it, and nobody else."""
        return hashlib.blake2b(address.encode(), key=self.key, digest_size=12).hexdigest()

    def tell(self, *, hall: bool = False, freed: bool = False) -> None:
        """Something has changed; the others hear of it at once, if they can."""
        if self.is_up:
            self.hall, self.freed = self.hall or hall, self.freed or freed
            self._wake.set()

    async def run(self) -> None:
        """Tell and hear for as long as the worker lives, whenever Redis can be reached."""
        try:
            while True:
                try:
                    await self._talk()
                except* LOST as problems:
                    self._lose(problems.exceptions[0])
                await asyncio.sleep(PAUSE)
        finally:
            with suppress(*LOST):
                await self.redis.aclose()

    async def _talk(self) -> None:
        async with self.redis.pubsub() as heard:
            await heard.subscribe(self.channel)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._hear(heard))
                both.create_task(self._tell())

    def _meet(self) -> None:
        if not self.is_up:
            self.is_up, self.limits.used = True, Counter()
            log.info("Redis can be reached")

    def _lose(self, problem: BaseException) -> None:
        self.is_up, self.limits.used = False, None
        self.say_lost.warning(f"Redis cannot be reached, and is not needed: {reason_of(problem)}")

    # -- telling --------------------------------------------------------------------------------------------------
    async def _tell(self) -> None:
        while True:
            await cast("Awaitable[bool]", self.redis.ping())
            self._meet()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), EVERY)
            self._wake.clear()
            said = self._gathered()
            if said.hall or said.freed or said.used or said.sockets:
                await self.redis.publish(self.channel, msgspec.json.encode(said))

    def _gathered(self) -> Said:
        """What is to be told; it is forgotten here."""
        counted = (self.limits.used or Counter()).most_common(MOST_USED)
        used = [Used(who, rate.burst, rate.per_second, times) for (who, rate), times in counted]
        said = Said(self.worker.id, self.hall, self.freed, used, self.limits.held())
        self.hall = self.freed = False
        self.limits.used = Counter()
        return said

    # -- hearing --------------------------------------------------------------------------------------------------
    async def _hear(self, heard: PubSub) -> None:
        if self.hub.hall is not None:
            self.hub.hall.forget()  # something may have been missed
        while True:
            message = await heard.get_message(ignore_subscribe_messages=True, timeout=PATIENCE / 2)
            if message is not None:
                with suppress(msgspec.MsgspecError, ValueError):  # of another version
                    self.take(msgspec.json.decode(message["data"], type=Said))

    def take(self, said: Said) -> None:
        """Another worker has told something."""
        if said.by == self.worker.id:
            return
        if said.hall and self.hub.hall is not None:
            self.hub.hall.forget()
        if said.freed:
            self.worker.hurry()
        for one in said.used:
            self.limits.spend(one.who, Rate(one.burst, one.per_second), one.times)
        self.limits.hold(said.by, said.sockets)


async def open_gossip(url: str, hub: Hub, worker: Worker, limits: Limits) -> asyncio.Task[None]:
    """Begin; whether Redis is there or not."""
    hub.gossip = gossip = Gossip(url, await hub.daily.key(), hub, worker, limits)
    hub.metrics.watch("redis", lambda: gossip.is_up)
    return asyncio.create_task(gossip.run(), name="gossip")
