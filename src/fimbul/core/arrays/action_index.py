"""Dense numbers for actions: a bounded table, and the rank of an action in it. Learners need a fixed number of outputs.

Seats inside an action are counted from the seat that acts (1 is the next one clockwise), so that an index means the
same to every seat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fimbul.core.rules import shapes
from fimbul.core.rules.ids import PLACES, Action, Seat, action_kind, first_of, second_of

KINDS: Final[i64] = 64
NO_SEAT: Final[i64] = 0  # what the first argument of a kind of action holds
SEAT: Final[i64] = 1
SEAT_AND_FIGURE: Final[i64] = 2  # seat << 4 | figure
PILE_LAST: Final[i64] = 3  # … or the second one: a place, which may be a seat's kill pile

FIRST: Final[i64] = 16  # where the first argument begins
SECOND: Final[i64] = 8
WAIT: Final[i64] = -1  # no action of the rules: what a seat does that is not asked


def seat_in(kind: int, piles: bytes) -> int:
    """Where a kind of action names a seat."""
    if kind >= len(shapes.ACTION_SHAPES):
        return int(NO_SEAT)
    shape = shapes.ACTION_SHAPES[kind]
    if shape.first == shapes.SEAT:
        return int(SEAT)
    if shape.first == shapes.THEIR_FIGURE:
        return int(SEAT_AND_FIGURE)
    return int(PILE_LAST) if shape.second == shapes.ANY_PLACE and len(piles) > 0 else int(NO_SEAT)


class ActionTable:
    """All actions of an edition in ascending order; index 0 stands for waiting."""

    def __init__(self, actions: list[int], piles: bytes) -> None:
        packed = [int(WAIT), *sorted(set(actions))]
        self.packed: vec[i64] = vec[i64](packed)
        self.size: i64 = len(packed)
        self.seats_in: vec[i64] = vec[i64]([seat_in(kind, piles) for kind in range(int(KINDS))])
        self.piles: vec[i64] = vec[i64](list(piles))  # places, by seat
        self.pile_seat: vec[i64] = vec[i64]([piles.find(place) for place in range(int(PLACES))])
        begins = [0] * (int(KINDS) + 1)  # where the actions of each kind begin
        for one in packed[1:]:
            begins[(one >> 24) + 1] += 1
        begins[0] = 1
        for kind in range(int(KINDS)):
            begins[kind + 1] += begins[kind]
        self.begins: vec[i64] = vec[i64](begins)
        firsts = [0] * (int(KINDS) * 256)  # … and of each kind with a first argument
        for index in range(len(packed) - 1, 0, -1):
            firsts[packed[index] >> 16] = index
        self.firsts: vec[i64] = vec[i64](firsts)

    def turned(self, action: Action, by: i64, seats: i64) -> Action:
        """The same action with its seat, if it names one, counted on by a number of seats."""
        holds = self.seats_in[action_kind(action)]
        if holds == NO_SEAT:
            return action
        if holds == PILE_LAST:
            place = second_of(action)
            if place >= PLACES:
                return action
            owner = self.pile_seat[place]
            return action if owner < 0 else action + ((self.piles[(owner + by) % seats] - place) << SECOND)
        a = first_of(action)
        seat = a if holds == SEAT else a >> 4
        other = (seat + by) % seats
        return action + ((other - seat) << (FIRST if holds == SEAT else FIRST + 4))

    def index_of(self, action: Action, seat: Seat, seats: i64) -> i64:
        """The index of an action of a seat; -1 if the table has no such action."""
        kind = action_kind(action)
        if kind < 0 or kind >= KINDS:
            return -1
        wanted = self.turned(action, seats - seat, seats)
        guess = self.firsts[wanted >> FIRST] + second_of(
            wanted
        )  # nearly always there: second arguments run from 0 or 1
        if guess < self.size and self.packed[guess] == wanted:
            return guess
        if guess > 0 and guess <= self.size and self.packed[guess - 1] == wanted:
            return guess - 1
        low = self.begins[kind]
        end = self.begins[kind + 1]
        high = end
        while low < high:
            middle = (low + high) >> 1
            if self.packed[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low if low < end and self.packed[low] == wanted else -1

    def action_of(self, index: i64, seat: Seat, seats: i64) -> Action:
        """The action that an index means for a seat; WAIT for index 0."""
        packed = self.packed[index]
        return packed if packed == WAIT else self.turned(packed, seat, seats)
