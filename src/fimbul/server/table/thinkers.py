"""Bots: who computes their answers, and when the answers are sent.

Quick bots answer here; slow ones elsewhere, so that no table waits for another one's bot. An answer is computed at once
and given at a moment that depends on nothing hidden: a bot that holds no late card takes as long as one that does.
"""

from __future__ import annotations

import logging
import math
import secrets
from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple

from fimbul import Decision, View
from fimbul.bots import BOTS, OWN, Answer, Limit, ask, make_bot
from fimbul.bots.coaching import Coaching, coach
from fimbul.bots.hints import advise

log = logging.getLogger("fimbul.thinkers")

SECONDS: Final = 1.0  # the longest a searching bot may take for a decision
LEAST: Final = 0.05  # and the least it gets, however many bots are thinking
SPARE: Final = 0.4  # added for sending and receiving; jarl, who needs no more, answers within half a second
ADVISER: Final = "konung"  # gives hints
COACHING: Final = Limit(nodes=400)  # at every decision: less than a hint, and the same on every machine

T = TypeVar("T")
Args = TypeVarTuple("Args")


def think(code: str, seed: int, view: View, decision: Decision, limit: Limit | None) -> Answer:
    """A bot's answer; runs anywhere."""
    bot = make_bot(code, seed)
    bot.explains = False
    return ask(bot, view, decision, limit)


def give_advice(code: str, seed: int, view: View, decision: Decision, limit: Limit | None) -> Answer:
    """What a bot would do, with its reasons; runs anywhere."""
    return advise(make_bot(code, seed), view, decision, limit)


def give_coaching(seed: int, view: View, decision: Decision) -> Coaching:
    """What matters in a decision, and what not to do; runs anywhere."""
    return coach(make_bot(ADVISER, seed), view, decision, COACHING)


def is_quick(code: str) -> bool:
    """Whether a bot is fast enough to answer here; bots of other packages are assumed not to be."""
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


class Thinkers:
    """Those who think for slow bots, and write and check records. Where they do it is for each kind to say."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.thinking = 0  # bots at work, for the metrics

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Call a function of a module elsewhere; it and its arguments must be such as can be pickled."""
        raise NotImplementedError

    async def run_for(self, table: str, function: Callable[[*Args], T], *args: *Args) -> T:
        """The same as `run` for one table, where a table may not have everybody think for it."""
        return await self.run(function, *args)

    async def later(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """The same as `run` for what gives way to bots: one at a time, and never in the room of a bot."""
        raise NotImplementedError

    async def aside(self, function: Callable[[], T]) -> T:
        """Call a function that takes long, and let the tables go on meanwhile where that is possible."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop thinking."""

    async def choose(self, code: str, view: View, decision: Decision, table: str = "") -> int:
        """A bot's answer to a decision."""
        seed = secrets.randbits(62)
        try:
            if is_quick(code):
                action = think(code, seed, view, decision, None).action
            else:
                action = (await self._think_elsewhere(code, seed, view, decision, think, table)).action
            return action
        except Exception:
            log.exception("a bot failed; another one answers", extra={"bot": code})
            return think("random", seed, view, decision, None).action

    async def advise(self, view: View, decision: Decision, table: str = "") -> Answer:
        """What the strongest bot would do, with its reasons."""
        return await self._think_elsewhere(ADVISER, secrets.randbits(62), view, decision, give_advice, table)

    async def coach(self, view: View, decision: Decision, table: str = "") -> Coaching:
        """What matters in a decision, and what not to do."""
        self.thinking += 1
        try:
            return await self.run_for(table, give_coaching, 0, view, decision)
        finally:
            self.thinking -= 1

    async def _think_elsewhere(
        self, code: str, seed: int, view: View, decision: Decision, how: Callable[..., Answer], table: str
    ) -> Answer:
        """Answer elsewhere. If many bots think at once each gets less time, so that nobody waits long."""
        self.thinking += 1
        try:
            seconds = max(LEAST, SECONDS * self.at_once / max(self.at_once, self.thinking))
            return await self.run_for(table, how, code, seed, view, decision, Limit(seconds))
        finally:
            self.thinking -= 1
