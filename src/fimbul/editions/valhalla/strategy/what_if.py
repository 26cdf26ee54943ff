"""One's own figures as they stand or might stand, and what each Quest still lacks of what it asks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules.ids import ANY, FIGURE_KINDS, SLOTS, Figure, Place, Seat
from fimbul.core.rules.powers import Card
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import State
from fimbul.core.search.stat_value import StatValue
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    DOORS,
    ELITE,
    THRONE,
    WARRIOR,
    god_at,
    pile_of,
    token_at,
)
from fimbul.editions.valhalla.rules.effects import (
    ALONE_BEFORE_A_GOD,
    ALONE_IN_CHAMBERS,
    AT_THE_DOORS,
    BEFORE_EVERY_GOD,
    COUNTS_BY_STRENGTH,
    COUNTS_FOR_THREE,
    ELITE_WITH_WARRIORS,
    ENEMIES_IN_PILE,
    FALLEN_IN_PILES,
    FALLEN_TO_A_LEADER,
    IN_CLAIMED_CHAMBERS,
    NO_EFFECT,
    NOBODY_FALLEN,
    PAYS_WITHOUT_MAJORITY,
    REWARDS_TAKEN,
    REWARDS_WITHOUT_HARM,
    STRENGTH_IN_ONE_CHAMBER,
    STRONGER_PLAIN_CARDS,
    STRONGEST_AT_THE_THRONE,
    THRONE_WON,
    WEAK_BEFORE_CHAMPIONS,
)
from fimbul.editions.valhalla.rules.powers import ValhallaCard
from fimbul.editions.valhalla.rules.query import enemies_in_pile, weight_of

NEVER: Final[i64] = 9  # out of reach in this Age
UNKNOWN_DEMAND: Final[i64] = 2  # what a Quest lacks whose card does not say what it asks for
NO_FIGURES: Final = vec[i64]([0] * 72)


def effects_of(cards: list[Card]) -> vec[i64]:
    """The effect of each card."""
    return vec[i64]([card.effect if isinstance(card, ValhallaCard) else NO_EFFECT for card in cards])


def missing(have: i64, asked: i64) -> i64:
    """How much is lacking."""
    return asked - have if have < asked else 0


class WhatIf(StatValue):
    """The figures of a seat by Chamber, to try moves on; the board itself stays as it is."""

    def __init__(self, s: State, me: Seat, numbers: vec[float], effects: vec[i64]) -> None:
        super().__init__(s, me, numbers)
        self.effects: vec[i64] = effects
        self.counts: vec[i64] = NO_FIGURES[:72]  # by kind and Chamber; kind 0 is any
        self.strength: vec[i64] = NO_FIGURES[:9]
        self.on_board: i64 = 0
        self.laurels: i64 = 0  # own reward tokens
        self.crown: i64 = token_at(s, THRONE)
        self.frail: i64 = 0  # the figure whose STR an enemy Elite or Monster takes away
        self.cow: i64 = 0  # the figure that counts for three before the gods
        self.might: bool = False
        self.scraps: i64 = 0
        self.steel: i64 = 0
        self.oath: i64 = weight_of(s, me, ELITE, False) - 1
        place: i64 = 0
        while place < CHAMBERS:
            if s.count(me, ANY, place) > 0:
                kind: i64 = 0
                while kind < FIGURE_KINDS:
                    self.counts[kind * CHAMBERS + place] = s.count(me, kind, place)
                    kind += 1
                self.strength[place] = strength_of(s, me, place)
                self.on_board += s.count(me, ANY, place)
            if token_at(s, place) == me:
                self.laurels += 1
            place += 1
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(me, slot)
            if card is not None:
                effect = effects[card.id]
                if effect == WEAK_BEFORE_CHAMPIONS:
                    self.frail = slot
                elif effect == COUNTS_FOR_THREE:
                    self.cow = slot
                elif effect == COUNTS_BY_STRENGTH:
                    self.might = True
                elif effect == PAYS_WITHOUT_MAJORITY:
                    self.scraps += 1
                elif effect == STRONGER_PLAIN_CARDS:
                    self.steel += 1
            slot += 1

    # -- trying moves --------------------------------------------------------------------------------------------
    def count(self, kind: Figure, place: Place) -> i64:
        """Own figures of a kind in a Chamber, counting the moves on trial."""
        return self.counts[kind * CHAMBERS + place]

    def shift(self, kind: Figure, place: Place, by: i64) -> None:
        """Some figures more or less in a Chamber."""
        at = kind * CHAMBERS + place
        self.counts[at] = self.counts[at] + by
        self.counts[place] = self.counts[place] + by
        self.strength[place] = self.strength[place] + by * self.kind_strength(kind, place)
        self.on_board += by

    def kind_strength(self, kind: Figure, place: Place) -> i64:
        """STR of one figure of a kind in a Chamber."""
        if kind == self.frail and kind > 0 and self.faces_champion(place):
            return 0
        return self.s.figure_strength(self.me, kind)

    def faces_champion(self, place: Place) -> bool:
        """Whether an enemy Elite or Monster stands in a Chamber."""
        s = self.s
        seat: i64 = 0
        while seat < s.seats:
            if seat != self.me and s.count(seat, ANY, place) > s.count(seat, WARRIOR, place):
                return True
            seat += 1
        return False

    def alone(self, place: Place) -> bool:
        """Whether no other clan stands in a Chamber."""
        return self.s.total(place) == self.s.count(self.me, ANY, place)

    def number(self, place: Place) -> i64:
        """The number for the majority of Prove Valor, counting the moves on trial."""
        found = self.count(ANY, place) + self.oath * self.count(ELITE, place)
        if self.cow > 0:
            found += 2 * self.count(self.cow, place)
        if self.might and self.strength[place] > found:
            return self.strength[place]
        return found

    # -- Quests --------------------------------------------------------------------------------------------------
    def lacks(self, effect: i64) -> i64:
        """How many figures, tokens or victims a Quest lacks after the moves on trial; NEVER if it is out of reach."""
        if effect >= AT_THE_DOORS:
            if effect <= ALONE_IN_CHAMBERS:
                return self.lacks_rooms(effect)
            if effect == REWARDS_WITHOUT_HARM:
                return self.lacks_clean()
            if effect == STRONGEST_AT_THE_THRONE:
                return missing(self.strength[THRONE], self.best_rival(THRONE) + 1)
            if effect == STRENGTH_IN_ONE_CHAMBER:
                return self.lacks_host()
            return self.lacks_god() if effect == ALONE_BEFORE_A_GOD else NEVER
        if effect == ENEMIES_IN_PILE:
            return missing(enemies_in_pile(self.s, self.me), 4)
        if effect == REWARDS_TAKEN:
            return missing(self.laurels, 3)
        if effect == THRONE_WON:
            return self.lacks_crown()
        if effect == FALLEN_IN_PILES:
            return self.lacks_debts()
        if effect == FALLEN_TO_A_LEADER:
            return self.lacks_grudge()
        if effect == NOBODY_FALLEN:
            return missing(self.on_board + self.oath, 5) if self.fallen(False) == 0 else NEVER
        if effect == NO_EFFECT:
            return UNKNOWN_DEMAND
        return self.lacks_shoulder() if effect == ELITE_WITH_WARRIORS else self.lacks_rooms(effect)

    def lacks_clean(self) -> i64:
        """Two rewards, nobody destroyed on either side."""
        clean = self.fallen(False) == 0 and self.s.total(pile_of(self.me)) == 0
        return missing(self.laurels, 2) if clean else NEVER

    def lacks_crown(self) -> i64:
        """The Throne won in this Age."""
        if self.crown >= 0:
            return 0 if self.crown == self.me else NEVER
        return 1 if self.count(ANY, THRONE) > 0 else 2

    def lacks_debts(self) -> i64:
        """Figures of its own in the kill piles of others."""
        piles = missing(self.fallen(True), 2)
        figures = missing(self.fallen(False), 4)
        return figures if figures > piles else piles

    def lacks_rooms(self, effect: i64) -> i64:
        """Quests that count Chambers."""
        s = self.s
        found: i64 = 0
        asked: i64 = 3
        place: i64 = 0
        while place < CHAMBERS:
            here = self.count(ANY, place)
            if effect == IN_CLAIMED_CHAMBERS:
                owner = token_at(s, place)
                found += 1 if here > 0 and owner >= 0 and owner != self.me else 0
            elif effect == AT_THE_DOORS:
                found += 1 if here > 0 and (DOORS[THRONE] >> place) & 1 else 0
            elif effect == ALONE_IN_CHAMBERS:
                found += 1 if here > 0 and self.alone(place) else 0
            elif effect == BEFORE_EVERY_GOD:
                if place == THRONE:
                    asked = 1 + s.age
                found += 1 if here > 0 and (place == THRONE or god_at(s, place) >= 0) else 0
            else:  # Full Benches: two figures in each
                asked = 6
                here += self.oath * self.count(ELITE, place)
                found += 2 if here > 2 else here
            place += 1
        return missing(found, asked)

    def lacks_shoulder(self) -> i64:
        """An Elite and three Warriors in one Chamber."""
        best: i64 = 4
        place: i64 = 0
        while place < CHAMBERS:
            if self.count(ANY, place) > 0:
                here = missing(self.count(ELITE, place), 1) + missing(self.count(WARRIOR, place), 3)
                if here < best:
                    best = here
            place += 1
        return best

    def lacks_host(self) -> i64:
        """STR 6 in one Chamber."""
        best: i64 = 0
        place: i64 = 0
        while place < CHAMBERS:
            if self.strength[place] > best:
                best = self.strength[place]
            place += 1
        return missing(best, 6)

    def lacks_god(self) -> i64:
        """Two figures alone before a god."""
        best: i64 = NEVER
        place: i64 = 1
        while place < CHAMBERS:
            if god_at(self.s, place) >= 0:
                here = missing(self.count(ANY, place) + self.oath * self.count(ELITE, place), 2)
                here += 0 if self.alone(place) else 2
                if here < best:
                    best = here
            place += 1
        return best

    def lacks_grudge(self) -> i64:
        """Three own figures in the pile of a clan with more Glory."""
        s = self.s
        best: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            here = s.count(self.me, ANY, pile_of(seat))
            if seat != self.me and here > best and s.glory(seat) > s.glory(self.me):
                best = here
            seat += 1
        return missing(best, 3)

    def fallen(self, piles: bool) -> i64:
        """Own figures in kill piles, or in how many piles of others they are."""
        s = self.s
        found: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            here = s.count(self.me, ANY, pile_of(seat))
            if piles:
                found += 1 if here > 0 and seat != self.me else 0
            else:
                found += here
            seat += 1
        return found

    def best_rival(self, place: Place) -> i64:
        """The most STR of another clan in a Chamber."""
        s = self.s
        best: i64 = 0
        seat: i64 = 0
        while seat < s.seats:
            if seat != self.me:
                here = strength_of(s, seat, place)
                if here > best:
                    best = here
            seat += 1
        return best
