"""Why a thing is not on offer, as far as all editions agree."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.rules.edition import Reason
from fimbul.core.rules.ids import FIGURE_KINDS, PLACES, SLOTS, Figure, Seat
from fimbul.core.rules.powers import MAY_ACT
from fimbul.core.rules.state import State


def known_figure(s: State, seat: Seat, kind: Figure) -> bool:
    """Whether the clan has a figure of a kind at all."""
    if kind < 1 or kind >= FIGURE_KINDS:
        return False
    place: i64 = 0
    while place < PLACES:
        if s.count(seat, kind, place) > 0:
            return True
        place += 1
    return False


def why_not_use(s: State, seat: Seat, card: i64) -> Reason:
    if card >= len(s.setup.cards):
        return Reason("no_such_card")
    if not (s.setup.cards[card].hooks >> MAY_ACT) & 1:
        return Reason("no_action_on_card", int(card))
    slot: i64 = 0
    while slot < SLOTS:
        if s.slot(seat, slot) >= 0 and s.card_of(s.slot(seat, slot)) == card:
            return Reason("card_cannot_act", int(card))
        slot += 1
    return Reason("not_in_play", int(card))
