"""What powers and cards say about a battle: whose figures count, who gains Glory, how cards are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fimbul.core.rules.ids import FIGURE_KINDS, NOBODY, SLOTS, Figure, Seat
from fimbul.core.rules.powers import MAY_COUNT
from fimbul.core.rules.query import kind_strength, strength_over
from fimbul.core.rules.state import State

if TYPE_CHECKING:
    from fimbul.core.rules.battle import Battle


def strength_in(s: State, battle: Battle, seat: Seat) -> i64:
    """STR of a clan's figures in this battle."""
    if not (s.heard >> MAY_COUNT) & 1:
        return strength_over(s, seat, battle.place)
    total: i64 = 0
    here, support = s.setup.edition.battle_places(battle.place)
    kind: i64 = 1
    while kind < FIGURE_KINDS:
        if counts(s, battle, seat, kind):
            total += kind_strength(s, seat, kind, here)
            if support != here:
                total += kind_strength(s, seat, kind, support)
        kind += 1
    return total


def counts(s: State, battle: Battle, seat: Seat, kind: Figure) -> bool:
    """Whether a clan's figures of a kind count: unless a power on the board or a card in the battle says no."""
    number: i64 = 0
    for power in s.setup.powers:
        if s.power_place(number) == battle.place and not power.may_count(s, NOBODY, battle, seat, kind):
            return False
        number += 1
    other: i64 = 0
    while other < s.seats:
        if battle.fights(other) and s.hears(other, MAY_COUNT):
            slot: i64 = 0
            while slot < SLOTS:
                card = s.upgrade(other, slot)
                if card is not None and card.hooks & (1 << MAY_COUNT):
                    if not card.may_count(s, other, battle, seat, kind):
                        return False
                slot += 1
        other += 1
    return True


def pays_glory(s: State, battle: Battle) -> bool:
    """Whether the winner gains the battle Glory."""
    number: i64 = 0
    for power in s.setup.powers:
        if s.power_place(number) == battle.place and not power.may_take_glory(s, NOBODY, battle):
            return False
        number += 1
    return True


def played_openly(s: State, battle: Battle) -> bool:
    """Whether a power on the board lets the cards of a battle be played openly."""
    number: i64 = 0
    for power in s.setup.powers:
        if s.power_place(number) == battle.place and power.may_play_openly(s, NOBODY, battle):
            return True
        number += 1
    return False


def heard_in(s: State, battle: Battle, hook: i64) -> bool:
    """Whether an upgrade of a clan in the battle, or a power on the board, listens to a hook."""
    if not (s.heard >> hook) & 1:
        return False
    seat: i64 = 0
    while seat < s.seats:
        if battle.fights(seat) and s.hears(seat, hook):
            return True
        seat += 1
    return (s.setup.power_hooks >> hook) & 1 != 0
