"""Options compared with the best one in worlds that the search for it has not seen: what was picked for luck loses it.

All are tried in the same worlds with the same chance. Where a difference may be chance, more worlds are drawn; what is
still in doubt in the end counts as no difference. Played on at once, an option seems worse than it is if it prepares
something: `lost_in_search` looks more deeply at two options alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from fimbul import Decision, Rng, View, worlds
from fimbul.bots.bot import Limit
from fimbul.bots.search import FirstKonungBot
from fimbul.bots.trials import HEAT
from fimbul.bots.weights import judge
from fimbul.core.search.tree import Tree

# How many standard errors a difference is away from zero: below the first it is dropped at once, from the second on it
# is believed in the end, from the third on it needs no more worlds.
DOUBTFUL: Final = 1.0
CLEAR: Final = 2.0
CERTAIN: Final = 3.0
LEAST_ERROR: Final = 1e-4


class Effort(Protocol):
    """How much is tried."""

    @property
    def rounds(self) -> int:
        """At the most; those after the first are for what is in doubt."""

    @property
    def worlds(self) -> int:
        """Drawn in each round."""

    @property
    def walks(self) -> int:
        """In each world, for each option."""


@dataclass(frozen=True)
class Shares:
    """Mean shares of victory, in the same worlds."""

    best: float
    other: float


def clearly_worse(view: View, best: int, others: Sequence[int], effort: Effort, rng: Rng) -> dict[int, Shares]:
    """Those of the others that are worse than the best one, beyond doubt."""
    tree = Tree(view.seat, judge(view.edition), FirstKonungBot.curiosity, HEAT, FirstKonungBot.softness)
    sums = dict.fromkeys((best, *others), 0.0)
    gaps: dict[int, list[float]] = {option: [] for option in others}  # to the best one, in each world
    left = list(others)
    for _ in range(effort.rounds):
        for world in worlds(view, effort.worlds, rng):
            for _ in range(effort.walks):
                seed = int(rng.next())
                for option in (best, *left):
                    tree.walk(world.state, option, seed)
            now = sums | {option: visits * share for option, visits, share, _ in tree.rows() if visits}
            for option in left:
                gaps[option].append((now[best] - sums[best] - now[option] + sums[option]) / effort.walks)
            sums = now
        left = [option for option in left if DOUBTFUL < in_errors(gaps[option]) < CERTAIN]
        if not left:
            break
    found: dict[int, Shares] = {}
    for option in others:
        if in_errors(gaps[option]) >= CLEAR:
            count = len(gaps[option])
            share = sums[option] / (count * effort.walks)
            found[option] = Shares(share + sum(gaps[option]) / count, share)
    return found


def in_errors(gaps: Sequence[float]) -> float:
    """How many of its own standard errors a mean is away from zero."""
    mean = sum(gaps) / len(gaps)
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / max(1, len(gaps) - 1)
    return mean / max(math.sqrt(spread / len(gaps)), LEAST_ERROR)


def lost_in_search(view: View, decision: Decision, best: int, taken: int, visits: int, seed: int) -> float:
    """The difference between two options if each gets half of the visits of a search."""
    two = Decision(decision.seat, decision.question, decision.source, sorted((best, taken)), decision.veiled)
    rows = FirstKonungBot(seed).choose(view, two, Limit(nodes=visits)).info.ranked
    shares = {row.action: row.share or 0.0 for row in rows}
    return shares[best] - shares[taken]
