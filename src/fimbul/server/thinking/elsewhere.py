"""Bots, hints, coach and analysis on other machines, as long as there are some; in the processes of this one otherwise.

Nobody ever waits for a place on another machine: what is too much for them is thought about here, as always. An answer
that does not come in time is not waited for either.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar, TypeVarTuple

from fimbul import __version__
from fimbul.server.metrics import Metrics
from fimbul.server.table.thinkers import Thinkers
from fimbul.server.thinking.engine import MOST, EngineProblem, Link, Thinker
from fimbul.server.thinking.jobs import Job, answer_of, encode, job_of
from fimbul.server.traces import carried, span

log = logging.getLogger("fimbul.thinkers")

LOOK_SECONDS: Final = 0.5  # how often it is looked who is there
LOOK_PATIENCE: Final = 1.0  # an engine that takes longer to say so is gone
SLOW: Final = 3  # answers in a row that came too late, and then
REST_SECONDS: Final = 5.0  # nobody is asked for so long

T = TypeVar("T")
Args = TypeVarTuple("Args")


class NotNow(Exception):
    """A job cannot be done elsewhere; `why` is gone, slow, full or wrong."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Elsewhere(Thinkers):
    """Thinking machines, and `here` for everything they cannot do now."""

    def __init__(self, url: str, here: Thinkers, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(here.at_once)
        self.url = url
        self.here = here
        self.metrics = metrics
        self.clock = clock
        self.link: Link | None = None
        self.places = 0  # processes of thinking machines
        self.asked = 0  # jobs that are elsewhere now
        self.by_table: Counter[str] = Counter()
        self.late = False  # whether something that gives way to bots is elsewhere
        self._slow = 0
        self._rests_until = 0.0
        self._said = ""  # what the log knows
        self._refused: set[str] = set()  # machines of other versions that were spoken of
        metrics.watch("thinkers", lambda: self.places)

    # -- thinking -------------------------------------------------------------------------------------------------
    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        return await self.run_for("", function, *args)

    async def run_for(self, table: str, function: Callable[[*Args], T], *args: *Args) -> T:
        try:
            job = self._job(function, args)
            if job is not None:
                found: T = await self._in_room(job, table)
                return found
        except NotNow as problem:
            self.metrics.fell_back(problem.why)
        self.metrics.thought("here")
        return await self.here.run(function, *args)

    async def later(self, function: Callable[[*Args], T], *args: *Args) -> T:
        try:
            job = self._job(function, args)
            if job is not None:
                found: T = await self._aside(job)
                return found
        except NotNow as problem:
            self.metrics.fell_back(problem.why)
        self.metrics.thought("here")
        return await self.here.later(function, *args)

    async def aside(self, function: Callable[[], T]) -> T:
        return await self.here.aside(function)

    def close(self) -> None:
        self.here.close()

    def _job(self, function: Callable[..., Any], args: tuple[Any, ...]) -> Job | None:
        """A job for another machine, if there is one that could do it."""
        if self.link is None or not self.places:
            raise NotNow("gone")
        if self.clock() < self._rests_until:
            raise NotNow("slow")
        return job_of(function, args)

    async def _in_room(self, job: Job, table: str) -> Any:
        """Within the limits: one table never takes more than half of the machines, unless there is but one place."""
        if self.asked >= self.places or (table and self.by_table[table] >= max(1, self.places // 2)):
            raise NotNow("full")
        self.asked += 1
        self.by_table[table] += 1
        try:
            return await self._ask(job, later=False)
        finally:
            self.asked -= 1
            self.by_table[table] -= 1
            if not self.by_table[table]:
                del self.by_table[table]

    async def _aside(self, job: Job) -> Any:
        """One at a time."""
        if self.late:
            raise NotNow("full")
        self.late = True
        try:
            return await self._ask(job, later=True)
        finally:
            self.late = False

    async def _ask(self, job: Job, later: bool) -> Any:
        link = self.link
        assert link is not None
        try:
            with span("think elsewhere", job=type(job).__name__):
                queue = link.later if later else link.bots
                found = answer_of(job, await link.ask(queue, encode(job), job.patience, carried()))
        except TimeoutError:
            self._slow += 1
            if self._slow >= SLOW:
                self._slow, self._rests_until = 0, self.clock() + REST_SECONDS
                log.warning("the thinking machines are too slow; bots think here for a while")
            raise NotNow("slow") from None
        except EngineProblem:
            raise NotNow("gone") from None
        except Exception as problem:  # whatever somebody has put there: the game goes on without it
            log.warning("a thinking machine's answer is not used: %s", problem)
            raise NotNow("wrong") from None
        self._slow = 0
        self.metrics.thought("elsewhere")
        return found

    # -- who is there -----------------------------------------------------------------------------------------------
    async def watch(self) -> None:
        """Look who is there, again and again; come back to an engine that comes back."""
        try:
            while True:
                try:
                    async with asyncio.timeout(LOOK_PATIENCE):
                        await self._look()
                except EngineProblem as problem:
                    await self._lose(problem)
                except Exception as problem:  # whatever else a library may think of: the tables go on without it
                    log.exception("the thinking machines cannot be watched")
                    await self._lose(problem)
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            if self.link is not None:
                await self.link.leave_nothing()
            await self._let_go()

    async def _look(self) -> None:
        if self.link is None:
            self.link = Link(self.url)
            await self.link.listen()
        thinkers = await self.link.thinkers()
        ours = [thinker for thinker in thinkers if thinker.version == __version__]
        self._refuse([thinker for thinker in thinkers if thinker.version != __version__])
        self._make_room(min(MOST, sum([thinker.processes for thinker in ours])))
        if await self.link.bots.count("queued") > self.places:  # other servers have asked them for enough
            self._rests_until = max(self._rests_until, self.clock() + LOOK_SECONDS)
        if ours:
            self._say("bots think on other machines", machines=len(ours), processes=self.places)
        else:
            self._say("there is no thinking machine; bots think here")

    def _make_room(self, places: int) -> None:
        self.places = places
        self.at_once = self.here.at_once + places

    def _refuse(self, thinkers: list[Thinker]) -> None:
        """Machines of another version are not asked; each is spoken of once."""
        for thinker in thinkers:
            if thinker.id not in self._refused:
                log.warning(
                    "a thinking machine has version %s, this server %s: it is not asked", thinker.version, __version__
                )
        self._refused = {thinker.id for thinker in thinkers}

    def _say(self, text: str, **facts: object) -> None:
        """Log what has changed, once."""
        if (said := f"{text} {facts}") != self._said:
            self._said = said
            log.log(logging.INFO if facts else logging.WARNING, text, extra=facts)

    async def _lose(self, problem: BaseException) -> None:
        """The engine is gone: whoever waits for it thinks here at once."""
        self._say(f"the thinking machines cannot be reached ({type(problem).__name__}); bots think here")
        await self._let_go()

    async def _let_go(self) -> None:
        link, self.link = self.link, None
        self._make_room(0)
        if link is not None:
            with suppress(Exception):
                await link.close()
