"""Invading: where, for how much Rage, within the Horns, and what cards do about it. Rulebook: Invade; R11-R17."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import NO_INVADE, REPELLED
from fimbul.core.rules.frames import Frame, Tell
from fimbul.core.rules.ids import HORNS, INVADE, RESERVE, SLOTS, Figure, Place, Seat, action
from fimbul.core.rules.ops import emit, set_down, use
from fimbul.core.rules.powers import Power
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.board import (
    FJORD_END,
    FJORDS,
    LEADER,
    LEADS,
    MONSTER,
    MONSTER_2,
    MONSTER_SLOT,
    PROVINCES,
    YGGDRASIL,
    fjord_open,
    room_in,
    ruined,
    sails,
)
from fimbul.editions.midgard.rules.frames import INVADED_FRAME, INVADING_FRAME
from fimbul.editions.midgard.rules.powers import MAY_INVADE, MOD_INVADE_COST, ON_INVADE, WOULD_INVADE, its

# What is in the way of an invade that would cost nothing.
HORNS_FULL: Final[i64] = 1
NONE_IN_RESERVE: Final[i64] = 2
NO_PLACE: Final[i64] = 3


# -- whether and for how much ------------------------------------------------------------------------------------------
def horns_allow(s: State, seat: Seat) -> bool:
    """Whether a seat may have one more figure on the board."""
    return s.on_board(seat) < s.stat(seat, HORNS)


def base_cost(s: State, seat: Seat, kind: Figure) -> i64:
    """Rage to invade before cards change it: the figure's STR; a Leader nothing, a Monster what its card says (R13)."""
    if kind == LEADER or kind > MONSTER_2:
        return 0
    if kind < MONSTER:
        return s.figure_strength(seat, kind)
    card = s.upgrade(seat, MONSTER_SLOT + kind - MONSTER)
    return 0 if card is None or card.traits & LEADS else card.cost


def invade_cost(s: State, seat: Seat, kind: Figure, place: Place, base: i64) -> i64:
    """Rage to invade with a figure: its base cost and what cards change."""
    cost = base
    if s.hears(seat, MOD_INVADE_COST):
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and card.hooks & (1 << MOD_INVADE_COST):
                cost += its(card).mod_invade_cost(s, seat, kind, place)
            slot += 1
    if cost < 0:
        return 0
    return cost


def cost_to_invade(s: State, seat: Seat, kind: Figure, place: Place) -> i64:
    """Rage to invade a place with a figure."""
    return invade_cost(s, seat, kind, place, base_cost(s, seat, kind))


def may_invade_by_card(s: State, seat: Seat, kind: Figure, place: Place) -> bool:
    """Whether a card opens a place that is closed otherwise."""
    if not s.hears(seat, MAY_INVADE):
        return False
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and card.hooks & (1 << MAY_INVADE) and its(card).may_invade(s, seat, kind, place):
            return True
        slot += 1
    return False


def has_room(s: State, place: Place) -> bool:
    """Whether one more figure may stand in a place."""
    return place >= PROVINCES or room_in(s, place) > 0


def place_to_invade(s: State, seat: Seat, kind: Figure, place: Place) -> bool:
    """Ships go into fjords, others into empty villages of the outer provinces; cards may open more."""
    if place >= FJORDS:
        return place < FJORD_END and sails(s, seat, kind) and fjord_open(s, place)
    if sails(s, seat, kind):
        return False
    if place != YGGDRASIL and room_in(s, place) > 0:
        return True
    return not ruined(s, place) and may_invade_by_card(s, seat, kind, place)


def can_invade(s: State, seat: Seat, kind: Figure, place: Place, source: Place = RESERVE) -> bool:
    """Whether a figure may invade a place at no cost: it is there, Horns and village allow."""
    return s.count(seat, kind, source) > 0 and horns_allow(s, seat) and place_to_invade(s, seat, kind, place)


