"""The Call to Battle: each seat once, one figure from an adjacent Chamber, the contester last. V26, V27."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import CARD_SOURCE
from fimbul.core.rules.frames import Frame, ask, with_pass
from fimbul.core.rules.ids import (
    ANY,
    ASK_JOIN,
    FIGURE_KINDS,
    JOIN,
    NO_CARD,
    PASS,
    SLOTS,
    SWAP,
    Action,
    CardId,
    Figure,
    Place,
    Seat,
    action,
    action_kind,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import move
from fimbul.core.rules.state import State
from fimbul.editions.valhalla.rules.board import CHAMBERS, DOORS, ELITE, MONSTER, shifted
from fimbul.editions.valhalla.rules.ops import pay_toll
from fimbul.editions.valhalla.rules.powers import MAY_CALL, MAY_SWAP, MOD_CALL, MOD_TOLL, ON_JOIN, its
from fimbul.editions.valhalla.rules.query import may_leave
from fimbul.editions.valhalla.rules.telling import CALL_FRAME, the_contest, upgrade_heard


class Call(Frame):
    """The Call in progress."""

    def __init__(self, place: Place, attacker: Seat) -> None:
        self.place: i64 = place
        self.attacker: i64 = attacker
        self.turn: i64 = 0  # 1 for the seat to the contester's left, as many as there are seats for the contester
        self.left: i64 = 0  # figures the seat in turn may still move
        self.moved: i64 = 0  # figures it has moved
        self.told: i64 = 0  # copies told of the figure that moved last, or used up before
        self.last: i64 = 0  # that figure: kind << 8 | from
        self.brought: i64 = 0  # copies that have brought somebody along in this turn

    def kind(self) -> i64:
        return CALL_FRAME

    def data(self) -> list[int]:
        where = [int(self.place), int(self.attacker), int(self.turn), int(self.left)]
        return [*where, int(self.moved), int(self.told), int(self.last), int(self.brought)]

    def load(self, data: list[int]) -> None:
        self.place = data[0]
        self.attacker = data[1]
        self.turn = data[2]
        self.left = data[3]
        self.moved = data[4]
        self.told = data[5]
        self.last = data[6]
        self.brought = data[7]

    def copy(self) -> Frame:
        other = Call(self.place, self.attacker)
        other.turn = self.turn
        other.left = self.left
        other.moved = self.moved
        other.told = self.told
        other.last = self.last
        other.brought = self.brought
        return other

    def seat(self, s: State) -> Seat:
        """Who is called."""
        return (self.attacker + self.turn) % s.seats

    def step(self, s: State) -> None:
        while True:
            if self.last != 0:
                if self.tell_join(s):
                    return
                self.last = 0
            if self.left > 0:
                found = join_options(s, self.seat(s), self.place, self.moved > 0)
                if len(found) > 0:
                    ask(s, self.seat(s), NO_CARD, ASK_JOIN, with_pass(found))
                    return
            self.turn += 1
            if self.turn > s.seats:
                s.stack.pop()
                return
            self.moved = 0
            self.brought = 0
            self.left = 1 + more_figures(s, self.seat(s))

    def tell_join(self, s: State) -> bool:
        """Tell the next copy of the figure that moved; each is told until it has brought somebody along (V45)."""
        seat = self.seat(s)
        if not s.hears(seat, ON_JOIN):
            return False
        while True:
            self.told += 1
            card = upgrade_heard(s, seat, ON_JOIN, self.told)
            if card is None:
                self.told -= 1
                return False
            depth = len(s.stack)
            its(card).on_join(s, seat, the_contest(s), self.last >> 8, self.last & 255)
            if len(s.stack) != depth:
                return True
            self.told -= 1
            return False

    def answered(self, s: State, seat: Seat, answer: Action) -> None:
        if answer == PASS:
            self.left = 0
        elif action_kind(answer) == SWAP:
            self.left = 0
            swap_partner(s, seat, second_of(answer))
        else:
            self.left -= 1
            self.join(s, seat, first_of(answer), second_of(answer))

    def join(self, s: State, seat: Seat, kind: Figure, source: Place) -> None:
        """A figure answers the Call; the first one of a seat pays the toll."""
        if self.moved == 0:
            owner = toll_owner(s, seat, self.place)
            if owner >= 0:
                pay_toll(s, seat, owner, 1, CARD_SOURCE + toll_card(s, owner))
        self.moved += 1
        move(s, seat, kind, source, self.place)
        self.last = (kind << 8) | source
        self.told = self.brought

    def bring(self, s: State, seat: Seat, kind: Figure, source: Place) -> None:
        """A figure comes along with another, at no toll of its own."""
        self.brought += 1
        move(s, seat, kind, source, self.place)


def swap_partner(s: State, seat: Seat, place: Place) -> None:
    """The card that lets an Elite be exchanged asks with whom."""
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and (card.hooks >> MAY_SWAP) & 1:
            its(card).swap(s, seat, place)
            return
        slot += 1


def more_figures(s: State, seat: Seat) -> i64:
    """How many figures more than one a seat may move in its turn of the Call."""
    more: i64 = 0
    if s.hears(seat, MOD_CALL):
        slot: i64 = 0
        while slot < SLOTS:
            card = s.upgrade(seat, slot)
            if card is not None and (card.hooks >> MOD_CALL) & 1:
                more += its(card).mod_call(s, seat, the_contest(s))
            slot += 1
    return more


def toll_owner(s: State, seat: Seat, place: Place) -> Seat:
    """To whom a seat pays for answering the Call, or -1 (V27)."""
    if not (s.heard >> MOD_TOLL) & 1:
        return -1
    other: i64 = 0
    while other < s.seats:
        if other != seat and s.hears(other, MOD_TOLL) and toll_card(s, other) >= 0:
            return other
        other += 1
    return -1


def toll_card(s: State, owner: Seat) -> CardId:
    """The card by which a clan takes a toll in this Call, or -1."""
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(owner, slot)
        if card is not None and (card.hooks >> MOD_TOLL) & 1:
            if its(card).mod_toll(s, owner, the_contest(s)) > 0:
                return card.id
        slot += 1
    return -1


def comes_from_afar(s: State, seat: Seat, kind: Figure) -> bool:
    """Whether a figure answers the Call from any Chamber."""
    slot: i64 = 0
    while slot < SLOTS:
        card = s.upgrade(seat, slot)
        if card is not None and (card.hooks >> MAY_CALL) & 1 and its(card).may_call(s, seat, kind):
            return True
        slot += 1
    return False


def join_options(s: State, seat: Seat, place: Place, again: bool) -> vec[i64]:
    """The figures of a seat that may answer the Call, and the Elites it may exchange."""
    found = vec[i64](capacity=8)
    if again or toll_owner(s, seat, place) < 0 or s.rage(seat) > 0:
        afar = s.hears(seat, MAY_CALL)
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            reach = DOORS[place]
            if afar and kind >= MONSTER and comes_from_afar(s, seat, kind):
                reach = ~shifted(1, place)
            source: i64 = 0
            while source < CHAMBERS:
                if (reach >> source) & 1 and s.count(seat, kind, source) > 0 and may_leave(s, seat, source):
                    found = append(found, action(JOIN, kind, source))
                source += 1
            kind += 1
    if not again and s.hears(seat, MAY_SWAP):
        found = swap_options(s, seat, found)
    return found


def swap_options(s: State, seat: Seat, found: vec[i64]) -> vec[i64]:
    """Some options, and after them the Elites that a seat may exchange."""
    source: i64 = 0
    while source < CHAMBERS:
        if s.count(seat, ELITE, source) > 0 and has_partner(s, seat, source):
            found = append(found, action(SWAP, ELITE, source))
        source += 1
    return found


def has_partner(s: State, seat: Seat, but: Place) -> bool:
    """Whether a seat has a figure that is no Elite in another Chamber."""
    place: i64 = 0
    while place < CHAMBERS:
        if place != but and s.count(seat, ANY, place) > s.count(seat, ELITE, place):
            return True
        place += 1
    return False
