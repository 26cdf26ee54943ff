"""Shares of victory, as true as they were measured to be.

The bots' evaluation says how a game stands at the end of an Age; a position is played on to there a number of times.
What comes out is corrected by a map that was fitted to finished games (`data/shares.toml`, made by
`benchmarks/analysis/calibration.py`): how much more, or less, extreme the shares of an Age have to be, those with
everything known (truth) and those a seat can expect from what it sees (belief).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from fimbul import Rng, State, View
from fimbul.bots.weights import BY_TABLE, judge
from fimbul.core.search.heuristics import play_on

HEAT: Final = 0.6  # how much chance there is in playing on, as in the bots' search
TRUTH: Final = "truth"
BELIEF: Final = "belief"
LEAST: Final = 1e-6  # a share that has odds


@dataclass(frozen=True)
class Correction:
    """How shares are put right: their odds, compared with those of equal shares, raised to a power and scaled; then
    equal shares are mixed in.
    """

    power: float = 1.0
    scale: float = 1.0
    mix: float = 0.0

    def of(self, share: float, seats: int) -> float:
        """The share of one of so many seats, put right."""
        share = min(max(share, LEAST), 1 - LEAST)
        odds: float = self.scale * (share / (1 - share) * (seats - 1)) ** self.power / (seats - 1)
        return (1 - self.mix) * odds / (1 + odds) + self.mix / seats


@cache
def corrections(kind: str, edition: str) -> tuple[Correction, ...]:
    """The correction of truth or belief for each Age."""
    text = (resources.files("fimbul.analysis") / "data" / "shares.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)[kind].get(edition, {})
    return tuple([Correction(**found.get(str(age), {})) for age in (1, 2, 3)])


def believed(view: View, share: float) -> float:
    """The share that a seat can expect, from what a search from its view has found."""
    return corrections(BELIEF, view.edition.name)[int(view.age) - 1].of(share, view.seats)


def raw_shares(state: State, runs: int, seed: int) -> list[float]:
    """Shares of all seats with everything known, as the evaluation has them."""
    heuristics = judge(state.setup.edition, draft=BY_TABLE)  # as the shares were calibrated
    total = [0.0] * int(state.seats)
    for run in range(1 if state.over else runs):
        played = state.copy()
        play_on(played, heuristics, Rng(seed + run), HEAT, played.age)
        for seat, share in enumerate(heuristics.shares(played)):
            total[seat] += share
    return [share / sum(total) for share in total]


def true_shares(state: State, runs: int, seed: int) -> list[float]:
    """Shares of all seats with everything known; of a finished game the ones they have."""
    found = raw_shares(state, runs, seed)
    if state.over:
        return found
    correction = corrections(TRUTH, state.setup.edition.name)[int(state.age) - 1]
    return together([correction.of(share, len(found)) for share in found])


def together(shares: Sequence[float]) -> list[float]:
    """The same shares, adding up to one."""
    total = sum(shares)
    return [share / total for share in shares]
