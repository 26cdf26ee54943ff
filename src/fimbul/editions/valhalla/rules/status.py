"""What can be wrong with a state of this edition."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.rules.ids import FIGURE_KINDS, PLACES, SLOTS
from fimbul.core.rules.state import DISCARD_PILE
from fimbul.core.text.saves import track_faults
from fimbul.editions.valhalla.rules.board import (
    CHAMBERS,
    ELITE,
    ELITE_UPGRADE,
    ELITES,
    LARGE,
    LARGE_BASES,
    MONSTER,
    MONSTER_UPGRADE,
    PILES,
    PLACE_NAMES,
    SHEET,
    SMALL_BASES,
    WARRIOR,
    WARRIORS,
    ValhallaState,
    filled,
    is_closed,
    token_at,
)


def faults(s: ValhallaState) -> list[str]:
    """Everything that is wrong with a state by the rules of this edition."""
    found: list[str] = []
    for place in range(int(CHAMBERS)):
        if token_at(s, place) >= s.seats:
            found.append(f"a reward token of nobody in {PLACE_NAMES[place]}")
        if token_at(s, place) >= 0 and is_closed(s, place):
            found.append(f"a reward token in {PLACE_NAMES[place]}, which is closed")
    for seat in range(int(s.seats), 5):
        if s.total(i64(PILES[seat])) > 0:
            found.append(f"figures in the kill pile of seat {seat}")
    for seat in range(int(s.seats)):
        found += seat_faults(s, seat)
    return found


def seat_faults(s: ValhallaState, seat: i64) -> list[str]:
    """What is wrong with one clan."""
    found = track_faults(s, seat)
    if filled(s, seat) > SHEET:
        found.append(f"seat {seat}: {filled(s, seat)} cards on the clan sheet")
    counts = [0, int(ELITES), int(WARRIORS), 0, 0, 0, 0, 0]
    found += slot_faults(s, seat, counts)
    for kind in range(1, int(FIGURE_KINDS)):
        total = sum([int(s.count(seat, kind, place)) for place in range(int(PLACES))])
        if total != counts[kind]:
            found.append(f"seat {seat}: {total} figures of kind {kind}, not {counts[kind]}")
    for copy in range(int(s.setup.copies)):
        if s.where(copy) == DISCARD_PILE + seat and s.shown(copy) == 0:
            found.append(f"seat {seat}: copy {copy} lies in the discard pile, and nobody has seen it")
    return found


def slot_faults(s: ValhallaState, seat: i64, counts: list[int]) -> list[str]:
    """What is wrong with the cards of a clan sheet; the Monsters there are added to the figures a clan should have."""
    found: list[str] = []
    bases = [0, 0]
    elite: i64 = 1
    for slot in range(int(SLOTS)):
        card = s.upgrade(seat, slot)
        if card is None:
            if (s.used >> (8 * seat + slot)) & 1:
                found.append(f"seat {seat}: an empty slot is used up")
        elif card.kind == MONSTER_UPGRADE:
            counts[slot] = 1
            bases[1 if card.traits & LARGE else 0] += 1
            if slot < MONSTER:
                found.append(f"seat {seat}: the Monster {card.text_id} in slot {slot}")
            if s.figure_strength(seat, slot) != card.strength:
                found.append(f"seat {seat}: {card.text_id} has STR {s.figure_strength(seat, slot)}")
        elif card.kind == ELITE_UPGRADE and card.strength > elite:
            elite = card.strength
    if bases[0] > SMALL_BASES or bases[1] > LARGE_BASES:
        found.append(f"seat {seat}: too many Monsters")
    if s.figure_strength(seat, ELITE) != elite or s.figure_strength(seat, WARRIOR) != 1:
        found.append(f"seat {seat}: Elites of STR {s.figure_strength(seat, ELITE)}, not {elite}")
    return found
