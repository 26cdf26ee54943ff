"""Thinking in other processes: so that a bot that takes its time holds up nobody else's table.

with Thinkers(processes=2) as thinkers:
    future = thinkers.choose("konung:1s", seed, observe(game, seat), decision)
    answer = future.result()          # or: await asyncio.wrap_future(future)
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from functools import lru_cache

from fimbul import Decision, View
from fimbul.bots import make_bot
from fimbul.bots.bot import Answer, Bot, Limit

KEPT = 64


@lru_cache(maxsize=KEPT)
def bot_of(code: str, seed: int) -> Bot:
    """A bot of this process; answers do not depend on what it was asked before, so it may serve many tables."""
    return make_bot(code, seed)


def think(code: str, seed: int, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
    """What a bot answers; for any executor, in any process."""
    return bot_of(code, seed).choose(view, decision, limit)


class Thinkers:
    """A few processes for the bots of many tables. A view goes there and an answer comes back, nothing else."""

    def __init__(self, processes: int = 1) -> None:
        self.pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))

    def choose(
        self, code: str, seed: int, view: View, decision: Decision, limit: Limit | None = None
    ) -> Future[Answer]:
        """An answer that will come."""
        return self.pool.submit(think, code, seed, view, decision, limit)

    def close(self) -> None:
        """Stop; what has not begun is dropped."""
        self.pool.shutdown(wait=True, cancel_futures=True)

    def __enter__(self) -> Thinkers:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
