"""The pile: what is left of the deck when the packs of the Ages to come are set aside (V19, V42); looking at it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fimbul.core.rules.events import LOOKED
from fimbul.core.rules.frames import ask_secretly
from fimbul.core.rules.ids import ASK_LOOK, KEEP, NO_CARD, CardId, Copy, Seat, action
from fimbul.core.rules.ops import emit, move_card, use
from fimbul.core.rules.state import HAND, PACK, State
from fimbul.editions.valhalla.rules.board import LOOK_BYTES, LOOKS, dealt

LOOKED_AT: int = 3  # cards


def looks_of(s: State) -> list[tuple[int, int, int, int]]:
    """All looks so far, oldest first: Age, seat, how many cards, which of them was taken (-1: not chosen yet)."""
    found: list[tuple[int, int, int, int]] = []
    at = s.extra_at()
    n: i64 = 0
    while n < LOOKS and s.b[at] != 0:
        cards = i64(s.b[at + 2])
        found.append((int(s.b[at]), int(s.b[at + 1]), int(cards >> 4), int(cards & 15) - 1))
        at += LOOK_BYTES
        n += 1
    return found


def last_cards(s: State, age: int) -> list[int]:
    """The cards of an Age's packs that nobody took, from the holder seat 0 on; the draft of that Age is over."""
    found: list[int] = []
    step = int(s.setup.edition.direction(s.setup, age))
    seats = int(s.seats)
    for holder in range(seats):
        pack = (holder - step * (int(s.setup.picks) - 1)) % seats
        taken = [int(s.pick(seat, age, n)) for seat in range(seats) for n in range(6)]
        for n in range(int(s.setup.hand)):
            copy = int(s.setup.dealt(age, pack, n))
            if copy not in taken:
                found.append(copy)
    return found


def pile_history(s: State) -> tuple[list[int], list[list[int]]]:
    """The pile now, in order, and the cards seen in each look."""
    pile = list(dealt(s).rest)
    seen: list[list[int]] = []
    looks = looks_of(s)
    for age in range(1, int(s.age) + 1):
        if age == s.age and s.phase == 0:  # its draft is not over
            break
        pile += last_cards(s, age)
        for look_age, _, count, taken in looks:
            if look_age == age:
                top = pile[:count]
                seen.append(top)
                if taken >= 0:
                    pile = pile[count:] + [copy for n, copy in enumerate(top) if n != taken]
    return pile, seen


def look(s: State, seat: Seat, card: CardId) -> None:
    """A seat looks at the top three cards of the pile, takes one and puts the others below."""
    pile, _ = pile_history(s)
    count = min(LOOKED_AT, len(pile))
    if count == 0:
        return
    at = s.extra_at()
    while s.b[at] != 0:
        at += LOOK_BYTES
    s.b[at] = u8(s.age)
    s.b[at + 1] = u8(seat)
    s.b[at + 2] = u8(i64(count) << 4)
    if card != NO_CARD:
        use(s, seat, s.setup.cards[card])
    if s.ear is not None:
        emit(s, LOOKED, seat, count)
    ask_secretly(s, seat, card, ASK_LOOK)


def look_options(s: State) -> vec[i64]:
    """The different cards of the look in progress."""
    _, seen = pile_history(s)
    ids = sorted({int(s.card_of(copy)) for copy in seen[-1]})
    found = vec[i64](capacity=3)
    for id in ids:
        found = append(found, action(KEEP, id))
    return found


def take_looked(s: State, seat: Seat, card: CardId) -> Copy:
    """The look in progress ends: one card goes into the hand."""
    _, seen = pile_history(s)
    top = seen[-1]
    index = [int(s.card_of(copy)) for copy in top].index(int(card))
    at = s.extra_at() + LOOK_BYTES * (len(seen) - 1)
    s.b[at + 2] = u8((i64(len(top)) << 4) | (index + 1))
    move_card(s, top[index], HAND + seat)
    return top[index]


def in_pack_of(s: State, pack: Seat) -> Copy:
    """The last copy left in a pack, or -1."""
    n: i64 = 0
    while n < s.setup.hand:
        copy = s.setup.dealt(s.age, pack, n)
        if s.where(copy) == PACK + pack:
            return copy
        n += 1
    return -1
