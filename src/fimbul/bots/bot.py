"""What a bot is. It sees a view, never a state, and answers one decision at a time."""

from __future__ import annotations

import time
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from fimbul import Decision, Rng, View


@dataclass(frozen=True)
class Limit:
    """How long a bot may think: seconds, or visits of its search (`nodes`, repeatable anywhere); on how many cores."""

    seconds: float | None = None
    nodes: int | None = None
    cores: int = 1


@dataclass(frozen=True)
class Why:
    """A short reason: a key of `bots.reasons` in the words, and its facts: ids of places, cards, stats and sources of
    Glory, and numbers.
    """

    key: str = "best"
    facts: tuple[tuple[str, str | int], ...] = ()


class Ranked(NamedTuple):
    """One option as a bot rates it. What a bot does not estimate is None."""

    action: int
    share: float | None = None  # expected share of victory, 0 to 1
    glory: float | None = None  # expected Glory at the end of the game, or how much better than passing
    visits: int = 0
    why: Why = Why()
    ties: tuple[int, ...] = ()  # options that are just as good, for the same reason
    place: int | None = None  # among all seats by Glory at the end, expected


@dataclass(frozen=True)
class Info:
    """Details of an answer: the options, best first, and how much work it took."""

    ranked: tuple[Ranked, ...] = ()
    nodes: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Answer:
    """The action a bot chose, with details."""

    action: int
    info: Info = field(default_factory=Info)


class Bot:
    """Answers decisions, seeing nothing but views.

    The answer depends on the view, the decision, the seed and the limit, never on earlier questions. With a limit
    in seconds it also depends on the machine.
    """

    code = ""
    looks = True  # whether it reads the view; if not, it may be given an outdated one
    thinks = False  # whether it is slow; slow bots belong in a process of their own
    takes_limit = False  # whether a limit makes a difference
    editions: tuple[str, ...] = ()  # the editions it plays; empty means all
    names: ClassVar[Mapping[str, str]] = MappingProxyType({})  # displayed names by language: "en", "fr", "de"
    texts: ClassVar[Mapping[str, str]] = MappingProxyType({})  # a sentence about it by language

    def __init__(self, seed: int = 0, limit: Limit | None = None) -> None:
        self.seed = seed
        self.limit = limit
        self.explains = True  # whether answers include ranked options; turn it off where nobody reads them
        self.clock = time.perf_counter  # measures limits in seconds

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        """Choose one of the decision's options. A limit given here overrides the one in the bot's code."""
        raise NotImplementedError

    def rng_for(self, view: View, decision: Decision) -> Rng:
        """A random generator that depends only on the seed and on what the seat sees."""
        return Rng((self.seed * 0x9E3779B97F4A7C15 + fingerprint(view, decision)) % (1 << 128))


class WrongEdition(ValueError):
    """A bot was asked to play an edition it does not know."""


def check_edition(bot: Bot | type[Bot], edition: str) -> None:
    """Raise WrongEdition if a bot does not play an edition."""
    if bot.editions and edition not in bot.editions:
        raise WrongEdition(f"{bot.code} plays {', '.join(bot.editions)} only, not {edition}")


class RandomBot(Bot):
    """All options are equally likely. It does not look at the view, so it has a random sequence of its own."""

    code = "random"
    looks = False

    def __init__(self, seed: int = 0, limit: Limit | None = None) -> None:
        super().__init__(seed, limit)
        self.rng = Rng(seed)

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        return Answer(decision.options[int(self.rng.below(len(decision.options)))])


def only(decision: Decision) -> Answer:
    """The answer to a decision with a single option."""
    return Answer(decision.options[0], Info((Ranked(decision.options[0], why=Why("only")),)))


def fingerprint(view: View, decision: Decision) -> int:
    """A number from what a seat sees, the same on every machine."""
    numbers = [view.seat, decision.question, *view.numbers, *view.hand, *view.quests, *view.powers]
    found = zlib.crc32(array("q", numbers).tobytes())
    found = zlib.crc32(array("q", decision.options).tobytes(), found)
    for clan in view.clan_views:
        found = zlib.crc32(clan.figures, found)
        found = zlib.crc32(array("q", [clan.rage, clan.glory, clan.hand, *clan.steps, *clan.slots]).tobytes(), found)
    return found
