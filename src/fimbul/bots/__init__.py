"""Bots see a view, never a state, and answer one decision at a time.

bot = make_bot("karl", seed=7)
answer = bot.choose(observe(game, seat), decision)

A code is a name and, for bots that search, a limit: `konung:100ms`, `konung:1s`, `konung:2000n`, `konung:1s:2cores`.
Other packages register bots by an entry point of the group `fimbul.bots`: a name, and a subclass of `Bot`. A file named
by FIMBUL_BOTS adds programs in any language. Whatever lets bots play uses `ask(bot, view, decision)`, which checks the
answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fimbul.bots import plugins, programs
from fimbul.bots.asking import BadAnswer, ask
from fimbul.bots.beginner import BeginnerBot
from fimbul.bots.bot import Answer, Bot, Info, Limit, RandomBot, Ranked, Why, WrongEdition, check_edition
from fimbul.bots.house import HouseBot
from fimbul.bots.karl import DrengBot, FirstKarlBot, KarlBot, SveinBot, ThrallBot
from fimbul.bots.plugins import BrokenBot, UnknownBot
from fimbul.bots.search import FirstJarlBot, FirstKonungBot, JarlBot, KeisariBot, KonungBot, PolicyBot, SecondJarlBot

LEVELS = ("svein", "dreng", "thrall", "karl", "jarl", "konung")  # weakest first
YARDSTICKS = ("random", "house", "beginner")
KINDS: tuple[type[Bot], ...] = (
    SveinBot,
    DrengBot,
    ThrallBot,
    KarlBot,
    JarlBot,
    KonungBot,
    RandomBot,
    HouseBot,
    BeginnerBot,
)
OWN: dict[str, type[Bot]] = {bot.code: bot for bot in KINDS}
# Levels as they once were, and what may become of them: for the arena; no list offers them.
UNLISTED: dict[str, type[Bot]] = {
    bot.code: bot for bot in (FirstKarlBot, FirstJarlBot, SecondJarlBot, FirstKonungBot, PolicyBot, KeisariBot)
}
LIMIT = re.compile(r"(?:(?P<ms>\d{1,9})ms|(?P<s>\d{1,6}(?:\.\d{1,3})?)s|(?P<n>\d{1,9})n|(?P<cores>[1-9]\d?)cores?)")


class Registry(Mapping[str, type[Bot]]):
    """All bots by name: our own, programs, then those of other packages that can be loaded. Our names cannot be taken.

    Other packages are imported only when one of their bots is asked for, or when the bots are listed.
    """

    def __getitem__(self, name: str) -> type[Bot]:
        """KeyError if there is no such bot; BrokenBot says why one that is installed cannot be loaded."""
        if name in OWN or name in UNLISTED:
            return OWN.get(name) or UNLISTED[name]
        try:
            return programs.load(name)
        except KeyError:
            return plugins.load(name)

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and bool(self[name])
        except (KeyError, BrokenBot):
            return False

    def __iter__(self) -> Iterator[str]:
        known = [*OWN, *programs.loadable(OWN)]
        return iter([*known, *plugins.loadable(known)])

    def __len__(self) -> int:
        return len(list(iter(self)))


BOTS = Registry()


def read_code(code: str) -> tuple[type[Bot], Limit | None]:
    """The bot a code names and its limit. UnknownBot (or BrokenBot) says what is wrong."""
    name, *parts = code.split(":")
    try:
        kind = BOTS[name]
    except KeyError:
        raise UnknownBot(f"unknown bot {name!r}: there is {', '.join(BOTS)}") from None
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
        raise UnknownBot(f"{code!r}: a search needs at least one visit")
    return kind, Limit(seconds, nodes, cores)


def make_bot(code: str, seed: int = 0) -> Bot:
    """A bot by its code. With the same seed it gives the same answers to the same questions."""
    kind, limit = read_code(code)
    return kind(seed, limit)


__all__ = [
    "BOTS",
    "LEVELS",
    "OWN",
    "YARDSTICKS",
    "Answer",
    "BadAnswer",
    "Bot",
    "BrokenBot",
    "Info",
    "Limit",
    "RandomBot",
    "Ranked",
    "UnknownBot",
    "Why",
    "WrongEdition",
    "ask",
    "check_edition",
    "make_bot",
    "read_code",
]
