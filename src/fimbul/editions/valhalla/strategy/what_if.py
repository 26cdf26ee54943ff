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
from fimbul.editions.valhalla.rules.query import enemies_in_pile, weight_of

# Cards that the heuristics treat in a way of their own: Quests first, then what changes a battle or a majority.
TROPHY: Final[i64] = 1
LAURELS: Final[i64] = 2
CROWNED: Final[i64] = 3
DEBTS: Final[i64] = 4
GUESTS: Final[i64] = 5
GRUDGE: Final[i64] = 6
UNHURT: Final[i64] = 7
BENCHES: Final[i64] = 8
SHOULDER: Final[i64] = 9
WATCH: Final[i64] = 10
VIGIL: Final[i64] = 11
QUIET: Final[i64] = 12
CLEAN: Final[i64] = 13
PROMISES: Final[i64] = 14
HIGH_SEAT: Final[i64] = 15
HOST: Final[i64] = 16
ALONE: Final[i64] = 17
SKULLS: Final[i64] = 20
GATHERED: Final[i64] = 21
FORETOLD: Final[i64] = 22
SECOND_SIGHT: Final[i64] = 23
SHAPE_SWAP: Final[i64] = 24
WOLFS_PRICE: Final[i64] = 25
BREAK_LINE: Final[i64] = 26
UNBROKEN: Final[i64] = 27
STEAL: Final[i64] = 28
SAVED: Final[i64] = 29  # a Battle card that saves the figures of a loser
AUDHUMLA: Final[i64] = 40
MIGHT: Final[i64] = 41
SCRAPS: Final[i64] = 42
PLAIN_STEEL: Final[i64] = 43
FRAIL: Final[i64] = 44
CODES: Final = {
    "trophy_wall": int(TROPHY),
    "three_laurels": int(LAURELS),
    "crowned_by_thunder": int(CROWNED),
    "debts_on_every_side": int(DEBTS),
    "uninvited_guests": int(GUESTS),
    "nursed_grudge": int(GRUDGE),
    "none_left_behind": int(UNHURT),
    "full_benches": int(BENCHES),
    "shoulder_to_shoulder": int(SHOULDER),
    "watch_at_the_doors": int(WATCH),
    "every_vigil": int(VIGIL),
    "quiet_rooms": int(QUIET),
    "clean_hands": int(CLEAN),
    "three_promises": int(PROMISES),
    "hold_the_high_seat": int(HIGH_SEAT),
    "immovable_host": int(HOST),
    "alone_before_the_god": int(ALONE),
    "skull_feast": int(SKULLS),
    "gathered_host": int(GATHERED),
    "foretold_blow": int(FORETOLD),
    "second_sight": int(SECOND_SIGHT),
    "shape_swap": int(SHAPE_SWAP),
    "wolfs_price": int(WOLFS_PRICE),
    "break_the_line": int(BREAK_LINE),
    "stand_unbroken": int(UNBROKEN),
    "steal_the_thunder": int(STEAL),
    "falcon_cloak": int(SAVED),
    "swan_flight": int(SAVED),
    "peace_weaver": int(SAVED),
    "audhumla": int(AUDHUMLA),
    "might_makes_right": int(MIGHT),
    "scraps_from_the_table": int(SCRAPS),
    "plain_steel": int(PLAIN_STEEL),
    "mokkurkalfi": int(FRAIL),
}
NEVER: Final[i64] = 9  # out of reach in this Age
NO_FIGURES: Final = vec[i64]([0] * 72)


def codes_of(cards: list[Card]) -> vec[i64]:
    """The code of each card; 0 for those that need none."""
    return vec[i64]([CODES.get(card.slug, 0) for card in cards])


def missing(have: i64, asked: i64) -> i64:
    """How much is lacking."""
    return asked - have if have < asked else 0


class WhatIf(StatValue):
    """The figures of a seat by Chamber, to try moves on; the board itself stays as it is."""

    def __init__(self, s: State, me: Seat, numbers: vec[float], codes: vec[i64]) -> None:
        super().__init__(s, me, numbers)
        self.codes: vec[i64] = codes
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
                code = codes[card.id]
                if code == FRAIL:
                    self.frail = slot
                elif code == AUDHUMLA:
                    self.cow = slot
                elif code == MIGHT:
                    self.might = True
                elif code == SCRAPS:
                    self.scraps += 1
                elif code == PLAIN_STEEL:
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
    def lacks(self, code: i64) -> i64:
        """How many figures, tokens or victims a Quest lacks after the moves on trial; NEVER if it is out of reach."""
        if code >= WATCH:
            if code <= QUIET:
                return self.lacks_rooms(code)
            if code == CLEAN:
                return self.lacks_clean()
            if code == HIGH_SEAT:
                return missing(self.strength[THRONE], self.best_rival(THRONE) + 1)
            if code == HOST:
                return self.lacks_host()
            return self.lacks_god() if code == ALONE else NEVER
        if code == TROPHY:
            return missing(enemies_in_pile(self.s, self.me), 4)
        if code == LAURELS:
            return missing(self.laurels, 3)
        if code == CROWNED:
            return self.lacks_crown()
        if code == DEBTS:
            return self.lacks_debts()
        if code == GRUDGE:
            return self.lacks_grudge()
        if code == UNHURT:
            return missing(self.on_board + self.oath, 5) if self.fallen(False) == 0 else NEVER
        return self.lacks_shoulder() if code == SHOULDER else self.lacks_rooms(code)

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

    def lacks_rooms(self, code: i64) -> i64:
        """Quests that count Chambers."""
        s = self.s
        found: i64 = 0
        asked: i64 = 3
        place: i64 = 0
        while place < CHAMBERS:
            here = self.count(ANY, place)
            if code == GUESTS:
                owner = token_at(s, place)
                found += 1 if here > 0 and owner >= 0 and owner != self.me else 0
            elif code == WATCH:
                found += 1 if here > 0 and (DOORS[THRONE] >> place) & 1 else 0
            elif code == QUIET:
                found += 1 if here > 0 and self.alone(place) else 0
            elif code == VIGIL:
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
