"""Destroying figures: their owners are heard first, and may save them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.events import DESTROYED, SAVED
from fimbul.core.rules.frames import DESTROY_FRAME, Frame, Tell
from fimbul.core.rules.ids import (
    ANY,
    FALLEN,
    FIGURE_KINDS,
    NOBODY,
    SLOTS,
    Action,
    Figure,
    Place,
    Seat,
    action,
    first_of,
    second_of,
)
from fimbul.core.rules.ops import emit
from fimbul.core.rules.powers import ON_DESTROYED, WOULD_DESTROY, Card, Power
from fimbul.core.rules.state import State

BY_CARD: Final[i64] = 0
IN_BATTLE: Final[i64] = 1
BY_DOOM: Final[i64] = 2  # no Rage saves from it
AS_PRICE: Final[i64] = 3  # a cost must be paid


class Destroy(Tell):
    """Figures are about to be destroyed; what is left in `doomed` when all have been heard dies at once."""

    def __init__(self, cause: i64, start: Seat) -> None:
        super().__init__(WOULD_DESTROY, start)
        self.cause: i64 = cause
        self.doomed: vec[i64] = vec[i64]()  # seat << 24 | figure << 16 | place << 8 | count

    def kind(self) -> i64:
        return DESTROY_FRAME

    def data(self) -> list[int]:
        return [int(self.cause), int(self.start), int(self.cursor), *[int(entry) for entry in self.doomed]]

    def load(self, data: list[int]) -> None:
        self.cause = data[0]
        self.start = data[1]
        self.cursor = data[2]
        self.doomed = vec[i64](data[3:])

    def copy(self) -> Frame:
        other = Destroy(self.cause, self.start)
        other.cursor = self.cursor
        other.doomed = self.doomed[:]
        return other

    def add(self, seat: Seat, kind: Figure, place: Place, count: i64) -> None:
        """Doom some figures."""
        if count > 0:
            self.doomed = append(self.doomed, (seat << 24) | (kind << 16) | (place << 8) | count)

    def figures_of(self, seat: Seat, kind: i64) -> vec[i64]:
        """One action of a kind (figure, place) for each different doomed figure of a seat, sorted."""
        found = vec[i64]()
        figure: i64 = 1
        while figure < 8:
            place: i64 = 0
            while place < 16:
                for entry in self.doomed:
                    if entry >> 24 == seat and (entry >> 16) & 255 == figure and (entry >> 8) & 255 == place:
                        found = append(found, action(kind, figure, place))
                place += 1
            figure += 1
        return found

    def spare(self, s: State, seat: Seat, answer: Action) -> None:
        """Take one figure off the list of the doomed."""
        kept = vec[i64]()
        spared = False
        for entry in self.doomed:
            left = entry
            if (
                not spared
                and entry >> 24 == seat
                and (entry >> 16) & 255 == first_of(answer)
                and (entry >> 8) & 255 == second_of(answer)
            ):
                left -= 1
                spared = True
            if left & 255 != 0:
                kept = append(kept, left)
        self.doomed = kept
        if s.ear is not None:
            emit(s, SAVED, seat, first_of(answer), second_of(answer))

    def again(self) -> None:
        """Let the listener that was just told hear once more."""
        self.cursor -= 1

    def tell_power(self, s: State, power: Power, number: i64) -> None:
        power.would_destroy(s, NOBODY, self)

    def tell(self, s: State, card: Card, seat: Seat) -> None:
        for entry in self.doomed:
            if entry >> 24 == seat:
                card.would_destroy(s, seat, self)
                return

    def done(self, s: State) -> None:
        for entry in self.doomed:
            seat = entry >> 24
            kind = (entry >> 16) & 255
            place = (entry >> 8) & 255
            count = entry & 255
            s.change(seat, kind, place, -count)
            s.change(seat, kind, FALLEN, count)
            if s.ear is not None:
                emit(s, DESTROYED, seat, kind, place, count)
            if self.cause == IN_BATTLE:
                at = len(s.stack) - 1
                while at >= 0 and not s.stack[at].fell(seat, count):
                    at -= 1
        for entry in self.doomed:
            seat = entry >> 24
            if s.hears(seat, ON_DESTROYED):
                slot: i64 = 0
                while slot < SLOTS:
                    card = s.upgrade(seat, slot)
                    if card is not None and card.hooks & (1 << ON_DESTROYED):
                        card.on_destroyed(s, seat, (entry >> 16) & 255, (entry >> 8) & 255, entry & 255)
                    slot += 1


def destroy(s: State, doomed: Destroy) -> None:
    """Destroy figures, after their owners had a chance to save them."""
    if len(doomed.doomed) == 0:
        return
    if (s.heard >> WOULD_DESTROY) & 1:
        s.stack.append(doomed)
    else:
        doomed.done(s)


def active_seat(s: State) -> Seat:
    """Who is heard first: the seat whose turn it is, or else the first player (R80a)."""
    return s.turn if s.turn >= 0 else s.first


def doom_all(s: State, doomed: Destroy, seat: Seat, place: Place) -> None:
    """Doom all figures of a seat in a place."""
    if s.count(seat, ANY, place) > 0:
        kind: i64 = 1
        while kind < FIGURE_KINDS:
            doomed.add(seat, kind, place, s.count(seat, kind, place))
            kind += 1
