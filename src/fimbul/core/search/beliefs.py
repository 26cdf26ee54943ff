"""What one believes of rivals: which cards they drafted, and which Quests they committed, by the rules of thumb."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.information.tastes import Tastes
from fimbul.core.rules.ids import COMMIT, QUEST, action, first_of
from fimbul.core.rules.state import State
from fimbul.core.search.heuristics import WeightedHeuristics

SOFTNESS: Final = 1.0  # Glory: how much better a Quest must look to be committed e times as often
E: Final = 2.718281828459045


def beliefs(heuristics: WeightedHeuristics, s: State) -> Tastes | None:
    """What to believe in a state that holds only what is known; nothing without a learned draft.

    Rivals who committed a Quest chose one that looked good to them, and played for it: it still looks good now.
    """
    if heuristics.drafting is None:
        return None
    found = heuristics.drafting.tastes(s)
    quests = vec[i64](capacity=16)
    for card in s.setup.cards:
        if card.kind == QUEST:
            quests = append(quests, action(COMMIT, card.id))
    seat: i64 = 0
    while seat < s.seats:
        scores = heuristics.scores(s, seat, quests)
        n: i64 = 0
        while n < len(quests):
            found.commits[seat * found.cards + first_of(quests[n])] = E ** (scores[n] / SOFTNESS)
            n += 1
        seat += 1
    return found
