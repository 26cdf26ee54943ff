"""Wits: how an edition judges a game. Search (`core.search`) asks for two things and knows nothing else of it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.engine import answer, next_seat, options
from fimbul.core.ids import Action, Seat
from fimbul.core.rng import Rng
from fimbul.core.state import State

LIMIT: Final[i64] = 3000  # decisions; a game has a few hundred


@mypyc_attr(allow_interpreted_subclasses=True)
class Wits:
    """Rules of thumb for a decision, and an estimate of how a game stands."""

    def scores(self, s: State, seat: Seat, found: vec[i64]) -> vec[float]:
        """How good each option looks to a seat, in Glory. Reads nothing that the seat may not know."""
        raise NotImplementedError

    def shares(self, s: State) -> vec[float]:
        """The expected share of victory of each seat, from what lies open; exact once the game is over."""
        raise NotImplementedError

    def glories(self, s: State) -> vec[float]:
        """The Glory each seat may expect at the end."""
        raise NotImplementedError

    def pick(self, s: State, seat: Seat, found: vec[i64], rng: Rng, heat: float) -> Action:
        """The best option by its score, shaken by chance: the hotter, the more."""
        if len(found) == 1:
            return found[0]
        scores = self.scores(s, seat, found)
        best: i64 = 0
        best_score: float = -1e9
        n: i64 = 0
        while n < len(found):
            score = scores[n]
            if heat > 0.0:
                score += heat * float(rng.below(1024)) / 1024.0
            if score > best_score:
                best = n
                best_score = score
            n += 1
        return found[best]


def play_on(s: State, wits: Wits, rng: Rng, heat: float, last_age: i64, limit: i64 = LIMIT) -> i64:
    """All seats play by their wits until an Age is over, or for a number of decisions; how many there were."""
    decisions: i64 = 0
    while not s.over and s.age <= last_age and decisions < limit:
        seat = next_seat(s)
        found = options(s, seat)
        answer(s, seat, wits.pick(s, seat, found, rng, heat))
        decisions += 1
    return decisions


def play_by(s: State, wits: list[Wits], rng: Rng, heat: float) -> i64:
    """Play to the end, each seat by its own wits; how many decisions there were (LIMIT if it went in circles)."""
    decisions: i64 = 0
    while not s.over and decisions < LIMIT:
        seat = next_seat(s)
        found = options(s, seat)
        answer(s, seat, wits[seat].pick(s, seat, found, rng, heat))
        decisions += 1
    return decisions
