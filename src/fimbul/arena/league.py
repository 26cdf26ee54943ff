"""The published league: which bots meet, over which deals, and one fit of ratings to all games.

Bots that search are limited in visits, so anybody who plays the league gets the same games. Meetings at tables of four
are rated; the other tables show whether the order of the levels is the same there.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from fimbul import EDITIONS
from fimbul.arena.matches import Played
from fimbul.arena.plan import Plan
from fimbul.arena.run import run
from fimbul.arena.summary import summarize, wilson

SEED = 2026
RATED_SEATS = 4
LEVELS = ("svein", "dreng", "thrall", "karl", "jarl", "konung:100n")  # each meets the next one at every table
ANCHOR, ANCHOR_RATING = "karl", 1500.0
SCALE = 400 / math.log(10)  # as in chess: 400 points more win ten of eleven games of two
MOST_STEPS, SETTLED = 500, 1e-7  # of the fit: how many, and the change after which there are no more
DRAWS = 1000  # for the intervals


@dataclass(frozen=True)
class Meeting:
    """Two kinds of bots that share the seats of a table evenly, over so many games."""

    one: str
    other: str
    games: int
    seats: int = RATED_SEATS
    modules: tuple[str, ...] = ()

    @property
    def is_rated(self) -> bool:
        return self.seats == RATED_SEATS and not self.modules

    @property
    def has_all_modules(self) -> bool:
        return self.seats == RATED_SEATS and len(self.modules) > 0

    @property
    def name(self) -> str:
        """The name of its folder."""
        table = "modules" if self.has_all_modules else f"{self.seats}-seats"
        return f"{table}-{self.one}-{self.other}".replace(":", "-")

    def plan(self, edition: str, most: int | None = None) -> Plan:
        """What the arena plays; at most so many games."""
        games = self.games if most is None else min(self.games, most)
        line_ups = 2 if self.seats % 2 else 1  # an odd table needs both to be fair
        return Plan(
            (self.one, self.other), self.seats, max(1, games // line_ups), SEED, edition, self.modules, league=True
        )


def meetings_of(edition: str) -> list[Meeting]:
    """All meetings of an edition's league."""
    svein, dreng, thrall, karl, jarl, konung = LEVELS
    found = [
        Meeting(svein, dreng, 400),
        Meeting(dreng, thrall, 400),
        Meeting(svein, thrall, 200),
        Meeting(thrall, karl, 400),
        Meeting(dreng, karl, 200),
        Meeting(karl, jarl, 100),
        Meeting(thrall, jarl, 40),
        Meeting(jarl, konung, 60),
        Meeting(karl, konung, 30),
        Meeting("konung:25n", konung, 40),
        Meeting("konung:25n", jarl, 40),
    ]
    rules = EDITIONS[edition]
    every = tuple([module.name for module in rules.modules])
    tables: list[tuple[int, tuple[str, ...]]] = []
    for seats in range(int(rules.fewest), int(rules.most_seats(rules.module_names)) + 1):
        if seats != RATED_SEATS:
            needed = tuple([module.name for module in rules.modules if module.most >= seats > rules.most_seats(())])
            tables.append((seats, needed[:1]))
    if every:
        tables.append((RATED_SEATS, every))
    for seats, modules in tables:
        for lower, upper in pairwise(LEVELS):
            games = 20 if upper == konung else 40 if upper == jarl else 100
            found.append(Meeting(lower, upper, games, seats, modules))
    return found


@dataclass(frozen=True)
class Met:
    """How a meeting ended. The share is that of the first kind's seats together: fair is one half."""

    meeting: Meeting
    games: tuple[Played, ...]

    @property
    def share(self) -> float:
        return sum([self.share_of(game) for game in self.games]) / len(self.games)

    def share_of(self, game: Played) -> float:
        return sum([game.share(seat) for seat, name in enumerate(game.line_up) if name == self.meeting.one])

    @property
    def interval(self) -> tuple[float, float]:
        """95 %, Wilson."""
        return wilson(self.share, len(self.games))


def play_league(
    edition: str, jobs: int = 1, folder: Path | None = None, most: int | None = None
) -> Generator[Met, None, None]:
    """Play every meeting, and yield it when it is over; games found in the folder are not played again."""
    for meeting in meetings_of(edition):
        place = None if folder is None else folder / meeting.name
        games = sorted(run(meeting.plan(edition, most), jobs, place), key=lambda played: played.number)
        yield Met(meeting, tuple(games))


