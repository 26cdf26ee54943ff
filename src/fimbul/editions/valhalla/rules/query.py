"""The reads of this edition: who may be touched, who may leave, for how many figures one counts."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.ids import ANY, FIGURE_KINDS, NO_CARD, RETURN, SLOTS, CardId, Figure, Place, Seat, action
from fimbul.core.rules.query import strength_of
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CHAMBERS, ELITE, PILES, SAUNA, pile_of, valhalla
from fimbul.editions.valhalla.rules.powers import (
    MAY_LEAVE,
    MAY_SUMMON,
    MAY_TOUCH,
    MOD_COUNT,
    MOD_MAJORITY,
    its,
)


def copies_in_play(s: State, seat: Seat, card: CardId) -> i64:
    """How many copies of an upgrade a seat has in play."""
    found: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        copy = s.slot(seat, slot)
        if copy >= 0 and s.card_of(copy) == card:
            found += 1
        slot += 1
    return found


def fresh_slot(s: State, seat: Seat, card: CardId) -> i64:
    """The slot of a copy of an upgrade that is not used up for this Age, or -1."""
    slot: i64 = 0
    while slot < SLOTS:
        copy = s.slot(seat, slot)
        if copy >= 0 and s.card_of(copy) == card and not (valhalla(s).used >> (8 * seat + slot)) & 1:
            return slot
        slot += 1
    return -1


def touchable(s: State, seat: Seat) -> bool:
    """Whether other clans' effects may destroy or move a clan's figures (V18)."""
    if not s.hears(seat, MAY_TOUCH):
        return True
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and (card.hooks >> MAY_TOUCH) & 1 and not its(card).may_touch(s, seat):
            return False
        slot += 1
    return True


def may_leave(s: State, seat: Seat, place: Place) -> bool:
    """Whether a clan's figures may leave a Chamber by March or Call (V26)."""
    return not (s.heard >> MAY_LEAVE) & 1 or held_by(s, seat, place) == NO_CARD


def held_by(s: State, seat: Seat, place: Place) -> i64:
    """The card of another clan that keeps a clan's figures in a Chamber, or -1."""
    other: i64 = 0
    while other < s.seats:
        if other != seat and s.hears(other, MAY_LEAVE):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(other, slot)
                if card is not None and (card.hooks >> MAY_LEAVE) & 1 and not its(card).may_leave(s, other, place):
                    return card.id
                slot += 1
        other += 1
    return NO_CARD


def may_summon_by_card(s: State, seat: Seat, place: Place) -> bool:
    """Whether a card opens a Chamber to a clan's summons (V28)."""
    if not s.hears(seat, MAY_SUMMON):
        return False
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and (card.hooks >> MAY_SUMMON) & 1 and its(card).may_summon(s, seat, place):
            return True
        slot += 1
    return False


def weight_of(s: State, seat: Seat, kind: Figure, valor: bool) -> i64:
    """For how many figures one of a kind counts, for a majority or for the owner's Quests (V22, V23)."""
    most: i64 = 0
    if s.hears(seat, MOD_COUNT):
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and (card.hooks >> MOD_COUNT) & 1:
                more = its(card).mod_count(s, seat, kind, valor)
                if more > most:
                    most = more
            slot += 1
    return 1 + most


def figures_for_quests(s: State, seat: Seat, place: Place) -> i64:
    """Figures of a seat in a place as its own Quests count them."""
    return s.count(seat, ANY, place) + (weight_of(s, seat, ELITE, False) - 1) * s.count(seat, ELITE, place)


def majority_number(s: State, seat: Seat, place: Place) -> i64:
    """A clan's number for the majority of Prove Valor (V23)."""
    if s.count(seat, ANY, place) == 0:
        return 0
    number: i64 = 0
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        count = s.count(seat, kind, place)
        if count > 0:
            number += count * weight_of(s, seat, kind, True)
        kind += 1
    more: i64 = 0
    if s.hears(seat, MOD_MAJORITY):
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and (card.hooks >> MOD_MAJORITY) & 1:
                extra = its(card).mod_majority(s, seat, place, number)
                if extra > more:
                    more = extra
            slot += 1
    return number + more


def strength_at(s: State, seat: Seat, place: Place) -> i64:
    """STR of a seat's figures in a Chamber."""
    return strength_of(s, seat, place)


def enemies_in_pile(s: State, seat: Seat) -> i64:
    """Figures of other clans in a seat's kill pile."""
    pile = pile_of(seat)
    return s.total(pile) - s.count(seat, ANY, pile)


def dead_of(s: State, seat: Seat) -> i64:
    """Figures of a seat in all kill piles and the Sauna."""
    found = s.count(seat, ANY, SAUNA)
    other: i64 = 0
    while other < s.seats:
        found += s.count(seat, ANY, i64(PILES[other]))
        other += 1
    return found


def return_options(s: State, seat: Seat) -> vec[i64]:
    """One action for each different figure of a seat in each pile."""
    found = vec[i64](capacity=8)
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        place: i64 = CHAMBERS
        while place < 16:
            if place != 13 and s.count(seat, kind, place) > 0:
                found = append(found, action(RETURN, kind, place))
            place += 1
        kind += 1
    return found


def on_the_board(s: State, seat: Seat, kind: Figure) -> i64:
    """How many figures of a kind (or ANY) a seat has in Chambers."""
    found: i64 = 0
    place: i64 = 0
    while place < CHAMBERS:
        found += s.count(seat, kind, place)
        place += 1
    return found


def place_of(s: State, seat: Seat, kind: Figure) -> Place:
    """The Chamber of a single figure (a Monster), or -1."""
    place: i64 = 0
    while place < CHAMBERS:
        if s.count(seat, kind, place) > 0:
            return place
        place += 1
    return -1
