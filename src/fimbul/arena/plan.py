"""What an arena plays: line-ups, rotated through all seats over the same deals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

from fimbul.arena.matches import Match
from fimbul.bots import UnknownBot, WrongEdition, check_edition, read_code
from fimbul.core.rules.rng import SEED_LIMIT

MIXER = 1_000_003


class BadPlan(ValueError):
    """A plan that cannot be played; the message says what to change."""


@dataclass(frozen=True)
class Plan:
    """An arena: the same plan gives the same games."""

    bots: tuple[str, ...]
    seats: int
    games: int  # of each line-up
    seed: int = 1
    edition: str = "midgard"
    modules: tuple[str, ...] = ()
    league: bool = False

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who sits together, before seats are rotated."""
        if not self.league:
            return [self.bots]
        kinds = sorted(set(self.bots), key=self.bots.index)
        found = []
        for one, other in combinations(kinds, 2):
            found.append(tuple([one if seat % 2 == 0 else other for seat in range(self.seats)]))
            if self.seats % 2 == 1:  # an odd table is fair over two line-ups only
                found.append(tuple([other if seat % 2 == 0 else one for seat in range(self.seats)]))
        return found

    def matches(self) -> list[Match]:
        """All games. A deal is played with every different rotation of the line-up before the next one comes."""
        found: list[Match] = []
        for line_up in self.line_ups():
            rotations = list(dict.fromkeys([line_up[turn:] + line_up[:turn] for turn in range(self.seats)]))
            for n in range(self.games):
                deal, turn = divmod(n, len(rotations))
                rotated = rotations[turn]
                seed = (self.seed * MIXER + deal) % SEED_LIMIT
                found.append(Match(len(found), rotated, self.edition, self.modules, seed, deal % self.seats))
        return found

    def key(self) -> str:
        """The plan as text, to check whether a file of results belongs to it."""
        return json.dumps(asdict(self), sort_keys=True)


def check_codes(bots: Sequence[str], edition: str) -> None:
    """BadPlan if one of the bots does not exist, or does not play the edition."""
    for code in bots:
        try:
            check_edition(read_code(code)[0], edition)
        except (UnknownBot, WrongEdition) as problem:
            raise BadPlan(str(problem)) from None


def make_plan(
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: int = 1,
    edition: str = "midgard",
    modules: Sequence[str] = (),
    league: bool = False,
) -> Plan:
    """A plan from what a person asks for. BadPlan says what is not possible."""
    check_codes(bots, edition)
    if league:
        if len(set(bots)) < 2:
            raise BadPlan("a league needs at least two kinds of bots")
    elif len(bots) == 1:
        bots = list(bots) * seats
    elif len(bots) != seats:
        raise BadPlan(f"name {seats} bots for {seats} seats, not {len(bots)} (or play a league)")
    return Plan(tuple(bots), seats, games, seed, edition, tuple(modules), league)