# -- ratings ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Rating:
    """How strong a bot is: 400 points more win ten of eleven games of two."""

    rating: float
    interval: tuple[float, float]
    games: int


Wins = dict[tuple[str, ...], dict[str, float]]  # by the sorted names at a table: victories of each name


def ratings_of(met: Iterable[Met]) -> dict[str, Rating]:
    """The ratings of all bots from the rated meetings, with 95 % intervals from deals drawn again and again."""
    rated = [one for one in met if one.meeting.is_rated]
    middle = fit(count_wins(rated))
    rng = random.Random(SEED)
    drawn: dict[str, list[float]] = defaultdict(list)
    for _ in range(DRAWS):
        for name, rating in fit(count_wins([draw_deals(one, rng) for one in rated])).items():
            drawn[name].append(rating)
    played: dict[str, int] = defaultdict(int)
    for one in rated:
        for name in (one.meeting.one, one.meeting.other):
            played[name] += len(one.games)
    found: dict[str, Rating] = {}
    for name in sorted(middle, key=lambda name: -middle[name]):
        values = sorted(drawn[name])
        bounds = (values[round(0.025 * (DRAWS - 1))], values[round(0.975 * (DRAWS - 1))])
        found[name] = Rating(middle[name], bounds, played[name])
    return found


def draw_deals(met: Met, rng: random.Random) -> Met:
    """As many deals of a meeting as there were, drawn with repetition. Games of one deal stay together."""
    by_deal: dict[int, list[Played]] = defaultdict(list)
    for game in met.games:
        by_deal[game.seed].append(game)
    deals = list(by_deal.values())
    return Met(met.meeting, tuple([game for deal in rng.choices(deals, k=len(deals)) for game in deal]))


def count_wins(met: Iterable[Met]) -> Wins:
    """Victories by table and name. Every meeting counts one drawn game more, so that no rating is without bounds."""
    found: Wins = {}
    for one in met:
        for game in one.games:
            if not game.winners:
                continue
            wins = found.setdefault(tuple(sorted(game.line_up)), defaultdict(float))
            for seat, name in enumerate(game.line_up):
                wins[name] += game.share(seat)
        drawn = found.setdefault(tuple(sorted(one.games[0].line_up)), defaultdict(float))
        for name in one.games[0].line_up:
            drawn[name] += 1 / len(one.games[0].line_up)
    return found


def fit(wins: Wins) -> dict[str, float]:
    """The ratings that make the victories most likely, if a seat wins in proportion to its strength (Bradley-Terry)."""
    names = sorted({name for table in wins for name in table})
    strength = dict.fromkeys(names, 1.0)
    won = {name: sum([table.get(name, 0.0) for table in wins.values()]) for name in names}
    games = {table: sum(victories.values()) for table, victories in wins.items()}
    for _ in range(MOST_STEPS):  # Hunter's algorithm
        chances = dict.fromkeys(names, 0.0)
        for table, count in games.items():
            each = count / sum([strength[name] for name in table])
            for name in table:
                chances[name] += each
        before, strength = strength, {name: won[name] / chances[name] for name in names}
        if max([abs(strength[name] / before[name] - 1) for name in names]) < SETTLED:
            break
    base = math.log(strength[ANCHOR]) if ANCHOR in strength else 0.0
    return {name: ANCHOR_RATING + SCALE * (math.log(one) - base) for name, one in strength.items()}


# -- data ------------------------------------------------------------------------------------------------------------
def league_data(edition: str, met: list[Met]) -> dict[str, object]:
    """A league as one JSON object."""
    return {
        "edition": edition,
        "seed": SEED,
        "ratings": {
            name: {
                "rating": round(one.rating),
                "interval": [round(bound) for bound in one.interval],
                "games": one.games,
            }
            for name, one in ratings_of(met).items()
        },
        "meetings": [meeting_data(one) for one in met],
    }


def meeting_data(met: Met) -> dict[str, object]:
    """A meeting as a JSON object: the share of its first bot, and how long both thought."""
    bots = summarize(met.games).bots
    return {
        "one": met.meeting.one,
        "other": met.meeting.other,
        "seats": met.meeting.seats,
        "modules": list(met.meeting.modules),
        "games": len(met.games),
        "abandoned": sum([not game.over for game in met.games]),
        "share": round(met.share, 4),
        "interval": [round(bound, 4) for bound in met.interval],
        "milliseconds": {name: round(line.milliseconds, 2) for name, line in bots.items()},
    }
