"""Whether one option of a decision is clearly the best, and what the others are worth, seen from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fimbul import Decision, Rng, View, worlds
from fimbul.bots import Limit, Ranked, ask
from fimbul.bots.search import FirstKonungBot
from fimbul.core.rules.engine import answer
from fimbul.core.text.saves import key

GAP: Final = 0.08  # share of victory by which the best option beats the next one
VISITS: Final = 2000  # of each of the two searches
QUICK: Final = 150  # visits of the search that finds candidates
MIDDLE: Final = 500  # visits of the search that rejects most of them
NEARLY: Final = 0.06  # the gap that it must find
WORLDS: Final = 3  # drawn to tell options with the same effect


@dataclass(frozen=True)
class Verdict:
    """Options that were tried, best first: share and visits, the sums of all searches."""

    shares: dict[int, float]
    visits: dict[int, int]

    @property
    def order(self) -> list[int]:
        return sorted(self.shares, key=lambda option: -self.shares[option])

    def gap(self) -> float:
        """By how much the best option beats the next one.

        What the search dropped early was visited too rarely to say how much worse it is: half the gap is enough there.
        """
        first = self.order[0]
        most = max(self.visits.values())
        gaps = [
            (self.shares[first] - share) * (1 if 2 * self.visits[option] >= most else 2)
            for option, share in self.shares.items()
            if option != first
        ]
        return min(gaps, default=0.0)


def same_effect(view: View, options: Sequence[int]) -> list[list[int]]:
    """The options, those together that lead to the same position in every world drawn."""
    rng = Rng(len(options))
    drawn = [game.state for game in worlds(view, WORLDS, rng)]
    groups: dict[tuple[bytes, ...], list[int]] = {}
    for option in options:
        after: list[bytes] = []
        for world in drawn:
            state = world.copy()
            answer(state, view.seat, option)
            after.append(key(state))
        groups.setdefault(tuple(after), []).append(option)
    return list(groups.values())


def one_of_each(decision: Decision, groups: Sequence[Sequence[int]]) -> Decision:
    """The decision with one option of each group."""
    firsts = sorted([group[0] for group in groups])
    return Decision(decision.seat, decision.question, decision.source, firsts, decision.veiled)


def searched(view: View, decision: Decision, visits: int, seed: int) -> Verdict:
    """What a search of so many visits finds, in worlds of its own seed."""
    ranked = ask(FirstKonungBot(seed), view, decision, Limit(nodes=visits)).info.ranked
    return Verdict({row.action: share_of(row) for row in ranked if row.visits}, {r.action: r.visits for r in ranked})


def share_of(row: Ranked) -> float:
    return 0.0 if row.share is None else row.share


def is_candidate(view: View, decision: Decision, seed: int) -> bool:
    """Whether a quick search sees a clear best option among those it looked into."""
    found = searched(view, decision, QUICK, seed)
    most = max(found.visits.values())
    close = {option: share for option, share in found.shares.items() if 2 * found.visits[option] >= most}
    return len(close) > 1 and Verdict(close, found.visits).gap() >= GAP


def proven(view: View, decision: Decision, seed: int) -> Verdict | None:
    """Both searches together, if each for itself, and both together, find the same option best by GAP."""
    if searched(view, decision, MIDDLE, seed).gap() < NEARLY:
        return None
    first = searched(view, decision, VISITS, 2 * seed)
    if first.gap() < GAP:
        return None
    second = searched(view, decision, VISITS, 2 * seed + 1)
    if second.gap() < GAP or first.order[0] != second.order[0]:
        return None
    shares: dict[int, float] = {}
    visits: dict[int, int] = {}
    for option in [option for option in decision.options if option in first.shares or option in second.shares]:
        parts = [(one.shares[option], one.visits[option]) for one in (first, second) if option in one.shares]
        visits[option] = sum([count for _, count in parts])
        shares[option] = sum([share * count for share, count in parts]) / visits[option]
    best, *others = sorted(shares.values(), reverse=True)
    return Verdict(shares, visits) if best - others[0] >= GAP else None
