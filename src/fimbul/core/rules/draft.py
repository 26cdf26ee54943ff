"""Gods' Gifts: packs are dealt, a card is chosen, packs pass on."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import DRAFTED, PACKS_PASSED
from fimbul.core.rules.ids import ASK_DRAFT, DRAFT, CardId, Copy, Mask, Seat, action
from fimbul.core.rules.ops import emit, move_card
from fimbul.core.rules.state import HAND, OUT, PACK, State


def everybody(s: State) -> Mask:
    """All seats."""
    return (1 << s.seats) - 1


def picks_at_once(s: State) -> i64:
    """Cards chosen before packs pass: two with two seats."""
    return 2 if s.seats == 2 else 1


def deal_packs(s: State) -> None:
    """Each seat gets the pack of this Age."""
    seat: i64 = 0
    while seat < s.seats:
        n: i64 = 0
        while n < s.setup.hand:
            s.set_where(s.setup.dealt(s.age, seat, n), PACK + seat)
            n += 1
        seat += 1
    s.round = 0


def ask_draft(s: State) -> None:
    """Everybody chooses from the pack in hand."""
    s.asked = everybody(s)
    s.question = ASK_DRAFT


def pack_held(s: State, seat: Seat, round: i64, direction: i64) -> Seat:
    """Whose pack (by the deal) a seat holds after a number of passes; direction +1 is to the left."""
    return (seat - direction * round) % s.seats


def draft_options(s: State, seat: Seat, direction: i64) -> vec[i64]:
    """The different cards in the pack a seat holds."""
    found = vec[i64](capacity=8)
    pack = pack_held(s, seat, s.round, direction)
    own = s.chosen(seat)
    zones = s.b  # read as it is, without a call for each copy: every seat looks at its pack at every pick
    first = s.where_at()
    last: i64 = -1
    n: i64 = 0
    while n < s.setup.hand:
        copy = s.setup.dealt(s.age, pack, n)
        if i64(zones[first + copy]) == PACK + pack and copy != own:
            card = s.card_of(copy)
            if card != last:
                found = append(found, action(DRAFT, card))
                last = card
        n += 1
    return found


def copy_in_pack(s: State, seat: Seat, card: CardId, direction: i64) -> Copy:
    """The copy of a card in the pack a seat holds that it has not chosen yet."""
    pack = pack_held(s, seat, s.round, direction)
    n: i64 = 0
    while n < s.setup.hand:
        copy = s.setup.dealt(s.age, pack, n)
        if s.card_of(copy) == card and s.where(copy) == PACK + pack and copy != s.chosen(seat):
            return copy
        n += 1
    return -1


def choose_draft(s: State, seat: Seat, copy: Copy) -> None:
    """Remember a hidden choice; with two seats a second one follows."""
    if s.chosen(seat) < 0:
        s.set_chosen(seat, copy)
        if picks_at_once(s) == 1:
            s.asked &= ~(1 << seat)
    else:
        s.set_chosen(seat, copy, 1)
        s.asked &= ~(1 << seat)


def take_chosen(s: State, direction: i64) -> bool:
    """All have chosen: cards go into the hands and packs pass. True when the draft is over."""
    at_once = picks_at_once(s)
    seat: i64 = 0
    while seat < s.seats:
        n: i64 = 0
        while n < at_once:
            copy = s.chosen(seat, n)
            s.set_chosen(seat, -1, n)
            s.set_pick(seat, s.age, s.round * at_once + n, copy)
            move_card(s, copy, HAND + seat)
            if s.ear is not None:
                emit(s, DRAFTED, seat, s.card_of(copy), audience=1 << seat)
                emit(s, DRAFTED, seat, -1, audience=~(1 << seat))
            n += 1
        if at_once == 2 and s.pick(seat, s.age, s.round * 2) > s.pick(seat, s.age, s.round * 2 + 1):
            first = s.pick(seat, s.age, s.round * 2)  # two cards at once have no order
            s.set_pick(seat, s.age, s.round * 2, s.pick(seat, s.age, s.round * 2 + 1))
            s.set_pick(seat, s.age, s.round * 2 + 1, first)
        seat += 1
    s.round += 1
    if s.round * at_once < s.setup.picks:
        if s.ear is not None:
            emit(s, PACKS_PASSED, direction)
        return False
    s.setup.edition.end_draft(s)
    seat = 0
    while seat < s.seats:  # what is left of each pack: unseen for ever
        copy = s.next_in(PACK + seat, 0)
        while copy < s.setup.copies:
            s.set_where(copy, OUT)
            copy = s.next_in(PACK + seat, copy + 1)
        seat += 1
    s.round = 0
    return True
