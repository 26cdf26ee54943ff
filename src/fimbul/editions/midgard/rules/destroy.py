"""Destroying figures: what is not saved goes to Valhalla, and its owner's cards hear of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.rules.destroy import Destroy
from fimbul.core.rules.events import CARD_SOURCE, DESTROYED, RETREATED
from fimbul.core.rules.frames import DESTROY_FRAME, Frame
from fimbul.core.rules.ids import FALLEN, MOVE, SLOTS, CardId, Figure, Place, Seat, action
from fimbul.core.rules.ops import emit, move
from fimbul.core.rules.powers import WOULD_DESTROY
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.powers import ON_DESTROYED, its

BY_CARD: Final[i64] = 0
IN_BATTLE: Final[i64] = 1
BY_DOOM: Final[i64] = 2  # no Rage saves from it
AS_PRICE: Final[i64] = 3  # a cost must be paid


class Destruction(Destroy):
    """Figures are about to be destroyed; what is left in `doomed` when all have been heard dies at once."""

    def kind(self) -> i64:
        return DESTROY_FRAME

    def copy(self) -> Frame:
        other = Destruction(self.cause, self.start)
        other.cursor = self.cursor
        other.doomed = self.doomed[:]
        return other

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
                        its(card).on_destroyed(s, seat, (entry >> 16) & 255, (entry >> 8) & 255, entry & 255)
                    slot += 1


def destroy(s: State, doomed: Destruction) -> None:
    """Destroy figures, after their owners had a chance to save them."""
    if len(doomed.doomed) == 0:
        return
    if (s.heard >> WOULD_DESTROY) & 1:
        s.stack.append(doomed)
    else:
        doomed.done(s)


def retreat(s: State, doomed: Destroy, seat: Seat, kind: Figure, source: Place, target: Place, card: CardId) -> None:
    """A doomed figure goes elsewhere instead, by leave of a card."""
    doomed.strike_off(seat, action(MOVE, kind, source))
    if s.ear is not None:
        emit(s, RETREATED, seat, kind, source, CARD_SOURCE + card)
    move(s, seat, kind, source, target)


def active_seat(s: State) -> Seat:
    """Who is heard first: the seat whose turn it is, or else the first player (R80a)."""
    return s.turn if s.turn >= 0 else s.first
