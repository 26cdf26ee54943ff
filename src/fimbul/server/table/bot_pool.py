"""Bots: who computes their answers, and when the answers are sent.

Quick bots answer here; slow ones in other processes, so that no table waits for another one's bot. An answer is
computed at once and given at a moment that depends on nothing hidden: a bot that holds no late card takes as long as
one that does.
"""

from __future__ import annotations

import asyncio
import logging
import math
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final, TypeVar, TypeVarTuple

from fimbul import Decision, View
from fimbul.bots import BOTS, OWN, Answer, Limit, ask, make_bot

log = logging.getLogger("fimbul.thinkers")

SECONDS: Final = 1.0  # the longest a searching bot may take for a decision
LEAST: Final = 0.05  # and the least it gets, however many bots are thinking
SPARE: Final = 0.5  # added for sending and receiving
NICENESS: Final = 5  # tables come before bots and records; a higher value would starve these on a busy machine
ADVISER: Final = "konung"  # gives hints

T = TypeVar("T")
Args = TypeVarTuple("Args")


def think(code: str, seed: int, view: View, decision: Decision, limit: Limit | None, explains: bool = False) -> Answer:
    """A bot's answer; runs in any process."""
    bot = make_bot(code, seed)
    bot.explains = explains
    return ask(bot, view, decision, limit)


def is_quick(code: str) -> bool:
    """Whether a bot is fast enough to answer in this process; bots of other packages are assumed not to be."""
    return code in OWN and not OWN[code].thinks


def grace(code: str, pace: int) -> float:
    """Seconds from a question to a bot's answer: the table's pace, or the time the bot may need if that is longer."""
    if is_quick(code):
        return pace / 1000
    return max(pace / 1000, SPARE + (SECONDS if code in BOTS and BOTS[code].takes_limit else 0.0))


def moment(opened: float, computed: float, grace: float) -> float:
    """When an answer is sent: a whole number of graces after the question, whatever was computed and how fast."""
    if grace <= 0:
        return computed
    return opened + max(1, math.ceil((computed - opened) / grace)) * grace


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


class BotPool:
    """The processes that think for slow bots, and write and check records. They start when first needed."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.thinking = 0  # bots at work, for the metrics
        self._pool: ProcessPoolExecutor | None = None
        self._room = asyncio.Semaphore(self.processes)

    async def choose(self, code: str, view: View, decision: Decision) -> int:
        """A bot's answer to a decision."""
        seed = secrets.randbits(62)
        try:
            if is_quick(code):
                action = think(code, seed, view, decision, None).action
            else:
                action = (await self._think_elsewhere(code, seed, view, decision, explains=False)).action
            return action
        except Exception:
            log.exception("a bot failed; another one answers", extra={"bot": code})
            return think("random", seed, view, decision, None).action

    async def advise(self, view: View, decision: Decision) -> Answer:
        """What the strongest bot would do, with its reasons."""
        return await self._think_elsewhere(ADVISER, secrets.randbits(62), view, decision, explains=True)

    async def _think_elsewhere(self, code: str, seed: int, view: View, decision: Decision, explains: bool) -> Answer:
        """Answer in another process. If many bots think at once each gets less time, so that nobody waits long."""
        self.thinking += 1
        try:
            seconds = max(LEAST, SECONDS * self.processes / max(self.processes, self.thinking))
            return await self.run(think, code, seed, view, decision, Limit(seconds), explains)
        finally:
            self.thinking -= 1

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Call a function in another process; if processes die or cannot be started, in a thread of this one."""
        async with self._room:
            try:
                return await asyncio.get_running_loop().run_in_executor(self._started(), function, *args)
            except (BrokenExecutor, RuntimeError, OSError):
                log.exception("a process of the pool failed")
                self._stop()
                return await asyncio.to_thread(function, *args)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A forked child would inherit our sockets, and locks that other threads hold.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=_begin)
        return self._pool

    def _stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def close(self) -> None:
        """Stop the processes."""
        self._stop()
