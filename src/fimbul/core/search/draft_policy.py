"""A policy for the draft: what a card is worth to a seat beside all it has. The numbers are learned, and data."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.information.tastes import Tastes
from fimbul.core.rules.ids import ANY, PLACES, SLOTS, STATS, CardId, Seat
from fimbul.core.rules.state import State

USUAL_SEATS: Final[i64] = 4
SOFTNESS: Final = 1.0  # Glory: how much better a card must be to be picked e times as often
E: Final = 2.718281828459045


class DraftPolicy:
    """Worths of cards by Age, in Glory, and what changes them: cards held, upgrades in play, stats, figures, seats.

    Every table is a run for each Age; in it a line for each card, unless it says otherwise.
    """

    def __init__(
        self,
        cards: int,
        base: vec[float],
        seats: vec[float],
        stats: vec[float],
        places: vec[float],
        held: vec[float],
        played: vec[float],
        usual_steps: vec[float],
    ) -> None:
        self.cards: i64 = cards
        self.base: vec[float] = base
        self.seats: vec[float] = seats  # for each seat more than four
        self.stats: vec[float] = stats  # for each step of a stat above the usual one
        self.places: vec[float] = places  # for each figure in a place
        self.held: vec[float] = held  # beside each card in hand
        self.played: vec[float] = played  # beside each upgrade in play
        self.usual_steps: vec[float] = usual_steps  # of each Age and stat

    def tastes(self, s: State) -> Tastes:
        """How much each clan of a state likes each card: in this Age as it stands, in earlier ones as clans do.

        Of Quests that are committed it knows nothing: `beliefs` adds them.
        """
        found = Tastes(int(s.age), int(s.seats), int(self.cards), int(s.setup.hand))
        empty = vec[i64](capacity=1)
        age: i64 = 1
        while age <= s.age:
            seat: i64 = 0
            while seat < s.seats:
                id: i64 = 0
                while id < self.cards:
                    line = (age - 1) * self.cards + id
                    worth = self.base[line] + self.seats[line] * float(s.seats - USUAL_SEATS)
                    if age == s.age:
                        worth = self.worth(s, seat, empty, id)
                    found.likes[found.place(age, seat, id)] = E ** (worth / SOFTNESS)
                    id += 1
                seat += 1
            age += 1
        return found

    def worth(self, s: State, seat: Seat, hand: vec[i64], id: CardId) -> float:
        """What a card is worth to a seat that has these cards in hand."""
        age = s.age - 1
        line = age * self.cards + id
        worth = self.base[line] + self.seats[line] * float(s.seats - USUAL_SEATS)
        n: i64 = 0
        while n < STATS:
            worth += self.stats[line * STATS + n] * (float(s.step(seat, n)) - self.usual_steps[age * STATS + n])
            n += 1
        n = 0
        while n < PLACES:
            worth += self.places[line * PLACES + n] * float(s.count(seat, ANY, n))
            n += 1
        for other in hand:
            worth += self.held[line * self.cards + other]
        chosen = s.chosen(seat)  # with two seats, the first of two cards
        if chosen >= 0:
            worth += self.held[line * self.cards + s.card_of(chosen)]
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None:
                worth += self.played[line * self.cards + card.id]
            slot += 1
        return worth
