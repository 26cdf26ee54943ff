"""Random play inside the library: the fastest way to the end of a game."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.rng import Rng
from fimbul.core.rules.state import State


def play_out(s: State, rng: Rng, limit: i64 = 100_000) -> i64:
    """Play at random to the end, or for a number of decisions; how many there were."""
    decisions: i64 = 0
    while not s.over and decisions < limit:
        seat = next_seat(s)
        found = options(s, seat)
        answer(s, seat, found[rng.below(len(found))])
        decisions += 1
    return decisions
