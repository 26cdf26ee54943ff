"""What can be wrong with a state of this edition."""

from __future__ import annotations

from mypy_extensions import i64

from fimbul.core.rules.ids import ANY, BOX, FALLEN, PLACES, RESERVE, SLOTS
from fimbul.core.text.saves import track_faults
from fimbul.editions.midgard.rules.board import (
    CARD_KINDS,
    FJORD_END,
    FJORDS,
    LEADER,
    MONSTER,
    MONSTER_2,
    MONSTER_SLOT,
    MYSTIC,
    PLACE_NAMES,
    PROVINCES,
    SHIP,
    VILLAGES,
    WARRIOR,
    MidgardState,
    sails,
)
from fimbul.editions.midgard.rules.turns import BASE_STRENGTH, FIRST_SLOT, SLOT_COUNT
from fimbul.editions.midgard.rules.upgrades import monster_kind


def faults(s: MidgardState) -> list[str]:
    """Everything that is wrong with a state by the rules of this edition."""
    found: list[str] = []
    for province in range(int(PROVINCES)):
        if (s.ruined >> province) & 1 and s.total(province) > 0:
            if len(s.stack) == 0:
                found.append(f"figures in {PLACE_NAMES[province]}, which is destroyed")
        if s.total(province) > i64(VILLAGES[province]):
            found.append(f"more figures than villages in {PLACE_NAMES[province]}")
    for seat in range(int(s.seats)):
        found += seat_faults(s, seat)
    return found


def seat_faults(s: MidgardState, seat: i64) -> list[str]:
    """What is wrong with one clan."""
    found = track_faults(s, seat)
    horns = s.stat(seat, 2)
    if s.on_board(seat) > horns:
        found.append(f"seat {seat}: {s.on_board(seat)} figures on the board, Horns allow {horns}")
    counts = [0, 1, 8, 1, 0, 0, 0]
    found += slot_faults(s, seat, counts)
    counts[int(MYSTIC)] = min(2, sum([int(s.count(seat, MYSTIC, place)) for place in range(int(BOX))]))
    for kind in (LEADER, WARRIOR, SHIP, MONSTER, MONSTER_2, MYSTIC):
        found += kind_faults(s, seat, kind, counts[int(kind)])
    standing = s.count(seat, ANY, RESERVE) + s.count(seat, ANY, FALLEN) + s.on_board(seat)
    if s.count(seat, ANY, BOX) > 0 or standing != sum(counts):
        found.append(f"seat {seat}: figures lost or found")
    return found


def slot_faults(s: MidgardState, seat: i64, counts: list[int]) -> list[str]:
    """What is wrong with the cards of a clan sheet; the Monsters there are added to the figures a clan should have."""
    found: list[str] = []
    for slot in range(int(SLOTS)):
        copy = s.slot(seat, slot)
        if copy >= 0:
            card = s.setup.cards[s.card_of(copy)]
            if not FIRST_SLOT[card.kind] <= slot < FIRST_SLOT[card.kind] + SLOT_COUNT[card.kind]:
                found.append(f"seat {seat}: {card.text_id} ({CARD_KINDS[card.kind]}) in slot {slot}")
            if MONSTER_SLOT <= slot < MONSTER_SLOT + 2:
                counts[int(monster_kind(s, seat, slot))] += 1
    return found


def kind_faults(s: MidgardState, seat: i64, kind: i64, count: int) -> list[str]:
    """What is wrong with a clan's figures of one kind, of which it should have so many."""
    found: list[str] = []
    total = sum([int(s.count(seat, kind, place)) for place in range(int(PLACES))])
    if total != count:
        found.append(f"seat {seat}: {total} figures of kind {kind}, not {count}")
    strength: i64 = i64(BASE_STRENGTH[kind])
    upgrade = s.upgrade(seat, kind - 1) if kind != MYSTIC else None
    if upgrade is not None:
        strength = upgrade.strength
    if count > 0 and s.figure_strength(seat, kind) != strength:
        found.append(f"seat {seat}: a figure of kind {kind} has STR {s.figure_strength(seat, kind)}, not {strength}")
    for place in range(int(PROVINCES)):
        if sails(s, seat, kind) and s.count(seat, kind, place) > 0:
            found.append(f"seat {seat}: a Ship in {PLACE_NAMES[place]}")
    for place in range(int(FJORDS), int(FJORD_END)):
        if not sails(s, seat, kind) and s.count(seat, kind, place) > 0:
            found.append(f"seat {seat}: a figure that is no Ship in the fjord {PLACE_NAMES[place]}")
    return found
