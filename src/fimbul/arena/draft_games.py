"""Games from which the draft is learned: players with rules of thumb who pick their cards more or less at random.

Of every seat and Age is kept what it held after the draft, what it had in play, and how far its expected share of
victory rose in that Age. The n-th game of a run is always the same, so a run continues where it stopped.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fimbul import Rng, State, new_game
from fimbul.arena.results import Results
from fimbul.bots.bot_kits import bot_kit_of
from fimbul.core.rules.engine import answer, next_seat, options
from fimbul.core.rules.ids import AGES, ANY, ASK_DRAFT, GIFTS, PLACES, SLOTS, STATS
from fimbul.core.rules.state import HAND
from fimbul.core.search.heuristics import WeightedHeuristics, play_on

HEAT = 0.6  # of everything but the draft, in Glory
HOT = (1.0, 3.0, 9.0)  # of the draft; each seat draws one of them for a game
MIXER = 1_000_003

Row = tuple[int, int, list[int], list[int], list[int], list[int], list[list[int]], float, float]


@dataclass(frozen=True)
class Drafted:
    """What a seat had after the draft of an Age, by card id, and what it gained until the Age was over."""

    age: int
    seats: int
    new: list[int]  # picked in this Age
    kept: list[int]  # in hand before
    played: list[int]  # upgrades on the clan sheet
    steps: list[int]  # of the stats
    figures: list[list[int]]  # place, count
    gain: float = 0.0  # of share of victory until the end of the Age by the evaluation, as if there were four seats
    final: float = 0.0  # … until the end of the game

    def row(self) -> Row:
        gains = (round(self.gain, 4), round(self.final, 4))
        return (self.age, self.seats, self.new, self.kept, self.played, self.steps, self.figures, *gains)


def play_game(heuristics: WeightedHeuristics, edition: str, seed: int) -> list[Drafted]:
    """One game at one of the tables used in training; nothing if it goes in circles."""
    chance = random.Random(seed)
    kit = bot_kit_of(edition)
    seats, modules = kit.tables[chance.randrange(len(kit.tables))]
    game = new_game(edition, seats, modules=modules, seed=chance.getrandbits(64))
    s = game.state
    rng = Rng(chance.getrandbits(64))
    heats = [chance.choice(HOT) for _ in range(seats)]
    found: list[tuple[int, Drafted]] = []
    shares = [list(heuristics.shares(s))]
    for age in range(1, int(AGES) + 1):
        before = [hand_of(s, seat) for seat in range(seats)]
        draft_at_random(s, heuristics, heats, chance)
        found += [(seat, look(s, age, seat, before[seat])) for seat in range(seats)]
        play_on(s, heuristics, rng, HEAT, age)
        shares.append(list(heuristics.shares(s)))
    if not s.over:
        return []
    scale = 0.25 * 0.75 / (1 / seats * (1 - 1 / seats))
    return [
        replace(
            row,
            gain=scale * (shares[row.age][seat] - shares[row.age - 1][seat]),
            final=scale * (shares[-1][seat] - shares[row.age - 1][seat]),
        )
        for seat, row in found
    ]


def draft_at_random(s: State, heuristics: WeightedHeuristics, heats: list[float], chance: random.Random) -> None:
    """The draft of an Age: cards that are wanted more are picked more often, some seats care less."""
    age = s.age
    while s.phase == GIFTS and s.age == age and not s.over:
        seat = next_seat(s)
        found = options(s, seat)
        if s.question == ASK_DRAFT and len(found) > 1:
            scores = heuristics.scores(s, seat, found)
            shaken = [score + heats[seat] * chance.random() for score in scores]
            answer(s, seat, found[shaken.index(max(shaken))])
        else:
            answer(s, seat, heuristics.pick(s, seat, found, Rng(chance.getrandbits(64)), HEAT))


def hand_of(s: State, seat: int) -> list[int]:
    """The copies a seat holds."""
    found = []
    copy = int(s.next_in(HAND + seat, 0))
    while copy < s.setup.copies:
        found.append(copy)
        copy = int(s.next_in(HAND + seat, copy + 1))
    return found


def look(s: State, age: int, seat: int, before: list[int]) -> Drafted:
    """What a seat has after the draft."""
    hand = hand_of(s, seat)
    upgrades = [s.upgrade(seat, slot) for slot in range(int(SLOTS))]
    counts = [(place, int(s.count(seat, ANY, place))) for place in range(int(PLACES))]
    return Drafted(
        age,
        int(s.seats),
        [int(s.card_of(copy)) for copy in hand if copy not in before],
        [int(s.card_of(copy)) for copy in hand if copy in before],
        [int(card.id) for card in upgrades if card is not None],
        [int(s.step(seat, stat)) for stat in range(int(STATS))],
        [[place, count] for place, count in counts if count],
    )


def play_games(
    heuristics: WeightedHeuristics, edition: str, seed: int, numbers: range, kept: Results
) -> Iterator[list[Row]]:
    """Play the games of these numbers, and keep each at once."""
    for n in numbers:
        rows = [drafted.row() for drafted in play_game(heuristics, edition, seed * MIXER + n)]
        kept.add(rows)
        yield rows
