"""The reads: sums over figures and cards, with the `mod_` and `may_` hooks added in."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.ids import (
    ANY,
    BOARD,
    FIGURE_KINDS,
    KEEP,
    LAST_STEP,
    RAISE,
    SLOTS,
    STATS,
    CardId,
    Copy,
    Figure,
    Place,
    Seat,
    action,
    first_of,
)
from fimbul.core.rules.powers import MOD_STRENGTH
from fimbul.core.rules.state import HAND, State


# -- seats ---------------------------------------------------------------------------------------------------------
def seats_from(s: State, first: Seat) -> vec[i64]:
    """All seats, clockwise from one of them."""
    found = vec[i64](capacity=s.seats)
    turn: i64 = 0
    while turn < s.seats:
        found = append(found, (first + turn) % s.seats)
        turn += 1
    return found


def enemies(s: State, me: Seat) -> vec[i64]:
    """All other seats, the lowest first, so that options made from them are sorted."""
    found = vec[i64](capacity=s.seats)
    seat: i64 = 0
    while seat < s.seats:
        if seat != me:
            found = append(found, seat)
        seat += 1
    return found


# -- figures -------------------------------------------------------------------------------------------------------
def strength_by_cards(s: State, seat: Seat, kind: Figure, place: Place) -> i64:
    """What cards add to the STR of a seat's figures of one kind in one place."""
    total: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and card.hooks & (1 << MOD_STRENGTH):
            total += card.mod_strength(s, seat, kind, place)
        slot += 1
    return total


def kind_strength(s: State, seat: Seat, kind: Figure, place: Place) -> i64:
    """STR of a seat's figures of one kind in one place."""
    count = s.count(seat, kind, place)
    if count == 0:
        return 0
    found = count * s.figure_strength(seat, kind)
    if s.hears(seat, MOD_STRENGTH):
        found += strength_by_cards(s, seat, kind, place)
    return found


def strength_of(s: State, seat: Seat, place: Place) -> i64:
    """STR of a seat's figures in one place."""
    if s.count(seat, ANY, place) == 0:
        return 0
    by_cards = s.hears(seat, MOD_STRENGTH)
    total: i64 = 0
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        count = s.count(seat, kind, place)
        if count > 0:
            total += count * s.figure_strength(seat, kind)
            if by_cards:
                total += strength_by_cards(s, seat, kind, place)
        kind += 1
    return total


# -- cards ---------------------------------------------------------------------------------------------------------
def in_zone(s: State, card: CardId, zone: i64) -> Copy:
    """A copy of a card in a zone, or -1: one that has been shown rather than a hidden one (the latest shown first)."""
    best: i64 = -1
    best_shown: i64 = -1
    first, end = copies_of(s, card)
    copy = first
    while copy < end:
        if s.where(copy) == zone and s.shown(copy) > best_shown:
            best = copy
            best_shown = s.shown(copy)
        copy += 1
    return best


def copies_of(s: State, card: CardId) -> tuple[i64, i64]:
    """The copies of a card in this game: from, to (excluded)."""
    return s.setup.first_copy[card], s.setup.first_copy[card + 1]


def cards_in_hand(s: State, seat: Seat) -> vec[i64]:
    """The different cards in a hand, in the order of the card list."""
    found = vec[i64](capacity=8)
    last: i64 = -1
    left = s.hand_size(seat)
    copy = s.hand_from(seat) - 1
    while left > 0:
        copy = s.next_in(HAND + seat, copy + 1)
        left -= 1
        card = s.card_of(copy)
        if card != last:
            found = append(found, card)
            last = card
    return found


def hand_options(s: State, seat: Seat, kind: i64) -> vec[i64]:
    """One action of a kind for each different card in a hand."""
    found = vec[i64](capacity=8)
    for card in cards_in_hand(s, seat):
        found = append(found, action(kind, card))
    return found


def keep_options(s: State, seat: Seat) -> vec[i64]:
    """One action for each different card in a hand that may still be chosen to be kept."""
    if s.setup.edition.keeps == 1:
        return hand_options(s, seat, KEEP)
    found = vec[i64](capacity=8)
    for option in hand_options(s, seat, KEEP):
        if copy_to_keep(s, seat, first_of(option)) >= 0:
            found = append(found, option)
    return found


def copy_to_keep(s: State, seat: Seat, card: CardId) -> Copy:
    """A copy of a card in a hand that is not chosen yet, or -1; the latest shown first."""
    best: i64 = -1
    best_shown: i64 = -1
    first, end = copies_of(s, card)
    copy = first
    while copy < end:
        if s.where(copy) == HAND + seat and s.shown(copy) > best_shown:
            if copy != s.chosen(seat) and copy != s.chosen(seat, 1) and copy != s.chosen(seat, 2):
                best = copy
                best_shown = s.shown(copy)
        copy += 1
    return best


def choose_keep(s: State, seat: Seat, card: CardId) -> None:
    """Remember a card to keep; the seat is asked until it has chosen as many as the edition lets it keep."""
    n: i64 = 0
    while s.chosen(seat, n) >= 0:
        n += 1
    s.set_chosen(seat, copy_to_keep(s, seat, card), n)
    if n + 1 >= s.setup.edition.keeps:
        s.asked &= ~(1 << seat)


def cards_in(s: State, zone: i64) -> list[int]:
    """The cards in a zone, in the order of the card list."""
    found: list[int] = []
    copy = s.next_in(zone, 0)
    while copy < s.setup.copies:
        found.append(int(s.card_of(copy)))
        copy = s.next_in(zone, copy + 1)
    return found


def raise_options(s: State, seat: Seat, but: i64 = -1) -> vec[i64]:
    """The stats that can be raised, but one."""
    found = vec[i64](capacity=STATS)
    stat: i64 = 0
    while stat < STATS:
        if stat != but and s.step(seat, stat) < LAST_STEP:
            found = append(found, action(RAISE, stat))
        stat += 1
    return found


def figures_at(s: State, seat: Seat, kind: i64, here: Place, support: Place) -> vec[i64]:
    """One action of a kind (figure, place) for each different figure of a seat in one or two places."""
    found = vec[i64](capacity=4)
    figure: i64 = 1
    while figure < FIGURE_KINDS:
        low = here if here < support else support
        high = support if here < support else here
        if s.count(seat, figure, low) > 0:
            found = append(found, action(kind, figure, low))
        if high != low and s.count(seat, figure, high) > 0:
            found = append(found, action(kind, figure, high))
        figure += 1
    return found


def figures_on_board(s: State, seat: Seat, kind: i64) -> vec[i64]:
    """One action of a kind (figure, place) for each different figure of a seat on the board."""
    found = vec[i64]()
    figure: i64 = 1
    while figure < FIGURE_KINDS:
        place: i64 = 0
        while place < BOARD:
            if s.count(seat, figure, place) > 0:
                found = append(found, action(kind, figure, place))
            place += 1
        figure += 1
    return found
