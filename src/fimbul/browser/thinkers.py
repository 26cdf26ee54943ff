"""Slow bots think in a second worker, so that the table does not wait for them."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable
from typing import Final, Protocol, TypeVar, TypeVarTuple

from fimbul.server.table.thinkers import Thinkers

log = logging.getLogger("fimbul.thinkers")

PATIENCE: Final = 0.05  # seconds until it is looked again whether a bot thinks

T = TypeVar("T")
Args = TypeVarTuple("Args")


class Elsewhere(Protocol):
    """The second worker."""

    async def call(self, job: bytes) -> bytes | None:
        """A pickled function with its arguments, called there; the pickled result, or None if it failed."""


class WorkerThinkers(Thinkers):
    """One worker that thinks; where it fails, the table's own worker does."""

    def __init__(self, elsewhere: Elsewhere) -> None:
        super().__init__(at_once=1)
        self._elsewhere = elsewhere
        self._room = asyncio.Semaphore(1)

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        async with self._room:
            result = await self._elsewhere.call(pickle.dumps((function, args)))
        if result is None:
            log.error("the worker that thinks has failed")
            return function(*args)
        answer: T = pickle.loads(result)
        return answer

    async def later(self, function: Callable[[*Args], T], *args: *Args) -> T:
        while self.thinking:  # there is one worker for all: bots come first
            await asyncio.sleep(PATIENCE)
        return await self.run(function, *args)

    async def aside(self, function: Callable[[], T]) -> T:
        await asyncio.sleep(0)  # what is due comes first; there is no other thread
        return function()


def call(job: bytes) -> bytes | None:
    """Do what the other worker asks for."""
    function, args = pickle.loads(job)
    try:
        return pickle.dumps(function(*args))
    except Exception:
        log.exception("a job of the worker failed")
        return None
