"""Bots: they see a view, never a state, and answer one decision at a time.

bot = make_bot("karl", seed=7)
answer = bot.choose(observe(game, seat), decision)

A code is a name and, for bots that search, a limit: `konung:100ms`, `konung:1s`, `konung:2000n`, `konung:1s:2cores`.
Other packages register bots by an entry point of the group `fimbul.bots`: a name, and a subclass of `Bot`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points

from fimbul.bots.bot import Answer, Bot, Info, Limit, RandomBot, Ranked, Why, WrongEdition, check_edition
from fimbul.bots.house import HouseBot
from fimbul.bots.karl import KarlBot, ThrallBot
from fimbul.bots.search import JarlBot, KonungBot

LEVELS = ("thrall", "karl", "jarl", "konung")  # the ladder, weakest first
YARDSTICKS = ("random", "house")
GROUP = "fimbul.bots"
OWN: dict[str, type[Bot]] = {bot.code: bot for bot in (ThrallBot, KarlBot, JarlBot, KonungBot, RandomBot, HouseBot)}
LIMIT = re.compile(r"(?:(?P<ms>\d{1,9})ms|(?P<s>\d{1,6}(?:\.\d{1,3})?)s|(?P<n>\d{1,9})n|(?P<cores>[1-9]\d?)cores?)")


class UnknownBot(ValueError):
    """A code that no bot has."""


@cache
def registered() -> dict[str, type[Bot]]:
    """All bots by name: our own, then those that other packages bring. Our names cannot be taken."""
    found = dict(OWN)
    for entry in entry_points(group=GROUP):
        if entry.name not in found:
            found[entry.name] = entry.load()
    return found


class Registry(Mapping[str, type[Bot]]):
    """The bots there are, by name; other packages are asked when somebody looks."""

    def __getitem__(self, name: str) -> type[Bot]:
        return registered()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(registered())

    def __len__(self) -> int:
        return len(registered())


BOTS = Registry()


def read_code(code: str) -> tuple[type[Bot], Limit | None]:
    """The bot a code names and its limit. UnknownBot says what is wrong."""
    name, *parts = code.split(":")
    if name not in BOTS:
        raise UnknownBot(f"unknown bot {name!r}: there is {', '.join(BOTS)}")
    kind = BOTS[name]
    if not parts:
        return kind, None
    if not kind.takes_limit:
        raise UnknownBot(f"{name} takes no limit: {code!r}")
    seconds: float | None = None
    nodes: int | None = None
    cores = 1
    for part in parts:
        found = LIMIT.fullmatch(part)
        if found is None:
            raise UnknownBot(f"{part!r} is no limit: say 100ms, 1s, 2000n or 2cores")
        if found["ms"]:
            seconds = int(found["ms"]) / 1000
        elif found["s"]:
            seconds = float(found["s"])
        elif found["n"]:
            nodes = int(found["n"])
        else:
            cores = int(found["cores"])
    if seconds is None and nodes is None:
        seconds = 1.0
    if nodes is not None and nodes < 1:
        raise UnknownBot(f"{code!r}: a search needs a visit at least")
    return kind, Limit(seconds, nodes, cores)


def make_bot(code: str, seed: int = 0) -> Bot:
    """A bot by its code. The same seed gives the same answers to the same questions."""
    kind, limit = read_code(code)
    return kind(seed, limit)


__all__ = [
    "BOTS",
    "LEVELS",
    "OWN",
    "YARDSTICKS",
    "Answer",
    "Bot",
    "Info",
    "Limit",
    "RandomBot",
    "Ranked",
    "UnknownBot",
    "Why",
    "WrongEdition",
    "check_edition",
    "make_bot",
    "read_code",
]
