"""What one more step on a track is worth to a seat, by the numbers of its heuristics."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fimbul.core.rules.ids import LAST_STEP, STATS, Seat
from fimbul.core.rules.state import State

LEGEND: Final[i64] = 0  # the first numbers of every edition: toward the legendary lines, 3 Ages x steps 1 … 5
USE: Final[i64] = 15  # … then of one step more while the game goes on, 3 Ages x 3 stats
UNKNOWN: Final = vec[float]([-1e9] * 3)


@mypyc_attr(allow_interpreted_subclasses=True)
class StatValue:
    """Made anew for every decision; each worth is worked out when first asked for."""

    def __init__(self, s: State, me: Seat, numbers: vec[float]) -> None:
        self.s: State = s
        self.me: i64 = me
        self.numbers: vec[float] = numbers
        self.age: i64 = s.age - 1
        self.raise_by: vec[float] = UNKNOWN[:STATS]

    def raise_worth(self, stat: i64) -> float:
        """The worth of one step more."""
        if self.raise_by[stat] == UNKNOWN[0]:
            step = self.s.step(self.me, stat)
            worth: float = 0.0
            if step < LAST_STEP:
                worth = self.numbers[LEGEND + self.age * 5 + step - 1] + self.numbers[USE + self.age * 3 + stat]
            self.raise_by[stat] = worth
        return self.raise_by[stat]

    def best_raise(self) -> float:
        """The worth of the best step there is."""
        best: float = 0.0
        stat: i64 = 0
        while stat < STATS:
            worth = self.raise_worth(stat)
            if worth > best:
                best = worth
            stat += 1
        return best
