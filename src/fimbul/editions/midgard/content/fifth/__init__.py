"""Fifth player: the Ram clan, a fifth seat, and the cards marked 5+."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fimbul.core.rules.edition import Module
from fimbul.core.rules.ids import Seat
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


FIFTH: Final = Module(
    "fifth",
    cards=(
        Widespread("widespread", 1, (5,), 7),
        Widespread("widespread", 2, (5,), 10),
        Widespread("widespread", 3, (5,), 15),
        BattleCard("tyrs_judgement", 3, (5,), 8, "tyr"),
    ),
    copies=(
        ("thors_hammer", 5),
        ("tyrs_smash_1", 5),
        ("tyrs_smite_1", 5),
        ("glorious_death_1", 5),
        ("lord_of_hammers", 5),
        ("brothers_in_arms", 5),
        ("lokis_dragons", 5),
        ("heimdalls_eye", 5),
        ("thors_oath", 5),
        ("tyrs_smash_2", 5),
        ("glorious_death_2", 5),
        ("lord_of_axes", 5),
        ("experts_in_arms", 5),
        ("fire_dragons", 5),
        ("lokis_poison", 5),
        ("tyrs_crush_3", 5),
        ("glorious_death_3", 5),
        ("lord_of_spears", 5),
        ("masters_in_arms", 5),
        ("eternal_dragons", 5),
    ),
    clans=("ram",),
    most=5,
)
