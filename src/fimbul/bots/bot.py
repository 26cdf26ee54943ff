"""What a bot is: it sees a view, never a state, and answers one decision at a time."""

from __future__ import annotations

import time
import zlib
from array import array
from dataclasses import dataclass, field

from fimbul import Decision, Rng, View


@dataclass(frozen=True)
class Limit:
    """How long a bot may think: seconds, or visits of its search (`nodes`, repeatable anywhere); on how many cores."""

    seconds: float | None = None
    nodes: int | None = None
    cores: int = 1


@dataclass(frozen=True)
class Why:
    """A short reason: a key of the words (`bots.reasons`) and its facts, names of places, cards and stats as ids."""

    key: str = "best"
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Ranked:
    """One option as a bot sees it. Bots that do not estimate something leave None."""

    action: int
    share: float | None = None  # expected share of victory, 0 to 1
    glory: float | None = None  # expected Glory at the end of the game, or how much better than passing
    visits: int = 0
    why: Why = Why()


@dataclass(frozen=True)
class Info:
    """What a bot has to say about its answer: the options, best first, and how much it thought."""

    ranked: tuple[Ranked, ...] = ()
    nodes: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Answer:
    """What a bot chose, and what it has to say about it."""

    action: int
    info: Info = field(default_factory=Info)


class Bot:
    """Answers decisions from views alone.

    The answer depends on the view, the decision, the seed and the limit, not on what was asked before. A limit in
    seconds makes it depend on the machine as well.
    """

    code = ""
    looks = True  # whether it reads the view; a bot that does not may be given an old one
    thinks = False  # whether it takes its time: such bots belong into a process of their own
    takes_limit = False  # whether a limit makes a difference
    editions: tuple[str, ...] = ()  # the editions it plays; none named: all that there are

    def __init__(self, seed: int = 0, limit: Limit | None = None) -> None:
        self.seed = seed
        self.limit = limit
        self.explains = True  # whether answers come with ranked options; off where nobody reads them
        self.clock = time.perf_counter  # what a limit in seconds is counted by

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        """One of the decision's options. A limit given here goes before the one of the bot's code."""
        raise NotImplementedError

    def rng_for(self, view: View, decision: Decision) -> Rng:
        """Chance that depends on the seed and on what is seen, and on nothing else."""
        return Rng((self.seed * 0x9E3779B97F4A7C15 + fingerprint(view, decision)) % (1 << 128))


class WrongEdition(ValueError):
    """A bot at a table whose game it does not know."""


def check_edition(bot: Bot | type[Bot], edition: str) -> None:
    """WrongEdition says what a bot plays, if it is something else."""
    if bot.editions and edition not in bot.editions:
        raise WrongEdition(f"{bot.code} plays {', '.join(bot.editions)} only, not {edition}")


class RandomBot(Bot):
    """Every option is as likely as any other. It does not look, so its chance is a sequence of its own."""

    code = "random"
    looks = False

    def __init__(self, seed: int = 0, limit: Limit | None = None) -> None:
        super().__init__(seed, limit)
        self.rng = Rng(seed)

    def choose(self, view: View, decision: Decision, limit: Limit | None = None) -> Answer:
        return Answer(decision.options[int(self.rng.below(len(decision.options)))])


def only(decision: Decision) -> Answer:
    """The answer where there is no choice."""
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