def invade_options(s: State, seat: Seat, kind: Figure, source: Place, found: vec[i64]) -> vec[i64]:
    """All places a figure may invade at no cost."""
    if s.count(seat, kind, source) > 0 and horns_allow(s, seat):
        place: i64 = 0
        while place < FJORD_END:
            if place_to_invade(s, seat, kind, place):
                found = append(found, action(INVADE, kind, place))
            place += 1
    return found


def tell_hindrance(s: State, seat: Seat, kind: Figure, cause: i64) -> None:
    """Say why a figure cannot invade although a rule or a card would let it do so at no cost. For listeners alone."""
    hindrance = NO_PLACE
    if s.count(seat, kind, RESERVE) == 0:
        hindrance = NONE_IN_RESERVE
    elif not horns_allow(s, seat):
        hindrance = HORNS_FULL
    emit(s, NO_INVADE, seat, kind, hindrance, cause)


def tell_cards_of_cost(s: State, seat: Seat, kind: Figure, place: Place) -> None:
    """Name the cards that change what an invade costs. For listeners alone."""
    if cost_to_invade(s, seat, kind, place) != base_cost(s, seat, kind):
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and card.hooks & (1 << MOD_INVADE_COST):
                if its(card).mod_invade_cost(s, seat, kind, place) != 0:
                    use(s, seat, card)
            slot += 1


# -- invading: told to the invader's cards -----------------------------------------------------------------------------
def invade(s: State, seat: Seat, kind: Figure, place: Place, source: Place = RESERVE) -> None:
    """Set a figure down by invading; before it and after it all that listens to that."""
    if s.hears(seat, WOULD_INVADE):
        s.stack.append(Invading(seat, kind, place, source))
        return
    set_down(s, seat, kind, place, source)
    if s.hears(seat, ON_INVADE):
        s.stack.append(Invaded(seat, kind, place))


class Invading(Tell):
    """A figure is about to invade a place. When all have been heard it is set down if there is room; else it stays."""

    def __init__(self, seat: Seat, kind: Figure, place: Place, source: Place) -> None:
        super().__init__(WOULD_INVADE, seat)
        self.seat: i64 = seat
        self.figure: i64 = kind
        self.place: i64 = place
        self.source: i64 = source

    def kind(self) -> i64:
        return INVADING_FRAME

    def data(self) -> list[int]:
        return [int(self.seat), int(self.figure), int(self.place), int(self.source), int(self.cursor)]

    def load(self, data: list[int]) -> None:
        self.seat = data[0]
        self.start = data[0]
        self.figure = data[1]
        self.place = data[2]
        self.source = data[3]
        self.cursor = data[4]

    def copy(self) -> Frame:
        other = Invading(self.seat, self.figure, self.place, self.source)
        other.cursor = self.cursor
        return other

    def tell(self, s: State, card: Power, seat: Seat) -> None:
        if seat == self.seat:
            its(card).would_invade(s, seat, self)

    def done(self, s: State) -> None:
        if has_room(s, self.place):
            set_down(s, self.seat, self.figure, self.place, self.source)
            if s.hears(self.seat, ON_INVADE):
                s.stack.append(Invaded(self.seat, self.figure, self.place))
        elif s.ear is not None:
            emit(s, REPELLED, self.seat, self.figure, self.place)


class Invaded(Tell):
    """A figure has invaded a place: its owner's cards are told in their order."""

    def __init__(self, seat: Seat, kind: Figure, place: Place) -> None:
        super().__init__(ON_INVADE, seat)
        self.seat: i64 = seat
        self.figure: i64 = kind
        self.place: i64 = place

    def kind(self) -> i64:
        return INVADED_FRAME

    def data(self) -> list[int]:
        return [int(self.seat), int(self.figure), int(self.place), int(self.cursor)]

    def load(self, data: list[int]) -> None:
        self.seat = data[0]
        self.start = data[0]
        self.figure = data[1]
        self.place = data[2]
        self.cursor = data[3]

    def copy(self) -> Frame:
        other = Invaded(self.seat, self.figure, self.place)
        other.cursor = self.cursor
        return other

    def tell(self, s: State, card: Power, seat: Seat) -> None:
        if seat == self.seat:
            its(card).on_invade(s, seat, self)
