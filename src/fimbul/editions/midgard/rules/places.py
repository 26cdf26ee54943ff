"""Where a figure may invade, and for how much Rage. Rulebook: Invade; R11-R17."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from fimbul.core.rules.ids import INVADE, Figure, Place, Seat, action
from fimbul.core.rules.query import horns_allow, invade_cost, may_invade_by_card
from fimbul.core.rules.state import State
from fimbul.editions.midgard.rules.board import (
    FJORD_END,
    FJORDS,
    LEADER,
    LEADS,
    MONSTER,
    MONSTER_2,
    MONSTER_SLOT,
    YGGDRASIL,
    fjord_open,
    room_in,
    ruined,
    sails,
)


def base_cost(s: State, seat: Seat, kind: Figure) -> i64:
    """Rage to invade before cards change it: the figure's STR; a Leader nothing, a Monster what its card says (R13)."""
    if kind == LEADER or kind > MONSTER_2:
        return 0
    if kind < MONSTER:
        return s.figure_strength(seat, kind)
    card = s.upgrade(seat, MONSTER_SLOT + kind - MONSTER)
    return 0 if card is None or card.traits & LEADS else card.cost


def cost_to_invade(s: State, seat: Seat, kind: Figure, place: Place) -> i64:
    """Rage to invade a place with a figure."""
    return invade_cost(s, seat, kind, place, base_cost(s, seat, kind))


def place_to_invade(s: State, seat: Seat, kind: Figure, place: Place) -> bool:
    """Ships go into fjords, others into empty villages of the outer provinces; cards may open more."""
    if place >= FJORDS:
        return place < FJORD_END and sails(s, seat, kind) and fjord_open(s, place)
    if sails(s, seat, kind):
        return False
    if place != YGGDRASIL and room_in(s, place) > 0:
        return True
    return not ruined(s, place) and may_invade_by_card(s, seat, kind, place)


def invade_options(s: State, seat: Seat, kind: Figure, source: Place, found: vec[i64]) -> vec[i64]:
    """All places a figure may invade at no cost."""
    if s.count(seat, kind, source) > 0 and horns_allow(s, seat):
        place: i64 = 0
        while place < FJORD_END:
            if place_to_invade(s, seat, kind, place):
                found = append(found, action(INVADE, kind, place))
            place += 1
    return found
