"""What drawn worlds say about hidden cards, beside the truth: probabilities of hands and of committed Quests.

From each game one decision of every Age. Worlds are drawn from the view of the seat that is asked: evenly, and weighted
by what clans like to draft and to commit (`fimbul.core.search.beliefs`).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from fimbul import Rng, State, View, known_state
from fimbul.arena.matches import Match, decisions_of
from fimbul.arena.plan import Plan
from fimbul.arena.results import Results
from fimbul.bots.weights import judge
from fimbul.core.information.worlds import WorldDrawer
from fimbul.core.rules.ids import AGES, GIFTS
from fimbul.core.rules.state import HAND, QUEST_ZONE
from fimbul.core.search.beliefs import beliefs

WAYS: Final = ("even", "weighted")
WHAT: Final = ("hand", "quests")
BINS: Final = 10
RESULTS: Final = "beliefs.jsonl"


@dataclass(frozen=True)
class BeliefPlan:
    """Which games are looked at: the same plan gives the same numbers."""

    games: int
    seats: int = 4
    seed: int = 1
    edition: str = "midgard"
    modules: tuple[str, ...] = ()
    worlds: int = 200
    players: str = "karl"

    def matches(self) -> list[Match]:
        """The games that are looked at."""
        line_up = (self.players,) * self.seats
        return Plan(line_up, self.seats, self.games, self.seed, self.edition, self.modules).matches()

    def key(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)


@dataclass
class Guesses:
    """Probabilities given to cards, and whether they were there. Bins are tenths of probability."""

    told: int = 0  # cards that were there
    probability: float = 0.0  # given to these, summed up
    brier: float = 0.0  # squared errors of all guesses
    guesses: int = 0
    bins: list[list[float]] = field(default_factory=lambda: [[0, 0.0, 0] for _ in range(BINS)])  # count, sum, hits

    def add(self, probability: float, there: bool) -> None:
        self.guesses += 1
        self.brier += (probability - there) ** 2
        line = self.bins[min(BINS - 1, int(BINS * probability))]
        line[0] += 1
        line[1] += probability
        line[2] += there
        if there:
            self.told += 1
            self.probability += probability

    def join(self, other: Guesses) -> None:
        self.told += other.told
        self.probability += other.probability
        self.brier += other.brier
        self.guesses += other.guesses
        self.bins = [
            [a + b for a, b in zip(one, two, strict=True)] for one, two in zip(self.bins, other.bins, strict=True)
        ]

    def data(self) -> dict[str, object]:
        """Means, and for each bin: how many guesses, their mean, and how often they were right."""
        return {
            "cards": self.told,
            "probability": round(self.probability / max(1, self.told), 4),
            "brier": round(self.brier / max(1, self.guesses), 4),
            "bins": [
                [int(count), round(total / max(1, count), 3), round(hits / max(1, count), 3)]
                for count, total, hits in self.bins
            ],
        }


Found = dict[str, Guesses]  # by Age, cards and way: "1 hand even"


@dataclass
class Position:
    """What a seat sees, and what it does not: the hidden cards of the others, by seat."""

    view: View
    truth: dict[str, list[set[int]]]


def look_at_game(plan: BeliefPlan, match: Match) -> Found:
    """Guesses at one decision of each Age, after its draft."""
    chance = random.Random(match.seed)
    chosen: dict[int, Position] = {}
    count = [0] * (int(AGES) + 1)
    for game, view, _ in decisions_of(match):
        if view.phase != GIFTS:
            count[view.age] += 1
            if chance.randrange(count[view.age]) == 0:
                chosen[view.age] = Position(view, hidden_of_all(game.state))
    found: Found = {}
    for age, position in chosen.items():
        found |= guess(plan, position, Rng(match.seed * 4 + age))
    return found


def guess(plan: BeliefPlan, position: Position, rng: Rng) -> Found:
    """What the worlds of a view say about the hidden cards of others, beside the truth."""
    view = position.view
    tastes = beliefs(judge(view.edition), known_state(view))
    found: Found = {}
    for way, drawer in (("even", WorldDrawer(view)), ("weighted", WorldDrawer(view, tastes))):
        drawn = [hidden_of_all(drawer.draw(rng).state) for _ in range(plan.worlds)]
        for what in WHAT:
            guesses = found[f"{view.age} {what} {way}"] = Guesses()
            for seat in [other for other in range(plan.seats) if other != view.seat]:
                truth = position.truth[what][seat]
                counts = Counter(dict.fromkeys(truth, 0))
                for world in drawn:
                    counts.update(world[what][seat])
                for card, count in counts.items():
                    guesses.add(count / len(drawn), card in truth)
    return found


def hidden_of_all(s: State) -> dict[str, list[set[int]]]:
    """The different cards in hands, and committed, that were never shown; by seat."""
    found: dict[str, list[set[int]]] = {what: [set() for _ in range(int(s.seats))] for what in WHAT}
    for copy in range(int(s.setup.copies)):
        for what, zone in zip(WHAT, (int(HAND), int(QUEST_ZONE)), strict=True):
            seat = int(s.where(copy)) - zone
            if 0 <= seat < s.seats and not s.shown(copy):
                found[what][seat].add(int(s.card_of(copy)))
    return found


# -- a run -------------------------------------------------------------------------------------------------------------
def run_beliefs(plan: BeliefPlan, folder: Path | None = None) -> Iterator[Found]:
    """Yield the sums of each game, those found in the folder first. BadPlan if they belong to another plan."""
    results = None if folder is None else Results(folder / RESULTS, plan.key())
    kept = [] if results is None else results.read()
    yield from [{key: Guesses(**value) for key, value in game.items()} for game in kept]
    for match in plan.matches()[len(kept) :]:
        found = look_at_game(plan, match)
        if results is not None:
            results.add({key: asdict(value) for key, value in found.items()})
        yield found


def belief_data(plan: BeliefPlan, games: list[Found]) -> dict[str, object]:
    """The results as data: by cards, Age and way."""
    sums: Found = {}
    for game in games:
        for key, guesses in game.items():
            sums.setdefault(key, Guesses()).join(guesses)
    table: dict[str, dict[str, dict[str, object]]] = {}
    for key, guesses in sorted(sums.items()):
        age, what, way = key.split(" ")
        table.setdefault(what, {}).setdefault(age, {})[way] = guesses.data()
    return {"plan": asdict(plan), **table}
