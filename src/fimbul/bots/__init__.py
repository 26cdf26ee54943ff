"""Bots: they see a view, never a state, and answer one decision at a time.

bot = make_bot("simple", seed=7)
answer = bot.choose(observe(game, seat), decision)
"""

from __future__ import annotations

from fimbul.bots.bot import Answer, Bot, RandomBot
from fimbul.bots.simple import SimpleBot

BOTS: dict[str, type[Bot]] = {bot.code: bot for bot in (RandomBot, SimpleBot)}


class UnknownBot(ValueError):
    """A code that no bot has."""


def make_bot(code: str, seed: int = 0) -> Bot:
    """A bot by its code. The same seed gives the same answers to the same questions."""
    if code not in BOTS:
        raise UnknownBot(f"unknown bot {code!r}: there is {', '.join(BOTS)}")
    return BOTS[code](seed)


__all__ = ["BOTS", "Answer", "Bot", "RandomBot", "SimpleBot", "UnknownBot", "make_bot"]
