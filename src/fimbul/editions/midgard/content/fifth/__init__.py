"""Fifth player: the Ram clan, a fifth seat, and the cards marked 5+."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.rules.ids import Seat
from fimbul.core.rules.modules import Module, extra_copies
from fimbul.core.rules.powers import Card
from fimbul.core.rules.state import State
from fimbul.editions.midgard.content.base.quests import most_strength
from fimbul.editions.midgard.rules.board import PROVINCES
from fimbul.editions.midgard.rules.powers import BattleCard, Quest


class Widespread(Quest):
    """The most STR in two different provinces; one Ship may do for both of its fjord (R94)."""

    def fulfilled(self, s: State, me: Seat) -> bool:
        found: i64 = 0
        province: i64 = 0
        while province < PROVINCES:
            if most_strength(s, me, province):
                found += 1
            province += 1
        return found >= 2


def cards() -> tuple[Card, ...]:
    """All cards of the module, made anew."""
    return (
        Widespread("widespread", age=1, glory=7, copies_from=(5,)),
        Widespread("widespread", age=2, glory=10, copies_from=(5,)),
        Widespread("widespread", age=3, glory=15, copies_from=(5,)),
        BattleCard("tyrs_judgement", age=3, strength=8, god="tyr", copies_from=(5,)),
    )


FIFTH: Final = Module(
    "fifth",
    cards,
    copies=extra_copies(
        "thors_hammer",
        "tyrs_smash_1",
        "tyrs_smite_1",
        "glorious_death_1",
        "lord_of_hammers",
        "brothers_in_arms",
        "lokis_dragons",
        "heimdalls_eye",
        "thors_oath",
        "tyrs_smash_2",
        "glorious_death_2",
        "lord_of_axes",
        "experts_in_arms",
        "fire_dragons",
        "lokis_poison",
        "tyrs_crush_3",
        "glorious_death_3",
        "lord_of_spears",
        "masters_in_arms",
        "eternal_dragons",
        from_seats=5,
    ),
    clans=("ram",),
    most=5,
)
